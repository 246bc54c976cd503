"""The arrow of a cutoff: from the node of the cutoff to the node that set the bound, with the test as its text."""

import math
from itertools import product

import numpy as np

from explorer.analysis.cutoffs import Cutoff
from explorer.analysis.snapshot import Snapshot
from explorer.analysis.visits import last_event_node
from explorer.core.i18n import _
from explorer.pictures.figure import geometry, outlines
from explorer.pictures.figure.geometry import MARGIN, NAME, SMALL
from explorer.pictures.figure.items import Anchor, Arrow, Line, Point, Shape, Text
from explorer.pictures.figure.metrics import Box, text_width
from explorer.pictures.figure.obstacles import Obstacles
from explorer.pictures.figure.scene import Scene
from explorer.pictures.theme import Style
from explorer.study.looks import UP
from explorer.trees.tree import FloatArray

CURVE_OFFSETS = ((66.0, 0.0), (100.0, 5.0), (44.0, 10.0), (150.0, 20.0), (24.0, 30.0), (0.0, 45.0))
"""Sideways distances of the control points of a curve, in pixels, each with its cost."""
LINK_OFFSETS = (34.0, 55.0, 85.0, 130.0, 190.0)
"""Distances of the control points above or below a link of a table hit, in pixels."""
COLLISION_COST = 500.0
"""A curve that costs less runs through no text and no shape."""
FEW, MOST = 3, 8
"""At the end of a search, up to FEW cutoffs all have arrows; up to MOST, those without a collision do."""
HEADS_APART = 13.0
"""Least distance between two arrows' heads, in pixels."""
SEARCH_RADIUS = 1200.0
"""Distance from an arrow's ends, in pixels, within which obstacles are considered."""

Curve = tuple[Point, Point, Point, Point]


def sample_curves(curves: FloatArray, count: int = 32) -> FloatArray:
    """Return points (c, count, 2) along the cubic curves with control points (c, 4, 2)."""
    t = np.linspace(0, 1, count)[None, :, None]
    a, b, c, d = (curves[:, None, corner] for corner in range(4))
    points: FloatArray = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
    return points


def shown_cutoffs(scene: Scene) -> list[Cutoff]:
    """Return the cutoff of this step; at the end, all cutoffs if they are few, otherwise the one at the focus."""
    state = scene.snapshot
    if state is None or scene.show.kind != "full" or not scene.show.arrows:
        return []
    if state.step < state.steps:
        return [state.current_cutoff] if state.current_cutoff else []
    if len(state.cutoffs) > MOST:
        return [cutoff for cutoff in [state.cutoff_of(scene.focus)] if cutoff]
    return sorted(state.cutoffs, key=lambda cutoff: cutoff.node != scene.focus)


def shown_table_hits(scene: Scene) -> list[tuple[int, int]]:
    """Return (node, source) for the table hits of this step and of the node in focus; `source` set the number."""
    state = scene.snapshot
    if state is None or scene.show.kind != "full" or not scene.show.arrows or state.trace.source is None:
        return []
    hits = [node for node in dict.fromkeys((last_event_node(state), scene.focus)) if node >= 0]
    sources = state.sources_of(np.array(hits, np.int64)).tolist()
    return [(node, source) for node, source in zip(hits, sources, strict=True) if source >= 0 and source != node]


def format_cutoff_test(state: Snapshot, cutoff: Cutoff) -> str:
    """Return the test that held, such as "2 ≤ α = 3: cut"."""
    from explorer.explanations.cutoffs import cutoff_test  # not before a search has run

    return _("{}: cut").format(cutoff_test(state, cutoff).sentence(state.tree))


