"""The arrow of a cutoff: from the node that stops to the node that set the limit, with the test in words."""

import math
from itertools import pairwise, product

import numpy as np

from explorer.figure.geometry import NAME, SMALL
from explorer.figure.items import Anchor, Arrow, Line, Point, Shape, Text
from explorer.figure.metrics import Box, text_box, width
from explorer.figure.scene import Scene
from explorer.i18n import _
from explorer.playback import Cutoff
from explorer.tree import BoolArray, FloatArray

BULGES = ((66.0, 0.0), (100.0, 5.0), (44.0, 10.0), (150.0, 20.0), (24.0, 30.0), (0.0, 45.0))
"""How far the curve's controls lie out to the sides, in px, and how much worse that looks."""
TROUBLE = 500.0
"""A curve with less does not run through a text or a shape."""
MOST = 3
"""At the end of a search, up to so many cutoffs are all shown by their arrows."""

Curve = tuple[Point, Point, Point, Point]


class Obstacles:
    """What is drawn so far: boxes of texts and shapes, and segments of edges and strokes."""

    def __init__(self, shapes: list[Shape], texts: list[Text], lines: list[Line]) -> None:
        self.shapes = np.array([
            (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2) for _kind, x, y, wide, high, *_rest in shapes
        ] or np.empty((0, 4)), np.float64)
        self.texts = [text_box(text) for text in texts]
        self.lines = np.array([line[:4] for line in lines] or np.empty((0, 4)), np.float64)

    def add(self, text: Text, curve: Curve) -> None:
        """Remember a drawn arrow and its words."""
        self.texts.append(text_box(text))
        points = trail(curve)
        self.lines = np.concatenate([self.lines, np.hstack([points[:-1], points[1:]])])

    def hit(self, box: Box) -> tuple[int, int]:
        """How many boxes a box overlaps, and how many lines cross it."""
        boxes = np.concatenate([self.shapes, np.array(self.texts).reshape(-1, 4)])
        left, top, right, bottom = box
        over = (boxes[:, 0] < right) & (boxes[:, 2] > left) & (boxes[:, 1] < bottom) & (boxes[:, 3] > top)
        return int(over.sum()), int(_crossed(self.lines, box).sum())

    def on_way(self, points: FloatArray) -> int:
        """How badly a curve, but for its ends, runs into things: texts and shapes first."""
        points = points[2:-2]
        boxes = np.concatenate([self.shapes, np.array(self.texts).reshape(-1, 4)])
        x, y = points[:, 0, None], points[:, 1, None]
        inside = (boxes[:, 0] - 3 < x) & (boxes[:, 2] + 3 > x) & (boxes[:, 1] - 3 < y) & (boxes[:, 3] + 3 > y)
        crossings = sum(
            int(_crossed(self.lines, (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))).sum())
            for a, b in pairwise(points.tolist())
        )
        return 20 * int(inside.sum()) + crossings


def _crossed(lines: FloatArray, box: Box) -> BoolArray:
    """Which segments pass through a box: clipped to it in both directions, something is left."""
    left, top, right, bottom = box
    x1, y1, x2, y2 = lines.T
    low, high = np.zeros(len(lines)), np.ones(len(lines))
    for start, step, least, most in ((x1, x2 - x1, left, right), (y1, y2 - y1, top, bottom)):
        still = np.abs(step) < 1e-9
        safe = np.where(still, 1.0, step)
        one, two = (least - start) / safe, (most - start) / safe
        outside = still & ((start < least) | (start > most))
        low = np.maximum(low, np.where(still, np.where(outside, 2.0, 0.0), np.minimum(one, two)))
        high = np.minimum(high, np.where(still, 1.0, np.maximum(one, two)))
    crossed: BoolArray = low <= high
    return crossed


def trail(curve: Curve, count: int = 24) -> FloatArray:
    """(count, 2) points along a cubic curve."""
    t = np.linspace(0, 1, count)[:, None]
    a, b, c, d = (np.array(point) for point in curve)
    points: FloatArray = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
    return points


def shown_cutoffs(scene: Scene) -> list[Cutoff]:
    """The cutoff of this step; at the end all, if they are few."""
    state = scene.state
    if state is None or scene.show.kind != "full" or not scene.show.arrows:
        return []
    if state.step >= state.steps:
        return list(state.cutoffs) if len(state.cutoffs) <= MOST else []
    return [state.cutoff] if state.cutoff else []


def inequality(cutoff: Cutoff) -> str:
    """The test that held: 2 ≤ α = 3: cut."""
    return _("{}: cut").format(cutoff.test)


