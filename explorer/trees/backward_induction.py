"""Facts of a tree that no search is needed for: backed-up values, the fewest leaves that decide it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.exact import as_fraction
from explorer.core.i18n import _
from explorer.trees.tree import CHANCE, MAX, MIN, AnyArray, BoolArray, IntArray, Tree

Payoffs = tuple[float | Fraction, ...]
"""One per player."""


def evaluation_column(tree: Tree, player: int = 0) -> AnyArray:
    """(n,) utilities and static evaluations as the searches compare them: Fractions where the tree is exact."""
    column = tree.payoff[:, player]
    if tree.exact is None:
        return column
    exact = column.astype(object)
    for node, fraction in enumerate(tree.exact[:, player].tolist()):
        if fraction is not None:
            exact[node] = fraction
    return exact


def exact_payoffs(tree: Tree, *, fractions: bool = False) -> list[Payoffs]:
    """(n,) each node's payoffs; with `fractions`, and where there are chance nodes, all finite ones are Fractions."""
    columns = [evaluation_column(tree, player) for player in range(tree.payoff.shape[1])]
    if fractions or np.any(tree.player == CHANCE):
        columns = [as_fractions(column) for column in columns]
    return list(zip(*(column.tolist() for column in columns), strict=True))


def fold_levels(tree: Tree, values: AnyArray, best: Mapping[int, np.ufunc], depth: int | None = None) -> None:
    """Fill every inner node above the depth limit from its children, in place: `best` names the ufunc per player."""
    if tree.has_small_levels:
        _fold_node_by_node(tree, values, best, depth)
        return
    for inner, level, starts in tree.families():
        if depth is not None and tree.depth[inner[0]] >= depth:
            continue
        player = tree.player[inner]
        for side, ufunc in best.items():
            chosen = player == side
            if chosen.all():
                values[inner] = ufunc.reduceat(values[level], starts)
            elif chosen.any():
                values[inner[chosen]] = ufunc.reduceat(values[level], starts)[chosen]


def _fold_node_by_node(tree: Tree, values: AnyArray, best: Mapping[int, np.ufunc], depth: int | None) -> None:
    plain = values.tolist()
    inner = ~tree.is_leaf if depth is None else ~tree.is_leaf & (tree.depth < depth)
    first, count, player = tree.first_child.tolist(), tree.n_children.tolist(), tree.player.tolist()
    for node in np.flatnonzero(inner)[::-1].tolist():
        if player[node] in best:
            family = plain[first[node] : first[node] + count[node]]
            plain[node] = family[0] if len(family) == 1 else best[player[node]].reduce(family)
    values[:] = plain


def backed_up_values(tree: Tree, depth: int | None = None) -> AnyArray:
    """Minimax values, (n,), or (n, players) by backward induction where each has an own payoff.

    Chance nodes are means, in Fractions. `depth` backs up static evaluations from that ply. NaN above
    leaves without a value. A numbered player takes his first best child.
    """
    if tree.is_numbered:
        values, _chosen = backward_induction(tree, depth)
    elif np.any(tree.player == CHANCE):
        values = _expectiminimax_values(tree, depth)
    else:
        values = _evaluations_with_zero_blanks(tree)
        fold_levels(tree, values, {MAX: np.maximum, MIN: np.minimum}, depth)
        if tree.exact is None:
            return values
    values[_depends_on_blanks(tree, depth)] = np.nan
    return values


def _evaluations_with_zero_blanks(tree: Tree, player: int = 0) -> AnyArray:
    """A copy of the numbers with 0 for the missing ones among Fractions, whose NaN no comparison carries up."""
    values = evaluation_column(tree, player).copy()
    if values.dtype == object:
        values[np.isnan(tree.payoff[:, player])] = 0.0
    return values


def _depends_on_blanks(tree: Tree, depth: int | None) -> BoolArray:
    """(n,) whether a number is missing that the node's value is made of."""
    blank: BoolArray = np.asarray(np.isnan(tree.payoff).any(axis=1))
    fold_levels(tree, blank, dict.fromkeys(np.unique(tree.player).tolist(), np.logical_or), depth)
    return blank


def _expectiminimax_values(tree: Tree, depth: int | None) -> AnyArray:
    values = as_fractions(_evaluations_with_zero_blanks(tree))
    best = {MAX: max, MIN: min}
    for node in range(len(tree) - 1, -1, -1):
        if tree.n_children[node] and (depth is None or tree.depth[node] < depth):
            mover, family = int(tree.player[node]), tree.children(node)
            below = values[family.start : family.stop].tolist()
            values[node] = expected_value(tree, node, values) if mover == CHANCE else best[mover](below)
    return values


def exact_probabilities(tree: Tree) -> list[Fraction]:
    """(n,) the exact probability of each outcome of a chance node, 1 for every other node."""
    exact = [Fraction(1)] * len(tree)
    for node in np.flatnonzero(tree.player == CHANCE).tolist():
        for child in tree.children(node):
            exact[child] = as_fraction(tree.probability_of(child))
    return exact


