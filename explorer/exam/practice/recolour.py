"""Changing the colours of a question's figure, which is drawn in the light theme, to those of another theme."""

from dataclasses import replace
from typing import TypeVar

from explorer.pictures.figure.items import Figure, Line, Shape, Text
from explorer.pictures.theme import LIGHT, STATES, Theme

Item = TypeVar("Item", Line, Shape, Text)


def recolour_figure(figure: Figure, theme: Theme) -> Figure:
    """Return a figure drawn in the light theme in the colours of another theme."""
    if theme is LIGHT:
        return figure
    inks = _colour_map(theme)
    shape_inks = inks | {LIGHT.node["plain"].fill: theme.node["plain"].fill}

    def styled(item: Item, known: dict[str, str]) -> Item:
        if isinstance(item, Text):
            return item._replace(colour=known.get(item.colour, item.colour))
        style = replace(item.style, fill=known.get(item.style.fill, item.style.fill),
                        stroke=known.get(item.style.stroke, item.style.stroke))
        return item._replace(style=style)

    boards = [board._replace(
        style=replace(board.style, stroke=inks.get(board.style.stroke, board.style.stroke)),
        ink=inks.get(board.ink, board.ink)) for board in figure.boards]
    hatches = [each._replace(style=replace(each.style, stroke=inks.get(each.style.stroke, each.style.stroke)))
               for each in figure.hatches]
    return replace(
        figure, paper=theme.paper, ink=theme.text, edges=[styled(each, inks) for each in figure.edges],
        shapes=[styled(each, shape_inks) for each in figure.shapes], hatches=hatches, boards=boards,
        strikes=[styled(each, inks) for each in figure.strikes], texts=[styled(each, inks) for each in figure.texts],
        badges=[styled(each, inks) for each in figure.badges])


def _colour_map(theme: Theme) -> dict[str, str]:
    """Return the colours of the theme by the colours of the light theme."""
    pairs = [(LIGHT.paper, theme.paper), (LIGHT.muted, theme.muted), (LIGHT.rule, theme.rule), (LIGHT.cut, theme.cut)]
    for state in STATES:
        pairs += [(LIGHT.ink[state], theme.ink[state]), (LIGHT.edge[state].stroke, theme.edge[state].stroke),
                  (LIGHT.node[state].stroke, theme.node[state].stroke)]
        pairs += [(LIGHT.node[state].fill, theme.node[state].fill)] if LIGHT.node[state].fill != LIGHT.paper else []
    return dict([*reversed(pairs), (LIGHT.text, theme.text)])
