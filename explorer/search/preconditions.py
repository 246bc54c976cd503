"""What a search can't honour is refused here, with the reason, so that the algorithms stay bare."""

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
    """What the search may look at; SearchRefused unless each node is MAX's or MIN's and each to be evaluated has its
    number.

    `chance` is why the search can't be run on chance nodes; "" where it can.
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
    """What the search may look at; SearchRefused where a node that it may have to evaluate has no number."""
    within = search_horizon(tree, depth, options)
    node = within.first_blank_node()
    if node < 0:
        return within
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
    """SearchRefused for a finite window: the search has none."""
    if not convention.full_window:
        raise SearchRefused(_("{} has no window: set it to (-inf, inf) or choose alpha-beta").format(algorithm))
