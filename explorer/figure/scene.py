"""What every part of a drawing needs to know: places, looks, texts of the nodes asked for."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from explorer.figure import geometry
from explorer.figure.geometry import Scale
from explorer.figure.show import Show
from explorer.figure.texts import leaf_text, value_text
from explorer.layout import Layout
from explorer.playback import DONE, EXACT, OPEN, SKIPPED, UNSEEN, UPPER, State, Visit
from explorer.theme import STATES, Theme
from explorer.tree import FloatArray, IntArray, Tree

PLAIN, UNVISITED, ON_PATH, LEFT, LOST, CUT, BEST = range(len(STATES))
_LOOKS = np.array([UNVISITED, ON_PATH, LEFT, LOST], np.int8)[np.argsort([UNSEEN, OPEN, DONE, SKIPPED])]


@dataclass(frozen=True, eq=False)
class Scene:
    """A tree, what is known of it, and what of that is to be drawn; `state` is None where no answer may show."""

    tree: Tree
    layout: Layout
    scale: Scale
    state: State | None
    show: Show
    theme: Theme
    nodes: IntArray
    top: float
    focus: int = -1

    @cached_property
    def index(self) -> list[int]:
        """The nodes to draw."""
        return [int(node) for node in self.nodes.tolist()]

    @cached_property
    def all_y(self) -> FloatArray:
        """(n,) centres in this figure, below its title."""
        return self.scale.y + self.top

    @cached_property
    def x(self) -> list[float]:
        """Centres of the nodes to draw."""
        x: list[float] = np.round(self.scale.x[self.nodes], 1).tolist()
        return x

    @cached_property
    def y(self) -> list[float]:
        """Centres of the nodes to draw."""
        y: list[float] = np.round(self.all_y[self.nodes], 1).tolist()
        return y

    @cached_property
    def leaf(self) -> list[bool]:
        """Whether they are leaves."""
        leaves: list[bool] = (self.tree.n_children[self.nodes] == 0).tolist()
        return leaves

    @cached_property
    def looks(self) -> list[int]:
        """Their places in theme.STATES."""
        return [int(look) for look in self.looks_of(self.nodes).tolist()]

    def looks_of(self, nodes: IntArray) -> IntArray:
        """(k,) places in theme.STATES."""
        state = self.state
        if state is None:
            return np.zeros(len(nodes), np.int8)
        looks: IntArray = _LOOKS[state.status_of(nodes)]
        looks[state.cut[nodes] & (looks == LEFT)] = CUT
        if state.variation:
            best = np.isin(nodes, np.array((0, *state.variation)))
            looks[best] = BEST
        return looks

    @cached_property
    def visits(self) -> dict[int, Visit]:
        """The open visit of each node on the current path."""
        return {visit.node: visit for visit in self.state.open} if self.state else {}

    @cached_property
    def boards(self) -> bool:
        """Whether positions are drawn in the nodes."""
        return self.scale.boards and self.show.boards

    @cached_property
    def values(self) -> list[tuple[str, bool]]:
        """Their numbers, and whether that number is a static evaluation of an inner node."""
        if not self.show.numbers:
            return [("", False)] * len(self.index)
        state, tree = self.state, self.tree
        static = state.static if state else None
        texts = []
        for node, leaf, look in zip(self.index, self.leaf, self.looks, strict=True):
            if leaf:
                texts.append((leaf_text(tree, node), False))
            elif state and look in (LEFT, CUT, BEST):
                bound = int(state.bound[node])
                sign = "" if bound == EXACT else "≤" if bound == UPPER else "≥"
                texts.append((sign + value_text(state.value[node]), bool(static is not None and static[node])))
            elif look == ON_PATH and np.all(np.isfinite(np.asarray(self.visits[node].v, float))):
                texts.append((value_text(self.visits[node].v), bool(static is not None and static[node])))
            elif look in (PLAIN, UNVISITED, ON_PATH):
                given = leaf_text(tree, node)
                texts.append((given, bool(given)))
            else:
                texts.append(("", False))
        return texts

    @cached_property
    def sizes(self) -> list[tuple[float, float]]:
        """Widths and heights of the nodes to draw."""
        return [
            (wide, geometry.LEAF if leaf else geometry.HEIGHT)
            for wide, leaf in zip(self.scale.widths[self.nodes].tolist(), self.leaf, strict=True)
        ]

    def half_width(self, nodes: IntArray) -> FloatArray:
        """(k,) half widths of nodes."""
        half: FloatArray = self.scale.widths[nodes] / 2
        return half

    @cached_property
    def rooms(self) -> tuple[list[float], list[float]]:
        """px free to the left and to the right of each node's shape, up to the next shape or the page's end."""
        tree, nodes, x = self.tree, self.nodes, self.scale.x
        half = self.half_width(nodes)
        before, after = np.maximum(nodes - 1, 0), np.minimum(nodes + 1, len(tree) - 1)
        first = (nodes == 0) | (tree.depth[before] != tree.depth[nodes])
        last = (nodes == len(tree) - 1) | (tree.depth[after] != tree.depth[nodes])
        edge = geometry.MARGIN / 2
        left = x[nodes] - half - np.where(first, edge, x[before] + self.half_width(before))
        right = np.where(last, self.scale.page_width - edge, x[after] - self.half_width(after)) - x[nodes] - half
        return left.tolist(), right.tolist()