def draw_arrows(
    scene: Scene, cutoffs: list[Cutoff], shapes: list[Shape], texts: list[Text], lines: list[Line]
) -> tuple[list[Arrow], list[Text]]:
    """Arrows that cross as little as can be, and their words where nothing else is; dropped if nowhere."""
    arrows: list[Arrow] = []
    words: list[Text] = []
    drawn = set(scene.index)
    cutoffs = [cutoff for cutoff in cutoffs if cutoff.node in drawn]
    if not cutoffs:
        return arrows, words
    obstacles = Obstacles(shapes, texts, lines)
    for cutoff in cutoffs:
        curve = _curve(scene, cutoff, obstacles)
        if cutoff.set_by >= 0:
            arrows.append(_arrow(scene, curve, cutoff.node))
        word = _words(scene, cutoff, curve, obstacles)
        if word:
            words.append(word)
            obstacles.add(word, curve)
    return arrows, words


def _curve(scene: Scene, cutoff: Cutoff, obstacles: Obstacles) -> Curve:
    """The least troubled of some curves from beside the cut node to beside the other."""
    wide = float(scene.scale.widths[cutoff.node]) / 2
    x, y = float(scene.scale.x[cutoff.node]), float(scene.all_y[cutoff.node])
    other = cutoff.set_by if cutoff.set_by >= 0 else cutoff.node
    to_x, to_y = float(scene.scale.x[other]), float(scene.all_y[other])
    if cutoff.set_by < 0:
        to_x, to_y = x, y - scene.scale.level
    candidates: list[tuple[float, Curve]] = []
    starts = ((wide + 2, -12.0, 0.0), (wide * 0.6, -31.0, 35.0))
    for steepness in (0.35, 0.1, 0.65):
        for side, end_side, (bulge, ugly), (dx, dy, odd) in product((1, -1), (1, -1), BULGES, starts):
            start = x + side * dx, y + dy
            end = to_x + end_side * (wide + 4), to_y + 13
            rise = (start[1] - end[1]) * steepness
            # From above the node it sets off upwards, from beside it outwards.
            out = start[0] + side * (bulge / 3 if odd else bulge), start[1] - rise
            curve = start, out, (end[0] + end_side * bulge, end[1] + rise), end
            points = trail(curve, 40)
            length = float(np.hypot(*np.diff(points, axis=0).T).sum())
            trouble = obstacles.on_way(points) * 30 + length * 0.25 + 30 * (side != end_side) + ugly + odd
            candidates.append((trouble, curve))
        best = min(candidates, key=lambda candidate: candidate[0])
        if best[0] < TROUBLE:
            break
    return best[1]


def _arrow(scene: Scene, curve: Curve, node: int) -> Arrow:
    (cx, cy), (x, y) = curve[2], curve[3]
    length = math.hypot(x - cx, y - cy) or 1.0
    ux, uy = (x - cx) / length, (y - cy) / length
    # The curve ends inside the head, whose tip is the end.
    back = x - 9 * ux, y - 9 * uy
    head = (x, y), (back[0] - 4.2 * uy, back[1] + 4.2 * ux), (back[0] + 4.2 * uy, back[1] - 4.2 * ux)
    shortened = curve[0], curve[1], curve[2], (x - 7 * ux, y - 7 * uy)
    rounded = tuple((round(a, 1), round(b, 1)) for a, b in shortened)
    tips = tuple((round(a, 1), round(b, 1)) for a, b in head)
    return Arrow(
        (rounded[0], rounded[1], rounded[2], rounded[3]), scene.theme.arrow, (tips[0], tips[1], tips[2]),
        scene.theme.arrow_head, node,
    )


def _words(scene: Scene, cutoff: Cutoff, curve: Curve, obstacles: Obstacles) -> Text | None:
    """The test beside the curve, in the larger of two sizes that fits somewhere."""
    text = inequality(cutoff)
    points = trail(curve)
    with_arrow = cutoff.set_by >= 0
    own = np.hstack([points[:-1], points[1:]]) if with_arrow else np.empty((0, 4))
    for size in (NAME, SMALL):
        wide = width(text, size, True)
        for along in (9, 6, 12, 4, 15, 18, 2, 20, 11):
            px, py = points[along]
            for gap in (8.0, 16.0, 26.0):
                for side in (1, -1):
                    for drop in (5.0, 14.0, -4.0):
                        left = px + gap if side > 0 else px - gap - wide
                        base = py + drop
                        box = left - 4, base - 0.78 * size - 3, left + wide + 4, base + 0.22 * size + 3
                        if left < 4 or left + wide > scene.scale.page_width - 4:
                            continue
                        if obstacles.hit(box) == (0, 0) and not _crossed(own, box).any():
                            anchor: Anchor = "start" if side > 0 else "end"
                            at = round(left if side > 0 else left + wide, 1)
                            ink = scene.theme.cut
                            return Text(at, round(base, 1), text, size, True, ink, anchor, "cutoff", cutoff.node)
    return None
