"""F19: a few plies of tic-tac-toe: evaluations, values, the best move, and the evaluations in the best order.

Positions that are symmetric to a sibling can be merged.
"""

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.answers import AnswerField, NumberAnswer
from explorer.exam.questions import Form, Question, Settings, draw_question, rules, solution_text
from explorer.exam.questions.context import MOST_NODES, QuestionContext, with_tree
from explorer.exam.questions.fields import move_field, value_fields
from explorer.lab import best_worst_order
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import backward_induction, games
from explorer.trees.games.tic_tac_toe import NAME
from explorer.trees.tree import MAX, Tree

CODE = "F19"


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Evaluate the positions of a small tic-tac-toe tree, back up the values, and choose the move."""
    context = with_tree(context, _build_tree(settings))
    tree, run = context.tree, context.run("minimax", Convention(context.convention.cut), SearchOptions())
    values = backward_induction.backed_up_values(tree)
    best_order = best_worst_order.minimal(tree, Convention(context.convention.cut))
    if not best_order.proved:
        raise ExamError(_("{}: the tree is too large for a proof that no order makes fewer evaluations").format(CODE))
    fewest = best_order.evaluated
    leaves = context.leaves
    tied = [node for node in tree.children(0) if values[node] == values[0]]
    fields: tuple[AnswerField, ...] = (
        *(NumberAnswer(f"eval:{context.reply_key(node)}", _("Evaluation of {}").format(context.name(node)),
                       tree.payoff_of(node), node=node, step=run.return_step(node)) for node in leaves),
        *value_fields(context, context.inner_nodes, values, run.return_step),
        move_field(context, _("Best move"), tied, run.return_step(0)),
        NumberAnswer("fewest", _("Evaluations with the best order"), float(fewest)),
    )
    evaluation = {
        "aima": _("A position at the bottom is evaluated by E = 3·X2 + X1 − (3·O2 + O1): Xn is the number of rows, "
                  "columns and diagonals with n X and no O, On the number of those with n O and no X."),
        "lines": _("A position at the bottom is evaluated by E = the number of rows, columns and diagonals without an "
                   "O minus the number of those without an X."),
    }[settings["eval"]]
    merged = _("Of a node's children that are mirror images or rotations of each other, one stands for all.")
    return Question(
        (_("The figure shows tic-tac-toe {} plies deep; X is MAX.").format(settings["depth"]),
         *((merged,) if settings["symmetry"] else ()), evaluation,
         _("The utility of a finished game is 1 if X has won, −1 if O has won, and 0 if it is a draw."),
         _("Write the evaluation of every position at the bottom, the minimax value of every other one, and the best "
           "move at the root by the position that it leads to; one of them if several are equally good."),
         _("How many positions at the bottom does alpha-beta evaluate if the children come in the best order?")),
        (rules.describe_movers(context), rules.describe_cutoff_test(context)), fields,
        (_("Evaluations: {}.").format(", ".join(
            f"{context.name(node)} = {display(tree.payoff_of(node))}" for node in leaves)),
         solution_text.list_values(run) + ".", _("Best move: {}.").format(solution_text.join_move_names(context, tied)),
         _("With the best order {best} of {leaves} are evaluated, so {pruned} are pruned.").format(
             best=fewest, leaves=len(leaves), pruned=len(leaves) - fewest)),
        draw_question(context, run.snapshot(), numbers=False), run=run,
        hints=(_("Count the lines: three rows, three columns, two diagonals."),
               _("At the root X moves and takes the largest value.") if tree.player[0] == MAX else
               _("At the root O moves and takes the smallest value.")),
    )


def _build_tree(settings: Settings) -> Tree:
    """Return the game's tree; raises ExamError if it is too large or the game is over."""
    if settings["depth"] < 1:
        raise ExamError(_("{} plies: at least 1").format(settings["depth"]))
    tree = games.expand(NAME, position=settings["position"], depth=settings["depth"], eval=settings["eval"],
                        symmetry="siblings" if settings["symmetry"] else "none")
    if len(tree) > MOST_NODES:
        raise ExamError(_("{:,} positions fit on no sheet: fewer plies, or a later position").format(len(tree)))
    if tree.is_leaf[0] or np.isnan(tree.payoff[tree.is_leaf]).any():
        raise ExamError(_("the game is over in this position"))
    return tree


FORM = Form(
    CODE, "Tic-tac-toe", "Evaluate the positions of a small tic-tac-toe tree, back up the values, and choose the move.",
    build_question,
    (
        Option("position", "text", ".../.../...", "Position, rows from the top, like X.O/.X./..O", title="Position"),
        Option("depth", "whole", 2, title="Plies", short_phrase="{} plies", singular="{} ply"),
        Option("eval", "choice", "aima", "", {"aima": "lines with one, two, three", "lines": "open lines"},
               title="Evaluation"),
        Option("symmetry", "flag", True, title="Merge mirror images"),
    ),
    frozenset({"none"}),
    topic="games",
)
