"""Edges, what is written on them, and the strokes across them."""

import math
from collections import defaultdict, deque
from collections.abc import Collection, Sequence
from itertools import product, repeat

import numpy as np

from explorer.figure.geometry import HEIGHT, LEAF, MARGIN, SMALL
from explorer.figure.items import Anchor, Line, Text
from explorer.figure.metrics import Box, shorten, text_box, width
from explorer.figure.scene import LOST, Scene
from explorer.numerals import pretty
from explorer.theme import STATES
from explorer.tree import FloatArray, IntArray, Texts

LEAN = math.radians(20)
"""How far the strokes of a cutoff lean from the right angle."""
SPOTS = (0.5, 0.62, 0.74, 0.84)
"""Where texts stand on an edge, from the parent down: the first spot at which they fit."""
TALL = 12.0
"""Height of a text on an edge, in px."""
WIDEST, CLEAR = 240.0, 6.0
"""Of a text on an edge; and what is kept between it and the next edge where there is room, so that it is plain whose
it is."""


def edge_ends(scene: Scene, nodes: IntArray) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """(k,) x and y of the edges above these nodes: the parent's foot, the node's head."""
    x, tree = scene.scale.x, scene.tree
    above = tree.parent[nodes]
    high = np.where(tree.n_children[nodes] == 0, LEAF, HEIGHT)
    return x[above], scene.y_of(above) + HEIGHT / 2, x[nodes], scene.y_of(nodes) - high / 2


def draw_edges(scene: Scene) -> list[Line]:
    """The edges above the nodes, quiet ones first, so that the current path lies on top."""
    below_root = scene.nodes > 0
    nodes, looks = scene.nodes[below_root], scene.look[below_root]
    order = np.argsort(_DEPTH_OF_PAINT[looks], kind="stable")
    nodes, look = nodes[order], looks[order].tolist()
    ends = [np.round(end, 1).tolist() for end in edge_ends(scene, nodes)]
    styles = [scene.theme.edge[state] for state in STATES]
    return list(map(Line._make, zip(
        *ends, [styles[place] for place in look], repeat("edge"), [STATES[place] for place in look], nodes.tolist())))


# In the order of theme.STATES.
_DEPTH_OF_PAINT = np.array([2, 0, 4, 2, 1, 2, 3], np.int8)


def draw_strikes(scene: Scene) -> list[Line]:
    """Two short strokes across the edge to the top of every skipped subtree."""
    if scene.state is None:
        return []
    nodes = scene.nodes[scene.state.struck[scene.nodes] & (scene.nodes > 0)]
    # Above the moves, where there are any.
    spot = 0.3 if scene.show.moves and has_texts(scene.tree.move) else 0.5
    x1, y1, x2, y2 = edge_ends(scene, nodes)
    length = np.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    turn = math.pi / 2 - LEAN
    px, py = ux * math.cos(turn) - uy * math.sin(turn), ux * math.sin(turn) + uy * math.cos(turn)
    at = np.where(length < 160, spot, spot * 160 / length)
    strokes = []
    for shift in (-3.4, 3.4):
        x, y = x1 + (x2 - x1) * at + ux * shift, y1 + (y2 - y1) * at + uy * shift
        ends = [np.round(end, 1).tolist() for end in (x - 8 * px, y - 8 * py, x + 8 * px, y + 8 * py)]
        strokes.append(map(Line._make, zip(
            *ends, repeat(scene.theme.strike), repeat("strike"), repeat("cut"), nodes.tolist())))
    return [stroke for both in zip(*strokes, strict=True) for stroke in both]


def has_texts(texts: Texts) -> bool:
    """Whether a column says anything."""
    return len(texts.names) > 1 or texts.names[0] != ""


