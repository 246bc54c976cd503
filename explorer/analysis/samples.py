"""Visits and means by node of a sampling search, and how they converge."""

from dataclasses import dataclass

import numpy as np

from explorer.analysis.rows_by_node import RowsByNode
from explorer.search import ALGORITHMS
from explorer.search.trace import PLAYOUT, Trace
from explorer.trees.tree import CHANCE, MIN, BoolArray, FloatArray, IntArray, Tree

MOST_POINTS = 1000
"""The largest number of iterations that a plot shows."""


def in_search_tree(trace: Trace) -> BoolArray:
    """Return (visits,) True if a visit counts for its node: all visits but those that a playout makes.

    The node where a playout begins counts.
    """
    inside: BoolArray = np.ones(len(trace), bool)
    has_parent = trace.parent >= 0
    inside[has_parent] = trace.ended[trace.parent[has_parent]] != PLAYOUT
    return inside


def visit_statistics(
    index: RowsByNode, inside: BoolArray, nodes: IntArray, step: int
) -> tuple[IntArray, FloatArray]:
    """Return (k,) visit counts and (k,) mean results of `nodes` after `step` steps; the mean is NaN if unvisited.

    `inside` is the result of `in_search_tree`. A visit counts once it is left, because its result is backed up then.
    """
    trace = index.trace
    places, rows = index.rows_of(nodes)
    counts = inside[rows] & (trace.left[rows] < step)
    places, rows = places[counts], rows[counts]
    visits = np.bincount(places, minlength=len(nodes))
    # Results are added in the order of the visits, as the search adds them.
    total = np.bincount(places, trace.value[rows].astype(np.float64), len(nodes))
    mean = np.full(len(nodes), np.nan)
    np.divide(total, visits, out=mean, where=visits > 0)
    return visits, mean


@dataclass(frozen=True, eq=False)
class Convergence:
    """The results that a sampling search would have reported after each of k numbers of iterations.

    `iterations` (k,) ascend; `children` (c,) are the root's; `visits` and `means` (k, c) are theirs, means NaN before
    the first visit; `root` (k,) is the estimate of the root's value.
    """

    iterations: IntArray
    children: IntArray
    visits: IntArray
    means: FloatArray
    root: FloatArray


def convergence(tree: Tree, trace: Trace, points: int = MOST_POINTS) -> Convergence:
    """Return the estimates after each iteration, or after at most `points` evenly spaced ones."""
    root_rows = np.array([each.first_row for each in trace.passes], np.int64)
    done = np.arange(1, len(root_rows) + 1)
    iterations = done if len(done) <= points else np.unique(np.linspace(1, len(done), points).astype(np.int64))
    result = trace.value[root_rows].astype(np.float64)
    children = np.array(tree.children(0), np.int64)
    second = np.minimum(root_rows + 1, len(trace) - 1)
    chosen = np.where(trace.parent[second] == root_rows, trace.node[second], -1)
    visits = np.zeros((len(iterations), len(children)), np.int64)
    means = np.full(visits.shape, np.nan)
    for place, child in enumerate(children.tolist()):
        passes = np.flatnonzero(chosen == child)
        visits[:, place] = count = np.searchsorted(passes, iterations)
        total = np.concatenate([[0.0], np.cumsum(result[passes])])[count]
        np.divide(total, count, out=means[:, place], where=count > 0)
    overall = (np.cumsum(result) / done)[iterations - 1]
    chooses = visits.any() and tree.player[0] != CHANCE
    root = _reported_means(tree, trace, visits, means) if chooses else overall
    return Convergence(iterations, children, visits, means, root)


def _reported_means(tree: Tree, trace: Trace, visits: IntArray, means: FloatArray) -> FloatArray:
    """Return (k,) the mean of the child that would be chosen.

    Flat Monte Carlo chooses the child with the best mean; a search in a tree the most visited child, and among equals
    the one with the best mean.
    """
    score = np.where(visits > 0, -means if tree.player[0] == MIN else means, -np.inf)
    if ALGORITHMS[trace.algorithm].playouts == "in a tree":
        score = np.where(visits == visits.max(axis=1, keepdims=True), score, -np.inf)
    reported: FloatArray = np.take_along_axis(means, score.argmax(axis=1)[:, None], axis=1)[:, 0]
    return reported
