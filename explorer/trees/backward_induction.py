"""Properties of a tree that need no search: backed-up values, and the number of leaves in the minimal tree."""

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Literal

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.exact import as_fraction
from explorer.core.i18n import _
from explorer.trees.tree import CHANCE, MAX, MIN, AnyArray, BoolArray, IntArray, Tree

Payoffs = tuple[float | Fraction, ...]
"""The payoffs of a node, one per player."""
_OF_TWO_NUMBERS: Mapping[np.ufunc, Callable[[Any, Any], Any]] = MappingProxyType({
    np.add: operator.add, np.minimum: min, np.maximum: max,
})


def evaluation_column(tree: Tree, player: int = 0) -> AnyArray:
    """Return (n,) utilities and static evaluations for one player, with the Fractions of an exact tree.

    float64 if the tree has no Fractions, else an object array. NaN where a node has no number.
    """
    column = tree.payoff[:, player]
    if tree.exact is None:
        return column
    exact = column.astype(object)
    for node, fraction in enumerate(tree.exact[:, player].tolist()):
        if fraction is not None:
            exact[node] = fraction
    return exact


def exact_payoffs(tree: Tree, *, fractions: bool = False) -> list[Payoffs]:
    """Return (n,) each node's payoffs as a tuple.

    With `fractions`, or if the tree has chance nodes, all finite payoffs are Fractions.
    """
    columns = [evaluation_column(tree, player) for player in range(tree.payoff.shape[1])]
    if fractions or np.any(tree.player == CHANCE):
        columns = [as_fractions(column) for column in columns]
    return list(zip(*(column.tolist() for column in columns), strict=True))


def fold_levels(tree: Tree, values: AnyArray, best: Mapping[int, np.ufunc], depth: int | None = None) -> None:
    """Fill in the values of inner nodes from their children, in place, from the leaves up.

    `best` maps players to the ufunc that combines the values of a family; nodes of other players keep their value.
    Nodes at or below `depth` are not changed. O(n).
    """
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


def spread_down(tree: Tree, column: AnyArray, combine: np.ufunc) -> None:
    """Combine every node's number with its parent's, in place, from the root down; `add`, `minimum` or `maximum`.

    O(n).
    """
    if tree.has_small_levels:
        numbers, parent, combine_two = column.tolist(), tree.parent.tolist(), _OF_TWO_NUMBERS[combine]
        for node in range(1, len(numbers)):
            numbers[node] = combine_two(numbers[node], numbers[parent[node]])
        column[:] = numbers
        return
    for start, stop in pairwise(tree.level_start[1:].tolist()):
        level = column[start:stop]
        combine(level, column[tree.parent[start:stop]], out=level)


def backed_up_values(tree: Tree, depth: int | None = None) -> AnyArray:
    """Return the minimax values by backward induction: (n,), or (n, players) if players are numbered.

    A chance node's value is the mean of its children's, as a Fraction. If `depth` is given, static evaluations of nodes
    at that ply are backed up. NaN for nodes whose value depends on a missing number, or on outcomes of both infinities.
    A numbered player chooses the first of several best children.
    """
    if tree.is_numbered or np.any(tree.player == CHANCE):
        payoffs, _chosen = backward_induction(tree, depth)
        values = payoffs if tree.is_numbered else payoffs[:, 0]
    elif tree.exact is None:
        values = evaluation_column(tree).copy()
        fold_levels(tree, values, {MAX: np.maximum, MIN: np.minimum}, depth)  # which propagate NaN
        return values
    else:
        values = _evaluations_with_zero_blanks(tree)
        fold_levels(tree, values, {MAX: np.maximum, MIN: np.minimum}, depth)
    values[_depends_on_blanks(tree, depth)] = np.nan
    return values


def _evaluations_with_zero_blanks(tree: Tree, player: int = 0) -> AnyArray:
    """Return a copy of the numbers in which 0 replaces NaN, which Python's comparisons do not propagate."""
    values = evaluation_column(tree, player).copy()
    values[np.isnan(tree.payoff[:, player])] = 0.0
    return values


def _depends_on_blanks(tree: Tree, depth: int | None) -> BoolArray:
    """Return (n,) whether a number is missing at the node or at an evaluated node below it."""
    blank: BoolArray = np.asarray(np.isnan(tree.payoff).any(axis=1))
    fold_levels(tree, blank, dict.fromkeys(np.unique(tree.player).tolist(), np.logical_or), depth)
    return blank


def exact_probabilities(tree: Tree) -> list[Fraction]:
    """Return (n,) the exact probability of each child of a chance node; 1 for every other node."""
    exact = [Fraction(1)] * len(tree)
    for node in np.flatnonzero(tree.player == CHANCE).tolist():
        for child in tree.children(node):
            exact[child] = as_fraction(tree.probability_of(child))
    return exact


def expected_value(tree: Tree, node: int, values: AnyArray) -> Any:
    """Return the exact mean of the values of a chance node's children; children of probability 0 are ignored."""
    total: Any = as_fraction(0)
    for child in tree.children(node):
        chance = tree.probability_of(child)
        if chance:
            total += as_fraction(chance) * values[child]
    return total


