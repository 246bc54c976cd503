"""Two runs on one tree in one figure, with their differences coloured, captions, counts and one legend."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from explorer import search
from explorer.analysis import run_difference
from explorer.analysis.analyse import analyse
from explorer.analysis.run import SearchCounts
from explorer.analysis.run_difference import RunDifference
from explorer.analysis.snapshot import snapshot_at
from explorer.analysis.visible_part import VisibleRun
from explorer.core.errors import ExportError
from explorer.core.i18n import _, ngettext
from explorer.lab.orders import order_title
from explorer.pictures.export.filmstrip import ASPECT_RATIO, GAP
from explorer.pictures.export.page import Page, PictureOptions
from explorer.pictures.export.picture import require_drawable_size, study_to_embed
from explorer.pictures.export.step_pictures import ordered_tree
from explorer.pictures.figure.difference_overlay import FIRST, SECOND, half_disc, overlay_difference
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.geometry import MARGIN, NAME, SMALL, TITLE, WITH_LEGEND
from explorer.pictures.figure.items import Figure, Text, UnplacedText
from explorer.pictures.figure.legend import search_signs
from explorer.pictures.figure.metrics import shorten, text_width
from explorer.pictures.figure.shift import add_figure
from explorer.pictures.figure.title_and_footer import add_legend, draw_title
from explorer.pictures.theme import Theme
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.trees import layout, visible
from explorer.trees.tree import Tree
from explorer.trees.visible import VisibleTree

CAPTION_BASELINES = (24.0, 43.0, 62.0)
"""Baselines of the three caption lines (run, rules, counts), in pixels below the picture."""
DEFAULT_OPTIONS = PictureOptions()
"""Default options: everything shown, in the light theme."""
CAPTION, SIGN = 84.0, 22.0
"""Height of a caption, and distance from a run's sign to its text, in pixels."""


@dataclass(frozen=True, eq=False)
class RunSide:
    """One of the two runs: a study, its trace (None: no search), and the step shown (None: the end)."""

    study: Study
    trace: Trace | None = None
    step: int | None = None

    @property
    def shown_step(self) -> int:
        """The step shown, at most the last one; 0 without a trace."""
        last = self.trace.steps if self.trace else 0
        return last if self.step is None else min(self.step, last)


def run_tally(tree: Tree, trace: Trace, step: int) -> SearchCounts:
    """Return the run's counts after `step` steps."""
    return analyse(tree, trace).counts(step)


