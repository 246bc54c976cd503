"""Small discs: players' numbers, table hits, the most-proving node, extended nodes, and the order of children."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import hypot

import numpy as np

from explorer.analysis.visits import first_rows
from explorer.explanations.notes import is_extended, most_proving_node
from explorer.pictures.figure.edges import edge_ways
from explorer.pictures.figure.geometry import BADGE_SIZE, SMALL
from explorer.pictures.figure.items import Shape, Text
from explorer.pictures.figure.metrics import Box, text_box
from explorer.pictures.figure.proportions import LEAF
from explorer.pictures.figure.scene import EARLIER, Scene
from explorer.pictures.theme import Style, Theme
from explorer.search.trace import HIT, Trace

HIT_SIGN, PROVING_SIGN, EXTENDED_SIGN = "=", "★", "+"
GRID_SIZE = 48.0
"""Side length of a square of the grid, in pixels."""
BADGE_ROLES = "badge", "turn"
"""Roles of the characters in discs at nodes and on edges."""
EDGE_SHARES = (0.86, 0.76, 0.66, 0.56, 0.46)
"""Positions of an edge's disc, as shares of its own part from the parent; the first free one is used."""
CORNER_SHIFTS = ((0, 0), (1, 0), (0, 1), (1, 1))
"""Positions of badges at one corner, in sizes of a badge outwards and upwards; the first free one is used."""

ShapesAndTexts = tuple[list[Shape], list[Text]]


def make_disc(x: float, y: float, sign: str, look: tuple[Style, str], role: str, node: int) -> tuple[Shape, Text]:
    """Return a disc with a text in it; `look` is the disc's style and the text's colour."""
    style, ink = look
    shape = Shape("circle", round(x, 1), round(y, 1), BADGE_SIZE, BADGE_SIZE, style, role, node)
    return shape, Text(shape.x, round(y + 4, 1), sign, SMALL, True, ink, "middle", BADGE_ROLES[role == "turn"], node)


def draw_badges(scene: Scene, shapes: Sequence[Shape]) -> ShapesAndTexts:
    """Draw the numbers of numbered players' nodes and, at nodes' corners, table hits and other marks of the search.

    `shapes` are the outlines of the scene's nodes.
    """
    theme = scene.theme
    discs = []
    if not scene.draws_boards and max(scene.players, default=-1) >= 0:
        discs = [
            make_disc(x, y - high / 2 + BADGE_SIZE / 2 + 3, str(player + 1), player_badge_style(theme, player),
                      "player", node)
            for x, y, high, player, node in zip(
                scene.x, scene.y, scene.heights, scene.players, scene.node_list, strict=True) if player >= 0
        ]
    if scene.snapshot is not None and scene.snapshot.trace.source is not None:
        quiet = theme.badge, theme.text
        for row in np.flatnonzero((scene.last_events_of(scene.nodes) == HIT) & (scene.state_codes != EARLIER)).tolist():
            discs.append(make_disc(*corner_position(shapes[row], 1), HIT_SIGN, quiet, "hit", scene.node_list[row]))
    if scene.snapshot is not None and scene.show.kind == "full" and scene.show.notes:
        for row in np.flatnonzero(scene.nodes == most_proving_node(scene.snapshot))[:1].tolist():
            x, y = corner_position(shapes[row], -1)
            discs.append(make_disc(x, y, PROVING_SIGN, (theme.mark, theme.text), "proving", scene.node_list[row]))
        for row in np.flatnonzero(is_extended(scene.snapshot, scene.nodes)).tolist():
            x, y = corner_position(shapes[row], -1)
            discs.append(make_disc(x, y, EXTENDED_SIGN, (theme.badge, theme.text), "extended", scene.node_list[row]))
    return [shape for shape, _text in discs], [text for _shape, text in discs]


def player_badge_style(theme: Theme, player: int) -> tuple[Style, str]:
    """Return the style of a numbered player's badge, and the colour of the number in it."""
    fill, ink = theme.players[player % len(theme.players)]
    return Style(fill, theme.muted, 0.8), ink