def weighted_value(chance: Fraction, value: float | Fraction) -> float | Fraction:
    """Return chance × value, an outcome's share of the exact mean; 0 for probability 0, even if `value` is infinite."""
    if not chance:
        return chance
    return value if isinstance(value, float) else chance * value  # exact values are floats only if infinite


def refuse_no_mean(tree: Tree, node: int) -> None:
    """Raise SearchRefused for a chance node that has outcomes of both infinities."""
    raise SearchRefused(
        _("node {} has no mean: one outcome has the value infinity, another minus infinity").format(tree.name(node))
    )


def as_fractions(values: AnyArray) -> AnyArray:
    """Return the numbers as an object array in which all finite ones are Fractions, so that means are exact."""
    exact = values.astype(object)
    for node, value in enumerate(exact.tolist()):
        if isinstance(value, float) and abs(value) < float("inf"):
            exact[node] = as_fraction(value)
    return exact


def backward_induction(
    tree: Tree, depth: int | None = None, ties: Literal["first", "last"] = "first"
) -> tuple[AnyArray, IntArray]:
    """Return (n, players) payoffs by backward induction and (n,) the child that each mover chooses.

    The child is -1 at leaves, at chance nodes, at the depth limit, and above outcomes of both infinities, where payoffs
    are NaN. Of several best children the first or the last is chosen, as `ties` says. O(n × players).
    """
    columns = [_evaluations_with_zero_blanks(tree, player) for player in range(tree.payoff.shape[1])]
    if any(column.dtype == object for column in columns) or np.any(tree.player == CHANCE):
        columns = [as_fractions(column) for column in columns]
    values, chosen = np.stack(columns, axis=1), np.full(len(tree), -1, np.int32)
    for node in range(len(tree) - 1, -1, -1):
        children = tree.children(node)
        if not children or (depth is not None and tree.depth[node] >= depth):
            continue
        mover = int(tree.player[node])
        if mover == CHANCE:
            for player, column in enumerate(values.T):
                values[node, player] = expected_value(tree, node, column)
        else:
            child_values = values[children.start : children.stop, max(mover, 0)].tolist()
            if any(value != value for value in child_values):  # a chance node below has no mean
                values[node] = float("nan")
                continue
            best = (min if mover == MIN else max)(child_values)
            chosen[node] = children[-1 - child_values[::-1].index(best) if ties == "last" else child_values.index(best)]
            values[node] = values[chosen[node]]
    return values, chosen


def minimal_leaves(tree: Tree, depth: int | None = None) -> int:
    """Return the smallest number of evaluations of any alpha-beta with cutoffs at α >= β, over all child orders.

    L(n) is the smallest number of leaves that prove value(n) >= v, and U(n) the smallest that prove value(n) <= v,
    where v is the root's value. The result is L(root) + U(root) - 1, the size of Knuth and Moore's (1975) critical tree
    generalized to irregular trees; L(root) or U(root) alone if v is infinite. Raises SearchRefused for chance nodes,
    numbered players and leaves without a value.
    """
    if tree.is_numbered or np.any(tree.player == CHANCE):
        raise SearchRefused(_("the minimal tree is defined for MAX and MIN alone"))
    if len(blank := nodes_without_value(tree, depth)):
        raise SearchRefused(_("the minimal tree needs a value at node {}").format(tree.name(int(blank[0]))))
    values, bottom = backed_up_values(tree, depth), is_evaluated(tree, depth)
    root = values[0]
    with np.errstate(invalid="ignore"):  # NaN, which only nodes beyond the depth limit have
        at_least, at_most = bottom & (values >= root), bottom & (values <= root)
    del values, bottom  # a third of the memory taken here
    lower = _fewest_leaves_of_proof(tree, at_least, {MAX: np.minimum, MIN: np.add}, depth)
    upper = _fewest_leaves_of_proof(tree, at_most, {MAX: np.add, MIN: np.minimum}, depth)
    if root in (float("inf"), float("-inf")):
        return int(lower if root > 0 else upper)
    return int(lower + upper - 1)


def _fewest_leaves_of_proof(tree: Tree, proofs: BoolArray, sums: Mapping[int, np.ufunc], depth: int | None) -> float:
    """Return the smallest number of the nodes in `proofs` (n,) that together prove a bound of the root's value."""
    # Infinity marks nodes without a proof and survives sums. float32 holds all integers up to 2**24.
    counts = np.full(len(tree), np.inf, np.float32 if len(tree) < 2**24 else np.float64)
    counts[proofs] = 1
    fold_levels(tree, counts, sums, depth)
    return float(counts[0])


def is_evaluated(tree: Tree, depth: int | None) -> BoolArray:
    """Return (n,) whether a search to this depth may evaluate the node: leaves, and nodes at the depth limit."""
    bottom = tree.is_leaf
    if depth is not None and depth < tree.levels:
        start, stop = tree.level_start[depth : depth + 2].tolist()
        bottom[start:stop], bottom[stop:] = True, False
    return bottom


def nodes_without_value(tree: Tree, depth: int | None) -> IntArray:
    """Return the nodes that a search to this depth may evaluate but that have no number."""
    return np.flatnonzero(is_evaluated(tree, depth) & np.isnan(tree.payoff).any(axis=1))
