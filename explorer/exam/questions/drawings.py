"""The three drawings of a question, with one geometry: a blank sheet, the student's and the key's."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import MarkNodes
from explorer.exam.questions.answer_lines import (
    draw_answer_lines,
    raise_names,
    room_beside,
    widen_for_notes,
    with_notes,
)
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.exam.questions.leaf_names import with_names
from explorer.exam.questions.paper_layout import fits_upright
from explorer.pictures.figure.bands import add_bands
from explorer.pictures.figure.directions import directed_geometry, drawn_looks
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.highlight import Marks, marked
from explorer.pictures.figure.items import Figure, Line
from explorer.pictures.figure.scaling import scale_figure
from explorer.pictures.figure.show import BLANK, KEY, STUDENT, Show
from explorer.pictures.figure.upward import turn_upward
from explorer.pictures.theme import LIGHT
from explorer.study.looks import DOWN, RIGHT, SIZES, UP, Looks
from explorer.trees.layout import AnswerRoom, Layout
from explorer.trees.tree import Tree

Box = tuple[float, float, float, float]
"""The left edge, top edge, width and height of a box, in pixels."""


@dataclass(frozen=True, eq=False)
class Sketch:
    """The content of the figures of one question; `key_context` has the tree of the key where that is another one.

    The other arguments are those of `draw_question`.
    """

    context: QuestionContext
    state: Snapshot | None
    notes: Mapping[int, Sequence[str]]
    heads: Sequence[str]
    written: tuple[AnswerField, ...]
    struck: frozenset[int]
    marks: Marks | None
    numbers: bool
    key_context: QuestionContext

    @cached_property
    def full_notes(self) -> dict[int, Sequence[str]]:
        """The notes with their labels."""
        return {node: [f"{head} {line}" for head, line in zip(self.heads, lines, strict=True)] if self.heads else lines
                for node, lines in self.notes.items()}

    @property
    def student_show(self) -> Show:
        """The parts of the tree that the student's figure shows."""
        return STUDENT if self.numbers else BLANK

    @property
    def has_answers(self) -> bool:
        """True if the key shows more than the student's figure."""
        return bool(self.state or self.notes or self.struck or self.marks or self.key_context is not self.context)

    @property
    def answer_places(self) -> frozenset[str]:
        """The places in the figure that are written on: lines beside nodes, the nodes themselves, or crosses."""
        if self.notes:
            return frozenset({"lines"})
        return frozenset("crosses" if isinstance(field.interaction, MarkNodes) else "nodes" for field in self.written)


@dataclass(frozen=True, eq=False)
class DrawnFigures:
    """Figures with one geometry: without numbers, with the given numbers, and with the answers of each sketch."""

    blank: Figure
    student: Figure
    keys: tuple[Figure, ...]
    written_fields: tuple[frozenset[str], ...] = (frozenset(),)
    """For each sketch the names of the fields that have their place in the figure, so that sheets need no blanks."""


