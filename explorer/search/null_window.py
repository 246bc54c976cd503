"""Null windows: one step wide, a step being the smallest difference between the numbers that a search may return."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf, isfinite, lcm

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import Horizon
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import AnyArray

LARGEST_EXACT_INTEGER = 2.0**52
"""The limit up to which a float and that float plus 1 always differ."""


@dataclass(frozen=True)
class NullWindow:
    """The step ε, of which all numbers of a search are multiples, and the least and the greatest finite number.

    If no number is finite, `least` is +inf and `greatest` is -inf.
    """

    step: Bound
    least: Bound
    greatest: Bound

    def above(self, number: Bound) -> Bound:
        """Return the next number above `number` that a search can return; for -inf that is the least finite number."""
        if number == -inf:
            return self.least
        return (Fraction(number) if self.is_exact else number) + self.step

    def below(self, number: Bound) -> Bound:
        """Return the next number below `number` that a search can return; for +inf the greatest finite number."""
        if number == inf:
            return self.greatest
        return (Fraction(number) if self.is_exact else number) - self.step

    @cached_property
    def is_exact(self) -> bool:
        """True if the numbers are counted in Fractions."""
        return isinstance(self.step, Fraction)


def null_window(horizon: Horizon, more: Iterable[Bound] = ()) -> NullWindow:
    """Return the step and the ends of the numbers that a search within this horizon evaluates, and of `more`.

    The step is the float 1 if all numbers are small integers, else a Fraction: one over the least common denominator.
    """
    met = np.unique(evaluation_column(horizon.tree)[horizon.needs_value])
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
    """Raise SearchRefused for rules that null windows exclude: cuts on `>`, fail-hard, and the last tied move."""
    if convention.cut == "gt":
        reason = _("{} cuts on >= alone: a null window asks whether a value is greater, and can't tell ties")
        raise SearchRefused(reason.format(algorithm))
    if convention.fail == "hard":
        reason = _("{} is fail-soft: it goes on from numbers outside of the window, which fail-hard clamps")
        raise SearchRefused(reason.format(algorithm))
    if convention.ties == "last":
        raise SearchRefused(
            _("the last tied move is refused under >=: a later tie may be only a bound; take the first"))
