"""What would let a refused search run: each a sentence and the one edit that it names."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from explorer import edit, order
from explorer.gui.document import Document
from explorer.gui.panels.panel import mover
from explorer.i18n import _, ngettext
from explorer.playback import called
from explorer.tree import CHANCE, MAX, MIN, IntArray, Tree
from explorer.values import unvalued


@dataclass(frozen=True)
class Remedy:
    """What a button says, and what it does."""

    text: str
    do: Callable[[], object]


def remedies(document: Document) -> tuple[Remedy, ...]:
    """The remedies for the document's refusal; none where it is searched, or where nothing simple helps."""
    return tuple(_remedies(document)) if document.reason else ()


def _remedies(document: Document) -> Iterator[Remedy]:
    study, tree = document.study, document.tree
    rules = study.convention
    if study.ordering != order.AS_DRAWN and tree is study.tree:
        yield Remedy(_("Show the children as drawn"), partial(document.set_ordering, order.AS_DRAWN))
        return
    if np.any(tree.player >= 0) or tree.payoff.shape[1] > 1:
        return
    if chance := np.flatnonzero(tree.player == CHANCE).tolist():
        text = ngettext("Make {name} {player} again", "Give all {count} chance nodes back to MAX and MIN", len(chance))
        before = mover(tree, int(by_turns(tree)[chance[0]]))
        text = text.format(name=called(tree, chance[0]), player=before, count=len(chance))
        yield Remedy(text, lambda: document.attempt(
            lambda: document.edit_tree(text, without_chance(document.study.tree))))
        return
    blank = unvalued(tree, rules.depth).tolist()
    if blank and tree.n_children[blank[0]]:
        yield Remedy(_("Search without a depth limit"), partial(document.set_convention, replace(rules, depth=None)))
        yield Remedy(_("Go to {}").format(called(tree, blank[0])), partial(document.select, blank[:1]))
    elif blank:
        yield Remedy(_("Go to the leaf"), partial(document.select, blank[:1]))
    elif study.algorithm == "minimax" and not rules.full_window:
        full = replace(rules, window=(float("-inf"), float("inf")))
        yield Remedy(_("Take the full window"), partial(document.set_convention, full))
        yield Remedy(_("Search by alpha-beta"), partial(document.set_algorithm, "alpha-beta"))
    elif rules.ties == "last" and rules.cut == "ge":
        first = replace(rules, ties="first")
        yield Remedy(_("Report the first of tied moves"), partial(document.set_convention, first))
        if rules.fail == "soft":
            yield Remedy(_("Cut on >"), partial(document.set_convention, replace(rules, cut="gt")))


def without_chance(tree: Tree) -> Tree:
    """The tree with every chance node given to whoever would move there if MAX and MIN take turns."""
    chance = np.flatnonzero(tree.player == CHANCE)
    players = by_turns(tree)[chance]
    for player in (MAX, MIN):
        tree = edit.set_player(tree, chance[players == player].tolist(), player)
    return tree


def by_turns(tree: Tree) -> IntArray:
    """(n,) the players, with the opponent of the parent's at chance nodes, MAX at a root."""
    players = tree.player.copy()
    # In level order a parent's turn is settled before its children's.
    for node in np.flatnonzero(players == CHANCE).tolist():
        players[node] = MIN if node and players[tree.parent[node]] == MAX else MAX
    return players
