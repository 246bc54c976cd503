"""A level's nodes drawn at their places in a wide tree, which is scaled differently in its two directions."""

from dataclasses import replace
from typing import TypeVar

from explorer.gui.canvas.view import Camera, NodePositions
from explorer.pictures.figure.items import Board, Figure, Shape, Strokes, Text

Item = TypeVar("Item", Shape, Strokes, Board, Text)

ON_EDGES = ("move", "probability", "cutoff")
INSIDE = ("value", "badge")


def stretch_figure(drawn: Figure, places: NodePositions, camera: Camera, scale: float, named: bool) -> Figure:
    """Return the figure without edges, its nodes moved so that painting at `scale` puts them at their places.

    `named`: there is room for the texts beside the shapes. Texts on edges are left out.
    """
    def shift(node: int) -> tuple[float, float]:
        x, y = places.point(node)
        return camera.to_widget_x(x) / scale - x, camera.to_widget_y(y) / scale - y

    shifts = {shape.node: shift(shape.node) for shape in drawn.shapes}
    def fits(text: Text) -> bool:
        inside = text.role in INSIDE
        return text.node in shifts and (inside or (named and text.role not in ON_EDGES))

    return replace(
        drawn, edges=[], strikes=[], arrows=[],
        shapes=[_move_item(item, shifts) for item in drawn.shapes],
        hatches=[_move_item(item, shifts) for item in drawn.hatches],
        boards=[_move_item(item, shifts) for item in drawn.boards],
        badges=[_move_item(item, shifts) for item in drawn.badges if item.state != "turn"],
        texts=[_move_item(item, shifts) for item in drawn.texts if fits(item)],
    )


def _move_item(item: Item, shifts: dict[int, tuple[float, float]]) -> Item:
    dx, dy = shifts[item.node]
    return item._replace(x=item.x + dx, y=item.y + dy)
