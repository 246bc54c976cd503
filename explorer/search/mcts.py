"""Monte Carlo tree search by upper confidence bounds, UCT (Kocsis and Szepesvári 2006; Russell and Norvig, MCTS)."""

from math import inf, log, sqrt

import numpy as np

from explorer.search.algorithm import CUT, FAIL, SAMPLES, Algorithm
from explorer.search.convention import Convention
from explorer.search.horizon import as_rows
from explorer.search.options import SearchOptions
from explorer.search.playouts import Playouts, require_sampleable
from explorer.search.pseudocode import CodeEvent, CodeLine
from explorer.search.trace import Tick, Trace, until_stopped
from explorer.trees.tree import CHANCE, MAX, Tree

NAME = "mcts"


def mcts(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by Monte Carlo tree search.

    Each iteration selects a path, expands one node, makes a playout from it and backs the result up. Unvisited children
    come first, in random order; of equal bounds the first child is selected. The exploration constant is multiplied by
    the range of all numbers within the horizon, so that it does not depend on their unit. At chance nodes outcomes are
    drawn by their probabilities. The chosen move is the child of the root with most visits; of equal ones that with the
    better mean, then the first.
    """
    horizon = require_sampleable(tree, convention, NAME, options)
    families, player = horizon.children_by_node, as_rows(tree.player)
    numbers = tree.payoff[horizon.is_evaluated, 0]
    exploration = options.exploration * float(np.ptp(numbers))
    visits, total, mean = [0] * len(tree), [0.0] * len(tree), [0.0] * len(tree)
    rarity = [0.0] * len(tree)  # 1 / sqrt(visits)
    untried: dict[int, list[int]] = {}
    samples = Playouts(tree, horizon, options, tick)
    shuffle = samples.random.shuffle

    def select(node: int) -> int:
        """Return the child with the best upper confidence bound for the mover."""
        width, sign = exploration * sqrt(log(visits[node])), 1 if player[node] == MAX else -1
        best, chosen = -inf, -1
        for child in families[node]:
            bound = sign * mean[child] + width * rarity[child]
            if bound > best:
                best, chosen = bound, child
        return chosen

    def descend(path: list[int]) -> int:
        """Extend the path down to a node that is new or evaluated, and return its index in the path."""
        node = 0
        while families[node]:
            if player[node] == CHANCE:
                node = samples.draw_outcome(node)
            else:
                if node not in untried:
                    untried[node] = list(families[node])
                    shuffle(untried[node])
                node = untried[node].pop() if untried[node] else select(node)
            path.append(node)
            if not visits[node]:
                break
        return len(path) - 1

    def back_up(path: list[int], result: float) -> None:
        for node in path:
            visits[node] = count = visits[node] + 1
            total[node] += result
            mean[node] = total[node] / count
            rarity[node] = 1 / sqrt(count)

    with until_stopped():
        for _iteration in range(options.iterations):
            path = [0]
            grown = descend(path)
            in_tree = path[:]
            result = samples.play_out(path)
            back_up(in_tree, result)
            samples.record_playout(path, grown, result)

    if player[0] == CHANCE or not families[0]:
        return samples.trace(NAME, convention, -1, mean[0])
    sign = 1 if player[0] == MAX else -1
    chosen = max(families[0], key=lambda child: (visits[child], sign * mean[child]))
    return samples.trace(NAME, convention, chosen, mean[chosen])


def pseudocode(player: int, convention: Convention, _options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return MONTE-CARLO-TREE-SEARCH with the bound as the mover sees it."""
    value = "MEAN(c)" if player == MAX else "−MEAN(c)"
    bound = f"greatest {value} + C·range·√(ln N(n) / N(c))"
    chosen = "an outcome drawn" if player == CHANCE else f"the child c of {bound}"
    lines = [
        CodeLine("function MONTE-CARLO-TREE-SEARCH(root)", CodeEvent.ENTER),
        CodeLine("  for each iteration"),
        CodeLine("    n ← root", CodeEvent.START),
        CodeLine("    while n is in the tree, its children too"),
        CodeLine(f"      n ← {chosen}", CodeEvent.SELECT),
        CodeLine("    EXPAND: n ← a child of n that is new, add it", CodeEvent.EXPAND),
        CodeLine("    while not TERMINAL(n): n ← a child drawn at random", CodeEvent.PLAYOUT),
        CodeLine("    result ← UTILITY(n)", CodeEvent.EVALUATE),
        CodeLine("    for each n in the tree on the way back: N(n), MEAN(n) count result", CodeEvent.BACK_UP),
        CodeLine("  return the move of most visits", CodeEvent.RETURN),
    ]
    if convention.depth is not None:
        lines.insert(8, CodeLine("    or at the depth limit: result ← EVAL(n)", CodeEvent.EVALUATE_STATICALLY))
    return tuple(lines)


ALGORITHM = Algorithm(
    "Monte Carlo tree search", SAMPLES,
    "Grow a tree by playouts, more of them where the moves look good: UCB1 weighs what is good against what is rare.",
    mcts, pseudocode, accepts=("iterations", "exploration", "seed"), rules=(), ignores=(CUT, FAIL),
    always_shown_options=("iterations", "exploration", "seed"), playouts="in a tree")
