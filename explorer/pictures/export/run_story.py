"""The steps of a search for one file: elements that appear or vanish, sentences, lines of code, counts."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from explorer.analysis.snapshot import snapshot_at
from explorer.analysis.visits import current_node
from explorer.core.i18n import _
from explorer.explanations.explain import explain
from explorer.explanations.pseudocode import pseudocode_at
from explorer.pictures.export.figure_parts import LAYERS, Part, figure_parts
from explorer.pictures.export.step_pictures import StepPictures
from explorer.pictures.export.templates import TemplateTable
from explorer.pictures.figure.items import Figure
from explorer.pictures.theme import Theme

TITLE, SENTENCE, NOTE, NEXT = range(4)
"""The kinds of paragraphs that explain a step."""


@dataclass
class RunStory:
    """All steps that were added, in tables without repetition.

    An item is a place with a style and a content. `toggles` has for each step the items that are shown there but not
    at the step before, or the other way round; so the same list leads forward and back. `dark` is the theme for dark
    screens, None to use `theme` there, too.
    """

    pictures: StepPictures
    theme: Theme
    dark: Theme | None = None
    definitions: dict[str, str] = field(default_factory=dict)
    places: dict[tuple[int, str], int] = field(default_factory=dict)
    """Layer and element."""
    looks: dict[str, int] = field(default_factory=dict)
    dark_looks: dict[int, str] = field(default_factory=dict)
    items: dict[tuple[int, int, str], int] = field(default_factory=dict)
    """Place, look and content."""
    toggles: list[list[int]] = field(default_factory=list)
    texts: TemplateTable = field(default_factory=TemplateTable)
    why: list[list[tuple[int, int]]] = field(default_factory=list)
    """Kind and sentence of each paragraph."""
    listings: dict[tuple[str, ...], int] = field(default_factory=dict)
    code: list[tuple[int, int]] = field(default_factory=list)
    """Listing and line."""
    variables: list[list[tuple[int, int]]] = field(default_factory=list)
    counts: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Nodes visited, leaves evaluated, nodes pruned, cutoffs."""
    nodes: list[int] = field(default_factory=list)
    """The node at which the search is, the root before and after it."""
    figures: list[Figure] = field(default_factory=list)
    """The figure of the last step that was added."""
    _present: frozenset[int] = frozenset()

    def add(self, step: int) -> None:
        """Add a step of the search; `pictures` must have a trace."""
        run = self.pictures.run
        assert run is not None
        figure = self.pictures.figure(step, self.theme)
        self.figures[:] = [figure]
        self._add_parts(step, list(figure_parts(figure, self.definitions)))
        state, add_text = snapshot_at(run, step), self.texts.add
        told, listing = explain(state, self.pictures.named_tree), pseudocode_at(state)
        following = _("Next: {event}.").format(event=told.next_step) if told.next_step else ""
        paragraphs = ((TITLE, told.title), *((SENTENCE, text) for text in told.sentences), (NOTE, told.note),
                      (NEXT, following))
        self.why.append([(kind, add_text(text)) for kind, text in paragraphs if text])
        self.code.append((self.listings.setdefault(listing.lines, len(self.listings)), listing.current))
        self.variables.append([(add_text(name), add_text(value)) for name, value in listing.variables])
        counts = run.counts(step)
        self.counts.append((counts.visited, counts.evaluated, counts.pruned_nodes, counts.cutoffs))
        self.nodes.append(max(current_node(state), 0))

    def _add_parts(self, step: int, parts: list[Part]) -> None:
        """Compare the elements of a step with those of the step before."""
        if any(part.look not in self.looks for part in parts):
            self._add_looks(step, parts)
        present = frozenset(self._item(part) for part in parts)
        self.toggles.append(sorted(present ^ self._present))
        self._present = present

    def _add_looks(self, step: int, parts: Iterable[Part]) -> None:
        """Number the styles of a step; that in the dark theme is the style of the same element there."""
        others = parts if self.dark is None else figure_parts(self.pictures.figure(step, self.dark), {})
        for part, other in zip(parts, others, strict=True):
            number = self.looks.setdefault(part.look, len(self.looks))
            self.dark_looks.setdefault(number, other.look)

    def _item(self, part: Part) -> int:
        place = self.places.setdefault((LAYERS.index(part.layer), part.place), len(self.places))
        return self.items.setdefault((place, self.looks[part.look], part.content), len(self.items))
