"""A player's strategy as a part of the tree: the optimal one, or one of the user's own."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import floor, log10
from typing import Literal

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _, grouped, local_number
from explorer.lab.strategies.sides import is_possible, limit_depth, require_payoffs, require_player, worst_case
from explorer.trees.backward_induction import backed_up_values
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MIN, AnyArray, BoolArray, IntArray, Tree

Ties = Literal["first", "last"]
Aim = Literal["value", "guarantee"]
MOST_DIGITS = 15
"""The largest number of digits of a count that is written in full."""


@dataclass(frozen=True, eq=False)
class Strategy:
    """A player's choices at all own nodes that can be reached, down to a depth limit.

    `choice` (n,): the child chosen at reached own nodes, else -1. `reached` (n,): True in the strategy's subtree, whose
    leaves include nodes at the depth limit.
    """

    tree: Tree
    player: int
    choice: IntArray
    reached: BoolArray
    depth: int | None = None

    @property
    def choices(self) -> dict[int, int]:
        """The chosen children, by node."""
        nodes = np.flatnonzero(self.choice >= 0)
        return dict(zip(nodes.tolist(), self.choice[nodes].tolist(), strict=True))

    @cached_property
    def nodes(self) -> IntArray:
        """The reached nodes: node i of `strategy_subtree` is node `nodes[i]` of the tree."""
        return np.flatnonzero(self.reached)


def best_choices(
    tree: Tree, *, depth: int | None = None, ties: Ties = "first", values: AnyArray | None = None
) -> IntArray:
    """Return (n,) the best child for the mover at every node above the depth limit; -1 at chance nodes and below.

    The best child goes by backed-up values, or by `values`, (n,) or (n, players). Raises SearchRefused if a needed
    number is missing.
    """
    limited = limit_depth(tree, depth)
    if values is None:
        require_payoffs(tree, depth, limited.is_leaf & np.isnan(limited.payoff).any(axis=1))
        values = backed_up_values(limited)
        _require_means(limited, values)
    columns = values[: len(limited)].reshape(len(limited), -1)
    _require_values(limited, columns)
    choice = np.full(len(tree), -1, np.int32)
    inner = np.flatnonzero(limited.n_children)
    starts = limited.first_child[inner] - 1  # families are consecutive, and the first begins at node 1
    for mover in np.unique(limited.player[inner]).tolist():
        if mover == CHANCE:
            continue
        key = columns[1:, max(mover, 0)]
        best = (np.minimum if mover == MIN else np.maximum).reduceat(key, starts)
        carriers = 1 + np.flatnonzero(key == np.repeat(best, limited.n_children[inner]))
        carriers = carriers[limited.player[limited.parent[carriers]] == mover]
        nodes, first = np.unique(limited.parent[carriers], return_index=True)
        last = np.append(first[1:], len(carriers)) - 1
        choice[nodes] = carriers[first if ties == "first" else last]
    return choice


def optimal_strategy(
    tree: Tree, player: int, *, depth: int | None = None, ties: Ties = "first", aim: Aim = "value",
    values: AnyArray | None = None,
) -> Strategy:
    """Return the player's strategy by backed-up values, or with the aim "guarantee" one with the best worst case.

    The two differ with chance nodes, and with numbered players, because backward induction assumes that every player
    maximizes their own payoff. `values` replace the backed-up values: static evaluations give the greedy strategy.
    """
    require_player(tree, player)
    if aim == "value":
        return _follow_policy(tree, player, best_choices(tree, depth=depth, ties=ties, values=values), depth)
    limited = limit_depth(tree, depth)
    require_payoffs(tree, depth, limited.is_leaf & is_possible(limited) & np.isnan(limited.payoff[:, max(player, 0)]))
    return _follow_policy(tree, player, best_choices(worst_case(limited, player), ties=ties), depth)


def strategy_from_choices(
    tree: Tree, player: int, choices: Mapping[int, int], *, depth: int | None = None, rest: IntArray | None = None
) -> Strategy:
    """Return the strategy with these choices, child by node; choices at nodes that are never reached are ignored.

    Nodes with one child need no choice; `rest` (n,), such as `best_choices`, chooses where `choices` does not. Raises
    SearchRefused for a node that is not the player's, and for the first reached node without a choice.
    """
    require_player(tree, player)
    policy = np.where(tree.n_children == 1, tree.first_child, -1)
    if rest is not None:
        policy = np.where(rest >= 0, rest, policy)
    for node, child in choices.items():
        if not 0 <= node < len(tree) or tree.player[node] != player:
            who = tree.name(node) if 0 <= node < len(tree) else str(node)
            raise SearchRefused(_("{player} has no choice at node {node}").format(
                player=player_name(tree, player), node=who))
        if child not in tree.children(node):
            raise SearchRefused(_("the choice at node {} is none of its children").format(tree.name(node)))
        policy[node] = child
    return _follow_policy(tree, player, policy, depth)


def strategy_subtree(strategy: Strategy) -> Tree:
    """Return the strategy as a tree: the chosen child at own nodes, all children elsewhere; ids and ranks are kept."""
    nodes, limited = strategy.nodes, limit_depth(strategy.tree, strategy.depth)
    return limited.take(nodes, np.where(strategy.choice[nodes] >= 0, 1, limited.n_children[nodes]).astype(np.int32))


def count_strategies(tree: Tree, player: int, *, depth: int | None = None) -> int:
    """Return the number of the player's reduced strategies: those that differ only at unreached nodes count once.

    It is a sum over own children and a product over others', and may have as many digits as the tree has leaves.
    """
    require_player(tree, player)
    limited = limit_depth(tree, depth)
    first, width, mover = limited.first_child.tolist(), limited.n_children.tolist(), limited.player.tolist()
    counts = [1] * len(limited)
    for node in np.flatnonzero(limited.n_children)[::-1].tolist():
        below = counts[first[node] : first[node] + width[node]]
        if width[node] == 1:
            counts[node] = below[0]
        else:
            counts[node] = sum(below) if mover[node] == player else _product(below)
        counts[first[node] : first[node] + width[node]] = [0] * width[node]  # long numbers are freed
    return counts[0]


def format_count(count: int) -> str:
    """Return a count in full up to MOST_DIGITS digits, else its magnitude, such as "≈ 3.2 × 10^41"."""
    if count < 10**MOST_DIGITS:
        return grouped(count)
    power = floor(log10(count))
    first = local_number(f"{10 ** (log10(count) - power):.1f}")
    return f"≈ 1.0 × 10^{power + 1:,}" if first == "10.0" else f"≈ {first} × 10^{power:,}"


def _product(factors: Iterable[int]) -> int:
    """Return the product; equal factors become powers, and others are paired, so that numbers have equal lengths."""
    powers = [factor**times for factor, times in Counter(factors).items() if factor != 1]
    while len(powers) > 1:
        powers = [one * other for one, other in zip(powers[::2], [*powers[1::2], 1], strict=False)]
    return powers[0] if powers else 1


def _follow_policy(tree: Tree, player: int, policy: IntArray, depth: int | None) -> Strategy:
    """Return the strategy with the policy's choices; raises SearchRefused for a reached own node without a choice."""
    limited = limit_depth(tree, depth)
    policy, own = policy[: len(limited)], limited.player == player
    inside = _reached_nodes(limited, own, policy)
    if (lost := np.flatnonzero(inside & own & (policy < 0))).size:
        node = int(lost[np.argmin(limited.preorder[lost])])
        raise SearchRefused(_("{player} has made no choice at node {node}").format(
            player=player_name(tree, player), node=tree.name(node)))
    choice, reached = np.full(len(tree), -1, np.int32), np.zeros(len(tree), bool)
    choice[: len(limited)] = np.where(inside & own, policy, -1)
    reached[: len(limited)] = inside
    return Strategy(tree, player, choice, reached, depth)


def _reached_nodes(tree: Tree, own: BoolArray, policy: IntArray) -> BoolArray:
    """Return (n,) True if the node can be reached while the player follows the policy."""
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
    """Raise SearchRefused for a chance node with outcomes of both infinities."""
    rows = values.reshape(len(tree), -1)
    unclear = np.flatnonzero((rows != rows).any(axis=1) & (tree.player == CHANCE))
    if len(unclear):
        raise SearchRefused(
            _("node {} has no mean: its outcomes have the values +∞ and −∞").format(tree.name(int(unclear[-1]))))


def _require_values(tree: Tree, values: AnyArray) -> None:
    """Raise SearchRefused if a child of a player's node has no value."""
    blank = np.flatnonzero((values != values).any(axis=1) & (tree.parent >= 0))
    blank = blank[tree.player[tree.parent[blank]] != CHANCE]
    if len(blank):
        raise SearchRefused(_("node {} has no value, so its family has no best child").format(tree.name(int(blank[0]))))
