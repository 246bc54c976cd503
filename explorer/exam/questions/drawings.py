"""Three pictures of one geometry: a blank sheet, what the student gets, and the key."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from explorer.analysis import Snapshot
from explorer.exam.questions.context import QuestionContext
from explorer.exam.questions.leaf_names import with_names
from explorer.pictures import figure
from explorer.pictures.export.filmstrip import add_figure
from explorer.pictures.figure import BLANK, KEY, STUDENT, Figure, Line, Marks, Show, Text, marked
from explorer.pictures.figure.geometry import MARGIN, SMALL, tree_geometry
from explorer.pictures.figure.metrics import text_box, text_width
from explorer.pictures.theme import LIGHT, Theme
from explorer.trees.tree import Tree

ANSWER_LINE_PITCH, ANSWER_LINE_LENGTH = 15.0, 42.0
"""px between lines beside a node, and of a dotted one."""
LINE_LABEL_GAP = 4.0
"""px from what stands before a dotted line to the line."""
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


@dataclass(frozen=True, eq=False)
class Drawings:
    """The same `tree` at the same places: without numbers, with the given ones, with the answers."""

    blank: Figure
    student: Figure
    key: Figure
    tree: Tree | None = None

    def click_areas(self) -> dict[int, Box]:
        """By node, the box around its shape: where a click means it."""
        return {
            shape.node: (shape.x - shape.width / 2, shape.y - shape.height / 2, shape.width, shape.height)
            for shape in self.student.shapes if shape.node >= 0
        }


def draw_question(
    context: QuestionContext, state: Snapshot | None, *, notes: Mapping[int, Sequence[str]] | None = None,
    heads: Sequence[str] = (), struck: Collection[int] = (), marks: Marks | None = None, show: Show = KEY,
    theme: Theme = LIGHT, numbers: bool = True,
) -> Drawings:
    """The pictures of a question; the key shows a search at `state` (None: no search).

    `notes` are lines beside inner nodes, for which the others have dotted lines to fill in, each of the `heads` (of as
    many) before its own; `struck` are nodes the edges above which are crossed out in the key, `marks` bring a part of
    it out. Without `numbers` the student is given none.
    """
    kinds = BLANK, STUDENT if numbers else BLANK, STUDENT if state is None else show
    blank, student, key = (
        figure.draw(context.tree, context.layout, shown, replace(kind, legend=False, title=""), theme)
        for shown, kind in zip((None, None, state), kinds, strict=True)
    )
    if not key.boards:  # positions have their numbers where names would stand
        blank, student, key = with_names(context, (blank, student, key), theme)
    if marks is not None:
        key = marked(key, marks, theme)
    if struck:
        key = replace(key, strikes=[*key.strikes, *_strikes(key, set(struck), theme)])
    if notes:
        full = {node: [f"{head} {line}" for head, line in zip(heads, lines, strict=True)] if heads else lines
                for node, lines in notes.items()}
        key = replace(
            key, texts=[*_drop_replaced_texts(key, set(notes)), *_note_texts(context, full, theme)],
            unplaced=[each for each in key.unplaced
                      if each.node not in notes or each.role not in ("window", "ordinal", "value")])
        places, said = _answer_lines(context, notes, heads, theme)
        blank, student = (replace(each, edges=[*each.edges, *places], texts=[*each.texts, *said])
                          for each in (blank, student))
        blank, student, key = _widen_for_notes(blank, student, key)
    return Drawings(blank, student, key, context.tree)


def _widen_for_notes(*figures: Figure) -> list[Figure]:
    """Figures of one geometry, as much wider on either side as what stands beside their nodes needs."""
    boxes = [text_box(text) for each in figures for text in each.texts if text.role == "note"]
    ends = [end for left, _top, right, _bottom in boxes for end in (left, right)]
    ends += [end for each in figures for line in each.edges if line.role == "place" for end in (line.x1, line.x2)]
    page, beside = figures[0].width, MARGIN / 2
    left, right = max(0.0, beside - min(ends)), max(0.0, max(ends) - page + beside)
    if not left and not right:
        return list(figures)
    wider = []
    for each in figures:
        whole = replace(each, width=round(page + left + right, 1), edges=[], shapes=[], hatches=[], boards=[],
                        strikes=[], arrows=[], texts=[], badges=[], unplaced=[])
        add_figure(whole, each, left, 0, 0)
        wider.append(whole)
    return wider


def _strikes(key: Figure, struck: set[int], theme: Theme) -> list[Line]:
    """Two short strokes across the middle of each of these nodes' upper edges, where the search has none."""
    done = {line.node for line in key.strikes}
    return [
        Line(x + shift - 4, y + 7, x + shift + 4, y - 7, theme.strike, "strike", "cut", edge.node)
        for edge in key.edges if edge.node in struck and edge.node not in done
        for x, y in [((edge.x1 + edge.x2) / 2, (edge.y1 + edge.y2) / 2)] for shift in (-3.0, 3.0)
    ]


def _drop_replaced_texts(key: Figure, noted: set[int]) -> list[Text]:
    """The key's texts without what stands beside nodes that have notes: quietly, or because no shape holds it."""
    return [
        text for text in key.texts
        if not (text.node in noted and (text.role in ("window", "ordinal")
                                        or (text.role == "value" and text.anchor != "middle")))
    ]


def _note_positions(context: QuestionContext, node: int, count: int) -> list[tuple[float, float, float]]:
    """Per line beside a node: where it begins, its baseline, and which way it goes."""
    placed = tree_geometry(context.layout)
    way = 1.0 if placed.has_text_on_right[node] else -1.0
    x = float(placed.x[node]) + way * placed.text_offset(node)
    first = float(placed.y[node]) + 11.5
    return [(round(x, 1), round(first + ANSWER_LINE_PITCH * line, 1), way) for line in range(count)]


def _note_texts(context: QuestionContext, notes: Mapping[int, Sequence[str]], theme: Theme) -> list[Text]:
    return [
        Text(x, y, line, SMALL, True, theme.cut, "start" if way > 0 else "end", "note", node)
        for node, lines in notes.items()
        for line, (x, y, way) in zip(lines, _note_positions(context, node, len(lines)), strict=True)
    ]


def _answer_lines(
    context: QuestionContext, notes: Mapping[int, Sequence[str]], heads: Sequence[str], theme: Theme
) -> tuple[list[Line], list[Text]]:
    """Dotted lines to write on, of a length that tells nothing of the answers; and the heads before them."""
    style = replace(theme.edge["plain"], width=0.8, dash=(1.5, 2.5))
    room = max((text_width(head, SMALL) + LINE_LABEL_GAP for head in heads), default=0.0)
    places, said = [], []
    for node, lines in notes.items():
        positions = _note_positions(context, node, len(lines))
        for head, (x, y, way) in zip(heads or [""] * len(lines), positions, strict=True):
            begin = x + room if way > 0 else x - ANSWER_LINE_LENGTH
            places.append(Line(begin, y + 2, begin + ANSWER_LINE_LENGTH, y + 2, style, "place", "plain", node))
            if head:
                said.append(Text(begin - LINE_LABEL_GAP, y, head, SMALL, False, theme.text, "end", "note", node))
    return places, said
