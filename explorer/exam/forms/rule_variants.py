"""F21: a twist in the rules: moves that swap who moves below, at a cost, or an opponent who does not play his best."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf, isfinite
from random import Random
from typing import Any

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.numerals import as_fraction, pretty
from explorer.exam.answers import Field, Number
from explorer.exam.forms.values import best_move
from explorer.exam.questions import rules
from explorer.exam.questions.context import Material, in_order
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import expanded
from explorer.exam.questions.solution_numbers import Told, leaf_numbers, number
from explorer.exam.questions.solution_text import best
from explorer.pictures.figure import Marks
from explorer.search.convention import Bound
from explorer.trees.backward_induction import as_fractions, backed_up, numbers, unvalued
from explorer.trees.players import player_name
from explorer.trees.tree import MAX, MIN, Texts

CODE = "F21"
SWAP, SECOND, RANDOM, LEFTMOST = "swap", "second-best", "random", "leftmost"
WORD = "swap"
"""What the name of a move that swaps begins or ends with."""


@dataclass(frozen=True)
class Twist:
    """The tree under other rules, by node: who moves there, its value, and what MAX pays for the move to it.

    A node's value does not hold what was paid for the move to it, or above.
    """

    player: Sequence[int]
    worth: Sequence[Bound]
    paid: Sequence[Bound]


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Back up values under a twist: moves that swap who moves below them, or an opponent who does not play his best.

    Moves named "swap" swap; where no move is, the seed marks some.
    """
    given.refuse_unless_two_player(CODE)
    if not expanded(given):
        raise ExamError(_("{}: the tree has to have a move").format(CODE))
    if len(blank := unvalued(given.tree, given.convention.depth)):
        raise ExamError(_("{}: leaf {} has no number yet").format(CODE, given.name(int(blank[0]))))
    kind = settings["twist"]
    if kind == SWAP:
        given, swaps = swapping(given)
        cost = _cost(settings["cost"])
        twist = swapped(given, swaps, cost)
        told = _of_swaps(given, swaps, cost)
    else:
        if kind == RANDOM and not all(map(isfinite, leaf_numbers(given))):
            raise ExamError(_("{}: a leaf is infinite, and infinite leaves have no mean").format(CODE))
        twist = against(given, kind)
        told = (_of_opponent(given, kind),)
    family = given.tree.children(0)
    tied = [node for node in family if twist.worth[node] - twist.paid[node] == twist.worth[0]]
    order = sorted(expanded(given), key=lambda node: -node)
    fields: list[Field] = [
        Number(f"value:{given.key(node)}", _("Value of {}").format(given.name(node)), twist.worth[node], node,
               order.index(node))
        for node in expanded(given)
    ]
    fields.append(best_move(given, tied, len(order)))
    chosen = np.isin(np.arange(len(given.tree)), tied[:1])
    reasons = [_reason(given, node, twist, kind) for node in order]
    reasons.append(_("Best move: {}.").format(best(given, tied)))
    plain = backed_up(given.tree, given.convention.depth)[0]
    return Question(
        CODE, form.title,
        (*told, _("Fill in the value of every inner node under these rules. Write fractions exactly, or rounded to two "
                  "decimals or more where no decimal is exact."),
         rules.naming_the_best()),
        rules.of_minimax(given), tuple(fields),
        (*reasons, _("Without the twist the root would be worth {}.").format(pretty(plain))),
        drawings(given, None, notes={node: (pretty(twist.worth[node]),) for node in expanded(given)},
                 marks=Marks(np.zeros(len(given.tree), bool), chosen)),
        reasons=dict(enumerate(reasons)),
        hints=(_("Begin at the bottom: the last inner nodes have only leaves below them."), _hint(given, kind)),
    )


def _cost(told: Told) -> Fraction:
    cost = number(CODE, "cost", told)
    if not 0 <= cost < inf:
        raise ExamError(_("{}: a cost is a number from 0, not {}").format(CODE, pretty(cost)))
    return as_fraction(cost)


