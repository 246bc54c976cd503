"""What every part of a drawing needs to know: places, looks, texts of the nodes asked for."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from explorer.analysis import DONE, ESTIMATE, EXACT, OPEN, SKIPPED, UNSEEN, Snapshot, Visit
from explorer.analysis.visits import first_rows, last_rows, last_values, node_now, spot_of
from explorer.explanations.notes import has_means, means_of, notes_of
from explorer.pictures.figure import geometry
from explorer.pictures.figure.choices import equilibrium, tied_moves
from explorer.pictures.figure.geometry import Scale
from explorer.pictures.figure.items import Unplaced
from explorer.pictures.figure.show import Show
from explorer.pictures.figure.texts import given_texts, value_text
from explorer.pictures.theme import STATES, Theme
from explorer.search.convention import Bound
from explorer.search.trace import PURGED, STATIC
from explorer.trees.layout import Layout
from explorer.trees.tree import BoolArray, FloatArray, IntArray, Tree
from explorer.trees.visible import ELIDED, HIDDEN

PLAIN, UNVISITED, ON_PATH, LEFT, LOST, CUT, BEST, EARLIER, GONE = range(len(STATES))
_LOOKS = np.array([UNVISITED, ON_PATH, LEFT, LOST], np.int8)[np.argsort([UNSEEN, OPEN, DONE, SKIPPED])]


@dataclass(frozen=True, eq=False)
class Scene:
    """A tree, what is known of it, and what of that is to be drawn; `state` is None where no answer may show."""

    tree: Tree
    layout: Layout
    scale: Scale
    state: Snapshot | None
    show: Show
    theme: Theme
    nodes: IntArray
    top: float
    focus: int = -1
    chosen: IntArray | None = None
    unplaced: list[Unplaced] = field(default_factory=list)

    def leave_out(self, node: int, role: str, text: str, shown: str = "") -> None:
        """Remember a text for which there is no room, and what is shown of it."""
        self.unplaced.append(Unplaced(node, role, text, shown, self.tree))

    @cached_property
    def index(self) -> list[int]:
        """The nodes to draw."""
        index: list[int] = self.nodes.tolist()
        return index

    def y_of(self, nodes: IntArray) -> FloatArray:
        """(k,) centres in this figure, below its title."""
        centres: FloatArray = self.scale.y[nodes] + self.top
        return centres

    @cached_property
    def centres(self) -> tuple[FloatArray, FloatArray]:
        """(k,) x and y of the nodes to draw, to the tenth of a px."""
        return np.round(self.scale.x[self.nodes], 1), np.round(self.y_of(self.nodes), 1)

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
    def look(self) -> IntArray:
        """(k,) their places in theme.STATES."""
        return self.looks_of(self.nodes)

    @cached_property
    def looks(self) -> list[int]:
        """Their places in theme.STATES."""
        looks: list[int] = self.look.tolist()
        return looks

    @cached_property
    def hidden(self) -> IntArray:
        """(k,) how many nodes each of them, if it is a stub, stands for; 0 for all others."""
        column = self.tree.columns.get(HIDDEN)
        return column[self.nodes] if isinstance(column, np.ndarray) else np.zeros(len(self.nodes), np.int32)

    @cached_property
    def elided(self) -> BoolArray:
        """(k,) whether plies are left out between each of them and what is drawn above it."""
        column = self.tree.columns.get(ELIDED)
        return column[self.nodes] > 0 if isinstance(column, np.ndarray) else np.zeros(len(self.nodes), bool)

    @cached_property
    def players(self) -> list[int]:
        """Who moves there."""
        players: list[int] = self.tree.player[self.nodes].tolist()
        return players

    def looks_of(self, nodes: IntArray) -> IntArray:
        """(k,) places in theme.STATES."""
        state = self.state
        if state is None:
            return np.zeros(len(nodes), np.int8)
        looks: IntArray = _LOOKS[state.status_of(nodes)]
        looks[state.cut_of(nodes) & (looks == LEFT)] = CUT
        looks[state.earlier_of(nodes) & (looks == UNVISITED)] = EARLIER
        if not state.trace.nests:
            looks[(self.ended_of(nodes) == PURGED) & (looks == LEFT)] = GONE
        if state.variation:
            best = np.isin(nodes, np.array((0, *state.variation)))
            looks[best] = BEST
        return looks

    def ended_of(self, nodes: IntArray) -> IntArray:
        """(k,) how these nodes' last visits end, -1 where they were not visited yet."""
        if self.state is None:
            return np.full(len(nodes), -1)
        rows = last_rows(self.state, nodes)
        return np.where(rows >= 0, self.state.trace.ended[rows], -1) if len(self.state.trace) else rows

    @cached_property
    def is_drawn_at_random(self) -> BoolArray:
        """(k,) whether the search has come to them in this pass by a move drawn at random."""
        state = self.state
        if state is None or not state.trace.samples or not len(state.trace):
            return np.zeros(len(self.nodes), bool)
        rows = first_rows(state, self.nodes)
        random: BoolArray = (rows >= 0) & ~state.run.in_tree[rows]
        return random

    @cached_property
    def choices(self) -> tuple[BoolArray, BoolArray]:
        """(k,) whether each of them is what is chosen above it, and whether it is as good as that."""
        nothing = np.zeros(len(self.nodes), bool)
        if self.chosen is not None:
            return np.isin(self.nodes, self.chosen), nothing
        if self.state is None:
            return nothing, nothing
        if self.state.at_end and self.state.trace.chosen >= 0:
            return self.nodes == spot_of(self.state, self.state.trace.chosen), nothing
        chosen, tied = equilibrium(self.state, self.nodes)
        return chosen, tied | tied_moves(self.state, self.nodes)

    @cached_property
    def now(self) -> int:
        """The node where the search is, -1 where that is nowhere."""
        return -1 if self.state is None else node_now(self.state)

    @cached_property
    def notes(self) -> list[str]:
        """What a search has to say of each of them besides its number."""
        if self.state is None or self.show.kind != "full" or not self.show.notes:
            return [""] * len(self.nodes)
        return notes_of(self.state, self.nodes)

    @cached_property
    def has_ordinals(self) -> bool:
        """Whether evaluations are numbered: where nodes are counted by visits, they are not."""
        return self.show.ordinals and (self.state is None or not has_means(self.state.trace))

    @cached_property
    def visits(self) -> dict[int, Visit]:
        """The open visit of each of them that is on the current path."""
        if self.state is None:
            return {}
        path = self.state.path
        return {int(path[item]): self.state.open[item] for item in np.flatnonzero(np.isin(path, self.nodes)).tolist()}

    @cached_property
    def intervals(self) -> dict[int, tuple[Bound, Bound]]:
        """The proved interval of each of them."""
        if self.state is None:
            return {}
        low, high = self.state.intervals_of(self.nodes)
        return dict(zip(self.index, zip(low.tolist(), high.tolist(), strict=True), strict=True))

    @cached_property
    def boards(self) -> bool:
        """Whether positions are drawn in the nodes."""
        return self.scale.boards and self.show.boards

    @cached_property
    def values(self) -> tuple[list[str], BoolArray]:
        """Their numbers, and (k,) whether that number is a static evaluation of an inner node."""
        static = np.zeros(len(self.nodes), bool)
        if not self.show.numbers:
            return [""] * len(static), static
        given = self.is_leaf | (self.look == PLAIN) | (self.look == UNVISITED) | (self.look == ON_PATH)
        texts = [""] * len(static)
        rows = np.flatnonzero(given & (self.hidden == 0))
        for row, text in zip(rows.tolist(), given_texts(self.tree, self.nodes[rows]), strict=True):
            texts[row] = text
        inner = given & ~self.is_leaf
        static[inner] = [texts[row] != "" for row in np.flatnonzero(inner).tolist()]
        state = self.state
        if state is None:
            return texts, static
        if has_means(state.trace):
            return self._means(texts), static
        rows = np.flatnonzero(~given & (self.look != LOST))
        nodes = self.nodes[rows]
        static[rows] = state.static_of(nodes)
        self._write(rows, state.value[nodes].tolist(), state.bound[nodes].tolist(), texts)
        rows = np.flatnonzero(self.look == EARLIER)
        if len(rows):
            values, kinds = last_values(state, self.nodes[rows])
            static[rows] = self.ended_of(self.nodes[rows]) == STATIC
            self._write(rows, values, kinds.tolist(), texts)
        for row in np.flatnonzero((self.look == ON_PATH) & ~self.is_leaf).tolist():
            visit = self.visits[self.index[row]]
            if np.all(np.isfinite(np.asarray(visit.v, float))):
                texts[row] = value_text(visit.v)
                static[row] = bool(state.static_of(self.nodes[[row]])[0])
        return texts, static

    def _means(self, texts: list[str]) -> list[str]:
        """The given texts, and the mean results at inner nodes."""
        rows = np.flatnonzero(self.is_leaf & (self.hidden == 0))
        for row, text in zip(rows.tolist(), given_texts(self.tree, self.nodes[rows]), strict=True):
            texts[row] = text
        if self.state is not None:
            rows = np.flatnonzero(~self.is_leaf)
            for row, mean in zip(rows.tolist(), means_of(self.state, self.nodes[rows]).tolist(), strict=True):
                texts[row] = value_text(mean, ESTIMATE)
        return texts

    def _write(self, rows: IntArray, values: list[Any], kinds: list[int], texts: list[str]) -> None:
        """Write what was returned, with the sign of its kind, into these rows of the texts."""
        for row, value, kind in zip(rows.tolist(), values, kinds, strict=True):
            texts[row] = value_text(value, EXACT if self.is_leaf[row] else kind)

    @cached_property
    def widths(self) -> list[float]:
        """Widths of the nodes to draw."""
        widths: list[float] = self.scale.widths[self.nodes].tolist()
        return widths

    @cached_property
    def heights(self) -> list[float]:
        """Heights of the nodes to draw."""
        heights: list[float] = np.where(self.is_leaf, geometry.LEAF, geometry.HEIGHT).tolist()
        return heights

    def half_width(self, nodes: IntArray) -> FloatArray:
        """(k,) half widths of nodes."""
        half: FloatArray = self.scale.widths[nodes] / 2
        return half

    @cached_property
    def rooms(self) -> tuple[FloatArray, FloatArray]:
        """(k,) px free to the left and to the right of each node's shape, up to the next shape or the page's end."""
        tree, nodes, x = self.tree, self.nodes, self.scale.x
        half = self.half_width(nodes)
        before, after = np.maximum(nodes - 1, 0), np.minimum(nodes + 1, len(tree) - 1)
        first = (nodes == 0) | (tree.depth[before] != tree.depth[nodes])
        last = (nodes == len(tree) - 1) | (tree.depth[after] != tree.depth[nodes])
        edge = geometry.MARGIN / 2
        left = x[nodes] - half - np.where(first, edge, x[before] + self.half_width(before))
        right = np.where(last, self.scale.page_width - edge, x[after] - self.half_width(after)) - x[nodes] - half
        return left, right
