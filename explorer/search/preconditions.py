"""Checks before a search, shared by the algorithms: each raises SearchRefused with the reason."""

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.search.convention import Convention
from explorer.search.horizon import Horizon, search_horizon
from explorer.search.options import SearchOptions
from explorer.trees.tree import CHANCE, Tree


def require_searchable(
    tree: Tree, convention: Convention, algorithm: str, options: SearchOptions = SearchOptions(), *, chance: str = ""
) -> Horizon:
    """Return the horizon of a search; raises SearchRefused for numbered players and for missing numbers.

    `chance` is the reason why the algorithm can't search chance nodes; "" if it can.
    """
    if tree.player.max() >= 0:
        node = int(np.argmax(tree.player >= 0))
        raise SearchRefused(
            _("{} is for MAX and MIN alone: node {} has a numbered player").format(algorithm, tree.name(node))
        )
    if (players := tree.payoff.shape[1]) > 1:
        raise SearchRefused(_("{} is for MAX and MIN alone: this tree has payoffs for {} players").format(
            algorithm, players))
    if chance and np.any(tree.player == CHANCE):
        node = int(np.argmax(tree.player == CHANCE))
        raise SearchRefused(_("{} is refused, for node {} is a chance node: {}").format(
            algorithm, tree.name(node), chance))
    return require_values(tree, convention.depth, options)


def require_values(tree: Tree, depth: int | None, options: SearchOptions) -> Horizon:
    """Return the horizon of a search; raises SearchRefused if a node that it may evaluate has no number."""
    horizon = search_horizon(tree, depth, options)
    node = horizon.first_blank_node()
    if node < 0:
        return horizon
    if tree.n_children[node]:
        raise SearchRefused(
            _("node {} has no static evaluation, and a depth limit of {} needs one there").format(
                tree.name(node), depth
            )
        )
    if unknown := tree.unknown_name(node):
        raise SearchRefused(_("leaf {} is unknown (?{}): a search needs its value").format(tree.name(node), unknown))
    raise SearchRefused(_("leaf {} has no value yet").format(tree.name(node)))


def require_full_window(convention: Convention, algorithm: str) -> None:
    """Raise SearchRefused for a finite window, which the algorithm does not have."""
    if not convention.full_window:
        raise SearchRefused(_("{} has no window: set it to (-inf, inf) or choose alpha-beta").format(algorithm))
