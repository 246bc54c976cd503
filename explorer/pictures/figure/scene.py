"""What every part of a drawing needs to know: places, looks, texts of the nodes asked for."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from explorer.analysis import DONE, ESTIMATE, EXACT, OPEN, PRUNED, UNSEEN, Snapshot, Visit
from explorer.analysis.visits import current_node, first_rows, last_rows, last_values, visible_index
from explorer.explanations.notes import has_means, node_means, node_notes
from explorer.pictures.figure import geometry
from explorer.pictures.figure.choices import equilibrium, tied_moves
from explorer.pictures.figure.geometry import TreeGeometry
from explorer.pictures.figure.items import UnplacedText
from explorer.pictures.figure.show import Show
from explorer.pictures.figure.texts import given_texts, value_text
from explorer.pictures.theme import STATES, Theme
from explorer.search.convention import Bound
from explorer.search.trace import PURGED, STATIC
from explorer.trees.layout import Layout
from explorer.trees.tree import BoolArray, FloatArray, IntArray, Tree
from explorer.trees.visible import ELIDED, HIDDEN

PLAIN, UNVISITED, ON_PATH, LEFT, LOST, CUT, BEST, EARLIER, GONE = range(len(STATES))
_STATE_CODES = np.array([UNVISITED, ON_PATH, LEFT, LOST], np.int8)[np.argsort([UNSEEN, OPEN, DONE, PRUNED])]


@dataclass(frozen=True, eq=False)
class Scene:
    """A tree, what is known of it, and what of that is to be drawn; `state` is None where no answer may show."""

    tree: Tree
    layout: Layout
    node_geometry: TreeGeometry
    snapshot: Snapshot | None
    show: Show
    theme: Theme
    nodes: IntArray
    top: float
    focus: int = -1
    chosen: IntArray | None = None
    unplaced: list[UnplacedText] = field(default_factory=list)

    def add_unplaced(self, node: int, role: str, text: str, shown: str = "") -> None:
        """Remember a text for which there is no room, and what is shown of it."""
        self.unplaced.append(UnplacedText(node, role, text, shown, self.tree))

    @cached_property
    def node_list(self) -> list[int]:
        """The nodes to draw."""
        index: list[int] = self.nodes.tolist()
        return index

    def y_of(self, nodes: IntArray) -> FloatArray:
        """(k,) centres in this figure, below its title."""
        centres: FloatArray = self.node_geometry.y[nodes] + self.top
        return centres

    @cached_property
    def centres(self) -> tuple[FloatArray, FloatArray]:
        """(k,) x and y of the nodes to draw, to the tenth of a px."""
        return np.round(self.node_geometry.x[self.nodes], 1), np.round(self.y_of(self.nodes), 1)

    @cached_property
    def x(self) -> list[float]:
        """Centres of the nodes to draw."""
        x: list[float] = self.centres[0].tolist()
        return x

    @cached_property
    def y(self) -> list[float]:
        """Centres of the nodes to draw."""
        y: list[float] = self.centres[1].tolist()
        return y

    @cached_property
    def is_leaf(self) -> BoolArray:
        """(k,) whether they are leaves."""
        leaf: BoolArray = self.tree.n_children[self.nodes] == 0
        return leaf

    @cached_property
    def state_codes(self) -> IntArray:
        """(k,) their places in theme.STATES."""
        return self.state_codes_of(self.nodes)

    @cached_property
    def state_code_list(self) -> list[int]:
        """Their places in theme.STATES."""
        looks: list[int] = self.state_codes.tolist()
        return looks

    @cached_property
    def hidden(self) -> IntArray:
        """(k,) how many nodes each of them, if it is a stub, stands for; 0 for all others."""
        return self.tree.array_or(HIDDEN, np.int32(0))[self.nodes]

    @cached_property
    def elided(self) -> BoolArray:
        """(k,) whether plies are left out between each of them and what is drawn above it."""
        return self.tree.array_or(ELIDED, 0)[self.nodes] > 0

    @cached_property
    def players(self) -> list[int]:
        """Who moves there."""
        players: list[int] = self.tree.player[self.nodes].tolist()
        return players

    def state_codes_of(self, nodes: IntArray) -> IntArray:
        """(k,) places in theme.STATES."""
        state = self.snapshot
        if state is None:
            return np.zeros(len(nodes), np.int8)
        looks: IntArray = _STATE_CODES[state.status_of(nodes)]
        looks[state.is_cut_at(nodes) & (looks == LEFT)] = CUT
        looks[state.was_visited_earlier_at(nodes) & (looks == UNVISITED)] = EARLIER
        if not state.trace.visits_nest:
            looks[(self.last_events_of(nodes) == PURGED) & (looks == LEFT)] = GONE
        if state.variation:
            best = np.isin(nodes, np.array((0, *state.variation)))
            looks[best] = BEST
        return looks

    def last_events_of(self, nodes: IntArray) -> IntArray:
        """(k,) how these nodes' last visits end, -1 where they were not visited yet."""
        if self.snapshot is None:
            return np.full(len(nodes), -1)
        rows = last_rows(self.snapshot, nodes)
        return np.where(rows >= 0, self.snapshot.trace.ended[rows], -1) if len(self.snapshot.trace) else rows

    @cached_property
    def is_drawn_at_random(self) -> BoolArray:
        """(k,) whether the search has come to them in this pass by a move drawn at random."""
        state = self.snapshot
        if state is None or not state.trace.is_sampling or not len(state.trace):
            return np.zeros(len(self.nodes), bool)
        rows = first_rows(state, self.nodes)
        random: BoolArray = (rows >= 0) & ~state.run.in_search_tree[rows]
        return random

    @cached_property
    def choices(self) -> tuple[BoolArray, BoolArray]:
        """(k,) whether each of them is what is chosen above it, and whether it is as good as that."""
        nothing = np.zeros(len(self.nodes), bool)
        if self.chosen is not None:
            return np.isin(self.nodes, self.chosen), nothing
        if self.snapshot is None:
            return nothing, nothing
        if self.snapshot.is_at_end and self.snapshot.trace.chosen_child >= 0:
            return self.nodes == visible_index(self.snapshot, self.snapshot.trace.chosen_child), nothing
        chosen, tied = equilibrium(self.snapshot, self.nodes)
        return chosen, tied | tied_moves(self.snapshot, self.nodes)

    @cached_property
    def current_node(self) -> int:
        """The node where the search is, -1 where that is nowhere."""
        return -1 if self.snapshot is None else current_node(self.snapshot)

    @cached_property
    def notes(self) -> list[str]:
        """What a search has to say of each of them besides its number."""
        if self.snapshot is None or self.show.kind != "full" or not self.show.notes:
            return [""] * len(self.nodes)
        return node_notes(self.snapshot, self.nodes)

    @cached_property
    def has_ordinals(self) -> bool:
        """Whether evaluations are numbered: where nodes are counted by visits, they are not."""
        return self.show.ordinals and (self.snapshot is None or not has_means(self.snapshot.trace))

    @cached_property
    def visits(self) -> dict[int, Visit]:
        """The open visit of each of them that is on the current path."""
        if self.snapshot is None:
            return {}
        path = self.snapshot.path
        return {int(path[item]): self.snapshot.open_visits[item]
                for item in np.flatnonzero(np.isin(path, self.nodes)).tolist()}

    @cached_property
    def intervals(self) -> dict[int, tuple[Bound, Bound]]:
        """The proved interval of each of them."""
        if self.snapshot is None:
            return {}
        low, high = self.snapshot.intervals_of(self.nodes)
        return dict(zip(self.node_list, zip(low.tolist(), high.tolist(), strict=True), strict=True))

    @cached_property
    def draws_boards(self) -> bool:
        """Whether positions are drawn in the nodes."""
        return self.node_geometry.has_boards and self.show.boards

    @cached_property
    def values(self) -> tuple[list[str], BoolArray]:
        """Their numbers, and (k,) whether that number is a static evaluation of an inner node."""
        static = np.zeros(len(self.nodes), bool)
        if not self.show.numbers:
            return [""] * len(static), static
        codes = self.state_codes
        given = self.is_leaf | (codes == PLAIN) | (codes == UNVISITED) | (codes == ON_PATH)
        texts = [""] * len(static)
        rows = np.flatnonzero(given & (self.hidden == 0))
        for row, text in zip(rows.tolist(), given_texts(self.tree, self.nodes[rows]), strict=True):
            texts[row] = text
        inner = given & ~self.is_leaf
        static[inner] = [texts[row] != "" for row in np.flatnonzero(inner).tolist()]
        state = self.snapshot
        if state is None:
            return texts, static
        if has_means(state.trace):
            return self._mean_texts(texts), static
        rows = np.flatnonzero(~given & (codes != LOST))
        nodes = self.nodes[rows]
        static[rows] = state.is_static_at(nodes)
        self._write_values(rows, state.value[nodes].tolist(), state.bound[nodes].tolist(), texts)
        rows = np.flatnonzero(self.state_codes == EARLIER)
        if len(rows):
            values, kinds = last_values(state, self.nodes[rows])
            static[rows] = self.last_events_of(self.nodes[rows]) == STATIC
            self._write_values(rows, values, kinds.tolist(), texts)
        for row in np.flatnonzero((self.state_codes == ON_PATH) & ~self.is_leaf).tolist():
            visit = self.visits[self.node_list[row]]
            if np.all(np.isfinite(np.asarray(visit.v, float))):
                texts[row] = value_text(visit.v)
                static[row] = bool(state.is_static_at(self.nodes[[row]])[0])
        return texts, static

    def _mean_texts(self, texts: list[str]) -> list[str]:
        """The given texts, and the mean results at inner nodes."""
        rows = np.flatnonzero(self.is_leaf & (self.hidden == 0))
        for row, text in zip(rows.tolist(), given_texts(self.tree, self.nodes[rows]), strict=True):
            texts[row] = text
        if self.snapshot is not None:
            rows = np.flatnonzero(~self.is_leaf)
            for row, mean in zip(rows.tolist(), node_means(self.snapshot, self.nodes[rows]).tolist(), strict=True):
                texts[row] = value_text(mean, ESTIMATE)
        return texts

    def _write_values(self, rows: IntArray, values: list[Any], kinds: list[int], texts: list[str]) -> None:
        """Write what was returned, with the sign of its kind, into these rows of the texts."""
        for row, value, kind in zip(rows.tolist(), values, kinds, strict=True):
            texts[row] = value_text(value, EXACT if self.is_leaf[row] else kind)

    @cached_property
    def widths(self) -> list[float]:
        """Widths of the nodes to draw."""
        widths: list[float] = self.node_geometry.widths[self.nodes].tolist()
        return widths

    @cached_property
    def heights(self) -> list[float]:
        """Heights of the nodes to draw."""
        heights: list[float] = np.where(self.is_leaf, geometry.LEAF, geometry.HEIGHT).tolist()
        return heights

    def half_width(self, nodes: IntArray) -> FloatArray:
        """(k,) half widths of nodes."""
        half: FloatArray = self.node_geometry.widths[nodes] / 2
        return half

    @cached_property
    def free_widths(self) -> tuple[FloatArray, FloatArray]:
        """(k,) px free to the left and to the right of each node's shape, up to the next shape or the page's end."""
        tree, nodes, x = self.tree, self.nodes, self.node_geometry.x
        half = self.half_width(nodes)
        before, after = np.maximum(nodes - 1, 0), np.minimum(nodes + 1, len(tree) - 1)
        first = (nodes == 0) | (tree.depth[before] != tree.depth[nodes])
        last = (nodes == len(tree) - 1) | (tree.depth[after] != tree.depth[nodes])
        edge = geometry.MARGIN / 2
        left = x[nodes] - half - np.where(first, edge, x[before] + self.half_width(before))
        page_right = self.node_geometry.page_width - edge
        right = np.where(last, page_right, x[after] - self.half_width(after)) - x[nodes] - half
        return left, right
