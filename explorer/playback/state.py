"""What every node looks like after the first steps of a search."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from explorer.analysis import Cutoff, Facts, facts
from explorer.convention import Bound
from explorer.stops import event
from explorer.trace import CUTOFF, LEAF, STATIC, Trace, count_before
from explorer.tree import MAX, AnyArray, BoolArray, IntArray, Tree

UNSEEN, OPEN, DONE, SKIPPED = range(4)
"""Values of `State.status`: not visited, on the current path, left, lost by a cutoff."""


@dataclass(frozen=True)
class Visit:
    """An open node with its live v, its window on entry and its window now."""

    row: int
    node: int
    v: Bound
    alpha: Bound
    beta: Bound
    alpha_in: Bound
    beta_in: Bound


@dataclass(frozen=True, eq=False)
class State:
    """The tree after `step` events of the trace: arrays over nodes, each worked out when it is first asked for.

    `value` and `bound` mean something where `status` is DONE.
    """

    tree: Tree
    trace: Trace
    step: int

    @property
    def facts(self) -> Facts:
        """What follows from the whole trace."""
        return facts(self.tree, self.trace)

    @property
    def steps(self) -> int:
        """The number of steps of the whole trace."""
        return self.trace.steps

    @property
    def at_end(self) -> bool:
        """Whether nothing follows."""
        return self.step >= self.trace.steps

    @cached_property
    def status(self) -> IntArray:
        """(n,) UNSEEN, OPEN, DONE or SKIPPED."""
        return self.status_of(slice(None))

    def status_of(self, nodes: IntArray | slice) -> IntArray:
        """The status of these nodes alone: three comparisons each."""
        known = self.facts
        status = (known.enter[nodes] < self.step).astype(np.uint8) + (known.leave[nodes] < self.step)
        status[known.skip[nodes] < self.step] = SKIPPED
        return status

    @property
    def value(self) -> AnyArray:
        """(n,) the number that the node returns."""
        return self.facts.value

    @property
    def bound(self) -> IntArray:
        """(n,) EXACT, UPPER or LOWER: what that number is."""
        return self.facts.bound

    @cached_property
    def ordinal(self) -> IntArray:
        """(n,) which evaluation the node was, from 1; 0 where it was none yet."""
        return np.where(self.facts.enter < self.step, self.facts.ordinal, 0)

    @cached_property
    def static(self) -> BoolArray:
        """(n,) whether the node was evaluated at the depth limit."""
        return self._ended(STATIC, self.facts.enter)

    @cached_property
    def cut(self) -> BoolArray:
        """(n,) whether the node has ended in a cutoff."""
        return self._ended(CUTOFF, self.facts.leave)

    def _ended(self, how: int, since: IntArray) -> BoolArray:
        ended = np.zeros(len(self.tree), bool)
        ended[self.trace.node[self.trace.ended == how]] = True
        return ended & (since < self.step)

    @cached_property
    def struck(self) -> BoolArray:
        """(n,) whether the node is the top of a skipped subtree."""
        struck = np.zeros(len(self.tree), bool)
        struck[self.facts.tops] = True
        return struck & (self.facts.skip < self.step)

    @cached_property
    def open(self) -> tuple[Visit, ...]:
        """The current path, root first."""
        row = count_before(self.trace.entered, self.step) - 1
        rows: list[int] = []
        while row >= 0:
            if self.trace.left[row] >= self.step:
                rows.append(row)
            row = int(self.trace.parent[row])
        return tuple(self._visit(row) for row in reversed(rows))

    def _visit(self, row: int) -> Visit:
        """Fold the children that have returned, a prefix of the family: v, the test, and if it fails the window."""
        trace = self.trace
        node, alpha, beta = int(trace.node[row]), trace.alpha[row], trace.beta[row]
        if trace.ended[row] in (LEAF, STATIC):
            return Visit(row, node, trace.value[row], alpha, beta, alpha, beta)
        family = self.tree.children(node)
        returned = count_before(self.facts.leave[family.start : family.stop], self.step)
        values = self.value[family.start : family.start + returned]
        best, start = (np.max, -np.inf) if self.tree.player[node] == MAX else (np.min, np.inf)
        v = best(values, initial=start)
        # Only the last child's test can hold: after one that held no child would have been entered.
        kept = best(values[:-1], initial=start) if self.holds(node, v, alpha, beta) else v
        low, high = (max(alpha, kept), beta) if start < 0 else (alpha, min(beta, kept))
        return Visit(row, node, v, low, high, alpha, beta)

    def holds(self, node: int, v: Bound, alpha: Bound, beta: Bound) -> bool:
        """Whether the test at an inner node cuts; minimax makes none."""
        if not self.trace.has_window:
            return False
        passed = v > beta if self.tree.player[node] == MAX else v < alpha
        limit = beta if self.tree.player[node] == MAX else alpha
        return bool(passed or (self.trace.convention.cut == "ge" and v == limit))

    @cached_property
    def cutoffs(self) -> tuple[Cutoff, ...]:
        """Every cutoff carried out by this step."""
        return self.facts.cutoffs[: count_before(self.facts.cutoff_steps, self.step)]

    @cached_property
    def cutoff(self) -> Cutoff | None:
        """The cutoff whose test holds now, or which the last event carried out."""
        made = count_before(self.facts.cutoff_steps, self.step + 1)
        if not made or self.facts.cutoff_steps[made - 1] < self.step - 1:
            return None
        return self.facts.cutoff_at(made - 1)

    @cached_property
    def variation(self) -> tuple[int, ...]:
        """The principal variation without the root; empty before the end."""
        return self.facts.variation if self.at_end else ()

    @cached_property
    def _intervals(self) -> tuple[AnyArray, AnyArray]:
        return self.facts.proved if self.at_end else self.facts.intervals(self.step)

    @property
    def low(self) -> AnyArray:
        """(n,) the proved lower ends."""
        return self._intervals[0]

    @property
    def high(self) -> AnyArray:
        """(n,) the proved upper ends."""
        return self._intervals[1]

    @cached_property
    def last_event(self) -> tuple[int, bool] | None:
        """The row that the last event belongs to and whether it entered it; None at the start."""
        return event(self.trace, self.step - 1) if self.step else None


@lru_cache(maxsize=8)
def state_at(tree: Tree, trace: Trace, step: int) -> State:
    """The state after `step` events, clamped to 0 and the trace's end; the last few are kept.

    ValueError where the trace speaks of nodes that the tree has not.
    """
    facts(tree, trace)
    return State(tree, trace, min(max(step, 0), trace.steps))
