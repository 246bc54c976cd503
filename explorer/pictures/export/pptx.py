"""PowerPoint export: a slide for each step, of native shapes, texts and connectors that hold on to the shapes.

Everything can be restyled, moved and animated there; connectors follow the nodes. The file is written by ourselves, as
the usual library joins connectors to the four usual places of a shape only.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape

from explorer.core.errors import Stopped
from explorer.core.i18n import _
from explorer.pictures.export.controls import drop_controls
from explorer.pictures.export.page import Page, Rasteriser, pause_collector
from explorer.pictures.export.pptx_package import fill, package, slide
from explorer.pictures.export.run_page import require_run, steps_of
from explorer.pictures.figure.bends import SIDEWAYS
from explorer.pictures.figure.items import Arrow, Board, Figure, Line, Point, Shape, Strokes, Text
from explorer.pictures.figure.metrics import text_width
from explorer.pictures.figure.outlines import outline_corners
from explorer.pictures.theme import Style
from explorer.study.looks import CURVE, STRAIGHT
from explorer.trees.tree import Tree

EMU = 9525
"""Units of the file in a pixel."""
WIDE, HIGH, MARGIN, CAPTION = 1280, 720, 40, 70
"""The size of a slide, the room around the picture, and that for the sentence below it, in pixels."""
LARGEST_SCALE = 1.8
MOST_SLIDES = 500
ASCENT, LINE = 0.95, 1.22
"""Shares of a text's size: from the top of its line to its baseline, and the whole line."""
PRESETS = {"max": "triangle", "min": "triangle", "circle": "ellipse", "square": "roundRect", "box": "rect",
           "diamond": "diamond"}
"""Shapes that presentations have; our other kinds are outlines of their own."""
SITES: dict[str, dict[int, Point]] = {
    "triangle": {0: (0, -1), 3: (0, 1)}, "ellipse": {0: (0, -1), 2: (-1, 0), 4: (0, 1), 6: (1, 0)}}
"""Where connectors hold on to a preset, by the numbers of these places, as shares of half the shape's size."""
USUAL_SITES: dict[int, Point] = {0: (0, -1), 1: (-1, 0), 2: (0, 1), 3: (1, 0)}


def require_slides(page: Page) -> None:
    """Raise ExportError for a page without a search, and for too many steps."""
    require_run(page, MOST_SLIDES)


@pause_collector()
def pptx(_rasteriser: Rasteriser | None, _svg: str, page: Page) -> bytes:
    """Return the presentation; raises Stopped if the page's progress says so."""
    require_slides(page)
    assert page.pictures is not None
    pictures, steps, slides = page.pictures.without_title(), steps_of(page), []
    for place, step in enumerate(steps):
        if not page.progress(place / len(steps)):
            raise Stopped
        drawn = _Slide(pictures.figure(step, page.options.palette), pictures.shown.tree, pictures.name)
        slides.append(slide("".join(drawn.elements(pictures.sentence(step))), drawn.figure.paper))
    return package(slides, WIDE * EMU, HIGH * EMU, _TITLE_PLACE)


_TITLE_PLACE = (f'<a:xfrm><a:off x="{MARGIN * EMU}" y="{(HIGH - CAPTION) * EMU}"/>'
                f'<a:ext cx="{(WIDE - 2 * MARGIN) * EMU}" cy="{(CAPTION - 10) * EMU}"/></a:xfrm>')


