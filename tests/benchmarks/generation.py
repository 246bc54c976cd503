"""Making a tree from a game's rules."""

from collections.abc import Sequence

from explorer import games
from tests.benchmarks.measure import timed
from tests.benchmarks.peers import plain


def full(runs: int) -> Sequence[float]:
    return timed(lambda: games.expand("tic-tac-toe"), runs)


def in_plain_python(runs: int) -> Sequence[float]:
    return timed(plain.expand, runs, warm=0)
