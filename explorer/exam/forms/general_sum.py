"""F16: two players whose payoffs do not sum to zero: back up the pairs, and say whether anything may be cut."""

from collections.abc import Mapping
from typing import Any

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.numerals import pretty
from explorer.exam.answers import Choice, Field
from explorer.exam.questions import payoff_vectors, rules
from explorer.exam.questions.context import Material
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question

CODE = "F16"


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Back up pairs of payoffs that do not sum to zero, and say whether a leaf may be skipped here.

    ExamError where all pairs have one sum: that game is zero-sum but for a constant.
    """
    payoff_vectors.refuse_others(CODE, given, 2, 2)
    _refuse_constant_sum(given)
    run = given.run("max-n")
    fields: list[Field] = payoff_vectors.values(given, run)
    prompt = [_("Each pair at a leaf has one payoff for each player, and the two do not sum to zero. Fill in the pair "
                "that is backed up to every inner node, as (a, b).")]
    solution = payoff_vectors.told(given, run)
    if settings["move"] and payoff_vectors.taken(given, run) >= 0:
        fields.append(payoff_vectors.move(given, run))
        prompt.append(_("Which move is made at {}? Name the node that it leads to.").format(given.name(0)))
    if settings["cuts"]:
        fields.append(_cuts())
        prompt.append(_("Nothing is known of a leaf before it is looked at. May a search from left to right skip one, "
                        "as alpha-beta does, and still be sure of the pair at {}?").format(given.name(0)))
        solution.append(_("No leaf may be skipped: one that was not looked at may be the best one for both players, "
                          "who would then both move towards it. Alpha-beta's cuts need payoffs that sum to a constant, "
                          "so that what is good for one player is bad for the other."))
    return Question(
        CODE, form.title, tuple(prompt), (*rules.of_minimax(given), rules.ties(given)), tuple(fields), tuple(solution),
        drawings(given, run.state()), run=run,
        hints=(_("At each node compare only the payoffs of the player who moves there."),
               _("The whole pair of the chosen child goes up, not only the mover's own payoff."),
               _("Begin at the bottom: below the last inner nodes are only leaves.")),
    )


def _cuts() -> Choice:
    """Whether anything may be cut: never without a bound on the sum."""
    return Choice("cuts", _("May a leaf be skipped"), (_("no"), _("yes")), frozenset({0}))


def _refuse_constant_sum(given: Material) -> None:
    sums = {sum(payoffs) for payoffs in payoff_vectors.outcomes(given)}
    if len(sums) == 1:
        raise ExamError(_("{}: all payoffs of the tree sum to {}, as in a zero-sum game: change a leaf").format(
            CODE, pretty(sums.pop())))


form = Form(CODE, "Payoffs that do not sum to zero", pose, (
    Setting("move", "Also ask for the move at the root", "switch", True),
    Setting("cuts", "Also ask whether a leaf may be skipped", "switch", True),
), frozenset({"vectors"}))
