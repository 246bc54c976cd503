"""Outlines of shapes as SVG: elements that are defined once and reused, or path data repeated at all places."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from explorer.pictures.export.number_format import format_position, format_tenth
from explorer.pictures.figure.items import Point, Strokes
from explorer.pictures.figure.outlines import outline_corners
from explorer.pictures.figure.proportions import HEIGHT, LEAF

BATCH = 500
"""Largest number of shapes in a path; Qt reads no path of more than 32,767 steps."""

Place = tuple[float, float, str]
"""x, y, and the rest of the element at that place."""


def format_point(x: float, y: float) -> str:
    """Format a point for path data or a polygon."""
    return f"{format_position(x)},{format_position(y)}"


def outline_id(kind: str, wide: float, high: float, is_hatched: bool) -> str:
    """Return the id of an outline, equal in all pictures; leaves, the most frequent shape, have short ids."""
    usual = high == (LEAF if kind == "square" else HEIGHT)
    name = "" if kind == "square" else kind
    return f"{'h' if is_hatched else '' if name else 's'}{name}{wide:g}{'' if usual else f'x{high:g}'}"


def outline_element(name: str, kind: str, wide: float, high: float) -> str:
    """Return the outline centred at (0, 0) as an element; `name` is its attribute `id`, or empty."""
    a, b = wide / 2, high / 2
    if kind == "square":
        return (
            f'<rect{name} x="{format_position(-a)}" y="{format_position(-b)}" width="{wide:g}" height="{high:g}"'
            f' rx="{_bend(wide):.3g}"/>'
        )
    if kind == "circle":
        return f'<ellipse{name} rx="{a:g}" ry="{b:g}"/>'
    corners = " ".join(format_point(x, y) for x, y in outline_corners(kind, wide, high))
    return f'<polygon{name} points="{corners}"/>'


def outline_data(kind: str, wide: float, high: float) -> str:
    """Return the outline around the current point as path data, begun and turned as Qt draws the element."""
    a, b, bend = wide / 2, high / 2, _bend(wide)
    if kind == "square":
        arc = f"a{bend:.3g},{bend:.3g},0,0,1,"
        ends = ((bend, -bend), (bend, bend), (-bend, bend), (-bend, -bend))
        sides = (f"h{wide - 2 * bend:.6g}", f"v{high - 2 * bend:.6g}", f"h{2 * bend - wide:.6g}", "z")
        turns = "".join(f"{arc}{format_point(*end)}{side}" for end, side in zip(ends, sides, strict=True))
        return f"m{format_point(-a, bend - b)}{turns}"
    if kind == "circle":
        return f"m{a:g},0a{a:g},{b:g},0,0,1,{-wide:g},0a{a:g},{b:g},0,0,1,{wide:g},0z"
    return f"m{_relative_points(((0.0, 0.0), *outline_corners(kind, wide, high)))}z"


def strokes_data(strokes: Strokes) -> str:
    """Return the segments as path data, at their place."""
    x, y = strokes.x, strokes.y
    return "".join(
        f"M{format_point(x + x1, y + y1)}L{format_point(x + x2, y + y2)}" for x1, y1, x2, y2 in strokes.segments)


def segments_data(strokes: Strokes) -> str:
    """Return the segments around the current point as path data."""
    points = [(0.0, 0.0), *(point for x1, y1, x2, y2 in strokes.segments for point in ((x1, y1), (x2, y2)))]
    return "".join(f"{'ml'[place % 2]}{_relative_points(step)}" for place, step in enumerate(pairwise(points)))


def join_paths(data: str, places: Sequence[Place], attributes: str = "") -> Iterator[str]:
    """Yield paths that repeat the data at all places; Qt draws them much faster than an element for each."""
    for start in range(0, len(places), BATCH):
        ways = "".join(f"M{format_tenth(x)},{format_tenth(y)}{data}" for x, y, _rest in places[start : start + BATCH])
        yield f'<path d="{ways}"{attributes}/>\n'


def _bend(wide: float) -> float:
    """Return the radius of a square's corners."""
    return min(4, wide / 6)


def _relative_points(points: Sequence[Point]) -> str:
    """Format each point relative to the one before, so that rounding does not add up; the first is not written."""
    rounded = [(round(x, 2), round(y, 2)) for x, y in points]
    return " ".join(format_point(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(rounded))
