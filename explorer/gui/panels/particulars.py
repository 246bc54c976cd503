"""What a search has of its own, as rows: its passes, its OPEN list, the root's moves as sampled, its table's hits."""

from dataclasses import dataclass

import numpy as np

from explorer import analysis
from explorer.analysis import ESTIMATE, LOWER, UPPER, samples
from explorer.analysis.passes import PassResult
from explorer.i18n import _
from explorer.numerals import pretty
from explorer.playback import State, called, number
from explorer.playback.open_list import LIVE, open_list
from explorer.trace import HIT

MOST = 2_000
"""Rows listed of a longer list."""


@dataclass(frozen=True)
class Particulars:
    """A title, headings, rows of texts, the current row (-1: none), and by row the step or node that it leads to."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    current: int = -1
    steps: tuple[int, ...] = ()
    nodes: tuple[int, ...] = ()


def particulars(state: State) -> Particulars | None:
    """The rows of a state's search; None where it has nothing of its own."""
    trace = state.trace
    if not trace.nests:
        return _open_list(state)
    if trace.samples and trace.algorithm != "sampled-minimax":
        return _sampled(state)
    if len(trace.passes) > 1:
        return _passes(state)
    if trace.source is not None:
        return _hits(state)
    return None


def _open_list(state: State) -> Particulars:
    entries = open_list(state.tree, state.trace, state.step)
    rows = tuple(
        (called(state.tree, entry.node), _("live") if entry.state == LIVE else _("solved"), pretty(entry.merit))
        for entry in entries[:MOST]
    )
    title = _("OPEN list: {:,}, the first is taken next").format(len(entries))
    return Particulars(title, (_("Node"), _("State"), _("Merit")), rows, 0 if rows else -1,
                       nodes=tuple(entry.node for entry in entries[:MOST]))


def _sampled(state: State) -> Particulars:
    tree = state.tree
    visits, mean = samples.statistics(tree, state.trace, state.step)
    family = sorted(tree.children(0), key=lambda child: -visits[child])
    rows = tuple(
        (called(tree, child), f"{int(visits[child]):,}", f"{mean[child]:.3f}" if visits[child] else "–")
        for child in family
    )
    done = state.trace.pass_of(max(int(np.searchsorted(state.trace.entered, state.step)) - 1, 0)) + 1
    title = _("{:,} of {:,} iterations").format(done if state.step else 0, len(state.trace.passes))
    chosen = family.index(state.trace.chosen) if state.at_end and state.trace.chosen in family else -1
    return Particulars(title, (_("Move"), _("Visits"), _("Mean")), rows, chosen, nodes=tuple(family))


def _passes(state: State) -> Particulars:
    results = analysis.passes(state.run)
    running = state.trace.pass_of(max(int(np.searchsorted(state.trace.entered, state.step)) - 1, 0))
    guessed = any(each.guess is not None for each in results)
    if state.trace.algorithm == "proof-number":
        first = _("Proof, disproof")
        cells = [_proof_numbers(state, each) for each in results]
    else:
        first = _("Tested") if guessed else _("Depth")
        cells = [pretty(each.guess) if each.guess is not None else str(each.depth) for each in results]
    rows = tuple(
        (str(place), cell, _value(each), "–" if each.best_move is None else called(state.tree, each.best_move),
         f"{each.visited:,}", f"{each.evaluated:,}")
        for place, (each, cell) in enumerate(zip(results[:MOST], cells, strict=False), 1)
    )
    return Particulars(
        _("Passes: {:,}").format(len(results)),
        (_("Pass"), first, _("Value"), _("Move"), _("Visits"), _("Evaluated")), rows,
        running if state.step and running < len(rows) else -1, steps=tuple(each.step for each in results[:MOST]),
    )


def _proof_numbers(state: State, each: PassResult) -> str:
    return ", ".join(pretty(float(state.trace.columns[name][each.first_row])) for name in ("proof", "disproof"))


def _value(each: PassResult) -> str:
    return {UPPER: "≤ ", LOWER: "≥ ", ESTIMATE: "≈ "}.get(each.bound, "") + number(each.value)


def _hits(state: State) -> Particulars:
    trace, tree = state.trace, state.tree
    assert trace.source is not None
    found = np.flatnonzero(trace.ended == HIT)
    rows = tuple(
        (called(tree, int(trace.node[row])), called(tree, int(trace.node[trace.source[row]])), number(trace.value[row]))
        for row in found[:MOST].tolist()
    )
    now = int(np.searchsorted(trace.entered[found], state.step)) - 1
    return Particulars(_("Table hits: {:,}").format(len(found)), (_("Position"), _("First met at"), _("Value")), rows,
                       now if now < len(rows) else -1, steps=tuple((trace.entered[found[:MOST]] + 1).tolist()))