def format_tally(now: SearchCounts, than: SearchCounts | None = None, brief: bool = False) -> str:
    """Format counts as "7 leaves evaluated · 11 nodes visited · 1 cutoff".

    With `than`, the differences to that run follow in brackets. `brief` gives "7 leaves · 11 nodes · 1 cutoff".
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
        word.format(count) + ("" if other is None else f" ({format_difference(count - other)})")
        for word, count, other in zip(words, counts, others, strict=True)
    )


def format_difference(count: int) -> str:
    """Format a difference with its sign: +2, −3, ±0."""
    return f"{'+' if count > 0 else '−' if count < 0 else '±'}{abs(count):,}"


def run_text(study: Study) -> str:
    """Return the algorithm and the child order of a run."""
    known = search.ALGORITHMS.get(study.algorithm)
    return f"{known.title if known else study.algorithm} · {order_title(study.ordering)}"


def rules_text(study: Study) -> str:
    """Return the convention and the options of a run."""
    taken = search.accepted_options(study.algorithm, study.options)
    return " · ".join((*study.convention.describe(), *taken.describe()))


def side_by_side(
    first: RunSide, second: RunSide, options: PictureOptions = DEFAULT_OPTIONS, stacked: bool | None = None
) -> Figure:
    """Draw both runs in one figure, one above the other if `stacked`; None chooses the better fit.

    `options.steps` is ignored, as each side has its own step. Raises ExportError if the picture would be too large, or
    if the runs are on different trees.
    """
    require_drawable_size(visible.visible_tree(first.study.tree, first.study.visible_part).tree,
                          replace(options, steps=(0, 0)))
    sides = first, second
    trees = [ordered_tree(side.study, options.show) for side in sides]
    parts = [visible.visible_tree(tree, side.study.visible_part) for tree, side in zip(trees, sides, strict=True)]
    contrasts = _differences(sides, trees, parts, options)
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
    unplaced: list[UnplacedText] = []
    whole = Figure(
        page, top + (2 * high if stacked else high), drawn[0].paper, [], [], [], [], [], [],
        draw_title(options.show.title, None, "", page, options.palette, unplaced), options.show.title or drawn[0].title,
        drawn[0].ink, unplaced=unplaced,
    )
    tallies = [
        run_tally(tree, side.trace, side.shown_step) if side.trace and told else None
        for tree, side in zip(trees, sides, strict=True)
    ]
    for place, (side, part, name) in enumerate(zip(sides, drawn, (FIRST, SECOND), strict=True)):
        left = 0.0 if stacked or not place else page - wide
        room = page if stacked else wide
        down = top + high * (place if stacked else 0)
        add_figure(whole, part, left + (room - part.width) / 2, down, place * len(parts[0].tree))
        now, than = tallies[place], tallies[0] if place else None
        lines = [run_text(side.study), rules_text(side.study), format_tally(now, than) if now else ""]
        _add_caption(whole, lines, name, (left + room / 2, down + high - CAPTION, room), options.palette)
    if not options.show.legend:
        return whole
    more = [*search_signs(second.trace), FIRST, SECOND] if told else []
    return add_legend(whole, parts[0].tree, options.palette, drawn, trace=first.trace, more=more,
                      looks=options.show.looks)


def make_page(
    first: RunSide, second: RunSide, options: PictureOptions = DEFAULT_OPTIONS, stacked: bool | None = None,
    title: str | None = None,
) -> Page:
    """Draw both runs and return the page; the first run's study, at the step shown, can be stored in the file.

    `title` None is the tree's title.
    """
    drawn = side_by_side(first, second, options, stacked)
    kept = study_to_embed(first.study, first.trace, PictureOptions((first.shown_step,)))
    return Page(drawn, options, kept, first.study.tree.title if title is None else title)


def _differences(
    sides: Sequence[RunSide], trees: Sequence[Tree], parts: Sequence[VisibleTree], options: PictureOptions
) -> list[RunDifference | None]:
    """Return each run's differences to the other; None if a search is missing or answers are hidden."""
    (one, other), (tree, turned) = sides, trees
    if one.study.tree is not other.study.tree:
        raise ExportError(_("two runs are compared on one tree, not on two"))
    if one.trace is None or other.trace is None or not options.show.answers:
        return [None, None]
    here = run_difference.pair_runs(tree, one.trace, turned, other.trace).restrict_to(parts[0].nodes)
    there = run_difference.pair_runs(turned, other.trace, tree, one.trace).restrict_to(parts[1].nodes)
    return [RunDifference(here, one.shown_step, other.shown_step),
            RunDifference(there, other.shown_step, one.shown_step, is_swapped=True)]


def _picture(side: RunSide, tree: Tree, shown: VisibleTree, contrast: RunDifference | None,
             options: PictureOptions) -> Figure:
    bare = replace(options.show, legend=False, title="")
    state = None
    if side.trace:
        run = analyse(tree, side.trace)
        state = VisibleRun(run, shown).snapshot_of(snapshot_at(run, side.shown_step))
    drawn = draw(shown.tree, layout.tidy_layout(shown.tree), state, bare, options.palette)
    return drawn if contrast is None else overlay_difference(drawn, contrast, options.palette)


def _add_caption(
    whole: Figure, lines: Sequence[str], name: str, place: tuple[float, float, float], theme: Theme
) -> None:
    """Add the caption below a picture, centred: the run's sign and name, its rules, and its counts."""
    middle, top, room = place
    room -= MARGIN
    head = shorten(lines[0], NAME, True, room - SIGN)
    left = middle - (text_width(head, NAME, True) + SIGN) / 2
    shown = [head, *(shorten(line, SMALL, False, room) for line in lines[1:])]
    whole.unplaced.extend(
        UnplacedText(-1, "caption", line, words) for line, words in zip(lines, shown, strict=True) if line != words)
    y = top + CAPTION_BASELINES[0]
    whole.badges.extend(half_disc(round(left + 7, 1), round(y - 4.5, 1), name, theme, -1))
    whole.texts.append(
        Text(round(left + SIGN, 1), round(y, 1), head, NAME, True, theme.text, "start", "caption", -1))
    for words, down, colour in zip(shown[1:], CAPTION_BASELINES[1:], (theme.muted, theme.text), strict=True):
        if words:
            y = round(top + down, 1)
            whole.texts.append(Text(round(middle, 1), y, words, SMALL, False, colour, "middle", "caption", -1))


def _fit(wide: float, high: float) -> float:
    """Return how much the page's aspect ratio differs from ASPECT_RATIO; 0 is a perfect fit."""
    return abs(math.log(wide / high / ASPECT_RATIO))
