"""The tree of a figure as indented lines, for formats without pictures and for screen readers."""

from explorer.core.i18n import _
from explorer.pictures.figure.items import Figure, Text

KINDS = {"max": "MAX", "min": "MIN"}


def outline(figure: Figure) -> str:
    """Return a line per node, left to right, indented by two spaces per ply, with the texts that the picture shows."""
    shapes = {shape.node: shape for shape in figure.shapes if shape.node >= 0}
    feet = {(shape.x, shape.y + shape.height / 2): node for node, shape in shapes.items()}
    texts: dict[int, list[str]] = {}
    for text in sorted(figure.texts, key=lambda text: text.role != "name"):
        if text.text:
            texts.setdefault(text.node, []).append(_describe_text(text))
    children: dict[int, list[int]] = {}
    inner = set()
    for edge in figure.edges:
        parent = feet.get((edge.x1, edge.y1))
        if edge.role == "edge" and edge.node in shapes and parent is not None:
            children.setdefault(parent, []).append(edge.node)
            inner.add(edge.node)
    lines: list[str] = []
    rest = [(node, 0) for node in sorted(shapes, key=lambda node: -shapes[node].x) if node not in inner]
    while rest:
        node, depth = rest.pop()
        said = [KINDS.get(shapes[node].kind, _("chance") if shapes[node].kind == "circle" else ""),
                *texts.get(node, [])]
        lines.append("  " * depth + (" ".join(filter(None, said)) or "?"))
        below = sorted(children.get(node, []), key=lambda child: -shapes[child].x)
        rest += [(child, depth + 1) for child in below]
    return "\n".join(lines)


def _describe_text(text: Text) -> str:
    """Return a text of the figure, with a word for its place if it is a number beside an edge or a shape."""
    if text.role == "probability":
        return _("(probability {})").format(text.text)
    if text.role == "move":
        return _("(move {})").format(text.text)
    return _("(player {})").format(text.text) if text.role == "badge" else text.text
