"""F14: trees with chance nodes: values, what may be skipped with and without bounds, ranges, which leaves matter."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.numerals import pretty
from explorer.exam.answers import BoundAnswer, Choice, Field, NamedNode, Nodes, Number, fact_text
from explorer.exam.forms.values import best_move
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.chance_nodes import (
    chances_told,
    cuts_told,
    needless,
    of_star1,
    refuse_without_chance,
    turns,
)
from explorer.exam.questions.context import Material, in_order
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.relevance import Ranges, changes_move, changes_value, ranges
from explorer.exam.questions.searches import evaluated, expanded
from explorer.exam.questions.solution_numbers import bounds_told, leaf_bounds
from explorer.pictures.figure import Marks
from explorer.search.convention import Bound
from explorer.search.parameters import Parameters
from explorer.trees.tree import CHANCE

CODE = "F14"
VALUES, SKIPPED, RANGE, NEEDED = "values", "skipped", "range", "needed"
MOVE, VALUE = "move", "value"
EARLIER, OTHERS = "earlier", "others"


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Expectimax: values, leaves skipped under known bounds, ranges of chance nodes, or the leaves that matter.

    Without a setting the bounds are the study's own, else the least and the greatest leaf of the tree.
    """
    refuse_without_chance(CODE, given)
    ways = {VALUES: _values, SKIPPED: _skipped, RANGE: _range, NEEDED: _needed}
    return ways[settings["ask"]](given, settings)


def _values(given: Material, settings: Mapping[str, Any]) -> Question:
    """What every node is worth, and whether any leaf might be skipped."""
    run = given.run("expectiminimax", parameters=Parameters())
    worth = run.facts.value
    fields: list[Field] = [
        Number(f"value:{given.key(node)}", _("Value of {}").format(given.name(node)), worth[node], node,
               run.returned(node))
        for node in expanded(given)
    ]
    prompt = [_("Fill in the value of every inner node. Write fractions exactly, or rounded to two decimals or more "
                "where no decimal is exact.")]
    solution = [solution_text.values(run) + "."]
    if settings["move"] and given.tree.player[0] != CHANCE:
        tied = [node for node in given.tree.children(0) if worth[node] == worth[0]]
        fields.append(best_move(given, tied, run.returned(0)))
        prompt.append(rules.naming_the_best())
        solution.append(_("Best move: {}.").format(solution_text.best(given, tied)))
    if settings["cuts"]:
        idle = needless(given, (-inf, inf))
        fields.append(Choice("cuts", _("Can a leaf be skipped"), (_("no"), _("yes")), frozenset({int(bool(idle))})))
        prompt.append(_("Nothing is known of the leaves before they are looked at, from left to right. Is there a leaf "
                        "that need not be looked at any more when its turn comes, because it cannot change the root's "
                        "value, whatever it and the leaves after it are?"))
        solution.append(_why_not(given, idle))
    return Question(
        CODE, form.title, tuple(prompt), (*rules.of_minimax(given), chances_told()), tuple(fields), tuple(solution),
        drawings(given, run.state()), run=run,
        hints=(_("Begin at the bottom: the last inner nodes have only leaves below them."),
               _("A chance node has the mean of its children: each one's value times its probability, summed.")),
    )


def _why_not(given: Material, idle: Sequence[int]) -> str:
    if idle:
        return _("Yes: {}. When its turn comes, what is known above it leaves it no say, as in alpha-beta.").format(
            ", ".join(map(given.name, idle)))
    return _("No: an outcome that was not seen can be as large or as small as it likes and takes the mean of its "
             "chance node with it, so that without bounds no leaf is settled before it is looked at.")


