"""F3: the leaves that alpha-beta does not examine in the mirrored tree."""

from explorer.core.i18n import _, ngettext
from explorer.exam.answers import NodeSetAnswer
from explorer.exam.questions import Form, Question, Settings, draw_question, rules, solution_text
from explorer.exam.questions.context import QuestionContext, with_order
from explorer.exam.questions.searches import depth_limit_rules, evaluable_nodes, pruned_leaves, run_plain_alpha_beta

CODE = "F3"


def build_question(context: QuestionContext, _settings: Settings) -> Question:
    """Mirror the tree, and cross out every leaf that alpha-beta then does not examine."""
    before = run_plain_alpha_beta(context, CODE)
    mirror = with_order(context, "mirror")
    run = run_plain_alpha_beta(mirror, CODE)
    pruned, pruned_before = pruned_leaves(mirror, run), pruned_leaves(context, before)
    asked = NodeSetAnswer("skipped", _("Leaves not examined"), run.named_nodes(evaluable_nodes(mirror)),
                          pruned, _("pruned"))
    cuts = len(run.analysis_run.cutoffs)
    return Question(
        (_("This is the tree mirrored: the children of every node stand in reverse order and keep their names. "
           "Alpha-beta searches it. Cross out every leaf that it does not examine; write “none” if it examines them "
           "all."),),
        (*rules.alpha_beta_rules(mirror), *depth_limit_rules(mirror)), (asked,),
        (*solution_text.describe_cutoffs(run), _("Not examined: {}.").format(asked.model_answer),
         _("Pruned before the tree was mirrored: {before}; now: {after}.").format(
             before=len(pruned_before), after=len(pruned))),
        draw_question(mirror, run.snapshot(), written=(asked,)),
        lambda: (draw_question(context, before.snapshot()).key,), run,
        hints=(
            _("Other branches may be cut now: start again from the left, with α and β at every node on the "
              "path."),
            ngettext("There is {} cut.", "There are {} cuts.", cuts).format(cuts),
        ),
    )


FORM = Form(
    CODE, "Leaves not examined, tree mirrored",
    "Mirror the tree, and cross out every leaf that alpha-beta then does not examine.",
    build_question,
    topic="pruning",
)
