"""F6: the root's value, and the number of leaves that alpha-beta visits."""

from explorer.core.i18n import _, ngettext
from explorer.exam.answers import NumberAnswer
from explorer.exam.questions import Form, Question, QuestionContext, Settings, draw_question, rules, solution_text
from explorer.exam.questions.searches import depth_limit_rules, evaluable_nodes, run_plain_alpha_beta
from explorer.trees.names import format_number

CODE = "F6"


def build_question(context: QuestionContext, _settings: Settings) -> Question:
    """Give the root's value and the number of leaves that alpha-beta visits."""
    run = run_plain_alpha_beta(context, CODE)
    full = context.convention.full_window
    value, count = run.analysis_run.value[0], len(run.analysis_run.evaluation_rows)
    pruned = len(evaluable_nodes(context)) - count
    what = _("Value of the root") if full else _("Number that the root returns")
    end = run.return_step(0)
    asks = _("Alpha-beta searches this tree. What is the value of the root, and how many leaves does the search visit?")
    if not full:
        asks = _("Alpha-beta searches this tree in the given window. Which number does the root return, and how many "
                 "leaves does the search visit?")
    return Question(
        (asks,),
        (*rules.alpha_beta_rules(context, numbers=not full), *depth_limit_rules(context),
         *rules.number_format_rules(context)),
        (NumberAnswer("value", what, value, node=0, step=end),
         NumberAnswer("leaves", _("Leaves visited"), count, step=end)),
        (*solution_text.describe_cutoffs(run),
         _("{what}: {value}. Leaves visited: {visited} of {leaves}.").format(
             what=what, value=format_number(value), visited=count, leaves=len(evaluable_nodes(context)))),
        draw_question(context, run.snapshot()), run=run,
        hints=(
            _("The root's value needs no alpha-beta; the number of leaves does.") if full else
            _("Follow the search from the left, and begin with the given window."),
            ngettext("{} leaf is pruned.", "{} leaves are pruned.", pruned).format(pruned),
        ),
    )


FORM = Form(
    CODE, "Root value and leaves visited", "Give the root's value and the number of leaves that alpha-beta visits.",
    build_question,
    topic="pruning",
)
