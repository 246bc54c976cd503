"""Two searches of one tree side by side: which nodes both have visited by now, and which only one of them has."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from explorer.search.trace import NEVER_LEFT, Trace
from explorer.trees.tree import IntArray, Tree

NEITHER, ONLY_FIRST, ONLY_SECOND, BOTH = range(4)
"""Who has visited a node: nobody, only the run that is looked at, only the other one, both."""


@dataclass(frozen=True)
class VisitTotals:
    """How many nodes both runs have visited, and how many only one of them."""

    both: int
    only_first: int
    only_second: int


@dataclass(frozen=True, eq=False)
class RunPair:
    """(n,) the steps at which two runs first enter each node of one tree, NEVER where they don't."""

    first_run_steps: IntArray
    second_run_steps: IntArray

    def kinds(self, step: int, other_step: int, nodes: IntArray | slice = slice(None)) -> IntArray:
        """Who has visited each of these nodes, this run after `step` of its steps, the other after its own."""
        first, second = self.first_run_steps[nodes] < step, self.second_run_steps[nodes] < other_step
        kinds: IntArray = first + 2 * second.astype(np.uint8)
        return kinds

    def totals(self, step: int, other_step: int) -> VisitTotals:
        """How many nodes each kind has."""
        counts = np.bincount(self.kinds(step, other_step), minlength=4)
        return VisitTotals(int(counts[BOTH]), int(counts[ONLY_FIRST]), int(counts[ONLY_SECOND]))

    def restrict_to(self, nodes: IntArray) -> "RunPair":
        """The same of a tree whose node i is node `nodes[i]` of this one."""
        return RunPair(self.first_run_steps[nodes], self.second_run_steps[nodes])


@dataclass(frozen=True, eq=False)
class RunDifference:
    """One of two runs against the other at a moment; `is_swapped` where it is the second."""

    pair: RunPair
    step: int
    other_step: int
    is_swapped: bool = False

    def kinds_of(self, nodes: IntArray | slice) -> IntArray:
        """Who has visited each of these nodes by now."""
        return self.pair.kinds(self.step, self.other_step, nodes)

    def restrict_to(self, nodes: IntArray) -> "RunDifference":
        """The same of a tree whose node i is node `nodes[i]` of this one."""
        return replace(self, pair=self.pair.restrict_to(nodes))

    @cached_property
    def totals(self) -> VisitTotals:
        """How many nodes each kind has by now."""
        return self.pair.totals(self.step, self.other_step)


def match_nodes(tree: Tree, other: Tree) -> IntArray:
    """(n,) the node of `other` that has each node's id; -1 where none has."""
    if tree is other or np.array_equal(tree.id, other.id):
        return np.arange(len(tree))
    largest = int(max(tree.id.max(), other.id.max()))
    if largest < 4 * len(tree) + 1000:  # a table of places is several times as quick as a search
        places = np.full(largest + 1, -1)
        places[other.id] = np.arange(len(other))
        return places[tree.id]
    by_id = np.argsort(other.id, kind="stable")
    found = by_id[np.minimum(np.searchsorted(other.id, tree.id, sorter=by_id), len(other) - 1)]
    return np.where(other.id[found] == tree.id, found, -1)


def first_visit_steps(tree: Tree, trace: Trace) -> IntArray:
    """(n,) the step that first enters each node in any pass; NEVER where none does."""
    first = np.full(len(tree), NEVER_LEFT, trace.entered.dtype)
    if trace.revisits_nodes:
        np.minimum.at(first, trace.node, trace.entered)
    else:
        first[trace.node] = trace.entered
    return first


def pair_runs(tree: Tree, trace: Trace, other: Tree, other_trace: Trace) -> RunPair:
    """A run against another one of the same nodes, which may stand in another order there."""
    there = first_visit_steps(other, other_trace)
    places = match_nodes(tree, other)
    return RunPair(first_visit_steps(tree, trace), np.where(places >= 0, there[places], NEVER_LEFT))
