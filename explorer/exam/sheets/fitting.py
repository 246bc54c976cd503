"""Fitting figures to pages: without margin, at 100 % at most, rotated or split if they would get too small."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, product
from typing import Literal

from explorer.pictures.figure.items import Figure, Line
from explorer.pictures.figure.metrics import text_box
from explorer.pictures.figure.room import SMALLEST_SCALE
from explorer.pictures.figure.shift import add_figure
from explorer.pictures.theme import LIGHT, Style

EDGE = 3.0
"""The margin around everything drawn, for the width of lines, in pixels."""
MOST_PARTS = 12
Axis = Literal["x", "y"]
"""The axis along which a figure is split: "x" into parts side by side, "y" into parts below each other."""
SEAM = Style(stroke=LIGHT.muted, width=1.0, dash=(5.0, 5.0))
CUT_TOLERANCE = 0.12
"""The largest distance by which a cut is moved to cross fewer edges, relative to the length of a part."""


@dataclass(frozen=True)
class Extent:
    """The part of a figure that is shown, in its pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height."""
        return self.bottom - self.top

    def holds(self, x: float, y: float) -> bool:
        """Return True if a point lies in it or on its sides."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


@dataclass(frozen=True)
class Fit:
    """The parts of a figure to show one after the other, their scale, and whether they are rotated by 90°.

    `is_large`: the parts are placed on pages of their own.
    """

    parts: tuple[Extent, ...]
    scale: float
    is_rotated: bool = False
    is_large: bool = False


def fit(figures: Sequence[Figure], wide: float, high: float, page_high: float) -> Fit:
    """Return the fit for figures of equal geometry: upright in `wide` × `high`, else on pages of their own.

    On a page of its own a figure is upright or rotated if one of them makes it large enough, else split along one axis
    into as few parts as possible, each on a page of height `page_high`. All sizes are in pixels.
    """
    whole = extent(figures)
    scale = min(1.0, wide / whole.width, high / whole.height)
    if scale >= SMALLEST_SCALE:
        return Fit((whole,), scale)
    best = Fit((whole,), scale, is_large=True)
    for count in range(1, MOST_PARTS + 1):
        axes: tuple[Axis, ...] = ("x",) if count == 1 else ("x", "y")
        for axis, turned in product(axes, (False, True)):
            parts = tuple(_split(figures, whole, count, axis))
            across, down = (page_high, wide) if turned else (wide, page_high)
            scale = min(1.0, across / max(part.width for part in parts), down / max(part.height for part in parts))
            if scale > best.scale:
                best = Fit(parts, scale, turned, is_large=True)
        if best.scale >= SMALLEST_SCALE:
            break
    return best


def extent(figures: Iterable[Figure]) -> Extent:
    """Return the box around everything that is drawn in any of the figures."""
    boxes = list(chain.from_iterable(map(_boxes, figures)))
    return Extent(
        min(box[0] for box in boxes) - EDGE, min(box[1] for box in boxes) - EDGE,
        max(box[2] for box in boxes) + EDGE, max(box[3] for box in boxes) + EDGE,
    )


def _boxes(figure: Figure) -> Iterator[tuple[float, float, float, float]]:
    """Yield left, top, right and bottom of all items."""
    yield from _solid_boxes(figure)
    for line in figure.edges:
        yield min(line.x1, line.x2), min(line.y1, line.y2), max(line.x1, line.x2), max(line.y1, line.y2)


def _solid_boxes(figure: Figure) -> Iterator[tuple[float, float, float, float]]:
    """Yield the boxes of all items except edges; no cut may go through them."""
    for shape in chain(figure.shapes, figure.badges):
        yield (shape.x - shape.width / 2, shape.y - shape.height / 2,
               shape.x + shape.width / 2, shape.y + shape.height / 2)
    for board in figure.boards:
        half = board.size / 2
        yield board.x - half, board.y - half, board.x + half, board.y + half
    yield from map(text_box, figure.texts)
    for line in chain(figure.strikes, (edge for edge in figure.edges if edge.role != "edge")):
        yield min(line.x1, line.x2), min(line.y1, line.y2), max(line.x1, line.x2), max(line.y1, line.y2)
    for arrow in figure.arrows:
        xs, ys = zip(*arrow.curve, *arrow.head, strict=True)
        yield min(xs), min(ys), max(xs), max(ys)


