"""Highlighting of a part of the tree: other nodes fade, chosen edges are thick, and a line of play is marked."""

from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

import numpy as np

from explorer.pictures.figure.badges import badges_by_node, corner_position, make_disc
from explorer.pictures.figure.items import Arrow, Board, Figure, Line, Shape, Strokes, Text
from explorer.pictures.theme import Style, Theme
from explorer.trees.tree import BoolArray, IntArray

Item = TypeVar("Item", Shape, Line, Strokes, Board, Arrow)

FADE_SHARE = 0.76
"""The share of the paper's colour in faded colours."""
PAINT_ORDER = ("faded", "plain", "chosen", "path")


@dataclass(frozen=True, eq=False)
class Marks:
    """The highlighted part of a tree.

    `faded` (n,) is True for nodes outside of it and `chosen` (n,) for nodes with a thick edge above them. `path` is a
    line of play, root first. `numbers` (n,) are drawn in discs at the nodes where they are not 0.
    """

    faded: BoolArray
    chosen: BoolArray
    path: tuple[int, ...] = ()
    numbers: IntArray | None = None

    def restrict(self, nodes: IntArray) -> "Marks":
        """Return the marks of a tree whose node i is node `nodes[i]` of this one; `nodes` is in ascending order."""
        path = np.array(self.path, np.int64)
        places = np.minimum(np.searchsorted(nodes, path), len(nodes) - 1)
        return Marks(self.faded[nodes], self.chosen[nodes], tuple(places[nodes[places] == path].tolist()),
                     None if self.numbers is None else self.numbers[nodes])


def marked(figure: Figure, marks: Marks, theme: Theme) -> Figure:
    """Return the figure with these marks; the principal variation is drawn as finished nodes, so choices stand out."""
    path, faded, paper = set(marks.path), marks.faded, theme.paper

    def fades(node: int) -> bool:
        return node >= 0 and bool(faded[node]) and node not in path

    def look(line: Line) -> tuple[str, Style]:
        if line.node in path:
            return "path", theme.edge["open"]
        if marks.chosen[line.node]:
            return "chosen", theme.choice
        style = theme.edge["done"] if line.state in ("variation", "chosen", "tied") else line.style
        return ("faded", fade_style(style, paper)) if fades(line.node) else ("plain", style)

    edges: dict[str, list[Line]] = {name: [] for name in PAINT_ORDER}
    for line in figure.edges:
        name, style = look(line) if line.node >= 0 else ("plain", line.style)
        state = {"chosen": "chosen", "path": "open"}.get(name, line.state if line.state != "variation" else "done")
        edges[name].append(line._replace(style=replace(style, dash=line.style.dash or style.dash), state=state))

    def fade(each: Item) -> Item:
        return each._replace(style=fade_style(each.style, paper)) if fades(each.node) else each

    def shape(each: Shape) -> Shape:
        if each.node in path:
            return each._replace(style=theme.current if each.node == marks.path[-1] else theme.node["open"])
        if each.state == "variation":
            each = each._replace(style=theme.node["done"], state="done")
        return fade(each)

    def board(each: Board) -> Board:
        if each.node in path:
            return each._replace(ink=theme.ink["open"])
        return fade(each)._replace(ink=fade_colour(each.ink, paper)) if fades(each.node) else each

    def arrow(each: Arrow) -> Arrow:
        return fade(each)._replace(head_style=fade_style(each.head_style, paper)) if fades(each.node) else each

    def text(each: Text) -> Text:
        if each.node in path and each.role == "value":
            return each._replace(colour=theme.ink["open"])
        return each._replace(colour=fade_colour(each.colour, paper)) if fades(each.node) else each

    numbers, badges = marks.numbers, badges_by_node(figure.badges)
    discs = [] if numbers is None else [
        make_disc(*corner_position(each, -1, badges.get(each.node, ())), str(numbers[each.node]),
                  (theme.badge, theme.text), "number", each.node)
        for each in figure.shapes if each.node >= 0 and numbers[each.node]
    ]
    return replace(
        figure, edges=[line for name in PAINT_ORDER for line in edges[name]], shapes=list(map(shape, figure.shapes)),
        hatches=list(map(fade, figure.hatches)), boards=list(map(board, figure.boards)),
        strikes=list(map(fade, figure.strikes)), arrows=list(map(arrow, figure.arrows)),
        texts=[*map(text, figure.texts), *(sign for _round, sign in discs)],
        badges=[*map(shape, figure.badges), *(round for round, _sign in discs)],
    )


@cache
def fade_style(style: Style, paper: str) -> Style:
    """Return the style blended towards the paper's colour."""
    return replace(style, fill=fade_colour(style.fill, paper), stroke=fade_colour(style.stroke, paper))


@cache
def fade_colour(colour: str, paper: str) -> str:
    """Return the colour, a hexadecimal RGB string, blended towards the paper's; "none" is returned as it is."""
    if colour == "none":
        return colour
    parts = [(int(colour[at : at + 2], 16), int(paper[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one + (other - one) * FADE_SHARE):02x}" for one, other in parts)
