"""The rules on which textbooks differ, as data."""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from explorer.errors import SearchRefused
from explorer.numerals import pretty

Bound = float | Fraction


@dataclass(frozen=True)
class Convention:
    """Cut on `>=` or `>`, fail-soft or fail-hard, the initial window, the depth limit in plies, the tied move reported.

    Raises SearchRefused for a convention that contradicts itself.
    """

    cut: Literal["ge", "gt"] = "ge"
    fail: Literal["soft", "hard"] = "soft"
    window: tuple[Bound, Bound] = (-math.inf, math.inf)
    depth: int | None = None
    ties: Literal["first", "last"] = "first"

    def __post_init__(self) -> None:
        low, high = self.window
        if not low < high:
            raise SearchRefused(f"the window ({pretty(low)}, {pretty(high)}) is empty: its lower end must be below its upper end")
        if self.depth is not None and self.depth < 0:
            raise SearchRefused(f"a depth limit of {self.depth} plies: it counts from 0")
        if (self.cut, self.fail) == ("gt", "hard"):
            raise SearchRefused(
                "cutting on > under fail-hard is refused: values are clamped to the bound, so most cuts would vanish"
            )

    @property
    def full_window(self) -> bool:
        """Whether the search starts with nothing known."""
        return self.window == (-math.inf, math.inf)
