"""Highlighting of the differences between two runs in the figure of one of them."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from explorer.analysis.run_difference import ONLY_FIRST, ONLY_SECOND, RunDifference
from explorer.pictures.figure.badges import badges_by_node, corner_position
from explorer.pictures.figure.geometry import BADGE_SIZE
from explorer.pictures.figure.items import Figure, Line, Shape
from explorer.pictures.theme import Style, Theme

FIRST, SECOND = "first", "second"
"""States of the badges of nodes that one of two runs alone visits; also sign names in the legend and SVG classes."""
HALVES = {FIRST: "west", SECOND: "east"}
"""The half of the disc that is filled: the left one for the first run; this is legible in grey too."""
OWN, GUEST, DASH = 2.4, 2.0, (3.0, 3.0)
"""Line widths for nodes that only this run visits, and only the other run; the dash pattern of the latter."""
STATES_THAT_MATTER_MORE = ("open", "cut", "variation")
"""States whose outlines are kept, as they are more important; the badge shows the difference there."""
KEPT_EDGES = ("open", "variation", "chosen")


class DifferenceStyle(NamedTuple):
    """The colours of a run, for its lines and signs and for its fills."""

    stroke: str
    fill: str


DIFFERENCE_STYLES = {
    "light": {FIRST: DifferenceStyle("#008060", "#d2efe5"), SECOND: DifferenceStyle("#b04f8c", "#f7e1ee")},
    "dark": {FIRST: DifferenceStyle("#35c79d", "#0f4234"), SECOND: DifferenceStyle("#e08dbc", "#4b2640")},
    "grey": {FIRST: DifferenceStyle("#000000", "#c4c4c4"), SECOND: DifferenceStyle("#000000", "#f4f4f4")},
}
"""The styles by theme and run: green and purple, which nothing else uses (from the palette of Okabe and Ito)."""


@dataclass(frozen=True)
class RunNames:
    """The names, FIRST or SECOND, of the picture's own run and of the other run."""

    own: str
    other: str

    @classmethod
    def from_difference(cls, contrast: RunDifference) -> "RunNames":
        """Return the names; the picture's own run is the second if the difference is swapped."""
        return cls(SECOND, FIRST) if contrast.is_swapped else cls(FIRST, SECOND)


def overlay_difference(figure: Figure, contrast: RunDifference, theme: Theme) -> Figure:
    """Return the figure with nodes and edges that only one run visits in its colour, and a half-filled disc at them.

    Nodes that only the picture's own run visits are filled; those that only the other one visits are dashed.
    """
    sides = RunNames.from_difference(contrast)
    nodes = np.array([*(shape.node for shape in figure.shapes), *(line.node for line in figure.edges)], np.int64)
    found = contrast.kinds_of(np.maximum(nodes, 0))
    kinds = dict(zip(nodes.tolist(), np.where(nodes >= 0, found, 0).tolist(), strict=True))
    own, other = DIFFERENCE_STYLES[theme.base][sides.own], DIFFERENCE_STYLES[theme.base][sides.other]

    def shape(each: Shape) -> Shape:
        style, kind = each.style, kinds[each.node]
        if kind == ONLY_FIRST:
            keeps_outline = each.state in STATES_THAT_MATTER_MORE
            line = (style.stroke, style.width) if keeps_outline else (own.stroke, OWN)
            fill = style.fill if each.state == "open" else own.fill
            return each._replace(style=Style(fill, *line, style.dash if keeps_outline else ()))
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

    badges = badges_by_node(figure.badges)
    discs = [
        part for each in figure.shapes if (kind := kinds[each.node]) in (ONLY_FIRST, ONLY_SECOND)
        for part in half_disc(*corner_position(each, -1, badges.get(each.node, ())),
                              sides.own if kind == ONLY_FIRST else sides.other, theme, each.node)
    ]
    return replace(
        figure, shapes=list(map(shape, figure.shapes)), edges=list(map(edge, figure.edges)),
        badges=[*figure.badges, *discs],
    )


def half_disc(x: float, y: float, name: str, theme: Theme, node: int) -> list[Shape]:
    """Return the sign of the run `name`: a disc whose left (FIRST) or right (SECOND) half is filled."""
    stroke, size = DIFFERENCE_STYLES[theme.base][name].stroke, BADGE_SIZE - 2
    return [
        Shape("circle", x, y, size, size, Style(theme.paper, stroke, 1.4), name, node),
        Shape(HALVES[name], x, y, size, size, Style(stroke), name, node),
    ]
