"""A player against all others together: the tree down to a depth limit as a game of two sides."""

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, BoolArray, IntArray, Tree


def limit_depth(tree: Tree, depth: int | None) -> Tree:
    """Return the tree down to a depth limit, where static evaluations become payoffs; node numbers are kept."""
    if depth is None or depth >= tree.plies():
        return tree
    start, stop = tree.level_start[depth : depth + 2].tolist()
    n_children = tree.n_children[:stop].copy()
    n_children[start:] = 0
    return tree.take(np.arange(stop), n_children)


def two_sided(tree: Tree, player: int) -> Tree:
    """Return the tree with this player's payoffs alone and all others as the opponent; chance nodes stay."""
    at = max(player, 0)
    own = MIN if player == MIN else MAX
    others = np.where((tree.player == CHANCE) | (tree.player == NOBODY), tree.player, MAX + MIN - own)
    sides = np.where(tree.player == player, own, others).astype(np.int8)
    exact = None if tree.exact is None else tree.exact[:, [at, -1]]
    return tree.with_columns(player=sides, payoff=tree.payoff[:, [at]], exact=exact)


def worst_case(tree: Tree, player: int) -> Tree:
    """Return the two-sided tree with chance as the opponent, too, restricted to outcomes of positive probability."""
    plain = two_sided(tree, player)
    if not np.any(plain.player == CHANCE):
        return plain
    side = MIN if player == MIN else MAX
    sides = np.where(plain.player == CHANCE, MAX + MIN - side, plain.player).astype(np.int8)
    never = ~is_possible(plain)
    if not never.any():
        return plain.with_columns(player=sides)
    # Impossible outcomes get the best payoff, so that they do not change the worst case.
    payoff, exact = plain.payoff.copy(), None if plain.exact is None else plain.exact.copy()
    payoff[never] = -np.inf if side == MIN else np.inf
    if exact is not None:
        exact[never, 0] = None
    return plain.with_columns(player=sides, payoff=payoff, exact=exact)


def is_possible(tree: Tree) -> BoolArray:
    """Return (n,) True if no outcome of probability 0 is on the path to the node."""
    if tree.probability is None:
        return np.ones(len(tree), bool)
    # A positive Fraction may be 0 as a float.
    never = [node for node in np.flatnonzero(tree.probability == 0).tolist() if not tree.probability_of(node)]
    below = np.zeros(len(tree) + 1, np.int32)
    np.add.at(below, tree.preorder[never], 1)
    np.add.at(below, tree.preorder[never] + tree.size[never], -1)
    held: BoolArray = (np.cumsum(below[:-1]) == 0)[tree.preorder]
    return held


def require_player(tree: Tree, player: int) -> None:
    """Raise SearchRefused for a player without payoffs in the tree."""
    if player in (MAX, MIN):
        known = not tree.is_numbered or bool(np.any(tree.player == player))
    else:
        known = 0 <= player < tree.payoff.shape[1] and tree.is_numbered
    if not known:
        who = player_name(tree, player) if player in (MAX, MIN) or player >= 0 else _("chance")
        raise SearchRefused(_("{} is no player of this tree").format(who))


def require_payoffs(tree: Tree, depth: int | None, blank: BoolArray) -> None:
    """Raise SearchRefused with the first of the nodes in `blank`, which have no payoff."""
    if not blank.any():
        return
    found: IntArray = np.flatnonzero(blank)
    node = int(found[np.argmin(tree.preorder[found])])
    if tree.n_children[node]:
        raise SearchRefused(
            _("node {node} has no static evaluation, and a depth limit of {depth} needs one there").format(
                node=tree.name(node), depth=depth))
    if unknown := tree.unknown_name(node):
        raise SearchRefused(_("leaf {leaf} is unknown (?{unknown}): a strategy needs its value").format(
            leaf=tree.name(node), unknown=unknown))
    raise SearchRefused(_("leaf {} has no value yet").format(tree.name(node)))
