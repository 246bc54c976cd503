"""The looks of a tree: what differs between courses and books, and says nothing else about the tree or its search."""

from dataclasses import dataclass, fields, replace
from typing import Any

from explorer.core.i18n import _
from explorer.core.option import option, options_of

DOWN, RIGHT, UP = "down", "right", "up"
"""The directions in which a tree grows from its root."""
MOST_TURNED = 400
"""Largest tree, in nodes, that is drawn in another direction than down; in larger ones no text could be read."""
FIRST_VERSION = 6
"""The first version of the study's file that has looks."""


@dataclass(frozen=True, kw_only=True)
class Looks:
    """The looks of a tree in the window, in pictures and in exams; raises ValueError for a style that is not known."""

    node_style: str = option(
        "choice", "triangles", "Nodes", "Shapes of the nodes where MAX and MIN move", choices={
            "triangles": "&Triangles up and down", "squares": "&Squares for MAX, circles for MIN",
            "trapezoids": "Trape&zoids wide below and above", "circles": "&Circles with the words MAX and MIN",
            "letters": "&Boxes with the words MAX and MIN"},
        usage="the shapes of MAX and MIN (default: those of the study, or {})")
    direction: str = option(
        "choice", DOWN, "Direction", "The direction in which the tree grows from its root", choices={
            DOWN: "From top to &bottom", RIGHT: "From &left to right", UP: "From bottom to to&p"},
        usage="which way the tree grows from its root (default: as in the study, or {})")
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
    def changes(self) -> dict[str, Any]:
        """The fields that differ from the usual looks, by their names."""
        return {each.name: getattr(self, each.name) for each in fields(self)
                if getattr(self, each.name) != each.default}


USUAL_LOOKS = Looks()
