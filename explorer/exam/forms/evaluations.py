"""F5: the leaves that alpha-beta evaluates, in order, their number, the move chosen and the leaf that it aims at."""

from explorer.core.i18n import _, ngettext
from explorer.exam.answers import AnswerField, ChoiceAnswer, NodeListAnswer, NumberAnswer
from explorer.exam.questions import Form, Question, Settings, draw_question, rules, solution_text
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.exam.questions.fields import move_field
from explorer.exam.questions.searches import depth_limit_rules, evaluable_nodes, run_plain_alpha_beta

CODE = "F5"


def build_question(context: QuestionContext, _settings: Settings) -> Question:
    """Give the number of leaves alpha-beta evaluates, their order, the move it chooses and the leaf it aims at."""
    run = run_plain_alpha_beta(context, CODE)
    done = run.trace.node[run.analysis_run.evaluation_rows].tolist()
    leaves = run.named_nodes(evaluable_nodes(context))
    order = NodeListAnswer("leaves", _("Leaves evaluated, in order"), leaves, tuple(done))
    fields: list[AnswerField] = [NumberAnswer("count", _("Number of evaluations"), len(done), step=run.trace.steps),
                                 order]
    prompt = [_("Alpha-beta searches this tree. How many leaves does it evaluate statically? Which ones, in the order "
                "of the search?")]
    solution = [*solution_text.describe_cutoffs(run), ngettext(
        "{count} evaluation: {order}.", "{count} evaluations: {order}.", len(done)).format(
        count=len(done), order=order.model_answer)]
    line = run.analysis_run.variation
    if line:
        fields += _variation_fields(context, run, line)
        prompt.append(_("Which move does it choose at the root, named by the node that it leads to, and which leaf is "
                        "reached if both players follow the search?"))
        names = ", ".join(solution_text.move_name(context, node) for node in line)
        solution.append(_("Principal variation: {}.").format(names))
    ties = (rules.describe_ties(context),) if line else ()
    return Question(
        tuple(prompt), (*rules.alpha_beta_rules(context), *depth_limit_rules(context), *ties),
        tuple(fields), tuple(solution), draw_question(context, run.snapshot()), run=run,
        hints=(
            _("Write down each leaf as the search reaches it; leave out the parts that are cut off."),
            _("The leaf reached has the root's value: go down from the root along the nodes that have it."),
            _("It begins with {}.").format(", ".join(context.name(node) for node in done[: (len(done) + 1) // 2])),
        )[: None if line else -1],
    )


def _variation_fields(context: QuestionContext, run: QuestionRun, line: tuple[int, ...]) -> list[AnswerField]:
    """Return the fields for the move at the root and for the leaf at the end of the principal variation."""
    leaves = evaluable_nodes(context)
    end = run.return_step(0)
    return [move_field(context, _("Best move"), [line[0]], end),
            ChoiceAnswer("aim", _("Leaf reached if both players follow the search"), tuple(map(context.name, leaves)),
                         frozenset({leaves.index(line[-1])}), node=line[-1], step=end)]


FORM = Form(
    CODE, "Static evaluations",
    "Give the number of leaves alpha-beta evaluates, their order, the move it chooses and the leaf it aims at.",
    build_question,
    topic="pruning",
)
