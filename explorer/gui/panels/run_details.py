"""Tables of details that only some searches have: passes, OPEN list, sampled moves, table hits, equilibria."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from explorer import search
from explorer.analysis.open_list import LIVE
from explorer.analysis.passes import PassResult, pass_results
from explorer.analysis.run import ESTIMATE, LOWER, UPPER, Run
from explorer.analysis.snapshot import Snapshot
from explorer.core.errors import SearchRefused
from explorer.core.exact import display
from explorer.core.i18n import _, grouped, local_number, ngettext
from explorer.explanations.notes import format_proof_numbers
from explorer.gui.panels.run_suitability import MOST_EQUILIBRIUM_NODES, has_equilibria
from explorer.lab.strategies import equilibria
from explorer.search.trace import HIT
from explorer.trees.names import format_number, node_name
from explorer.trees.players import player_name
from explorer.trees.tree import Tree

TextRows = tuple[tuple[str, ...], ...]

MOST_ROWS = 2_000
"""The largest number of rows listed."""

@dataclass(frozen=True)
class RunTable:
    """A title, headings, rows, the current row (-1 for none), and the step or node that each row leads to."""

    title: str
    headings: tuple[str, ...]
    rows: TextRows
    current: int = -1
    steps: tuple[int, ...] = ()
    nodes: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class RunDetails:
    """The details of a run; those that do not depend on the step are computed once.

    `named_tree` is its tree with names for texts.
    """

    run: Run
    named_tree: Tree

    def table_at(self, state: Snapshot) -> RunTable | None:
        """Return the table at a step; None if the search has no such details."""
        trace = state.trace
        if not trace.visits_nest:
            return _open_list(state, self.named_tree)
        if "proof" in trace.columns:
            return _descents(state, *self._descents)
        if search.ALGORITHMS[trace.algorithm].playouts:
            return _sampled_moves(state, self.named_tree)
        if len(trace.passes) > 1:
            return _passes(state, *self._passes)
        if trace.source is not None:
            return _table_hits(state, self.named_tree)
        if has_equilibria(self.run):
            return _equilibria(state, self._outcomes)
        return None

    @cached_property
    def _outcomes(self) -> list[Any]:
        """The root payoffs of all subgame-perfect equilibria; empty if there are too many to list."""
        try:
            return list(equilibria.equilibrium_payoffs(self.run.tree, MOST_EQUILIBRIUM_NODES))
        except SearchRefused:  # too many to list
            return []

    @cached_property
    def _passes(self) -> tuple[TextRows, tuple[int, ...], bool]:
        """A row per pass, the step at which each ends, and whether any pass has a guess."""
        results = pass_results(self.run)
        rows = tuple(
            (str(place), _format_start(each),
             {UPPER: "≤ ", LOWER: "≥ ", ESTIMATE: "≈ "}.get(each.bound, "") + format_number(each.value),
             "–" if each.best_move is None else node_name(self.named_tree, each.best_move), grouped(each.visited),
             grouped(each.evaluated))
            for place, each in enumerate(results[:MOST_ROWS], 1)
        )
        return rows, tuple(each.step for each in results[:MOST_ROWS]), any(each.guess is not None for each in results)

    @cached_property
    def _descents(self) -> tuple[TextRows, tuple[int, ...]]:
        """A row per descent, with the root's proof numbers and the node expanded, and the step of each.

        The node expanded is the parent of the descent's last visit.
        """
        trace, results = self.run.trace, pass_results(self.run)
        lasts = [each.first_row for each in results[1:]] + [len(trace)]
        rows = []
        for place, (each, last) in enumerate(zip(results[:MOST_ROWS], lasts, strict=False), 1):
            expanded = int(trace.node[max(trace.parent[last - 1], 0)])
            proof, disproof = (float(trace.columns[name][each.first_row]) for name in ("proof", "disproof"))
            numbers = format_proof_numbers(proof, disproof) or "–"
            rows.append((grouped(place), numbers, node_name(self.named_tree, expanded), grouped(each.evaluated)))
        return tuple(rows), tuple(each.step for each in results[:MOST_ROWS])


def _equilibria(state: Snapshot, found: list[Any]) -> RunTable | None:
    """Return the table of equilibrium payoffs at the root, with a column per player; None if there are none."""
    if not found:
        return None
    rows = tuple(tuple(map(format_number, payoffs)) for payoffs in found)
    title = ngettext("Subgame-perfect equilibrium: {:,} outcome", "Subgame-perfect equilibria: {:,} outcomes",
                     len(rows))
    players = range(state.tree.payoff.shape[1])
    result = tuple(map(format_number, state.run.root_value)) if state.is_at_end else ()
    return RunTable(title.format(len(rows)), tuple(_capitalize(player_name(state.tree, player)) for player in players),
                    rows[:MOST_ROWS], rows.index(result) if result in rows[:MOST_ROWS] else -1)


def _capitalize(name: str) -> str:
    return name[:1].upper() + name[1:]


def _open_list(state: Snapshot, named_tree: Tree) -> RunTable:
    entries = state.open_list
    rows = tuple(
        (node_name(named_tree, entry.node), _("live") if entry.state == LIVE else _("solved"), display(entry.merit))
        for entry in entries[:MOST_ROWS]
    )
    title = _("OPEN list: {:,}; the first entry is next").format(len(entries))
    return RunTable(title, (_("Node"), _("State"), _("Merit")), rows, 0 if rows else -1,
                    nodes=tuple(entry.node for entry in entries[:MOST_ROWS]))


def _sampled_moves(state: Snapshot, named_tree: Tree) -> RunTable:
    tree = state.tree
    children = np.array(tree.children(0))
    visits, means = state.visit_statistics_of(children)
    order = np.argsort(-visits, kind="stable")
    family = children[order].tolist()
    rows = tuple(
        (node_name(named_tree, child), grouped(count), local_number(f"{mean:.3f}").replace("-", "−") if count else "–")
        for child, count, mean in zip(family, visits[order].tolist(), means[order].tolist(), strict=True)
    )
    done = state.trace.pass_of(max(int(np.searchsorted(state.trace.entered, state.step)) - 1, 0)) + 1
    title = ngettext("{done:,} of {iterations:,} iteration", "{done:,} of {iterations:,} iterations",
                     len(state.trace.passes)).format(
        done=done if state.step else 0, iterations=len(state.trace.passes))
    chosen = family.index(state.trace.chosen_child) if state.is_at_end and state.trace.chosen_child in family else -1
    return RunTable(title, (_("Move"), _("Visits"), _("Mean")), rows, chosen, nodes=tuple(family))


def _passes(state: Snapshot, rows: TextRows, steps: tuple[int, ...], is_guessed: bool) -> RunTable:
    return RunTable(
        _("Passes: {:,}").format(len(state.trace.passes)),
        (_("Pass"), _("Tested") if is_guessed else _("Depth"), _("Value"), _("Move"), _("Visits"), _("Evaluated")),
        rows, _current_row(state, len(rows)), steps=steps)


def _current_row(state: Snapshot, count: int) -> int:
    """Return the row of the current pass; -1 if it has no row."""
    running = state.trace.pass_of(max(int(np.searchsorted(state.trace.entered, state.step)) - 1, 0))
    return running if state.step and running < count else -1


def _format_start(result: PassResult) -> str:
    """Return the guess that a pass starts with, else its depth limit."""
    if result.guess is not None:
        return display(result.guess)
    return "–" if result.depth is None else str(result.depth)


def _descents(state: Snapshot, rows: TextRows, steps: tuple[int, ...]) -> RunTable:
    return RunTable(
        _("Descents: {:,}").format(len(state.trace.passes)),
        (_("Descent"), _("Root"), _("Expanded"), _("Leaves")), rows, _current_row(state, len(rows)), steps=steps)


def _table_hits(state: Snapshot, named_tree: Tree) -> RunTable:
    trace = state.trace
    assert trace.source is not None
    found = np.flatnonzero(trace.ended == HIT)
    rows = tuple(
        (*_hit_names(named_tree, int(trace.node[row]), int(trace.node[trace.source[row]])),
         format_number(trace.value[row]))
        for row in found[:MOST_ROWS].tolist()
    )
    now = int(np.searchsorted(trace.entered[found], state.step)) - 1
    title = _("Known from probes: {:,}") if search.ALGORITHMS[trace.algorithm].probes else _("Table hits: {:,}")
    return RunTable(title.format(len(found)), (_("Position"), _("First found at"), _("Value")), rows,
                    now if now < len(rows) else -1, steps=tuple((trace.entered[found[:MOST_ROWS]] + 1).tolist()))


def _hit_names(tree: Tree, node: int, first: int) -> tuple[str, str]:
    """Return the names of a hit and of its source; names that are equal are followed by those of the parents."""
    names = node_name(tree, node), node_name(tree, first)
    if node == first or names[0] != names[1]:
        return names
    here, there = (_("{node} below {parent}").format(node=name, parent=node_name(tree, int(tree.parent[each])))
                   for name, each in zip(names, (node, first), strict=True))
    return here, there
