"""F2: cross out the leaves that alpha-beta does not examine."""

from explorer.core.i18n import _, ngettext
from explorer.exam.answers import NodeSetAnswer
from explorer.exam.questions import Form, Question, QuestionContext, Settings, draw_question, rules, solution_text
from explorer.exam.questions.searches import depth_limit_rules, evaluable_nodes, pruned_leaves, run_plain_alpha_beta

CODE = "F2"


def build_question(context: QuestionContext, _settings: Settings) -> Question:
    """Cross out every leaf that alpha-beta does not examine, or write "none"."""
    run = run_plain_alpha_beta(context, CODE)
    named_nodes = run.named_nodes(evaluable_nodes(context))
    asked = NodeSetAnswer("skipped", _("Leaves not examined"), named_nodes, pruned_leaves(context, run), _("pruned"))
    return Question(
        (_("Alpha-beta searches this tree. Cross out every leaf that it does not examine; write “none” if it examines "
           "them all."),),
        (*rules.alpha_beta_rules(context), *depth_limit_rules(context)), (asked,),
        (*solution_text.describe_cutoffs(run), _("Not examined: {}.").format(asked.model_answer)),
        draw_question(context, run.snapshot(), written=(asked,)), run=run,
        hints=(
            _("Follow the search from the left and keep α and β at every node on the path."),
            ngettext("There is {} cut.", "There are {} cuts.",
                     len(run.analysis_run.cutoffs)).format(len(run.analysis_run.cutoffs)),
        ),
    )


FORM = Form(
    CODE, "Leaves not examined", "Cross out every leaf that alpha-beta does not examine, or write “none”.",
    build_question,
    topic="pruning",
)
