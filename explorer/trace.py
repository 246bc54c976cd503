"""What a search did: frozen columns, one row per visit of a node, in the order of entry."""

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from explorer.convention import Bound, Convention
from explorer.errors import Stopped
from explorer.tree import AnyArray, IntArray, Tree

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
    """Keeps visits while a search runs, in 28 bytes each; raises Stopped when `tick` says so.

    `enter(node, alpha, beta)` begins a visit: of the root, or of a child of the node visited last that was not left.
    `leave(value)` ends that one's visit. As visits nest, the nodes' depths tell callers, steps and ends; nodes may be
    visited again, though not twice by one caller. `exact` keeps numbers as they are, Fractions among them.
    """

    def __init__(self, tick: Tick, exact: bool = False) -> None:
        self._tick = tick
        self._page: tuple[list[Any], ...] = [], [], [], []  # lists take rows quickest, and arrays keep them smallest
        self._kept: tuple[Any, ...] = array("i"), *([] if exact else array("d") for _column in "αβv")
        nodes, alphas, betas, values = self._page

        def enter(node: int, alpha: Bound, beta: Bound) -> None:
            if len(nodes) == TICK_EVERY:
                self._turn_page()
            nodes.append(node)
            alphas.append(alpha)
            betas.append(beta)

        self.enter: Callable[[int, Bound, Bound], None] = enter
        self.leave: Callable[[Bound], None] = values.append

    def _turn_page(self) -> None:
        self._keep()
        if not self._tick(len(self._kept[0])):
            raise Stopped

    def _keep(self) -> None:
        for kept, column in zip(self._kept, self._page, strict=True):
            kept.extend(column if isinstance(kept, list) else array(kept.typecode, column))
            column.clear()

    def trace(self, algorithm: str, convention: Convention, tree: Tree) -> Trace:
        """What was recorded; nothing more can be then."""
        self._keep()
        over = len(self._kept[-1])
        self._kept[-1].extend([float("nan")] * (len(self._kept[0]) - over))
        node, alpha, beta, returned = map(_column, self._kept)
        depth = np.searchsorted(tree.level_start, node, side="right").astype(np.int32) - np.int32(1)
        parent, calls, entered, left, place = _nested(depth)
        ended, children = np.full(len(node), ALL_SEEN, np.int8), tree.n_children[node]
        ended[calls < children] = CUTOFF
        ended[calls == 0] = STATIC
        ended[children == 0] = LEAF
        is_open = place >= over
        ended[is_open], left[is_open] = UNFINISHED, NEVER
        return Trace(
            algorithm, convention, node, parent, entered, left, alpha, beta, returned[place], ended,
            (Pass(0, convention.depth),),
        )


def _column(kept: Any) -> AnyArray:
    """What was kept, floats and integers not copied."""
    return np.array(kept, object) if isinstance(kept, list) else np.asarray(kept)


def _nested(depth: IntArray) -> tuple[IntArray, IntArray, IntArray, IntArray, IntArray]:
    """Of visits with these depths, in the order of entry: the callers' rows, the numbers of visits called, the two
    steps, and the places in the order of leaving, where what is open counts as left at the end."""
    row = np.arange(len(depth), dtype=np.int32)
    depth = depth.astype(np.min_scalar_type(-int(depth.max()) - 2))  # up to two bytes are sorted by counting
    by_depth = np.argsort(depth, kind="stable").astype(np.int32)
    leavings = depth + np.int8(1)  # before the next entry
    leavings[:-1] -= depth[1:]
    last = np.repeat(row, leavings)  # the row entered last before each leaving
    level = np.cumsum(leavings, dtype=np.int32) - leavings
    level = (depth[last] - row + level[last]).astype(depth.dtype)
    place = np.empty_like(row)
    place[by_depth] = np.argsort(level, kind="stable")
    left = last[place] + place + np.int32(1)
    is_first = np.ones(len(row), bool)  # one ply below the row before, which is thus its caller
    is_first[1:] = depth[1:] > depth[:-1]
    starts = np.flatnonzero(is_first[by_depth]).astype(np.int32)
    callers, calls = by_depth[starts] - 1, np.diff(starts, append=np.int32(len(row)))
    parent, called = np.empty_like(row), np.zeros(len(row) + 1, np.int32)
    parent[by_depth] = np.repeat(callers, calls)
    called[callers] = calls  # -1, which calls the root's visits, is the row too many
    return parent, called[:-1], 2 * row - depth, left, place
