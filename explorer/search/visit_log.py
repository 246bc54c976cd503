"""Visits of searches whose open nodes are a set, not a path, or which say themselves how each visit ended."""

from array import array
from typing import Any

import numpy as np

from explorer.core.errors import SearchRefused, Stopped
from explorer.core.i18n import _
from explorer.search.convention import Bound, Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import NEVER_LEFT, TICK_EVERY, UNFINISHED, Pass, Tick, Trace

MOST_VISITS = 5_000_000
"""Of searches that go down from the root again and again: each visit is kept, in some forty bytes."""


def require_visits_left(name: str, visits: int) -> None:
    """SearchRefused for a further pass where those before it made too many visits."""
    if visits > MOST_VISITS:
        raise SearchRefused(
            _("{} starts each pass at the root: here it makes more than {:,} visits").format(name, MOST_VISITS))


class VisitLog:
    """Visits in the order of entry, left in any order; raises Stopped when `tick` says so.

    `exact` keeps numbers as they are, Fractions among them.
    """

    def __init__(self, tick: Tick, exact: bool) -> None:
        self._tick, self._exact = tick, exact
        self._node, self._parent, self._entered, self._left, self._ended = (array("i") for _column in range(5))
        self._beta, self._value = self._numbers(), self._numbers()
        self._step = 0
        self._passes: list[Pass] = []

    def _numbers(self) -> Any:
        return [] if self._exact else array("d")

    def __len__(self) -> int:
        return len(self._node)

    def begin_pass(self, depth: int | None) -> None:
        """The next visit, of the root, begins a pass; without any, all is one pass."""
        self._passes.append(Pass(len(self._node), depth))

    def enter(self, node: int, parent: int, beta: Bound = np.inf) -> int:
        """The row of a new visit; `parent` is the row that called it, -1 at the root."""
        row = len(self._node)
        if row and not row % TICK_EVERY and not self._tick(row):
            raise Stopped
        self._node.append(node)
        self._parent.append(parent)
        self._entered.append(self._step)
        self._left.append(NEVER_LEFT)
        self._ended.append(UNFINISHED)
        self._beta.append(beta)
        self._value.append(np.nan)
        self._step += 1
        return row

    def set_result(self, row: int, ended: int, value: Bound) -> None:
        """Set the number of a visit and why it is or will be over."""
        self._ended[row], self._value[row] = ended, value

    def leave(self, row: int) -> None:
        """End a visit."""
        self._left[row] = self._step
        self._step += 1

    def trace(self, algorithm: str, convention: Convention, options: SearchOptions, **more: Any) -> Trace:
        """What was recorded, `more` being further fields of Trace; nothing more can be recorded then."""
        beta, value = (np.array(kept, object if self._exact else np.float64) for kept in (self._beta, self._value))
        node, parent, entered, left = (np.asarray(column, np.int32) for column in (
            self._node, self._parent, self._entered, self._left))
        alpha = np.broadcast_to(np.array(-np.inf, beta.dtype), beta.shape)
        ended, passes = np.array(self._ended, np.int8), tuple(self._passes) or (Pass(0, convention.depth),)
        return Trace(
            algorithm, convention, node, parent, entered, left, alpha, beta, value, ended, passes, has_window=False,
            options=options, **more,
        )
