"""F2: cross out the leaves that alpha-beta does not examine."""

from collections.abc import Mapping
from typing import Any

from explorer.core.i18n import _, ngettext
from explorer.exam.answers import Nodes
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import evaluated, leaves_meant, plain_search, skipped_leaves

CODE = "F2"


def pose(given: Material, _settings: Mapping[str, Any]) -> Question:
    """Cross out every leaf that alpha-beta does not examine, or write "none"."""
    run = plain_search(given, CODE)
    spots = run.spots(evaluated(given))
    asked = Nodes("skipped", _("Leaves not examined"), spots, skipped_leaves(given, run), _("skipped"))
    return Question(
        CODE, form.title,
        (_("Alpha-beta searches this tree. Cross out every leaf that it does not examine; write “none” if it examines "
           "them all."),),
        (*rules.of_alpha_beta(given), *leaves_meant(given)), (asked,),
        (*solution_text.cuts(run), _("Not examined: {}.").format(asked.key)),
        drawings(given, run.state()), run=run,
        hints=(
            _("Follow the search from the left and keep α and β at every node on the path."),
            ngettext("There is {} cut.", "There are {} cuts.", len(run.facts.cutoffs)).format(len(run.facts.cutoffs)),
        ),
    )


form = Form(CODE, "Leaves not examined", pose)
