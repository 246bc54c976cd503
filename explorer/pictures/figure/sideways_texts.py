"""The texts of trees that grow from left to right: above and below inner nodes, right of leaves, and on edges.

Each text takes the first of its places that is free. Texts that do not change during a search are placed first, so that
they stay where they are.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from explorer.pictures.figure.bends import across_share, points_on
from explorer.pictures.figure.edges import BENT_STRIKE_SHARES, edge_ways, has_texts
from explorer.pictures.figure.geometry import GAP, MARGIN, NAME, NAME_ROOM, SMALL
from explorer.pictures.figure.items import Anchor, Shape, Text
from explorer.pictures.figure.metrics import overlaps, shorten, text_width
from explorer.pictures.figure.node_texts import leaf_notes, nodes_with_notes, note_variants
from explorer.pictures.figure.obstacles import crosses_boxes
from explorer.pictures.figure.scene import LOST, Scene
from explorer.pictures.figure.sideways import BESIDE, LINE, answer_boxes
from explorer.pictures.figure.texts import probability_texts, texts_at
from explorer.pictures.theme import STATES
from explorer.study.looks import STRAIGHT
from explorer.trees.tree import BoolArray, FloatArray

SHARES = (0.6, 0.68, 0.52, 0.76, 0.84, 0.44, 0.9)
"""Positions of the middle of a text along its edge; the strokes of cutoffs are before them."""
STRIKE_SHARE, STRIKE = 0.3, 9.0
"""Position of the strokes of a cutoff on an edge with texts, and half the side of a square around them."""
EDGE_GAP, CLEAR = 4.0, 2.0
"""Pixels between a text and its edge, and around every text."""
NEXT_EDGE = 5.0
"""Pixels between a text on an edge and other edges."""

Lines = Sequence[tuple[str, float, bool, str, str]]
"""Lines of a text: text, size, whether it is bold, colour and role."""


class _Page:
    """The drawing so far: boxes (m, 4) of shapes and texts, and the edges' straight pieces (p, 4) with their rows."""

    def __init__(self, scene: Scene, shapes: Sequence[Shape], badges: Sequence[Shape]) -> None:
        self._scene = scene
        self._boxes = np.array([(each.x - each.width / 2, each.y - each.height / 2, each.x + each.width / 2,
                                 each.y + each.height / 2) for each in (*shapes, *badges)]).reshape(-1, 4)
        self._boxes = np.concatenate([self._boxes, answer_boxes(scene)])
        self.nodes = scene.nodes[scene.nodes > 0]
        self.ways = edge_ways(scene, self.nodes)
        lines = list(zip(*(column.tolist() for column in self.ways[:5]), strict=True))
        pieces = [(row, *start, *end) for row, (x1, y1, x2, y2, at) in enumerate(lines)
                  for start, end in pairwise(points_on(scene.bend, (x1, y1), (x2, y2), at))]
        self._pieces = np.array([piece[1:] for piece in pieces]).reshape(-1, 4)
        self._rows = np.array([piece[0] for piece in pieces], np.int64)
        share = STRIKE_SHARE if scene.bend == STRAIGHT else BENT_STRIKE_SHARES[1]
        middle = np.stack(self.ways.own_places(share)[:2], axis=1)
        self._strikes = np.concatenate([middle - STRIKE, middle + STRIKE], axis=1)
        self.texts: list[Text] = []

    def place(self, node: int, lines: Lines, places: Sequence[tuple[float, float, Anchor]], edge: int = -1) -> bool:
        """Write the lines at the first free place, (x, first baseline, anchor), and return True if there is one.

        `edge` is the row of the edge that the text belongs to, -1 if it belongs to the node.
        """
        widths = [text_width(text, size, bold) for text, size, bold, _colour, _role in lines]
        wide, size = max(widths), lines[0][1]
        x, y = np.array([place[0] for place in places]), np.array([place[1] for place in places])
        left = x - wide * np.array([{"start": 0.0, "middle": 0.5, "end": 1.0}[place[2]] for place in places])
        bottom = y + LINE * (len(lines) - 1) + 0.22 * lines[-1][1]
        boxes = np.stack([left, y - 0.78 * size, left + wide, bottom], axis=1) + np.array([-CLEAR, -1, CLEAR, 1])
        page, top = self._scene.node_geometry, self._scene.top
        free: BoolArray = (boxes[:, 0] >= MARGIN / 2 - 4) & (boxes[:, 2] <= page.page_width - MARGIN / 2 + 4)
        free &= (boxes[:, 1] >= top + 4) & (boxes[:, 3] <= top + page.page_height - 4)
        free &= np.logical_not(overlaps(boxes, self._boxes).any(axis=1))
        wider = boxes + NEXT_EDGE * np.array([-1, -1, 1, 1]) * (edge >= 0)
        if edge >= 0:
            free &= np.logical_not(self._crosses(self._pieces[self._rows == edge], boxes))
        others = self._pieces[self._rows != edge]
        free &= np.logical_not(self._crosses(others, wider))
        if edge >= 0:
            free &= np.logical_not(overlaps(boxes, self._strikes).any(axis=1))
        if not free.any():
            return False
        chosen = int(free.argmax())
        anchor_x, base, anchor = places[chosen]
        for line, (text, size, bold, colour, role) in enumerate(lines):
            self.texts.append(Text(round(anchor_x, 1), round(base + LINE * line, 1), text, size, bold, colour, anchor,
                                   role, node))
        self._boxes = np.concatenate([self._boxes, boxes[chosen : chosen + 1]])
        return True

    @staticmethod
    def _crosses(ends: FloatArray, boxes: FloatArray) -> BoolArray:
        """Return, (k,), which boxes are crossed by a line."""
        x1, y1, x2, y2 = ends.T
        near = (np.minimum(x1, x2) < boxes[:, 2].max()) & (np.maximum(x1, x2) > boxes[:, 0].min())
        near &= (np.minimum(y1, y2) < boxes[:, 3].max()) & (np.maximum(y1, y2) > boxes[:, 1].min())
        crossed: BoolArray = np.any(crosses_boxes(ends[near], boxes), axis=1)
        return crossed


