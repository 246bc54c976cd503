"""Two searches of one tree side by side: which nodes both have visited by now, and which only one of them has."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from explorer.search.trace import NEVER, Trace
from explorer.trees.tree import IntArray, Tree

NEITHER, HERE, THERE, BOTH = range(4)
"""Who has visited a node: nobody, only the run that is looked at, only the other one, both."""


@dataclass(frozen=True)
class Totals:
    """How many nodes both runs have visited, and how many only one of them."""

    both: int
    here: int
    there: int


@dataclass(frozen=True, eq=False)
class Pair:
    """(n,) the steps at which two runs first enter each node of one tree, NEVER where they don't."""

    here: IntArray
    there: IntArray

    def kinds(self, step: int, other_step: int, nodes: IntArray | slice = slice(None)) -> IntArray:
        """Who has visited each of these nodes, this run after `step` of its steps, the other after its own."""
        kinds: IntArray = (self.here[nodes] < step) + 2 * (self.there[nodes] < other_step).astype(np.uint8)
        return kinds

    def totals(self, step: int, other_step: int) -> Totals:
        """How many nodes each kind has."""
        counts = np.bincount(self.kinds(step, other_step), minlength=4)
        return Totals(int(counts[BOTH]), int(counts[HERE]), int(counts[THERE]))

    def part(self, nodes: IntArray) -> "Pair":
        """The same of a tree whose node i is node `nodes[i]` of this one."""
        return Pair(self.here[nodes], self.there[nodes])


@dataclass(frozen=True, eq=False)
class Contrast:
    """One of two runs against the other at a moment; `is_second` tells which of the two it is."""

    pair: Pair
    step: int
    other_step: int
    is_second: bool = False

    def kinds_of(self, nodes: IntArray | slice) -> IntArray:
        """Who has visited each of these nodes by now."""
        return self.pair.kinds(self.step, self.other_step, nodes)

    def part(self, nodes: IntArray) -> "Contrast":
        """The same of a tree whose node i is node `nodes[i]` of this one."""
        return replace(self, pair=self.pair.part(nodes))

    @cached_property
    def totals(self) -> Totals:
        """How many nodes each kind has by now."""
        return self.pair.totals(self.step, self.other_step)


def matching(tree: Tree, other: Tree) -> IntArray:
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


def first_visits(tree: Tree, trace: Trace) -> IntArray:
    """(n,) the step that first enters each node in any pass; NEVER where none does."""
    first = np.full(len(tree), NEVER, trace.entered.dtype)
    if trace.recurs:
        np.minimum.at(first, trace.node, trace.entered)
    else:
        first[trace.node] = trace.entered
    return first


def pair(tree: Tree, trace: Trace, other: Tree, other_trace: Trace) -> Pair:
    """A run against another one of the same nodes, which may stand in another order there."""
    there = first_visits(other, other_trace)
    places = matching(tree, other)
    return Pair(first_visits(tree, trace), np.where(places >= 0, there[places], NEVER))
