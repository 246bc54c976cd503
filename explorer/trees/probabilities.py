"""Check, for all chance nodes at once, that their probabilities sum to 1."""

from fractions import Fraction
from itertools import chain
from operator import methodcaller
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from explorer.core.errors import TreeError
from explorer.core.exact import exact_sum
from explorer.core.i18n import _
from explorer.core.string_column import IntArray

if TYPE_CHECKING:
    from explorer.trees.tree import Tree

TOLERANCE = 1e-9
"""The largest accepted difference from 1 of a sum of floats."""
LARGEST_DENOMINATOR, LARGEST_FLOAT_DENOMINATOR = 2**31, 2**15
"""The largest denominators that are summed here, of Fractions and of floats.

Floats of larger denominators may print as another decimal.
"""
INTEGER_RATIO = methodcaller("as_integer_ratio")


def require_probabilities(tree: "Tree", nodes: IntArray) -> None:
    """Raise TreeError if the moves of one of these chance nodes lack probabilities, or if theirs do not sum to 1."""
    if tree.probability is None:
        raise TreeError(_("a tree with chance nodes needs probabilities"))
    widths = tree.n_children[nodes]
    starts, children = np.cumsum(widths) - widths, tree.children_of(nodes)
    exact = None if tree.exact is None else tree.exact[children, -1]
    for node in nodes[needs_exact_check(tree.probability[children], exact, starts)].tolist():
        _check_family(tree, node)


def _check_family(tree: "Tree", node: int) -> None:
    chances = [tree.probability_of(child) for child in tree.children(node)]
    if any(chance != chance for chance in chances):
        raise TreeError(_("node {} is a chance node and a move of it has no probability").format(tree.name(node)))
    try:
        found = exact_sum(chances)
    except (ValueError, OverflowError) as error:
        raise TreeError(_("the probabilities at node {node}: {reason}").format(node=tree.name(node),
                                                                               reason=error)) from None
    is_exact = any(isinstance(chance, Fraction) for chance in chances)
    if min(chances) < 0 or abs(found - 1) > (0 if is_exact else TOLERANCE):
        raise TreeError(_("the probabilities at node {node} must sum to 1, not {sum:g}").format(
            node=tree.name(node), sum=float(found)))


def needs_exact_check(
    chances: npt.NDArray[np.float64], exact: npt.NDArray[np.object_] | None, starts: IntArray
) -> npt.NDArray[np.bool_]:
    """Return (families,) False for families whose probabilities surely sum to 1, True for those to check one by one.

    `starts` are the starts of the families in `chances`. `exact` are the Fractions behind the chances, None for those
    that are floats. A family with a Fraction must sum to 1 exactly; this is checked over its largest denominator, if
    all others divide that.
    """
    # Not "> TOLERANCE", which is False for NaN.
    unclear = ~(abs(np.add.reduceat(chances, starts) - 1) <= TOLERANCE) | (np.minimum.reduceat(chances, starts) < 0)
    if exact is None:
        return unclear
    is_fraction = np.fromiter((number is not None for number in exact.tolist()), np.bool_, len(exact))
    sizes = np.diff(starts, append=len(chances))
    summed = np.logical_or.reduceat(is_fraction, starts) & ~unclear
    if not summed.any():
        return unclear
    rows, sizes = np.flatnonzero(np.repeat(summed, sizes)), sizes[summed]
    is_float = ~is_fraction[rows]
    numbers = exact[rows]
    numbers[is_float] = chances[rows[is_float]]
    try:
        ratios = np.fromiter(chain.from_iterable(map(INTEGER_RATIO, numbers.tolist())), np.int64, 2 * len(rows))
    except OverflowError:  # a numerator or denominator beyond 64 bits
        return unclear | summed
    above, below = ratios[::2], ratios[1::2]
    begin = np.cumsum(sizes) - sizes
    common = np.maximum.reduceat(below, begin)
    factor = np.repeat(common, sizes)
    fits = (factor % below == 0) & (below <= np.where(is_float, LARGEST_FLOAT_DENOMINATOR, LARGEST_DENOMINATOR))
    is_one = np.add.reduceat(above * (factor // below), begin) == common
    unclear[summed] = ~(is_one & np.logical_and.reduceat(fits, begin))
    return unclear
