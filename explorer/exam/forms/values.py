"""F1: the minimax value of every inner node, and the best move."""

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.questions import Form, Question, QuestionContext, Settings, draw_question, rules, solution_text
from explorer.exam.questions.fields import move_field, value_fields
from explorer.exam.questions.searches import expandable_nodes
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import backward_induction

CODE = "F1"


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Fill in the minimax value of every inner node, and name the best move."""
    context.require_two_player(CODE)
    if not expandable_nodes(context):
        raise ExamError(_("{}: there has to be something to search below the root").format(CODE))
    tree, run = context.tree, context.run("minimax", Convention(depth=context.convention.depth), SearchOptions())
    values = backward_induction.backed_up_values(tree, context.convention.depth)
    written = value_fields(context, expandable_nodes(context), values, run.return_step)
    fields = [*written]
    prompt = [_("Fill in the minimax value of every inner node.")]
    tied = [node for node in tree.children(0) if values[node] == values[0]]
    if settings["move"]:
        fields.append(move_field(context, _("Best move"), tied, run.return_step(0)))
        prompt.append(rules.ask_for_best_move())
    solution = [solution_text.list_values(run) + "."]
    if settings["move"]:
        solution.append(_("Best move: {}.").format(solution_text.join_move_names(context, tied)))
        line = [solution_text.move_name(context, node) for node in run.analysis_run.variation]
        solution.append(_("Principal variation: {}.").format(", ".join(line)))
    return Question(
        tuple(prompt), (*rules.minimax_rules(context), *rules.number_format_rules(context)),
        tuple(fields), tuple(solution), draw_question(context, run.snapshot(), written=written), run=run,
        hints=(_("Begin at the bottom: the last inner nodes have only leaves below them."),
               _("A MAX node has the largest value of its children, a MIN node the smallest.")),
    )


FORM = Form(
    CODE, "Minimax values", "Fill in the minimax value of every inner node, and name the best move.",
    build_question,
    (
        Option("move", "flag", True, title="Also ask for the best move"),
    ),
)
