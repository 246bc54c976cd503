"""Random utilities for generated trees."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from explorer.core.errors import GameError
from explorer.core.exact import Number
from explorer.core.i18n import _
from explorer.core.option import require_choice
from explorer.trees.games.options import require_range, require_whole_number
from explorer.trees.tree import MAX, MIN, BoolArray, IntArray, Tree, build

if TYPE_CHECKING:  # takes six megabytes; loaded with the first random tree
    from numpy.random import Generator

UtilityChoices = tuple[int, int] | list[Number]
"""The numbers that utilities are drawn from: a range of integers, ends included, or a list."""

LARGEST_UTILITY = 10**15
MOST_PLIES = 100_000


def random_generator(seed: int) -> "Generator":
    """Return a random generator; the seed determines the tree. Raises GameError for a negative seed."""
    return np.random.default_rng(require_whole_number("seed", seed, 0))


def tree_with_random_utilities(
    n_children: IntArray, rng: "Generator", values: UtilityChoices, *,
    distinct: bool, static: bool, root: str, title: str,
) -> Tree:
    """Return the tree of this shape with random utilities, and with `static` also static evaluations.

    Evaluations are drawn after the utilities, so they do not change the leaves. Raises GameError if `distinct` needs
    more values than there are.
    """
    require_choice("root", root, ("max", "min"))
    choices = _choices(values)
    leaf = n_children == 0
    leaves = int(np.count_nonzero(leaf))
    if distinct and leaves > len(choices):
        raise GameError(
            _("option distinct: {leaves:,} leaves need as many values, and there are {values:,}").format(
                leaves=leaves, values=len(choices))
        )
    payoff, exact = np.full(len(n_children), np.nan), None
    if not isinstance(choices, range) and any(isinstance(number, Fraction) for number in choices):
        exact = np.full((len(n_children), 2), None, object)

    def put(nodes: BoolArray, drawn: IntArray) -> None:
        """Give these nodes the choices drawn."""
        if isinstance(choices, range):
            drawn += choices.start
            payoff[nodes] = drawn
        else:
            payoff[nodes] = np.array([float(number) for number in choices])[drawn]
        if exact is not None:
            behind = np.array([number if isinstance(number, Fraction) else None for number in choices], object)
            exact[nodes, 0] = behind[drawn]

    put(leaf, _draw_distinct(rng, leaves, len(choices)) if distinct else rng.integers(len(choices), size=leaves))
    if static:
        put(~leaf, rng.integers(len(choices), size=len(n_children) - leaves))
    payoff.flags.writeable = False
    return build(n_children, payoff, player=MAX if root == "max" else MIN, exact=exact, title=title)


def _choices(values: UtilityChoices) -> range | Sequence[Number]:
    if isinstance(values, tuple):
        low, high = require_range("values", values, -LARGEST_UTILITY, LARGEST_UTILITY)
        return range(low, high + 1)
    if not values:
        raise GameError(_("option values: the list is empty"))
    if any(number != number for number in values):
        raise GameError(_("option values: NaN is no utility"))
    return list(dict.fromkeys(values))


def _draw_distinct(rng: "Generator", count: int, span: int) -> IntArray:
    """Return `count` distinct numbers below `span`; a large range is sampled without listing it."""
    if span <= 4 * count:
        return rng.permutation(span)[:count]
    found: IntArray = np.empty(0, np.int64)
    while len(found) < count:
        found = np.concatenate([found, rng.integers(span, size=count)])
        found = found[np.sort(np.unique(found, return_index=True)[1])]
    return found[:count]
