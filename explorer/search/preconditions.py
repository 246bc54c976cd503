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
            _("{algorithm} is for MAX and MIN alone: node {node} has a numbered player").format(
                algorithm=algorithm, node=tree.name(node))
        )
    if (players := tree.payoff.shape[1]) > 1:
        raise SearchRefused(_("{algorithm} is for MAX and MIN alone: "
                              "this tree has payoffs for {players} players").format(
            algorithm=algorithm, players=players))
    if chance and np.any(tree.player == CHANCE):
        node = int(np.argmax(tree.player == CHANCE))
        raise SearchRefused(_("{algorithm} is refused, for node {node} is a chance node: {reason}").format(
            algorithm=algorithm, node=tree.name(node), reason=chance))
    return require_values(tree, convention.depth, options)


def require_values(tree: Tree, depth: int | None, options: SearchOptions) -> Horizon:
    """Return the horizon of a search; raises SearchRefused if a node that it may evaluate has no number."""
    horizon = search_horizon(tree, depth, options)
    node = horizon.first_blank_node()
    if node < 0:
        return horizon
    if tree.n_children[node]:
        raise SearchRefused(
            _("node {node} has no static evaluation, and a depth limit of {depth} needs one there").format(
                node=tree.name(node), depth=depth
            )
        )
    if unknown := tree.unknown_name(node):
        raise SearchRefused(_("leaf {leaf} is unknown (?{unknown}): a search needs its value").format(
            leaf=tree.name(node), unknown=unknown))
    raise SearchRefused(_("leaf {} has no value yet").format(tree.name(node)))


def require_full_window(convention: Convention, algorithm: str) -> None:
    """Raise SearchRefused for a finite window, which the algorithm does not have."""
    if not convention.full_window:
        raise SearchRefused(_("{} has no window: set it to (-inf, inf) or choose alpha-beta").format(algorithm))