def draw_arrows(
    scene: Scene, cutoffs: list[Cutoff], links: list[tuple[int, int]], shapes: list[Shape], texts: list[Text],
    lines: list[Line],
) -> tuple[list[Arrow], list[Text]]:
    """Draw arrows with few crossings and their texts where there is room.

    At the end of a search with more than FEW cutoffs, an arrow with a collision is left out unless its cutoff is at the
    focus. A text without room is recorded in `scene.unplaced`.
    """
    arrows: list[Arrow] = []
    test_texts: list[Text] = []
    drawn = set(scene.node_list)
    cutoffs = [cutoff for cutoff in cutoffs if cutoff.node in drawn]
    links = [link for link in links if link[0] in drawn]
    if not cutoffs and not links:
        return arrows, test_texts
    nodes = [node for link in links for node in link] + [each for cut in cutoffs for each in (cut.node, cut.set_by)]
    obstacles = Obstacles.from_items(shapes, texts, lines, _arrow_surroundings(scene, nodes))
    ends: list[Point] = []
    style, head = scene.theme.link, scene.theme.link_head
    for node, source in links:
        curve, _cost = _cheapest_curve(scene, *_candidate_arcs(scene, node, source), obstacles)
        arrows.append(_arrow(curve, node, style, head)._replace(role="link"))
        ends.append(curve[3])
        obstacles.add(None, sample_curves(np.array([curve]))[0])
    for cutoff in cutoffs:
        curve, cost = _best_curve(scene, cutoff.node, cutoff.set_by, obstacles, ends)
        if cost >= COLLISION_COST and len(cutoffs) > FEW and cutoff.node != scene.focus:
            continue
        points = sample_curves(np.array([curve]))[0]
        test_text = _place_test(scene, cutoff, points, obstacles)
        if test_text:
            test_texts.append(test_text)
        else:
            assert scene.snapshot is not None  # only a search has cutoffs
            scene.add_unplaced(cutoff.node, "cutoff", format_cutoff_test(scene.snapshot, cutoff))
        if cutoff.set_by >= 0:
            arrows.append(_arrow(curve, cutoff.node, scene.theme.arrow, scene.theme.arrow_head))
            ends.append(curve[3])
            obstacles.add(test_text, points)
        elif test_text:
            obstacles.add(test_text, points[:0])
    return arrows, test_texts


def _arrow_surroundings(scene: Scene, ends: list[int]) -> Box:
    """Return the box around these nodes (-1: none) that arrows, their texts and their obstacles may lie in."""
    nodes = np.array([node for node in ends if node >= 0])
    x, y = scene.node_geometry.x[nodes], scene.y_of(nodes)
    left, top, right, bottom = float(x.min()), float(y.min()), float(x.max()), float(y.max())
    return left - SEARCH_RADIUS, top - SEARCH_RADIUS, right + SEARCH_RADIUS, bottom + SEARCH_RADIUS


def _best_curve(scene: Scene, node: int, goal: int, obstacles: Obstacles, ends: list[Point]) -> tuple[Curve, float]:
    """Return the cheapest curve from beside a node to beside `goal` (-1: towards the root), and its cost."""
    if scene.node_geometry.is_sideways:
        return _cheapest_curve(scene, *_curves_to_the_left(scene, node, goal, ends), obstacles)
    half_width = float(scene.node_geometry.widths[node]) / 2
    x, y = _centre(scene, node)
    other = goal if goal >= 0 else node
    to_x, to_y = _centre(scene, other)
    if goal < 0:
        to_x, to_y = x, y - scene.node_geometry.level_distance
    curves: list[Curve] = []
    costs: list[float] = []
    start_offsets = ((half_width + 3, -12.0, 0.0), (half_width * 0.6, -31.0, 18.0))
    end_offsets = tuple((_half_width_at(scene, other, end_dy) + 6, end_dy, landing_cost)
                        for end_dy, landing_cost in ((13.0, 0.0), (-3.0, 8.0)))
    for side, end_side, (bulge, bulge_cost), (dx, dy, start_cost), (end_dx, end_dy, landing_cost), steepness in product(
        (1, -1), (1, -1), CURVE_OFFSETS, start_offsets, end_offsets, (0.35, 0.1, 0.65)
    ):
        start = x + side * dx, y + dy
        end = to_x + end_side * end_dx, to_y + end_dy
        rise = (start[1] - end[1]) * steepness
        # A curve that starts above the node goes upwards first, one that starts beside it outwards.
        first_control = start[0] + side * (bulge / 3 if start_cost else bulge), start[1] - rise
        curves.append((start, first_control, (end[0] + end_side * bulge, end[1] + rise), end))
        is_near_head = any(math.dist(end, before) < HEADS_APART for before in ends)
        steepness_cost = 0.0 if steepness == 0.35 else 15.0
        costs.append(30 * (side != end_side) + bulge_cost + start_cost + landing_cost + steepness_cost
                     + COLLISION_COST * is_near_head)
    return _cheapest_curve(scene, curves, costs, obstacles)


