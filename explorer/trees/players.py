"""Names of players as people read them: numbered ones are counted from 1, though notation and files count from 0."""

from explorer.core.i18n import _
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, Tree


def player_name(tree: Tree, player: int) -> str:
    """MAX, MIN, chance, the name that the game gives, or else "player 1" for number 0; blank for NOBODY."""
    if player < 0:
        return {MAX: _("MAX"), MIN: _("MIN"), CHANCE: _("chance"), NOBODY: ""}[player]
    return (tree.players[player].strip() if player < len(tree.players) else "") or numbered_name(player)


def numbered_name(player: int) -> str:
    """The name that the player of this number, counted from 0, has without a game: "player 1" is the first."""
    return _("player {number}").format(number=player + 1)
