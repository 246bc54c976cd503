"""The three drawings of a question with an answer on every edge."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.core.string_column import StringColumn
from explorer.exam.answers import AnswerField
from explorer.exam.questions.answer_lines import ANSWER_LINE_LENGTH
from explorer.exam.questions.context import QuestionContext
from explorer.exam.questions.drawings import (
    Drawings,
    DrawnFigures,
    draw_question,
    scale_to_text,
)
from explorer.exam.questions.paper_layout import fits_upright
from explorer.pictures.figure.answer_places import ANSWER_LINE_PITCH
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.geometry import SMALL
from explorer.pictures.figure.items import Figure, Line, Text
from explorer.pictures.figure.metrics import text_width, turn_points
from explorer.pictures.figure.show import BLANK, KEY, STUDENT
from explorer.pictures.theme import LIGHT, Style
from explorer.trees.tree import Tree


def draw_edge_question(
    context: QuestionContext, state: Snapshot, written: Mapping[int, str], fields: Iterable[AnswerField] = ()
) -> Drawings:
    """Return the drawings of a question that is answered on the edges; `written` has the texts by the lower node.

    The texts replace the names of moves. All texts and answer lines get the room of the widest text, so that the
    lengths give nothing away. `fields` are those of the edges. If a page has no room to write on every edge, there are
    no answer lines.
    """
    widest = max(written.values(), key=lambda text: text_width(text, SMALL))
    while text_width(widest, SMALL) < ANSWER_LINE_LENGTH:
        widest += "0"
    moves = [widest if node in written else "" for node in range(len(context.tree))]
    tree = context.tree.with_columns(move=StringColumn.from_texts(moves))
    plain = draw_question(context, state)

    @cache
    def draw_lines() -> DrawnFigures | None:
        return _draw_figures(context, state, tree, written, widest, fields)

    return Drawings(lambda: draw_lines() or plain.drawn, tree, plain.sketch, context.direction,
                    lambda: draw_lines() is not None)


def _draw_figures(
    context: QuestionContext, state: Snapshot | None, tree: Tree, written: Mapping[int, str], widest: str,
    fields: Iterable[AnswerField],
) -> DrawnFigures | None:
    """Return the figures, or None if there is no room to write on every edge.

    `tree` has the `widest` text at each edge; the other arguments are those of the question.
    """
    layout = context.place_nodes(tree)
    blank, student, key = (
        draw(tree, layout, shown, replace(show, legend=False, title="", looks=context.shown_looks), LIGHT,
             is_scaled=False)
        for shown, show in ((None, BLANK), (None, STUDENT), (state, KEY))
    )
    move_texts = [text for text in blank.texts if text.role == "move"]
    style = replace(LIGHT.edge["plain"], width=0.8, dash=(1.5, 2.5))
    length = text_width(widest, SMALL)
    lines = [_line_below(text, length, style) for text in move_texts]
    answers = [text._replace(text=written[text.node], colour=LIGHT.cut, role="note") for text in move_texts]
    is_upright = not any(text.turn for text in move_texts)
    has_all = {text.node for text in move_texts} == set(written)
    if not has_all or not (context.is_on_screen or (
            fits_upright(layout, context.looks) and is_upright and _have_room(lines))):
        return None
    blank, student = (replace(_without_move_texts(each), edges=[*each.edges, *lines]) for each in (blank, student))
    key = _without_move_texts(key)
    key = replace(key, texts=[*key.texts, *answers])
    blank, student, key = scale_to_text((blank, student, key), context.looks)
    return DrawnFigures(blank, student, (key,), (frozenset(field.name for field in fields),))


def _have_room(lines: Sequence[Line]) -> bool:
    """Return True if one can write above each line without touching another one."""
    return not any(one.x1 < other.x2 and one.x2 > other.x1 and abs(one.y1 - other.y1) < ANSWER_LINE_PITCH
                   for one, other in combinations(lines, 2))


def _line_below(text: Text, length: float, style: Style) -> Line:
    """Return a line below the place of a text, turned as the text is."""
    begin = text.x - length * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    ends = np.array([(begin, text.y + 2), (begin + length, text.y + 2)])
    (x1, y1), (x2, y2) = turn_points(ends, (text.x, text.y), text.turn).tolist()
    return Line(x1, y1, x2, y2, style, "place", "plain", text.node)


def _without_move_texts(each: Figure) -> Figure:
    return replace(each, texts=[text for text in each.texts if text.role != "move"])
