"""Random ragged trees."""

import numpy as np

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.core.option import Span
from explorer.trees.games.draws import DEEPEST, Values, furnish, generator
from explorer.trees.games.game import LIMIT
from explorer.trees.games.options import span
from explorer.trees.tree import IntArray, Tree


def tree(
    depth: Span = (2, 4),
    branching: Span = (2, 3),
    leaf_chance: float = 0.25,
    values: Values = (1, 20),
    distinct: bool = False,
    static: bool = False,
    root: str = "max",
    seed: int = 1,
) -> Tree:
    """A random tree: leaves between the least and the greatest depth, where a node is one with `leaf_chance`.

    Raises GameError beyond game.LIMIT nodes or with too few values.
    """
    shallowest, deepest = span("depth", depth, 0, DEEPEST)
    fewest, most = span("branching", branching, 1, LIMIT)
    if not 0 <= leaf_chance <= 1:
        raise GameError(_("option leaf-chance: {} is not between 0 and 1").format(leaf_chance))
    rng = generator(seed)
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
        if total > LIMIT:
            reason = _("the tree has {:,} nodes by ply {:,} already; at most {:,} fit")
            raise GameError(reason.format(total, len(levels), LIMIT))
    return furnish(
        np.concatenate(levels), rng, values, distinct=distinct, static=static, root=root, title=_("Random tree")
    )