@dataclass(frozen=True, eq=False)
class Drawings:
    """The three figures of `tree`; `draw` is called when the first one is needed, since marking needs none.

    The first of the keys that it draws is this question's; the others share its figure. Questions whose sketches look
    alike to the student can share one, unless what is drawn `needs_own_figure`.
    """

    draw: Callable[[], DrawnFigures]
    tree: Tree
    sketch: Sketch
    direction: str = DOWN
    """The direction in which the tree grows from its root."""
    needs_own_figure: Callable[[], bool] = bool

    @cached_property
    def drawn(self) -> DrawnFigures:
        """The figures and the fields written into them."""
        return self.draw()

    @property
    def has_key(self) -> bool:
        """True if the key shows more than the student's figure."""
        return self.sketch.has_answers

    @property
    def blank(self) -> Figure:
        """The figure without numbers."""
        return self.drawn.blank

    @property
    def student(self) -> Figure:
        """The figure with the given numbers."""
        return self.drawn.student

    @property
    def key(self) -> Figure:
        """The figure with the answers."""
        return self.drawn.keys[0]

    @property
    def written_fields(self) -> frozenset[str]:
        """The names of the fields that have their place in the figure."""
        return self.drawn.written_fields[0]

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of one geometry."""
        return self.blank, self.student, *self.drawn.keys

    def click_areas(self) -> dict[int, Box]:
        """Return the box around the shape of each node, in which a click selects the node."""
        return {
            shape.node: (shape.x - shape.width / 2, shape.y - shape.height / 2, shape.width, shape.height)
            for shape in self.student.shapes if shape.node >= 0
        }


def draw_search(
    context: QuestionContext, run: QuestionRun, layout: Layout, title: str, step: int | None = None
) -> Figure:
    """Return a further figure for the key: a search with its tree at these positions after `step` steps (None: all)."""
    show = replace(KEY, legend=False, title=title, looks=context.shown_looks)
    return draw(run.tree, layout, run.snapshot(step), show, LIGHT)


def draw_question(
    context: QuestionContext, state: Snapshot | None, *, notes: Mapping[int, Sequence[str]] | None = None,
    heads: Sequence[str] = (), written: Iterable[AnswerField] = (), struck: Collection[int] = (),
    marks: Marks | None = None, numbers: bool = True, key_context: QuestionContext | None = None,
) -> Drawings:
    """Return the drawings of a question; the key shows the search at `state` (None: no search).

    `notes` are lines of text beside inner nodes of the key; the other two drawings have dotted answer lines instead. If
    `heads` is given, it has a label for each line of a node. Notes for which a page has no room are left out. `written`
    are the fields that are answered in the figure; fields of notes are so only if the notes have room. `struck` are
    nodes whose upper edge is crossed out in the key, and `marks` highlights a part of the key. Without `numbers` the
    student's drawing shows no numbers. The key shows the tree of `key_context`, of the same shape.
    """
    sketch = Sketch(context, state, notes or {}, heads, tuple(written), frozenset(struck), marks, numbers,
                    key_context or context)
    return Drawings(lambda: draw_together((sketch,)), context.tree, sketch, context.direction)


def draw_together(sketches: Sequence[Sketch]) -> DrawnFigures:
    """Return figures of one geometry for sketches that look alike to the student, with a key for each.

    Where several are answered at the same place of the figure, only the first one is: the others need blanks.
    """
    context = sketches[0].context
    layout, lined = _choose_layout(sketches)
    notes, heads = (lined.notes, lined.heads) if lined else ({}, ())
    written_fields = _share_places(sketches, lined)
    looks = _looks_without_bands(context)
    placed = directed_geometry(layout, looks)
    figures = [
        _draw_plainly(context, tree, layout, state, kind) for tree, state, kind in (
            (context.tree, None, BLANK), (context.tree, None, sketches[0].student_show),
            *((each.key_context.tree, each.state, STUDENT if each.state is None else KEY) for each in sketches))
    ]
    if not figures[-1].boards:  # positions of a game show numbers in the places of names
        figures = with_names(context, figures)
    for place, sketch in enumerate(sketches, 2):
        if sketch.marks is not None:
            figures[place] = marked(figures[place], sketch.marks, LIGHT)
        if sketch.struck:
            key = figures[place]
            figures[place] = replace(key, strikes=[*key.strikes, *_draw_strikes(key, set(sketch.struck))])
    if lined:
        if context.direction != RIGHT:
            figures = [raise_names(each, placed, set(notes)) for each in figures]
        place = sketches.index(lined) + 2
        figures[place] = with_notes(figures[place], placed, lined.full_notes)
        answer_lines, labels = draw_answer_lines(placed, notes, heads)
        figures[:2] = [replace(each, edges=[*each.edges, *answer_lines], texts=[*each.texts, *labels])
                       for each in figures[:2]]
        figures = widen_for_notes(figures)
    if context.direction == UP:
        figures = [turn_upward(each, each.height) for each in figures]
    if context.shown_looks.level_bands:
        figures = [_add_bands(context, each) for each in figures]
    blank, student, *keys = scale_to_text(figures, looks)
    return DrawnFigures(blank, student, tuple(keys), written_fields)


def draw_unanswered(sketch: Sketch) -> Figure:
    """Return the student's figure of a sketch without answer lines."""
    context = sketch.context
    return _draw_plainly(context, context.tree, context.layout, None, sketch.student_show)


