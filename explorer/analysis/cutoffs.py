"""The cutoffs of a search: columns over all of them, and each one with the numbers that decided it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.core.exact import display, display_distinct
from explorer.search.convention import Bound
from explorer.search.trace import CUTOFF, NEVER_LEFT, Trace, count_before
from explorer.trees.backward_induction import spread_down
from explorer.trees.tree import MAX, AnyArray, BoolArray, IntArray, Tree

BOUND_SIGNS = {"alpha": "α", "beta": "β"}
TEST_SIGNS = {"ge": "≤≥", "gt": "<>"}
"""The comparison signs of the cutoff test by cut rule: the sign at MIN, then the sign at MAX."""
CHUNK = 1 << 18
"""The number of nodes counted in one go; counting converts them to 64-bit integers."""
KINDS = WINDOW, SHALLOW, DEEP = "window", "shallow", "deep"
CHILD, STAND_PAT, OWN_BOUNDS = "child", "stand-pat", "own-bounds"
"""Values of `Cutoff.cause`: the source of v."""


@dataclass(frozen=True)
class Cutoff:
    """A test that held and pruned something: v (`value`) against the limit alpha (at MIN) or beta (at MAX).

    `after` is the child whose return decided (-1: none was visited), `set_by` the ancestor that set the limit (-1: the
    initial window), `step` the step at which the test holds; the pruning itself is the next step. `cause` is the source
    of v: a `child` that returned, the mover's standing pat (`stand-pat`), or an end of the node's own known bounds
    (`own-bounds`), which cuts on equality. `by_leaf_bounds` is True if v equals the given bound on all leaves and the
    window would not have cut; `limit` is that bound then. `sign` is the sign of the test: <, >, ≤, ≥ or, by leaf
    bounds, =.
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
    cause: str = CHILD
    by_leaf_bounds: bool = False

    @property
    def test_text(self) -> str:
        """The test that holds, such as `2 ≤ α = 3`; by leaf bounds, which are not in the window, `v = 10`."""
        if self.by_leaf_bounds:
            return f"v = {display(self.value)}"
        value, limit = display_distinct(self.value, self.limit)
        return f"{value} {self.sign} {BOUND_SIGNS[self.bound]} = {limit}"


