"""F1: fill in the minimax value of every inner node, and name the best move."""

from collections.abc import Mapping
from typing import Any

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.answers import Choice, Number
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import expanded
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.trees import backward_induction as backing

CODE = "F1"


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Fill in the minimax value of every inner node, and name the best move."""
    given.refuse_unless_two_player(CODE)
    if not expanded(given):
        raise ExamError(_("{}: there has to be something to search below the root").format(CODE))
    tree, run = given.tree, given.run("minimax", Convention(depth=given.convention.depth), Parameters())
    worth = backing.backed_up(tree, given.convention.depth)
    fields: list[Number | Choice] = [
        Number(f"value:{given.key(node)}", _("Value of {}").format(given.name(node)), worth[node], node,
               run.returned(node))
        for node in expanded(given)
    ]
    prompt = [_("Fill in the minimax value of every inner node.")]
    tied = [node for node in tree.children(0) if worth[node] == worth[0]]
    if settings["move"]:
        fields.append(best_move(given, tied, run.returned(0)))
        prompt.append(rules.naming_the_best())
    solution = [solution_text.values(run) + "."]
    if settings["move"]:
        solution.append(_("Best move: {}.").format(solution_text.best(given, tied)))
        line = [solution_text.called(given, node) for node in run.facts.variation]
        solution.append(_("Principal variation: {}.").format(", ".join(line)))
    return Question(
        CODE, form.title, tuple(prompt), (*rules.of_minimax(given), *rules.writing(given)), tuple(fields),
        tuple(solution),
        drawings(given, run.state()), run=run,
        hints=(_("Begin at the bottom: the last inner nodes have only leaves below them."),
               _("A MAX node has the largest value of its children, a MIN node the smallest.")),
    )


def best_move(given: Material, right: list[int], step: int) -> Choice:
    """The root's moves, named by the nodes that they lead to; a move's own name is as good."""
    moves = list(given.tree.children(0))
    also = tuple((name, place) for place, node in enumerate(moves)
                 for name in (given.tree.move[node], f"{given.name(0)}–{given.name(node)}") if name)
    return Choice("move", _("Best move"), tuple(given.name(node) for node in moves),
                  frozenset(moves.index(node) for node in right), 0, step, also)


form = Form(CODE, "Minimax values", pose, (Setting("move", "Also ask for the best move", "switch", True),))