def _skipped(given: Material, settings: Mapping[str, Any]) -> Question:
    """What Star1 skips."""
    low, high = leaf_bounds(CODE, given, settings["bounds"])
    run = given.run("star1", parameters=Parameters(bounds=(low, high)))
    spots = run.spots(evaluated(given))
    skipped = frozenset(spot.node for spot in spots if run.skipped(spot.node) >= 0)
    asked = Nodes("skipped", _("Leaves not examined"), spots, skipped, _("skipped"))
    return Question(
        CODE, form.title,
        (bounds_told(low, high) + " " + _(
            "The search uses that. Cross out every leaf that it does not examine; write “none” if it examines them "
            "all."),),
        (*rules.of_alpha_beta(given), chances_told(), *of_star1(low, high)), (asked,),
        (*cuts_told(run, (low, high)), _("Not examined: {}.").format(asked.key)), drawings(given, run.state()), run=run,
        hints=(
            _("At a chance node keep two sums: with all that is unseen at {}, and with all of it at {}.").format(
                pretty(low), pretty(high)),
            _("Compare them with α and β after every outcome."),
            _("{} of the {} leaves are examined.").format(len(spots) - len(skipped), len(spots)),
        ),
    )


def _range(given: Material, settings: Mapping[str, Any]) -> Question:
    """What each chance node can still be worth after its first leaves."""
    seen = settings["seen"]
    if seen < 0:
        raise ExamError(_("{}: {} leaves can't have been seen").format(CODE, seen))
    low, high = leaf_bounds(CODE, given, settings["bounds"])
    tree, leaves = given.tree, evaluated(given)
    fields: list[BoundAnswer] = []
    reasons: list[str] = []
    for node in (each for each in expanded(given) if tree.player[each] == CHANCE):
        first = int(tree.preorder[node])
        below = [leaf for leaf in leaves if first <= tree.preorder[leaf] < first + tree.size[node]]
        now = ranges(tree, set(below[:seen]), (low, high), given.convention.depth)
        fields.append(BoundAnswer(f"range:{given.key(node)}", _("Range of {}").format(given.name(node)),
                                  now.low[node], now.high[node], node, len(fields)))
        reasons.append(_range_told(given, below[:seen], node, now, (low, high)))
    return Question(
        CODE, form.title,
        (bounds_told(low, high), _(
            "For each chance node: only the first {} of the leaves below it have been looked at, from left to right "
            "(all of them, where there are no more). Between which values does its value lie for certain? Write "
            "[a, b], or the number where it is certain.").format(seen)),
        (*rules.of_minimax(given), chances_told()), tuple(fields),
        tuple(reasons), drawings(given, None, notes={each.node: (fact_text(each.low, each.high),) for each in fields}),
        reasons=dict(enumerate(reasons)),
        hints=(_("The unseen leaves are all {} at the least, all {} at the most.").format(pretty(low), pretty(high)),
               _("Back both up, as if they were the leaves' values.")),
    )


def _range_told(
    given: Material, seen: Sequence[int], node: int, now: Ranges, bounds: tuple[Bound, Bound]
) -> str:
    """Both ends of a node's range, and what they come from."""
    name, known = given.name(node), ", ".join(map(given.name, seen)) or _("no leaf")
    if now.low[node] == now.high[node]:
        return _("{}: {} with {} seen.").format(name, pretty(now.low[node]), known)
    return _("{}: with {} seen it is {} if all the others are {}, and {} if all the others are {}.").format(
        name, known, pretty(now.low[node]), pretty(bounds[0]), pretty(now.high[node]), pretty(bounds[1]))


