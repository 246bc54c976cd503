"""Least and most evaluations by trying every order: alpha-beta on the oracle's nodes, and nothing but its count."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from explorer.search.convention import Convention
from tests import oracle
from tests.oracle import INF, Interval, Node, Number
from tests.small_trees import PALETTES, Notation, ragged


def count(node: Node, cut: str, window: Interval = (-INF, INF), depth: int | None = None) -> int:
    """Return the number of evaluations of alpha-beta on this tree, left to right."""
    evaluations = 0

    def visit(node: Node, alpha: Number, beta: Number, plies: int) -> Number:
        nonlocal evaluations
        if not node.children or plies == depth:
            evaluations += 1
            assert node.value is not None
            return node.value
        value = -INF if node.player == "max" else INF
        for child in node.children:
            below = visit(child, alpha, beta, plies + 1)
            if node.player == "max":
                value = max(value, below)
                if value > beta or (cut == "ge" and value == beta):
                    break
                alpha = max(alpha, value)
            else:
                value = min(value, below)
                if value < alpha or (cut == "ge" and value == alpha):
                    break
                beta = min(beta, value)
        return value

    visit(node, *window, 0)
    return evaluations


def extremes(node: Node, cut: str, window: Interval = (-INF, INF), depth: int | None = None) -> tuple[int, int]:
    """The least and the most of all orders."""
    counts = [count(tree, cut, window, depth) for tree in oracle.orders(node)]
    return min(counts), max(counts)


def small_trees(count: int, seed: int, most: int = 400) -> Iterator[tuple[Notation, str]]:
    """So many ragged trees of 4 to `most` orders, of every palette, a third with own players; and the root's player."""
    random = Random(seed)
    made = 0
    while made < count:
        notation = ragged(
            random, depth=3 + made % 3, widest=2 + made % 3, numbers=PALETTES[made % len(PALETTES)], stop=0.3,
            breaks=0.3 if made % 3 == 0 else 0.0, static=1.0)
        root = random.choice(("max", "min"))
        if 4 <= oracle.count_orders(oracle.read(notation, root)) <= most:
            made += 1
            yield notation, root


def conventions(random: Random, cut: str) -> Iterator[Convention]:
    """The plain one, one with a depth limit, and often one with a window."""
    yield Convention(cut=cut)
    yield Convention(cut=cut, depth=random.randrange(4))
    low, high = sorted((random.choice((-INF, 0, 1, 2, 3, Fraction(1, 2))), random.choice((0.5, 1, 2, 3, INF))))
    if low < high:
        yield Convention(cut=cut, window=(low, high), depth=random.choice((None, 2)))