def _draw_plainly(
    context: QuestionContext, tree: Tree, layout: Layout, state: Snapshot | None, show: Show
) -> Figure:
    """Return a figure without legend, title, answer lines and bands, before it is turned and scaled."""
    plain = replace(show, legend=False, title="", looks=_looks_without_bands(context))
    return draw(tree, layout, state, plain, LIGHT, is_scaled=False)


def _looks_without_bands(context: QuestionContext) -> Looks:
    """Return the looks in which a tree is drawn before it is turned.

    Trees that grow upwards are drawn downwards, and turned with all that is written at their nodes. Players at the
    margin are added at the end, when the figure has its width.
    """
    looks = drawn_looks(context.tree, context.looks).without_bands
    return looks if context.direction == RIGHT else looks.downward


def _choose_layout(sketches: Sequence[Sketch]) -> tuple[Layout, Sketch | None]:
    """Return the layout with room for the answer lines of the first sketch that has some and fits, and this sketch."""
    context = sketches[0].context
    looks = _looks_without_bands(context)
    for sketch in sketches:
        if sketch.notes:
            lines = np.zeros(len(context.tree), np.int64)
            lines[list(sketch.notes)] = [len(each) for each in sketch.notes.values()]
            layout = context.place_nodes(context.tree, AnswerRoom(room_beside(sketch.notes, sketch.heads), lines))
            if fits_upright(layout, looks):
                return layout, sketch
    # The numbers of a key may be wider than what the student sees.
    layouts = [sketch.key_context.layout for sketch in sketches]
    return max(layouts, key=lambda layout: directed_geometry(layout, looks).page_width), None


def _share_places(sketches: Sequence[Sketch], lined: Sketch | None) -> tuple[frozenset[str], ...]:
    """Return for each sketch the names of the fields that are answered in the figure."""
    found: list[frozenset[str]] = []
    taken: set[str] = set()
    for sketch in sketches:
        places = sketch.answer_places
        is_free = sketch is lined if sketch.notes else not places & taken
        found.append(frozenset(field.name for field in sketch.written) if is_free else frozenset())
        taken |= places
    return tuple(found)


def _add_bands(context: QuestionContext, figure: Figure) -> Figure:
    """Return the figure with the players at the margin of each level, where its shapes are."""
    is_sideways, first = context.direction == RIGHT, context.tree.level_start[:-1].tolist()
    places = {shape.node: shape.x if is_sideways else shape.y for shape in figure.shapes}
    return add_bands(figure, context.tree, np.array([places[node] for node in first]), LIGHT, is_sideways=is_sideways)


def scale_to_text(figures: Sequence[Figure], looks: Looks) -> Sequence[Figure]:
    """Return figures whose texts have the usual size with texts of the size in the looks."""
    scale = SIZES[looks.text_size]
    return figures if scale == 1 else [scale_figure(each, scale) for each in figures]


def _draw_strikes(key: Figure, struck: set[int]) -> list[Line]:
    """Return two short strokes across the upper edge of each of these nodes, unless the key already has some there."""
    done = {line.node for line in key.strikes if line.role == "strike"}
    return [
        Line(x + shift - 4, y + 7, x + shift + 4, y - 7, LIGHT.strike, "strike", "cut", edge.node)
        for edge in key.edges if edge.node in struck and edge.node not in done
        for x, y in [edge.own_point(0.5)] for shift in (-3.0, 3.0)
    ]
