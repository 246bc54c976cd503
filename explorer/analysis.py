"""Facts of a trace: intervals, bounds, cutoffs, skips, best moves, the principal variation, counts."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from explorer.convention import Bound
from explorer.numerals import pretty
from explorer.trace import CUTOFF, LEAF, NEVER, STATIC, Trace
from explorer.tree import MAX, MIN, AnyArray, IntArray, Tree
from explorer.values import fold, numbers

EXACT, UPPER, LOWER = range(3)
"""What a returned number is: the value itself, at least the value, at most the value."""

BOUND_SIGNS = {"alpha": "α", "beta": "β"}
TEST_SIGNS = {"ge": "≤≥", "gt": "<>"}
"""By cut rule: the sign of the test at MIN, then at MAX."""


@dataclass(frozen=True)
class Cutoff:
    """A test that held and skipped something: v (`value`) against the limit alpha (at MIN) or beta (at MAX).

    `after` is the child whose return decided, `set_by` the ancestor that set the limit (-1: the window),
    `step` the step at which the test holds; the skip itself is the next step.
    """

    row: int
    node: int
    after: int
    value: Bound
    limit: Bound
    bound: str
    sign: str
    set_by: int
    kind: str
    step: int

    @property
    def test(self) -> str:
        """The test that holds: `2 ≤ α = 3`."""
        return f"{pretty(self.value)} {self.sign} {BOUND_SIGNS[self.bound]} = {pretty(self.limit)}"


@dataclass(frozen=True)
class Counts:
    """What a search has done: nodes and leaves in all, visited, evaluated, skipped, and its cutoffs by kind."""

    nodes: int
    visited: int
    leaves: int
    evaluated: int
    skipped_nodes: int
    skipped_leaves: int
    cutoffs: int
    shallow: int
    deep: int


@dataclass(frozen=True, eq=False)
class Facts:
    """What follows from (tree, trace), each worked out once; a node is visited at most once in the pass."""

    tree: Tree
    trace: Trace

    @cached_property
    def row(self) -> IntArray:
        """(n,) the node's row, -1 where it was not visited."""
        row = np.full(len(self.tree), -1, np.int32)
        np.maximum.at(row, self.trace.node, np.arange(len(self.trace), dtype=np.int32))
        return row

    @cached_property
    def enter(self) -> IntArray:
        """(n,) the step that enters the node, or NEVER."""
        return self._by_node(self.trace.entered)

    @cached_property
    def leave(self) -> IntArray:
        """(n,) the step that leaves the node, or NEVER."""
        return self._by_node(self.trace.left)

    def _by_node(self, column: IntArray) -> IntArray:
        steps = np.full(len(self.tree), NEVER, np.int32)
        steps[self.trace.node] = column
        return steps

    @cached_property
    def tops(self) -> IntArray:
        """Tops of the skipped subtrees, in search order."""
        cut = np.zeros(len(self.tree), bool)
        cut[self.trace.node[self.trace.ended == CUTOFF]] = True
        tops = np.flatnonzero((self.row < 0) & cut[np.maximum(self.tree.parent, 0)])
        return tops[np.argsort(self.tree.preorder[tops], kind="stable")]

    @cached_property
    def skip(self) -> IntArray:
        """(n,) the step that skips the node with its subtree, or NEVER."""
        in_preorder = np.full(len(self.tree), NEVER, np.int32)
        start, size = self.tree.preorder[self.tops], self.tree.size[self.tops]
        places = np.repeat(start - np.cumsum(size) + size, size) + np.arange(int(size.sum()))
        in_preorder[places] = np.repeat(self.leave[self.tree.parent[self.tops]], size)
        return in_preorder[self.tree.preorder]

    @cached_property
    def value(self) -> AnyArray:
        """(n,) the number that the node returned; NaN where it returned none."""
        value = np.full(len(self.tree), np.nan).astype(self.trace.value.dtype)
        value[self.trace.node] = self.trace.value
        return value

    @cached_property
    def evaluations(self) -> IntArray:
        """The rows that evaluated a leaf or a node at the depth limit, in order."""
        return np.flatnonzero((self.trace.ended == LEAF) | (self.trace.ended == STATIC))

    @cached_property
    def ordinal(self) -> IntArray:
        """(n,) which evaluation the node was, from 1; 0 where it was none."""
        ordinal = np.zeros(len(self.tree), np.int32)
        ordinal[self.trace.node[self.evaluations]] = np.arange(1, len(self.evaluations) + 1)
        return ordinal

    def work_out(self) -> None:
        """Work out now, in whatever thread this is, what a view of a step asks for."""
        _views = (self.enter, self.leave, self.skip, self.bound, self.ordinal, self.cutoff_steps)

    def intervals(self, step: int) -> tuple[AnyArray, AnyArray]:
        """(n,), (n,) the proved interval of every node after this many steps.

        An evaluated node is [u, u], an unseen one [-inf, inf]; MAX and MIN act on both ends.
        """
        kind = self.trace.value.dtype
        low, high = (np.full(len(self.tree), end).astype(kind) for end in (-np.inf, np.inf))
        rows = self.evaluations[self.trace.entered[self.evaluations] < step]
        seen = self.trace.node[rows]
        low[seen] = high[seen] = numbers(self.tree)[seen]
        best = {MAX: np.maximum, MIN: np.minimum}
        for end in (low, high):
            fold(self.tree, end, best, self.trace.convention.depth)
        return low, high

    @cached_property
    def proved(self) -> tuple[AnyArray, AnyArray]:
        """The intervals at the end."""
        return self.intervals(self.trace.steps)

    @cached_property
    def bound(self) -> IntArray:
        """(n,) EXACT, UPPER or LOWER: what the node's returned number is; EXACT where it returned none."""
        bound = np.zeros(len(self.tree), np.uint8)
        left = self.trace.node[self.trace.left != NEVER]
        low, high, value = self.proved[0][left], self.proved[1][left], self.value[left]
        bound[left] = np.where((low == value) & (high == value), EXACT, np.where(value >= high, UPPER, LOWER))
        return bound

    @cached_property
    def best_moves(self) -> tuple[int, ...] | None:
        """The root's children proved to carry its value; None unless each is proved as good or worse."""
        low, high = self.proved
        children = self.tree.children(0)
        if not self._decides(0):
            return None
        root, best = low[0], self.carriers(0)
        ends = low if self.tree.player[0] == MIN else high
        worse = [child for child in children if (ends[child] > root if ends is low else ends[child] < root)]
        return tuple(best) if len(best) + len(worse) == len(children) else None

    @cached_property
    def best_move(self) -> int | None:
        """The reported child of the root, None where none is proved to carry the value."""
        return self._carrier(0)

    @cached_property
    def variation(self) -> tuple[int, ...]:
        """The principal variation without the root, as far as it is proved."""
        line: list[int] = []
        node = self._carrier(0)
        while node is not None:
            line.append(node)
            node = self._carrier(node)
        return tuple(line)

    def carriers(self, node: int) -> list[int]:
        """The children proved to have the node's own proved value."""
        low, high = self.proved
        return [child for child in self.tree.children(node) if low[child] == high[child] == low[node]]

    def _carrier(self, node: int) -> int | None:
        carriers = self.carriers(node) if self._decides(node) else []
        if not carriers:
            return None
        return carriers[-1 if self.trace.convention.ties == "last" else 0]

    def _decides(self, node: int) -> bool:
        """Whether a choice was searched below the node, and is proved to carry what the root returned.

        A root that returned only a bound has no such choice, even where its interval is a point: under
        fail-hard the value may lie outside of the window.
        """
        low, high = self.proved
        depth = self.trace.convention.depth
        searched = self.tree.n_children[node] and (depth is None or self.tree.depth[node] < depth)
        return bool(searched and low[node] == high[node] == self.value[0])

    @cached_property
    def cutoffs(self) -> tuple[Cutoff, ...]:
        """Every cutoff, in the order in which they happen."""
        return tuple(self.cutoff_at(place) for place in range(len(self.cutoff_rows)))

    @cached_property
    def cutoff_rows(self) -> IntArray:
        """The rows that ended in a cutoff, in the order in which it happened."""
        rows = np.flatnonzero(self.trace.ended == CUTOFF)
        return rows[np.argsort(self.trace.left[rows])]

    @cached_property
    def cutoff_steps(self) -> IntArray:
        """The steps at which a test holds that cuts, rising."""
        return self.trace.left[self.cutoff_rows]

    @cached_property
    def alpha_setters(self) -> IntArray:
        """(visits,) the row whose node set the alpha that this visit entered with, -1 for the initial window."""
        return self._setters(self.trace.alpha)

    @cached_property
    def beta_setters(self) -> IntArray:
        """(visits,) the row whose node set the beta that this visit entered with, -1 for the initial window."""
        return self._setters(self.trace.beta)

    def _setters(self, limits: AnyArray) -> IntArray:
        parent = self.trace.parent
        # Each visit points at its highest ancestor known to share its limit; every round doubles the way,
        # for a climb per cutoff would be quadratic in a deep tree.
        highest = np.where((parent >= 0) & (limits[parent] == limits), parent, np.arange(len(parent)))
        while not np.array_equal(further := highest[highest], highest):
            highest = further
        return parent[highest]

    def cutoff_at(self, place: int) -> Cutoff:
        """The cutoff number `place`, from 0."""
        row = int(self.cutoff_rows[place])
        trace, tree = self.trace, self.tree
        node = int(trace.node[row])
        seen = [child for child in tree.children(node) if self.row[child] >= 0]
        returned = [trace.value[self.row[child]] for child in seen]
        at_max = bool(tree.player[node] == MAX)
        value = max(returned) if at_max else min(returned)
        limits = trace.beta if at_max else trace.alpha
        setter = int((self.beta_setters if at_max else self.alpha_setters)[row])
        kind = "window" if setter < 0 else "shallow" if setter == trace.parent[row] else "deep"
        return Cutoff(
            row, node, max(seen, key=lambda child: int(self.row[child])), value, limits[row],
            "beta" if at_max else "alpha", TEST_SIGNS[trace.convention.cut][at_max],
            int(trace.node[setter]) if setter >= 0 else -1, kind, int(trace.left[row]),
        )

    def counts(self, step: int | None = None) -> Counts:
        """What the search has done after this many steps (None: all)."""
        step = self.trace.steps if step is None else step
        skipped = self.skip < step
        made = self.cutoffs[: int(np.searchsorted(self.cutoff_steps, step))]
        leaf = self.tree.is_leaf
        return Counts(
            nodes=len(self.tree), visited=int(np.count_nonzero(self.enter < step)), leaves=int(np.count_nonzero(leaf)),
            evaluated=int(np.count_nonzero(self.trace.entered[self.evaluations] < step)),
            skipped_nodes=int(np.count_nonzero(skipped)), skipped_leaves=int(np.count_nonzero(skipped & leaf)),
            cutoffs=len(made), shallow=sum(cutoff.kind == "shallow" for cutoff in made),
            deep=sum(cutoff.kind == "deep" for cutoff in made),
        )


@lru_cache(maxsize=2)
def facts(tree: Tree, trace: Trace) -> Facts:
    """The facts of a trace of this tree; the last two are kept, for they are asked for at every step.

    ValueError where the trace speaks of nodes that the tree has not.
    """
    if trace.node.max(initial=0) >= len(tree):
        raise ValueError(f"the trace is of another tree: node {trace.node.max()} is none of the {len(tree)} nodes here")
    return Facts(tree, trace)


def cutoffs(tree: Tree, trace: Trace) -> tuple[Cutoff, ...]:
    """Every cutoff of the search, in the order in which they happen."""
    return facts(tree, trace).cutoffs


def counts(tree: Tree, trace: Trace, step: int | None = None) -> Counts:
    """What the search has done after this many steps (None: all)."""
    return facts(tree, trace).counts(step)


def intervals(tree: Tree, trace: Trace, step: int | None = None) -> tuple[AnyArray, AnyArray]:
    """(n,), (n,) the proved interval [low, high] of every node after this many steps (None: all)."""
    return facts(tree, trace).intervals(trace.steps if step is None else step)
