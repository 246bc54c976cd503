"""Comparison of two searches of one tree: the nodes that both have visited, and those that only one has."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from explorer.search.trace import NEVER_LEFT, Trace
from explorer.trees.tree import IntArray, Tree

NEITHER, ONLY_FIRST, ONLY_SECOND, BOTH = range(4)
"""Values of `kinds`: the runs that have visited a node; the first run is the one being looked at."""


@dataclass(frozen=True)
class VisitTotals:
    """The number of nodes that both runs have visited, and that only one of them has."""

    both: int
    only_first: int
    only_second: int


@dataclass(frozen=True, eq=False)
class RunPair:
    """(n,) the steps at which two runs first enter each node of one tree; NEVER_LEFT if they do not."""

    first_run_steps: IntArray
    second_run_steps: IntArray

    def kinds(self, step: int, other_step: int, nodes: IntArray | slice = slice(None)) -> IntArray:
        """Return (k,) NEITHER, ONLY_FIRST, ONLY_SECOND or BOTH for each of `nodes`.

        `step` is the first run's, `other_step` the second run's.
        """
        first, second = self.first_run_steps[nodes] < step, self.second_run_steps[nodes] < other_step
        kinds: IntArray = first + 2 * second.astype(np.uint8)
        return kinds

    def totals(self, step: int, other_step: int) -> VisitTotals:
        """Return the number of nodes of each kind."""
        counts = np.bincount(self.kinds(step, other_step), minlength=4)
        return VisitTotals(int(counts[BOTH]), int(counts[ONLY_FIRST]), int(counts[ONLY_SECOND]))

    def restrict_to(self, nodes: IntArray) -> "RunPair":
        """Return the pair for a tree whose node i is node `nodes[i]` of this one."""
        return RunPair(self.first_run_steps[nodes], self.second_run_steps[nodes])


@dataclass(frozen=True, eq=False)
class RunDifference:
    """Two runs compared at one step of each; `is_swapped` is True if `pair` has them in reverse order."""

    pair: RunPair
    step: int
    other_step: int
    is_swapped: bool = False

    def kinds_of(self, nodes: IntArray | slice) -> IntArray:
        """Return (k,) NEITHER, ONLY_FIRST, ONLY_SECOND or BOTH for each of `nodes`."""
        return self.pair.kinds(self.step, self.other_step, nodes)

    def restrict_to(self, nodes: IntArray) -> "RunDifference":
        """Return the difference for a tree whose node i is node `nodes[i]` of this one."""
        return replace(self, pair=self.pair.restrict_to(nodes))

    @cached_property
    def totals(self) -> VisitTotals:
        """The number of nodes of each kind."""
        return self.pair.totals(self.step, self.other_step)


def match_nodes(tree: Tree, other: Tree) -> IntArray:
    """Return (n,) the node of `other` with the same id as each node of `tree`; -1 if there is none."""
    if tree is other or np.array_equal(tree.id, other.id):
        return np.arange(len(tree))
    largest = int(max(tree.id.max(), other.id.max()))
    if largest < 4 * len(tree) + 1000:  # a lookup table is several times faster than a binary search
        places = np.full(largest + 1, -1)
        places[other.id] = np.arange(len(other))
        return places[tree.id]
    by_id = np.argsort(other.id, kind="stable")
    found = by_id[np.minimum(np.searchsorted(other.id, tree.id, sorter=by_id), len(other) - 1)]
    return np.where(other.id[found] == tree.id, found, -1)


def first_visit_steps(tree: Tree, trace: Trace) -> IntArray:
    """Return (n,) the step that first enters each node in any pass; NEVER_LEFT if there is none."""
    first = np.full(len(tree), NEVER_LEFT, trace.entered.dtype)
    if trace.revisits_nodes:
        np.minimum.at(first, trace.node, trace.entered)
    else:
        first[trace.node] = trace.entered
    return first


def pair_runs(tree: Tree, trace: Trace, other: Tree, other_trace: Trace) -> RunPair:
    """Return the pair of two runs over the nodes of `tree`; the trees' nodes are matched by id."""
    other_steps = first_visit_steps(other, other_trace)
    places = match_nodes(tree, other)
    return RunPair(first_visit_steps(tree, trace), np.where(places >= 0, other_steps[places], NEVER_LEFT))
