"""The trace of a search: frozen columns with one row per visit of a node, in the order of entry."""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from struct import pack
from typing import Any

import numpy as np

from explorer.core.errors import Stopped
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import search_horizon
from explorer.search.options import SearchOptions
from explorer.trees.tree import AnyArray, IntArray, Tree

LEAF, STATIC, ALL_SEEN, CUTOFF, UNFINISHED, HIT, PURGED, PLAYOUT, PROBE = range(9)
"""Values of the column `ended`: the reason why a visit ended.

HIT: answered by the table or a probe. PURGED: removed from the OPEN list. PLAYOUT: its move was drawn at random. PROBE:
only one child was searched, for a bound.
"""
NEVER_LEFT = 2**31 - 1
"""The entry in `left` of a visit that was open when the search was stopped."""
TICK_EVERY = 4096
Tick = Callable[[int], bool]
"""A function that is called with the number of visits and returns False to stop the search."""


@dataclass(frozen=True)
class Pass:
    """One search from the root: its first row, its depth limit, and the value that it starts from or tests."""

    first_row: int
    depth: int | None
    guess: Bound | None = None


@dataclass(frozen=True, eq=False)
class Trace:
    """The columns of a search, one row per visit.

    - `node`; `parent`: row of the calling visit, -1 at the root
    - `entered`, `left`: steps, counted from 0
    - `alpha`, `beta`: the window on entry; without meaning if `has_window` is False
    - `value`: the returned number, a Fraction if the tree is exact; (visits, players) for numbered players
    - `ended`: the reason why the visit ended. A test that holds at the last child prunes nothing: ALL_SEEN.
    - `source`: the row whose number answered a HIT, else -1; None without a table or probes
    - `columns`: further columns of single algorithms, one row per visit
    - `node_bound_cutoffs`: by row, the node's own bound that cut it on entry: `lower` or `upper`, and its number
    - `untried`: by row, the children that a cutoff pruned, if they were not to be tried left to right

    `visits_nest` is False if the open visits are a set and not a path. `chosen_child` and `estimate` are the move and
    the value that a sampling search reports (`is_sampling`).
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
    options: SearchOptions = SearchOptions()
    source: IntArray | None = None
    visits_nest: bool = True
    is_sampling: bool = False
    chosen_child: int = -1
    estimate: Bound | None = None
    columns: Mapping[str, AnyArray] = field(default_factory=dict)
    node_bound_cutoffs: Mapping[int, tuple[str, Bound]] = field(default_factory=dict)
    untried: Mapping[int, Sequence[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for column in (self.node, self.parent, self.entered, self.left, self.alpha, self.beta, self.value, self.ended,
                       *self.columns.values()):
            column.flags.writeable = False

    def __len__(self) -> int:
        return len(self.node)

    @cached_property
    def revisits_nodes(self) -> bool:
        """True if a node is visited more than once."""
        return len(self.passes) > 1 or int(np.bincount(self.node).max(initial=0)) > 1

    def pass_of(self, row: int) -> int:
        """Return the number of the pass to which a row belongs, counted from 0."""
        return bisect_right(self.passes, row, key=attrgetter("first_row")) - 1

    @cached_property
    def steps(self) -> int:
        """The number of steps: entries and leavings. A stopped search has fewer than two per visit."""
        return len(self) + int(np.count_nonzero(self.left != NEVER_LEFT))

    @cached_property
    def rows_by_leaving(self) -> IntArray:
        """The rows of finished visits, in the order in which they were left."""
        left = np.flatnonzero(self.left != NEVER_LEFT).astype(np.int32)
        rows = np.full(self.steps, -1, np.int32)  # by step; -1 at steps of entry
        rows[self.left[left]] = left
        return rows[rows >= 0]


def count_before(rising: IntArray, step: int) -> int:
    """Return how many of the increasing steps are before `step`."""
    return int(rising.searchsorted(rising.dtype.type(step)))


def until_stopped() -> AbstractContextManager[None]:
    """Return a context that ends quietly when the search is stopped: the visits recorded so far are a valid trace."""
    return suppress(Stopped)


class Recorder:
    """Records the visits of a search in 28 bytes each; raises Stopped if `tick` returns False.

    `enter(node, alpha, beta)` begins a visit of the root, or of a child of the node whose visit is open and began last.
    `leave(value)` ends the visit that is open and began last. Visits nest, so callers, steps and ends follow from the
    depths of the nodes. `exact`: numbers are kept as objects, such as Fractions and tuples. `recurs`: a visit may call
    the same child again. With `players`, numbers are tuples of that length.
    """

    def __init__(self, tick: Tick, exact: bool = False, recurs: bool = False, players: int = 0) -> None:
        self._tick, self._revisits_nodes = tick, recurs
        self._blank: Any = (float("nan"),) * players if players else float("nan")
        # Appending to lists is fastest, arrays are smallest.
        self.page: tuple[list[Any], list[Any], list[Any], list[Any]] = [], [], [], []
        """The node, α and β of each visit since the last turn of the page, and the values returned since."""
        self._kept: tuple[Any, ...] = array("i"), *([] if exact else array("d") for _column in "αβv")
        self._marks: dict[int, int] = {}
        self._sources: dict[int, int] = {}
        self._node_bound_cutoffs: dict[int, tuple[str, Bound]] = {}
        self._untried: dict[int, Sequence[int]] = {}
        self._passes: list[Pass] = []
        self.rows_before_page = 0
        """The number of visits before those on the page; for inner loops, where `row_count` is a call."""
        nodes, alphas, betas, values = self.page

        def enter(node: int, alpha: Bound, beta: Bound) -> None:
            if len(nodes) >= TICK_EVERY:
                self.turn_page()
            nodes.append(node)
            alphas.append(alpha)
            betas.append(beta)

        self.enter: Callable[[int, Bound, Bound], None] = enter
        self.leave: Callable[[Any], None] = values.append

    @property
    def row_count(self) -> int:
        """The number of visits so far; the row of the last one is one less."""
        return self.rows_before_page + len(self.page[0])

    def begin_pass(self, depth: int | None, guess: Bound | None = None) -> None:
        """Begin a pass at the next visit, which is of the root. Without any call, all visits are one pass."""
        self._passes.append(Pass(self.row_count, depth, guess))

    def mark_ended(self, ended: int, source: int = -1, row: int = -1) -> None:
        """Set the reason why the last visit, or that of `row`, ends if its children do not show it.

        `source` is the row whose number a hit returns.
        """
        row = self.rows_before_page + len(self.page[0]) - 1 if row < 0 else row
        self._marks[row] = ended
        if source >= 0:
            self._sources[row] = source

    def mark_bound_cutoff(self, end: str, number: Bound) -> None:
        """Record that the `lower` or `upper` bound of its own cuts the node of the last visit."""
        self.mark_ended(CUTOFF)
        self._node_bound_cutoffs[self.row_count - 1] = end, number

    def record_untried(self, row: int, children: Sequence[int]) -> None:
        """Record the children that a cut visit would have tried next, in this order."""
        if len(children) > 1 and list(children) != sorted(children):
            self._untried[row] = tuple(children)

    def turn_page(self) -> None:
        """Store the page's visits and call `tick`; raises Stopped if it returns False."""
        self._flush_page()
        if not self._tick(len(self._kept[0])):
            raise Stopped

    def _flush_page(self) -> None:
        for kept, column in zip(self._kept, self.page, strict=True):
            if isinstance(kept, list):
                kept.extend(column)
            else:  # three times as fast as an array of the column
                kept.frombytes(pack(f"{len(column)}{kept.typecode}", *column))
            column.clear()
        self.rows_before_page = len(self._kept[0])

    def trace(
        self, algorithm: str, convention: Convention, tree: Tree, options: SearchOptions = SearchOptions(),
        **more: Any
    ) -> Trace:
        """Return the trace, with `more` for its other fields; nothing can be recorded after that."""
        self._flush_page()
        over = len(self._kept[-1])
        open_now = len(self._kept[0]) - over
        self._kept[-1].extend([self._blank] * open_now)
        node, alpha, beta, returned = map(_column, self._kept)
        depth = np.searchsorted(tree.level_start, node, side="right").astype(np.int32) - np.int32(1)
        parent, calls, entered, left, place = _derive_nesting(depth)
        if self._revisits_nodes:
            calls = _count_distinct_children(parent, node)
        passes = tuple(self._passes) or (Pass(0, convention.depth),)
        ended = np.full(len(node), ALL_SEEN, np.int8)
        ended[calls < _child_counts(tree, options, passes, node)] = CUTOFF
        ended[(calls == 0) & (ended == ALL_SEEN)] = STATIC
        ended[tree.n_children[node] == 0] = LEAF
        if self._marks:
            ended[np.fromiter(self._marks.keys(), np.int64)] = np.fromiter(self._marks.values(), np.int8)
        is_open = place >= over
        ended[is_open], left[is_open] = UNFINISHED, NEVER_LEFT
        if options.table or self._sources:
            more["source"] = np.full(len(node), -1, np.int32)
            more["source"][np.fromiter(self._sources.keys(), np.int64)] = np.fromiter(self._sources.values(), np.int32)
        return Trace(
            algorithm, convention, node, parent, entered, left, alpha, beta, returned[place], ended, passes,
            options=options, node_bound_cutoffs=self._node_bound_cutoffs, untried=self._untried, **more,
        )


