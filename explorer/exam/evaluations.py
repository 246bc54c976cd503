"""F5: how many static evaluations alpha-beta makes, of which leaves in which order; its move, the leaf aimed at."""

from collections.abc import Mapping
from typing import Any

from explorer.exam.fields import Choice, Field, InOrder, Number
from explorer.exam.posing import rules, told
from explorer.exam.posing.drawings import drawings
from explorer.exam.posing.form import Form
from explorer.exam.posing.material import Material, Run
from explorer.exam.posing.question import Question
from explorer.exam.posing.searched import evaluated, leaves_meant, plain_search
from explorer.exam.values import best_move
from explorer.i18n import _

CODE = "F5"


def pose(given: Material, _settings: Mapping[str, Any]) -> Question:
    """Tell how many leaves alpha-beta evaluates, which, in which order, the move that it chooses and its aim."""
    run = plain_search(given, CODE)
    done = run.trace.node[run.facts.evaluations].tolist()
    leaves = run.spots(evaluated(given))
    order = InOrder("leaves", _("Leaves evaluated, in order"), leaves, tuple(done))
    fields: list[Field] = [Number("count", _("Number of evaluations"), len(done), step=run.trace.steps), order]
    prompt = [_("Alpha-beta searches this tree. How many leaves does it evaluate statically? Which ones, in the order "
                "of the search?")]
    solution = [*told.cuts(run), _("{} evaluations: {}.").format(len(done), order.key)]
    line = run.facts.variation
    if line:
        fields += _choices(given, run, line)
        prompt.append(_("Which move does it choose at the root, named by the node that it leads to, and at which leaf "
                        "does the game end if both sides play as the search has found?"))
        solution.append(_("Principal variation: {}.").format(", ".join(told.called(given, node) for node in line)))
    ties = (rules.ties(given),) if line else ()
    return Question(
        CODE, form.title, tuple(prompt), (*rules.of_alpha_beta(given), *leaves_meant(given), *ties), tuple(fields),
        tuple(solution), drawings(given, run.state()), run=run,
        hints=(
            _("Write down each leaf when you come to it, and leave out what is cut off."),
            _("The leaf aimed at has the root's value: go down from the root along the nodes that have it."),
            _("It begins with {}.").format(", ".join(given.name(node) for node in done[: (len(done) + 1) // 2])),
        )[: None if line else -1],
    )


def _choices(given: Material, run: Run, line: tuple[int, ...]) -> list[Field]:
    """The move at the root, and the leaf at the end of the principal variation."""
    leaves = evaluated(given)
    end = run.returned(0)
    return [best_move(given, [line[0]], end),
            Choice("aim", _("Leaf aimed at"), tuple(map(given.name, leaves)), frozenset({leaves.index(line[-1])}),
                   line[-1], end)]


form = Form(CODE, "Static evaluations", pose)
