"""The texts on edges: moves, probabilities and multiplicities."""

from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Sequence
from itertools import product

import numpy as np

from explorer.pictures.figure.edges import EdgeWays, edge_ways, free_below, has_texts
from explorer.pictures.figure.geometry import GAP, LARGE_TREE, MARGIN, NAME, SMALL
from explorer.pictures.figure.items import Anchor, Text, UnplacedText
from explorer.pictures.figure.metrics import Box, shorten, text_box, text_widths
from explorer.pictures.figure.node_texts import BELOW, LINE
from explorer.pictures.figure.room import EDGE_SHARES, NEXT_EDGE_DISTANCE, TEXT_HEIGHT, WIDEST
from explorer.pictures.figure.scene import LOST, Scene
from explorer.pictures.figure.texts import probability_texts, texts_at
from explorer.study.looks import CURVE, ELBOW, STRAIGHT
from explorer.trees.tree import MIN, BoolArray, FloatArray, IntArray
from explorer.trees.visible import HIDDEN

NEARBY_LEAVES = range(-3, 4)
"""Offsets from a parent to the leaves beside it whose texts could overlap texts on its edges."""

TEXT_SHARES = {STRAIGHT: EDGE_SHARES, ELBOW: (0.7, 0.8, 0.58, 0.86), CURVE: (0.62, 0.74, 0.84, 0.5)}
"""Positions of texts on edges that run down, as shares of their height from the parent, the best first."""
BENT_GAP = 2.0
"""Pixels above and below a text for which it keeps clear of its own edge, if that is not straight."""
NEXT_BEND_GAP = 5.0
"""Pixels above and below a text for which it keeps clear of the next edge, if that is curved."""
MOST_FANNED = 24
"""Largest number of siblings whose moves stand on their edges, where there is room."""

TextPosition = tuple[list[float], list[bool], list[float], list[float], list[float]]
"""One position on each edge: (k,) room, whether the text ends there, x, top and baseline."""


def draw_edge_texts(scene: Scene, notes: Sequence[Text]) -> list[Text]:
    """Draw the move on the outer side of each edge, and its probability and multiplicity there or on the inner side.

    A text without room on one side is on the other. A move without room on its edge, or with more than MOST_FANNED
    siblings, is at its node. `notes` are the texts below leaves. Missing and cut texts go to `scene.unplaced`.
    """
    tree, show = scene.tree, scene.show
    has_moves = show.moves and has_texts(tree.move)
    count = tree.columns.get("count")
    if not has_moves and tree.probability is None and count is None:
        return []
    nodes = scene.nodes[scene.nodes > 0]
    moves = texts_at(tree.move, nodes) if has_moves else [""] * len(nodes)
    probabilities = probability_texts(tree, nodes, (scene.hidden[scene.nodes > 0] == 0) & show.numbers)
    move_widths, probability_widths = text_widths(moves, SMALL).tolist(), text_widths(probabilities, SMALL).tolist()
    positions = _text_positions(scene, nodes)
    is_pruned = (scene.state_codes[scene.nodes > 0] == LOST).tolist()
    above = tree.parent[nodes]
    fanned = _moves_at_nodes(scene, nodes, moves, notes, np.flatnonzero(tree.n_children[above] > MOST_FANNED))
    if fanned:
        moves = ["" if node in fanned else move for node, move in zip(nodes.tolist(), moves, strict=True)]
    parents = set((above[:, None] + np.array(NEARBY_LEAVES)).ravel().tolist())
    below_leaves: dict[int, list[Box]] = defaultdict(list)
    for note in notes:
        if note.node in parents:
            below_leaves[note.node].append(text_box(note))
    shares = TEXT_SHARES[scene.bend]
    rows = list(enumerate(zip(nodes.tolist(), above.tolist(), strict=True)))

    def place_texts(rows: Iterable[tuple[int, tuple[int, int]]]) -> tuple[list[Text], list[UnplacedText]]:
        texts: list[Text] = []
        missing: list[UnplacedText] = []
        # Boxes of the most recent texts, among them those on neighbouring edges.
        recent: deque[Box] = deque(maxlen=6)
        for row, (node, parent) in rows:
            ink = scene.theme.ink["skipped"] if is_pruned[row] else scene.theme.text
            occupied = [*recent]
            if below_leaves:
                occupied += [box for neighbour in NEARBY_LEAVES for box in below_leaves.get(parent + neighbour, ())]
            for text, width, prefers_outer, role in (
                (moves[row], move_widths[row], True, "move"),
                (probabilities[row], probability_widths[row], not moves[row], "probability"),
            ):
                if not text:
                    continue
                placed = _place_text(text, width, row, positions, prefers_outer, role, occupied, shares)
                if placed is None or placed[0] != text:
                    missing.append(UnplacedText(node, role, text, placed[0] if placed else "", tree))
                if placed:
                    shown_text, x, y, anchor = placed
                    texts.append(Text(x, y, shown_text, SMALL, False, ink, anchor, role, node))
                    recent.append(text_box(texts[-1]))
                    occupied.append(recent[-1])
        return texts, missing

    texts, missing = place_texts(rows)
    if missing and len(rows) <= LARGE_TREE:
        # Placed from right to left, texts may be less in the way of each other.
        turned, fewer = place_texts(reversed(rows))
        if len(fewer) < len(missing):
            texts, missing = turned, fewer
    without = [each.node for each in missing if each.role == "move" and not each.shown_part]
    others = _moves_at_nodes(scene, nodes, moves, notes, np.flatnonzero(np.isin(nodes, without)))
    scene.unplaced.extend(each for each in missing if each.role != "move" or each.node not in others)
    return [*texts, *fanned.values(), *others.values()]


