"""What a search has of its own, as rows: its passes, its OPEN list, the root's moves as sampled, its table's hits."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from explorer import analysis, search
from explorer.analysis import ESTIMATE, LOWER, UPPER, Run, Snapshot
from explorer.analysis.open_list import LIVE
from explorer.analysis.passes import PassResult
from explorer.core.errors import SearchRefused
from explorer.core.i18n import _, ngettext
from explorer.core.numerals import pretty
from explorer.lab.strategies import equilibria
from explorer.search.trace import HIT
from explorer.trees.names import called, number
from explorer.trees.players import player_name
from explorer.trees.tree import Tree

Rows = tuple[tuple[str, ...], ...]

MOST = 2_000
"""Rows listed of a longer list."""
MOST_SOLVED = 2_000
"""Nodes of a tree whose equilibria are all worked out, and outcomes of one node."""


@dataclass(frozen=True)
class Particulars:
    """A title, headings, rows of texts, the current row (-1: none), and by row the step or node that it leads to."""

    title: str
    headings: tuple[str, ...]
    rows: Rows
    current: int = -1
    steps: tuple[int, ...] = ()
    nodes: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class RunDetails:
    """The details that only some searches have; those that no step changes are worked out once."""

    run: Run

    def at(self, state: Snapshot) -> Particulars | None:
        """The rows at a step; None where the search has nothing of its own."""
        trace = state.trace
        if not trace.nests:
            return _open_list(state)
        if "proof" in trace.columns:
            return _descents(state, *self._descent_rows)
        if search.ALGORITHMS[trace.algorithm].playouts:
            return _sampled(state)
        if len(trace.passes) > 1:
            return _passes(state, *self._pass_rows)
        if trace.source is not None:
            return _hits(state)
        if _has_equilibria(self.run):
            return _equilibria(state, self._outcomes)
        return None

    @cached_property
    def _outcomes(self) -> list[Any]:
        """The payoffs that the ways of breaking ties can lead to."""
        try:
            return list(equilibria.outcomes(self.run.tree, MOST_SOLVED))
        except SearchRefused:  # too many to be listed: the search itself has run
            return []

    @cached_property
    def _pass_rows(self) -> tuple[Rows, tuple[int, ...], bool]:
        return _pass_rows(self.run)

    @cached_property
    def _descent_rows(self) -> tuple[Rows, tuple[int, ...]]:
        return _descent_rows(self.run)


def _has_equilibria(run: Run) -> bool:
    """True for a small general-sum game that is searched to its end: only then are its equilibria counted."""
    trace, tree = run.trace, run.tree
    plays = trace.value.ndim > 1 or bool((tree.player >= 0).any())
    return trace.convention.depth is None and len(tree) <= MOST_SOLVED and plays


def _equilibria(state: Snapshot, found: list[Any]) -> Particulars | None:
    """What every way of breaking ties may come to at the root, a column by player."""
    if not found:
        return None
    rows = tuple(tuple(map(number, payoffs)) for payoffs in found)
    title = ngettext("Subgame-perfect equilibrium: {:,} outcome", "Subgame-perfect equilibria: {:,} outcomes",
                     len(rows))
    players = range(state.tree.payoff.shape[1])
    result = tuple(map(number, state.run.result)) if state.at_end else ()
    return Particulars(title.format(len(rows)), tuple(_capital(player_name(state.tree, player)) for player in players),
                       rows[:MOST], rows.index(result) if result in rows[:MOST] else -1)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _open_list(state: Snapshot) -> Particulars:
    entries = state.open_list
    rows = tuple(
        (called(state.tree, entry.node), _("live") if entry.state == LIVE else _("solved"), pretty(entry.merit))
        for entry in entries[:MOST]
    )
    title = _("OPEN list: {:,}, the first is taken next").format(len(entries))
    return Particulars(title, (_("Node"), _("State"), _("Merit")), rows, 0 if rows else -1,
                       nodes=tuple(entry.node for entry in entries[:MOST]))


def _sampled(state: Snapshot) -> Particulars:
    tree = state.tree
    visits, mean = state.statistics
    family = sorted(tree.children(0), key=lambda child: -visits[child])
    rows = tuple(
        (called(tree, child), f"{int(visits[child]):,}", _mean(mean[child]) if visits[child] else "–")
        for child in family
    )
    done = state.trace.pass_of(max(int(np.searchsorted(state.trace.entered, state.step)) - 1, 0)) + 1
    title = _("{:,} of {:,} iterations").format(done if state.step else 0, len(state.trace.passes))
    chosen = family.index(state.trace.chosen) if state.at_end and state.trace.chosen in family else -1
    return Particulars(title, (_("Move"), _("Visits"), _("Mean")), rows, chosen, nodes=tuple(family))


def _mean(mean: float) -> str:
    return f"{mean:.3f}".replace("-", "−")


def _passes(state: Snapshot, rows: Rows, steps: tuple[int, ...], is_guessed: bool) -> Particulars:
    return Particulars(
        _("Passes: {:,}").format(len(state.trace.passes)),
        (_("Pass"), _("Tested") if is_guessed else _("Depth"), _("Value"), _("Move"), _("Visits"), _("Evaluated")),
        rows, _running(state, len(rows)), steps=steps)


def _running(state: Snapshot, count: int) -> int:
    """The row of the pass that runs, -1 for none of the rows."""
    running = state.trace.pass_of(max(int(np.searchsorted(state.trace.entered, state.step)) - 1, 0))
    return running if state.step and running < count else -1


def _pass_rows(run: Run) -> tuple[Rows, tuple[int, ...], bool]:
    """A row by pass and the step at which it is over; whether passes have a guess."""
    tree, results = run.tree, analysis.passes(run)
    rows = tuple(
        (str(place), pretty(each.guess) if each.guess is not None else str(each.depth), _value(each),
         "–" if each.best_move is None else called(tree, each.best_move), f"{each.visited:,}", f"{each.evaluated:,}")
        for place, each in enumerate(results[:MOST], 1)
    )
    return rows, tuple(each.step for each in results[:MOST]), any(each.guess is not None for each in results)


def _descents(state: Snapshot, rows: Rows, steps: tuple[int, ...]) -> Particulars:
    return Particulars(
        _("Descents: {:,}").format(len(state.trace.passes)),
        (_("Descent"), _("Root"), _("Expanded"), _("Leaves")), rows, _running(state, len(rows)), steps=steps)


def _descent_rows(run: Run) -> tuple[Rows, tuple[int, ...]]:
    """Of each descent the root's numbers after it and the node that it expanded: the caller of its last visit."""
    tree, trace, results = run.tree, run.trace, analysis.passes(run)
    lasts = [each.first_row for each in results[1:]] + [len(trace)]
    rows = []
    for place, (each, last) in enumerate(zip(results[:MOST], lasts, strict=False), 1):
        expanded = int(trace.node[max(trace.parent[last - 1], 0)])
        numbers = " / ".join(pretty(float(trace.columns[name][each.first_row])) for name in ("proof", "disproof"))
        rows.append((f"{place:,}", numbers or "–", called(tree, expanded), f"{each.evaluated:,}"))
    return tuple(rows), tuple(each.step for each in results[:MOST])


