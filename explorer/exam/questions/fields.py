"""The fields that most forms ask for: the values of inner nodes, and the move at the root."""

from collections.abc import Callable, Iterable, Sequence

from explorer.core.i18n import _
from explorer.exam.answers import AnswerField, ChoiceAnswer, NumberAnswer
from explorer.exam.questions.context import QuestionContext
from explorer.search.convention import Bound
from explorer.trees.tree import AnyArray


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


def value_fields(
    context: QuestionContext, nodes: Iterable[int], values: Sequence[Bound] | AnyArray, step: Callable[[int], int]
) -> list[AnswerField]:
    """Return a field for the value of each of these nodes; `step(node)` is the step that decides it."""
    return [NumberAnswer(f"value:{context.reply_key(node)}", _("Value of {}").format(context.name(node)),
                         values[node], node=node, step=step(node)) for node in nodes]


def truth_field(name: str, statement: str, *, is_true: bool) -> ChoiceAnswer:
    """Return the field for a statement that is true or false."""
    return ChoiceAnswer(name, statement, (_("true"), _("false")), frozenset({0 if is_true else 1}),
                        other_names=(("t", 0), ("f", 1)))
