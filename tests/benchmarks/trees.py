"""The trees used in benchmarks, each created once per process."""

from dataclasses import replace
from functools import cache

import numpy as np

from explorer import search
from explorer.search.trace import Trace
from explorer.trees import games
from explorer.trees.tree import StringColumn, Tree


@cache
def full() -> Tree:
    """Return the full tree of tic-tac-toe, 549,946 nodes."""
    return games.expand("tic-tac-toe")


@cache
def evaluated() -> Tree:
    """Return the full tree of tic-tac-toe with static evaluations, which searches with a depth limit need."""
    return games.expand("tic-tac-toe", eval="lines")


@cache
def unquiet() -> Tree:
    """Return that tree with half of its positions not quiet and half of its moves forcing, drawn at random."""
    tree, drawn = evaluated(), np.random.default_rng(1)
    quiet, forcing = (drawn.random(len(tree)) < 0.5 for _column in range(2))
    return tree.with_columns(columns={**tree.columns, "quiet": quiet, "forcing": forcing})


@cache
def huge() -> Tree:
    """Return a random tree of five million nodes."""
    return games.expand("random", depth="10..14", branching="2..4", leaf_chance="0.138", seed="1")


def gigantic() -> Tree:
    """Return a random tree of fifty million nodes, a new one at each call: it takes a gigabyte."""
    return games.expand("random", depth="11..16", branching="2..4", leaf_chance="0.0868", seed="1")


def connect_four() -> Tree:
    """Return connect four to ply 9, 46,028,599 nodes, a new tree at each call."""
    return games.expand("connect", width="7", height="6", k="4", gravity="yes", depth="9")


@cache
def large() -> Tree:
    """Return a random tree of a hundred thousand nodes."""
    return games.expand("random", depth="7..10", branching="2..4", leaf_chance="0.15", seed="55")


@cache
def middling() -> Tree:
    """Return a random tree of nine thousand nodes, small enough to be searched at once after an edit."""
    return games.expand("random", depth="5..8", branching="2..4", leaf_chance="0.15", seed="93")


@cache
def labelled() -> Tree:
    """Return a random tree of ten thousand nodes with a different label at each node."""
    tree = games.expand("random", depth="5..8", branching="2..4", leaf_chance="0.2", seed="82")
    names = tuple(f"n{node}" for node in range(len(tree)))
    return replace(tree, label=StringColumn(np.arange(len(tree), dtype=np.int32), names))


@cache
def searched(tree: Tree) -> Trace:
    """Return the trace of the default search of a tree, computed once."""
    return search.run(tree)


@cache
def five_plies() -> Tree:
    """Return the first five plies of tic-tac-toe, 18,730 nodes, for a peer of quadratic time."""
    return games.expand("tic-tac-toe", depth="5")