def _curves_to_the_left(
    scene: Scene, node: int, goal: int, ends: list[Point]
) -> tuple[list[Curve], list[float]]:
    """Return curves over or under the way from a node to `goal` on its left (-1: one level), and their costs."""
    x, y = _centre(scene, node)
    to_x, to_y = _centre(scene, goal) if goal >= 0 else (x - scene.node_geometry.level_distance, y)
    curves: list[Curve] = []
    costs: list[float] = []
    beside_start = _half_width_at(scene, node, 0.0) + 5
    over = scene.proportions.inner_height / 2 + 5
    starts = (0.0, over, 0.0), (12.0, over, 4.0), (beside_start, 6.0, 8.0), (-beside_start, 12.0, 40.0)
    for up, end_up, (bulge, bulge_cost), (dx, dy, start_cost), end_down in product(
        (-1, 1), (-1, 1), CURVE_OFFSETS, starts, (13.0, 3.0)
    ):
        start = x - dx, y + up * dy
        beside = _half_width_at(scene, goal, end_up * end_down) if goal >= 0 else 0.0
        end = to_x + beside + 6, to_y + end_up * end_down
        reach = 0.4 * (start[0] - end[0])
        curves.append((
            start, (start[0] - reach, start[1] + up * bulge), (end[0] + reach, end[1] + end_up * bulge), end))
        is_near_head = any(math.dist(end, before) < HEADS_APART for before in ends)
        costs.append(30 * (up != end_up) + bulge_cost + start_cost + COLLISION_COST * is_near_head)
    return curves, costs


def _candidate_arcs(scene: Scene, node: int, source: int) -> tuple[list[Curve], list[float]]:
    """Return curves over or under the part of the tree between two nodes, and their costs."""
    (x, y), (to_x, to_y) = _centre(scene, node), _centre(scene, source)
    side, over = 1 if to_x > x else -1, scene.proportions.inner_height / 2 + 5
    curves: list[Curve] = []
    costs: list[float] = []
    for (up, side_cost), bulge, spread in product(((-1, 0.0), (1, 10.0)), LINK_OFFSETS, (0.25, 0.4)):
        start = x + side * 12, y + up * over
        end = to_x - side * 12, to_y + up * over
        control_dx = spread * abs(end[0] - start[0]) * side
        first_control = start[0] + control_dx, start[1] + up * bulge
        curves.append((start, first_control, (end[0] - control_dx, end[1] + up * bulge), end))
        costs.append(side_cost + bulge / 4)
    return curves, costs


def _cheapest_curve(
    scene: Scene, curves: list[Curve], extra_costs: list[float], obstacles: Obstacles
) -> tuple[Curve, float]:
    """Return the cheapest of the curves, and its cost."""
    points = sample_curves(np.array(curves))
    nearby = obstacles.restrict_to(points, 10)
    length = np.hypot(*np.moveaxis(np.diff(points, axis=1), 2, 0)).sum(axis=1)
    is_off_page = (points[:, :, 0] < MARGIN / 2) | (points[:, :, 0] > scene.node_geometry.page_width - MARGIN / 2)
    costs = 600.0 * nearby.count_points_inside(points) + length * 0.25 + np.array(extra_costs)
    costs += COLLISION_COST * is_off_page.any(axis=1)
    if scene.node_geometry.is_sideways:
        page_bottom = scene.top + scene.node_geometry.page_height
        costs += COLLISION_COST * ((points[:, :, 1] < scene.top) | (points[:, :, 1] > page_bottom)).any(axis=1)
    cheapest, least = 0, math.inf
    # Crossings take the most time to count and only add to the cost. Short texts may lie between two points.
    for place in np.argsort(costs, kind="stable").tolist():
        if costs[place] >= least:
            break
        cost = float(costs[place]) + 30 * nearby.count_crossings(points[place])
        cost += 600.0 * nearby.count_crossed_texts(points[place])
        if cost < least:
            cheapest, least = place, cost
    return curves[cheapest], least


