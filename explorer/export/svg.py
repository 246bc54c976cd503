"""Figures as SVG: small, semantic, text as text; nothing that other programs draw as a bitmap or not at all."""

from collections import defaultdict
from collections.abc import Iterable
from html import escape
from itertools import groupby

from explorer.export.numbers import length, px
from explorer.figure import Board, Figure, Line, Shape, Strokes, Text
from explorer.figure.geometry import outline
from explorer.theme import Style

FONT = "'DejaVu Sans', Verdana, sans-serif"


def svg(figure: Figure, *, width_cm: float | None = None, transparent: bool = False) -> str:
    """The picture as an SVG document, `width_cm` wide or one px per px.

    Groups `edges`, `nodes` (one `node` group each, classes for its kind and state), `marks` and `frame`.
    """
    wide, high = px(figure.width), px(figure.height)
    page = f'width="{wide}" height="{high}"'
    if width_cm is not None:
        page = f'width="{length(width_cm, 4)}cm" height="{length(width_cm * figure.height / figure.width, 4)}cm"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" {page} font-family="{FONT}">\n',
    ]
    if figure.title:
        parts.append(f"<title>{_text(figure.title)}</title>\n")
    if not transparent:
        parts.append(f'<rect class="paper" width="{wide}" height="{high}" fill="{figure.paper}"/>\n')
    parts += _lines("edges", (line for line in figure.edges if line.node >= 0))
    parts += _nodes(figure)
    parts += _lines("marks", figure.strikes)
    for arrow in figure.arrows:
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = arrow.curve
        corners = " ".join(f"{px(x)},{px(y)}" for x, y in arrow.head)
        parts.append(
            f'<g class="cutoff"><path d="M{px(x1)},{px(y1)} C{px(x2)},{px(y2)} {px(x3)},{px(y3)} {px(x4)},{px(y4)}"'
            f'{_style(arrow.style)}/><polygon points="{corners}"{_style(arrow.head_style)}/></g>\n'
        )
    parts += _frame(figure)
    parts.append("</svg>\n")
    return "".join(parts)


def _nodes(figure: Figure) -> Iterable[str]:
    """A group per node: outline, hatching, board, texts."""
    inside: dict[int, list[str]] = defaultdict(list)
    for hatch in figure.hatches:
        inside[hatch.node].append(_strokes(hatch))
    for board in figure.boards:
        inside[board.node].append(_board(board))
    for text in figure.texts:
        inside[text.node].append(_label(text))
    yield '<g class="nodes">\n'
    for shape in figure.shapes:
        if shape.node >= 0:
            parts = "".join(inside.get(shape.node, ()))
            yield f'<g class="node {shape.kind} {shape.state}">{_shape(shape)}{parts}</g>\n'
    yield "</g>\n"


def _frame(figure: Figure) -> Iterable[str]:
    """Title and legend."""
    yield '<g class="frame">\n'
    yield from _lines("legend", (line for line in figure.edges if line.node < 0))
    yield from (_shape(shape) for shape in figure.shapes if shape.node < 0)
    yield from (_strokes(hatch) for hatch in figure.hatches if hatch.node < 0)
    yield from (_label(text) for text in figure.texts if text.node < 0)
    yield "</g>\n"


def _lines(name: str, lines: Iterable[Line]) -> Iterable[str]:
    """Lines, those of one style that follow each other in a group that holds their style."""
    for (style, state), group in groupby(lines, key=lambda line: (line.style, line.state)):
        yield f'<g class="{name} {state}"{_style(style)}>\n'
        for x1, y1, x2, y2, *_rest in group:
            yield f'<path d="M{px(x1)},{px(y1)}L{px(x2)},{px(y2)}"/>\n'
        yield "</g>\n"


def _shape(shape: Shape) -> str:
    kind, x, y, wide, high, style, _state, _node = shape
    paint = _style(style)
    if kind == "square":
        round_corners = min(4, wide / 6)
        return (
            f'<rect x="{px(x - wide / 2)}" y="{px(y - high / 2)}" width="{wide:g}" height="{high:g}"'
            f' rx="{round_corners:.3g}"{paint}/>'
        )
    if kind == "circle":
        return f'<ellipse cx="{px(x)}" cy="{px(y)}" rx="{wide / 2:g}" ry="{high / 2:g}"{paint}/>'
    corners = " ".join(f"{px(x + dx)},{px(y + dy)}" for dx, dy in outline(kind, wide, high))
    return f'<polygon points="{corners}"{paint}/>'


def _strokes(strokes: Strokes) -> str:
    x, y = strokes.x, strokes.y
    way = "".join(f"M{px(x + x1)},{px(y + y1)}L{px(x + x2)},{px(y + y2)}" for x1, y1, x2, y2 in strokes.segments)
    return f'<path class="{strokes.role}" d="{way}"{_style(strokes.style)}/>'


def _board(board: Board) -> str:
    cell, half = board.size / 3, board.size / 2
    x, y, reach = board.x, board.y, board.size * 0.093
    grid = "".join(
        f"M{px(x + at)},{px(y - half)}V{px(y + half)}M{px(x - half)},{px(y + at)}H{px(x + half)}"
        for at in (-cell / 2, cell / 2)
    )
    marks = []
    for place, mark in enumerate(board.cells):
        cx, cy = x + (place % 3 - 1) * cell, y + (place // 3 - 1) * cell
        if mark == "X":
            marks.append(
                f"M{px(cx - reach)},{px(cy - reach)}L{px(cx + reach)},{px(cy + reach)}"
                f"M{px(cx - reach)},{px(cy + reach)}L{px(cx + reach)},{px(cy - reach)}"
            )
        elif mark == "O":
            marks.append(
                f"M{px(cx - reach)},{px(cy)}a{reach:.3g},{reach:.3g} 0 1 0 {2 * reach:.3g},0"
                f"a{reach:.3g},{reach:.3g} 0 1 0 {-2 * reach:.3g},0"
            )
    drawn = f'<path class="grid" d="{grid}"{_style(board.style)}/>'
    if marks:
        drawn += f'<path class="board" d="{"".join(marks)}"{_style(Style(stroke=board.ink, width=1.6))}/>'
    return drawn


def _label(text: Text) -> str:
    x, y, words, size, bold, colour, anchor, role, _node = text
    weight = ' font-weight="bold"' if bold else ""
    if "  " in words:
        weight += ' xml:space="preserve"'
    return (
        f'<text class="{role}" x="{px(x)}" y="{px(y)}" font-size="{size:g}"{weight} text-anchor="{anchor}"'
        f' fill="{colour}">{_text(words)}</text>'
    )


_styles: dict[Style, str] = {}


def _style(style: Style) -> str:
    """The attributes of a style."""
    if style not in _styles:
        line = ""
        if style.stroke != "none":
            cap = "butt" if style.dash else "round"
            line = f' stroke="{style.stroke}" stroke-width="{style.width:g}" stroke-linecap="{cap}"'
            line += ' stroke-linejoin="round"'
        if style.dash:
            line += f' stroke-dasharray="{" ".join(f"{length:g}" for length in style.dash)}"'
        _styles[style] = f' fill="{style.fill}"{line}'
    return _styles[style]


def _text(words: str) -> str:
    """Escaped; what no XML may hold and no picture can show left out, every kind of blank a blank."""
    if not words.isprintable():
        words = "".join(" " if sign.isspace() else sign for sign in words if sign.isspace() or sign.isprintable())
    return escape(words, quote=False)
