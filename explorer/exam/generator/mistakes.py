"""The usual wrong answers: the results of alpha-beta with one mistake that is known from published exams.

Each mistake is a search of its own, so the wrong answers of a tree are well defined.
"""

from collections.abc import Callable, Mapping
from math import inf, isfinite

from explorer.exam.generator.plain_trees import AlphaBetaResult, NodeValues, TreeShape, alpha_beta
from explorer.search.convention import Bound, Convention

DIRECTION, PARENT, PLAYER, EQUALITY, MIRROR = "direction", "parent", "player", "equality", "mirror"
SearchFunction = Callable[[TreeShape, NodeValues, Convention], AlphaBetaResult]


def correct_search(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """Search by alpha-beta under the convention."""
    return alpha_beta(shape, number, *convention.window, on_equality=convention.cut == "ge")


def wrong_direction(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """Search with reversed tests: a MIN node is left if v is at least alpha, a MAX node if v is at most beta.

    Alpha and beta are updated as usual. Infinite bounds are not tested, as in searches on paper.
    """
    families, at_max, on_equality = shape.children, shape.at_max, convention.cut == "ge"
    returned = number.copy()
    seen = 0

    def visit(node: int, alpha: Bound, beta: Bound) -> Bound:
        nonlocal seen
        if not families[node]:
            seen |= 1 << node
            return number[node]
        v: Bound = -inf if at_max[node] else inf
        for child in families[node]:
            below = visit(child, alpha, beta)
            if at_max[node]:
                v = max(v, below)
                if isfinite(beta) and (v < beta or (on_equality and v == beta)):
                    break
                alpha = max(alpha, v)
            else:
                v = min(v, below)
                if isfinite(alpha) and (v > alpha or (on_equality and v == alpha)):
                    break
                beta = min(beta, v)
        returned[node] = v
        return v

    return AlphaBetaResult(visit(0, *convention.window), seen, returned)


def parent_only(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """Search with each node compared with its parent's v alone, so without deep cutoffs (Knuth and Moore's F1)."""
    families, at_max, on_equality = shape.children, shape.at_max, convention.cut == "ge"
    returned = number.copy()
    seen = 0

    def visit(node: int, alpha: Bound, beta: Bound) -> Bound:
        nonlocal seen
        if not families[node]:
            seen |= 1 << node
            return number[node]
        v: Bound = -inf if at_max[node] else inf
        for child in families[node]:
            if at_max[node]:
                v = max(v, visit(child, v, inf))
                if v > beta or (on_equality and v == beta):
                    break
            else:
                v = min(v, visit(child, -inf, v))
                if v < alpha or (on_equality and v == alpha):
                    break
        returned[node] = v
        return v

    return AlphaBetaResult(visit(0, *convention.window), seen, returned)


def wrong_player(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """Search with MAX and MIN exchanged: the root is believed to be the other player's."""
    return correct_search(shape.with_players_exchanged, number, convention)


def other_equality(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """Search with `>` instead of `>=`, or the reverse."""
    return alpha_beta(shape, number, *convention.window, on_equality=convention.cut == "gt")


def right_to_left(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """Search the children of every node from right to left."""
    return correct_search(shape.mirrored, number, convention)


MISTAKES: Mapping[str, SearchFunction] = {
    DIRECTION: wrong_direction, PARENT: parent_only, PLAYER: wrong_player, EQUALITY: other_equality,
    MIRROR: right_to_left,
}


def distinguishable_mistakes(runs: Mapping[str, AlphaBetaResult], main: AlphaBetaResult) -> tuple[str, ...]:
    """Return the mistakes whose pruned leaves differ from the right ones and from those of earlier mistakes.

    For exchanged players the root's number must differ, too.
    """
    named, taken = [], {main.evaluated_bits}
    for name, run in runs.items():
        if run.evaluated_bits not in taken and not (name == PLAYER and run.value == main.value):
            named.append(name)
            taken.add(run.evaluated_bits)
    return tuple(named)
