"""Typesetting of sheets: breaking lines by the bundled font's metrics, and placing blocks on pages written as SVG.

Lengths are pixels of 1/96 inch, so that a figure at 100 % has its own size.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

from explorer.exam.sheets.fitting import Extent
from explorer.pictures.export.number_format import format_length, format_position
from explorer.pictures.export.svg import FONT, escape_text, svg_group
from explorer.pictures.figure.items import Anchor, Figure
from explorer.pictures.figure.metrics import text_width
from explorer.pictures.theme import LIGHT

CM = 96 / 2.54
FORMATS = {"a4": (21.0, 29.7), "letter": (21.59, 27.94)}
"""The width and height of paper formats in centimetres."""
SIDE, TOP, BOTTOM = 2.2 * CM, 2.2 * CM, 2.0 * CM
"""The margins in pixels; the running head and the page number are in those at the top and bottom."""
BODY, RULES, SMALL = 12.5, 12.0, 10.8
"""The text sizes in pixels: of the body, of rules (9 pt), and of heads, feet and captions."""
LEADING = 1.45
"""The distance of lines, relative to the text size."""
INK, MUTED, FAINT, ACCENT = LIGHT.text, LIGHT.muted, LIGHT.rule, LIGHT.edge["variation"].stroke
_UNBREAKABLE_BLANKS = re.compile(r" (?=[=<>≤≥≠+·→]( |$))|(?<=[ (][=<>≤≥≠+·→]) ")
"""Spaces around operators, at which no line is broken."""
LOOSE_SHARE, LOOSE_SHARE_WITH_FIGURE = 0.7, 0.4
"""The shares of a page that may stay empty; otherwise a chain of blocks is broken before or behind its figure."""
MOST_MOVED = 0.25
"""The greatest height of a blank's rows that stay together where a chain is broken, as a share of the page."""
_NO_BREAK = "\u00a0"


class TextLine(NamedTuple):
    """A line of text; y is its baseline."""

    x: float
    y: float
    text: str
    size: float = BODY
    bold: bool = False
    colour: str = INK
    anchor: Anchor = "start"


