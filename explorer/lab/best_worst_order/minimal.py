"""The fewest evaluations of alpha-beta under any child order, in linear time: the critical tree (Knuth and Moore 1975).

It works for trees of any shape, with ties, and for both cut rules. For one order of the children, a narrower window
visits a subset of what a wider window visits. The window in which a child is searched depends only on values, never on
the numbers that its siblings returned. Let v be the root's value, clamped to the root's window. Then only v matters as
a bound:

- `below` is the fewest evaluations that prove value <= v if equality cuts, and value < v if it does not. It is the
  minimum over the children at MIN and their sum at MAX. `above` is its mirror image. A test can't succeed with fewer
  evaluations, and the children in the order of these choices need no more.
- `open` is for a node of value v while neither bound is v. One child of value v is searched first, at its own `open`
  price, and sets the bound. All others cost their price with v as that bound. No order costs less, as no bound is ever
  better than v and some child of value v is the first to set it.
- If equality does not cut, a node of value v is never cut by a bound of v: every child is searched. So a bound of v
  costs the same whether it is the mover's own, the opponent's or both (`with_alpha`, `with_beta`, `with_both`). If it
  is the opponent's, one child of value v is the first to set the second bound; if both are v, any order will do.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

import numpy as np

from explorer.lab.best_worst_order.ranks import ExtremeOrder, ValueRanks, rank_values
from explorer.search.convention import Convention
from explorer.trees import orderings
from explorer.trees.backward_induction import backed_up_values, evaluation_column, fold_levels
from explorer.trees.tree import MAX, MIN, AnyArray, BoolArray, FloatArray, IntArray, Tree

PRUNED, OPEN, ALPHA, BETA, BOTH = range(5)
"""States of nodes in the minimal search: pruned, or visited while neither bound, α, β, or both are v."""


@dataclass(frozen=True, eq=False)
class _Prices:
    """The fewest evaluations of each node, (n,), in each state; inf where the proof is impossible.

    `side` is -1, 0 or 1 for values below, equal to and above v. If equality cuts, v counts as below for a bound α = v
    and as above for a bound β = v.
    """

    side: IntArray
    below: FloatArray
    above: FloatArray
    open: FloatArray
    with_alpha: FloatArray
    with_beta: FloatArray
    with_both: FloatArray


def minimal(tree: Tree, convention: Convention = Convention()) -> ExtremeOrder:
    """Return the fewest evaluations over all orders, and an order that makes no more; the result is always proved.

    Raises SearchRefused for chance nodes, numbered players, missing numbers, or bounds of inner nodes. O(n log n), as
    values are ranked and children are sorted; the rest is linear.
    """
    ranks = rank_values(tree, convention)
    start, prices = _root_state(ranks), _compute_prices(tree, ranks, convention.depth)
    price = {OPEN: prices.open, ALPHA: prices.with_alpha, BETA: prices.with_beta, BOTH: prices.with_both}[start][0]
    first = _assign_states(tree, ranks, prices, start)[1]
    return ExtremeOrder(int(price), orderings.reorder(tree, np.where(first, -1, tree.rank)), True)


def critical_types(tree: Tree, convention: Convention = Convention()) -> IntArray:
    """Return Knuth and Moore's types (n,) of the nodes in the minimal tree, 0 for pruned nodes.

    1: on the path to the value; 2: one child is enough; 3: all children are searched. A leaf is treated as a node where
    the opponent of its parent moves. If equality does not cut, a node with the root's value but not on the path to it
    is of type 3. Raises SearchRefused as `minimal`.
    """
    ranks = rank_values(tree, convention)
    prices = _compute_prices(tree, ranks, convention.depth)
    state, _first = _assign_states(tree, ranks, prices, _root_state(ranks))
    mover = tree.player.copy()
    if len(tree) > 1:
        bottoms = np.flatnonzero(ranks.is_evaluated)
        mover[bottoms] = MAX + MIN - tree.player[np.maximum(tree.parent[bottoms], 0)]
    is_below, is_above = _proof_roles(ranks.slack, prices.side, state)
    types = np.where(state == PRUNED, 0, np.where(state == OPEN, 1, 3)).astype(np.int8)
    types[(is_below & (mover == MIN)) | (is_above & (mover == MAX))] = 2
    return types


def uniform_minimum(tree: Tree, convention: Convention = Convention()) -> int | None:
    """Return Knuth and Moore's b^ceil(d/2) + b^floor(d/2) - 1 for a uniform tree, None for other trees.

    In a uniform tree all nodes above depth d have b children; d is the depth of the deepest leaf, or the depth limit if
    that is smaller. None is also returned where the formula does not hold: in a finite window, if the root's value is
    infinite, and for equal or infinite numbers if equality does not cut.
    """
    plies = tree.plies(convention.depth)
    counts = tree.n_children[: tree.level_start[plies]]
    if not convention.full_window or (plies and bool((counts != counts[0]).any())):
        return None
    numbers = evaluation_column(tree)[tree.level_start[plies] : tree.level_start[plies + 1]]
    distinct = set(numbers.tolist())
    is_infinite = not distinct.isdisjoint((inf, -inf))
    if convention.cut == "gt" and (is_infinite or len(distinct) < len(numbers)):
        return None
    if is_infinite and abs(backed_up_values(tree, convention.depth)[0]) == inf:
        return None
    return int(counts[0]) ** -(-plies // 2) + int(counts[0]) ** (plies // 2) - 1 if plies else 1


def _target_rank(ranks: ValueRanks) -> int:
    """Return the rank of v: the root's value, clamped to the root's window."""
    return min(max(int(ranks.value[0]), ranks.low + ranks.slack), ranks.high - ranks.slack)


def _root_state(ranks: ValueRanks) -> int:
    target = _target_rank(ranks)
    at_alpha, at_beta = ranks.low == target - ranks.slack, ranks.high == target + ranks.slack
    return BOTH if at_alpha and at_beta else ALPHA if at_alpha else BETA if at_beta else OPEN


def _compute_prices(tree: Tree, ranks: ValueRanks, depth: int | None) -> _Prices:
    target, bottom = _target_rank(ranks), ranks.is_evaluated
    side = np.sign(ranks.value - target).astype(np.int8)
    is_below, is_above = ranks.value <= target - ranks.slack, ranks.value >= target + ranks.slack
    below, above = (np.where(bottom & is_on_side, 1.0, inf) for is_on_side in (is_below, is_above))
    fold_levels(tree, below, {MAX: np.add, MIN: np.minimum}, depth)
    fold_levels(tree, above, {MAX: np.minimum, MIN: np.add}, depth)
    open_prices = np.where(bottom, 1.0, inf)
    if ranks.slack:
        with_alpha = with_beta = with_both = np.where(side < 0, below, np.where(side > 0, above, open_prices))
    else:
        with_alpha, with_beta, with_both = below, above, np.minimum(below, above)
    prices = _Prices(side, below, above, open_prices, with_alpha, with_beta, with_both)
    for inner, level, starts in tree.families():
        if depth is not None and tree.depth[inner[0]] >= depth:
            continue
        tied = inner[(side[inner] == 0) & ~bottom[inner]]
        if not len(tied):
            continue
        # The sums of other families may be infinite; only those of value v are used.
        row = np.searchsorted(inner, tied)
        is_max = tree.player[tied] == MAX
        by_alpha, by_beta = (np.add.reduceat(column[level], starts)[row] for column in (with_alpha, with_beta))
        if ranks.slack:
            with_both[tied] = by_alpha
        by_max, by_min = (_least_surplus(prices, open_prices, column, level, starts)[row]
                          for column in (with_alpha, with_beta))
        open_prices[tied] = np.where(is_max, by_alpha + by_max, by_beta + by_min)
    return prices


def _first_child_surplus(prices: _Prices, first: AnyArray, rest: AnyArray, level: slice) -> FloatArray:
    """Return the extra cost (m,) of searching each node of the level first, inf if its value is not v."""
    surplus = np.full(level.stop - level.start, inf)
    tied = prices.side[level] == 0
    surplus[tied] = first[level][tied] - rest[level][tied]
    return surplus


def _least_surplus(prices: _Prices, first: AnyArray, rest: AnyArray, level: slice, starts: IntArray) -> FloatArray:
    """Return the smallest surplus of each family."""
    least: FloatArray = np.minimum.reduceat(_first_child_surplus(prices, first, rest, level), starts)
    return least


def _proof_roles(slack: int, side: IntArray, state: IntArray) -> tuple[BoolArray, BoolArray]:
    """Return whether nodes are to be proved below v, and whether above v, given their sides and states."""
    limit = 1 - slack
    is_below = (side < limit) & ((state == ALPHA) | (state == BOTH))
    is_above = (side > -limit) & ((state == BETA) | (state == BOTH)) & ~is_below
    return is_below, is_above


def _assign_states(tree: Tree, ranks: ValueRanks, prices: _Prices, start: int) -> tuple[IntArray, BoolArray]:
    """Return the state (n,) of each node in the minimal search, and whether it is its parent's first child (n,).

    Works from the root downwards: the state of a parent decides by which price its first child is chosen, and the
    states of the first child and of the others.
    """
    state, is_first = np.full(len(tree), PRUNED, np.int8), np.zeros(len(tree), bool)
    state[0] = start
    for inner, level, starts in reversed(list(tree.families())):
        parent_state = np.where(ranks.is_evaluated[inner], PRUNED, state[inner]).astype(np.int8)
        if not parent_state.any():
            break
        counts = tree.n_children[inner]
        score, rest_states = np.zeros(level.stop - level.start), parent_state.copy()
        choices = _first_child_choices(prices, parent_state, inner, tree.player[inner] == MAX, ranks.slack)
        for families, first, rest, rest_state in choices:
            if families.any():
                chosen = np.repeat(families, counts)
                child_score = first[level] if rest is None else _first_child_surplus(prices, first, rest, level)
                score[chosen], rest_states[families] = child_score[chosen], rest_state
        best = np.flatnonzero(score == np.repeat(np.minimum.reduceat(score, starts), counts))
        leftmost = best[np.searchsorted(best, starts)]
        child_state = np.repeat(rest_states, counts)
        child_state[leftmost] = parent_state
        state[level] = child_state
        is_first[level.start + leftmost[parent_state != PRUNED]] = True
    return state, is_first


def _first_child_choices(
    prices: _Prices, state: IntArray, inner: IntArray, is_max: BoolArray, slack: int
) -> Iterator[tuple[BoolArray, FloatArray, FloatArray | None, int]]:
    """Yield families, the first child's price, the price as another child (or None), and the state of the others.

    The first child has the smallest difference of the two prices. In a family that is not yielded all children have
    their parent's state, in any order.
    """
    is_below, is_above = _proof_roles(slack, prices.side[inner], state)
    yield is_below & ~is_max, prices.below, None, PRUNED
    yield is_above & is_max, prices.above, None, PRUNED
    is_open = state == OPEN
    yield is_open & is_max, prices.open, prices.with_alpha, ALPHA
    yield is_open & ~is_max, prices.open, prices.with_beta, BETA
    if slack:
        tied = prices.side[inner] == 0
        yield tied & (state == ALPHA) & ~is_max, prices.with_alpha, prices.with_both, BOTH
        yield tied & (state == BETA) & is_max, prices.with_beta, prices.with_both, BOTH
