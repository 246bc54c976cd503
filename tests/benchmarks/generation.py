"""Making a tree from a game's rules, and trees for questions."""

from collections.abc import Sequence

from explorer.exam.generator import generate
from explorer.search.convention import Convention
from explorer.study import Targets
from explorer.trees import games
from tests.benchmarks.measure import timed
from tests.benchmarks.peers import plain

QUESTIONS = 1000
ORDINARY = Targets(depth=4, skipped=(5, 8), deep=1, same_cut=True, values=(0, 99))


def full(runs: int) -> Sequence[float]:
    return timed(lambda: games.expand("tic-tac-toe"), runs)


def in_plain_python(runs: int) -> Sequence[float]:
    return timed(plain.expand, runs, warm=0)


def questions(runs: int) -> Sequence[float]:
    """Trees of 2 or 3 children to depth 4, as ORDINARY wants them."""

    def make() -> None:
        for seed in range(QUESTIONS):
            generate(ORDINARY, Convention(), seed)

    return timed(make, runs, warm=0)
