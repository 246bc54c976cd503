"""The least that alpha-beta evaluates under any order, in linear time: the critical tree (Knuth and Moore 1975).

On a ragged tree with ties, and for both cut rules. For one order of the children, what a window visits, a narrower
window visits too or skips; and the window that a child is searched in depends only on values, never on the numbers
that its siblings returned. So with v the value that the root's window lets pass, only v matters as a bound:

- `below` is the fewest evaluations that prove value <= v where equality cuts, value < v where it does not; at MIN the
  least of the children's, at MAX their sum. `above` is its mirror image. Nothing less makes a test hold, and the
  children in the order of these choices need no more, for on the way no value comes between.
- Of a node worth v itself that no bound is at yet (`open`), one child worth v pays its own open price and sets the
  bound, all others pay what they cost with v as that bound. Each child costs at least that in any order, for no
  bound is ever better than v, and some child worth v is the first to set it.
- Where equality does not cut, a node worth v is never cut by a bound of v. Its mover's children all cost what they cost
  with that bound (`with_alpha` at MAX, `with_beta` at MIN); if the opponent moves there, one child worth v is the first
  again to set the second bound; and where both are v (`with_both`) every child is looked at, in any order.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

import numpy as np

from explorer.lab.best_worst_order.ranks import ExtremeOrder, ValueRanks, rank_values
from explorer.search.convention import Convention
from explorer.trees import orderings
from explorer.trees.backward_induction import fold_levels
from explorer.trees.tree import MAX, MIN, AnyArray, BoolArray, FloatArray, IntArray, Tree

PRUNED, OPEN, ALPHA, BETA, BOTH = range(5)
"""How the minimal search comes to a node: never, or with v still open, as alpha, as beta, as both."""


@dataclass(frozen=True, eq=False)
class _Prices:
    """(n,) evaluations by node, inf where v can't be proved so; `side` is -1, 0 or 1: below v, v, above.

    Where equality cuts, v itself is on both sides: below as seen from alpha, above from beta.
    """

    side: IntArray
    below: FloatArray
    above: FloatArray
    open: FloatArray
    with_alpha: FloatArray
    with_beta: FloatArray
    with_both: FloatArray


def minimal(tree: Tree, convention: Convention = Convention()) -> ExtremeOrder:
    """The fewest evaluations over all orders, and an order that makes no more; always proved.

    SearchRefused with chance nodes, numbered players, missing numbers or bounds of inner nodes.
    """
    known = rank_values(tree, convention)
    start, prices = _root_state(known), _prices(tree, known, convention.depth)
    price = {OPEN: prices.open, ALPHA: prices.with_alpha, BETA: prices.with_beta, BOTH: prices.with_both}[start][0]
    first = _assign_states(tree, known, prices, start)[1]
    return ExtremeOrder(int(price), orderings.reorder(tree, np.where(first, -1, tree.rank)), True)


def critical_types(tree: Tree, convention: Convention = Convention()) -> IntArray:
    """(n,) Knuth and Moore's types in the minimal tree, 0 for a node that it skips.

    1: on the way to the value; 2: one child is enough; 3: every child is looked at. A leaf counts as its parent's
    opponent's. Where equality does not cut, a node worth the root's value but not on the way to it is of type 3.
    """
    known = rank_values(tree, convention)
    prices = _prices(tree, known, convention.depth)
    state, _first = _assign_states(tree, known, prices, _root_state(known))
    mover = tree.player.copy()
    if len(tree) > 1:
        bottoms = np.flatnonzero(known.is_evaluated)
        mover[bottoms] = MAX + MIN - tree.player[np.maximum(tree.parent[bottoms], 0)]
    is_below, is_above = _roles(known.slack, prices.side, state)
    types = np.where(state == PRUNED, 0, np.where(state == OPEN, 1, 3)).astype(np.int8)
    types[(is_below & (mover == MIN)) | (is_above & (mover == MAX))] = 2
    return types


def uniform_minimum(tree: Tree, convention: Convention = Convention()) -> int | None:
    """Knuth and Moore's b^ceil(d/2) + b^floor(d/2) - 1 of a tree whose inner nodes down to the limit have b children
    each and whose leaves are all d plies down; None of any other, and where the search knows a bound before."""
    if not convention.full_window:
        return None
    plies = tree.plies(convention.depth)
    counts = tree.n_children[: tree.level_start[plies]]
    if not plies:
        return 1
    width = int(counts[0])
    return width ** -(-plies // 2) + width ** (plies // 2) - 1 if bool((counts == width).all()) else None


def _target(known: ValueRanks) -> int:
    """The code that decides: the root's value where its window lets it pass, else the end that cuts it."""
    return min(max(int(known.value[0]), known.low + known.slack), known.high - known.slack)


def _root_state(known: ValueRanks) -> int:
    target = _target(known)
    at_alpha, at_beta = known.low == target - known.slack, known.high == target + known.slack
    return BOTH if at_alpha and at_beta else ALPHA if at_alpha else BETA if at_beta else OPEN