def _split(figures: Sequence[Figure], whole: Extent, count: int, axis: Axis) -> Iterator[Extent]:
    """Yield up to `count` parts of about equal length along the axis, cut where there is no shape and no text."""
    first, last = (whole.left, whole.right) if axis == "x" else (whole.top, whole.bottom)
    gaps = _gaps(figures, first, axis)
    cuts = [first]
    for place in range(1, count):
        ideal = first + (last - first) * place / count
        reach = CUT_TOLERANCE * (last - first) / count
        near = [gap for gap in gaps if abs(gap - ideal) <= reach] or gaps
        cut = min(near, key=lambda gap: (_count_crossed_edges(figures[0], gap, axis), abs(gap - ideal)), default=ideal)
        if cut > cuts[-1]:
            cuts.append(cut)
    for begin, end in pairwise([*cuts, last]):
        yield replace(whole, left=begin, right=end) if axis == "x" else replace(whole, top=begin, bottom=end)


def _count_crossed_edges(figure: Figure, cut: float, axis: Axis) -> int:
    """Return the number of edges that a cut crosses."""
    ends = ((edge.x1, edge.x2) if axis == "x" else (edge.y1, edge.y2) for edge in figure.edges)
    return sum(min(pair) < cut < max(pair) for pair in ends)


def _gaps(figures: Sequence[Figure], first: float, axis: Axis) -> list[float]:
    """Return the middles of all gaps along the axis between shapes and texts, from `first` on."""
    low = 0 if axis == "x" else 1
    spans = sorted((box[low] - EDGE, box[low + 2] + EDGE) for figure in figures for box in _solid_boxes(figure))
    found, reach = [], first
    for begin, end in spans:
        if begin > reach > first:
            found.append((begin + reach) / 2)
        reach = max(reach, end)
    return found


def crop(figure: Figure, part: Extent) -> Figure:
    """Return the part of the figure: edges end at its sides, other items are either inside or left out."""
    return replace(
        figure,
        edges=[*(piece for edge in figure.edges for straight in edge.pieces for piece in _clip_line(straight, part)),
               *_seams(figure, part)],
        shapes=[shape for shape in figure.shapes if part.holds(shape.x, shape.y)],
        hatches=[hatch for hatch in figure.hatches if part.holds(hatch.x, hatch.y)],
        boards=[board for board in figure.boards if part.holds(board.x, board.y)],
        strikes=[line for line in figure.strikes if part.holds((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2)],
        arrows=[arrow for arrow in figure.arrows if all(part.holds(*point) for point in (*arrow.curve, *arrow.head))],
        texts=[text for text in figure.texts for left, top, right, bottom in [text_box(text)]
               if part.holds((left + right) / 2, (top + bottom) / 2)],
        badges=[badge for badge in figure.badges if part.holds(badge.x, badge.y)],
    )


def _seams(figure: Figure, part: Extent) -> Iterator[Line]:
    """Yield dashed lines where the figure was cut."""
    whole = extent([figure])
    for x, is_cut in ((part.left, part.left > whole.left), (part.right, part.right < whole.right)):
        if is_cut:
            yield Line(round(x, 1), round(part.top, 1), round(x, 1), round(part.bottom, 1), SEAM, "seam", "plain", -1)
    for y, is_cut in ((part.top, part.top > whole.top), (part.bottom, part.bottom < whole.bottom)):
        if is_cut:
            yield Line(round(part.left, 1), round(y, 1), round(part.right, 1), round(y, 1), SEAM, "seam", "plain", -1)


def part_figure(figure: Figure, part: Extent) -> Figure:
    """Return a part as a figure of its own, without a margin."""
    whole = Figure(round(part.width, 1), round(part.height, 1), figure.paper, [], [], [], [], [], [], [],
                   figure.title, figure.ink)
    add_figure(whole, crop(figure, part), -part.left, -part.top, 0)
    return whole


def _clip_line(line: Line, part: Extent) -> Iterator[Line]:
    """Yield the piece of a line between the sides of a part, if there is one."""
    begin, end = 0.0, 1.0
    for start, way, low, high in ((line.x1, line.x2 - line.x1, part.left, part.right),
                                  (line.y1, line.y2 - line.y1, part.top, part.bottom)):
        if way:
            nearer, further = sorted([(low - start) / way, (high - start) / way])
            begin, end = max(begin, nearer), min(end, further)
        elif not low <= start <= high:
            return
    if begin > end:
        return
    if begin == 0 and end == 1:
        yield line
        return
    (x1, y1), (x2, y2) = ((line.x1 + share * (line.x2 - line.x1), line.y1 + share * (line.y2 - line.y1))
                          for share in (begin, end))
    yield line._replace(x1=round(x1, 1), y1=round(y1, 1), x2=round(x2, 1), y2=round(y2, 1))
