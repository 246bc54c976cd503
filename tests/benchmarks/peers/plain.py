"""Generation of the tic-tac-toe tree in plain Python without NumPy, level by level.

The moves of every position are computed once and cached, so that the cost is one loop iteration per node.
"""

from collections.abc import Sequence
from functools import cache

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MAX, MIN, NOBODY = -1, -2, -4
EMPTY = "........."


@cache
def _replies(board: str) -> tuple[list[int], list[str]]:
    """Return the empty squares and the boards after a move there; both are empty if a player has won."""
    if _winner(board):
        return [], []
    mark = "X" if board.count("X") == board.count("O") else "O"
    squares = [square for square in range(9) if board[square] == "."]
    return squares, [board[:square] + mark + board[square + 1:] for square in squares]


@cache
def _winner(board: str) -> str:
    return next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != "."), "")


@cache
def _utility(board: str) -> float:
    return {"X": 1.0, "O": -1.0, "": 0.0}[_winner(board)]


def expand() -> dict[str, Sequence[object]]:
    """Return the columns of a Tree as lists in level order: board, move, rank, player, children, payoff, id."""
    boards, moves, ranks, players, children, payoffs = [EMPTY], [-1], [0], list[int](), list[int](), list[float]()
    mover, level = MAX, range(1)
    while level:
        for node in level:
            squares, replies = _replies(boards[node])
            children.append(len(replies))
            players.append(mover if replies else NOBODY)
            payoffs.append(float("nan") if replies else _utility(boards[node]))
            boards += replies
            moves += squares
            ranks += range(len(replies))
        mover, level = MAX + MIN - mover, range(level.stop, len(boards))
    return {
        "board": boards, "move": moves, "rank": ranks, "player": players, "children": children, "payoff": payoffs,
        "id": list(range(len(boards))),
    }