def _centre(scene: Scene, node: int) -> Point:
    return float(scene.node_geometry.x[node]), float(scene.node_geometry.y[node]) + scene.top


def _half_width_at(scene: Scene, node: int, down: float) -> float:
    """Return half the width of a node's shape `down` pixels below its centre in the drawing, before it is turned."""
    if scene.show.looks.direction == UP:  # shapes are not turned over
        down = -down
    half, height = float(scene.node_geometry.widths[node]) / 2, scene.proportions.inner_height
    kind = outlines.shape_kind(int(scene.tree.player[node]), scene.show.looks.node_style)
    if scene.draws_boards:
        return half
    if kind in ("circle", "diamond"):
        half, share = geometry.shape_width(kind, 2 * half, height) / 2, min(abs(down) / (height / 2), 1.0)
        return half * (math.sqrt(1 - share**2) if kind == "circle" else 1 - share)
    if kind not in ("max", "min"):
        return half
    return half * (0.5 + down / height if kind == "max" else 0.5 - down / height)


def _arrow(curve: Curve, node: int, style: Style, head_style: Style) -> Arrow:
    (cx, cy), (x, y) = curve[2], curve[3]
    length = math.hypot(x - cx, y - cy) or 1.0
    ux, uy = (x - cx) / length, (y - cy) / length
    # The drawn curve ends inside the head; the tip of the head is the end of the curve.
    back = x - 9 * ux, y - 9 * uy
    head = (x, y), (back[0] - 4.2 * uy, back[1] + 4.2 * ux), (back[0] + 4.2 * uy, back[1] - 4.2 * ux)
    shortened = curve[0], curve[1], curve[2], (x - 7 * ux, y - 7 * uy)
    rounded = tuple((round(a, 1), round(b, 1)) for a, b in shortened)
    tips = tuple((round(a, 1), round(b, 1)) for a, b in head)
    return Arrow(
        (rounded[0], rounded[1], rounded[2], rounded[3]), style, (tips[0], tips[1], tips[2]), head_style, node,
    )


def _place_test(scene: Scene, cutoff: Cutoff, points: FloatArray, obstacles: Obstacles) -> Text | None:
    """Return the test beside the curve, in the larger of two sizes that fits between the margins; None if none fits."""
    assert scene.snapshot is not None  # only a search has cutoffs
    text = format_cutoff_test(scene.snapshot, cutoff)
    nearby = obstacles.restrict_to(points, text_width(text, NAME, True) + 40)
    if cutoff.set_by >= 0:
        nearby.add(None, points)
    for size in (NAME, SMALL):
        width = text_width(text, size, True)
        positions = [
            (points[along, 0] - width / 2 + shift, points[along, 1] + (drop + 0.78 * size if drop > 0 else drop), 1)
            for along, drop, shift in product(
                (12, 16, 8, 20, 5, 24), (-9.0, 9.0, -16.0, 16.0, -24.0, 24.0), (0.0, 30.0, -30.0, 55.0, -55.0))
        ] if scene.node_geometry.is_sideways else [
            (points[along, 0] + (gap if side > 0 else -gap - width), points[along, 1] + drop, side)
            for along, gap, side, drop in product(
                (12, 8, 16, 5, 20, 24, 3, 27, 14), (8.0, 16.0, 26.0), (1, -1), (5.0, 14.0, -4.0))
        ]
        lefts, bases, _sides = np.array(positions).T
        boxes = np.stack([lefts - 4, bases - 0.78 * size - 3, lefts + width + 4, bases + 0.22 * size + 3], axis=1)
        page_bottom = scene.top + scene.node_geometry.page_height
        fits = nearby.are_free(boxes) & (boxes[:, 3] <= page_bottom) & (boxes[:, 1] >= scene.top)
        fits &= (lefts >= MARGIN) & (lefts + width <= scene.node_geometry.page_width - MARGIN)
        if fits.any():
            left, base, side = positions[int(fits.argmax())]
            anchor: Anchor = "start" if side > 0 else "end"
            anchor_x = round(float(left if side > 0 else left + width), 1)
            y = round(float(base), 1)
            return Text(anchor_x, y, text, size, True, scene.theme.cut, anchor, "cutoff", cutoff.node)
    return None
