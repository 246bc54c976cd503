"""What a search did: frozen columns, one row per visit of a node, in the order of entry."""

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from explorer.convention import Bound, Convention
from explorer.errors import Stopped
from explorer.tree import AnyArray, IntArray

LEAF, STATIC, ALL_SEEN, CUTOFF, UNFINISHED = range(5)
"""Values of the column `ended`: why a visit was over."""
NEVER = 2**31 - 1
"""`left` of a visit that a stopped search never left."""
TICK_EVERY = 4096
Tick = Callable[[int], bool]
"""Told how many visits were made; answers whether to go on."""


@dataclass(frozen=True)
class Pass:
    """One search from the root: its first row and its depth limit."""

    first_row: int
    depth: int | None


@dataclass(frozen=True, eq=False)
class Trace:
    """Columns over visits: `node`, `parent` (the calling visit's row, -1 at a root visit), `entered` and `left`
    (steps, from 0), `alpha` and `beta` (window on entry), `value` (returned; Fractions where the tree
    is exact), `ended`. A test that holds on the last child skips nothing, and ended there is ALL_SEEN.
    `has_window` is False where the search makes no test (minimax): its windows say nothing.
    """

    algorithm: str
    convention: Convention
    node: IntArray
    parent: IntArray
    entered: IntArray
    left: IntArray
    alpha: AnyArray
    beta: AnyArray
    value: AnyArray
    ended: IntArray
    passes: tuple[Pass, ...]
    has_window: bool = True

    def __post_init__(self) -> None:
        for column in (self.node, self.parent, self.entered, self.left, self.alpha, self.beta, self.value, self.ended):
            column.flags.writeable = False

    def __len__(self) -> int:
        return len(self.node)

    @cached_property
    def steps(self) -> int:
        """Entries and leavings together; a stopped search has fewer than two per visit."""
        return len(self) + int(np.count_nonzero(self.left != NEVER))

    @cached_property
    def leaving(self) -> IntArray:
        """The rows that were left, in the order of leaving."""
        left = np.flatnonzero(self.left != NEVER).astype(np.int32)
        rows = np.full(self.steps, -1, np.int32)  # by step; an entry leaves its place empty
        rows[self.left[left]] = left
        return rows[rows >= 0]


def count_before(rising: IntArray, step: int) -> int:
    """How many of these rising steps lie before `step`, sought in their own type: else all would be converted."""
    return int(np.searchsorted(rising, rising.dtype.type(step)))


class Recorder:
    """Keeps visits while a search runs, in 41 bytes each; raises Stopped when `tick` says so.

    `enter(node, parent, alpha, beta)` begins a visit and gives its row; `leave(row, value, ended)` ends it. Rows are
    kept in the order of leaving, with the number of entries until then: the steps of both follow. `exact` keeps
    numbers as they are, Fractions among them.
    """

    def __init__(self, tick: Tick, exact: bool = False) -> None:
        self.exact = exact
        nodes = array("i")
        self._entries: list[Any] = [nodes, array("i"), self._numbers(), self._numbers()]
        self._leavings: list[Any] = [array("i"), array("i"), self._numbers(), array("b")]
        node, parent, alpha, beta = (column.append for column in self._entries)
        row, then, value, end = (column.append for column in self._leavings)

        def enter(at: int, caller: int, low: Bound, high: Bound) -> int:
            entered = len(nodes)
            if entered % TICK_EVERY == TICK_EVERY - 1 and not tick(entered):
                raise Stopped
            node(at)
            parent(caller)
            alpha(low)
            beta(high)
            return entered

        def leave(left: int, returned: Bound, ended: int) -> None:
            row(left)
            then(len(nodes))
            value(returned)
            end(ended)

        self.enter: Callable[[int, int, Bound, Bound], int] = enter
        self.leave: Callable[[int, Bound, int], None] = leave

    def _numbers(self) -> Any:
        return [] if self.exact else array("d")

    def trace(self, algorithm: str, convention: Convention) -> Trace:
        """What was recorded until now."""
        kind = np.dtype(object if self.exact else np.float64)
        node, parent, alpha, beta = map(_column, self._entries)
        row, then, returned, end = map(_column, self._leavings)
        step = then + np.arange(len(row), dtype=np.int32)
        left = np.full(len(node), NEVER, np.int32)
        left[row] = step
        is_entry = np.ones(len(node) + len(row), bool)
        is_entry[step] = False
        value = np.full(len(node), np.nan, kind)
        value[row] = returned
        ended = np.full(len(node), UNFINISHED, np.int8)
        ended[row] = end
        entered = np.flatnonzero(is_entry).astype(np.int32)
        return Trace(
            algorithm, convention, node, parent, entered, left, alpha, beta, value, ended, (Pass(0, convention.depth),)
        )


def _column(kept: Any) -> AnyArray:
    """What was kept, floats and integers not copied."""
    return np.array(kept, object) if isinstance(kept, list) else np.asarray(kept)
