"""The field for the move at the root, which most forms ask for."""

from collections.abc import Iterable

from explorer.exam.answers import ChoiceAnswer
from explorer.exam.questions.context import QuestionContext


def move_field(context: QuestionContext, label: str, right: Iterable[int], step: int, none: str = "") -> ChoiceAnswer:
    """Return the field for the root's move, answered by the child's name, the edge's name or the move's own name.

    `right` are the children that are right. `none` is the reply that there is no move, right if `right` is empty; ""
    if it is no choice.
    """
    moves = list(context.tree.children(0))
    also = tuple((name, place) for place, node in enumerate(moves)
                 for name in (context.tree.move[node], f"{context.name(0)}–{context.name(node)}") if name)
    return ChoiceAnswer("move", label, (*map(context.name, moves), *([none] if none else [])),
                        frozenset(map(moves.index, right)) or frozenset({len(moves)}), node=0, step=step,
                        other_names=also)