def draw_sideways_texts(
    scene: Scene, outside: dict[int, str], shapes: Sequence[Shape], badges: Sequence[Shape]
) -> list[Text]:
    """Draw names, moves, probabilities, numbers from `outside` and notes; those without room go to `scene.unplaced`."""
    page = _Page(scene, shapes, badges)
    shape_of = {shape.node: shape for shape in shapes}
    _draw_names(scene, page, shape_of, outside)
    _draw_edge_texts(scene, page)
    _draw_notes(scene, page, shape_of, outside)
    return page.texts


def _draw_names(scene: Scene, page: _Page, shape_of: dict[int, Shape], outside: dict[int, str]) -> None:
    theme = scene.theme
    names = texts_at(scene.tree.label, scene.nodes)
    for node, name, code, leaf in zip(scene.node_list, names, scene.state_code_list, scene.is_leaf.tolist(),
                                      strict=True):
        if not name:
            continue
        colour = theme.muted if code == LOST else theme.text
        for shown in dict.fromkeys((name, *(shorten(name, NAME, True, room) for room in (2 * NAME_ROOM, NAME_ROOM,
                                                                                    NAME_ROOM / 2)))):
            line = (shown, NAME, True, colour, "name")
            # The first of two lines right of a leaf, so that it does not move when the second appears.
            places = list(_places(shape_of[node], leaf, -3.0 if node not in outside else 3.0, 1, NAME))
            if shown and page.place(node, [line], places):
                if shown != name:
                    scene.add_unplaced(node, "name", name, shown)
                break
        else:
            scene.add_unplaced(node, "name", name)


