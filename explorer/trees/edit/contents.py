"""Edits of the contents of nodes: values, texts, players, probabilities, whole levels."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import filterfalse, islice

import numpy as np

from explorer.core.errors import TreeError
from explorer.core.exact import Number, as_fraction, normalize_number
from explorer.core.i18n import _
from explorer.core.string_column import code_dtype
from explorer.trees.edit.rows import COLUMN_DEFAULTS, empty_exact_column, exact_or_none, with_text
from explorer.trees.names import letters
from explorer.trees.tree import CHANCE, MAX, MIN, AnyArray, Column, IntArray, ObjectArray, StringColumn, Tree


def set_value(tree: Tree, nodes: Iterable[int], number: Number | None, player: int = 0) -> Tree:
    """Return the tree with this utility or static evaluation at these nodes; None leaves them blank.

    Unknown leaves among them lose their names.
    """
    return _with_numbers(tree, _node_array(nodes), player, [number])


def _with_numbers(tree: Tree, nodes: IntArray, player: int, numbers: Sequence[Number | None]) -> Tree:
    """Return the tree with these numbers at these nodes, repeated from the start if there are too few."""
    simple = [None if number is None else normalize_number(number) for number in numbers]
    payoff = tree.payoff.copy()
    floats = np.array([np.nan if number is None else float(number) for number in simple])
    payoff[nodes, player] = _cycle(floats, len(nodes))
    columns: dict[str, Column] = dict(tree.columns)
    if isinstance(unknown := columns.get("unknown"), StringColumn):
        columns["unknown"] = with_text(unknown, nodes, "")
    return tree.with_columns(payoff=payoff, exact=_with_fractions(tree, nodes, player, simple), columns=columns)


def _with_fractions(
    tree: Tree, nodes: IntArray, column: int, numbers: Sequence[Number | None]
) -> ObjectArray | None:
    """Return the column `exact` with those of these numbers that are Fractions, repeated over these nodes."""
    fractions = np.array([number if isinstance(number, Fraction) else None for number in numbers], object)
    if tree.exact is None and (not len(nodes) or not any(fractions)):
        return None
    exact = empty_exact_column(len(tree), tree.payoff.shape[1] + 1) if tree.exact is None else tree.exact.copy()
    exact[nodes, column] = _cycle(fractions, len(nodes))
    return exact_or_none(exact)


def _cycle(numbers: AnyArray, count: int) -> AnyArray:
    """Return `count` numbers, repeated from the start if needed; a single one is left to broadcasting."""
    return numbers if len(numbers) == 1 else numbers[np.arange(count) % len(numbers)]


def _node_array(nodes: Iterable[int]) -> IntArray:
    return nodes if isinstance(nodes, np.ndarray) else np.fromiter(nodes, np.int64)


def set_unknown(tree: Tree, node: int, name: str) -> Tree:
    """Return the tree with an unknown leaf of this name. Raises TreeError for an inner node."""
    if tree.n_children[node]:
        raise TreeError(_("node {} has children: only a leaf can be unknown").format(tree.name(node)))
    blank = set_payoffs(tree, node, [None] * tree.payoff.shape[1])
    column = blank.columns.get("unknown")
    texts = column if isinstance(column, StringColumn) else StringColumn.empty(len(tree))
    return blank.with_columns(columns={**blank.columns, "unknown": with_text(texts, [node], name)})


def set_payoffs(tree: Tree, node: int, numbers: Sequence[Number | None]) -> Tree:
    """Return the tree with these payoffs at a node, one per player; None leaves a payoff blank.

    Raises TreeError for another number of payoffs.
    """
    if len(numbers) != tree.payoff.shape[1]:
        raise TreeError(_("node {node} takes {expected} payoffs, not {given}").format(
            node=tree.name(node), expected=tree.payoff.shape[1], given=len(numbers)))
    for player, number in enumerate(numbers):
        tree = set_value(tree, [node], number, player)
    return tree


def set_bounds(tree: Tree, node: int, lower: Number | None, upper: Number | None) -> Tree:
    """Return the tree with known bounds of an inner node's value; None for a bound that is not known.

    Raises TreeError for a leaf, and if the lower bound is above the upper one.
    """
    if not tree.n_children[node]:
        raise TreeError(_("node {} is a leaf: its value is known, so bounds on it are refused").format(tree.name(node)))
    if lower is not None and upper is not None and lower > upper:
        raise TreeError(_("the lower bound of node {} is above its upper bound").format(tree.name(node)))
    columns = dict(tree.columns)
    for name, end in (("lower", lower), ("upper", upper)):
        before = columns.pop(name, None)
        column = before.astype(object) if isinstance(before, np.ndarray) else np.full(len(tree), np.nan, object)
        column[node] = np.nan if end is None else normalize_number(end)
        known = [number for number in column.tolist() if number is not None and number == number]
        if known:
            is_exact = any(isinstance(number, Fraction) for number in known)
            columns[name] = column if is_exact else column.astype(np.float64)
    return tree.with_columns(columns=columns)


def set_flag(tree: Tree, nodes: Iterable[int], name: str, on: bool) -> Tree:
    """Return the tree with a flag of these nodes set: `quiet` (by default True) or `forcing` (by default False)."""
    columns = dict(tree.columns)
    before = columns.pop(name, None)
    usual = bool(COLUMN_DEFAULTS[name])
    column = before.copy() if isinstance(before, np.ndarray) else np.full(len(tree), usual, bool)
    column[_node_array(nodes)] = on
    if np.any(column != usual):
        columns[name] = column
    return tree.with_columns(columns=columns)


def set_label(tree: Tree, node: int, text: str) -> Tree:
    """Return the tree with this label at a node."""
    return tree.with_columns(label=with_text(tree.label, [node], text))


def name_nodes(tree: Tree) -> Tree:
    """Return the tree with the labels A to Z, AA ... (but L) at inner nodes without a label, level by level.

    Labels in use are left out. Raises TreeError if every inner node has a label.
    """
    names = tree.label.names
    blank = np.array([not name for name in names])[tree.label.codes]
    nodes = np.flatnonzero(blank & ~tree.is_leaf)
    if not len(nodes):
        raise TreeError(_("every inner node has a name"))
    used = {names[code] for code in np.unique(tree.label.codes).tolist()}
    fresh = islice(filterfalse(used.__contains__, letters()), len(nodes))
    before, names = len(names), (*names, *fresh)
    labels = tree.label.codes.astype(code_dtype(len(names)))
    labels[nodes] = np.arange(before, len(names))
    return tree.with_columns(label=StringColumn(labels, names))


def set_move(tree: Tree, node: int, text: str) -> Tree:
    """Return the tree with this text on the edge above a node."""
    return tree.with_columns(move=with_text(tree.move, [node], text))


def set_player(tree: Tree, nodes: Iterable[int], player: int) -> Tree:
    """Return the tree with this player to move at those of the nodes that have children.

    The children of a new chance node get equal probabilities.
    """
    return _with_players(tree, _node_array(nodes), player)


def _with_players(tree: Tree, nodes: IntArray, wanted: int | IntArray) -> Tree:
    nodes, wanted = nodes[keep := tree.n_children[nodes] > 0], np.broadcast_to(wanted, len(nodes))[keep]
    player = tree.player.copy()
    player[nodes] = wanted
    is_new, was = player[nodes] == CHANCE, tree.player[nodes] == CHANCE
    if np.array_equal(is_new, was):
        return tree.with_columns(player=player)
    probability = np.full(len(tree), np.nan) if tree.probability is None else tree.probability.copy()
    exact = None if tree.exact is None else tree.exact.copy()
    for turned, chance in ((was & ~is_new, False), (is_new & ~was, True)):
        for width in np.unique(tree.n_children[nodes[turned]]).tolist():
            firsts = tree.first_child[nodes[turned & (tree.n_children[nodes] == width)]]
            families = firsts[:, None] + np.arange(width)
            share = normalize_number(Fraction(1, width)) if chance else np.nan
            probability[families] = float(share)
            if exact is None and isinstance(share, Fraction):
                exact = empty_exact_column(len(tree), tree.payoff.shape[1] + 1)
            if exact is not None:
                exact[families, -1] = share if isinstance(share, Fraction) else None
    drawn = None if np.isnan(probability).all() else probability
    return tree.with_columns(player=player, probability=drawn, exact=exact_or_none(exact))


def set_probability(tree: Tree, node: int, number: Number) -> Tree:
    """Return the tree with this probability on the edge above a node; its siblings share the rest.

    They keep their proportions; if all were 0, they get equal shares. Raises TreeError if the node's parent is not a
    chance node, if `number` is not between 0 and 1, and for an only child if it is not 1.
    """
    parent = int(tree.parent[node])
    if node == 0 or tree.player[parent] != CHANCE:
        raise TreeError(_("the move to {} is not a chance move: it has no probability").format(tree.name(node)))
    family = tree.children(parent)
    if not 0 <= number <= 1:
        raise TreeError(_("a probability is a number between 0 and 1"))
    if len(family) == 1 and number != 1:
        raise TreeError(_("the probabilities at node {} must sum to 1").format(tree.name(parent)))
    wanted = as_fraction(number)
    old = {child: as_fraction(tree.probability_of(child)) for child in family if child != node}
    rest = sum(old.values(), Fraction(0))
    shares = {child: (1 - wanted) * (chance / rest if rest else Fraction(1, len(old))) for child, chance in old.items()}
    exact = [normalize_number({**shares, node: wanted}[child]) for child in family]
    assert tree.probability is not None
    chances, children = tree.probability.copy(), _node_array(family)
    chances[children] = [float(share) for share in exact]
    return tree.with_columns(probability=chances, exact=_with_fractions(tree, children, -1, exact))


def fill_level(tree: Tree, depth: int, numbers: Sequence[Number]) -> Tree:
    """Return the tree with these numbers on the leaves of a level, left to right, repeated if there are too few.

    Raises TreeError without a number or without leaves at this depth.
    """
    if not numbers:
        raise TreeError(_("filling a level takes at least one number"))
    leaves = np.flatnonzero(tree.is_leaf & (tree.depth == depth))
    if not len(leaves):
        raise TreeError(_("level {} has no leaves to fill").format(depth))
    return _with_numbers(tree, leaves, 0, numbers)


def set_level_player(tree: Tree, depth: int, player: int, alternate: bool = False) -> Tree:
    """Return the tree with this player on a whole level; with `alternate`, MAX and MIN take turns below it."""
    below = tree.depth - depth
    nodes = np.flatnonzero((below >= 0 if alternate else below == 0) & ~tree.is_leaf)
    other = MAX + MIN - player if player in (MAX, MIN) else player
    return _with_players(tree, nodes, np.where(below[nodes] % 2 == 0, player, other))
