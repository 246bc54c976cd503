"""F16: two players whose payoffs do not sum to zero: back up the pairs, and say whether pruning is possible."""

from explorer.core.errors import ExamError
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.answers import AnswerField, ChoiceAnswer
from explorer.exam.questions import Form, Question, QuestionContext, Settings, draw_question, payoff_vectors, rules
from explorer.exam.questions.fields import move_field

CODE = "F16"


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Back up pairs of payoffs that do not sum to zero, and say whether a leaf may be pruned.

    Raises ExamError if all pairs have the same sum, because such a game is zero-sum up to a constant.
    """
    payoff_vectors.require_numbered_players(CODE, context, 2, 2)
    sums = {sum(payoffs) for payoffs in payoff_vectors.evaluated_payoffs(context)}
    if len(sums) == 1:
        raise ExamError(_("{form}: all payoffs of the tree sum to {total}, as in a zero-sum game: "
                          "change a leaf").format(
            form=CODE, total=display(sums.pop())))
    run = context.run("max-n")
    fields: list[AnswerField] = payoff_vectors.vector_fields(context, run)
    prompt = [_("Each pair at a leaf has one payoff for each player, and the two do not sum to zero. Fill in the pair "
                "that is backed up to every inner node, as (a, b).")]
    solution = payoff_vectors.describe_solution(context, run)
    if settings["move"] and payoff_vectors.chosen_child(context, run) >= 0:
        fields.append(move_field(context, _("Move at {}").format(context.name(0)),
                                 [payoff_vectors.chosen_child(context, run)], run.return_step(0)))
        prompt.append(_("Which move is made at {}? Name the node that it leads to.").format(context.name(0)))
    if settings["cuts"]:
        # The answer is always no, because nothing bounds the sum of an unseen leaf.
        fields.append(ChoiceAnswer("cuts", _("May a leaf be pruned"), (_("no"), _("yes")), frozenset({0})))
        prompt.append(_("Nothing is known of a leaf before it is examined. May a search from left to right prune one, "
                        "as alpha-beta does, and still be sure of the pair at {}?").format(context.name(0)))
        solution.append(_("No leaf may be pruned: one that was not examined may be the best one for both players, "
                          "who would then both move towards it. Alpha-beta's cuts need payoffs that sum to a constant, "
                          "so that what is good for one player is bad for the other."))
    return Question(
        tuple(prompt), (*rules.minimax_rules(context), rules.describe_ties(context)),
        tuple(fields), tuple(solution), draw_question(context, run.snapshot()), run=run,
        hints=(_("At each node compare only the payoffs of the player who moves there."),
               _("The whole pair of the chosen child goes up, not only the mover's own payoff."),
               _("Begin at the bottom: below the last inner nodes are only leaves.")),
    )


FORM = Form(
    CODE, "Payoffs that do not sum to zero",
    "Back up pairs of payoffs that do not sum to zero, and say whether a leaf may be pruned.",
    build_question,
    (
        Option("move", "flag", True, title="Also ask for the move at the root"),
        Option("cuts", "flag", True, title="Also ask whether a leaf may be pruned"),
    ),
    frozenset({"vectors"}),
    topic="players",
)
