"""The box with rules on paper, whose lines can be on two pages."""

from collections.abc import Iterator, Sequence

from explorer.exam.sheets.typesetting import LEADING, RULES, Block, PageItem, Rectangle, TextLine, wrap_text
from explorer.pictures.theme import LIGHT

FILL, INK = LIGHT.node["skipped"].fill, LIGHT.edge["plain"].stroke
PADDING, BETWEEN = 9.0, 4.0
"""In pixels: the margin inside the box, and the gap between paragraphs."""


def rule_blocks(
    texts: Sequence[str], wide: float, *, x: float = 0.0, before: float = 9.0, heading: bool = False,
    keeps: bool = False,
) -> Iterator[Block]:
    """Yield a grey box with these paragraphs, `wide` pixels wide at `x`, as a block per line.

    The first one is bold if it is a `heading`. `keeps`: the whole box stays on one page with the next block.
    """
    high = RULES * LEADING
    lines: list[tuple[str, bool, float]] = []
    for place, text in enumerate(texts):
        bold = heading and place == 0
        gap = BETWEEN if place else 0.0
        for line in wrap_text(text, RULES, bold, wide - 2 * PADDING):
            lines.append((line, bold, gap))
            gap = 0.0
    for row, (line, bold, gap) in enumerate(lines):
        above = gap if row else PADDING
        tall = above + high + (PADDING - 2 if row == len(lines) - 1 else 0.0)
        items: tuple[PageItem, ...] = (
            Rectangle(x, 0, wide, tall, FILL, FILL),
            TextLine(x + PADDING, above + 0.76 * high, line, RULES, bold, INK))
        is_tied = keeps or row == 0 or row == len(lines) - 2 or bold
        yield Block(items, tall, 0.0 if row else before, is_tied and (keeps or row < len(lines) - 1))
