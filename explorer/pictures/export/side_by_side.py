"""Two runs of one tree in one figure: what only one of them visits in its colour, captions and counts, one legend."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from explorer import analysis, search
from explorer.analysis import run_difference
from explorer.analysis.run_difference import Contrast
from explorer.core.errors import ExportError
from explorer.core.i18n import _, ngettext
from explorer.lab.orders import arranged, titled
from explorer.pictures import figure
from explorer.pictures.export.filmstrip import BROADEST, GAP, add_part
from explorer.pictures.export.page import Page, PictureOptions
from explorer.pictures.export.picture import embedded, refuse_large
from explorer.pictures.figure import Figure, Text
from explorer.pictures.figure.difference_overlay import FIRST, SECOND, half_disc
from explorer.pictures.figure.geometry import MARGIN, NAME, SMALL, TITLE, WITH_LEGEND
from explorer.pictures.figure.items import Unplaced
from explorer.pictures.figure.legend import special
from explorer.pictures.figure.metrics import shorten, width
from explorer.pictures.figure.title_and_footer import add_legend, draw_title
from explorer.pictures.theme import Theme
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.trees import layout, visible
from explorer.trees.tree import Tree
from explorer.trees.visible import Shown

LINES = (24.0, 43.0, 62.0)
"""px below a picture at which the run, its rules and its counts stand."""
AS_SHOWN = PictureOptions()
"""Everything, at each run's own step, in light colours."""
CAPTION, SIGN = 84.0, 22.0
"""px below a picture that its caption takes; from a run's sign to its words."""


@dataclass(frozen=True, eq=False)
class Side:
    """One of the two runs: a study, the search of it (None: it has none), and the step shown (None: the end)."""

    study: Study
    trace: Trace | None = None
    step: int | None = None

    @property
    def now(self) -> int:
        """The step shown."""
        last = self.trace.steps if self.trace else 0
        return last if self.step is None else min(self.step, last)


@dataclass(frozen=True)
class Tally:
    """What a run has done by a step."""

    evaluated: int
    visited: int
    cutoffs: int


def tally(tree: Tree, trace: Trace, step: int) -> Tally:
    """The run's counts after so many steps."""
    counts = analysis.analyse(tree, trace).counts(step)
    return Tally(counts.evaluated, counts.visited, counts.cutoffs)


def tally_text(now: Tally, than: Tally | None = None, brief: bool = False) -> str:
    """7 leaves evaluated · 11 nodes visited · 1 cutoff; with the differences to another run's in brackets.

    `brief`: 7 leaves · 11 nodes · 1 cutoff.
    """
    counts = now.evaluated, now.visited, now.cutoffs
    others = (than.evaluated, than.visited, than.cutoffs) if than else (None, None, None)
    words = (
        ngettext("{:,} leaf", "{:,} leaves", now.evaluated), ngettext("{:,} node", "{:,} nodes", now.visited),
        ngettext("{:,} cutoff", "{:,} cutoffs", now.cutoffs),
    ) if brief else (
        ngettext("{:,} leaf evaluated", "{:,} leaves evaluated", now.evaluated),
        ngettext("{:,} node visited", "{:,} nodes visited", now.visited),
        ngettext("{:,} cutoff", "{:,} cutoffs", now.cutoffs),
    )
    return " · ".join(
        word.format(count) + ("" if other is None else f" ({difference(count - other)})")
        for word, count, other in zip(words, counts, others, strict=True)
    )


def difference(count: int) -> str:
    """+2, −3, ±0."""
    return f"{'+' if count > 0 else '−' if count < 0 else '±'}{abs(count):,}"


def run_text(study: Study) -> str:
    """The algorithm and the order of a run."""
    known = search.ALGORITHMS.get(study.algorithm)
    return f"{known.title if known else study.algorithm} · {titled(study.ordering)}"


def rules_text(study: Study) -> str:
    """The convention and the options of a run."""
    taken = search.taken(study.algorithm, study.parameters)
    return " · ".join((*study.convention.describe(), *taken.describe()))


