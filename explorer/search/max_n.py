"""Max^n (Luckhardt and Irani 1986), with shallow pruning if the sum of the payoffs is bounded (Korf 1991)."""

from collections.abc import Sequence
from fractions import Fraction
from math import inf

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.exact import as_fraction, display
from explorer.core.i18n import _
from explorer.search.algorithm import CUT, FAIL, SEVERAL_PLAYERS, TIES, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import Horizon, as_rows
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_full_window, require_values
from explorer.search.pseudocode import CodeEvent, CodeLine, opening_lines
from explorer.search.trace import CUTOFF, Recorder, Tick, Trace, until_stopped
from explorer.trees.backward_induction import (
    Payoffs,
    exact_payoffs,
    exact_probabilities,
    refuse_no_mean,
    weighted_value,
)
from explorer.trees.tree import CHANCE, MAX, MIN, Tree

NAME = "max-n"
MOST_PLAYERS = 8


def max_n(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by max^n.

    Of equally good children the first is chosen, under `ties last` the last. Shallow pruning: if `total` is given,
    payoffs are at least 0 and sum to at most `total`. A node is cut once its mover has so much that the rest is at most
    what the mover of the parent already has; under `ties last`, less than that. So the root's payoffs are those of the
    full search. The column beta is the limit of the node's mover; there is no other window. Raises SearchRefused for
    MAX or MIN nodes, more than eight players, a finite window, and payoffs that contradict `total`.
    """
    require_numbered_players(tree)
    horizon = require_values(tree, convention.depth, options)
    require_full_window(convention, NAME)
    payoffs = exact_payoffs(tree, fractions=options.total is not None)
    total: Bound = inf
    if options.total is not None:
        total = as_fraction(options.total)
        require_bounded_payoffs(horizon, payoffs, total)
    record = Recorder(tick, exact=True, players=tree.payoff.shape[1])
    enter, leave = record.enter, record.leave
    families, player, chance = horizon.children_by_node, as_rows(tree.player), exact_probabilities(tree)
    stands = None if horizon.may_stand_pat is None else as_rows(horizon.may_stand_pat)
    prunes, takes_last = options.total is not None, convention.ties == "last"

    def visit(node: int, remains: Bound) -> Payoffs:
        enter(node, -inf, remains)
        family = families[node]
        if not family:
            v = payoffs[node]
        elif player[node] == CHANCE:
            v = mean(node, family)
        else:
            v = best(node, family, remains)
        leave(v)
        return v

    def best(node: int, family: Sequence[int], remains: Bound) -> Payoffs:
        mover = player[node]
        v: Payoffs | None = None
        if stands and stands[node]:
            v = payoffs[node]
            if is_enough(v[mover], remains):
                record.mark_ended(CUTOFF)
                return v
        for child in family:
            rival = player[child] != mover and player[child] != CHANCE
            below = visit(child, total - v[mover] if v and rival else total)
            if v is None or below[mover] > v[mover] or (takes_last and below[mover] == v[mover]):
                v = below
            if is_enough(v[mover], remains):
                break
        assert v is not None
        return v

    def is_enough(payoff: Bound, remains: Bound) -> bool:
        return prunes and (payoff > remains or (not takes_last and payoff == remains))

    def mean(node: int, family: Sequence[int]) -> Payoffs:
        v: list[Bound] = [Fraction(0)] * len(payoffs[node])
        for child in family:
            for place, payoff in enumerate(visit(child, total)):
                v[place] += weighted_value(chance[child], payoff)
        if any(payoff != payoff for payoff in v):
            refuse_no_mean(tree, node)
        return tuple(v)

    with until_stopped():
        visit(0, total)
    return record.trace(NAME, convention, tree, options, has_window=False)


def require_numbered_players(tree: Tree) -> None:
    """Raise SearchRefused for MAX or MIN nodes, and for too many players."""
    nodes = np.flatnonzero((tree.player == MAX) | (tree.player == MIN))
    players = tree.payoff.shape[1]
    if len(nodes) or not tree.is_numbered:
        raise SearchRefused(
            _("{} is for numbered players with a payoff each: for MAX and MIN choose minimax or expectiminimax").format(
                NAME)
        )
    if players > MOST_PLAYERS:
        raise SearchRefused(_("{algorithm} is for at most eight players, as many as can be told apart: this tree has "
                              "{players}").format(
            algorithm=NAME, players=players))


def require_bounded_payoffs(horizon: Horizon, payoffs: Sequence[Payoffs], total: Bound) -> None:
    """Raise SearchRefused if a payoff is below 0, or if payoffs sum to more than `total`."""
    tree = horizon.tree
    for node in np.flatnonzero(horizon.needs_value).tolist():
        if min(payoffs[node]) < 0:
            raise SearchRefused(_("shallow pruning needs payoffs of 0 or more: node {node} has {payoff}").format(
                node=tree.name(node), payoff=display(min(payoffs[node]))))
        if sum(payoffs[node]) > total:
            raise SearchRefused(_("the payoffs at node {node} sum to {sum}, "
                                  "above the bound {total} on the total").format(
                node=tree.name(node), sum=display(sum(payoffs[node])), total=display(total)))


def pseudocode(player: int, convention: Convention, options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return the function of every player; at a chance node it has the mean instead."""
    limit = "" if options.total is None else ", limit"
    begin = opening_lines(f"VALUE(state{limit})", convention, options)
    if player == CHANCE:
        return (
            *begin,
            CodeLine("  v ← (0, ..., 0)", CodeEvent.START),
            CodeLine("  for each outcome o with probability p"),
            CodeLine(f"    v ← v + p × VALUE(RESULT(state, o){', total' if limit else ''})", CodeEvent.CHILD),
            CodeLine("  return v", CodeEvent.RETURN),
        )
    sign, cut_sign = ("≥", ">") if convention.ties == "last" else (">", "≥")
    start = "UTILITY(state) if at its limit, else none" if options.stand_pat else "none"
    below = f"VALUE(RESULT(state, a){', total − best[i]' if limit else ''})"
    lines = [
        *begin,
        CodeLine(f"  best ← {start}", CodeEvent.START),
        CodeLine("  for each a in ACTIONS(state), i being the player to move"),
        CodeLine(f"    v ← {below}", CodeEvent.CHILD),
        CodeLine(f"    if v[i] {sign} best[i] then best ← v", CodeEvent.UPDATE),
    ]
    if limit:
        lines.append(CodeLine(f"    if best[i] {cut_sign} limit then return best", CodeEvent.TEST))
    return (*lines, CodeLine("  return best", CodeEvent.RETURN))


ALGORITHM = Algorithm(
    "Max-n", SEVERAL_PLAYERS,
    "Each player takes the child with their own largest payoff; a chance node has the mean of each payoff.",
    max_n, pseudocode, accepts=("total", "quiescence", "stand_pat"), rules=(TIES,), ignores=(CUT, FAIL))
