"""A figure's texts in runs of one font and colour, ready to paint."""

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF

from explorer.gui.canvas.readable import SizedText
from explorer.pictures.figure import metrics
from explorer.pictures.figure.items import Text

FADE_IN_RANGE = 1.2
"""Range of sizes in pixels, above the smallest visible one, in which texts fade in."""
FAINTEST = 0.75
"""Opacity below which texts that fade in are not painted, since a view that rests there would show a shadow of them."""


class TextRun(NamedTuple):
    """Texts of one font, colour and turn in degrees; `nominal_size` is their size at 100 %, in pixels.

    They are painted once `nominal_size` is at least `smallest_visible` pixels on the screen.
    """

    font: QFont
    colour: QColor
    texts: list[tuple[QPointF, str]]
    nominal_size: float
    smallest_visible: float
    turn: float

    def ink(self, zoom: float) -> QColor:
        """Return the colour at a zoom; it is translucent while the texts fade in, and transparent before."""
        colour, share = QColor(self.colour), (self.nominal_size * zoom - self.smallest_visible) / FADE_IN_RANGE
        colour.setAlphaF(0.0 if share <= 0 else min(FAINTEST + share * (1 - FAINTEST), 1.0))
        return colour


def font(size: float, bold: bool) -> QFont:
    """Return the figure's font at a size in pixels."""
    made = QFont("DejaVu Sans")
    made.setPixelSize(max(1, round(size)))
    made.setBold(bold)
    return made


def group_texts(texts: Sequence[SizedText]) -> list[TextRun]:
    """Return the texts by font and colour, with the points where their baselines start."""
    groups: dict[tuple[float, bool, str, float, float, float], list[Text]] = defaultdict(list)
    for text, given, least in texts:
        groups[text.size, text.bold, text.colour, given, least, text.turn].append(text)
    runs = []
    for (size, bold, colour, given, least, turn), group in groups.items():
        face = font(size, bold)
        advances = QFontMetricsF(face)
        wide = {text: advances.horizontalAdvance(text) for text in {each.text for each in group}}
        run = [(_baseline_start(text, wide[text.text]), text.text) for text in group]
        runs.append(TextRun(face, QColor(colour), run, given, least, turn))
    return runs


def text_box(text: Text) -> QRectF:
    """Return the bounding box of a text, in figure pixels."""
    if text.turn:
        left, top, right, bottom = metrics.text_box(text)
        return QRectF(left, top, right - left, bottom - top)
    face = QFontMetricsF(font(text.size, text.bold))
    width = face.horizontalAdvance(text.text)
    return QRectF(_text_start(text, width), text.y - face.ascent(), width, face.height())


def _text_start(text: Text, width: float) -> float:
    return text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]


def _baseline_start(text: Text, width: float) -> QPointF:
    """Return the point at which a text's baseline starts, also if it is turned."""
    before, turn = text.x - _text_start(text, width), math.radians(text.turn)
    return QPointF(text.x - before * math.cos(turn), text.y - before * math.sin(turn))