class _Slide:
    """Writes the elements of one picture, scaled to the slide and centred."""

    def __init__(self, figure: Figure, tree: Tree, name: Callable[[int], str]) -> None:
        self.figure, self._tree, self._name = figure, tree, name
        room = WIDE - 2 * MARGIN, HIGH - CAPTION - MARGIN
        self._scale = min(room[0] / figure.width, room[1] / figure.height, LARGEST_SCALE)
        self._left = (WIDE - figure.width * self._scale) / 2
        self._top = (HIGH - CAPTION - figure.height * self._scale) / 2
        self._number = 2
        self._shapes = {shape.node: shape for shape in figure.shapes if shape.node >= 0}
        self._ids = {node: 3 + place for place, node in enumerate(self._shapes)}

    def elements(self, sentence: str) -> Iterator[str]:
        """Yield all elements in painting order; connectors come before the shapes, whose numbers they name."""
        yield (f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>'
               '<p:ph '
               f'type="title"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr>'
               f'{fill(self.figure.ink)}</a:rPr><a:t>{_clean(sentence)}</a:t></a:r></a:p></p:txBody></p:sp>')
        self._number = 2 + len(self._ids)
        yield from map(self._edge, self.figure.edges)
        for shape in self.figure.shapes:
            name = _("node {name}").format(name=self._name(shape.node)) if shape.node >= 0 else _("sign")
            yield self._shape(shape, self._number_of(shape), name)
        yield from map(self._strokes, self.figure.hatches)
        for board in self.figure.boards:
            yield from self._board(board)
        for line in self.figure.strikes:
            yield self._free([line.points], line.style, _("mark"))
        for badge in self.figure.badges:
            yield self._shape(badge, self._next(), _("badge"))
        for arrow in self.figure.arrows:
            yield from self._arrow(arrow)
        yield from map(self._text, self.figure.texts)

    def _number_of(self, shape: Shape) -> int:
        return self._ids[shape.node] if shape.node >= 0 else self._next()

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _x(self, x: float) -> int:
        return round((self._left + x * self._scale) * EMU)

    def _y(self, y: float) -> int:
        return round((self._top + y * self._scale) * EMU)

    def _length(self, length: float) -> int:
        return round(length * self._scale * EMU)

    def _frame(self, left: float, top: float, wide: float, high: float, more: str = "") -> str:
        return (f'<a:xfrm{more}><a:off x="{self._x(left)}" y="{self._y(top)}"/><a:ext cx="{self._length(wide)}" '
                f'cy="{self._length(high)}"/></a:xfrm>')

    def _line(self, style: Style) -> str:
        if style.stroke == "none" or not style.width:
            return "<a:ln><a:noFill/></a:ln>"
        dash = '<a:prstDash val="sysDash"/>' if style.dash else ""
        return f'<a:ln w="{self._length(style.width)}">{fill(style.stroke)}{dash}<a:round/></a:ln>'

    def _shape(self, shape: Shape, number: int, name: str) -> str:
        preset = PRESETS.get(shape.kind)
        corners = outline_corners(shape.kind, shape.width, shape.height)
        left, top = shape.x - shape.width / 2, shape.y - shape.height / 2
        if preset is None:
            outline = [(shape.x + x, shape.y + y) for x, y in (*corners, corners[0])]
            return self._free([outline], shape.style, name, number, box=(left, top, shape.width, shape.height))
        frame = self._frame(left, top, shape.width, shape.height, ' flipV="1"' if shape.kind == "min" else "")
        return _element(number, name, f'{frame}<a:prstGeom prst="{preset}"><a:avLst/></a:prstGeom>'
                                      f'{fill(shape.style.fill)}'
                                      f'{self._line(shape.style)}')

    def _free(
        self, ways: Iterable[Sequence[Point]], style: Style, name: str, number: int | None = None, *,
        box: tuple[float, float, float, float] | None = None, is_curve: bool = False,
    ) -> str:
        """Return an outline of its own: ways of straight pieces, or of one cubic curve; closed where it is filled.

        With a box, connectors can hold on to the middles of its sides.
        """
        ways = list(map(list, ways))
        if box is None:
            xs, ys = ([point[axis] for way in ways for point in way] for axis in (0, 1))
            box = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
        left, top, wide, high = box
        moves = []
        for way in ways:
            start, *others = (f'<a:pt x="{self._length(x - left)}" y="{self._length(y - top)}"/>' for x, y in way)
            moves.append(f"<a:moveTo>{start}</a:moveTo>")
            moves += [f'<a:cubicBezTo>{"".join(others)}</a:cubicBezTo>'] if is_curve else [
                f"<a:lnTo>{point}</a:lnTo>" for point in others]
            moves += ["<a:close/>"] if style.fill != "none" else []
        sites = "".join(f'<a:cxn ang="0"><a:pos x="{x}" y="{y}"/></a:cxn>'
                        for x, y in (("hc", "t"), ("l", "vc"), ("hc", "b"), ("r", "vc")))
        shape = (f'<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst>{sites}</a:cxnLst><a:rect l="l" t="t" r="r" '
                 'b="b"/>'
                 f'<a:pathLst><a:path w="{self._length(wide)}" h="{self._length(high)}"'
                 f'{"" if style.fill != "none" else " fill=" + chr(34) + "none" + chr(34)}>{"".join(moves)}</a:path>'
                 '</a:pathLst></a:custGeom>')
        return _element(number or self._next(), name,
                        f"{self._frame(left, top, wide, high)}{shape}{fill(style.fill)}{self._line(style)}")

    def _strokes(self, strokes: Strokes) -> str:
        ways = [((strokes.x + x1, strokes.y + y1), (strokes.x + x2, strokes.y + y2))
                for x1, y1, x2, y2 in strokes.segments]
        return self._free(ways, strokes.style, _("hatching"))

    def _board(self, board: Board) -> Iterator[str]:
        grid = [((board.x + x1, board.y + y1), (board.x + x2, board.y + y2)) for x1, y1, x2, y2 in board.grid]
        yield self._free(grid, board.style, _("board"))
        for mark, x, y in board.marks:
            size = board.cell * 0.8
            yield self._text(Text(board.x + x, board.y + y + size * 0.36, mark, size, True, board.ink, "middle", "mark",
                                  board.node))

    def _arrow(self, arrow: Arrow) -> Iterator[str]:
        yield self._free([arrow.curve], arrow.style, _("arrow"), is_curve=True)
        yield self._free([(*arrow.head, arrow.head[0])], arrow.head_style, _("head of an arrow"))

    def _edge(self, line: Line) -> str:
        """Return a connector between the shapes of a node and its parent; a line where either is not drawn."""
        child = self._shapes.get(line.node)
        parent = self._shapes.get(int(self._tree.parent[line.node])) if line.node > 0 else None
        if line.role != "edge" or child is None or parent is None:
            return self._free([line.points], line.style, _("line"))
        begin, end = _site(parent, (line.x1, line.y1)), _site(child, (line.x2, line.y2))
        ends = (f'<a:stCxn id="{self._ids[parent.node]}" idx="{begin}"/>'
                f'<a:endCxn id="{self._ids[child.node]}" idx="{end}"/>')
        name = _("edge from {parent} to {child}").format(parent=self._name(parent.node), child=self._name(child.node))
        return (f'<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="{self._next()}" name="{_clean(name)}"/><p:cNvCxnSpPr>{ends}'
                f'</p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr><p:spPr>{self._way(line)}{self._line(line.style)}</p:spPr></p:cxnSp>')

    def _way(self, line: Line) -> str:
        """Return the frame and the kind of a connector; those with bends run to the right before they are turned."""
        dx, dy = line.x2 - line.x1, line.y2 - line.y1
        left, top, wide, high = min(line.x1, line.x2), min(line.y1, line.y2), abs(dx), abs(dy)
        if line.bend == STRAIGHT:
            flips = ' flipH="1"' * (dx < 0) + ' flipV="1"' * (dy < 0)
            return f'{self._frame(left, top, wide, high, flips)}<a:prstGeom prst="line"><a:avLst/></a:prstGeom>'
        kind = "curvedConnector3" if line.bend.endswith(CURVE) else "bentConnector3"
        if line.bend.startswith(SIDEWAYS):
            share, more = (line.middle - line.x1) / dx if dx else 0.5, ' flipV="1"' * (dy < 0)
        else:
            share = (line.middle - line.y1) / dy if dy else 0.5
            is_down = dy > 0
            more = f' rot="{5400000 if is_down else 16200000}"' + ' flipV="1"' * ((dx > 0) == is_down)
            left, top, wide, high = left + wide / 2 - high / 2, top + high / 2 - wide / 2, high, wide
        return (f'{self._frame(left, top, wide, high, more)}<a:prstGeom prst="{kind}"><a:avLst><a:gd name="adj1" '
                f'fmla="val {round(100_000 * share)}"/></a:avLst></a:prstGeom>')

    def _text(self, text: Text) -> str:
        """Return a text without margins whose first baseline is where the picture has it."""
        wide, high = text_width(text.text, text.size, text.bold) + 8, text.size * LINE
        left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
        top = text.y - ASCENT * text.size
        turn = ""
        if text.turn:  # around the anchor in the picture, and around its own centre on a slide
            angle, across, down = math.radians(text.turn), left + wide / 2 - text.x, top + high / 2 - text.y
            left = text.x + across * math.cos(angle) - down * math.sin(angle) - wide / 2
            top = text.y + across * math.sin(angle) + down * math.cos(angle) - high / 2
            turn = f' rot="{round(text.turn * 60_000) % 21_600_000}"'
        align = {"start": "l", "middle": "ctr", "end": "r"}[text.anchor]
        size = max(100, round(text.size * self._scale * 75))
        bold = ' b="1"' if text.bold else ""
        body = (f'<p:txBody><a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"><a:noAutofit/>'
                '</a:bodyPr>'
                f'<a:lstStyle/><a:p><a:pPr algn="{align}"/><a:r><a:rPr sz="{size}"{bold}>{fill(text.colour)}'
                f'<a:latin typeface="Verdana"/></a:rPr><a:t>{_clean(text.text)}</a:t></a:r></a:p></p:txBody>')
        frame = self._frame(left, top, wide, high, turn)
        return _element(self._next(), _("text"), f'{frame}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
                                                              '<a:noFill/>', body, is_text=True)


def _element(number: int, name: str, look: str, body: str = "", *, is_text: bool = False) -> str:
    box = ' txBox="1"' if is_text else ""
    body = body or '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody>'
    return (f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{_clean(name)}"/><p:cNvSpPr{box}/><p:nvPr/></p:nvSpPr>'
            f"<p:spPr>{look}</p:spPr>{body}</p:sp>")


def _site(shape: Shape, end: Point) -> int:
    """Return the number of the place of a shape that is next to an end of an edge."""
    preset = PRESETS.get(shape.kind, "")
    turned = -1 if shape.kind == "min" else 1
    return min(SITES.get(preset, USUAL_SITES).items(), key=lambda site: math.dist(end, (
        shape.x + site[1][0] * shape.width / 2, shape.y + turned * site[1][1] * shape.height / 2)))[0]


def _clean(text: str) -> str:
    return escape(drop_controls(text))