def side_by_side(
    first: Side, second: Side, options: PictureOptions = AS_SHOWN, stacked: bool | None = None
) -> Figure:
    """Both runs' pictures, one beside the other or, `stacked`, above it (None: as fits the page better).

    `options.steps` count for neither: each side has its own. ExportError where the picture would be too large.
    """
    refuse_large(visible.show(first.study.tree, first.study.scope).tree, replace(options, steps=(0, 0)))
    sides = first, second
    trees = [arranged(side.study.tree, side.study.ordering, side.study.convention) for side in sides]
    parts = [visible.show(tree, side.study.scope) for tree, side in zip(trees, sides, strict=True)]
    contrasts = _contrasts(sides, trees, parts, options)
    drawn = [
        _picture(side, tree, shown, contrast, options)
        for side, tree, shown, contrast in zip(sides, trees, parts, contrasts, strict=True)
    ]
    wide, high = max(part.width for part in drawn), max(part.height for part in drawn) + CAPTION
    if stacked is None:
        stacked = _fit(wide, 2 * high) < _fit(2 * wide, high)
    told = options.show.answers
    page = max(wide if stacked else 2 * wide + GAP, WITH_LEGEND)
    top = TITLE if options.show.title else 0.0
    unplaced: list[Unplaced] = []
    whole = Figure(
        page, top + (2 * high if stacked else high), drawn[0].paper, [], [], [], [], [], [],
        draw_title(options.show.title, None, "", page, options.theme, unplaced), options.show.title or drawn[0].title,
        drawn[0].ink, unplaced=unplaced,
    )
    tallies = [
        tally(tree, side.trace, side.now) if side.trace and told else None
        for tree, side in zip(trees, sides, strict=True)
    ]
    for place, (side, part, name) in enumerate(zip(sides, drawn, (FIRST, SECOND), strict=True)):
        left = 0.0 if stacked or not place else page - wide
        room = page if stacked else wide
        down = top + high * (place if stacked else 0)
        add_part(whole, part, left + (room - part.width) / 2, down, place * len(parts[0].tree))
        now, than = tallies[place], tallies[0] if place else None
        lines = [run_text(side.study), rules_text(side.study), tally_text(now, than) if now else ""]
        _add_caption(whole, lines, name, (left + room / 2, down + high - CAPTION, room), options.theme)
    if not options.show.legend:
        return whole
    more = [*special(second.trace), FIRST, SECOND] if told else []
    return add_legend(whole, parts[0].tree, options.theme, drawn, trace=first.trace, more=more)


def make_page(
    first: Side, second: Side, options: PictureOptions = AS_SHOWN, stacked: bool | None = None,
    title: str | None = None,
) -> Page:
    """The figure with all that its file holds; the first run's study goes along."""
    drawn = side_by_side(first, second, options, stacked)
    return Page(drawn, options, study_along(first), first.study.tree.title if title is None else title)


def study_along(first: Side) -> Study:
    """The study that goes along with the figure, at the step shown."""
    return embedded(first.study, first.trace, PictureOptions((first.now,)))


def _contrasts(
    sides: Sequence[Side], trees: Sequence[Tree], parts: Sequence[Shown], options: PictureOptions
) -> list[Contrast | None]:
    """Each run against the other; none where one has no search, or nothing of it may show."""
    (one, other), (tree, turned) = sides, trees
    if one.study.tree is not other.study.tree:
        raise ExportError(_("two runs are compared on one tree, not on two"))
    if one.trace is None or other.trace is None or not options.show.answers:
        return [None, None]
    here = run_difference.pair(tree, one.trace, turned, other.trace).part(parts[0].nodes)
    there = run_difference.pair(turned, other.trace, tree, one.trace).part(parts[1].nodes)
    return [Contrast(here, one.now, other.now), Contrast(there, other.now, one.now, is_second=True)]


def _picture(side: Side, tree: Tree, shown: Shown, contrast: Contrast | None, options: PictureOptions) -> Figure:
    bare = replace(options.show, legend=False, title="")
    state = None
    if side.trace:
        run = analysis.analyse(tree, side.trace)
        state = analysis.VisibleRun(run, shown).of(analysis.snapshot_at(run, side.now))
    drawn = figure.draw(shown.tree, layout.tidy(shown.tree), state, bare, options.theme)
    return drawn if contrast is None else figure.contrasted(drawn, contrast, options.theme)


def _add_caption(
    whole: Figure, lines: Sequence[str], name: str, place: tuple[float, float, float], theme: Theme
) -> None:
    """Add a run's sign and name, its rules, and its counts, centred in a column."""
    middle, top, room = place
    room -= MARGIN
    head = shorten(lines[0], NAME, True, room - SIGN)
    left = middle - (width(head, NAME, True) + SIGN) / 2
    shown = [head, *(shorten(line, SMALL, False, room) for line in lines[1:])]
    whole.unplaced.extend(
        Unplaced(-1, "caption", line, words) for line, words in zip(lines, shown, strict=True) if line != words)
    y = top + LINES[0]
    whole.badges.extend(half_disc(round(left + 7, 1), round(y - 4.5, 1), name, theme, -1))
    whole.texts.append(
        Text(round(left + SIGN, 1), round(y, 1), head, NAME, True, theme.text, "start", "caption", -1))
    for words, down, colour in zip(shown[1:], LINES[1:], (theme.muted, theme.text), strict=True):
        if words:
            y = round(top + down, 1)
            whole.texts.append(Text(round(middle, 1), y, words, SMALL, False, colour, "middle", "caption", -1))


def _fit(wide: float, high: float) -> float:
    """How far a page is from the usual form."""
    return abs(math.log(wide / high / BROADEST))
