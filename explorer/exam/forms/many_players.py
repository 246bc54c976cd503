"""F17: three players or more: back up the vectors (max-n), or cross out what shallow pruning skips."""

from collections.abc import Mapping
from typing import Any

from explorer.core.i18n import _, ngettext
from explorer.core.numerals import pretty
from explorer.exam.answers import Field, Nodes
from explorer.exam.questions import payoff_vectors, rules
from explorer.exam.questions.context import Material
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.solution_numbers import number
from explorer.search.convention import Bound
from explorer.search.max_n import MOST_PLAYERS
from explorer.search.parameters import Parameters
from explorer.trees.players import player_name

CODE = "F17"
VALUES, SKIPPED = "values", "skipped"


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Back up the vectors of three players or more, or cross out the leaves that shallow pruning skips.

    Without a setting the bound on the sum is the study's own, else the largest sum at a leaf.
    """
    payoff_vectors.refuse_others(CODE, given, 3, MOST_PLAYERS)
    return _vectors(given, settings) if settings["ask"] == VALUES else _shallow(given, settings)


def _vectors(given: Material, settings: Mapping[str, Any]) -> Question:
    run = given.run("max-n", parameters=Parameters())
    fields: list[Field] = payoff_vectors.values(given, run)
    prompt = [_("Fill in the vector of payoffs that is backed up to every inner node, as ({}).").format(
        ", ".join("abcdefgh"[: payoff_vectors.players(given)]))]
    if settings["move"] and payoff_vectors.taken(given, run) >= 0:
        fields.append(payoff_vectors.move(given, run))
        prompt.append(_("Which move is made at {}? Name the node that it leads to.").format(given.name(0)))
    return Question(
        CODE, form.title, tuple(prompt), (*rules.of_minimax(given), rules.ties(given)), tuple(fields),
        tuple(payoff_vectors.told(given, run)), drawings(given, run.state()), run=run,
        hints=(_("At each node compare only the payoffs of the player who moves there."),
               _("The whole vector of the chosen child goes up."),
               _("Begin at the bottom: below the last inner nodes are only leaves.")),
    )


def _shallow(given: Material, settings: Mapping[str, Any]) -> Question:
    total = _total(given, settings["total"])
    run = given.run("max-n", parameters=Parameters(total=total))
    spots = run.spots(given.leaves)
    skipped = frozenset(spot.node for spot in spots if run.skipped(spot.node) >= 0)
    asked = Nodes("skipped", _("Leaves not examined"), spots, skipped, _("skipped"))
    cuts = len(run.facts.cutoffs)
    return Question(
        CODE, form.title,
        (_("No payoff is below 0, and no leaf's payoffs sum to more than {}: the search knows that. It backs up "
           "vectors from left to right with shallow pruning. Cross out every leaf that it does not examine; write "
           "“none” if it examines them all.").format(pretty(total)),),
        (*rules.of_minimax(given), rules.order(), rules.ties(given), *_of_pruning(given, total)), (asked,),
        (*_cuts(given, run.facts.cutoffs, total), _("Not examined: {}.").format(asked.key)),
        drawings(given, run.state()), run=run,
        hints=(
            _("At each node: how much does its mover have already, and how much is then left for the player above?"),
            ngettext("There is {} cut.", "There are {} cuts.", cuts).format(cuts),
        ),
    )


def _total(given: Material, told: Any) -> Bound:
    if told != "":
        return number(CODE, "total", told)
    if given.parameters.total is not None:
        return given.parameters.total
    return max(sum(payoffs) for payoffs in payoff_vectors.outcomes(given))


def _of_pruning(given: Material, total: Bound) -> tuple[str, ...]:
    """When a node is left."""
    passes = given.convention.ties == "last"
    return (
        _("Shallow pruning: a node is left once its mover has more there than its limit.") if passes else
        _("Shallow pruning: a node is left once its mover has at least its limit there."),
        _("The limit is {} less what the player who moves at the parent already has there, which is 0 before the "
          "parent's first child has returned.").format(pretty(total)),
        _("At the root, at and below a chance node, and where the parent's mover moves again, the limit is {}; "
          "bounds from further up are not used.").format(pretty(total)),
    )


def _cuts(given: Material, cutoffs: Any, total: Bound) -> list[str]:
    """Every cutoff: who has how much, and what is left for the player above."""
    tree, told = given.tree, []
    for cut in cutoffs:
        who = player_name(tree, int(tree.player[cut.node]))
        sign = "≥" if given.convention.ties == "first" else ">"
        test = f"{pretty(cut.value)} {sign} {pretty(cut.limit)}"
        if cut.set_by < 0:
            told.append(_("{} is left after {}: {} has {}, and there is no more to have.").format(
                given.name(cut.node), given.name(cut.after), who, test))
            continue
        above = player_name(tree, int(tree.player[cut.set_by]))
        told.append(_("{} is left after {}: {} has {}, for {} less the {} that {} has at {}.").format(
            given.name(cut.node), given.name(cut.after), who, test, pretty(total), pretty(total - cut.limit), above,
            given.name(cut.set_by)))
    return told


form = Form(CODE, "Several players", pose, (
    Setting("ask", "Ask for", "choice", VALUES, {
        VALUES: "the vectors", SKIPPED: "what shallow pruning skips"}, "What is asked"),
    Setting("move", "Also ask for the move at the root", "switch", True,
            sentence="Also ask for the move at the root (with the values)", only=("ask", (VALUES,))),
    Setting("total", "Bound on the sum", "number", "",
            sentence="Bound on the sum of the payoffs (blank: the largest sum at a leaf)",
            empty="the largest sum at a leaf", only=("ask", (SKIPPED,))),
), frozenset({"vectors"}), heeds=("total",))