def _child_counts(tree: Tree, options: SearchOptions, passes: tuple[Pass, ...], node: IntArray) -> IntArray:
    """Return (visits,) the number of children that each visit searches without cutoffs, by its pass's limit."""
    ends = [each.first_row for each in passes[1:]] + [len(node)]
    parts = [search_horizon(tree, each.depth, options).child_count[node[each.first_row : end]]
             for each, end in zip(passes, ends, strict=True)]
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def _count_distinct_children(parent: IntArray, node: IntArray) -> IntArray:
    """Return (visits,) the number of different children that each visit called."""
    called = parent >= 0
    pairs = np.unique(parent[called].astype(np.int64) << 32 | node[called])
    distinct: IntArray = np.bincount(pairs >> 32, minlength=len(parent))
    return distinct


def _column(kept: Any) -> AnyArray:
    """Return the numbers as an array; integers and floats are not copied."""
    return np.array(kept, object) if isinstance(kept, list) else np.asarray(kept)


def _derive_nesting(depth: IntArray) -> tuple[IntArray, IntArray, IntArray, IntArray, IntArray]:
    """Derive the nesting of visits from their depths, in the order of entry.

    Returns five columns: row of the calling visit, number of visits called, step of entry, step of leaving, and place
    in the order of leaving, where open visits count as left at the end.
    """
    row = np.arange(len(depth), dtype=np.int32)
    depth = depth.astype(np.min_scalar_type(-int(depth.max()) - 2))  # 16 bits are sorted by counting
    by_depth = np.argsort(depth, kind="stable").astype(np.int32)
    leavings = depth + np.int8(1)  # number of visits left before the next entry
    leavings[:-1] -= depth[1:]
    last = np.repeat(row, leavings)  # the row entered last before each leaving
    level = np.cumsum(leavings, dtype=np.int32) - leavings
    level = (depth[last] - row + level[last]).astype(depth.dtype)
    place = np.empty_like(row)
    place[by_depth] = np.argsort(level, kind="stable")
    left = last[place] + place + np.int32(1)
    is_first = np.ones(len(row), bool)  # one ply below the previous row, which is therefore its caller
    is_first[1:] = depth[1:] > depth[:-1]
    starts = np.flatnonzero(is_first[by_depth]).astype(np.int32)
    callers, calls = by_depth[starts] - 1, np.diff(starts, append=np.int32(len(row)))
    parent, called = np.empty_like(row), np.zeros(len(row) + 1, np.int32)
    parent[by_depth] = np.repeat(callers, calls)
    called[callers] = calls  # row -1, the caller of the root's visits, is the last one
    return parent, called[:-1], 2 * row - depth, left, place
