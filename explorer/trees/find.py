"""Search for nodes by label, move, sequence of moves, value or path."""

import re
from collections.abc import Callable

import numpy as np

from explorer.core import exact
from explorer.trees.subtrees import sort_in_preorder
from explorer.trees.tree import BoolArray, IntArray, StringColumn, Tree


def by_label(tree: Tree, text: str) -> BoolArray:
    """Return (n,) whether the node's label contains the text, ignoring case."""
    return _match_texts(tree.label, lambda label: text.casefold() in label.casefold())


def by_move(tree: Tree, text: str) -> BoolArray:
    """Return (n,) whether the node's move contains the text, ignoring case.

    If no move does, a text of several words, `b2 a1 c3`, finds the node that these moves lead to from the root.
    """
    found = _match_texts(tree.move, lambda move: text.casefold() in move.casefold())
    if not found.any() and len(words := re.split(r"[\s,;]+", text.strip())) > 1:
        found = np.zeros(len(tree), bool)
        ends = [0]
        for word in words:
            ends = [child for node in ends for child in tree.children(node)
                    if tree.move[child].casefold() == word.casefold()]
        found[ends] = True
    return found


def by_value(tree: Tree, text: str) -> BoolArray:
    """Return (n,) whether the node's utility or static evaluation is this number; `?x` finds the unknown leaf x."""
    unknown = tree.columns.get("unknown")
    if text.startswith("?") and isinstance(unknown, StringColumn):
        return _match_texts(unknown, lambda name: bool(name) and text[1:] in ("", name))
    try:
        number = exact.parse_exact(text)
    except ValueError:
        return np.zeros(len(tree), bool)
    found: BoolArray = (tree.payoff == float(number)).any(axis=1)
    if tree.exact is not None:
        for node in np.flatnonzero(found).tolist():
            found[node] = any(tree.payoff_of(node, player) == number for player in range(tree.payoff.shape[1]))
    return found


def by_path(tree: Tree, text: str) -> BoolArray:
    """Return (n,) whether the node is at this path, such as `0.2`, in the order as drawn."""
    found, nodes = np.zeros(len(tree), bool), [0]
    if re.fullmatch(r"\d+(\.\d+)*", text):
        for word in text.split("."):
            nodes = [child for node in nodes for child in tree.children(node) if str(tree.rank[child]) == word]
        found[nodes] = True
    return found


FINDERS: dict[str, Callable[[Tree, str], BoolArray]] = {
    "label": by_label, "move": by_move, "value": by_value, "path": by_path,
}


def find(tree: Tree, text: str, way: str = "") -> IntArray:
    """Return the nodes that match a text, in preorder; `way` is a key of FINDERS, or "" for any of them."""
    text = text.strip()
    if not text:
        return np.empty(0, np.int64)
    found = np.zeros(len(tree), bool)
    for name in [way] if way else FINDERS:
        found |= FINDERS[name](tree, text)
    return sort_in_preorder(tree, np.flatnonzero(found))


def _match_texts(texts: StringColumn, matches: Callable[[str], bool]) -> BoolArray:
    found: BoolArray = np.array([matches(text) for text in texts.names], bool)[texts.codes]
    return found