def draw_edge_texts(scene: Scene, notes: Sequence[Text]) -> list[Text]:
    """The move on the outer side of each edge; its probability and multiplicity there, too, or on the inner side.

    A text for which there is no room stands on the other side. `notes` are the texts below leaves.
    """
    tree, show = scene.tree, scene.show
    has_moves = show.moves and has_texts(tree.move)
    count = tree.columns.get("count")
    if not has_moves and tree.probability is None and count is None:
        return []
    nodes = scene.nodes[scene.nodes > 0]
    level = tree.depth[nodes]
    ends = edge_ends(scene, nodes)
    before, after = np.maximum(nodes - 1, 1), np.minimum(nodes + 1, len(tree) - 1)
    beside = [
        [end.tolist() for end in edge_ends(scene, other)] if len(nodes) else [] for other in (before, after)
    ]
    alone = [(tree.depth[before] != level) | (before == nodes), (tree.depth[after] != level) | (after == nodes)]
    looks = scene.look[scene.nodes > 0].tolist()
    above = tree.parent[nodes].tolist()
    below_leaves: dict[int, list[Box]] = defaultdict(list)
    for note in notes:
        below_leaves[note.node].append(text_box(note))
    texts: list[Text] = []
    # Boxes of the last texts: those of the neighbouring edges among them.
    recent: deque[Box] = deque(maxlen=6)
    for row, (node, x1, y1, x2, y2) in enumerate(
        zip(nodes.tolist(), *(end.tolist() for end in ends), strict=True)
    ):
        leftward = x2 < x1 - 0.5
        own = x1, y1, x2, y2
        sides = [
            None if alone[side][row] else tuple(float(end[row]) for end in beside[side]) for side in (0, 1)
        ]
        given = []
        if show.numbers and tree.probability is not None and not math.isnan(tree.probability[node]):
            given.append(pretty(tree.chance_of(node)))
        if isinstance(count, np.ndarray) and count[node] != 1:
            given.append(f"×{count[node]}")
        move = tree.move[node] if has_moves else ""
        ink = scene.theme.ink["skipped"] if looks[row] == LOST else scene.theme.text
        taken = [*recent]
        if below_leaves:
            taken += [box for near in range(above[row] - 3, above[row] + 4) for box in below_leaves.get(near, ())]
        for text, outer, role in ((move, True, "move"), (" ".join(given), not move, "probability")):
            if text:
                placed = _beside_edge(text, own, sides, leftward, outer, scene.scale.page_width, role, taken)
                if placed:
                    short, x, y, anchor = placed
                    texts.append(Text(x, y, short, SMALL, False, ink, anchor, role, node))
                    recent.append(text_box(texts[-1]))
                    taken.append(recent[-1])
    return texts


def _beside_edge(
    text: str, own: tuple[float, float, float, float], others: Sequence[tuple[float, ...] | None], leftward: bool,
    outer: bool, page: float, role: str, taken: Collection[Box],
) -> tuple[str, float, float, Anchor] | None:
    """Where a text touches its edge with one corner and reaches neither the next edge nor the nodes' shapes.

    Far from the next edge before near it, on its own side before the other one, whole before shortened.
    """
    x1, y1, x2, y2 = own
    steep = abs(x2 - x1) < 0.12 * (y2 - y1)
    wide = width(text, SMALL)
    near: tuple[str, float, float, Anchor] | None = None
    best: tuple[str, float, float, Anchor] | None = None
    for above, spot in product((outer, not outer), SPOTS):
        # The outer side lies above the line, the inner side below it.
        to_left = leftward == above
        y = y1 + (y2 - y1) * spot
        x = x1 + (x2 - x1) * spot
        # A corner on the line, a little off it; on a steep line the text stands level with it.
        top = y - TALL / 2 if steep else y - TALL - 1 if above else y + 1
        if top + TALL > y2 - (HEIGHT - LEAF) / 2 - 1:
            continue
        pad = 5.0 if steep else 4.0
        start = x - pad if to_left else x + pad
        room = min(WIDEST, start - MARGIN / 2 if to_left else page - MARGIN / 2 - start)
        if (other := others[0 if to_left else 1]) is not None:
            ox1, oy1, ox2, oy2 = other
            places = [ox1 + (ox2 - ox1) * (level - oy1) / (oy2 - oy1) for level in (top, top + TALL)]
            room = min(room, (start - max(places) if to_left else min(places) - start) - 4)
        base = round(top + TALL - 2.5, 1)
        anchor: Anchor = "end" if to_left else "start"
        left = start - wide if to_left else start
        if any(_meet((left - 3, top, left + wide + 3, top + TALL), box) for box in taken):
            continue
        if wide + CLEAR <= room:
            return text, round(start, 1), base, anchor
        if wide <= room:
            near = near or (text, round(start, 1), base, anchor)
        elif role == "move" and (short := shorten(text, SMALL, False, room)) and (
            best is None or len(short) > len(best[0])
        ):
            best = short, round(start, 1), base, anchor
    return near or best


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def free_below(scene: Scene, nodes: IntArray, x: FloatArray, y: FloatArray) -> FloatArray:
    """(k,) the room for texts centred at x under leaves, between the edges that leave their neighbours there."""
    tree, room = scene.tree, np.full(len(nodes), 200.0)
    for step in (-1, 1):
        near = np.clip(nodes + step, 0, len(tree) - 1)
        rows = np.flatnonzero((tree.depth[near] == tree.depth[nodes]) & (tree.n_children[near] > 0))
        near = near[rows]
        child = tree.first_child[near] + (tree.n_children[near] - 1 if step < 0 else 0)
        x1, y1, x2, y2 = edge_ends(scene, child)
        low = x1 + (x2 - x1) * np.minimum(1.0, (y[rows] + 18 - y1) / (y2 - y1))
        # The text's lower corner is where a spreading edge comes nearest.
        room[rows] = np.minimum(room[rows], 2 * ((x[rows] - low) * -step - 5))
    return room