def _prices(tree: Tree, known: ValueRanks, depth: int | None) -> _Prices:
    target, bottom = _target(known), known.is_evaluated
    side = np.sign(known.value - target).astype(np.int8)
    is_below, is_above = known.value <= target - known.slack, known.value >= target + known.slack
    below, above = (np.where(bottom & there, 1.0, inf) for there in (is_below, is_above))
    fold_levels(tree, below, {MAX: np.add, MIN: np.minimum}, depth)
    fold_levels(tree, above, {MAX: np.minimum, MIN: np.add}, depth)
    opened = np.where(bottom, 1.0, inf)
    if known.slack:
        with_both = np.where(side < 0, below, np.where(side > 0, above, opened))
        with_alpha, with_beta = with_both.copy(), with_both.copy()
    else:
        with_alpha, with_beta, with_both = below, above, np.minimum(below, above)
    prices = _Prices(side, below, above, opened, with_alpha, with_beta, with_both)
    for inner, level, starts in tree.families():
        if depth is not None and tree.depth[inner[0]] >= depth:
            continue
        tied = inner[(side[inner] == 0) & ~bottom[inner]]
        if not len(tied):
            continue
        # In a family that is not worth v a sum may be infinite; it is not asked for.
        row = np.searchsorted(inner, tied)
        is_max = tree.player[tied] == MAX
        if known.slack:
            both = np.add.reduceat(with_both[level], starts)[row]
            with_both[tied] = both
            alpha, beta = (np.add.reduceat(column[level], starts)[row] for column in (with_alpha, with_beta))
            with_alpha[tied] = np.where(is_max, alpha, both + _least(prices, with_alpha, with_both, level, starts)[row])
            with_beta[tied] = np.where(is_max, both + _least(prices, with_beta, with_both, level, starts)[row], beta)
        else:
            alpha, beta = (np.add.reduceat(column[level], starts)[row] for column in (with_alpha, with_beta))
        by_max, by_min = (_least(prices, opened, column, level, starts)[row] for column in (with_alpha, with_beta))
        opened[tied] = np.where(is_max, alpha + by_max, beta + by_min)
    return prices


def _surplus(prices: _Prices, first: AnyArray, rest: AnyArray, level: slice) -> FloatArray:
    """What it costs each node of the level more to be the first child, inf where it is not worth v."""
    surplus = np.full(level.stop - level.start, inf)
    tied = prices.side[level] == 0
    surplus[tied] = first[level][tied] - rest[level][tied]
    return surplus


def _least(prices: _Prices, first: AnyArray, rest: AnyArray, level: slice, starts: IntArray) -> FloatArray:
    """Each family's least surplus."""
    least: FloatArray = np.minimum.reduceat(_surplus(prices, first, rest, level), starts)
    return least


def _roles(slack: int, side: IntArray, state: IntArray) -> tuple[BoolArray, BoolArray]:
    """Whether nodes on these sides, come to in these states, are to be shown below, and above."""
    reach = 1 - slack
    is_below = (side < reach) & ((state == ALPHA) | (state == BOTH))
    is_above = (side > -reach) & ((state == BETA) | (state == BOTH)) & ~is_below
    return is_below, is_above


def _assign_states(tree: Tree, known: ValueRanks, prices: _Prices, start: int) -> tuple[IntArray, BoolArray]:
    """(n,) the state in which the minimal search comes to each node, and (n,) whether it is its parent's first child.

    From the root downwards: a parent's state says what its first child is chosen by, and the states of that one and of
    the rest.
    """
    state, is_first = np.full(len(tree), PRUNED, np.int8), np.zeros(len(tree), bool)
    state[0] = start
    for inner, level, starts in reversed(list(tree.families())):
        above = np.where(known.is_evaluated[inner], PRUNED, state[inner]).astype(np.int8)
        if not above.any():
            break
        counts = tree.n_children[inner]
        score, rest = np.zeros(level.stop - level.start), above.copy()
        for families, first, others, then in _choices(prices, above, inner, tree.player[inner] == MAX, known.slack):
            if families.any():
                chosen = np.repeat(families, counts)
                by = first[level] if others is None else _surplus(prices, first, others, level)
                score[chosen], rest[families] = by[chosen], then
        best = np.flatnonzero(score == np.repeat(np.minimum.reduceat(score, starts), counts))
        leftmost = best[np.searchsorted(best, starts)]
        below = np.repeat(rest, counts)
        below[leftmost] = above
        state[level] = below
        is_first[level.start + leftmost[above != PRUNED]] = True
    return state, is_first


def _choices(
    prices: _Prices, state: IntArray, inner: IntArray, is_max: BoolArray, slack: int
) -> Iterator[tuple[BoolArray, FloatArray, FloatArray | None, int]]:
    """Families, the price as the first child (less the price as another) that the least is chosen by, and the state in
    which the others are come to. In a family that none names all are come to in their parent's state, in any order."""
    is_below, is_above = _roles(slack, prices.side[inner], state)
    yield is_below & ~is_max, prices.below, None, PRUNED
    yield is_above & is_max, prices.above, None, PRUNED
    opened = state == OPEN
    yield opened & is_max, prices.open, prices.with_alpha, ALPHA
    yield opened & ~is_max, prices.open, prices.with_beta, BETA
    if slack:
        tied = prices.side[inner] == 0
        yield tied & (state == ALPHA) & ~is_max, prices.with_alpha, prices.with_both, BOTH
        yield tied & (state == BETA) & is_max, prices.with_beta, prices.with_both, BOTH
