"""The data that all parts of a drawing share: positions, states and texts of the nodes to draw."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN
from explorer.analysis.run import ESTIMATE, EXACT
from explorer.analysis.snapshot import Snapshot, Visit
from explorer.analysis.visits import current_node, first_rows, last_rows, last_values, visible_index
from explorer.explanations.notes import has_means, node_means, node_notes
from explorer.pictures.figure import geometry, outlines
from explorer.pictures.figure.bends import bend_of
from explorer.pictures.figure.choices import equilibrium, tied_moves
from explorer.pictures.figure.geometry import TreeGeometry
from explorer.pictures.figure.items import UnplacedText
from explorer.pictures.figure.proportions import Proportions
from explorer.pictures.figure.show import Show
from explorer.pictures.figure.texts import given_texts, value_text
from explorer.pictures.theme import STATES, Theme
from explorer.search.convention import Bound
from explorer.search.trace import PURGED, STATIC
from explorer.study.looks import STRAIGHT
from explorer.trees.layout import Layout
from explorer.trees.tree import MAX, MIN, BoolArray, FloatArray, IntArray, Tree
from explorer.trees.visible import ELIDED, HIDDEN

PLAIN, UNVISITED, ON_PATH, LEFT, LOST, CUT, BEST, EARLIER, GONE = range(len(STATES))
_STATE_CODES = np.array([UNVISITED, ON_PATH, LEFT, LOST], np.int8)[np.argsort([UNSEEN, OPEN, DONE, PRUNED])]


@dataclass(frozen=True, eq=False)
class Scene:
    """A tree, its search and the settings of a drawing; `snapshot` is None if no answers are to be shown.

    Unless stated otherwise, arrays of shape (k,) and lists belong to `nodes`, the nodes to draw, in ascending order.
    `top` is the height of the title.
    """

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
        """Record a text that does not fit, and the part of it that is drawn."""
        self.unplaced.append(UnplacedText(node, role, text, shown, self.tree))

    @cached_property
    def node_list(self) -> list[int]:
        """The nodes to draw, as a list."""
        index: list[int] = self.nodes.tolist()
        return index

    def y_of(self, nodes: IntArray) -> FloatArray:
        """Return the y coordinates (k,) of the nodes' centres, below the title."""
        centres: FloatArray = self.node_geometry.y[nodes] + self.top
        return centres

    @cached_property
    def centres(self) -> tuple[FloatArray, FloatArray]:
        """The x and y coordinates of the centres, (k,) each, rounded to a tenth of a pixel."""
        return np.round(self.node_geometry.x[self.nodes], 1), np.round(self.y_of(self.nodes), 1)

    @cached_property
    def x(self) -> list[float]:
        """The x coordinates of the centres, as a list."""
        x: list[float] = self.centres[0].tolist()
        return x

    @cached_property
    def y(self) -> list[float]:
        """The y coordinates of the centres, as a list."""
        y: list[float] = self.centres[1].tolist()
        return y

    @cached_property
    def is_leaf(self) -> BoolArray:
        """True, (k,), at leaves."""
        leaf: BoolArray = self.tree.n_children[self.nodes] == 0
        return leaf

    @cached_property
    def state_codes(self) -> IntArray:
        """The states (k,), as indices of theme.STATES."""
        return self.state_codes_of(self.nodes)

    @cached_property
    def state_code_list(self) -> list[int]:
        """The states as a list of indices of theme.STATES."""
        looks: list[int] = self.state_codes.tolist()
        return looks

    @cached_property
    def hidden(self) -> IntArray:
        """The number of nodes (k,) that each collapsed subtree represents; 0 for all other nodes."""
        return self.tree.array_or(HIDDEN, np.int32(0))[self.nodes]

    @cached_property
    def elided(self) -> BoolArray:
        """True, (k,), if plies are left out above the node."""
        return self.tree.array_or(ELIDED, 0)[self.nodes] > 0

    @cached_property
    def players(self) -> list[int]:
        """The player who moves at each node."""
        players: list[int] = self.tree.player[self.nodes].tolist()
        return players

    def state_codes_of(self, nodes: IntArray) -> IntArray:
        """Return the states (k,) of any nodes, as indices of theme.STATES."""
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
        """Return the events (k,) that ended the nodes' last visits, -1 where there is no visit so far."""
        if self.snapshot is None:
            return np.full(len(nodes), -1)
        rows = last_rows(self.snapshot, nodes)
        return np.where(rows >= 0, self.snapshot.trace.ended[rows], -1) if len(self.snapshot.trace) else rows

    @cached_property
    def is_drawn_at_random(self) -> BoolArray:
        """True, (k,), if in this pass a sampling search first entered the node by a move drawn at random."""
        state = self.snapshot
        if state is None or not state.trace.is_sampling or not len(state.trace):
            return np.zeros(len(self.nodes), bool)
        rows = first_rows(state, self.nodes)
        random: BoolArray = (rows >= 0) & ~state.run.in_search_tree[rows]
        return random

    @cached_property
    def choices(self) -> tuple[BoolArray, BoolArray]:
        """Two arrays (k,): True at the move chosen at its parent, and True at moves tied with the chosen one."""
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
        """The node that the search is at, -1 if there is none."""
        return -1 if self.snapshot is None else current_node(self.snapshot)

    @cached_property
    def notes(self) -> list[str]:
        """The notes of the search for each node, such as its proof numbers or visits; "" if there are none."""
        if self.snapshot is None or self.show.kind != "full" or not self.show.notes:
            return [""] * len(self.nodes)
        return node_notes(self.snapshot, self.nodes)

    @cached_property
    def has_ordinals(self) -> bool:
        """True if evaluations are numbered; searches with means count visits instead."""
        return self.show.ordinals and (self.snapshot is None or not has_means(self.snapshot.trace))

    @cached_property
    def visits(self) -> dict[int, Visit]:
        """The open visit of each node that is on the current path."""
        if self.snapshot is None:
            return {}
        path = self.snapshot.path
        return {int(path[item]): self.snapshot.open_visit(item)
                for item in np.flatnonzero(np.isin(path, self.nodes)).tolist()}

    @cached_property
    def intervals(self) -> dict[int, tuple[Bound, Bound]]:
        """The proved interval of each node, empty without a search."""
        if self.snapshot is None:
            return {}
        low, high = self.snapshot.intervals_of(self.nodes)
        return dict(zip(self.node_list, zip(low.tolist(), high.tolist(), strict=True), strict=True))

    @cached_property
    def draws_boards(self) -> bool:
        """True if positions are drawn in the nodes."""
        return self.node_geometry.has_boards and self.show.boards

    @cached_property
    def values(self) -> tuple[list[str], BoolArray]:
        """The text of each node's number, "" if there is none, and True, (k,), if it is a static evaluation."""
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
        returned = [column.tolist() for column in state.returned_by(nodes)]
        self._write_values(rows, returned[0], returned[1], texts)
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
        """Return the texts with leaves' numbers and inner nodes' mean results filled in."""
        rows = np.flatnonzero(self.is_leaf & (self.hidden == 0))
        for row, text in zip(rows.tolist(), given_texts(self.tree, self.nodes[rows]), strict=True):
            texts[row] = text
        if self.snapshot is not None:
            rows = np.flatnonzero(~self.is_leaf)
            for row, mean in zip(rows.tolist(), node_means(self.snapshot, self.nodes[rows]).tolist(), strict=True):
                texts[row] = value_text(mean, ESTIMATE)
        return texts

    def _write_values(self, rows: IntArray, values: list[Any], kinds: list[int], texts: list[str]) -> None:
        """Write returned values, with the signs of their kinds, into these rows of `texts`."""
        for row, value, kind in zip(rows.tolist(), values, kinds, strict=True):
            texts[row] = value_text(value, EXACT if self.is_leaf[row] else kind)

    @cached_property
    def bend(self) -> str:
        """The way in which edges run, one of `bends.BENDS`."""
        return bend_of(self.show.looks.edge_style, is_sideways=self.node_geometry.is_sideways)

    @property
    def proportions(self) -> Proportions:
        """The proportions of the drawing."""
        return self.node_geometry.proportions

    @property
    def has_long_stubs(self) -> bool:
        """True if the triangles of collapsed subtrees are their own edges, up to their parents."""
        return self.bend == STRAIGHT and not self.node_geometry.is_sideways

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of the nodes' shapes, before frames and collapsed subtrees take their places."""
        style = self.show.looks.node_style
        kind_of = {player: outlines.shape_kind(player, style) for player in set(self.players)}
        return [kind_of[player] for player in self.players]

    @cached_property
    def widths(self) -> list[float]:
        """The widths of the nodes' shapes."""
        widths, shapes = self.node_geometry.widths[self.nodes], outlines.NODE_STYLES[self.show.looks.node_style]
        round_players = [player for player in (MAX, MIN) if shapes[player] == "circle"]
        if round_players and not self.draws_boards:
            widths = np.where(np.isin(self.tree.player[self.nodes], round_players),
                              np.minimum(widths, self.proportions.inner_height), widths)
        found: list[float] = widths.tolist()
        return found

    @cached_property
    def words(self) -> list[str]:
        """The words in the nodes' shapes, "" for none."""
        style = self.show.looks.node_style
        word_of = {player: outlines.player_word(player, style) for player in set(self.players)}
        return [word_of[player] for player in self.players]

    @cached_property
    def heights(self) -> list[float]:
        """The heights of the nodes' shapes."""
        heights: list[float] = np.where(
            self.is_leaf, self.proportions.leaf_height, self.proportions.inner_height).tolist()
        return heights

    def half_width(self, nodes: IntArray) -> FloatArray:
        """Return half the widths (k,) of the nodes."""
        half: FloatArray = self.node_geometry.widths[nodes] / 2
        return half

    @cached_property
    def free_widths(self) -> tuple[FloatArray, FloatArray]:
        """The free pixels left and right of each shape, (k,) each, up to the next shape or the page's margin."""
        tree, nodes, x = self.tree, self.nodes, self.node_geometry.x
        half = self.half_width(nodes)
        before, after = np.maximum(nodes - 1, 0), np.minimum(nodes + 1, len(tree) - 1)
        first = (nodes == 0) | (tree.depth_of(before) != tree.depth_of(nodes))
        last = (nodes == len(tree) - 1) | (tree.depth_of(after) != tree.depth_of(nodes))
        edge = geometry.MARGIN / 2
        left = x[nodes] - half - np.where(first, edge, x[before] + self.half_width(before))
        page_right = self.node_geometry.page_width - edge
        right = np.where(last, page_right, x[after] - self.half_width(after)) - x[nodes] - half
        return left, right
