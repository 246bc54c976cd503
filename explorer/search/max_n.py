"""Max-n (Luckhardt and Irani 1986), with shallow pruning where the payoffs' sum is bounded (Korf 1991)."""

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from math import inf

import numpy as np

from explorer.core.errors import SearchRefused, Stopped
from explorer.core.i18n import _
from explorer.core.numerals import as_fraction, pretty
from explorer.search.algorithm import CUT, FAIL, SEVERAL_PLAYERS, TIES, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import Reach
from explorer.search.parameters import Parameters
from explorer.search.preconditions import refuse_blank, refuse_window
from explorer.search.pseudocode import Line, Moment, opening
from explorer.search.trace import CUTOFF, Recorder, Tick, Trace
from explorer.trees.backward_induction import Payoffs, chances, exact_payoffs, refuse_no_mean, share
from explorer.trees.tree import CHANCE, MAX, MIN, Tree

NAME = "max-n"
MOST_PLAYERS = 8


def max_n(tree: Tree, convention: Convention, parameters: Parameters, tick: Tick) -> Trace:
    """Search by Max-n.

    Of equally good children the first is taken, under `ties last` the last. With `total` (no payoff is below 0, their
    sum is at most that) a node is left once its mover has so much that what remains is no more than the parent's mover
    has already: on equality too, for a tie changes nothing; under `ties last`, where it does, only beyond it. So the
    payoffs are those of the whole search. The trace's beta is then what remains for a node's mover, its window is none.
    Raises SearchRefused for MAX or MIN, more than eight players, a finite window, payoffs that break `total`.
    """
    refuse_other_players(tree)
    within = refuse_blank(tree, convention.depth, parameters)
    refuse_window(convention, NAME)
    payoffs = exact_payoffs(tree, fractions=parameters.total is not None)
    total: Bound = inf
    if parameters.total is not None:
        total = as_fraction(parameters.total)
        refuse_unbounded(within, payoffs, total)
    record = Recorder(tick, exact=True, players=tree.payoff.shape[1])
    enter, leave = record.enter, record.leave
    families, player, chance = within.families, tree.player.tolist(), chances(tree)
    stands = None if within.stands is None else within.stands.tolist()
    prunes, takes_last = parameters.total is not None, convention.ties == "last"

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
                record.mark(CUTOFF)
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
                v[place] += share(chance[child], payoff)
        if any(payoff != payoff for payoff in v):
            refuse_no_mean(tree, node)
        return tuple(v)

    with suppress(Stopped):  # what was recorded until then is a valid trace
        visit(0, total)
    return record.trace(NAME, convention, tree, parameters, has_window=False)


def refuse_other_players(tree: Tree) -> None:
    """SearchRefused for MAX, MIN, and too many players."""
    nodes = np.flatnonzero((tree.player == MAX) | (tree.player == MIN))
    players = tree.payoff.shape[1]
    if len(nodes) or (players == 1 and not np.any(tree.player >= 0)):
        raise SearchRefused(
            _("{} is for numbered players with a payoff each: for MAX and MIN choose minimax or expectiminimax").format(
                NAME)
        )
    if players > MOST_PLAYERS:
        raise SearchRefused(_("{} is for at most eight players, as many as can be told apart: this tree has {}").format(
            NAME, players))


def refuse_unbounded(within: Reach, payoffs: Sequence[Payoffs], total: Bound) -> None:
    """SearchRefused where a payoff is below 0, or where the payoffs sum to more than `total`."""
    tree = within.tree
    asked = within.evaluated if within.stands is None else within.evaluated | (within.stands & within.reachable)
    for node in np.flatnonzero(asked).tolist():
        if min(payoffs[node]) < 0:
            raise SearchRefused(_("shallow pruning needs payoffs of 0 or more: node {} has {}").format(
                tree.name(node), pretty(min(payoffs[node]))))
        if sum(payoffs[node]) > total:
            raise SearchRefused(_("the payoffs at node {} sum to {}, above the bound {} on the total").format(
                tree.name(node), pretty(sum(payoffs[node])), pretty(total)))


def listing(player: int, convention: Convention, parameters: Parameters) -> tuple[Line, ...]:
    """Every player's function, which a chance node has, too, but for its mean."""
    limit = "" if parameters.total is None else ", limit"
    begin = opening(f"VALUE(state{limit})", convention, parameters)
    if player == CHANCE:
        return (
            *begin,
            Line("  v ← (0, ..., 0)", Moment.START),
            Line("  for each outcome o with probability p"),
            Line(f"    v ← v + p × VALUE(RESULT(state, o){', total' if limit else ''})", Moment.CHILD),
            Line("  return v", Moment.RETURN),
        )
    sign = "≥" if convention.ties == "last" else ">"
    below = f"VALUE(RESULT(state, a){', total − best[i]' if limit else ''})"
    lines = [
        *begin,
        Line(f"  best ← {'UTILITY(state) if at its limit, else ' if parameters.stand_pat else ''}none", Moment.START),
        Line("  for each a in ACTIONS(state), i being the player to move"),
        Line(f"    v ← {below}", Moment.CHILD),
        Line(f"    if v[i] {sign} best[i] then best ← v", Moment.UPDATE),
    ]
    if limit:
        lines.append(Line(f"    if best[i] {'>' if convention.ties == 'last' else '≥'} limit then return best",
                          Moment.TEST))
    return (*lines, Line("  return best", Moment.RETURN))


ALGORITHM = Algorithm(
    "Max-n", SEVERAL_PLAYERS,
    "Each player takes the child with the largest payoff for himself; a chance node has the mean of each payoff.",
    max_n, listing, accepts=("total", "quiescence", "stand_pat"), rules=(TIES,), ignores=(CUT, FAIL))
