"""Flat Monte Carlo: the estimate of a move is the mean of its playouts (Abramson 1990)."""


from explorer.search.algorithm import CUT, FAIL, SAMPLES, Algorithm
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.playouts import Playouts, require_sampleable
from explorer.search.pseudocode import CodeEvent, CodeLine
from explorer.search.trace import Tick, Trace, until_stopped
from explorer.trees.tree import CHANCE, MAX, Tree

NAME = "monte-carlo"


def monte_carlo(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by flat Monte Carlo.

    Of equal means the first move is chosen. If the root is a chance node, its outcomes are drawn by their
    probabilities, and no move is chosen.
    """
    horizon = require_sampleable(tree, convention, NAME, options)
    family, mover = horizon.children_by_node[0], int(tree.player[0])
    visits, total = dict.fromkeys(family, 0), dict.fromkeys(family, 0.0)
    samples = Playouts(tree, horizon, options, tick)
    results = 0.0
    kept = 0
    with until_stopped():
        for iteration in range(options.iterations):
            path = [0]
            if family:
                child = samples.draw_outcome(0) if mover == CHANCE else family[iteration % len(family)]
                path.append(child)
            result = samples.play_out(path)
            if family:
                visits[child] += 1
                total[child] += result
            results += result
            kept += 1
            samples.record_playout(path, 1, result)
    if mover == CHANCE or not family:
        return samples.trace(NAME, convention, -1, results / kept)
    sign = 1 if mover == MAX else -1
    mean = {child: total[child] / count for child, count in visits.items() if count}
    chosen = max(mean, key=lambda child: sign * mean[child])
    return samples.trace(NAME, convention, chosen, mean[chosen])


def pseudocode(player: int, convention: Convention, _options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return the loop over the moves of the root."""
    lines = [
        CodeLine("function MONTE-CARLO(root)", CodeEvent.ENTER),
        CodeLine("  for each iteration", CodeEvent.START),
        CodeLine("    n ← the root's next child, in turn", CodeEvent.SELECT),
        CodeLine("    while not TERMINAL(n): n ← a child drawn at random", CodeEvent.PLAYOUT),
        CodeLine("    result ← UTILITY(n)", CodeEvent.EVALUATE),
        CodeLine("    N and MEAN of the root's child count result", CodeEvent.BACK_UP),
        CodeLine(f"  return the move of {'greatest' if player == MAX else 'least'} mean", CodeEvent.RETURN),
    ]
    if convention.depth is not None:
        lines.insert(5, CodeLine("    or at the depth limit: result ← EVAL(n)", CodeEvent.EVALUATE_STATICALLY))
    return tuple(lines)


ALGORITHM = Algorithm(
    "Flat Monte Carlo", SAMPLES,
    "Make playouts from each move of the root in turn, at random to the end, and choose the move of the best mean.",
    monte_carlo, pseudocode, accepts=("iterations", "seed"), rules=(), ignores=(CUT, FAIL),
    always_shown_options=("iterations", "seed"), playouts="in turn")
