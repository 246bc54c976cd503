"""What a search did: frozen columns, one row per visit of a node, in the order of entry."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

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
        order = np.argsort(self.left, kind="stable")
        return order[: self.steps - len(self)]


def count_before(rising: IntArray, step: int) -> int:
    """How many of these rising steps lie before `step`, sought in their own type: else all would be converted."""
    return int(np.searchsorted(rising, rising.dtype.type(step)))


class Recorder:
    """Appends visits while a search runs, one flat list per column; raises Stopped when `tick` says so."""

    def __init__(self, tick: Tick) -> None:
        self.tick = tick
        self.node: list[int] = []
        self.parent: list[int] = []
        self.entered: list[int] = []
        self.left: list[int] = []
        self.alpha: list[Bound] = []
        self.beta: list[Bound] = []
        self.value: list[Bound] = []
        self.ended: list[int] = []
        self.steps = 0

    def enter(self, node: int, parent: int, alpha: Bound, beta: Bound) -> int:
        """Begin a visit; its row."""
        row = len(self.node)
        if row % TICK_EVERY == TICK_EVERY - 1 and not self.tick(row):
            raise Stopped
        self.node.append(node)
        self.parent.append(parent)
        self.entered.append(self.steps)
        self.left.append(NEVER)
        self.alpha.append(alpha)
        self.beta.append(beta)
        self.value.append(float("nan"))
        self.ended.append(UNFINISHED)
        self.steps += 1
        return row

    def leave(self, row: int, value: Bound, ended: int) -> None:
        """End a visit."""
        self.left[row] = self.steps
        self.value[row] = value
        self.ended[row] = ended
        self.steps += 1

    def trace(self, algorithm: str, convention: Convention, exact: bool) -> Trace:
        """What was recorded until now."""
        kind = object if exact else np.float64
        return Trace(
            algorithm, convention,
            np.array(self.node, np.int32), np.array(self.parent, np.int32),
            np.array(self.entered, np.int32), np.array(self.left, np.int32),
            np.array(self.alpha, kind), np.array(self.beta, kind), np.array(self.value, kind),
            np.array(self.ended, np.int8), (Pass(0, convention.depth),),
        )
