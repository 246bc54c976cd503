"""The three drawings of a question, with one geometry: a blank sheet, the student's and the key's."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.exam.answers import AnswerField
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.exam.questions.leaf_names import with_names
from explorer.exam.questions.paper_layout import fits_upright
from explorer.pictures.figure.answer_places import FIRST_ANSWER_LINE, answer_places
from explorer.pictures.figure.bands import add_bands
from explorer.pictures.figure.directions import directed_geometry, drawn_looks
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.geometry import MARGIN, SMALL, TreeGeometry
from explorer.pictures.figure.highlight import Marks, marked
from explorer.pictures.figure.items import Figure, Line, Text
from explorer.pictures.figure.metrics import text_box, text_width
from explorer.pictures.figure.scaling import scale_figure
from explorer.pictures.figure.shift import add_figure
from explorer.pictures.figure.show import BLANK, KEY, STUDENT
from explorer.pictures.figure.upward import turn_upward
from explorer.pictures.theme import LIGHT
from explorer.study.looks import DOWN, RIGHT, SIZES, UP, Looks
from explorer.trees.layout import AnswerRoom, Layout
from explorer.trees.tree import Tree

ANSWER_LINE_LENGTH = 56.0
"""The least length of an answer line in pixels: 1.2 cm in the smallest scale of a sheet."""
NAME_ABOVE_LINE = 24.0
"""The distance of a name's baseline above the first answer line, in pixels."""
LINE_LABEL_GAP = 4.0
"""The distance between the label of an answer line and the line, in pixels."""
Box = tuple[float, float, float, float]
"""The left edge, top edge, width and height of a box, in pixels."""


@dataclass(frozen=True, eq=False)
class DrawnFigures:
    """Three figures with one geometry: without numbers, with the given numbers, and with the answers."""

    blank: Figure
    student: Figure
    key: Figure
    written_fields: frozenset[str] = frozenset()
    """The names of the fields that have their place in the figure, so that sheets need no blanks for them."""


@dataclass(frozen=True, eq=False)
class Drawings:
    """The three figures of `tree`; `draw` is called when the first one is needed, since marking needs none."""

    draw: Callable[[], DrawnFigures]
    tree: Tree | None = None
    direction: str = DOWN
    """The direction in which the tree grows from its root."""

    @cached_property
    def drawn(self) -> DrawnFigures:
        """The figures and the fields written into them."""
        return self.draw()

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
        return self.drawn.key

    @property
    def written_fields(self) -> frozenset[str]:
        """The names of the fields that have their place in the figure."""
        return self.drawn.written_fields

    def with_changes(self, change: Callable[[DrawnFigures], DrawnFigures]) -> "Drawings":
        """Return these drawings with a change that is made when they are drawn."""
        return replace(self, draw=lambda: change(self.drawn))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The three figures."""
        return self.blank, self.student, self.key

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
    marks: Marks | None = None, numbers: bool = True,
) -> Drawings:
    """Return the drawings of a question; the key shows the search at `state` (None: no search).

    `notes` are lines of text beside inner nodes of the key; the other two drawings have dotted answer lines instead. If
    `heads` is given, it has a label for each line of a node. Notes for which a page has no room are left out. `written`
    are the fields that are answered in the figure; fields of notes are so only if the notes have room. `struck` are
    nodes whose upper edge is crossed out in the key, and `marks` highlights a part of the key. Without `numbers` the
    student's drawing shows no numbers.
    """
    return Drawings(lambda: _draw_figures(context, state, notes or {}, heads, written, struck, marks, numbers),
                    context.tree, context.direction)


def _draw_figures(
    context: QuestionContext, state: Snapshot | None, notes: Mapping[int, Sequence[str]], heads: Sequence[str],
    written: Iterable[AnswerField], struck: Collection[int], marks: Marks | None, numbers: bool,
) -> DrawnFigures:
    """Return the figures; the arguments are those of `draw_question`."""
    layout, written_fields = context.layout, frozenset(field.name for field in written)
    # Trees that grow upwards are drawn downwards, and turned with all that is written at their nodes. Players at the
    # margin are added at the end, when the figure has its width.
    looks = drawn_looks(context.tree, context.looks).without_bands
    looks = looks if context.direction == RIGHT else looks.downward
    if notes:
        lines = np.zeros(len(context.tree), np.int64)
        lines[list(notes)] = [len(each) for each in notes.values()]
        layout = context.place_nodes(context.tree, AnswerRoom(_room_beside(notes, heads), lines))
        if not fits_upright(layout, looks):
            layout, notes, written_fields = context.layout, {}, frozenset()
    placed = directed_geometry(layout, looks)
    kinds = BLANK, STUDENT if numbers else BLANK, STUDENT if state is None else KEY
    blank, student, key = (
        draw(context.tree, layout, shown, replace(kind, legend=False, title="", looks=looks), LIGHT, is_scaled=False)
        for shown, kind in zip((None, None, state), kinds, strict=True)
    )
    if not key.boards:  # positions of a game show numbers in the places of names
        blank, student, key = with_names(context, (blank, student, key))
    if marks is not None:
        key = marked(key, marks, LIGHT)
    if struck:
        key = replace(key, strikes=[*key.strikes, *_draw_strikes(key, set(struck))])
    if notes:
        full = {node: [f"{head} {line}" for head, line in zip(heads, lines, strict=True)] if heads else lines
                for node, lines in notes.items()}
        if context.direction != RIGHT:
            blank, student, key = (_raise_names(each, placed, set(notes)) for each in (blank, student, key))
        key = replace(
            key, texts=[*_drop_replaced_texts(key, set(notes)), *_draw_notes(placed, full)],
            unplaced=[each for each in key.unplaced
                      if each.node not in notes or each.role not in ("window", "ordinal", "value")])
        answer_lines, labels = _draw_answer_lines(placed, notes, heads)
        blank, student = (replace(each, edges=[*each.edges, *answer_lines], texts=[*each.texts, *labels])
                          for each in (blank, student))
        blank, student, key = _widen_for_notes(blank, student, key)
    if context.direction == UP:
        blank, student, key = (turn_upward(each, each.height) for each in (blank, student, key))
    if context.shown_looks.level_bands:
        blank, student, key = (_add_bands(context, each) for each in (blank, student, key))
    blank, student, key = scale_to_text((blank, student, key), looks)
    return DrawnFigures(blank, student, key, written_fields)


def _add_bands(context: QuestionContext, figure: Figure) -> Figure:
    """Return the figure with the players at the margin of each level, where its shapes are."""
    is_sideways, first = context.direction == RIGHT, context.tree.level_start[:-1].tolist()
    places = {shape.node: shape.x if is_sideways else shape.y for shape in figure.shapes}
    return add_bands(figure, context.tree, np.array([places[node] for node in first]), LIGHT, is_sideways=is_sideways)


def scale_to_text(figures: Sequence[Figure], looks: Looks) -> Sequence[Figure]:
    """Return figures whose texts have the usual size with texts of the size in the looks."""
    scale = SIZES[looks.text_size]
    return figures if scale == 1 else [scale_figure(each, scale) for each in figures]


def _widen_for_notes(*figures: Figure) -> list[Figure]:
    """Return figures of one geometry, widened on either side to hold the notes and answer lines beside their nodes."""
    boxes = [text_box(text) for each in figures for text in each.texts if text.role == "note"]
    ends = [end for left, _top, right, _bottom in boxes for end in (left, right)]
    ends += [end for each in figures for line in each.edges if line.role == "place" for end in (line.x1, line.x2)]
    page, beside = figures[0].width, MARGIN / 2
    left, right = max(0.0, beside - min(ends)), max(0.0, max(ends) - page + beside)
    if not left and not right:
        return list(figures)
    wider = []
    for each in figures:
        wide = replace(each, width=round(page + left + right, 1), edges=[], shapes=[], hatches=[], boards=[],
                       strikes=[], arrows=[], texts=[], badges=[], unplaced=[])
        add_figure(wide, each, left, 0, 0)
        wider.append(wide)
    return wider


def _draw_strikes(key: Figure, struck: set[int]) -> list[Line]:
    """Return two short strokes across the upper edge of each of these nodes, unless the key already has some there."""
    done = {line.node for line in key.strikes if line.role == "strike"}
    return [
        Line(x + shift - 4, y + 7, x + shift + 4, y - 7, LIGHT.strike, "strike", "cut", edge.node)
        for edge in key.edges if edge.node in struck and edge.node not in done
        for x, y in [edge.own_point(0.5)] for shift in (-3.0, 3.0)
    ]


def _drop_replaced_texts(key: Figure, noted: set[int]) -> list[Text]:
    """Return the key's texts without those that notes replace: windows, visit numbers, and values outside a shape."""
    return [
        text for text in key.texts
        if not (text.node in noted and (text.role in ("window", "ordinal")
                                        or (text.role == "value" and text.anchor != "middle")))
    ]


