"""Flat Monte Carlo: a move is worth the mean of its roll-outs (Abramson 1990)."""

from contextlib import suppress

from explorer.core.errors import Stopped
from explorer.search.algorithm import CUT, FAIL, SAMPLES, Algorithm
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.search.playouts import RollOuts, refuse_unsampled
from explorer.search.pseudocode import Line, Moment
from explorer.search.trace import Tick, Trace
from explorer.trees.tree import CHANCE, MAX, Tree

NAME = "monte-carlo"


def monte_carlo(tree: Tree, convention: Convention, parameters: Parameters, tick: Tick) -> Trace:
    """Search by Flat Monte Carlo.

    Of equal means the first. Under a chance root the outcomes are drawn by their probabilities, and nothing is chosen.
    """
    within = refuse_unsampled(tree, convention, NAME, parameters)
    family, mover = within.families[0], int(tree.player[0])
    visits, total = dict.fromkeys(family, 0), dict.fromkeys(family, 0.0)
    samples = RollOuts(tree, within, parameters, tick)
    results = 0.0
    kept = 0
    with suppress(Stopped):  # the passes kept until then are a valid trace
        for iteration in range(parameters.iterations):
            path = [0]
            if family:
                child = samples.outcome(0) if mover == CHANCE else family[iteration % len(family)]
                path.append(child)
            result = samples.play(path)
            if family:
                visits[child] += 1
                total[child] += result
            results += result
            kept += 1
            samples.keep(path, 1, result)
    if mover == CHANCE or not family:
        return samples.trace(NAME, convention, -1, results / kept)
    sign = 1 if mover == MAX else -1
    mean = {child: total[child] / count for child, count in visits.items() if count}
    chosen = max(mean, key=lambda child: sign * mean[child])
    return samples.trace(NAME, convention, chosen, mean[chosen])


def listing(player: int, convention: Convention, _parameters: Parameters) -> tuple[Line, ...]:
    """The loop over the root's moves, best for the mover."""
    lines = [
        Line("function MONTE-CARLO(root)", Moment.ENTER),
        Line("  for each iteration", Moment.START),
        Line("    n ← the root's next child, in turn", Moment.SELECT),
        Line("    while not TERMINAL(n): n ← a child drawn at random", Moment.PLAYOUT),
        Line("    result ← UTILITY(n)", Moment.EVALUATE),
        Line("    N and MEAN of the root's child count result", Moment.BACK_UP),
        Line(f"  return the move of {'greatest' if player == MAX else 'least'} mean", Moment.RETURN),
    ]
    if convention.depth is not None:
        lines.insert(5, Line("    or at the depth limit: result ← EVAL(n)", Moment.EVALUATE_STATICALLY))
    return tuple(lines)


ALGORITHM = Algorithm(
    "Flat Monte Carlo", SAMPLES,
    "Roll out from each move of the root in turn, at random to the end, and choose the move of the best mean.",
    monte_carlo, listing, accepts=("iterations", "seed"), rules=(), ignores=(CUT, FAIL), names=("iterations", "seed"),
    playouts="in turn")
