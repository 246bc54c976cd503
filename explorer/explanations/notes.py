"""Notes that a search adds to nodes: proof and disproof numbers, merits, numbers of visits, and means."""

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
"""The number of visits of SSS* up to which its OPEN list is computed at each step; above it merits are not shown."""


def node_notes(state: Snapshot, nodes: IntArray) -> list[str]:
    """Return the k notes at these nodes of `state.tree`; "" for a node without a note.

    Proof-number search: proof and disproof number, "1 / 3". SSS*: the merit of a state on the OPEN list, "≤ 36", for
    runs of at most MOST_OPEN visits. Searches by playouts: "12 visits"; `node_means` has the mean.
    """
    columns = state.trace.columns
    if has_means(state.trace):
        visits, _means = whole_snapshot(state).visit_statistics_of(whole_tree_nodes(state, nodes))
        return [_format_visits(count) for count in visits.tolist()]
    if "proof" in columns and "disproof" in columns:
        numbers = whole_snapshot(state).proof_numbers
        return _format_notes(whole_tree_nodes(state, nodes),
                             lambda node: format_proof_numbers(numbers.proof[node], numbers.disproof[node]))
    if "merit" in columns and len(state.trace) <= MOST_OPEN:
        merits = {entry.node: entry.merit for entry in whole_snapshot(state).open_list}
        return _format_notes(whole_tree_nodes(state, nodes),
                             lambda node: f"≤ {display(merits[node])}" if node in merits else "")
    return [""] * len(nodes)


def has_means(trace: Trace) -> bool:
    """Return True if the search estimates nodes by the mean result of playouts."""
    return bool(ALGORITHMS[trace.algorithm].playouts)


def node_means(state: Snapshot, nodes: IntArray) -> FloatArray:
    """Return (k,) the mean results at these nodes of `state.tree`; NaN if there is none."""
    return whole_snapshot(state).visit_statistics_of(whole_tree_nodes(state, nodes))[1]


def most_proving_node(state: Snapshot) -> int:
    """Return the node that proof-number search expands in this pass or the next; -1 if it is none or hidden."""
    if "proof" not in state.trace.columns:
        return -1
    return visible_index(state, whole_snapshot(state).proof_numbers.most_proving)


def is_extended(state: Snapshot, nodes: IntArray) -> BoolArray:
    """Return (k,) True for nodes at or beyond the depth limit below which the search continues."""
    trace, whole, whole_nodes = state.trace, whole_snapshot(state), whole_tree_nodes(state, nodes)
    options, entered = trace.options, count_before(trace.entered, state.step)
    depth = trace.passes[trace.pass_of(max(entered - 1, 0))].depth
    if depth is None or not entered or not (options.quiescence or options.singular is not None):
        return np.zeros(len(nodes), bool)
    horizon = whole.run.horizon_of(entered - 1)
    has_children = horizon.child_count[whole_nodes] > 0
    continues: BoolArray = (whole_nodes >= 0) & has_children & (whole.tree.depth_of(whole_nodes) >= depth)
    return continues & (last_rows(state, nodes) >= 0)


def _format_notes(nodes: IntArray, note: Callable[[int], str]) -> list[str]:
    return [note(node) if node >= 0 else "" for node in nodes.tolist()]


def _format_visits(count: int) -> str:
    return ngettext("{:,} visit", "{:,} visits", count).format(count) if count else ""


def format_proof_numbers(proof: float, disproof: float) -> str:
    """Return a node's numbers as "1 / 3"; "" if it has none yet."""
    return f"{display(proof)} / {display(disproof)}" if proof == proof else ""