def swapping(given: Material) -> tuple[Material, frozenset[int]]:
    """The material with the moves that swap, by the nodes that they lead to; the seed marks some where none is named.

    Marked moves lead to inner nodes where there are any, to those with a choice if possible.
    """
    tree, top = given.tree, set(expanded(given))
    below = [child for node in expanded(given) for child in tree.children(node)]
    named = frozenset(node for node in below if _is_swap(tree.move[node]))
    if named:
        return given, named
    inner = [node for node in below if node in top]
    may = [node for node in inner if tree.n_children[node] > 1] or inner or below
    drawn = frozenset(Random(f"{given.seed}/swap").sample(may, max(1, len(may) // 3)))
    moves = [f"{tree.move[node]} {WORD}".strip() if node in drawn else tree.move[node] for node in range(len(tree))]
    return replace(given, tree=tree.changed(move=Texts.of(moves))), drawn


def _is_swap(move: str) -> bool:
    words = move.casefold().split()
    return WORD in (words[:1] + words[-1:])


def swapped(given: Material, swaps: Collection[int], cost: Fraction) -> Twist:
    """Below each of these moves the other one moves at every node, until the next; who makes it pays the cost."""
    tree = given.tree
    turned = np.zeros(len(tree), bool)
    for node in range(1, len(tree)):
        turned[node] = turned[tree.parent[node]] ^ (node in swaps)
    player = [MAX + MIN - mover if turn and mover in (MAX, MIN) else mover
              for mover, turn in zip(tree.player.tolist(), turned.tolist(), strict=True)]
    paid = [Fraction(0)] * len(tree)
    for node in swaps:
        paid[node] = cost if player[int(tree.parent[node])] == MAX else -cost
    return _backed_up(given, player, paid, "")


def against(given: Material, kind: str) -> Twist:
    """The opponent of the one who moves first plays in this way, and the other one knows it."""
    return _backed_up(given, given.tree.player.tolist(), [Fraction(0)] * len(given.tree), kind)


def _backed_up(given: Material, player: Sequence[int], paid: Sequence[Fraction], kind: str) -> Twist:
    worth: list[Bound] = as_fractions(numbers(given.tree)).tolist()
    for node in sorted(expanded(given), reverse=True):
        below = [worth[child] - paid[child] for child in given.tree.children(node)]
        ranked = sorted(below, reverse=player[node] == MAX)
        if not kind or player[node] == given.tree.player[0]:
            worth[node] = ranked[0]
        elif kind == SECOND:
            worth[node] = ranked[min(1, len(ranked) - 1)]
        else:
            worth[node] = below[0] if kind == LEFTMOST else sum(below, Fraction(0)) / len(below)
    return Twist(player, worth, paid)


def _of_swaps(given: Material, swaps: Collection[int], cost: Fraction) -> tuple[str, ...]:
    names = ", ".join(map(given.name, in_order(given.tree, swaps)))
    return (
        _("The moves to these nodes are marked “{}”: {}. After such a move the two players change places: at every "
          "node below it MIN moves where the shape shows MAX, and MAX where it shows MIN, until the next such move, "
          "which changes them back. Leaves stay utilities for MAX.").format(WORD, names),
        _("Whoever makes such a move pays {} for it: made by MAX it makes the outcome less by {} for MAX, made by MIN "
          "more by {}. A node's value does not hold what was paid above it.").format(*[pretty(cost)] * 3),
    )


def _of_opponent(given: Material, kind: str) -> str:
    first = int(given.tree.player[0])
    who, other = player_name(given.tree, first), player_name(given.tree, MAX + MIN - first)
    words = {
        SECOND: _("{other} never makes his best move: he makes his second best one (of equally good moves each counts "
                  "for itself), and the only one where there is one. {who} plays his best and knows this."),
        RANDOM: _("{other} draws each of his moves at random, all with the same probability. {who} plays his best for "
                  "the mean and knows this."),
        LEFTMOST: _("{other} always makes his leftmost move. {who} plays his best and knows this."),
    }
    return words[kind].format(who=who, other=other)


def _hint(given: Material, kind: str) -> str:
    return {
        SWAP: _("Write at each node who really moves there, then add what the moves below cost or bring."),
        SECOND: _("At the opponent's nodes put the children's values in his order and take the second."),
        RANDOM: _("The opponent's nodes are chance nodes: take the mean."),
        LEFTMOST: _("At the opponent's nodes only the leftmost child counts."),
    }[kind]


def _reason(given: Material, node: int, twist: Twist, kind: str) -> str:
    """What a node's value is made of."""
    parts = []
    for child in given.tree.children(node):
        paid = twist.paid[child]
        sign = f" − {pretty(paid)}" if paid > 0 else f" + {pretty(-paid)}" if paid < 0 else ""
        parts.append(pretty(twist.worth[child]) + sign)
    function = "max" if twist.player[node] == MAX else "min"
    if kind != SWAP and twist.player[node] != given.tree.player[0]:
        function = {SECOND: _("second best of"), RANDOM: _("mean of"), LEFTMOST: _("first of")}[kind] + " "
    return f"{given.name(node)}: {function}({', '.join(parts)}) = {pretty(twist.worth[node])}"


form = Form(CODE, "A twist in the rules", pose, (
    Setting("twist", "The twist", "choice", SWAP, {
        SWAP: "moves swap who moves below", SECOND: "an opponent plays second-best",
        RANDOM: "an opponent plays at random", LEFTMOST: "an opponent plays leftmost"}),
    Setting("cost", "A swap costs", "number", 1, sentence="What a move that swaps costs", only=("twist", (SWAP,))),
))
