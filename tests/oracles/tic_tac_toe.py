"""Alpha-beta on the board itself, without a tree: counts of nodes for any fixed order of the cells."""

from collections.abc import Iterator, Sequence
from random import Random

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
READING = tuple(range(9))
CENTRE, CORNERS, EDGES = (4,), (0, 2, 6, 8), (1, 3, 5, 7)
INF = float("inf")


def count(order: Sequence[int] = READING, *, cut: str = "ge", shallow: bool = False) -> tuple[int, int]:
    """Return how many nodes (including the empty board) and how many ends of games alpha-beta visits."""
    board, nodes, ends = [0] * 9, 0, 0

    def outcome() -> int | None:
        for a, b, c in LINES:
            if board[a] and board[a] == board[b] == board[c]:
                return board[a]
        return None if 0 in board else 0

    def visit(mover: int, alpha: float, beta: float) -> float:
        nonlocal nodes, ends
        nodes += 1
        if (won := outcome()) is not None:
            ends += 1
            return won
        v = -INF * mover
        low, high = alpha, beta
        for cell in order:
            if board[cell]:
                continue
            if shallow:
                low, high = (v, INF) if mover == 1 else (-INF, v)
            board[cell] = mover
            below = visit(-mover, low, high)
            board[cell] = 0
            if mover == 1:
                v = max(v, below)
                low = max(low, v)
                over = v - beta
            else:
                v = min(v, below)
                high = min(high, v)
                over = alpha - v
            if over > 0 or (cut == "ge" and over == 0):
                break
        return v

    visit(1, -INF, INF)
    return nodes, ends


def end_games(random: Random, wanted: int) -> Iterator[str]:
    """Yield positions with three to five free cells in which the game is not over."""
    while wanted:
        free = random.randint(3, 5)
        stones = 9 - free
        cells = ["X"] * ((stones + 1) // 2) + ["O"] * (stones // 2) + ["."] * free
        random.shuffle(cells)
        if not any(cells[a] != "." and cells[a] == cells[b] == cells[c] for a, b, c in LINES):
            wanted -= 1
            text = "".join(cells)
            yield f"{text[:3]}/{text[3:6]}/{text[6:]}"
