"""F1: the minimax value of every inner node, and the best move."""

from dataclasses import replace

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.answers import NumberAnswer
from explorer.exam.answers.number import extract_number, read_number
from explorer.exam.questions import Form, Question, QuestionContext, Settings, draw_question, rules, solution_text
from explorer.exam.questions.fields import move_field, value_fields
from explorer.exam.questions.form import Follow
from explorer.exam.questions.question import Reply
from explorer.exam.questions.searches import expandable_nodes
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import backward_induction, edit

CODE = "F1"
ALL, ROOT = "all", "root"


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Fill in the minimax value of every inner node, and name the best move."""
    context.require_two_player(CODE)
    if not expandable_nodes(context):
        raise ExamError(_("{}: there has to be something to search below the root").format(CODE))
    tree, run = context.tree, context.run("minimax", Convention(depth=context.convention.depth), SearchOptions())
    values = backward_induction.backed_up_values(tree, context.convention.depth)
    asks_all = settings["nodes"] == ALL
    written = value_fields(context, expandable_nodes(context) if asks_all else [0], values, run.return_step)
    fields = [*written]
    prompt = [_("Fill in the minimax value of every inner node.") if asks_all else
              _("What is the minimax value of the root?")]
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


def _values_as_replied(context: QuestionContext, question: Question, reply: Reply) -> QuestionContext:
    """Return the context with the values in a reply as static evaluations of the root's children.

    Raises ValueError if one of them has no readable value.
    """
    tree = context.tree
    for field in question.fields:
        if isinstance(field, NumberAnswer) and field.node in tree.children(0):
            typed = reply.get(field.name, "")
            is_right = field.mark(typed).share == 1
            tree = edit.set_value(tree, [field.node], field.right if is_right else read_number(extract_number(typed)))
    return replace(context, tree=tree, convention=replace(context.convention, depth=1))


FORM = Form(
    CODE, "Minimax values", "Fill in the minimax value of every inner node, and name the best move.",
    build_question,
    (
        Option("move", "flag", True, title="Also ask for the best move"),
        Option("nodes", "choice", ALL, "", {ALL: "every inner node", ROOT: "the root alone"}, title="Nodes to fill in"),
    ),
    follow=Follow(_values_as_replied),
    topic="pruning",
)
