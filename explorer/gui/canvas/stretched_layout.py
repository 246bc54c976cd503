"""A level's nodes drawn at their places in a wide tree, which is scaled differently in its two directions."""

from dataclasses import replace
from typing import TypeVar

from explorer.gui.canvas.view import Camera, NodePositions
from explorer.pictures.figure.geometry import GAP
from explorer.pictures.figure.items import Board, Figure, Shape, Strokes, Text
from explorer.pictures.figure.metrics import text_width

Item = TypeVar("Item", Shape, Strokes, Board, Text)

ON_EDGES = ("move", "probability", "cutoff")
INSIDE = ("value", "badge")


def stretch_figure(
    drawn: Figure, places: NodePositions, depth: int, camera: Camera, scale: float, named: bool, distance: float
) -> Figure:
    """Return a level's figure without edges, its nodes moved so that painting at `scale` puts them at their places.

    `named`: there is room for the texts beside the shapes. Texts on edges are left out, but moves that have room within
    the `distance` between nodes, in figure pixels, are beside the lower ends of their nodes.
    """
    nodes = [shape.node for shape in drawn.shapes]
    x, y = places.x[nodes], float(places.y[depth])
    dx, dy = (x * camera.zoom + camera.left) / scale - x, camera.to_widget_y(y) / scale - y
    shifts = {node: (move, dy) for node, move in zip(nodes, dx.tolist(), strict=True)}

    def fits(text: Text) -> bool:
        inside = text.role in INSIDE
        return text.node in shifts and (inside or (named and text.role not in ON_EDGES))

    return replace(
        drawn, edges=[], strikes=[], arrows=[],
        shapes=[_move_item(item, shifts) for item in drawn.shapes],
        hatches=[_move_item(item, shifts) for item in drawn.hatches],
        boards=[_move_item(item, shifts) for item in drawn.boards],
        badges=[_move_item(item, shifts) for item in drawn.badges if item.state != "turn"],
        texts=[_move_item(item, shifts) for item in [
            *(text for text in drawn.texts if fits(text)), *(_moves_beside(drawn, distance) if named else ())]],
    )


def _moves_beside(drawn: Figure, distance: float) -> list[Text]:
    """Return the moves that have room beside their nodes' lower ends, on the side of the page's middle."""
    shapes = {shape.node: shape for shape in drawn.shapes}
    found = []
    for text in drawn.texts:
        shape = shapes.get(text.node)
        if shape and text.role == "move" and text_width(text.text, text.size) < (distance - shape.width) / 2 - 2 * GAP:
            on_left = shape.x > drawn.width / 2
            x = shape.x + (shape.width / 2 + GAP) * (-1 if on_left else 1)
            found.append(text._replace(x=x, y=shape.y + shape.height / 2 - 2, anchor="end" if on_left else "start",
                                       turn=0.0))
    return found


def _move_item(item: Item, shifts: dict[int, tuple[float, float]]) -> Item:
    dx, dy = shifts[item.node]
    return item._replace(x=item.x + dx, y=item.y + dy)
