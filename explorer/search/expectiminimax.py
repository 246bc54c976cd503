"""Expectiminimax: minimax with means at chance nodes (Michie 1966; Russell and Norvig, EXPECTIMINIMAX)."""

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction

import numpy as np

from explorer.core.errors import Stopped
from explorer.search.algorithm import CUT, FAIL, TIES, WITH_CHANCE, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import Reach
from explorer.search.parameters import Parameters
from explorer.search.preconditions import refuse_unsearchable, refuse_window
from explorer.search.pseudocode import Line, Moment, opening, start_of
from explorer.search.table import Table
from explorer.search.trace import HIT, Recorder, Tick, Trace
from explorer.trees.backward_induction import as_fractions, chances, numbers, refuse_no_mean, share
from explorer.trees.tree import CHANCE, MAX, Tree

NAME = "expectiminimax"
EVERYWHERE = ("quiescence", "stand_pat", "singular", "table", "symmetric")
"""The options of a search that visits all that is within reach."""


def expectiminimax(tree: Tree, convention: Convention, parameters: Parameters, tick: Tick) -> Trace:
    """Search by Expectiminimax.

    An outcome of probability 0 is visited and counts nothing. Raises SearchRefused for a finite window, and where plus
    and minus infinity have no mean.
    """
    within = refuse_unsearchable(tree, convention, NAME, parameters)
    refuse_window(convention, NAME)
    return search_all(NAME, within, convention, parameters, tick)


def search_all(name: str, within: Reach, convention: Convention, parameters: Parameters, tick: Tick) -> Trace:
    """Visit all that is within reach, once for each position where there is a table."""
    tree = within.tree
    record = Recorder(tick, exact=tree.exact is not None or bool(np.any(tree.player == CHANCE)))
    enter, leave = record.enter, record.leave
    families, player = within.families, tree.player.tolist()
    number, chance = exact_numbers(tree), chances(tree)
    stands = None if within.stands is None else within.stands.tolist()
    table = Table(tree, parameters) if parameters.table else None
    if table:
        table.search_within(within)
    infinity = float("inf")

    def visit(node: int) -> Bound:
        enter(node, -infinity, infinity)
        row = record.rows - 1
        position = table.position(node) if table else None
        if table and position and (known := table.answer(position, -infinity, infinity, True)):
            v, source = known
            record.mark(HIT, source)
            leave(v)
            return v
        family = families[node]
        v = value(node, family) if family else number[node]
        if table and position:
            table.keep(position, v, -infinity, infinity, row)
        leave(v)
        return v

    def value(node: int, family: Sequence[int]) -> Bound:
        v: Bound
        if player[node] == CHANCE:
            v = Fraction(0)
            for child in family:
                v += share(chance[child], visit(child))
            if v != v:
                refuse_no_mean(tree, node)
            return v
        if player[node] == MAX:
            v = number[node] if stands and stands[node] else -infinity
            for child in family:
                v = max(v, visit(child))
            return v
        v = number[node] if stands and stands[node] else infinity
        for child in family:
            v = min(v, visit(child))
        return v

    with suppress(Stopped):  # what was recorded until then is a valid trace
        visit(0)
    return record.trace(name, convention, tree, parameters, has_window=False)


def exact_numbers(tree: Tree, player: int = 0) -> list[Bound]:
    """(n,) utilities and static evaluations, all finite ones Fractions where there are chance nodes."""
    column = numbers(tree, player)
    exact: list[Bound] = (as_fractions(column) if np.any(tree.player == CHANCE) else column).tolist()
    return exact


def listing(player: int, convention: Convention, parameters: Parameters) -> tuple[Line, ...]:
    """MAX-VALUE, MIN-VALUE or, as both have chance nodes below, CHANCE-VALUE."""
    if player == CHANCE:
        return (
            *opening("CHANCE-VALUE(state)", convention, parameters),
            Line("  v ← 0", Moment.START),
            Line("  for each outcome o with probability p"),
            Line("    v ← v + p × VALUE(RESULT(state, o))", Moment.CHILD),
            Line("  return v", Moment.RETURN),
        )
    own, start = ("MAX", "−∞") if player == MAX else ("MIN", "+∞")
    return (
        *opening(f"{own}-VALUE(state)", convention, parameters),
        start_of(start, parameters),
        Line("  for each a in ACTIONS(state)"),
        Line(f"    v ← {own}(v, VALUE(RESULT(state, a)))", Moment.CHILD),
        Line("  return v", Moment.RETURN),
    )


ALGORITHM = Algorithm(
    "Expectiminimax", WITH_CHANCE,
    "Minimax in which a chance node is worth the mean of its outcomes, in exact fractions.",
    expectiminimax, listing, accepts=EVERYWHERE, rules=(TIES,), ignores=(CUT, FAIL))
