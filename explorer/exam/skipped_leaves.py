"""F2: cross out the leaves that alpha-beta does not examine."""

from collections.abc import Mapping
from typing import Any

from explorer.exam.fields import Nodes
from explorer.exam.posing import rules, told
from explorer.exam.posing.drawings import drawings
from explorer.exam.posing.form import Form
from explorer.exam.posing.material import Material
from explorer.exam.posing.question import Question
from explorer.exam.posing.searched import evaluated, leaves_meant, plain_search, skipped_leaves
from explorer.i18n import _, ngettext

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
        (*told.cuts(run), _("Not examined: {}.").format(asked.key)),
        drawings(given, run.state()), run=run,
        hints=(
            _("Follow the search from the left and keep α and β at every node on the path."),
            ngettext("There is {} cut.", "There are {} cuts.", len(run.facts.cutoffs)).format(len(run.facts.cutoffs)),
        ),
    )


form = Form(CODE, "Leaves not examined", pose)
