"""A player's strategy as a part of the tree: his best, or a person's own."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import floor, log10
from typing import Literal

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.lab.strategies.sides import is_possible, limit_depth, require_payoffs, require_player, worst_case
from explorer.trees.backward_induction import backed_up_values
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MIN, AnyArray, BoolArray, IntArray, Tree

Ties = Literal["first", "last"]
Aim = Literal["value", "guarantee"]
MOST_DIGITS = 15
"""The longest count that is written in full."""


@dataclass(frozen=True, eq=False)
class Strategy:
    """What a player does at every node of his that he can come to, down to a depth limit.

    `choice` (n,): the child chosen at his own nodes that are reached, -1 elsewhere; `reached` (n,): the strategy's
    subtree, nodes at the depth limit being its leaves.
    """

    tree: Tree
    player: int
    choice: IntArray
    reached: BoolArray
    depth: int | None = None

    @property
    def choices(self) -> dict[int, int]:
        """The children chosen, by node."""
        nodes = np.flatnonzero(self.choice >= 0)
        return dict(zip(nodes.tolist(), self.choice[nodes].tolist(), strict=True))

    @cached_property
    def nodes(self) -> IntArray:
        """The nodes reached: node i of `strategy_subtree` is node `nodes[i]` of the tree."""
        return np.flatnonzero(self.reached)


def best_choices(
    tree: Tree, *, depth: int | None = None, ties: Ties = "first", values: AnyArray | None = None
) -> IntArray:
    """(n,) the child that is best for the mover at every node above the depth limit; -1 at chance nodes and below.

    By backed-up values, or by `values`, (n,) or (n, players). SearchRefused where a number that is needed is missing.
    """
    within = limit_depth(tree, depth)
    if values is None:
        require_payoffs(tree, depth, within.is_leaf & np.isnan(within.payoff).any(axis=1))
        values = backed_up_values(within)
        _require_means(within, values)
    columns = values[: len(within)].reshape(len(within), -1)
    _require_values(within, columns)
    choice = np.full(len(tree), -1, np.int32)
    inner = np.flatnonzero(within.n_children)
    starts = within.first_child[inner] - 1  # families stand side by side, and the first begins at node 1
    for mover in np.unique(within.player[inner]).tolist():
        if mover == CHANCE:
            continue
        key = columns[1:, max(mover, 0)]
        best = (np.minimum if mover == MIN else np.maximum).reduceat(key, starts)
        carriers = 1 + np.flatnonzero(key == np.repeat(best, within.n_children[inner]))
        carriers = carriers[within.player[within.parent[carriers]] == mover]
        nodes, first = np.unique(within.parent[carriers], return_index=True)
        last = np.append(first[1:], len(carriers)) - 1
        choice[nodes] = carriers[first if ties == "first" else last]
    return choice


def optimal_strategy(
    tree: Tree, player: int, *, depth: int | None = None, ties: Ties = "first", aim: Aim = "value",
    values: AnyArray | None = None,
) -> Strategy:
    """The player's strategy by backed-up values; with the aim "guarantee" one whose worst play is the best there is.

    They differ where chance moves, and where players are numbered, for backward induction trusts that everybody plays
    for himself. `values` stand in for the backed-up ones: static evaluations make the greedy strategy.
    """
    require_player(tree, player)
    if aim == "value":
        return _follow_policy(tree, player, best_choices(tree, depth=depth, ties=ties, values=values), depth)
    within = limit_depth(tree, depth)
    require_payoffs(tree, depth, within.is_leaf & is_possible(within) & np.isnan(within.payoff[:, max(player, 0)]))
    return _follow_policy(tree, player, best_choices(worst_case(within, player), ties=ties), depth)


def strategy_from_choices(
    tree: Tree, player: int, choices: Mapping[int, int], *, depth: int | None = None, rest: IntArray | None = None
) -> Strategy:
    """The strategy of a person's own choices, child by node; those at nodes that it never comes to don't matter.

    A node with one child needs no choice; `rest` (n,), such as `best_choices`, chooses where `choices` does not.
    SearchRefused names a node that is not the player's, and the first that is left without a choice.
    """
    require_player(tree, player)
    policy = np.where(tree.n_children == 1, tree.first_child, -1)
    if rest is not None:
        policy = np.where(rest >= 0, rest, policy)
    for node, child in choices.items():
        if not 0 <= node < len(tree) or tree.player[node] != player:
            who = tree.name(node) if 0 <= node < len(tree) else str(node)
            raise SearchRefused(_("{} has no choice at node {}").format(player_name(tree, player), who))
        if child not in tree.children(node):
            raise SearchRefused(_("the choice at node {} is none of its children").format(tree.name(node)))
        policy[node] = child
    return _follow_policy(tree, player, policy, depth)


def strategy_subtree(strategy: Strategy) -> Tree:
    """The strategy as a tree of its own: one choice at own nodes, everything elsewhere; ids and ranks kept."""
    nodes, within = strategy.nodes, limit_depth(strategy.tree, strategy.depth)
    return within.take(nodes, np.where(strategy.choice[nodes] >= 0, 1, within.n_children[nodes]).astype(np.int32))


def count_strategies(tree: Tree, player: int, *, depth: int | None = None) -> int:
    """How many strategies the player has, alike where they differ only at nodes they don't reach (reduced ones).

    A sum over his own children, a product over the others'. It can have as many digits as the tree has leaves.
    """
    require_player(tree, player)
    within = limit_depth(tree, depth)
    first, width, mover = within.first_child.tolist(), within.n_children.tolist(), within.player.tolist()
    counts = [1] * len(within)
    for node in np.flatnonzero(within.n_children)[::-1].tolist():
        below = counts[first[node] : first[node] + width[node]]
        if width[node] == 1:
            counts[node] = below[0]
        else:
            counts[node] = sum(below) if mover[node] == player else _product(below)
        counts[first[node] : first[node] + width[node]] = [0] * width[node]  # long numbers are let go of
    return counts[0]


def format_count(count: int) -> str:
    """A count for people: in full up to DIGITS digits, then its magnitude, "≈ 3.2 × 10^41"."""
    if count < 10**MOST_DIGITS:
        return f"{count:,}"
    power = floor(log10(count))
    first = f"{10 ** (log10(count) - power):.1f}"
    return f"≈ 1.0 × 10^{power + 1:,}" if first == "10.0" else f"≈ {first} × 10^{power:,}"


def _product(factors: Iterable[int]) -> int:
    """The product, equal factors as powers and the others in pairs: numbers of like length multiply fastest."""
    powers = [factor**times for factor, times in Counter(factors).items() if factor != 1]
    while len(powers) > 1:
        powers = [one * other for one, other in zip(powers[::2], [*powers[1::2], 1], strict=False)]
    return powers[0] if powers else 1


def _follow_policy(tree: Tree, player: int, policy: IntArray, depth: int | None) -> Strategy:
    """The strategy that does what the policy says at the player's nodes; SearchRefused where it says nothing."""
    within = limit_depth(tree, depth)
    policy, own = policy[: len(within)], within.player == player
    inside = _reached_nodes(within, own, policy)
    if (lost := np.flatnonzero(inside & own & (policy < 0))).size:
        node = int(lost[np.argmin(within.preorder[lost])])
        raise SearchRefused(_("{} has made no choice at node {}").format(player_name(tree, player), tree.name(node)))
    choice, reached = np.full(len(tree), -1, np.int32), np.zeros(len(tree), bool)
    choice[: len(within)] = np.where(inside & own, policy, -1)
    reached[: len(within)] = inside
    return Strategy(tree, player, choice, reached, depth)


