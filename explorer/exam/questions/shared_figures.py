"""The figures of a question's parts: parts that look alike to the student share one."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from explorer.core.i18n import keep_language
from explorer.exam.questions.drawings import Drawings, DrawnFigures, Sketch, draw_together, draw_unanswered


@dataclass(frozen=True, eq=False)
class SharedFigures:
    """The figures of several parts, drawn when the first one is needed; None is a part without a figure."""

    drawings: tuple[Drawings | None, ...]
    prefixes: tuple[str, ...]
    """The beginnings of the names of each part's fields."""

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The indices of the parts that share a figure, in their order."""
        found: dict[Hashable, list[int]] = {}
        for place, each in enumerate(self.drawings):
            if each is not None:
                key = ("alone", place) if each.needs_own_figure() else _student_view(each.sketch)
                found.setdefault(key, []).append(place)
        return tuple(map(tuple, found.values()))

    @cached_property
    def _drawn(self) -> dict[int, DrawnFigures]:
        """The figures of each group by its first member, with the keys in the order of the members."""
        return {group[0]: self._draw(group) for group in self.groups}

    def _draw(self, group: Sequence[int]) -> DrawnFigures:
        drawings = [each for place in group if (each := self.drawings[place]) is not None]
        return drawings[0].drawn if len(group) == 1 else draw_together([each.sketch for each in drawings])

    def first_with_figure(self, place: int) -> int | None:
        """Return the first part that has the figure of the part at this index; None if it has no figure."""
        return next((group[0] for group in self.groups if place in group), None)

    def of_part(self, place: int) -> Drawings | None:
        """Return the drawings of the part at this index, in the language now in use."""
        own = self.drawings[place]
        return None if own is None else replace(own, draw=keep_language(partial(self._figures_of_part, place)))

    def _figures_of_part(self, place: int) -> DrawnFigures:
        """Return the shared figures with the key of this part first, and the names of the fields with their prefix."""
        group = next(group for group in self.groups if place in group)
        drawn, at = self._drawn[group[0]], group.index(place)
        written = frozenset(self.prefixes[place] + name for name in drawn.written_fields[at])
        return replace(drawn, keys=(drawn.keys[at], *drawn.keys[:at], *drawn.keys[at + 1:]), written_fields=(written,))


def _student_view(sketch: Sketch) -> Hashable:
    """Return what a student sees of a sketch before anything is written into it; equal if it looks alike."""
    context, figure = sketch.context, draw_unanswered(sketch)
    return (
        context.tree.n_children.tobytes(), tuple(map(context.name, range(len(context.tree)))), context.shown_looks,
        context.is_on_screen, tuple((shape.node, shape.kind) for shape in figure.shapes),
        tuple(sorted((text.role, text.node, text.text) for text in figure.texts)), tuple(map(repr, figure.boards)),
    )
