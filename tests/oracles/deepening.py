"""Iterative deepening: the value and the first best move of each depth."""

from tests.oracles.notation import Node, Number, minimax


def passes(root: Node, depth: int | None) -> list[tuple[Number, str | None]]:
    """From one ply to the limit, or until the whole tree is seen; the move is null where chance moves."""
    deepest = max(node.path.count(".") + 1 for node in root.walk() if node.path) if root.children else 0
    told = []
    for plies in range(1, (deepest if depth is None else min(depth, deepest)) + 1):
        value = minimax(root, plies)
        carriers = [child.path for child in root.children if minimax(child, plies - 1) == value]
        told.append((value, carriers[0] if carriers and root.player != "chance" else None))
    return told
