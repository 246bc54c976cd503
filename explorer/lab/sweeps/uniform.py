"""Alpha-beta on uniform trees with different leaves: how many it evaluates in the best, a random and the worst order.

Best and worst: Knuth and Moore 1975. Random: Fuller, Gaschnig and Gillogly 1973; the asymptotic branching factor: Pearl
1982. A node is visited if the largest value of the elder siblings below MAX on its path, its own included, is less than
the smallest below MIN. Let leaves be independent and uniform between 0 and 1, for only comparisons matter: then nodes
of height h are at most x with a probability F(x), siblings are independent of each other, and summed over a node's
places among its siblings the probabilities of the bounds are sums of powers of F and of 1 - F, one factor per ply. So
the mean number of leaves is an integral of polynomials.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log, log2

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.trees.tree import FloatArray

MOST_EXACT = 1024
"""Largest number of leaves for which the mean is computed as a fraction."""
WIDEST, LARGEST = 1000, 1e300
"""Largest number of children, and of leaves, for which counts are computed."""
_POINTS, _WEIGHTS = np.polynomial.legendre.leggauss(16)
_Polynomial = list[int]


@dataclass(frozen=True)
class Growth:
    """Leaves evaluated on a uniform tree in the best and the worst order, and their mean over random orders."""

    branching: int
    depth: int
    best: int
    random: float
    worst: int


def best_leaves(branching: int, depth: int) -> int:
    """Return the leaves evaluated if the best move is first at every node, the minimum for any proof of the value."""
    _require_countable(branching, depth)
    return int(branching ** (depth - depth // 2) + branching ** (depth // 2) - 1)


def worst_leaves(branching: int, depth: int) -> int:
    """Return the leaves evaluated without any cutoff: all of them."""
    _require_countable(branching, depth)
    return int(branching**depth)


def exact_mean_leaves(branching: int, depth: int) -> Fraction:
    """Return the exact mean of the leaves evaluated, over random trees with distinct leaves.

    Raises SearchRefused for trees of more than MOST_EXACT leaves.
    """
    _require_countable(branching, depth)
    if branching**depth > MOST_EXACT:
        raise SearchRefused(_("exact means are worked out up to {:,} leaves").format(MOST_EXACT))
    at_most: _Polynomial = [0, 1]
    alpha: _Polynomial = [1]
    beta: _Polynomial = [1]
    for height in range(depth):
        if _is_max(height + 1, depth):
            powers, at_most = _powers(at_most, branching)
            alpha = _multiply(alpha, powers)
        else:
            powers, above = _powers(_opposite(at_most), branching)
            beta, at_most = _multiply(beta, powers), _opposite(above)
    slope = [place * factor for place, factor in enumerate(alpha)][1:] or [0]
    integral = sum((Fraction(factor, place + 1) for place, factor in enumerate(_multiply(beta, slope))), Fraction(0))
    return beta[0] * alpha[0] + integral


def mean_leaves(branching: int, depth: int) -> float:
    """Return the mean of the leaves evaluated over random trees, as a float, by Gauss-Legendre quadrature.

    Values are relative to Pearl's xi, where the polynomials of high trees are close to a step. Raises SearchRefused for
    trees of more than LARGEST leaves.
    """
    _require_countable(branching, depth)
    if branching == 1 or not depth:
        return 1.0
    fixed = xi(branching)
    centre = fixed if _is_max(1, depth) else 1 - fixed
    offset, width = _nodes(branching, depth, centre)
    at_most, slope = offset, np.ones_like(offset)
    size, rise, beta_size = np.zeros_like(offset), np.zeros_like(offset), np.zeros_like(offset)  # sizes are logarithms
    first_beta = 0.0
    with np.errstate(divide="ignore"):  # the logarithm of a probability of 0 is -inf, as intended
        for height in range(depth):
            is_max = _is_max(height + 1, depth)
            share = np.clip(centre + at_most if is_max else 1 - centre - at_most, 0, 1)
            powers, steepness = _powers_at(share, branching)
            if is_max:
                size, rise = size + np.log(powers), rise + steepness / powers * slope
            else:
                beta_size, first_beta = beta_size + np.log(powers), first_beta + log(branching)
            slope = slope * branching * share ** (branching - 1)
            base, sign = (centre, 1) if is_max else (1 - centre, -1)
            relative = np.clip(sign * at_most / base, -1, None)
            at_most = sign * base**branching * np.expm1(branching * np.log1p(relative))
            centre = 1 - centre
        return float(np.exp(first_beta) + np.exp(size + beta_size + np.log(rise) + np.log(width)).sum())


def xi(branching: int) -> float:
    """Return the positive root of x^b + x = 1, the fixed point of the winning probability over two plies (Pearl)."""
    low, high = 0.0, 1.0
    while low < (middle := (low + high) / 2) < high:
        low, high = (low, middle) if middle**branching + middle > 1 else (middle, high)
    return low


def branching_factor(branching: int) -> float:
    """Return the asymptotic branching factor of alpha-beta on random orders: xi / (1 - xi)."""
    return xi(branching) / (1 - xi(branching))


def leaf_growth(branchings: range, depths: range) -> tuple[Growth, ...]:
    """Return the leaves by formula, for each combination of branching factor and depth."""
    return tuple(
        Growth(each, depth, best_leaves(each, depth), mean_leaves(each, depth), worst_leaves(each, depth))
        for each in branchings for depth in depths
    )


def reachable_depths(branching: int, nodes: int) -> dict[str, float]:
    """Return the depths reached with `nodes` evaluated leaves, in best-first, random and worst-first order.

    Between whole depths the logarithm of the leaves is interpolated. Raises SearchRefused for fewer than two children
    or less than one node.
    """
    if branching < 2 or nodes < 1:
        raise SearchRefused(_("a search gets to some depth with 2 children or more and 1 node or more"))
    counts = {"best-first": best_leaves, "random": mean_leaves, "worst-first": worst_leaves}
    reached = {}
    for name, leaves in counts.items():
        depth, below, above = 0, 0.0, log(leaves(branching, 1))
        while above < log(nodes):
            depth, below, above = depth + 1, above, log(leaves(branching, depth + 2))
        reached[name] = depth + (log(nodes) - below) / (above - below)
    return reached


def _require_countable(branching: int, depth: int) -> None:
    if not 1 <= branching <= WIDEST or depth < 0 or depth * log(branching) > log(LARGEST):
        reason = _("a uniform tree of {children:,} children to depth {depth:,} is not counted: at most {most:,}, and "
                   "1e300 leaves")
        raise SearchRefused(reason.format(children=branching, depth=depth, most=WIDEST))


def _is_max(height: int, depth: int) -> bool:
    """Return True if MAX moves at this height; MAX moves at the root."""
    return (depth - height) % 2 == 0


def _multiply(first: _Polynomial, second: _Polynomial) -> _Polynomial:
    product = [0] * (len(first) + len(second) - 1)
    for shift, factor in enumerate(first):
        if factor:
            for place, other in enumerate(second):
                product[shift + place] += factor * other
    return product


def _opposite(chance: _Polynomial) -> _Polynomial:
    """Return one minus the polynomial."""
    return [1 - chance[0], *(-factor for factor in chance[1:])]


def _powers(base: _Polynomial, count: int) -> tuple[_Polynomial, _Polynomial]:
    """Return the sum of the powers from 0 to count - 1, and the power `count`."""
    power, total = [1], [0]
    for _each in range(count):
        total = [*total, *[0] * (len(power) - len(total))]
        for place, factor in enumerate(power):
            total[place] += factor
        power = _multiply(power, base)
    return total, power


def _powers_at(base: FloatArray, count: int) -> tuple[FloatArray, FloatArray]:
    """Return the sum of the powers from 0 to count - 1, and its derivative."""
    total, steepness = np.ones_like(base), np.zeros_like(base)
    for _each in range(count - 1):
        steepness = steepness * base + total
        total = total * base + 1
    return total, steepness


def _nodes(branching: int, depth: int, centre: float) -> tuple[FloatArray, FloatArray]:
    """Return the points and weights of the quadrature, finer near the centre of the interval.

    The points are relative to `centre`.
    """
    finest = ceil(depth * log2(branching)) + 20
    near = 0.5 ** np.arange(finest)
    marks = np.concatenate([-near, near, [0, -centre, 1 - centre]])
    marks = np.unique(marks[(marks >= -centre) & (marks <= 1 - centre)])
    half = np.diff(marks)[:, None] / 2
    return (marks[:-1, None] + half * (1 + _POINTS)).ravel(), (half * _WEIGHTS).ravel()
