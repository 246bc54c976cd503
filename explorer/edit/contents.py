"""Edits of what stands at nodes: values, texts, players, probabilities, whole levels."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count

import numpy as np

from explorer.edit.rows import exact_column, kept, with_text
from explorer.errors import TreeError
from explorer.i18n import _
from explorer.numerals import Number, as_fraction, simplest
from explorer.tree import CHANCE, MAX, MIN, Texts, Tree


def set_value(tree: Tree, nodes: Iterable[int], number: Number | None, player: int = 0) -> Tree:
    """The tree with this utility (or static evaluation) at these nodes; None leaves them blank."""
    exact = None if number is None else simplest(number)
    payoff = tree.payoff.copy()
    fractions = exact_column(tree)
    for node in nodes:
        payoff[node, player] = float("nan") if exact is None else float(exact)
        fractions[node, player] = exact if isinstance(exact, Fraction) else None
    columns = dict(tree.columns)
    if isinstance(unknown := columns.get("unknown"), Texts):
        columns["unknown"] = with_text(unknown, nodes, "")
    return replace(tree, payoff=payoff, exact=kept(fractions), columns=columns)


def set_unknown(tree: Tree, node: int, name: str) -> Tree:
    """The tree with an unknown leaf of this name; TreeError for an inner node."""
    if tree.n_children[node]:
        raise TreeError(_("node {} has children: only a leaf can be unknown").format(tree.name(node)))
    blank = set_value(tree, [node], None)
    column = blank.columns.get("unknown")
    texts = column if isinstance(column, Texts) else Texts.empty(len(tree))
    return replace(blank, columns={**blank.columns, "unknown": with_text(texts, [node], name)})


def set_payoffs(tree: Tree, node: int, numbers: Sequence[Number | None]) -> Tree:
    """The tree with one payoff per player at a node."""
    if len(numbers) != tree.payoff.shape[1]:
        raise TreeError(_("node {} takes {} payoffs, not {}").format(
            tree.name(node), tree.payoff.shape[1], len(numbers)))
    for player, number in enumerate(numbers):
        tree = set_value(tree, [node], number, player)
    return tree


def set_label(tree: Tree, node: int, text: str) -> Tree:
    """The tree with this label at a node."""
    return replace(tree, label=with_text(tree.label, [node], text))


def name_nodes(tree: Tree) -> Tree:
    """The tree with A..Z, AA... on the inner nodes without a label, level by level; letters in use are passed over."""
    nodes = [node for node in np.flatnonzero(~tree.is_leaf).tolist() if not tree.label[node]]
    if not nodes:
        raise TreeError(_("every inner node has a name"))
    labels = [tree.label[node] for node in range(len(tree))]
    used = set(labels)
    fresh = (name for name in _letters() if name not in used)
    for node, name in zip(nodes, fresh, strict=False):
        labels[node] = name
    return replace(tree, label=Texts.of(labels))


def _letters() -> Iterator[str]:
    """A to Z, AA, AB... without end, as spreadsheets name their columns."""
    for number in count(1):
        name = ""
        while number:
            number, letter = divmod(number - 1, 26)
            name = chr(ord("A") + letter) + name
        yield name


def set_move(tree: Tree, node: int, text: str) -> Tree:
    """The tree with this text on the edge above a node."""
    return replace(tree, move=with_text(tree.move, [node], text))


def set_player(tree: Tree, nodes: Iterable[int], player: int) -> Tree:
    """The tree with this player to move at these inner nodes; leaves among them stay leaves.

    A new chance node gets uniform probabilities.
    """
    players, probability, fractions = tree.player.copy(), tree.probability, exact_column(tree)
    chances = np.full(len(tree), np.nan) if probability is None else probability.copy()
    for node in nodes:
        family = tree.children(node)
        if not family:
            continue
        if (player == CHANCE) != (players[node] == CHANCE):
            share = simplest(Fraction(1, len(family))) if player == CHANCE else float("nan")
            chances[family.start : family.stop] = float(share)
            fractions[family.start : family.stop, -1] = share if isinstance(share, Fraction) else None
        players[node] = player
    drawn = None if np.isnan(chances).all() else chances
    return replace(tree, player=players, probability=drawn, exact=kept(fractions))


def set_probability(tree: Tree, node: int, number: Number) -> Tree:
    """The tree with this chance on the edge above a node; its siblings share the rest in their old proportions."""
    parent = int(tree.parent[node])
    if node == 0 or tree.player[parent] != CHANCE:
        raise TreeError(_("the move to {} is not a chance move: it has no probability").format(tree.name(node)))
    family = tree.children(parent)
    if not 0 <= number <= 1:
        raise TreeError(_("a probability is a number between 0 and 1"))
    if len(family) == 1 and number != 1:
        raise TreeError(_("the probabilities at node {} must sum to 1").format(tree.name(parent)))
    wanted = as_fraction(number)
    old = {child: as_fraction(tree.chance_of(child)) for child in family if child != node}
    rest = sum(old.values(), Fraction(0))
    shares = {child: (1 - wanted) * (chance / rest if rest else Fraction(1, len(old))) for child, chance in old.items()}
    assert tree.probability is not None
    chances, fractions = tree.probability.copy(), exact_column(tree)
    for child, share in {**shares, node: wanted}.items():
        exact = simplest(share)
        chances[child] = float(exact)
        fractions[child, -1] = exact if isinstance(exact, Fraction) else None
    return replace(tree, probability=chances, exact=kept(fractions))


def fill_level(tree: Tree, depth: int, numbers: Sequence[Number]) -> Tree:
    """The tree with these numbers on the leaves of a level, left to right, begun again where they run out."""
    if not numbers:
        raise TreeError(_("filling a level takes at least one number"))
    leaves = np.flatnonzero(tree.is_leaf & (tree.depth == depth))
    if not len(leaves):
        raise TreeError(_("level {} has no leaves to fill").format(depth))
    exact = [simplest(number) for number in numbers]
    tree = set_value(tree, leaves.tolist(), None)
    payoff, fractions = tree.payoff.copy(), exact_column(tree)
    for place, leaf in enumerate(leaves.tolist()):
        number = exact[place % len(exact)]
        payoff[leaf, 0] = float(number)
        fractions[leaf, 0] = number if isinstance(number, Fraction) else None
    return replace(tree, payoff=payoff, exact=kept(fractions))


def set_level_player(tree: Tree, depth: int, player: int, alternate: bool = False) -> Tree:
    """The tree with this player on a whole level; `alternate` lets MAX and MIN take turns from there down."""
    for level in range(depth, tree.levels if alternate else depth + 1):
        tree = set_player(tree, np.flatnonzero((tree.depth == level) & ~tree.is_leaf).tolist(), player)
        player = MAX + MIN - player if player in (MAX, MIN) else player
    return tree
