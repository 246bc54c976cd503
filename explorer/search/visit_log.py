"""The log of visits for searches whose open nodes are a set, or which set the end of each visit themselves."""

from array import array
from typing import Any

import numpy as np

from explorer.core.errors import SearchRefused, Stopped
from explorer.core.i18n import _
from explorer.search.convention import Bound, Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import NEVER_LEFT, TICK_EVERY, UNFINISHED, Pass, Tick, Trace

MOST_VISITS = 5_000_000
"""The largest number of visits of a search that starts at the root again and again; a visit takes some 40 bytes."""


def require_visits_left(name: str, visits: int) -> None:
    """Raise SearchRefused if the passes so far made too many visits for another one."""
    if visits > MOST_VISITS:
        raise SearchRefused(
            _("{algorithm} starts each pass at the root: here it makes more than {most:,} visits").format(
                algorithm=name, most=MOST_VISITS))


class VisitLog:
    """Records visits in the order of entry, left in any order; raises Stopped if `tick` returns False.

    `exact`: numbers are kept as objects, such as Fractions.
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
        """Begin a pass at the next visit, which is of the root. Without any call, all visits are one pass."""
        self._passes.append(Pass(len(self._node), depth))

    def enter(self, node: int, parent: int, beta: Bound = np.inf) -> int:
        """Begin a visit and return its row; `parent` is the row of the calling visit, -1 at the root."""
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
        """Set the number of a visit, and the reason why it ends."""
        self._ended[row], self._value[row] = ended, value

    def leave(self, row: int) -> None:
        """End a visit."""
        self._left[row] = self._step
        self._step += 1

    def trace(self, algorithm: str, convention: Convention, options: SearchOptions, **more: Any) -> Trace:
        """Return the trace, with `more` for its other fields; nothing can be recorded after that."""
        beta, value = (np.array(kept, object if self._exact else np.float64) for kept in (self._beta, self._value))
        node, parent, entered, left = (np.asarray(column, np.int32) for column in (
            self._node, self._parent, self._entered, self._left))
        alpha = np.broadcast_to(np.array(-np.inf, beta.dtype), beta.shape)
        ended, passes = np.array(self._ended, np.int8), tuple(self._passes) or (Pass(0, convention.depth),)
        return Trace(
            algorithm, convention, node, parent, entered, left, alpha, beta, value, ended, passes, has_window=False,
            options=options, **more,
        )
