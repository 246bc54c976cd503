"""Names of players in texts: numbered players are counted from 1, although files count them from 0."""

from explorer.core.i18n import _
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, Tree


def player_name(tree: Tree, player: int) -> str:
    """Return MAX, MIN, chance, the name from the tree, or else "player 1" for number 0; "" for NOBODY."""
    if player < 0:
        return {MAX: _("MAX"), MIN: _("MIN"), CHANCE: _("chance"), NOBODY: ""}[player]
    return (tree.players[player].strip() if player < len(tree.players) else "") or numbered_name(player)


def numbered_name(player: int) -> str:
    """Return the default name of a player whose number is counted from 0: "player 1" for 0."""
    return _("player {number}").format(number=player + 1)
