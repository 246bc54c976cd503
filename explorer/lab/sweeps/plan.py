"""Plans of sweeps, as plain data: shapes of generated trees, child orders, algorithms and conventions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import numpy as np

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import GameError
from explorer.core.exact import format_exact
from explorer.core.i18n import _
from explorer.lab.best_worst_order import minimal
from explorer.lab.sweeps.draws import stream_starts
from explorer.search.convention import Convention
from explorer.trees import games, orderings
from explorer.trees.tree import CHANCE, Tree

RANDOM = "random"
"""Name of an order that stands for `samples` random orders of each tree."""
SEED = "seed"
MOST_ROWS = 1_000_000
_COUNTS = ("nodes", "leaves", "visited", "evaluated", "cutoffs", "shallow", "deep")

SweepRow = tuple[str, ...]


@dataclass(frozen=True)
class SweepPlan:
    """A sweep of `trees` trees of each shape, each searched in every order, by every algorithm and convention.

    `shapes` maps options of the source to lists of texts; all combinations are searched. Trees of one shape differ by
    their seeds, from `seed` on. Raises GameError for an impossible plan, and SearchRefused for an unknown order or
    algorithm.
    """

    source: str
    shapes: Mapping[str, tuple[str, ...]]
    orders: tuple[str, ...] = (orderings.AS_DRAWN,)
    algorithms: tuple[str, ...] = (search.DEFAULT,)
    conventions: tuple[Convention, ...] = (Convention(),)
    trees: int = 1
    seed: int = 1
    samples: int = 1

    def __post_init__(self) -> None:
        if self.source not in games.GAMES:
            raise GameError(_("there is no game {name!r}; there are {games}").format(
                name=self.source, games=", ".join(games.GAMES)))
        for name in self.shapes:
            games.GAMES[self.source].option(name)
        if self.is_random and SEED in self.shapes:
            raise GameError(_("the trees of a shape have consecutive seeds, so that “seed” is no part of a shape"))
        if self.trees > 1 and not self.is_random:
            raise GameError(_("{} is no source of random trees: there is one of each shape").format(self.source))
        if self.trees < 1 or self.samples < 1:
            raise GameError(_("a sweep has at least one tree of each shape and one random order"))
        for name in self.orders:
            if name != RANDOM:
                orderings.require_ordering(name)
        for algorithm in self.algorithms:
            search.require_algorithm(algorithm)
        orders = len(self.orders) + self.orders.count(RANDOM) * (self.samples - 1)
        rows = self.tree_count * orders * len(self.algorithms) * len(self.conventions)
        if rows > MOST_ROWS:
            raise GameError(_("this sweep has {rows:,} rows; at most {most:,} fit").format(rows=rows, most=MOST_ROWS))

    @property
    def is_random(self) -> bool:
        """True if the source generates random trees."""
        return any(option.name == SEED for option in games.GAMES[self.source].options)

    @property
    def tree_count(self) -> int:
        """The total number of trees."""
        return self.trees * prod(map(len, self.shapes.values()))

    @property
    def columns(self) -> SweepRow:
        """The names of the columns of the table."""
        seed = (SEED,) if self.is_random else ()
        return ("source", *self.shapes, *seed, "order", "algorithm", "cut", *_COUNTS, "minimal", "value")


def sweep_rows(plan: SweepPlan, first: int, stop: int) -> list[SweepRow]:
    """Return the rows of trees `first` to `stop` - 1; they depend only on the plan and these numbers."""
    shapes = list(product(*plan.shapes.values()))
    return [row for number in range(first, stop) for row in _rows_of(plan, number, shapes[number // plan.trees])]


def _rows_of(plan: SweepPlan, number: int, shape: SweepRow) -> Iterator[SweepRow]:
    """Yield the rows of one tree.

    The column `minimal` is the fewest leaves in any order under the row's convention, blank for trees with chance
    nodes.
    """
    texts = dict(zip(plan.shapes, shape, strict=True))
    if plan.is_random:
        texts[SEED] = str(plan.seed + number % plan.trees)
    drawn = games.expand_texts(plan.source, texts)
    has_chance = bool(np.any(drawn.player == CHANCE))
    fewest = {each: "" if has_chance else str(minimal(drawn, each).evaluated) for each in set(plan.conventions)}
    for name in _orders(plan, number):
        tree = orderings.apply(drawn, name)
        for algorithm, convention in product(plan.algorithms, plan.conventions):
            counted, value = _search_tree(tree, algorithm, convention)
            yield (plan.source, *texts.values(), name, algorithm, convention.cut, *counted, fewest[convention], value)


def _orders(plan: SweepPlan, number: int) -> Iterator[str]:
    """Yield the names of a tree's orders; each random order has a different seed."""
    for name in plan.orders:
        if name != RANDOM:
            yield name
            continue
        for seed in stream_starts(plan.seed, number * plan.samples, plan.samples).tolist():
            yield f"{orderings.RANDOM}{seed // 2}"  # the seed of an order has 19 digits at most


def _search_tree(tree: Tree, algorithm: str, convention: Convention) -> tuple[SweepRow, str]:
    """Return the counts of one search, and its value."""
    known = analyse(tree, search.run(tree, algorithm, convention))
    counts = known.counts()
    found: Any = known.root_value
    return tuple(str(getattr(counts, name)) for name in _COUNTS), format_exact(found)
