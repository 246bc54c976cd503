"""What a search can't honour is refused here, with the reason, so that the algorithms stay bare."""

import numpy as np

from explorer.convention import Convention
from explorer.errors import SearchRefused
from explorer.i18n import _
from explorer.tree import CHANCE, Tree
from explorer.values import unvalued


def refuse_unsearchable(tree: Tree, convention: Convention, algorithm: str) -> None:
    """SearchRefused unless every node is MAX's or MIN's and every node to be evaluated has its number."""
    if tree.player.max() >= 0:
        node = int(np.argmax(tree.player >= 0))
        raise SearchRefused(
            _("{} is for MAX and MIN alone: node {} has a numbered player").format(algorithm, tree.name(node))
        )
    if (players := tree.payoff.shape[1]) > 1:
        raise SearchRefused(_("{} is for MAX and MIN alone: this tree has payoffs for {} players").format(
            algorithm, players))
    if np.any(tree.player == CHANCE):
        node = int(np.argmax(tree.player == CHANCE))
        reason = _("bounds on some outcomes say nothing of a mean") if algorithm == "alpha-beta" else _(
            "it takes no means")
        raise SearchRefused(_("{} is refused, for node {} is a chance node: {}").format(
            algorithm, tree.name(node), reason))
    blank = unvalued(tree, convention.depth)
    if not len(blank):
        return
    node = int(blank[0])
    if tree.n_children[node]:
        raise SearchRefused(
            _("node {} has no static evaluation, and a depth limit of {} needs one there").format(
                tree.name(node), convention.depth
            )
        )
    if unknown := tree.unknown_name(node):
        raise SearchRefused(_("leaf {} is unknown (?{}): a search needs its value").format(tree.name(node), unknown))
    raise SearchRefused(_("leaf {} has no value yet").format(tree.name(node)))