@dataclass(frozen=True, eq=False)
class Cutoffs:
    """Columns (c,) over the cutoffs of a trace, in the order in which they happen.

    `row` is the column of rows by node, -1 for nodes that were not visited.
    """

    tree: Tree
    trace: Trace
    row: IntArray

    @cached_property
    def rows(self) -> IntArray:
        """(c,) the rows of the visits that ended in a cutoff."""
        rows = np.flatnonzero(self.trace.ended == CUTOFF).astype(np.int32)
        return rows[np.argsort(self.trace.left[rows])]

    @cached_property
    def nodes(self) -> IntArray:
        """(c,) the nodes at which the cutoffs happened."""
        nodes: IntArray = self.trace.node[self.rows]
        return nodes

    @cached_property
    def steps(self) -> IntArray:
        """(c,) the steps at which the tests hold, ascending; the pruning itself is the next step."""
        steps: IntArray = self.trace.left[self.rows]
        return steps

    @cached_property
    def at_max(self) -> BoolArray:
        """(c,) True if the limit is beta, at a MAX node; False if it is alpha."""
        at_max: BoolArray = self.tree.player[self.nodes] == MAX
        return at_max

    @cached_property
    def setters(self) -> IntArray:
        """(c,) the row of the visit that set the limit; -1 for the initial window."""
        if not len(self.rows):
            return self.rows
        alpha, beta = (_find_setter_rows(self.trace.parent, limits)[self.rows]
                       for limits in (self.trace.alpha, self.trace.beta))
        return np.where(self.at_max, beta, alpha)

    @cached_property
    def kinds(self) -> IntArray:
        """(c,) indices into KINDS: cut by the initial window, by the parent's bound, or by a higher ancestor's."""
        shallow = self.setters == self.trace.parent[self.rows]
        return np.where(self.setters < 0, 0, np.where(shallow, 1, 2)).astype(np.uint8)

    @cached_property
    def counts_before(self) -> IntArray:
        """(c + 1, 3) the number of cutoffs of each kind before each cutoff, and in all."""
        before = np.zeros((len(self.rows) + 1, len(KINDS)), np.int32)
        np.cumsum(self.kinds[:, None] == np.arange(len(KINDS)), axis=0, out=before[1:])
        return before

    @cached_property
    def pruned_roots(self) -> tuple[IntArray, IntArray]:
        """The roots of the pruned subtrees in search order, and for each the index of the cutoff that prunes it."""
        count = self.tree.n_children[self.nodes]
        children = self.tree.children_of(self.nodes)
        unseen = self.row[children] < 0
        return children[unseen].astype(np.int32), np.repeat(np.arange(len(count), dtype=np.int32), count)[unseen]

    @cached_property
    def prune_steps_and_counts(self) -> tuple[IntArray, IntArray]:
        """The prunings of the whole search, as by `find_prunings`."""
        return self.find_prunings(*self.pruned_roots)

    def find_prunings(self, roots: IntArray, places: IntArray) -> tuple[IntArray, IntArray]:
        """Return what is pruned if the cutoffs at `places`, ascending, prune the subtrees of these `roots`.

        (n,) the step that prunes each node first, or NEVER_LEFT; (c + 1, 2) nodes and leaves pruned before each cutoff.
        """
        tree, cutoff_count = self.tree, len(self.rows)
        before = np.zeros((cutoff_count + 1, 2), np.int32)
        if not cutoff_count:
            return np.full(len(tree), NEVER_LEFT, np.int32), before
        cutoff = np.full(len(tree), cutoff_count, np.int32)
        cutoff[roots[::-1]] = places[::-1]  # NumPy keeps the last of several assignments: the first cutoff
        spread_down(tree, cutoff, np.minimum)
        steps = np.append(self.steps, np.int32(NEVER_LEFT))
        for start in range(0, len(tree), CHUNK):
            part, leaf = cutoff[start : start + CHUNK], tree.n_children[start : start + CHUNK] == 0
            for column, nodes in enumerate((part, part[leaf])):
                before[1:, column] += np.bincount(nodes, minlength=cutoff_count + 1)[:cutoff_count]
            cutoff[start : start + CHUNK] = steps[part]  # a number of a cutoff becomes its step
        return cutoff, np.cumsum(before, axis=0, dtype=np.int32)

    def count_at(self, step: int) -> int:
        """Return the number of cutoffs carried out by this step."""
        return count_before(self.steps, step)

    def cutoff_at(self, place: int) -> Cutoff:
        """Return the cutoff at index `place`, counted from 0."""
        row, trace = int(self.rows[place]), self.trace
        node, at_max = int(trace.node[row]), bool(self.at_max[place])
        family = self.tree.children(node)
        rows = self.row[family.start : family.stop]
        rows = rows[rows >= 0]
        setter = int(self.setters[place])
        return Cutoff(
            row, node, int(trace.node[rows.max()]), (np.max if at_max else np.min)(trace.value[rows]),
            (trace.beta if at_max else trace.alpha)[row], "beta" if at_max else "alpha",
            TEST_SIGNS[trace.convention.cut][at_max], int(trace.node[setter]) if setter >= 0 else -1,
            KINDS[self.kinds[place]], int(trace.left[row]),
        )


def _find_setter_rows(parent: IntArray, limits: AnyArray) -> IntArray:
    """Return (visits,) the row that set the limit with which each visit was entered; -1 for the initial window."""
    # Pointer jumping: each visit points at its highest known ancestor with the same limit, and each round doubles the
    # distance. A separate climb for each cutoff would be quadratic in a deep tree.
    shares = (parent >= 0) & (limits[parent] == limits)
    highest = np.where(shares, parent, np.arange(len(parent), dtype=np.int32))
    while not np.array_equal(next_highest := highest[highest], highest):
        highest = next_highest
    setters: IntArray = parent[highest]
    return setters
