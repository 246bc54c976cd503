"""Outlines of nodes: the kinds of shapes by node style and player, their corners, and the room for a number inside."""

import math
from functools import lru_cache

import numpy as np

from explorer.pictures.figure.items import Point
from explorer.pictures.figure.proportions import HEIGHT
from explorer.trees.tree import CHANCE, MAX, MIN, FloatArray

FRAMES = "frames"
"""The style of nodes that are frames around positions: they point up where MAX moves and down where MIN does."""
NODE_STYLES = {
    "triangles": {MAX: "max", MIN: "min", CHANCE: "circle"},
    "squares": {MAX: "box", MIN: "circle", CHANCE: "diamond"},
    "trapezoids": {MAX: "mesa", MIN: "basin", CHANCE: "circle"},
    "circles": {MAX: "circle", MIN: "circle", CHANCE: "diamond"},
    "letters": {MAX: "box", MIN: "box", CHANCE: "circle"},
    FRAMES: {MAX: "peak", MIN: "valley", CHANCE: "circle"},
}
"""The kinds of shapes by the node style of `explorer.study.looks` and the player."""
WORDED_STYLES = ("circles", "letters")
"""The styles in which the shapes of MAX and MIN have these words in them, since their outlines are the same."""
NUMBERED_PLAYER_SHAPES = ("hexagon", "house", "octagon", "trapezoid", "shield", "slant", "bowl", "ribbon")
"""Shapes of numbered players, used in rotation; a badge with the player's number is above the value."""


def shape_kind(player: int, style: str = "triangles") -> str:
    """Return the kind of shape of the nodes where `player` moves, in one of the NODE_STYLES."""
    if player >= 0:
        return NUMBERED_PLAYER_SHAPES[player % len(NUMBERED_PLAYER_SHAPES)]
    return NODE_STYLES[style].get(player, "square")


def word_baseline(height: float) -> float:
    """Return the baseline of the word in a shape of this height, below its centre."""
    return -8.0 * height / HEIGHT


def player_word(player: int, style: str) -> str:
    """Return the word in the shapes of this player, "" for none."""
    return {MAX: "MAX", MIN: "MIN"}.get(player, "") if style in WORDED_STYLES else ""


@lru_cache(maxsize=256)
def outline_corners(kind: str, width: float, height: float) -> tuple[Point, ...]:
    """Return a shape's corners around its centre; for "circle" and "square" (rounded) those of the bounding box."""
    a, b = width / 2, height / 2
    tip = min(9.0, 0.3 * height)
    arc = [(a * math.sin(math.radians(turn)), b * math.cos(math.radians(turn))) for turn in range(0, 181, 15)]
    corners = {
        "max": ((0, -b), (a, b), (-a, b)),
        "min": ((0, b), (a, -b), (-a, -b)),
        "hexagon": ((-a, 0), (-a + b / 2, -b), (a - b / 2, -b), (a, 0), (a - b / 2, b), (-a + b / 2, b)),
        "octagon": (
            (-a, -b / 2), (-a + b / 2, -b), (a - b / 2, -b), (a, -b / 2),
            (a, b / 2), (a - b / 2, b), (-a + b / 2, b), (-a, b / 2),
        ),
        "diamond": ((0, -b), (a, 0), (0, b), (-a, 0)),
        "mesa": ((-a * 0.7, -b), (a * 0.7, -b), (a, b), (-a, b)),
        "basin": ((-a, -b), (a, -b), (a * 0.7, b), (-a * 0.7, b)),
        "house": ((0, -b), (a, -b / 2), (a, b), (-a, b), (-a, -b / 2)),
        "peak": ((0, -b), (a, -b + tip), (a, b), (-a, b), (-a, -b + tip)),
        "valley": ((0, b), (-a, b - tip), (-a, -b), (a, -b), (a, b - tip)),
        "stub": ((0, -b), (a, b), (-a, b)),
        "hanging": ((0, b), (-a, -b), (a, -b)),
        "trapezoid": ((-a * 0.7, -b), (a * 0.7, -b), (a, b), (-a, b)),
        "bowl": ((-a, -b), (a, -b), (a * 0.7, b), (-a * 0.7, b)),
        "shield": ((-a, -b), (a, -b), (a, b / 2), (0, b), (-a, b / 2)),
        "slant": ((-a + tip, -b), (a, -b), (a - tip, b), (-a, b)),
        "ribbon": ((-a, -b), (a, -b), (a - tip, 0), (a, b), (-a, b), (-a + tip, 0)),
        "west": tuple((-x, y) for x, y in arc),
        "east": tuple(arc),
    }
    return corners.get(kind, ((-a, -b), (a, -b), (a, b), (-a, b)))


def share_inside(kind: str, width: float, height: float, across: FloatArray, down: FloatArray) -> FloatArray:
    """Return the share, (k,), of lines that lies in a shape; they begin at its centre, and end so far from there."""
    if kind == "circle":
        return np.asarray(min(width, height) / 2 / np.maximum(np.hypot(across, down), 1e-9))
    corners = np.array(outline_corners(kind, width, height))
    sides = np.roll(corners, -1, axis=0) - corners
    away = across[:, None] * sides[:, 1] - down[:, None] * sides[:, 0]
    away = np.where(np.abs(away) < 1e-9, np.inf, away)
    share = (corners[:, 0] * sides[:, 1] - corners[:, 1] * sides[:, 0]) / away
    along = (corners[:, 0] * down[:, None] - corners[:, 1] * across[:, None]) / away
    met = (share > 0) & (along > -1e-6) & (along < 1 + 1e-6)
    return np.asarray(np.where(met, share, 0.0).max(axis=1))


def value_room(
    kind: str, width: float, height: float, size: float, *, is_below_word: bool = False
) -> tuple[float, float]:
    """Return, for a value of this size in a shape, its baseline below the centre and the width available there."""
    part = height / HEIGHT
    if is_below_word:
        base = height / 2 - 10 * part
        return base, 2 * math.sqrt(max(0.0, (width / 2) ** 2 - base**2)) - 4 if kind == "circle" else width - 8
    if kind == "max":
        base = height / 2 - 9.5 * part
        return base, (base - 0.73 * size + height / 2) / height * width - 5
    if kind == "min":
        base = -height / 2 + 7 * part + 0.73 * size
        return base, (height / 2 - base) / height * width - 3
    if kind == "circle":
        base = 0.36 * size
        return base, 2 * math.sqrt(max(0.0, (width / 2) ** 2 - base**2)) - 8
    if kind in ("square", "box"):
        return 0.36 * size, width - 8
    if kind in ("mesa", "basin"):
        return 0.36 * size, 0.8 * width - 6
    if kind == "diamond":
        return 0.36 * size, width * (1 - 0.74 * size / height) - 4
    narrower = {"house": 10.0, "shield": 22.0, "trapezoid": 16.0, "bowl": 0.26 * width + 8, "ribbon": 24.0}
    return height / 2 - (13 if kind == "shield" else 10) * part, width - narrower.get(kind, 20.0) * part