def _moves_at_nodes(
    scene: Scene, nodes: IntArray, moves: Sequence[str], notes: Sequence[Text], rows: IntArray
) -> dict[int, Text]:
    """Return by node the moves of these rows as texts below leaves and beside inner nodes' lower ends.

    Those without room there are left out.

    In a search there is room for a note between a leaf and its move, so that the moves stay where they are. Beside a
    node they are on the right, or on the left if only that has room, also for the move of the node before.
    """
    drawn = scene.nodes > 0
    rows = rows[scene.hidden[drawn][rows] == 0]
    if not len(rows):
        return {}
    nodes, moves = nodes[rows], [moves[row] for row in rows.tolist()]
    is_leaf, half = scene.is_leaf[drawn][rows], scene.half_width(nodes)
    points_down = (scene.tree.player[nodes] == MIN) & (not scene.draws_boards)
    away = np.where(points_down, half / 4, half) + 4  # a triangle that points down is narrow there
    x, y = (centre[drawn][rows] for centre in scene.centres)
    left, right = (side[drawn][rows] for side in scene.free_widths)
    above = Counter(note.node for note in notes if note.size == NAME)
    # Below the names of the neighbours too, as these may reach further than to the middle.
    lines = np.array([max(above[node - 1], above[node], above[node + 1]) for node in nodes.tolist()])
    lines += scene.snapshot is not None
    sizes = scene.proportions
    bases = y + np.where(is_leaf, sizes.leaf_height / 2 + BELOW + LINE * lines, sizes.inner_height / 2 - 2)
    room = np.where(is_leaf, 2 * half + np.minimum(left, right) - GAP, right + half - away - GAP / 2)
    room[is_leaf] = np.minimum(room[is_leaf], free_below(scene, nodes[is_leaf], x[is_leaf], bases[is_leaf]))
    wide = text_widths(moves, SMALL)
    before_is_inner = scene.tree.n_children[nodes - 1] > 0
    before = np.where(before_is_inner, text_widths(texts_at(scene.tree.move, nodes - 1), SMALL) + 2 * GAP, 0)
    on_left = ~is_leaf & (wide > room) & (wide <= left + half - away - GAP / 2 - before)
    fits = ((wide <= room) | on_left) & (wide > 0)
    starts = np.round(x + np.where(is_leaf, 0, np.where(on_left, -away, away)), 1)
    anchors = np.where(is_leaf, "middle", np.where(on_left, "end", "start"))
    inks = np.where(scene.state_codes[drawn][rows] == LOST, scene.theme.ink["skipped"], scene.theme.text)
    return {
        node: Text(start, base, moves[place], SMALL, False, ink, anchor, "move", node)
        for place, node, start, base, ink, anchor in zip(*(column[fits].tolist() for column in (
            np.arange(len(nodes)), nodes, starts, np.round(bases, 1), inks, anchors)), strict=True)
    }


