"""Random trees of irregular shape."""

import numpy as np

from explorer.core import memory
from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.core.option import IntOrRange
from explorer.trees.games.options import require_range
from explorer.trees.games.random_utilities import (
    MOST_PLIES,
    UtilityChoices,
    random_generator,
    tree_with_random_utilities,
)
from explorer.trees.tree import IntArray, Tree


def tree(
    depth: IntOrRange = (2, 4),
    branching: IntOrRange = (2, 3),
    leaf_chance: float = 0.25,
    values: UtilityChoices = (1, 20),
    distinct: bool = False,
    static: bool = False,
    root: str = "max",
    seed: int = 1,
) -> Tree:
    """Return a random tree; nodes between the smallest and the largest depth are leaves with `leaf_chance`.

    Raises GameError beyond memory.most_nodes() nodes or with too few values.
    """
    shallowest, deepest = require_range("depth", depth, 0, MOST_PLIES)
    limit = memory.most_nodes()
    fewest, most = require_range("branching", branching, 1, memory.MOST_NODES)
    if not 0 <= leaf_chance <= 1:
        raise GameError(_("option leaf-chance: {} is not between 0 and 1").format(leaf_chance))
    rng = random_generator(seed)
    levels: list[IntArray] = []
    width, total = 1, 1
    while width:
        if len(levels) == deepest:
            levels.append(np.zeros(width, np.int32))
            break
        n_children = rng.integers(fewest, most, size=width, endpoint=True, dtype=np.int32)
        if len(levels) >= shallowest:
            n_children[rng.random(width) < leaf_chance] = 0
        levels.append(n_children)
        width = int(n_children.sum(dtype=np.int64))
        total += width
        if total > limit:
            reason = _("the tree has {nodes:,} nodes by ply {ply:,} already; at most {most:,} fit{memory}")
            raise GameError(reason.format(nodes=total, ply=len(levels), most=limit,
                                          memory=memory.describe_node_limit()))
    shape = np.concatenate(levels)
    levels.clear()
    return tree_with_random_utilities(
        shape, rng, values, distinct=distinct, static=static, root=root, title=_("Random tree")
    )
