"""The rules on which textbooks differ, as data."""

from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite
from typing import Literal

from explorer.core.errors import SearchRefused
from explorer.core.exact import as_fraction, display, normalize_number
from explorer.core.i18n import _

Bound = float | Fraction


@dataclass(frozen=True)
class Convention:
    """Cut on `>=` or `>`, fail-soft or fail-hard, the initial window, the depth limit in plies, the tied move reported.

    A bound is the decimal that it prints as: 0.1 is 1/10. Raises SearchRefused for what contradicts itself.
    """

    cut: Literal["ge", "gt"] = "ge"
    fail: Literal["soft", "hard"] = "soft"
    window: tuple[Bound, Bound] = (-inf, inf)
    depth: int | None = None
    ties: Literal["first", "last"] = "first"

    def __post_init__(self) -> None:
        low, high = (normalize_number(as_fraction(bound)) if isfinite(bound) else bound for bound in self.window)
        object.__setattr__(self, "window", (low, high))
        if not low < high:
            reason = _("the window ({}, {}) is empty: its lower end must be below its upper end")
            raise SearchRefused(reason.format(display(low), display(high)))
        if self.depth is not None and self.depth < 0:
            raise SearchRefused(_("a depth limit of {} plies: it counts from 0").format(self.depth))
        if (self.cut, self.fail) == ("gt", "hard"):
            raise SearchRefused(
                _("cutting on > under fail-hard is refused: values are clamped to the bound, so most cuts would vanish")
            )

    @property
    def full_window(self) -> bool:
        """Whether the search starts with nothing known."""
        return self.window == (-inf, inf)

    def describe(self) -> tuple[str, ...]:
        """What a question prints of it: cut rule, fail mode, window, and what is not the default of the rest."""
        low, high = self.window
        parts = [
            _("cut on {}").format("≥" if self.cut == "ge" else ">"),
            _("fail-soft") if self.fail == "soft" else _("fail-hard"),
            _("window ({}, {})").format(display(low), "+∞" if high == inf else display(high)),
        ]
        if self.depth is not None:
            parts.append(_("depth limit {}").format(self.depth))
        if self.ties == "last":
            parts.append(_("last tied move"))
        return tuple(parts)
