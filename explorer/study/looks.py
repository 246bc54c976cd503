"""The looks of a tree: what differs between courses and books, and says nothing else about the tree or its search."""

from dataclasses import dataclass, fields, replace
from typing import Any

from explorer.core.i18n import _
from explorer.core.option import option, options_of

DOWN, RIGHT, UP = "down", "right", "up"
"""The directions in which a tree grows from its root."""
STRAIGHT, ELBOW, CURVE = "straight", "elbow", "curve"
"""The ways in which edges run from a node to its children."""
USUAL_SIZE = "usual"
SIZES = {"small": 0.8, USUAL_SIZE: 1.0, "large": 1.25, "largest": 1.6}
"""The sizes of nodes and of texts, as multiples of the usual ones."""
MOST_TURNED = 400
"""Largest tree, in nodes, that has the looks SMALL_TREES_ONLY; in larger ones no text could be read."""
FIRST_VERSION = 6
"""The first version of the study's file that has looks."""
LATER_VERSIONS = {"edge_style": 7, "node_size": 7, "text_size": 7}
"""The first version of the study's file that has a look, by the looks that came later."""


@dataclass(frozen=True, kw_only=True)
class Looks:
    """The looks of a tree in the window, in pictures and in exams; raises ValueError for a style that is not known."""

    node_style: str = option(
        "choice", "triangles", "Nodes", "Shapes of the nodes where MAX and MIN move", choices={
            "triangles": "&Triangles up and down", "squares": "&Squares for MAX, circles for MIN",
            "trapezoids": "Trape&zoids wide below and above", "circles": "&Circles with the words MAX and MIN",
            "letters": "&Boxes with the words MAX and MIN"},
        usage="the shapes of MAX and MIN (default: those of the study, or {})")
    edge_style: str = option(
        "choice", STRAIGHT, "Edges", "The way in which edges run from a node to its children", choices={
            STRAIGHT: "St&raight edges", ELBOW: "Edges with ri&ght angles", CURVE: "Cur&ved edges"},
        usage="how edges run from a node to its children (default: as in the study, or {})")
    direction: str = option(
        "choice", DOWN, "Direction", "The direction in which the tree grows from its root", choices={
            DOWN: "From top to &bottom", RIGHT: "From &left to right", UP: "From bottom to to&p"},
        usage="which way the tree grows from its root (default: as in the study, or {})")
    node_size: str = option(
        "choice", USUAL_SIZE, "Node size", "The size of the nodes", choices={
            "small": "&Small nodes", USUAL_SIZE: "&Usual nodes", "large": "&Large nodes",
            "largest": "&Very large nodes"},
        usage="the size of the nodes (default: as in the study, or {})")
    text_size: str = option(
        "choice", USUAL_SIZE, "Text size", "The size of the texts at nodes and edges", choices={
            "small": "S&mall text", USUAL_SIZE: "Usual &text", "large": "La&rge text", "largest": "Very lar&ge text"},
        usage="the size of the texts at nodes and edges (default: as in the study, or {})")
    level_bands: bool = option(
        "flag", False, "&Players at the margin", "Write at the margin of each level who moves there",
        usage="at the margin of each level, who moves there")

    def __post_init__(self) -> None:
        for name, each in options_of(self).items():
            if each.choices and getattr(self, name) not in each.choices:
                raise ValueError(_("{value!r} is no look of {option}").format(value=getattr(self, name), option=name))

    @property
    def without_bands(self) -> "Looks":
        """These looks without players at the margin, for figures to which they are added later or not at all."""
        return replace(self, level_bands=False) if self.level_bands else self

    @property
    def downward(self) -> "Looks":
        """These looks with the tree drawn from top to bottom."""
        return replace(self, direction=DOWN) if self.direction != DOWN else self

    @property
    def for_overview(self) -> "Looks":
        """These looks without those that large trees do not have."""
        return replace(self, **{name: getattr(USUAL_LOOKS, name) for name in SMALL_TREES_ONLY})

    @property
    def is_for_overview(self) -> bool:
        """True if large trees have these looks, too."""
        return self == self.for_overview

    @property
    def placement(self) -> tuple[str, ...]:
        """The looks on which the places of nodes depend."""
        # Words in the nodes need room only if the nodes would be small.
        style = "" if SIZES[self.node_size] >= SIZES[self.text_size] else self.node_style
        return self.edge_style, self.node_size, self.text_size, self.direction, style

    @property
    def changes(self) -> dict[str, Any]:
        """The fields that differ from the usual looks, by their names."""
        return {each.name: getattr(self, each.name) for each in fields(self)
                if getattr(self, each.name) != each.default}


    @property
    def first_version(self) -> int:
        """The first version of the study's file that can have these looks."""
        return max((LATER_VERSIONS.get(name, FIRST_VERSION) for name in self.changes), default=FIRST_VERSION)


USUAL_LOOKS = Looks()
SMALL_TREES_ONLY = "edge_style", "node_size", "text_size", "direction"
"""The looks that only trees of up to MOST_TURNED nodes have; others are drawn as usual."""
