"""Room for answers on paper: blanks in columns, boxes to tick, lines to write on; the key's are filled in."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from explorer.exam.question import Question
from explorer.exam.sheets.answers import Blank, blanks
from explorer.exam.sheets.typesetting import (
    ACCENT,
    BODY,
    INK,
    LEADING,
    MUTED,
    Block,
    Item,
    Pane,
    Rule,
    Words,
    wrapped,
)
from explorer.figure.metrics import width

ROW = 27.0
"""px of a row to write in."""
TOGETHER = 8 * ROW
"""Rows of this height are not parted."""
FIRST, BETWEEN = 16.0, 6.0
"""Gaps above the first blank, and above the others."""
SHORT, GUTTER, GAP = 54.0, 26.0, 8.0
"""Width of a short blank at least; between columns; between a label and its blank."""
COLUMNS = 4
BOX = 10.5
HAND = 1.3
"""Handwriting needs that much more room than print."""


def answer_blocks(question: Question, wide: float, left: float, *, shows_key: bool) -> Iterator[Block]:
    """The blanks of all fields, those that are short in columns; few rows stay together, and so do those of a blank."""
    parts: list[tuple[float, list[Row]]] = []
    for is_short, group in groupby(blanks(question), key=lambda blank: blank.is_short):
        if is_short:
            parts.append((BETWEEN, list(_columns(list(group), wide, left, shows_key))))
        else:
            parts += [(BETWEEN, list((_choice if blank.options else _lines)(blank, wide, left, shows_key)))
                      for blank in group]
    whole = sum(height for _before, rows in parts for _items, height in rows)
    for number, (before, rows) in enumerate(parts):
        is_kept = sum(height for _items, height in rows) <= TOGETHER
        for place, (items, height) in enumerate(rows):
            is_last = place == len(rows) - 1
            keeps = not (is_last and number == len(parts) - 1) if whole <= TOGETHER else is_kept and not is_last
            yield Block(tuple(items), height, 0 if place else before if number else FIRST, keeps)


Row = tuple[list[Item], float]
"""What stands in a row of answers, and its height."""


def _columns(group: Sequence[Blank], wide: float, left: float, shows_key: bool) -> Iterator[Row]:
    """Short blanks, row by row, all of one width."""
    blank_wide = max(SHORT, width(group[0].widest, BODY, True) + 12)
    label_wide = max(width(blank.label, BODY, False) for blank in group)
    if label_wide > wide * 0.6:
        for blank in group:
            yield from _lines(blank, wide, left, shows_key)
        return
    cell = label_wide + GAP + blank_wide
    count = max(1, min(COLUMNS, int((wide + GUTTER) / (cell + GUTTER)), len(group)))
    pitch = (wide + GUTTER) / count if count == COLUMNS else cell + GUTTER
    for first in range(0, len(group), count):
        items: list[Item] = []
        for place, blank in enumerate(group[first:first + count]):
            x = left + place * pitch
            end = x + label_wide + GAP
            items.append(Words(x, ROW - 8, blank.label))
            items.append(Rule(end, ROW - 5, end + blank_wide, ROW - 5, MUTED))
            if shows_key:
                items.append(Words(end + blank_wide / 2, ROW - 9, blank.key, BODY, True, ACCENT, "middle"))
        yield items, ROW


def _lines(blank: Blank, wide: float, left: float, shows_key: bool) -> Iterator[Row]:
    """A label and as many lines as any answer may need."""
    label = wrapped(blank.label, BODY, False, wide)
    beside = width(blank.label, BODY, False) + GAP
    if beside > wide * 0.45:
        for line in label:
            yield [Words(left, 13, line)], BODY * LEADING
        beside = 0.0
    space = wide - beside
    needed = int(width(blank.widest, BODY, True) * HAND / space) + 1
    answer = wrapped(blank.key, BODY, True, space) if shows_key else []
    for row in range(max(needed, blank.lines, len(answer))):
        items: list[Item] = [Rule(left + beside, ROW - 5, left + wide, ROW - 5, MUTED)]
        if not row and beside:
            items.append(Words(left, ROW - 8, blank.label))
        if row < len(answer):
            items.append(Words(left + beside + 4, ROW - 9, answer[row], BODY, True, ACCENT))
        yield items, ROW


def _choice(blank: Blank, wide: float, left: float, shows_key: bool) -> Iterator[Row]:
    """A label, and a box before each option: behind the label where there is room, else below it."""
    sizes = [BOX + 6 + width(option, BODY, False) + 22 for option in blank.options]
    beside = width(blank.label, BODY, False) + 20
    if beside + sum(sizes) > wide:
        lines = wrapped(blank.label, BODY, False, max(wide - sum(sizes) - 20, wide * 0.6))
        for line in lines:
            yield [Words(left, 13, line)], BODY * LEADING
        beside = 0.0
    items: list[Item] = [Words(left, ROW - 8, blank.label)] if beside else []
    x, high = left + beside, ROW
    for place, (option, size) in enumerate(zip(blank.options, sizes, strict=True)):
        lines = wrapped(option, BODY, False, wide - BOX - 8)
        if x + size - 22 > left + wide and x > left + beside:
            yield items, high
            items, x, high = [], left + beside, ROW
        is_right = shows_key and place in blank.right
        items += _box(x, ROW - 8 - BOX + 1, is_right)
        for row, line in enumerate(lines):
            ink = ACCENT if is_right else INK
            items.append(Words(x + BOX + 6, ROW - 8 + row * BODY * LEADING, line, BODY, is_right, ink))
        high = max(high, ROW + (len(lines) - 1) * BODY * LEADING)
        x += size
    yield items, high


def _box(x: float, y: float, is_right: bool) -> list[Item]:
    """A box to tick."""
    box = Pane(x, y, BOX, BOX, "none", ACCENT if is_right else MUTED)
    if not is_right:
        return [box]
    near, far = 2.2, BOX - 2.2
    return [box, Rule(x + near, y + near, x + far, y + far, ACCENT, 1.6),
            Rule(x + near, y + far, x + far, y + near, ACCENT, 1.6)]
