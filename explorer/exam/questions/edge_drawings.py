"""The three drawings of a question with an answer on every edge."""

from collections.abc import Mapping
from dataclasses import replace

from explorer.analysis.snapshot import Snapshot
from explorer.core.string_column import StringColumn
from explorer.exam.questions.context import QuestionContext
from explorer.exam.questions.drawings import Drawings
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.geometry import SMALL
from explorer.pictures.figure.items import Figure, Line
from explorer.pictures.figure.metrics import text_width
from explorer.pictures.figure.show import BLANK, KEY, STUDENT
from explorer.pictures.theme import LIGHT
from explorer.trees.layout import tidy_layout


def draw_edge_question(context: QuestionContext, state: Snapshot, written: Mapping[int, str]) -> Drawings:
    """Return the drawings of a question that is answered on the edges; `written` has the texts by the lower node.

    The texts replace the names of moves. All texts and answer lines get the room of the widest text, so that the
    lengths give nothing away.
    """
    widest = max(written.values(), key=lambda text: text_width(text, SMALL))
    moves = [widest if node in written else "" for node in range(len(context.tree))]
    tree = context.tree.with_columns(move=StringColumn.from_texts(moves))
    layout = tidy_layout(tree)
    blank, student, key = (
        draw(tree, layout, shown, replace(show, legend=False, title=""), LIGHT)
        for shown, show in ((None, BLANK), (None, STUDENT), (state, KEY))
    )
    move_texts = [text for text in blank.texts if text.role == "move"]
    style = replace(LIGHT.edge["plain"], width=0.8, dash=(1.5, 2.5))
    length = text_width(widest, SMALL)
    lines = [
        Line(begin, text.y + 2, begin + length, text.y + 2, style, "place", "plain", text.node)
        for text in move_texts for begin in [text.x - length if text.anchor == "end" else text.x]
    ]
    answers = [text._replace(text=written[text.node], colour=LIGHT.cut, role="note") for text in move_texts]
    blank, student = (replace(_without_move_texts(each), edges=[*each.edges, *lines]) for each in (blank, student))
    return Drawings(blank, student, replace(_without_move_texts(key),
                                            texts=[*_without_move_texts(key).texts, *answers]), tree)


def _without_move_texts(each: Figure) -> Figure:
    return replace(each, texts=[text for text in each.texts if text.role != "move"])
