"""Names of nodes and texts of numbers in explanations; nodes are written as references `[[index|name]]`."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, count, product
from operator import itemgetter
from string import ascii_uppercase
from typing import Any

import numpy as np

from explorer.core.exact import display, join_numbers
from explorer.core.i18n import _
from explorer.core.string_column import StringColumn
from explorer.trees.tree import IntArray, Tree

REFERENCE_PATTERN = re.compile(r"\[\[(\d+)\|((?:[^\\\]]|\\.)*+)\]\]", re.DOTALL)
"""A reference: the node's index, and its name with a backslash before each `]` and each backslash."""
_BREAK = re.compile(r"\s*[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]\s*")
_ELLIPSIS = "…"
SHOWN_NAMES, SHOWN_PLIES = 4, 20
"""Limits of shown texts: names in a list or moves in a sequence; plies down to which a node's whole path is shown."""

MOST_NAMED = 200
"""The number of nodes up to which nodes without a label get a letter; in larger trees letters would not help."""
LEAF_PREFIX = "L"
"""The letter that begins the names of leaves, and that no inner node gets."""


def letters() -> Iterator[str]:
    """Yield A to Z, AA, AB ... without end, as spreadsheets name their columns, but without L."""
    texts = map("".join, chain.from_iterable(product(ascii_uppercase, repeat=length) for length in count(1)))
    return (text for text in texts if text != LEAF_PREFIX)


def fill_names(tree: Tree, names_root: bool = True) -> Tree:
    """Return the tree with a name as the label of every node that has none; a large tree is returned as it is.

    Inner nodes are named A, B, C ... level by level, and leaves L1, L2 ... from left to right. Labels in use are left
    out. Without `names_root` the root stays without a label, because texts call it "the root"; its letter is not used.
    """
    blank = np.array([not text for text in tree.label.names], bool)[tree.label.codes]
    if len(tree) > MOST_NAMED or not blank.any():
        return tree
    labels = [tree.label[node] for node in range(len(tree))]
    used = set(labels)
    inner = (text for text in letters() if text not in used)
    leaf = (text for number in count(1) if (text := f"{LEAF_PREFIX}{number}") not in used)
    for node in np.flatnonzero(blank & ~tree.is_leaf).tolist():
        labels[node] = next(inner)
    for node in sorted(np.flatnonzero(blank & tree.is_leaf).tolist(), key=lambda node: int(tree.preorder[node])):
        labels[node] = next(leaf)
    labels[0] = labels[0] if names_root else tree.label[0]
    return tree.with_columns(label=StringColumn.from_texts(labels))


def take_labels(tree: Tree, named: Tree) -> Tree:
    """Return a tree of the same nodes in another child order with the labels that they have in `named`."""
    place_of = {node_id: place for place, node_id in enumerate(named.id.tolist())}
    return tree.with_columns(
        label=named.label.take(np.array([place_of[node_id] for node_id in tree.id.tolist()])))


def strip_references(text: str) -> str:
    """Return the text with each node reference replaced by the node's name."""
    get_name = (lambda found: unescape_name(found[2])) if "\\" in text else itemgetter(2)
    return REFERENCE_PATTERN.sub(get_name, text)


def format_reference(node: int, name: str) -> str:
    """Return a reference to a node; line breaks in the name become spaces."""
    escaped = _BREAK.sub(" ", name).replace("\\", r"\\").replace("]", r"\]")
    return f"[[{node}|{escaped}]]"


def unescape_name(name: str) -> str:
    """Return the plain name from a reference, without its backslashes."""
    return re.sub(r"\\(.)", r"\1", name)


def join_node_names(tree: Tree, nodes: Sequence[int] | IntArray) -> str:
    """Return references to the nodes as a list in words; of many, the first ones and the number of the others."""
    more = len(nodes) - SHOWN_NAMES + 1 if len(nodes) > SHOWN_NAMES else 0
    names = [node_reference(tree, int(node)) for node in nodes[: len(nodes) - more]]
    if more:
        return _("{names} and {count} more").format(names=", ".join(names), count=more)
    if len(names) > 1:
        return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
    return "".join(names)


