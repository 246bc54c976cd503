"""The tree of tic-tac-toe in plain Python, level by level, as one would write it without NumPy.

Every position's moves are worked out once and kept; what then costs is one round of the loop for each node.
"""

from collections.abc import Sequence
from functools import cache

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MAX, MIN, NOBODY = -1, -2, -4
EMPTY = "........."


@cache
def _replies(board: str) -> tuple[list[int], list[str]]:
    """The squares that may be taken, and the boards after that; none where the game is over."""
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
    """The columns of a Tree as lists: board, move, rank, player, children, payoff, id; level order."""
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
