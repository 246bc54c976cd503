"""What a search notes at nodes besides their numbers: proof and disproof numbers, merits, visits and means."""

from collections.abc import Callable

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visits import last_rows, visible_index, whole_snapshot, whole_tree_nodes
from explorer.core.exact import display
from explorer.core.i18n import ngettext
from explorer.search import ALGORITHMS
from explorer.search.trace import Trace, count_before
from explorer.trees.tree import BoolArray, FloatArray, IntArray

MOST_OPEN = 20_000
"""Visits of SSS* up to which its OPEN list is worked out at each step."""


def node_notes(state: Snapshot, nodes: IntArray) -> list[str]:
    """(k,) the note at each of these nodes, "" for none.

    Proof-number search: "1 / 3", proof and disproof number. SSS*: "≤ 36", the merit of what is on the OPEN list. Monte
    Carlo: "12 visits", to which `node_means` has the mean.
    """
    columns = state.trace.columns
    if has_means(state.trace):
        visits, _means = whole_snapshot(state).visit_statistics
        return _format_notes(whole_tree_nodes(state, nodes), lambda node: _visits(int(visits[node])))
    if "proof" in columns and "disproof" in columns:
        known = whole_snapshot(state).proof_numbers
        return _format_notes(whole_tree_nodes(state, nodes),
                             lambda node: _fraction(known.proof[node], known.disproof[node]))
    if "merit" in columns and len(state.trace) <= MOST_OPEN:
        merits = {entry.node: entry.merit for entry in whole_snapshot(state).open_list}
        return _format_notes(whole_tree_nodes(state, nodes),
                             lambda node: f"≤ {display(merits[node])}" if node in merits else "")
    return [""] * len(nodes)


def has_means(trace: Trace) -> bool:
    """Whether the search estimates nodes by the mean of results."""
    return bool(ALGORITHMS[trace.algorithm].playouts)


def node_means(state: Snapshot, nodes: IntArray) -> FloatArray:
    """(k,) the mean result at each of these nodes, NaN where there is none."""
    asked = whole_tree_nodes(state, nodes)
    return np.where(asked >= 0, whole_snapshot(state).visit_statistics[1][asked], np.nan)


def most_proving_node(state: Snapshot) -> int:
    """The node that a proof-number search expands in this pass or the next one, -1 for none."""
    if "proof" not in state.trace.columns:
        return -1
    return visible_index(state, whole_snapshot(state).proof_numbers.most_proving)


def is_extended(state: Snapshot, nodes: IntArray) -> BoolArray:
    """(k,) whether the search has looked on below these nodes though they stand at its depth limit or beyond."""
    trace, whole, asked = state.trace, whole_snapshot(state), whole_tree_nodes(state, nodes)
    taken, entered = trace.options, count_before(trace.entered, state.step)
    depth = trace.passes[trace.pass_of(max(entered - 1, 0))].depth
    if depth is None or not entered or not (taken.quiescence or taken.singular is not None):
        return np.zeros(len(nodes), bool)
    within = whole.run.horizon_of(entered - 1)
    on: BoolArray = (asked >= 0) & (within.child_count[asked] > 0) & (whole.tree.depth[asked] >= depth)
    return on & (last_rows(state, nodes) >= 0)


def _format_notes(nodes: IntArray, note: Callable[[int], str]) -> list[str]:
    return [note(node) if node >= 0 else "" for node in nodes.tolist()]


def _visits(count: int) -> str:
    return ngettext("{:,} visit", "{:,} visits", count).format(count) if count else ""


def _fraction(proof: float, disproof: float) -> str:
    return f"{display(proof)} / {display(disproof)}" if proof == proof else ""