def _room_beside(notes: Mapping[int, Sequence[str]], heads: Sequence[str]) -> float:
    """Return the width in pixels of the widest note with its label."""
    return _label_room(heads) + max(
        ANSWER_LINE_LENGTH, *(text_width(line, SMALL, True) for lines in notes.values() for line in lines))


def _label_room(heads: Sequence[str]) -> float:
    """Return the width in pixels of the labels before answer lines."""
    return max((text_width(head, SMALL) + LINE_LABEL_GAP for head in heads), default=0.0)


def _raise_names(figure: Figure, placed: TreeGeometry, noted: set[int]) -> Figure:
    """Return the figure with the names of these nodes above their answer lines."""
    y = placed.y
    return replace(figure, texts=[
        text._replace(y=round(float(y[text.node]) + FIRST_ANSWER_LINE - NAME_ABOVE_LINE, 1))
        if text.role == "name" and text.node in noted else text for text in figure.texts])


def _draw_notes(placed: TreeGeometry, notes: Mapping[int, Sequence[str]]) -> list[Text]:
    return [
        Text(x, y, line, SMALL, True, LIGHT.cut, "start" if way > 0 else "end", "note", node)
        for node, lines in notes.items()
        for line, (x, y, way) in zip(lines, answer_places(placed, node, len(lines)), strict=True)
    ]


def _draw_answer_lines(
    placed: TreeGeometry, notes: Mapping[int, Sequence[str]], heads: Sequence[str]
) -> tuple[list[Line], list[Text]]:
    """Return the dotted answer lines and the labels before them; all lines are equally long."""
    style = replace(LIGHT.edge["plain"], width=0.8, dash=(1.5, 2.5))
    room, long = _label_room(heads), _room_beside(notes, ())
    answer_lines, labels = [], []
    for node, lines in notes.items():
        positions = answer_places(placed, node, len(lines))
        for head, (x, y, way) in zip(heads or [""] * len(lines), positions, strict=True):
            begin = x + room if way > 0 else x - long
            answer_lines.append(Line(begin, y + 2, begin + long, y + 2, style, "place", "plain", node))
            if head:
                labels.append(Text(begin - LINE_LABEL_GAP, y, head, SMALL, False, LIGHT.text, "end", "note", node))
    return answer_lines, labels
