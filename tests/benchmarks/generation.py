"""Generation of a tree from the rules of a game, and of trees for exam questions."""

from collections.abc import Sequence

from explorer.search.convention import Convention
from explorer.study import Targets
from explorer.trees import games
from tests.benchmarks import trees
from tests.benchmarks.measure import timed
from tests.benchmarks.peers import plain
from tests.exam.generator.made import generate

QUESTIONS = 1000
ORDINARY = Targets(depth=4, skipped=(5, 8), deep=1, same_cut=True, values=(0, 99))


def full(runs: int) -> Sequence[float]:
    return timed(lambda: games.expand("tic-tac-toe"), runs)


def gigantic(runs: int) -> Sequence[float]:
    """Measure generating fifty million random nodes."""
    return timed(trees.gigantic, runs, warm=0)


def connect_four(runs: int) -> Sequence[float]:
    """Measure generating connect four to ply 9."""
    return timed(trees.connect_four, runs, warm=0)


def in_plain_python(runs: int) -> Sequence[float]:
    return timed(plain.expand, runs, warm=0)


def questions(runs: int) -> Sequence[float]:
    """Measure generating QUESTIONS trees to the specification ORDINARY, one per seed."""

    def make() -> None:
        for seed in range(QUESTIONS):
            generate(ORDINARY, Convention(), seed)

    return timed(make, runs, warm=0)
