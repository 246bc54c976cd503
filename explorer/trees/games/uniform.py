"""Uniform trees: every inner node has the same number of children, every leaf the same depth."""

import numpy as np

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.trees.games.draws import DEEPEST, Values, furnish, generator
from explorer.trees.games.game import LIMIT
from explorer.trees.games.options import whole
from explorer.trees.tree import Tree


def tree(
    depth: int = 3,
    branching: int = 2,
    values: Values = (1, 20),
    distinct: bool = False,
    static: bool = False,
    root: str = "max",
    seed: int = 1,
) -> Tree:
    """A uniform tree with random utilities; GameError beyond game.LIMIT nodes or with too few values."""
    depth, branching = whole("depth", depth, 0, DEEPEST), whole("branching", branching, 1, LIMIT)
    inner, width = 0, 1
    for ply in range(1, depth + 1):
        inner, width = inner + width, width * branching
        if inner + width > LIMIT:
            reason = _("{:,} children to depth {:,} make {:,} nodes by ply {:,} already; at most {:,} fit")
            raise GameError(reason.format(branching, depth, inner + width, ply, LIMIT))
    n_children = np.zeros(inner + width, np.int32)
    n_children[:inner] = branching
    return furnish(
        n_children, generator(seed), values, distinct=distinct, static=static, root=root, title=_("Uniform tree")
    )
