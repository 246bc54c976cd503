"""What a search notes at nodes besides their numbers: proof and disproof numbers, merits, visits and means."""

from collections.abc import Callable

import numpy as np

from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visits import last_rows, nodes_of, spot_of, whole_of
from explorer.core.i18n import ngettext
from explorer.core.numerals import pretty
from explorer.search import ALGORITHMS
from explorer.search.trace import Trace, count_before
from explorer.trees.tree import BoolArray, FloatArray, IntArray

MOST_OPEN = 20_000
"""Visits of SSS* up to which its OPEN list is worked out at each step."""


def notes_of(state: Snapshot, nodes: IntArray) -> list[str]:
    """(k,) the note at each of these nodes, "" for none.

    Proof-number search: "1 / 3", proof and disproof number. SSS*: "≤ 36", the merit of what is on the OPEN list. Monte
    Carlo: "12 visits", to which `means_of` has the mean.
    """
    columns = state.trace.columns
    if has_means(state.trace):
        visits, _means = whole_of(state).statistics
        return _written(nodes_of(state, nodes), lambda node: _visits(int(visits[node])))
    if "proof" in columns and "disproof" in columns:
        known = whole_of(state).proof_numbers
        return _written(nodes_of(state, nodes), lambda node: _fraction(known.proof[node], known.disproof[node]))
    if "merit" in columns and len(state.trace) <= MOST_OPEN:
        merits = {entry.node: entry.merit for entry in whole_of(state).open_list}
        return _written(nodes_of(state, nodes), lambda node: f"≤ {pretty(merits[node])}" if node in merits else "")
    return [""] * len(nodes)


def has_means(trace: Trace) -> bool:
    """Whether the search estimates nodes by the mean of results."""
    return bool(ALGORITHMS[trace.algorithm].playouts)


def means_of(state: Snapshot, nodes: IntArray) -> FloatArray:
    """(k,) the mean result at each of these nodes, NaN where there is none."""
    asked = nodes_of(state, nodes)
    return np.where(asked >= 0, whole_of(state).statistics[1][asked], np.nan)


def most_proving(state: Snapshot) -> int:
    """The node that a proof-number search expands in this pass or the next one, -1 for none."""
    if "proof" not in state.trace.columns:
        return -1
    return spot_of(state, whole_of(state).proof_numbers.most_proving)


def extended_of(state: Snapshot, nodes: IntArray) -> BoolArray:
    """(k,) whether the search has looked on below these nodes though they stand at its depth limit or beyond."""
    trace, whole, asked = state.trace, whole_of(state), nodes_of(state, nodes)
    taken, entered = trace.parameters, count_before(trace.entered, state.step)
    depth = trace.passes[trace.pass_of(max(entered - 1, 0))].depth
    if depth is None or not entered or not (taken.quiescence or taken.singular is not None):
        return np.zeros(len(nodes), bool)
    within = whole.run.reach(entered - 1)
    on: BoolArray = (asked >= 0) & (within.looks[asked] > 0) & (whole.tree.depth[asked] >= depth)
    return on & (last_rows(state, nodes) >= 0)


def _written(nodes: IntArray, note: Callable[[int], str]) -> list[str]:
    return [note(node) if node >= 0 else "" for node in nodes.tolist()]


def _visits(count: int) -> str:
    return ngettext("{:,} visit", "{:,} visits", count).format(count) if count else ""


def _fraction(proof: float, disproof: float) -> str:
    return f"{pretty(proof)} / {pretty(disproof)}" if proof == proof else ""
