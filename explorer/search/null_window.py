"""The smallest step between the numbers that a search may meet: a null window is one step wide."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite, lcm

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import Horizon
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import AnyArray

LARGEST_EXACT_INTEGER = 2.0**52
"""Beyond it a float and the float 1 more need not differ."""


@dataclass(frozen=True)
class NullWindow:
    """The step ε (every number a search meets is a multiple of it) and the ends of the finite numbers.

    Where none is finite, `least` is +inf and `greatest` -inf.
    """

    step: Bound
    least: Bound
    greatest: Bound

    def above(self, number: Bound) -> Bound:
        """The least number above `number` that a search can meet; above -inf that is the least finite number."""
        return self.least if number == -inf else self._as_exact(number) + self.step

    def below(self, number: Bound) -> Bound:
        """What a smaller number is at most; below +inf that is the greatest finite number."""
        return self.greatest if number == inf else self._as_exact(number) - self.step

    def _as_exact(self, number: Bound) -> Bound:
        return Fraction(number) if isinstance(self.step, Fraction) else number


def null_window(within: Horizon, more: Iterable[Bound] = ()) -> NullWindow:
    """Of the numbers that a search within this horizon evaluates, and of those that it starts from.

    A float 1 where all are whole and small, else a Fraction: one by their least common denominator.
    """
    met = evaluation_column(within.tree)[within.needs_value]
    known = [number for number in (*met.tolist(), *more) if isfinite(number)]
    if not known:
        return NullWindow(1.0, inf, -inf)
    least, greatest = min(known), max(known)
    if _are_small_and_whole(met) and all(number == int(number) for number in more if isfinite(number)):
        return NullWindow(1.0, least, greatest)
    denominators = {Fraction(number).denominator for number in known}
    return NullWindow(Fraction(1, lcm(*denominators)), least, greatest)


def _are_small_and_whole(met: AnyArray) -> bool:
    if met.dtype == object:
        return False
    finite = met[np.isfinite(met)]
    return bool(np.all(finite == np.floor(finite)) and np.all(np.abs(finite) < LARGEST_EXACT_INTEGER))


def require_null_window_rules(convention: Convention, algorithm: str) -> None:
    """SearchRefused for what null windows can't do: cut on > alone, clamp, or tell which tie is last."""
    if convention.cut == "gt":
        reason = _("{} cuts on >= alone: a null window asks whether a value is greater, and can't tell ties")
        raise SearchRefused(reason.format(algorithm))
    if convention.fail == "hard":
        reason = _("{} is fail-soft: it goes on from numbers outside of the window, which fail-hard clamps")
        raise SearchRefused(reason.format(algorithm))
    if convention.ties == "last":
        raise SearchRefused(
            _("the last tied move is refused under >=: a later tie may be only a bound; take the first"))
