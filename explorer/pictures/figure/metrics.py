"""Text widths without a window system, from the advance widths of the bundled DejaVu Sans."""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from explorer.pictures.figure.items import Text
from explorer.trees.tree import BoolArray, FloatArray, IntArray

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


UNKNOWN_ADVANCE = 1000
"""Advance width of characters outside the tables, in thousandths of an em."""


def _advances(groups: dict[int, str]) -> dict[str, int]:
    """Return each character's advance width, in thousandths of an em, from characters grouped by width."""
    return {character: advance for advance, characters in groups.items() for character in characters}


_REGULAR = _advances({
    275: "'", 278: 'ijlìíîï', 295: 'IJÌÍÎÏ', 318: ' ,.·‘’', 337: '/:;\\|', 352: 'f', 361: '-', 390: '()[]⌈⌉⌊⌋',
    392: 't', 401: '!¹²³', 411: 'r', 460: '"', 500: '*_`–', 518: '“”', 521: 's', 525: 'z', 531: '?', 550: 'cç',
    557: 'L', 575: 'F', 579: 'k', 592: 'vxyýÿ', 602: 'π', 603: 'P',
    605: 'Þ', 611: 'TYÝ', 612: 'oðòóôõöøδ', 613: 'aàáâãäå', 615: 'eèéêë', 630: 'ß',
    632: 'EÈÉÊË', 634: 'hnuñùúûü', 635: 'Sbdgpqþ', 636: '$0123456789{}', 638: 'β', 656: 'K', 659: 'α',
    684: 'AVÀÁÂÃÄÅ', 685: 'XZ', 686: 'B', 695: 'R', 698: 'CÇ', 732: 'UÙÚÛÜ', 748: 'NÑ', 752: 'H', 770: 'D', 775: 'GÐ',
    780: '&', 787: 'OQÒÓÔÕÖØ', 818: 'w', 833: '∞', 838: '#+<=>^~×÷−≤≥≈', 863: 'M', 950: '%', 974: 'mÆ', 982: 'æ',
    989: 'W', 1000: '@…',
})
_BOLD = _advances({
    306: "'", 343: 'ijlìíîï', 348: ' ', 365: '/\\|', 372: 'IJÌÍÎÏ', 380: ',.·‘’', 400: ':;', 415: '-', 435: 'f',
    456: '!', 438: '¹²³', 457: '()[]⌈⌉⌊⌋', 478: 't', 493: 'r', 500: '_`–', 521: '"', 523: '*', 580: '?',
    582: 'z', 593: 'cç', 595: 's', 637: 'L', 645: 'x', 652: 'vyýÿ', 657: '“”', 665: 'k',
    675: 'aàáâãäå', 678: 'eèéêë', 682: 'T',
    683: 'EFÈÉÊË', 687: 'oðòóôõöøαδ', 696: '$0123456789', 712: 'hnu{}ñùúûü', 716: 'bdgpqþβ', 719: 'ß', 720: 'S',
    724: 'YÝ', 725: 'Z', 733: 'P', 734: 'CÇ', 738: 'Þ', 762: 'B', 770: 'R', 771: 'X', 774: 'AVÀÁÂÃÄÅ', 775: 'K',
    791: 'π', 812: 'UÙÚÛÜ', 821: 'G', 830: 'D', 833: '∞', 837: 'HNÑ', 838: '#+<=>^~Ð×÷−≤≥≈', 850: 'OQÒÓÔÕÖØ',
    872: '&', 924: 'w', 995: 'M', 1000: '@…', 1002: '%', 1042: 'm', 1048: 'æ', 1085: 'Æ', 1103: 'W',
})


def _by_code(advances: dict[str, int]) -> IntArray:
    """Return the advance widths by character code; the last entry is for all codes beyond."""
    table = np.full(max(map(ord, advances)) + 2, UNKNOWN_ADVANCE)
    table[[ord(character) for character in advances]] = list(advances.values())
    return table


_REGULAR_BY_CODE, _BOLD_BY_CODE = _by_code(_REGULAR), _by_code(_BOLD)


@lru_cache(maxsize=1 << 14)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text in pixels; characters outside the table have UNKNOWN_ADVANCE."""
    advances = _BOLD if bold else _REGULAR
    return size * sum(advances.get(character, UNKNOWN_ADVANCE) for character in text) / 1000


def text_widths(texts: Sequence[str], size: float, bold: bool = False) -> FloatArray:
    """Return the widths of many texts in pixels, of shape (k,)."""
    table = _BOLD_BY_CODE if bold else _REGULAR_BY_CODE
    codes = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), np.uint32)
    before = np.concatenate([[0], np.cumsum(table[np.minimum(codes, len(table) - 1)])])
    ends = np.cumsum(np.fromiter(map(len, texts), np.int64, len(texts)))
    wide: FloatArray = size * np.diff(before[ends], prepend=0) / 1000
    return wide


@lru_cache(maxsize=1 << 14)
def shorten(text: str, size: float, bold: bool, room: float) -> str:
    """Return the text if it fits, otherwise its beginning with an ellipsis; "" if two characters don't fit."""
    if text_width(text, size, bold) <= room:
        return text
    advances = _BOLD if bold else _REGULAR
    fits, inked, inked_wide, wide = "", 0, advances["…"], advances["…"]
    for end, character in enumerate(text[:-1], 1):
        wide += advances.get(character, UNKNOWN_ADVANCE)
        if not character.isspace():
            inked, inked_wide = end, wide
        if end > 1:
            if size * inked_wide / 1000 > room:
                break
            fits = text[:inked] + "…"
    return fits


def text_box(text: Text) -> Box:
    """Return the bounding box of a text, also if it is turned."""
    left, top, right, bottom = straight_text_box(text)
    if not text.turn:
        return left, top, right, bottom
    x, y = text.x, text.y
    corners = turn_points(np.array([(left, top), (right, top), (right, bottom), (left, bottom)]), (x, y), text.turn)
    return (*corners.min(axis=0).tolist(), *corners.max(axis=0).tolist())


def straight_text_box(text: Text) -> Box:
    """Return the bounding box of a text before it is turned."""
    wide = text_width(text.text, text.size, text.bold)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return left, text.y - 0.78 * text.size, left + wide, text.y + 0.22 * text.size


def turn_points(points: FloatArray, centre: tuple[float, float], turn: float) -> FloatArray:
    """Return points (..., 2) turned clockwise around a centre by `turn` degrees."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    turned: FloatArray = (points - np.array(centre)) @ np.array([[cos, sin], [-sin, cos]]) + np.array(centre)
    return turned


def overlaps(boxes: FloatArray, others: FloatArray) -> BoolArray:
    """Return, (k, m), which of the boxes (k, 4) overlap which of the others (m, 4)."""
    left, top, right, bottom = (side[:, None] for side in boxes.T)
    x1, y1, x2, y2 = others.T
    met: BoolArray = (x1 < right) & (x2 > left) & (y1 < bottom) & (y2 > top)
    return met