def expected_value(tree: Tree, node: int, values: AnyArray) -> Any:
    """The exact mean over a chance node's children; a child of probability 0 counts nothing."""
    total: Any = as_fraction(0)
    for child in tree.children(node):
        chance = tree.probability_of(child)
        if chance:
            total += as_fraction(chance) * values[child]
    return total


def weighted_value(chance: Fraction, value: float | Fraction) -> float | Fraction:
    """What an outcome adds to the exact mean: nothing where it never comes, even if it is worth infinity."""
    if not chance:
        return chance
    return value if isinstance(value, float) else chance * value  # of exact values the infinite ones are floats


def refuse_no_mean(tree: Tree, node: int) -> None:
    """SearchRefused for a chance node with both infinities below."""
    raise SearchRefused(
        _("node {} has no mean: one outcome has the value infinity, another minus infinity").format(tree.name(node))
    )


def as_fractions(values: AnyArray) -> AnyArray:
    """The same numbers with every finite one a Fraction, so that means stay exact."""
    exact = values.astype(object)
    for node, value in enumerate(exact.tolist()):
        if isinstance(value, float) and abs(value) < float("inf"):
            exact[node] = as_fraction(value)
    return exact


def backward_induction(
    tree: Tree, depth: int | None = None, ties: Literal["first", "last"] = "first"
) -> tuple[AnyArray, IntArray]:
    """(n, players) payoffs and (n,) the child that the mover takes, -1 where nobody does, by backward induction."""
    columns = [_evaluations_with_zero_blanks(tree, player) for player in range(tree.payoff.shape[1])]
    if any(column.dtype == object for column in columns) or np.any(tree.player == CHANCE):
        columns = [as_fractions(column) for column in columns]
    values, taken = np.stack(columns, axis=1), np.full(len(tree), -1, np.int32)
    for node in range(len(tree) - 1, -1, -1):
        children = tree.children(node)
        if not children or (depth is not None and tree.depth[node] >= depth):
            continue
        mover = int(tree.player[node])
        if mover == CHANCE:
            for player, column in enumerate(values.T):
                values[node, player] = expected_value(tree, node, column)
        else:
            worth = values[children.start : children.stop, max(mover, 0)]
            best = (worth == (worth.min() if mover == MIN else worth.max())).nonzero()[0]
            taken[node] = children[int(best[-1 if ties == "last" else 0])]
            values[node] = values[taken[node]]
    return values, taken


def minimal_leaves(tree: Tree, depth: int | None = None) -> int:
    """The fewest evaluations of any alpha-beta under `>=` over all orders of the children.

    L(n) leaves prove value(n) >= v and U(n) prove <= v, so L(root) + U(root) - 1 (Knuth and Moore 1975's
    critical tree on a ragged tree); L(root) or U(root) alone where v is infinite. SearchRefused with
    chance nodes, numbered players or unknown leaves.
    """
    if tree.is_numbered or np.any(tree.player == CHANCE):
        raise SearchRefused(_("the minimal tree is defined for MAX and MIN alone"))
    if len(blank := nodes_without_value(tree, depth)):
        raise SearchRefused(_("the minimal tree needs a value at node {}").format(tree.name(int(blank[0]))))
    values, bottoms = backed_up_values(tree, depth), np.flatnonzero(is_evaluated(tree, depth))
    root, values = values[0], values[bottoms]
    lower = _fewest_leaves_of_proof(tree, bottoms[values >= root], {MAX: np.minimum, MIN: np.add}, depth)
    upper = _fewest_leaves_of_proof(tree, bottoms[values <= root], {MAX: np.add, MIN: np.minimum}, depth)
    if root in (float("inf"), float("-inf")):
        return int(lower if root > 0 else upper)
    return int(lower + upper - 1)


def _fewest_leaves_of_proof(tree: Tree, proofs: IntArray, sums: Mapping[int, np.ufunc], depth: int | None) -> float:
    """The fewest of these nodes that prove a bound of the root."""
    # Infinity, where none do, stays infinity in sums; and small floats hold all whole numbers below 2**24.
    counts = np.full(len(tree), np.inf, np.float32 if len(tree) < 2**24 else np.float64)
    counts[proofs] = 1
    fold_levels(tree, counts, sums, depth)
    return float(counts[0])


def leaf_count(tree: Tree) -> int:
    """How many leaves the tree has."""
    return int(np.count_nonzero(tree.is_leaf))


def is_evaluated(tree: Tree, depth: int | None) -> BoolArray:
    """(n,) whether a search to this depth may evaluate the node: leaves, and nodes at the limit."""
    bottom = tree.is_leaf
    if depth is not None and depth < tree.levels:
        start, stop = tree.level_start[depth : depth + 2].tolist()
        bottom[start:stop], bottom[stop:] = True, False
    return bottom


def nodes_without_value(tree: Tree, depth: int | None) -> IntArray:
    """The nodes that a search to this depth may have to evaluate, and that have no number."""
    return np.flatnonzero(is_evaluated(tree, depth) & np.isnan(tree.payoff).any(axis=1))