def _needed(given: Material, settings: Mapping[str, Any]) -> Question:
    """Which leaves have to be looked at for the move, or for the value."""
    by_move, alone = settings["for"] == MOVE, settings["known"] == OTHERS
    if by_move and given.tree.player[0] == CHANCE:
        raise ExamError(_("{}: chance moves at the root: ask which leaves the value needs").format(CODE))
    low, high = leaf_bounds(CODE, given, settings["bounds"])
    spots = tuple(NamedNode(leaf, given.name(leaf), step) for step, leaf in enumerate(evaluated(given)))
    idle, reasons = set(), []
    for path, within in turns(given, (low, high), alone=alone):
        matters = changes_move(within, path, takes_last=given.convention.ties == "last") if by_move else changes_value(
            within, path)
        reasons.append(_need_told(given, path[-1], within, matters))
        if not matters:
            idle.add(path[-1])
    asked = Nodes("needed", _("Leaves that are needed"), spots, frozenset(
        spot.node for spot in spots if spot.node not in idle), _("needed"), is_crossed_out=False)
    known = _("All the others have been looked at, and have the values shown: could its value, anywhere within the "
              "bounds, change") if alone else _(
        "Only the leaves to its left have been looked at, it and those to its right can be anything within the bounds: "
        "could its value change")
    what = _("which move is made at the root?") if by_move else _("the root's value?")
    faded = np.isin(np.arange(len(given.tree)), list(idle))
    return Question(
        CODE, form.title,
        (bounds_told(low, high), f"{_('Ask of each leaf:')} {known} {what}",
         _("Name all leaves of which it could; write “none” if there is none.")),
        (*rules.of_minimax(given), chances_told(), *((rules.ties(given),) if by_move else ())), (asked,),
        (_("Needed: {}.").format(asked.key),
         _("Not needed: {}.").format(", ".join(map(given.name, in_order(given.tree, idle))) or _("none"))),
        drawings(given, None, struck=idle, marks=Marks(faded, np.zeros(len(given.tree), bool))),
        reasons=dict(enumerate(reasons)),
        hints=(_("Put the leaf at both ends of the bounds and back up: between them the root changes without jumps."),
               _("The leaf matters if the two ends lie on different sides of what it has to compete with.")),
    )


def _need_told(given: Material, leaf: int, within: Ranges, matters: bool) -> str:
    """What the root's children may be worth when a leaf is to be looked at, and whether that leaves it a say."""
    parts = [f"{given.name(node)} {_fact(within.low[node], within.high[node])}" for node in within.families[0]]
    words = _("Without {} it is only known that {}: it can still change the answer.") if matters else _(
        "Without {} it is known that {}, and it cannot change the answer.")
    return words.format(given.name(leaf), ", ".join(parts))


def _fact(low: Bound, high: Bound) -> str:
    """What is known of a number, as a relation."""
    text = fact_text(low, high)
    return text if text[0] in "≤≥" else f"∈ {text}" if text[0] == "[" else f"= {text}"


form = Form(CODE, "Expectimax", pose, (
    Setting("ask", "Ask for", "choice", VALUES, {
        VALUES: "all values", SKIPPED: "the leaves skipped for bounds", RANGE: "what chance can still be worth",
        NEEDED: "which leaves matter"}, "What is asked"),
    Setting("move", "Also ask for the best move", "switch", True,
            sentence="Also ask for the best move (with the values)", only=("ask", (VALUES,))),
    Setting("cuts", "Also ask whether a leaf can be skipped", "switch", True,
            sentence="Also ask whether a leaf can be skipped without bounds (with the values)",
            only=("ask", (VALUES,))),
    Setting("bounds", "Least and greatest leaf", "numbers", (),
            sentence="The least and the greatest value of a leaf (blank: as in the study, else in the tree)",
            empty="the study’s, else the tree’s", only=("ask", (SKIPPED, RANGE, NEEDED))),
    Setting("seen", "Leaves seen below the node", "whole", 2,
            sentence="Leaves that have been seen below a chance node (for its range)", only=("ask", (RANGE,))),
    Setting("for", "They matter for", "choice", MOVE, {MOVE: "the move", VALUE: "the value"},
            "What a leaf may be needed for", only=("ask", (NEEDED,))),
    Setting("known", "Known are", "choice", EARLIER, {
        EARLIER: "the leaves before it", OTHERS: "all other leaves"},
            "Which leaves are known when it is asked whether one is needed", only=("ask", (NEEDED,))),
), frozenset({"chance"}), heeds=("bounds",))
