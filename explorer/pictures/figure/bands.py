"""Bands: at the left margin of each level, the player who moves there."""

from weakref import WeakKeyDictionary

import numpy as np

from explorer.core.i18n import _
from explorer.pictures.figure.geometry import MARGIN
from explorer.pictures.figure.items import Figure, Text
from explorer.pictures.figure.metrics import text_widths
from explorer.pictures.figure.shift import with_margins
from explorer.pictures.theme import Theme
from explorer.trees.players import numbered_name
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, FloatArray, Tree

BAND_SIZE = 11.0
"""Size of the words at the margin."""


_players_of_tree: "WeakKeyDictionary[Tree, list[int]]" = WeakKeyDictionary()
"""By tree: the player who moves at all inner nodes of each level, NOBODY if there are several or none."""


def level_words(tree: Tree) -> list[str]:
    """Return for each level the player who moves at all of its inner nodes, "" if there are several or none.

    The players are found once per tree.
    """
    if tree not in _players_of_tree:
        _players_of_tree[tree] = _find_players(tree)
    words = {MAX: "MAX", MIN: "MIN", CHANCE: _("chance"), NOBODY: ""}
    return [words[player] if player < 0 else numbered_name(player) for player in _players_of_tree[tree]]


def _find_players(tree: Tree) -> list[int]:
    inner, players, starts = tree.n_children > 0, tree.player.astype(np.int16), tree.level_start[:-1]
    first = np.minimum.reduceat(np.where(inner, players, np.iinfo(np.int16).max), starts)
    last = np.maximum.reduceat(np.where(inner, players, np.iinfo(np.int16).min), starts)
    return [low if low == high else NOBODY
            for low, high in zip(first.tolist(), last.tolist(), strict=True)]


def add_bands(
    figure: Figure, tree: Tree, places: FloatArray, theme: Theme, top: float = 0.0, *, is_sideways: bool = False
) -> Figure:
    """Return the figure moved to the right, with the players of the levels at its left; `top` is above the tree.

    `places` (levels,) are the levels' y, or their x if the tree grows sideways: then the figure moves down, below the
    players. How far it moves depends only on the tree.
    """
    words = level_words(tree)
    room = round(float(text_widths(words, BAND_SIZE, True).max()), 1)
    if not room:
        return figure
    wide = with_margins(figure, top=BAND_SIZE) if is_sideways else with_margins(figure, left=room)
    if is_sideways:
        wide.texts.extend(
            Text(round(middle, 1), round(top + MARGIN / 2 + 2, 1), word, BAND_SIZE, True, theme.muted, "middle", "band",
                 -1)
            for middle, word in zip(places.tolist(), words, strict=True) if word)
        return wide
    wide.texts.extend(
        Text(MARGIN / 2, round(base + 4, 1), word, BAND_SIZE, True, theme.muted, "start", "band", -1)
        for base, word in zip((places + top).tolist(), words, strict=True) if word)
    return wide