def _text_positions(scene: Scene, nodes: IntArray) -> dict[tuple[bool, float], TextPosition]:
    """Return the positions of texts on the edges above these nodes, by side and share of the edge.

    The key is (outer, share). The room is -1 where there is no position. At each position a corner of the text touches
    its edge, and the text reaches neither the next edge nor the nodes' shapes.
    """
    tree, level = scene.tree, scene.tree.depth_of(nodes)
    before, after = np.maximum(nodes - 1, 1), np.minimum(nodes + 1, len(tree) - 1)
    ways = edge_ways(scene, nodes)
    x1, y1, x2, y2 = ways[:4]
    leftward = x2 < x1 - 0.5
    steep = np.full(len(nodes), True) if scene.bend == ELBOW else np.abs(x2 - x1) < 0.12 * (y2 - y1)
    padding = np.where(steep, 5.0, 4.0)
    is_long_stub = (scene.hidden[scene.nodes > 0] > 0) & scene.has_long_stubs
    leaf_height = scene.proportions.leaf_height
    lowest = y2 - (scene.proportions.inner_height - leaf_height) / 2 - 1
    stub_half = np.where(is_long_stub, scene.half_width(nodes), 0.0)
    neighbour_ways = [
        (_side_ways(scene, neighbours, side), (tree.depth_of(neighbours) != level) | (neighbours == nodes))
        for neighbours, side in ((before, 1), (after, -1))
    ]
    positions: dict[tuple[bool, float], TextPosition] = {}
    for outer, share in product((True, False), TEXT_SHARES[scene.bend]):
        # The outer side is above the edge, the inner side below it.
        to_left = leftward == outer
        y = y1 + (y2 - y1) * share
        # A corner is next to the line; on a steep line the text is centred at the height of its position.
        top = np.where(steep, y - TEXT_HEIGHT / 2, y - TEXT_HEIGHT - 1 if outer else y + 1)
        distance = padding + stub_half * np.clip((top + TEXT_HEIGHT - y1) / (y2 + leaf_height - y1), 0.0, 1.0)
        if scene.bend == STRAIGHT:
            left = right = x1 + (x2 - x1) * share
        else:
            at = ways.x_at(top - BENT_GAP), ways.x_at(top + TEXT_HEIGHT + BENT_GAP)
            left, right = np.minimum(*at), np.maximum(*at)
        start = np.where(to_left, left - distance, right + distance)
        room = np.where(
            to_left, np.minimum(start - MARGIN / 2, _gap(start, top, *neighbour_ways[0], -1)),
            np.minimum(scene.node_geometry.page_width - MARGIN / 2 - start, _gap(start, top, *neighbour_ways[1], 1)),
        )
        room = np.where(top + TEXT_HEIGHT > lowest, -1.0, np.minimum(room, WIDEST))
        positions[outer, share] = (
            room.tolist(), to_left.tolist(), np.round(start, 1).tolist(), top.tolist(),
            np.round(top + TEXT_HEIGHT - 2.5, 1).tolist(),
        )
    return positions


def _side_ways(scene: Scene, nodes: IntArray, side: int) -> EdgeWays:
    """Return the ways of the edges above these nodes.

    For a collapsed subtree that is its own edge these are the left (`side` -1) or right (1) sides of its triangle.
    """
    ways = edge_ways(scene, nodes)
    if not scene.has_long_stubs:
        return ways
    is_stub = scene.tree.array_or(HIDDEN, 0)[nodes] > 0
    return ways._replace(x2=ways.x2 + np.where(is_stub, side * scene.half_width(nodes), 0.0),
                         y2=ways.y2 + np.where(is_stub, scene.proportions.leaf_height, 0.0))


def _gap(start: FloatArray, top: FloatArray, other: EdgeWays, alone: BoolArray, side: int) -> FloatArray:
    """Return the pixels (k,) from a text's start to the next edge on that side, infinite if there is none."""
    beyond = NEXT_BEND_GAP if other.bend == CURVE else 0.0
    places = [other.x_at(level) for level in (top - beyond, top + TEXT_HEIGHT + beyond)]
    gap: FloatArray = np.where(alone, np.inf, np.minimum(*((place - start) * side for place in places)) - 4)
    return gap


def _place_text(
    text: str, width: float, row: int, positions: dict[tuple[bool, float], TextPosition], prefers_outer: bool,
    role: str, occupied: Collection[Box], shares: Sequence[float],
) -> tuple[str, float, float, Anchor] | None:
    """Return the position of a text as (text, x, baseline, anchor), None if there is no room.

    In order of preference: whole and away from the next edge, whole and near it, and for moves shortened as little as
    possible. In each case the text's own side is tried first.
    """
    near_position: tuple[str, float, float, Anchor] | None = None
    cut_position: tuple[str, float, float, Anchor] | None = None
    for key in product((prefers_outer, not prefers_outer), shares):
        rooms, to_left, starts, tops, bases = positions[key]
        room = rooms[row]
        if room < 0 or (width > room and role != "move") or (width + NEXT_EDGE_DISTANCE > room and near_position):
            continue
        start, top = starts[row], tops[row]
        left = start - width if to_left[row] else start
        right, bottom = left + width + 3, top + TEXT_HEIGHT
        left -= 3
        for box in occupied:
            if left < box[2] and right > box[0] and top < box[3] and bottom > box[1]:
                break
        else:
            anchor: Anchor = "end" if to_left[row] else "start"
            if width + NEXT_EDGE_DISTANCE <= room:
                return text, start, bases[row], anchor
            if width <= room:
                near_position = text, start, bases[row], anchor
            elif (cut := shorten(text, SMALL, False, room)) and (
                    cut_position is None or len(cut) > len(cut_position[0])):
                cut_position = cut, start, bases[row], anchor
    return near_position or cut_position