def corner_position(shape: Shape, side: int, badges: Iterable[Shape] = ()) -> tuple[float, float]:
    """Return the centre of a badge on a node's outline: at the upper right if `side` is 1, at the upper left if -1.

    Where `badges` of the node are there already, it is beside or above them.
    """
    half_width, half_height = shape.width / 2, shape.height / 2
    dx, dy = {
        "max": (0.3 * half_width + 3, 0.2 * half_height), "circle": (0.7 * half_width, 0.7 * half_height),
        "hexagon": (half_width - 6, 0.8 * half_height), "house": (0.7 * half_width, 0.65 * half_height),
        "diamond": (0.5 * half_width + 4, 0.5 * half_height + 4), "mesa": (0.75 * half_width, 0.7 * half_height),
        "trapezoid": (0.75 * half_width, 0.7 * half_height), "stub": (half_width - 3, LEAF - half_height - 1),
    }.get(shape.kind, (half_width - 3, half_height - 1))
    positions = [
        (round(shape.x + side * (dx + out * BADGE_SIZE), 1), round(shape.y - dy - up * BADGE_SIZE, 1))
        for out, up in CORNER_SHIFTS
    ]
    others = list(badges)
    return next(((x, y) for x, y in positions
                 if all(hypot(other.x - x, other.y - y) >= BADGE_SIZE - 1 for other in others)), positions[-1])


def badges_by_node(badges: Iterable[Shape]) -> dict[int, list[Shape]]:
    """Return the badges of each node that has some."""
    found: dict[int, list[Shape]] = defaultdict(list)
    for badge in badges:
        found[badge.node].append(badge)
    return found


def draw_search_order(scene: Scene, texts: Sequence[Text], badges: Sequence[Shape]) -> ShapesAndTexts:
    """Draw on the edges the order in which the search visited the children.

    It is drawn only if an option of the search may change the order. A number without room is left out and recorded in
    `scene.unplaced`.
    """
    if scene.snapshot is None or scene.show.kind != "full" or not scene.show.notes:
        return [], []
    if not may_reorder_children(scene.snapshot.trace):
        return [], []
    tree, theme = scene.tree, scene.theme
    family = tree.children_of(np.unique(tree.parent[scene.nodes[scene.nodes > 0]]))
    rows = first_rows(scene.snapshot, family)
    family, rows = family[rows >= 0], rows[rows >= 0]
    order = np.lexsort((rows, tree.parent[family]))
    family = family[order]
    starts = np.flatnonzero(np.append(True, np.diff(tree.parent[family]) != 0)[: len(family)])
    sizes = np.diff(np.append(starts, len(family)))
    turns = np.arange(len(family)) - np.repeat(starts, sizes) + 1
    wanted = np.isin(family, scene.nodes) & (np.repeat(sizes, sizes) > 1)
    family, turns = family[wanted], turns[wanted]
    ways = edge_ways(scene, family)
    found = [ways.own_places(share)[:2] for share in EDGE_SHARES]
    places = np.array(found).transpose(2, 0, 1).tolist()
    occupied = _OccupiedBoxes([*map(text_box, texts), *(_box(badge.x, badge.y) for badge in badges)])
    shapes, numbers = [], []
    for node, turn, positions in zip(family.tolist(), turns.tolist(), places, strict=True):
        free = next(((x, y) for x, y in positions if not occupied.overlaps(_box(x, y))), None)
        if free:
            shape, text = make_disc(*free, str(turn), (theme.badge, theme.text), "turn", node)
            shapes.append(shape)
            numbers.append(text)
            occupied.add(_box(*free))
        else:
            scene.add_unplaced(node, "turn", str(turn))
    return shapes, numbers


def may_reorder_children(trace: Trace) -> bool:
    """Return True if an option lets the search visit children in another order than the drawn one."""
    return trace.options.killers or trace.options.history or trace.options.reorder


def _box(x: float, y: float) -> Box:
    return x - BADGE_SIZE / 2, y - BADGE_SIZE / 2, x + BADGE_SIZE / 2, y + BADGE_SIZE / 2


class _OccupiedBoxes:
    """Boxes by the squares of a grid that they overlap, so that only near boxes are compared."""

    def __init__(self, boxes: Sequence[Box]) -> None:
        self._squares: dict[tuple[int, int], list[Box]] = defaultdict(list)
        for box in boxes:
            self.add(box)

    def add(self, box: Box) -> None:
        for square in _squares(box):
            self._squares[square].append(box)

    def overlaps(self, box: Box) -> bool:
        """Return True if a box here overlaps an occupied one."""
        left, top, right, bottom = box
        return any(
            left < other[2] and right > other[0] and top < other[3] and bottom > other[1]
            for square in _squares(box) for other in self._squares.get(square, ()))


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(side // GRID_SIZE) for side in box)
    return product(range(left, right + 1), range(top, bottom + 1))