def _draw_edge_texts(scene: Scene, page: _Page) -> None:
    tree, nodes = scene.tree, page.nodes
    has_moves = scene.show.moves and has_texts(tree.move)
    if not has_moves and tree.probability is None and tree.columns.get("count") is None:
        return
    moves = texts_at(tree.move, nodes) if has_moves else [""] * len(nodes)
    is_shown = (scene.hidden[scene.nodes > 0] == 0) & scene.show.numbers
    probabilities = probability_texts(tree, nodes, is_shown)
    pruned = (scene.state_codes[scene.nodes > 0] == LOST).tolist()
    for row, node in enumerate(nodes.tolist()):
        x1, y1, x2, y2, middle = (float(column[row]) for column in page.ways[:5])
        colour = scene.theme.ink["skipped"] if pruned[row] else scene.theme.text
        rises = y2 < y1 - 0.5 or abs(y2 - y1) <= 0.5
        for text, role, above_first in ((moves[row], "move", rises), (probabilities[row], "probability",
                                                                       rises != bool(moves[row]))):
            if not text:
                continue
            half = text_width(text, SMALL) / 2
            places: list[tuple[float, float, Anchor]] = []
            beside_end = () if scene.bend == STRAIGHT else (x2 - half - CLEAR - 1,)
            for is_above in (above_first, not above_first):
                for x in (*(x1 + share * (x2 - x1) for share in SHARES), *beside_end):
                    along = np.array([x - half - x1, x + half - x1]) / max(x2 - x1, 1.0)
                    at = y1 + (y2 - y1) * across_share(page.ways.bend, along, (middle - x1) / max(x2 - x1, 1.0))
                    places.append((x, float(at.min()) - EDGE_GAP - 0.22 * SMALL if is_above else
                                   float(at.max()) + EDGE_GAP + 0.78 * SMALL, "middle"))
            if not page.place(node, [(text, SMALL, False, colour, role)], places, row):
                scene.add_unplaced(node, role, text)


def _draw_notes(scene: Scene, page: _Page, shape_of: dict[int, Shape], outside: dict[int, str]) -> None:
    """Draw numbers that do not fit into their shapes, windows, notes and ordinals."""
    theme, codes = scene.theme, scene.state_code_list
    inner = np.flatnonzero(~scene.is_leaf)
    for _place, node, row in nodes_with_notes(scene, outside, inner):
        value = outside.get(node, "")
        head = [(value, NAME, True, theme.ink[STATES[codes[row]]], "value")] if value else []
        variants = [[*head, *((line, SMALL, False, theme.muted, "window") for line in lines)]
                    for lines in note_variants(scene, row)]
        if head:
            variants.append(head)
        for lines in variants:
            if page.place(node, lines, list(_places(shape_of[node], False, 0.0, len(lines), lines[0][1], below=True))):
                break
        else:
            if value:
                scene.add_unplaced(node, "value", value)
            if notes := note_variants(scene, row):
                scene.add_unplaced(node, "window", " ".join(notes[-1]))
    leaves = np.flatnonzero(scene.is_leaf)
    notes_of, roles = leaf_notes(scene, leaves, np.full(len(leaves), np.inf))
    labels = texts_at(scene.tree.label, scene.nodes[leaves])
    for row, note, role, label in zip(leaves.tolist(), notes_of, roles, labels, strict=True):
        node, is_pruned = scene.node_list[row], codes[row] == LOST
        if number := outside.get(node, ""):
            colour = theme.muted if is_pruned else theme.ink[STATES[codes[row]]]
            drop = -12.0 if label else -3.0
            if not page.place(node, [(number, NAME, True, colour, "value")],
                              list(_places(shape_of[node], True, drop, 1, NAME))):
                scene.add_unplaced(node, "value", number)
        if not note:
            continue
        colour = theme.ink["skipped"] if is_pruned else theme.muted
        drop = 4.0 + 8.0 * bool(label or number) + 6.0 * bool(label and number)
        placed = page.place(node, [(note, SMALL, False, colour, role)],
                            list(_places(shape_of[node], True, drop, 1, SMALL)))
        if not placed and not is_pruned:  # hatching shows pruned leaves without the word, too
            scene.add_unplaced(node, role, note)


def _places(
    shape: Shape, is_leaf: bool, drop: float, lines: int, size: float, *, below: bool = False
) -> Iterator[tuple[float, float, Anchor]]:
    """Yield places of lines of text at a node, the best first: right of a leaf, above or `below` an inner node."""
    half, up = shape.width / 2, shape.height / 2
    if is_leaf:
        yield shape.x + half + BESIDE, shape.y + drop, "start"
        yield shape.x + half + BESIDE, shape.y + drop + LINE, "start"
        yield shape.x + half + BESIDE, shape.y + drop - LINE, "start"
    heights = [shape.y - up - GAP - LINE * (lines - 1), shape.y + up + GAP + 0.78 * size]
    for step in (0.0, LINE):
        for is_below in (below, not below):
            y = heights[is_below] + (step if is_below else -step)
            yield shape.x, y, "middle"
            yield shape.x + half, y, "end"
            yield shape.x - half, y, "start"
