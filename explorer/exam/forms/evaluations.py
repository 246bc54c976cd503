"""F5: how many static evaluations alpha-beta makes, of which leaves in which order; its move, the leaf aimed at."""

from collections.abc import Mapping
from typing import Any

from explorer.core.i18n import _
from explorer.exam.answers import Choice, Field, InOrder, Number
from explorer.exam.forms.values import best_move
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material, Run
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import evaluated, leaves_meant, plain_search

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
    solution = [*solution_text.cuts(run), _("{} evaluations: {}.").format(len(done), order.key)]
    line = run.facts.variation
    if line:
        fields += _choices(given, run, line)
        prompt.append(_("Which move does it choose at the root, named by the node that it leads to, and at which leaf "
                        "does the game end if both sides play as the search has found?"))
        names = ", ".join(solution_text.called(given, node) for node in line)
        solution.append(_("Principal variation: {}.").format(names))
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
