"""Alpha-beta with a transposition table: positions with one key have one subtree; bounds are kept by key."""

from collections.abc import Callable, Hashable

from tests.oracles.bounded import Run
from tests.oracles.notation import INF, Node, Number


def shape(node: Node) -> Hashable:
    """A key that equal subtrees share."""
    return node.player, node.value, tuple(map(shape, node.children)), tuple(node.chances)


def alpha_beta(
    root: Node, key: Callable[[Node], Hashable] = shape, *, cut: str = "ge", depth: int | None = None
) -> Run:
    """A hit is a bound that decides, or an exact value, of a subtree searched to the same depth."""
    run = Run()
    bounds: dict[Hashable, tuple[Number, Number]] = {}

    def visit(node: Node, alpha: Number, beta: Number, plies: int) -> Number:
        run.visited.append(node.path)
        name = key(node), None if depth is None else depth - plies
        low, high = bounds.get(name, (-INF, INF))
        if low == high or low >= beta or high <= alpha:
            run.answered.append(node.path)
            return low if low == high or low >= beta else high
        if not node.children or plies == depth:
            run.evaluated.append(node.path)
            assert node.value is not None
            bounds[name] = node.value, node.value
            return node.value
        is_max = node.player == "max"
        v: Number = -INF if is_max else INF
        lowest, highest = alpha, beta
        for child in node.children:
            below = visit(child, lowest, highest, plies + 1)
            if is_max:
                v = max(v, below)
                if v > beta or (cut == "ge" and v == beta):
                    break
                lowest = max(lowest, v)
            else:
                v = min(v, below)
                if v < alpha or (cut == "ge" and v == alpha):
                    break
                highest = min(highest, v)
        low, high = bounds.get(name, (-INF, INF))
        if v > alpha:
            low = max(low, v)
        if v < beta:
            high = min(high, v)
        bounds[name] = low, high
        return v

    run.value = visit(root, -INF, INF, 0)
    return run