class Rule(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str = FAINT
    width: float = 0.8


class Rectangle(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str = "none"
    stroke: str = FAINT


class PlacedFigure(NamedTuple):
    """A part of a figure at a position; with `is_rotated` it is turned by 90° counterclockwise."""

    x: float
    y: float
    figure: Figure
    extent: Extent
    scale: float
    is_rotated: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """The width and height on the page."""
        wide, high = self.extent.width * self.scale, self.extent.height * self.scale
        return (high, wide) if self.is_rotated else (wide, high)


PageItem = TextLine | Rule | Rectangle | PlacedFigure


@dataclass(frozen=True)
class Block:
    """Items that stay together on a page, relative to the block's upper left corner; `space_before` is the gap above.

    `keep_with_next`: stay on one page with the next block. `page_break_before`: begin a page. `larger` is the block
    with its figure at full size, which it gets as far as its page has free space in the end.
    """

    items: tuple[PageItem, ...]
    height: float
    space_before: float = 0.0
    keep_with_next: bool = False
    page_break_before: bool = False
    larger: "Block | None" = None


PlacedBlock = tuple[float, float, Block]
"""A block with its position on a page."""


def text_area_size(page: str) -> tuple[float, float]:
    """Return the width and height of a page's text area."""
    wide, high = FORMATS[page]
    return wide * CM - 2 * SIDE, high * CM - TOP - BOTTOM


def wrap_text(text: str, size: float, bold: bool, wide: float) -> list[str]:
    """Break the text into lines of at most this width, at spaces, and inside words that are wider."""
    lines: list[str] = []
    line = ""
    for word in _UNBREAKABLE_BLANKS.sub(_NO_BREAK, " ".join(text.split())).split(" "):
        joined = f"{line} {word}" if line else word
        if text_width(joined.replace(_NO_BREAK, " "), size, bold) <= wide:
            line = joined
            continue
        if line:
            lines.append(line)
        *whole, line = _pieces(word, size, bold, wide)
        lines += whole
    return [line.replace(_NO_BREAK, " ") for line in [*lines, line] if line]


def _pieces(word: str, size: float, bold: bool, wide: float) -> list[str]:
    """Return the pieces of a word, each as long as fits."""
    pieces = [""]
    for sign in word:
        if pieces[-1] and text_width((pieces[-1] + sign).replace(_NO_BREAK, " "), size, bold) > wide:
            pieces.append("")
        pieces[-1] += sign
    return pieces


def paragraph_blocks(
    text: str, wide: float, *, size: float = BODY, bold: bool = False, colour: str = INK, x: float = 0.0,
    before: float = 0.0, keeps: bool = False,
) -> list[Block]:
    """Return a text as blocks of lines; the first two lines stay together, and so do the last two."""
    lines = wrap_text(text, size, bold, wide)
    high = size * LEADING
    blocks = []
    for place, line in enumerate(lines):
        is_tied = keeps or place == 0 or place == len(lines) - 2
        words = TextLine(x, high - 0.36 * size, line, size, bold, colour)
        blocks.append(Block((words,), high, 0.0 if place else before, is_tied and (keeps or place < len(lines) - 1)))
    return blocks


def paginate(blocks: Sequence[Block], high: float) -> list[list[PlacedBlock]]:
    """Place the blocks on pages of this height; blocks that must stay together form a chain.

    A chain higher than a page begins a page and goes on at the next one. If too much of a page would stay empty, a
    chain is broken behind its figure or, if that does not fit either, before it.
    """
    pages: list[list[PlacedBlock]] = [[]]
    y = 0.0
    for chain in _chains(blocks):
        whole = _height(chain)
        is_first = not pages[-1]
        fits = y + (0.0 if is_first else chain[0].space_before) + whole <= high
        if not is_first and (chain[0].page_break_before or not (fits or _is_loose(chain, y, high))):
            pages.append([])
            y = 0.0
        for place, block in enumerate(chain):
            gap = block.space_before if pages[-1] else 0.0
            if pages[-1] and y + gap + block.height > high:
                rows = _rows_to_move(chain, place, high)
                kept = pages[-1][: len(pages[-1]) - rows] or pages[-1]
                moved = chain[place - (len(pages[-1]) - len(kept)):place]
                pages[-1] = [*kept[:-1], _without_tie(kept[-1])]
                pages.append([])
                y, gap = 0.0, 0.0
                for each in moved:
                    pages[-1].append((0.0, y, each))
                    y += each.height
            pages[-1].append((0.0, y + gap, block))
            y += gap + block.height
    return [list(_enlarge_figures(page, high)) for page in pages]


def _rows_to_move(chain: Sequence[Block], place: int, high: float) -> int:
    """Return how many blocks before this one go to the next page with it: the rows of the same blank, if they fit.

    The rows of a blank follow each other without space.
    """
    first, end = place, place + 1
    while first and not chain[first].space_before:
        first -= 1
    while end < len(chain) and not chain[end].space_before:
        end += 1
    return place - first if _height(chain[first:end]) <= MOST_MOVED * high else 0


def _enlarge_figures(page: Sequence[PlacedBlock], high: float) -> Iterator[PlacedBlock]:
    """Yield the blocks of a page, with figures enlarged into its free space and the blocks below them moved down."""
    free = high - page[-1][1] - page[-1][2].height if page else 0.0
    moved = 0.0
    for x, y, block in page:
        if block.larger:
            height = min(block.larger.height, block.height + free - moved)
            larger = _scale_figure(block.larger, height / block.larger.height)
            yield x, y + moved, replace(larger, keep_with_next=block.keep_with_next)
            moved += height - block.height
        else:
            yield x, y + moved, block


def _scale_figure(block: Block, ratio: float) -> Block:
    """Return the block of a figure with the figure scaled around the middle of its upper edge."""
    (figure,) = block.items
    assert isinstance(figure, PlacedFigure)
    x = figure.x + figure.size[0] * (1 - ratio) / 2
    return replace(block, items=(figure._replace(x=x, scale=figure.scale * ratio),), height=block.height * ratio)


def _is_loose(chain: Sequence[Block], y: float, high: float) -> bool:
    """Return True if too much of the page would stay empty, and the chain's part up to or before its figure fits."""
    text = list(takewhile(lambda block: not any(isinstance(item, PlacedFigure) for item in block.items), chain))
    if len(text) == len(chain):
        return False
    empty, whole = high - y, chain[0].space_before + _height(chain[:len(text) + 1])
    if empty > LOOSE_SHARE_WITH_FIGURE * high and whole <= empty:
        return True
    return empty > LOOSE_SHARE * high >= chain[0].space_before + _height(text)


def _without_tie(placed: PlacedBlock) -> PlacedBlock:
    """Return the block without the wish to stay on one page with the next one."""
    x, y, block = placed
    return x, y, replace(block, keep_with_next=False)


def _chains(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Yield the lists of blocks that must stay together."""
    chain: list[Block] = []
    for block in blocks:
        chain.append(block)
        if not block.keep_with_next:
            yield chain
            chain = []
    if chain:
        yield chain


def _height(chain: Sequence[Block]) -> float:
    """Return the height of a chain at the top of a page."""
    return sum(block.height for block in chain) + sum(block.space_before for block in chain[1:])


def page_svg(placed: Sequence[PlacedBlock], furniture: Sequence[PageItem], page: str, title: str) -> str:
    """Return a page as SVG: blocks inside the margins, and `furniture` at positions of the whole page."""
    wide, high = FORMATS[page]
    right, bottom = format_position(wide * CM), format_position(high * CM)
    size = f'viewBox="0 0 {right} {bottom}" width="{format_length(wide, 4)}cm" height="{format_length(high, 4)}cm"'
    used: set[str] = set()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}">\n<title>{escape_text(title)}</title>\n',
        f'<rect width="{right}" height="{bottom}" fill="{LIGHT.paper}"/>\n',
        *(_item(item, 0.0, 0.0, used) for item in furniture),
    ]
    for x, y, block in placed:
        parts += [_item(item, SIDE + x, TOP + y, used) for item in block.items]
    return "".join([*parts, "</svg>\n"])


def _item(item: PageItem, dx: float, dy: float, used: set[str]) -> str:
    if isinstance(item, TextLine):
        look = ' font-weight="bold"' * item.bold + f' text-anchor="{item.anchor}"' * (item.anchor != "start")
        return (f'<text {_xy_attributes(item.x + dx, item.y + dy)} font-size="{item.size:g}"{look} '
                f'fill="{item.colour}">{escape_text(item.text)}</text>\n')
    if isinstance(item, Rule):
        ends = f"M{_format_point(item.x1 + dx, item.y1 + dy)}L{_format_point(item.x2 + dx, item.y2 + dy)}"
        return f'<path d="{ends}" fill="none" stroke="{item.colour}" stroke-width="{item.width:g}"/>\n'
    if isinstance(item, Rectangle):
        size = f'width="{format_position(item.width)}" height="{format_position(item.height)}"'
        return (f'<rect {_xy_attributes(item.x + dx, item.y + dy)} {size} '
                f'fill="{item.fill}" stroke="{item.stroke}" stroke-width="0.8"/>\n')
    left, top, scale = item.extent.left, item.extent.top, item.scale
    if item.is_rotated:
        # The left end of the figure is at the bottom.
        place = f"translate({_format_point(item.x + dx, item.y + dy + item.size[1])}) rotate(-90)"
    else:
        place = f"translate({_format_point(item.x + dx, item.y + dy)})"
    place += f" scale({format_length(scale, 6)}) translate({_format_point(-left, -top)})"
    return svg_group(item.figure, f'transform="{place}"', used)


def _format_point(x: float, y: float) -> str:
    return f"{format_position(x)},{format_position(y)}"


def _xy_attributes(x: float, y: float) -> str:
    return f'x="{format_position(x)}" y="{format_position(y)}"'