def node_reference(tree: Tree, node: int) -> str:
    """Return a reference by the node's label, else a leaf's move and number, else the moves or the path to it."""
    if tree.label[node]:
        name = tree.label[node]
    elif node == 0:
        name = _("the root")
    elif tree.n_children[node] == 0:
        value_text = leaf_text(tree, node)
        name = _("leaf {}").format(value_text) if value_text else _("blank leaf")
        if tree.move[node]:
            value_text = value_text or _("blank")
            name = f"{tree.move[node]} {value_text if value_text.startswith('(') else f'({value_text})'}"
    else:
        name = _("node {}").format(" ".join(_moves_to_node(tree, node)) or node_path(tree, node))
    return format_reference(node, name)


def title_reference(tree: Tree, node: int) -> str:
    """Return a reference for a title: a node of a game as "b2 (after a1 c2)" or "leaf b2 (utility 1)"."""
    moves = [] if tree.label[node] else _moves_to_node(tree, node)
    if not moves:
        return node_reference(tree, node)
    move, before = tree.move[node], " ".join(moves[:-1])
    if tree.n_children[node]:
        return format_reference(node, _("{move} (after {before})").format(move=move, before=before) if before else move)
    value_text = leaf_text(tree, node)
    if not value_text or value_text.startswith("?"):
        return node_reference(tree, node)
    name = _("leaf {move} (utility {value})") if tree.payoff.shape[1] == 1 else _("leaf {move} {value}")
    return format_reference(node, name.format(move=move, value=value_text))


def leaf_text(tree: Tree, leaf: int) -> str:
    """Return a leaf's number, its payoffs in brackets, or its unknown as in "?x"; "" if it has none."""
    players = tree.payoff.shape[1]
    if unknown := tree.unknown_name(leaf):
        return f"?{unknown}"
    if players == 1 or np.isnan(tree.payoff[leaf]).any():
        return display(tree.payoff_of(leaf))
    return format_number([tree.payoff_of(leaf, player) for player in range(players)])


def name_with_value(tree: Tree, node: int) -> str:
    """Return the name of a node, and the number of a labelled leaf in parentheses, for lists to choose from."""
    name = node_name(tree, node)
    value_text = leaf_text(tree, node) if tree.label[node] and not tree.n_children[node] else ""
    return f"{name} {value_text if value_text.startswith('(') else f'({value_text})'}" if value_text else name


def node_name(tree: Tree, node: int) -> str:
    """Return the name of a node in texts: its label, else "the root", "leaf 3", or "node" with moves or path."""
    return strip_references(node_reference(tree, node))


def _moves_to_node(tree: Tree, node: int) -> list[str]:
    """Return the last moves that lead to a node, after an ellipsis if there are more; [] if one has no text."""
    moves: list[str] = []
    while node > 0 and tree.move[node] and len(moves) < SHOWN_NAMES:
        moves.append(tree.move[node])
        node = int(tree.parent[node])
    if node > 0 and not tree.move[node]:
        return []
    return ([_ELLIPSIS] if node > 0 else []) + moves[::-1]


def node_path(tree: Tree, node: int) -> str:
    """Return the path of a node; of a deep node, the end of the path and the depth."""
    plies = int(tree.depth_of(node))
    if plies <= SHOWN_PLIES:
        return tree.path(node)
    ranks: list[str] = []
    for _rank in range(SHOWN_NAMES):
        ranks.append(str(tree.rank[node]))
        node = int(tree.parent[node])
    return _("{ranks} at ply {plies}").format(ranks=f"{_ELLIPSIS} {'.'.join(reversed(ranks))}", plies=f"{plies:,}")


def format_number(value: Any) -> str:
    """Return a number as shown in pictures, several payoffs in brackets; "–" for NaN."""
    if isinstance(value, tuple | list | np.ndarray):
        return f"({join_numbers(format_number(each) for each in value)})"
    return display(value) or "–"
