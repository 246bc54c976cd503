"""Search for nodes by label, move, sequence of moves, value, path or position on the board."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from explorer.core import exact
from explorer.core.errors import Stopped
from explorer.trees import boards
from explorer.trees.subtrees import next_level
from explorer.trees.tree import BoolArray, IntArray, StringColumn, Tree

DEEP = 200
"""The number of levels from which nodes are compared by their places in preorder, not by their paths."""


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


def by_position(tree: Tree, text: str) -> BoolArray:
    """Return (n,) whether the node's board is this one, such as `X.O/.X./..O`.

    If no node has it, its symmetric images are found: of them a tree may hold just one.
    """
    found = np.zeros(len(tree), bool)
    if (boards_of_tree := boards.board_positions(tree)) is None:
        return found
    rules, keys = boards_of_tree
    key = boards.key_from_text(rules, text)
    if key < 0:
        return found
    found[keys == key] = True
    if not found.any():
        found[boards.canonical_keys(rules, keys) == boards.canonical_keys(rules, np.array([key]))] = True
    return found


FINDERS: dict[str, Callable[[Tree, str], BoolArray]] = {
    "label": by_label, "move": by_move, "value": by_value, "path": by_path,
    "position": by_position,
}


@dataclass(frozen=True, eq=False)
class Matches:
    """The nodes that were found, (k,) ascending, and the way through them in preorder; no column over the tree is made.

    On each level, the nodes that come before a node in preorder are those on the left of a border.
    """

    tree: Tree
    nodes: IntArray

    def __len__(self) -> int:
        return len(self.nodes)

    def __contains__(self, node: int) -> bool:
        place = int(np.searchsorted(self.nodes, node))
        return place < len(self.nodes) and int(self.nodes[place]) == node

    def count_before(self, node: int) -> int:
        """Return how many matches come before a node in preorder."""
        first, _end = self._level_places
        return int((self._places(self._borders(node)) - first).sum())

    def after(self, node: int) -> int:
        """Return the first match after a node in preorder; from the last one on, the first of all."""
        borders, (first, end) = self._borders(node), self._level_places
        borders[self.tree.depth_of(node)] += 1
        begin = self._places(borders)
        begin = begin if (begin < end).any() else first
        nodes: list[int] = self.nodes[begin[begin < end]].tolist()
        return min(nodes, key=self._preorder_key)

    def before(self, node: int) -> int:
        """Return the last match before a node in preorder; from the first one on, the last of all."""
        stop, (first, end) = self._places(self._borders(node)), self._level_places
        stop = stop if (first < stop).any() else end
        nodes: list[int] = self.nodes[stop[first < stop] - 1].tolist()
        return max(nodes, key=self._preorder_key)

    @property
    def _level_places(self) -> tuple[IntArray, IntArray]:
        """The places in `nodes` at which each level's matches begin and end."""
        places = self._places(self.tree.level_start)
        return places[:-1], places[1:]

    def _places(self, nodes: IntArray) -> IntArray:
        return np.searchsorted(self.nodes, nodes)

    def _borders(self, node: int) -> IntArray:
        """Return (levels,) the first node of each level that does not come before this node in preorder."""
        below, borders = next_level(self.tree), [each + 1 for each in self.tree.ancestors(node)][::-1]
        border = node
        for _level in range(len(borders), self.tree.levels):
            borders.append(border)
            border = below(border)
        return np.array(borders, np.int64)

    def _preorder_key(self, node: int) -> list[int] | int:
        """Return a key that ascends in preorder: the path from the root, or in deep trees the place in preorder."""
        deep = self.tree.levels > DEEP
        return int(self.tree.preorder[node]) if deep else [node, *self.tree.ancestors(node)][::-1]


def find(tree: Tree, text: str, way: str = "", progress: Callable[[float], bool] = lambda _share: True) -> Matches:
    """Return the nodes that match a text; `way` is a key of FINDERS, or "" for any of them.

    `progress` gets the share done and returns False to stop. Raises Stopped if it does.
    """
    text = text.strip()
    found, ways = np.zeros(len(tree), bool), [way] if way else [*FINDERS]
    for place, name in enumerate(ways if text else ()):
        if not progress(place / len(ways)):
            raise Stopped
        found |= FINDERS[name](tree, text)
    return Matches(tree, np.flatnonzero(found))


def _match_texts(texts: StringColumn, matches: Callable[[str], bool]) -> BoolArray:
    found: BoolArray = np.array([matches(text) for text in texts.names], bool)[texts.codes]
    return found