def _reached_nodes(tree: Tree, own: BoolArray, policy: IntArray) -> BoolArray:
    """(n,) whether a node is on a line of play in which the player does what the policy says."""
    above = tree.parent[1:]
    reached = np.ones(len(tree), bool)
    reached[1:] = ~own[above] | (policy[above] == np.arange(1, len(tree)))
    if tree.has_small_levels:
        inside, parent = reached.tolist(), tree.parent.tolist()
        for node in range(1, len(tree)):
            inside[node] = inside[node] and inside[parent[node]]
        return np.array(inside, bool)
    for start, stop in zip(tree.level_start[1:-1].tolist(), tree.level_start[2:].tolist(), strict=True):
        reached[start:stop] &= reached[tree.parent[start:stop]]
    return reached


def _require_means(tree: Tree, values: AnyArray) -> None:
    """SearchRefused for a chance node between infinite gain and infinite loss."""
    rows = values.reshape(len(tree), -1)
    unclear = np.flatnonzero((rows != rows).any(axis=1) & (tree.player == CHANCE))
    if len(unclear):
        raise SearchRefused(
            _("node {} has no mean: its outcomes have the values +∞ and −∞").format(tree.name(int(unclear[-1]))))


def _require_values(tree: Tree, values: AnyArray) -> None:
    """SearchRefused for a node without a value among which somebody is to choose."""
    blank = np.flatnonzero((values != values).any(axis=1) & (tree.parent >= 0))
    blank = blank[tree.player[tree.parent[blank]] != CHANCE]
    if len(blank):
        raise SearchRefused(_("node {} has no value, so its family has no best child").format(tree.name(int(blank[0]))))
