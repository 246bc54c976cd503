"""Which families' chances may not sum to 1, told for many families at once."""

from itertools import chain
from operator import methodcaller

import numpy as np
import numpy.typing as npt

from explorer.core.string_column import IntArray

TOLERANCE = 1e-9
"""How far from 1 a sum of floats may be."""
LARGEST_DENOMINATOR, LARGEST_FLOAT_DENOMINATOR = 2**31, 2**15
"""Denominators up to which numbers are summed here: of Fractions, and of floats, for finer ones may print as another
decimal."""
INTEGER_RATIO = methodcaller("as_integer_ratio")


def needs_exact_check(
    chances: npt.NDArray[np.float64], exact: npt.NDArray[np.object_] | None, starts: IntArray
) -> npt.NDArray[np.bool_]:
    """(families,) whether a closer look is needed: the others, each from its start to the next, sum to 1.

    `exact` are the Fractions behind the chances, None where the float is the number. Beside a Fraction the sum has
    to be exact: it is taken over the family's largest denominator, where that is a multiple of all others.
    """
    # Not "> NEAR", which does not hold for NaN.
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
    except OverflowError:  # a number beyond 64 bits
        return unclear | summed
    above, below = ratios[::2], ratios[1::2]
    begin = np.cumsum(sizes) - sizes
    common = np.maximum.reduceat(below, begin)
    factor = np.repeat(common, sizes)
    fits = (factor % below == 0) & (below <= np.where(is_float, LARGEST_FLOAT_DENOMINATOR, LARGEST_DENOMINATOR))
    is_one = np.add.reduceat(above * (factor // below), begin) == common
    unclear[summed] = ~(is_one & np.logical_and.reduceat(fits, begin))
    return unclear