def _value(each: PassResult) -> str:
    return {UPPER: "≤ ", LOWER: "≥ ", ESTIMATE: "≈ "}.get(each.bound, "") + number(each.value)


def _hits(state: Snapshot) -> Particulars:
    trace, tree = state.trace, state.tree
    assert trace.source is not None
    found = np.flatnonzero(trace.ended == HIT)
    rows = tuple(
        (*_both(tree, int(trace.node[row]), int(trace.node[trace.source[row]])), number(trace.value[row]))
        for row in found[:MOST].tolist()
    )
    now = int(np.searchsorted(trace.entered[found], state.step)) - 1
    title = _("Known from probes: {:,}") if search.ALGORITHMS[trace.algorithm].probes else _("Table hits: {:,}")
    return Particulars(title.format(len(found)), (_("Position"), _("First met at"), _("Value")), rows,
                       now if now < len(rows) else -1, steps=tuple((trace.entered[found[:MOST]] + 1).tolist()))


def _both(tree: Tree, node: int, first: int) -> tuple[str, str]:
    """What a hit and its source are called; the same position at two places has the parents said, too."""
    names = called(tree, node), called(tree, first)
    if node == first or names[0] != names[1]:
        return names
    here, there = (_("{} below {}").format(name, called(tree, int(tree.parent[each])))
                   for name, each in zip(names, (node, first), strict=True))
    return here, there
