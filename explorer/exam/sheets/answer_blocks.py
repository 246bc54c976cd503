"""Room for answers on paper: blanks in columns, boxes to tick, lines to write on; filled in on the key."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from explorer.exam.questions.question import Question
from explorer.exam.sheets.blanks import Blank, paper_blanks
from explorer.exam.sheets.typesetting import (
    ACCENT,
    BODY,
    INK,
    LEADING,
    MUTED,
    Block,
    PageItem,
    Rectangle,
    Rule,
    TextLine,
    wrap_text,
)
from explorer.pictures.figure.metrics import text_width

ROW = 27.0
"""The height of a row to write in, in pixels."""
KEEP_TOGETHER = 8 * ROW
"""The height in pixels up to which rows are kept on one page."""
FIRST, BETWEEN = 16.0, 6.0
"""The gaps above the first blank and above the others, in pixels."""
SHORT, GUTTER, GAP = 54.0, 26.0, 8.0
"""In pixels: least width of a short blank, gap between columns, gap between a label and its blank."""
COLUMNS = 4
OPTIONS_SHARE = 0.35
"""The largest share of the width for options at the right margin."""
BOX = 10.5
HANDWRITING_FACTOR = 1.3
"""The width of handwriting relative to print."""


def answer_blocks(question: Question, wide: float, left: float, *, shows_key: bool) -> Iterator[Block]:
    """Yield blocks with the blanks below the figure, short ones in columns; the rows of a blank stay together."""
    parts: list[tuple[float, list[BlankRow]]] = []
    every = paper_blanks(question)
    for (is_short, options), group in groupby(every, key=lambda blank: (blank.is_short, blank.options)):
        alike = list(group)
        if is_short:
            parts.append((BETWEEN, list(_columns(alike, wide, left, shows_key))))
        elif options:
            is_aside = any(_is_wide(blank, wide) for blank in alike)
            longest = max(text_width(blank.label, BODY, False) for blank in alike)
            parts += [(BETWEEN, list(_choice(blank, wide, left, longest, is_aside, shows_key))) for blank in alike]
        else:
            parts += [(BETWEEN, list(_lines(blank, wide, left, shows_key))) for blank in alike]
    whole = sum(height for _before, rows in parts for _items, height in rows)
    for number, (before, rows) in enumerate(parts):
        is_kept = sum(height for _items, height in rows) <= KEEP_TOGETHER
        for place, (items, height) in enumerate(rows):
            is_last = place == len(rows) - 1
            keeps = not (is_last and number == len(parts) - 1) if whole <= KEEP_TOGETHER else is_kept and not is_last
            yield Block(tuple(items), height, 0 if place else before if number else FIRST, keeps)


BlankRow = tuple[list[PageItem], float]
"""The items of a row of answers, and its height in pixels."""


def _columns(group: Sequence[Blank], wide: float, left: float, shows_key: bool) -> Iterator[BlankRow]:
    """Yield rows of short blanks of equal width; each column is as wide as its labels."""
    blank_wide = max(SHORT, text_width(group[0].widest_text, BODY, True) + 12)
    sizes = [text_width(blank.label, BODY, False) + GAP for blank in group]
    if max(sizes) > wide * 0.6:
        for blank in group:
            yield from _lines(blank, wide, left, shows_key)
        return
    columns = [0.0]
    for count in range(min(COLUMNS, len(group)), 0, -1):
        columns = [max(sizes[place::count]) for place in range(count)]
        if sum(columns) + count * blank_wide + (count - 1) * GUTTER <= wide:
            break
    spread = (wide - sum(columns) - len(columns) * blank_wide) / (COLUMNS - 1) if len(columns) == COLUMNS else GUTTER
    for first in range(0, len(group), len(columns)):
        items: list[PageItem] = []
        x = left
        for blank, label_wide in zip(group[first:first + len(columns)], columns, strict=False):
            end = x + label_wide
            items.append(TextLine(x, ROW - 8, blank.label))
            items.append(Rule(end, ROW - 5, end + blank_wide, ROW - 5, MUTED))
            if shows_key:
                items.append(TextLine(end + blank_wide / 2, ROW - 9, blank.model_answer, BODY, True, ACCENT, "middle"))
            x = end + blank_wide + spread
        yield items, ROW


def _lines(blank: Blank, wide: float, left: float, shows_key: bool) -> Iterator[BlankRow]:
    """Yield a label and as many lines as the longest answer may need."""
    label = wrap_text(blank.label, BODY, False, wide)
    beside = text_width(blank.label, BODY, False) + GAP
    if beside > wide * 0.5:
        for line in label:
            yield [TextLine(left, 13, line)], BODY * LEADING
        beside = 0.0
    space = wide - beside
    needed = int(text_width(blank.widest_text, BODY, True) * HANDWRITING_FACTOR / space) + 1
    answer = wrap_text(blank.model_answer, BODY, True, space)
    for row in range(max(needed, blank.lines, len(answer))):
        items: list[PageItem] = [Rule(left + beside, ROW - 5, left + wide, ROW - 5, MUTED)]
        if not row and beside:
            items.append(TextLine(left, ROW - 8, blank.label))
        if shows_key and row < len(answer):
            items.append(TextLine(left + beside + 4, ROW - 9, answer[row], BODY, True, ACCENT))
        yield items, ROW


def _is_wide(blank: Blank, wide: float) -> bool:
    """Return True if label and options do not fit on one line."""
    return text_width(blank.label, BODY, False) + 20 + sum(map(_option_width, blank.options)) > wide


def _option_width(option: str) -> float:
    return BOX + 6 + text_width(option, BODY, False) + 22


def _choice(
    blank: Blank, wide: float, left: float, longest: float, is_aside: bool, shows_key: bool
) -> Iterator[BlankRow]:
    """Yield a label with boxes: behind the longest label, at the right margin if one is too long, else below it."""
    whole = sum(map(_option_width, blank.options))
    if not is_aside:
        x = left + longest + 20
        boxes = _options(blank, range(len(blank.options)), x, ROW - 8, wide, shows_key)
        yield [TextLine(left, ROW - 8, blank.label), *boxes], ROW
    elif whole <= wide * OPTIONS_SHARE:
        lines = wrap_text(blank.label, BODY, False, wide - whole)
        high = BODY * LEADING
        words = [TextLine(left, 14 + place * high, line) for place, line in enumerate(lines)]
        boxes = _options(blank, range(len(blank.options)), left + wide - whole + 22, 14, wide, shows_key)
        yield [*words, *boxes], 7 + len(lines) * high
    else:
        for line in wrap_text(blank.label, BODY, False, wide):
            yield [TextLine(left, 13, line)], BODY * LEADING
        for row in _rows(blank.options, wide):
            high = max(len(wrap_text(blank.options[place], BODY, False, wide - BOX - 8)) for place in row) - 1
            yield _options(blank, row, left, ROW - 8, wide, shows_key), ROW + high * BODY * LEADING


def _rows(options: Sequence[str], wide: float) -> Iterator[list[int]]:
    """Yield the indices of the options, row by row, as many in a row as fit."""
    row: list[int] = []
    used = 0.0
    for place, option in enumerate(options):
        if row and used + _option_width(option) - 22 > wide:
            yield row
            row, used = [], 0.0
        row.append(place)
        used += _option_width(option)
    yield row


def _options(blank: Blank, places: Sequence[int], x: float, y: float, wide: float, shows_key: bool) -> list[PageItem]:
    """Return the boxes of a row with their options; y is the baseline."""
    items: list[PageItem] = []
    for place in places:
        option = blank.options[place]
        is_right = shows_key and place in blank.right
        items += _box(x, y - BOX + 1, is_right)
        for row, line in enumerate(wrap_text(option, BODY, False, wide - BOX - 8)):
            ink = ACCENT if is_right else INK
            items.append(TextLine(x + BOX + 6, y + row * BODY * LEADING, line, BODY, False, ink))
        x += _option_width(option)
    return items


def _box(x: float, y: float, is_right: bool) -> list[PageItem]:
    """Return a box to tick."""
    box = Rectangle(x, y, BOX, BOX, "none", ACCENT if is_right else MUTED)
    if not is_right:
        return [box]
    near, far = 2.2, BOX - 2.2
    return [box, Rule(x + near, y + near, x + far, y + far, ACCENT, 1.6),
            Rule(x + near, y + far, x + far, y + near, ACCENT, 1.6)]
