"""Uniform trees: every inner node has the same number of children, every leaf the same depth."""

import numpy as np

from explorer.core import memory
from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.trees.games.options import require_whole_number
from explorer.trees.games.random_utilities import (
    MOST_PLIES,
    UtilityChoices,
    random_generator,
    tree_with_random_utilities,
)
from explorer.trees.tree import Tree


def tree(
    depth: int = 3,
    branching: int = 2,
    values: UtilityChoices = (1, 20),
    distinct: bool = False,
    static: bool = False,
    root: str = "max",
    seed: int = 1,
) -> Tree:
    """Return a uniform tree with random utilities.

    Raises GameError beyond memory.most_nodes() nodes or with too few values.
    """
    depth = require_whole_number("depth", depth, 0, MOST_PLIES)
    branching = require_whole_number("branching", branching, 1, memory.MOST_NODES)
    inner, width, limit = 0, 1, memory.most_nodes()
    for ply in range(1, depth + 1):
        inner, width = inner + width, width * branching
        if inner + width > limit:
            reason = _("{children:,} children to depth {depth:,} make {nodes:,} nodes by ply {ply:,} already; at most "
                       "{most:,} fit{memory}")
            raise GameError(reason.format(
                children=branching, depth=depth, nodes=inner + width, ply=ply, most=limit,
                memory=memory.describe_node_limit()))
    n_children = np.zeros(inner + width, np.int32)
    n_children[:inner] = branching
    return tree_with_random_utilities(
        n_children, random_generator(seed), values, distinct=distinct, static=static, root=root, title=_("Uniform tree")
    )
