"""F3: the same tree mirrored, and again the leaves that alpha-beta does not examine."""

from collections.abc import Mapping
from typing import Any

from explorer.core.i18n import _, ngettext
from explorer.exam.answers import Nodes
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material, reordered
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import evaluated, leaves_meant, plain_search, skipped_leaves

CODE = "F3"


def pose(given: Material, _settings: Mapping[str, Any]) -> Question:
    """Mirror the tree, and cross out every leaf that alpha-beta then does not examine."""
    before = plain_search(given, CODE)
    mirror = reordered(given, "mirror")
    run = plain_search(mirror, CODE)
    skipped, skipped_before = skipped_leaves(mirror, run), skipped_leaves(given, before)
    asked = Nodes("skipped", _("Leaves not examined"), run.spots(evaluated(mirror)), skipped, _("skipped"))
    cuts = len(run.facts.cutoffs)
    return Question(
        CODE, form.title,
        (_("This is the tree mirrored: the children of every node stand in reverse order and keep their names. "
           "Alpha-beta searches it. Cross out every leaf that it does not examine; write “none” if it examines them "
           "all."),),
        (*rules.of_alpha_beta(mirror), *leaves_meant(mirror)), (asked,),
        (*solution_text.cuts(run), _("Not examined: {}.").format(asked.key),
         _("Skipped before the tree was mirrored: {}; now: {}.").format(len(skipped_before), len(skipped))),
        drawings(mirror, run.state()), (drawings(given, before.state()).key,), run,
        hints=(
            _("What was cut before need not be cut now: begin anew from the left, with α and β at every node on the "
              "path."),
            ngettext("There is {} cut.", "There are {} cuts.", cuts).format(cuts),
        ),
    )


form = Form(CODE, "Leaves not examined, tree mirrored", pose)
