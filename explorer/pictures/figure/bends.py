"""The ways of edges: straight, with right angles, or curved; all begin at the parent and end at the child.

Where the tree grows down or up, the parts next to both nodes are upright; if it grows sideways, they are level. The
place of an elbow's part between them, or of a curve's two control points, is its `middle`: a y, or an x if sideways.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from explorer.study.looks import CURVE, ELBOW, STRAIGHT
from explorer.trees.tree import FloatArray

Point = tuple[float, float]
Numbers = Any
"""A number, or an array of them."""
SIDEWAYS = "sideways "
"""Begins the names of the bends of trees that grow sideways."""
BENDS = (STRAIGHT, ELBOW, CURVE, SIDEWAYS + ELBOW, SIDEWAYS + CURVE)
BAR_SHARE = 0.3
"""Position of the bar between siblings, as a share of the way from their parent to them."""
OWN_SHARE = 0.3
"""Share of a curve next to the parent that is too near to the curves of its siblings to be told apart."""
SAMPLES = 16
"""Number of straight pieces that stand for a curve."""


def bend_of(edge_style: str, *, is_sideways: bool) -> str:
    """Return the bend, one of BENDS, of edges in a style of `explorer.study.looks`."""
    return SIDEWAYS + edge_style if is_sideways and edge_style != STRAIGHT else edge_style


def corners(bend: str, start: Point, end: Point, middle: float) -> tuple[Point, ...]:
    """Return the corners of an elbow, the control points of a curve, or the ends of a straight line."""
    if bend == STRAIGHT:
        return start, end
    if bend.startswith(SIDEWAYS):
        return start, (middle, start[1]), (middle, end[1]), end
    return start, (start[0], middle), (end[0], middle), end


def points_on(bend: str, start: Point, end: Point, middle: float) -> tuple[Point, ...]:
    """Return the ends of the straight pieces that the way consists of, or that stand for it if it is curved."""
    found = corners(bend, start, end, middle)
    if not bend.endswith(CURVE):
        return found
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = found
    return tuple((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy)
                 for a, b, c, d in _weights(SAMPLES))


@lru_cache(maxsize=4)
def _weights(count: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return the weights of the four control points at count + 1 places along a cubic curve."""
    shares = [step / count for step in range(count + 1)]
    return tuple(((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3) for t in shares)


def across_share(bend: str, along: FloatArray, middle: Numbers) -> FloatArray:
    """Return how much of the way across lies before places on the way along, both as shares from 0 at the parent.

    `middle` is a share, too. Beyond the ends, straight lines go on, and the others go straight on.
    """
    if bend == STRAIGHT:
        return along
    if bend.endswith(ELBOW):
        return np.where(along < middle, 0.0, 1.0)
    return np.interp(along, *_curve_table())


@lru_cache(maxsize=1)
def _curve_table() -> tuple[FloatArray, FloatArray]:
    """Return how far a curve has come along and across, (64,) each; its control points are in the middle."""
    t = np.linspace(0, 1, 64)
    return 1.5 * t * (1 - t) + t**3, 3 * t**2 - 2 * t**3


def own_places(
    bend: str, ends: tuple[Numbers, Numbers, Numbers, Numbers], middle: Numbers, share: Numbers
) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Return x, y and the direction x, y (length 1), (k,) each, at shares of the parts that no siblings share.

    `ends` are x and y of the parents' and of the children's ends. Arrays are (k,), or all are numbers.
    """
    x1, y1, x2, y2 = ends
    if bend == STRAIGHT:
        across, down, at = x2 - x1, y2 - y1, share
        x, y = x1 + across * at, y1 + down * at
    elif bend.endswith(ELBOW):
        is_sideways = bend.startswith(SIDEWAYS)
        x, y = (middle, y2) if is_sideways else (x2, middle)
        across, down = x2 - x, y2 - y
        x, y = x + across * share, y + down * share
    else:
        t = OWN_SHARE + (1 - OWN_SHARE) * share
        along, over = 1.5 * t * (1 - t) + t**3, 3 * t**2 - 2 * t**3
        along_slope, over_slope = 1.5 - 3 * t + 3 * t**2, 6 * t - 6 * t**2
        if bend.startswith(SIDEWAYS):
            along, over, along_slope, over_slope = over, along, over_slope, along_slope
        x, y = x1 + (x2 - x1) * over, y1 + (y2 - y1) * along
        across, down = (x2 - x1) * over_slope, (y2 - y1) * along_slope
    length = np.maximum(np.hypot(across, down), 1e-9)
    return x, y, across / length, down / length
