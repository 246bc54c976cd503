"""A figure of one of two runs with their differences brought out: what only this one visits, what only the other."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from explorer.analysis.run_difference import ONLY_FIRST, ONLY_SECOND, RunDifference
from explorer.pictures.figure.geometry import BADGE_SIZE
from explorer.pictures.figure.items import Figure, Line, Shape
from explorer.pictures.theme import Style, Theme

FIRST, SECOND = "first", "second"
"""States of the badges that say which of the two runs visits a node alone; words of the legend and classes of SVG."""
HALVES = {FIRST: "west", SECOND: "east"}
"""The half of the disc that is filled: the first run's left one, legible in grey too."""
OWN, GUEST, DASH = 2.4, 2.0, (3.0, 3.0)
"""Widths of outlines and edges of what this run alone visits, and of what the other does; the latter's dashes."""
STATES_THAT_MATTER_MORE = ("open", "cut", "variation")
"""Looks whose outlines say what matters more; the badge tells the difference there."""
KEPT_EDGES = ("open", "variation", "chosen")


class DifferenceStyle(NamedTuple):
    """The colours of a run: of lines and signs, and of what it fills."""

    stroke: str
    fill: str


DIFFERENCE_STYLES = {
    "light": {FIRST: DifferenceStyle("#008060", "#d2efe5"), SECOND: DifferenceStyle("#b04f8c", "#f7e1ee")},
    "dark": {FIRST: DifferenceStyle("#35c79d", "#0f4234"), SECOND: DifferenceStyle("#e08dbc", "#4b2640")},
    "grey": {FIRST: DifferenceStyle("#000000", "#c4c4c4"), SECOND: DifferenceStyle("#000000", "#f4f4f4")},
}
"""By theme and run: a green and a purple that nothing else uses (Okabe and Ito's, darker or lighter)."""


@dataclass(frozen=True)
class RunNames:
    """Who is who in a picture: the names of its own run and of the other."""

    own: str
    other: str

    @classmethod
    def from_difference(cls, contrast: RunDifference) -> "RunNames":
        """The picture's own run is the first or the second."""
        return cls(SECOND, FIRST) if contrast.is_swapped else cls(FIRST, SECOND)


def overlay_difference(figure: Figure, contrast: RunDifference, theme: Theme) -> Figure:
    """The figure, nodes and edges that one run alone visits in its colour, with its half-filled disc at each node.

    What the picture's own run visits alone is filled, what the other one does is dashed.
    """
    sides = RunNames.from_difference(contrast)
    nodes = np.array([*(shape.node for shape in figure.shapes), *(line.node for line in figure.edges)], np.int64)
    found = contrast.kinds_of(np.maximum(nodes, 0))
    kinds = dict(zip(nodes.tolist(), np.where(nodes >= 0, found, 0).tolist(), strict=True))
    own, other = DIFFERENCE_STYLES[theme.name][sides.own], DIFFERENCE_STYLES[theme.name][sides.other]

    def shape(each: Shape) -> Shape:
        style, kind = each.style, kinds[each.node]
        if kind == ONLY_FIRST:
            spoken = each.state in STATES_THAT_MATTER_MORE
            line = (style.stroke, style.width) if spoken else (own.stroke, OWN)
            fill = style.fill if each.state == "open" else own.fill
            return each._replace(style=Style(fill, *line, style.dash if spoken else ()))
        if kind == ONLY_SECOND:
            return each._replace(style=Style(style.fill, other.stroke, GUEST, DASH))
        return each

    def edge(line: Line) -> Line:
        kind = kinds[line.node]
        if kind == ONLY_FIRST and line.state not in KEPT_EDGES:
            return line._replace(style=replace(line.style, stroke=own.stroke, width=OWN))
        if kind == ONLY_SECOND:
            return line._replace(style=Style(stroke=other.stroke, width=1.4, dash=line.style.dash or DASH))
        return line

    discs = [
        part for each in figure.shapes if (kind := kinds[each.node]) in (ONLY_FIRST, ONLY_SECOND)
        for part in half_disc(*_corner(each), sides.own if kind == ONLY_FIRST else sides.other, theme, each.node)
    ]
    return replace(
        figure, shapes=list(map(shape, figure.shapes)), edges=list(map(edge, figure.edges)),
        badges=[*figure.badges, *discs],
    )


def half_disc(x: float, y: float, name: str, theme: Theme, node: int) -> list[Shape]:
    """The sign of the first or the second run: a disc whose left or right half is filled."""
    stroke, size = DIFFERENCE_STYLES[theme.name][name].stroke, BADGE_SIZE - 2
    return [
        Shape("circle", x, y, size, size, Style(theme.paper, stroke, 1.4), name, node),
        Shape(HALVES[name], x, y, size, size, Style(stroke), name, node),
    ]


def _corner(shape: Shape) -> tuple[float, float]:
    """Where a disc sits on a node's outline: at its upper left."""
    half, high = shape.width / 2, shape.height / 2
    away, up = {"max": (0.45 * half + 3, 0.0), "circle": (0.7 * half, 0.7 * high), "stub": (half, 0.0)}.get(
        shape.kind, (half - 3, high - 1))
    return round(shape.x - away, 1), round(shape.y - up, 1)
