"""Parts of the forms for several players: fields for payoff vectors, and the move that is chosen."""

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.answers import AnswerField, VectorAnswer
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.exam.questions.searches import expandable_nodes
from explorer.exam.questions.solution_text import move_name
from explorer.search.trace import NEVER_LEFT
from explorer.trees.backward_induction import Payoffs, exact_payoffs, is_evaluated, nodes_without_value
from explorer.trees.names import format_number
from explorer.trees.tree import CHANCE, MAX, MIN


def player_count(context: QuestionContext) -> int:
    """Return the number of players with a payoff."""
    return int(context.tree.payoff.shape[1])


def require_numbered_players(form: str, context: QuestionContext, least: int, most: int) -> None:
    """Raise ExamError unless `least` to `most` numbered players move and every leaf has a payoff for each of them."""
    tree = context.tree
    if not tree.n_children[0] or context.convention.depth == 0:
        raise ExamError(_("{}: the tree has to have a move").format(form))
    if player_count(context) == 1 or bool(((tree.player == MAX) | (tree.player == MIN)).any()):
        raise ExamError(_("{}: the tree has to be one of numbered players, with a payoff for each").format(form))
    if not least <= player_count(context) <= most:
        wanted = str(least) if least == most else _("{} or more").format(least)
        raise ExamError(_("{form}: the tree has to have payoffs of {expected} players, not of {players}").format(
            form=form, expected=wanted, players=player_count(context)))
    if len(blank := nodes_without_value(tree, context.convention.depth)):
        raise ExamError(_("{form}: leaf {leaf} has no payoffs yet").format(form=form, leaf=context.name(int(blank[0]))))


def evaluated_payoffs(context: QuestionContext) -> list[Payoffs]:
    """Return the payoffs of all evaluated nodes: leaves and nodes at the depth limit."""
    evaluated = is_evaluated(context.tree, context.convention.depth).tolist()
    return [each for each, bottom in zip(exact_payoffs(context.tree), evaluated, strict=True) if bottom]


def vector_fields(context: QuestionContext, run: QuestionRun) -> list[AnswerField]:
    """Return a vector field for every inner node that is searched."""
    return [
        VectorAnswer(f"value:{context.reply_key(node)}", _("Value of {}").format(context.name(node)),
                     tuple(run.analysis_run.value[node]), node=node, step=run.return_step(node))
        for node in expandable_nodes(context) if run.analysis_run.leave_step[node] != NEVER_LEFT
    ]


def chosen_child(context: QuestionContext, run: QuestionRun) -> int:
    """Return the child of the root that its player chooses; -1 at a chance node or without a principal variation."""
    if context.tree.player[0] == CHANCE or not run.analysis_run.variation:
        return -1
    return int(run.analysis_run.variation[0])


def describe_solution(context: QuestionContext, run: QuestionRun) -> list[str]:
    """Return the sentences with the vectors of all searched nodes and with the move at the root."""
    asked = [each for each in vector_fields(context, run) if isinstance(each, VectorAnswer)]
    sentences = [", ".join(f"{context.name(each.node)} = {format_number(list(each.right))}" for each in asked) + "."]
    if chosen_child(context, run) >= 0:
        sentences.append(_("Move at {node}: {move}.").format(
            node=context.name(0), move=move_name(context, chosen_child(context, run))))
    return sentences
