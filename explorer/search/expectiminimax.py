"""Expectiminimax: minimax with means at chance nodes (Michie 1966; Russell and Norvig, EXPECTIMINIMAX)."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from explorer.search.algorithm import CUT, FAIL, TIES, WITH_CHANCE, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import Horizon, as_rows
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_full_window, require_searchable
from explorer.search.pseudocode import CodeEvent, CodeLine, minimax_pseudocode, opening_lines
from explorer.search.table import TranspositionTable
from explorer.search.trace import HIT, Recorder, Tick, Trace, until_stopped
from explorer.trees.backward_induction import (
    as_fractions,
    evaluation_column,
    exact_probabilities,
    refuse_no_mean,
    weighted_value,
)
from explorer.trees.tree import CHANCE, MAX, Tree

NAME = "expectiminimax"
FULL_SEARCH_OPTIONS = ("quiescence", "stand_pat", "singular", "table", "symmetric")
"""The options of a search that visits everything within its horizon."""


def expectiminimax(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by expectiminimax.

    An outcome of probability 0 is visited, but does not count. Raises SearchRefused for a finite window, and for a
    chance node with outcomes of both infinities.
    """
    horizon = require_searchable(tree, convention, NAME, options)
    require_full_window(convention, NAME)
    return search_all(NAME, horizon, convention, options, tick)


def search_all(name: str, horizon: Horizon, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Visit every node within the horizon, with a table every position once."""
    tree = horizon.tree
    takes_means, column = bool(np.any(tree.player == CHANCE)), evaluation_column(tree)
    number: Sequence[Bound] = as_rows(as_fractions(column) if takes_means else column)
    record = Recorder(tick, exact=takes_means or tree.exact is not None)
    enter, leave = record.enter, record.leave
    families, player = horizon.children_by_node, as_rows(tree.player)
    chance = exact_probabilities(tree)
    may_stand_pat = None if horizon.may_stand_pat is None else as_rows(horizon.may_stand_pat)
    table = TranspositionTable(tree, options) if options.table else None
    if table:
        table.set_horizon(horizon)
    infinity = float("inf")

    def visit(node: int) -> Bound:
        enter(node, -infinity, infinity)
        row = record.row_count - 1
        position = table.position(node) if table else None
        if table and position and (known := table.look_up(position, -infinity, infinity, True)):
            v, source = known
            record.mark_ended(HIT, source)
            leave(v)
            return v
        family = families[node]
        v = value(node, family) if family else number[node]
        if table and position:
            table.store(position, v, -infinity, infinity, row)
        leave(v)
        return v

    def value(node: int, family: Sequence[int]) -> Bound:
        v: Bound
        if player[node] == CHANCE:
            v = Fraction(0)
            for child in family:
                v += weighted_value(chance[child], visit(child))
            if v != v:
                refuse_no_mean(tree, node)
            return v
        is_max = player[node] == MAX
        better = max if is_max else min
        v = number[node] if may_stand_pat and may_stand_pat[node] else -infinity if is_max else infinity
        for child in family:  # not `map`, whose calls use the C stack, which a deep tree overflows
            v = better(v, visit(child))
        return v

    with until_stopped():
        visit(0)
    return record.trace(name, convention, tree, options, has_window=False)


def pseudocode(player: int, convention: Convention, options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return MAX-VALUE, MIN-VALUE or CHANCE-VALUE."""
    if player == CHANCE:
        return (
            *opening_lines("CHANCE-VALUE(state)", convention, options),
            CodeLine("  v ← 0", CodeEvent.START),
            CodeLine("  for each outcome o with probability p"),
            CodeLine("    v ← v + p × VALUE(RESULT(state, o))", CodeEvent.CHILD),
            CodeLine("  return v", CodeEvent.RETURN),
        )
    return minimax_pseudocode(player == MAX, convention, options, actions="ACTIONS(state)", function="VALUE")


ALGORITHM = Algorithm(
    "Expectiminimax", WITH_CHANCE,
    "Minimax in which the value of a chance node is the mean of its outcomes, in exact fractions.",
    expectiminimax, pseudocode, accepts=FULL_SEARCH_OPTIONS, rules=(TIES,), ignores=(CUT, FAIL))
