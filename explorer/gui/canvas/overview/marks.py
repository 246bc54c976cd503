"""Nodes as small shapes without texts: drawn once per state and size, then copied as blocks of pixels."""

import math
from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen

from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN
from explorer.gui.canvas.overview.tint import Tints, mix_colours, to_qcolor, to_rgb
from explorer.gui.canvas.paint import outline_path
from explorer.gui.toolkit.painters import make_painter
from explorer.pictures.figure.nodes import SINGLE_HATCH_GAP, hatch_segments
from explorer.pictures.figure.proportions import HEIGHT
from explorer.trees.tree import AnyArray, FloatArray, IntArray

CUT, BEST, PLAIN, NOW, EARLIER, GONE = 4, 5, 6, 7, 8, 9
"""State codes of marks beyond the four of a status.

In order: ended in a cutoff, on the variation, not searched, current node, visited in an earlier pass, taken off OPEN.
"""
STATE_NAMES = ("unseen", "open", "done", "skipped", "cut", "variation", "plain", "open", "earlier", "purged")
SOLID, OUTLINED = 5.0, 13.0
"""Heights in pixels: up to the first, marks have their strip's colour; from the second, their shape's style."""
SMALLEST_HATCHED = 9.0
"""Height in pixels from which marks of pruned and purged nodes are hatched."""
MOST_SCALES = 60
"""Number of scales with cached marks at which the cache is cleared."""
ShapeByPlayer = Mapping[int, tuple[str, float, float]]
"""By player: the kind of the usual shape, and its width and height at 100 %."""


def draw_mark(
    kind: str, width: float, height: float, state_code: int, tints: Tints, ratio: float, background: QColor
) -> QImage:
    """Return the image of a mark, centred; width and height of the image are odd numbers of device pixels.

    `width` and `height` are the mark's size in pixels, `ratio` is the device pixel ratio.
    """
    fill, ink, thick = mark_colours(state_code, height, tints)
    across, down = (2 * math.ceil((size + thick) * ratio / 2) + 1 for size in (width, height))
    image = QImage(across, down, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(background)
    painter = make_painter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(across / 2, down / 2)
    painter.scale(ratio, ratio)
    painter.setPen(QPen(to_qcolor(ink), thick, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
                        Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(QBrush(to_qcolor(fill)))
    painter.drawPath(outline_path(kind, width, height, height / 10))
    if state_code in (PRUNED, GONE) and height >= SMALLEST_HATCHED:
        hatch, gap = (tints.theme.hatch, 8.0) if state_code == PRUNED else (tints.theme.purge, SINGLE_HATCH_GAP)
        painter.setPen(QPen(QColor(hatch.stroke), max(hatch.width * height / HEIGHT, 0.6)))
        lines = hatch_segments(kind, width, height, max(gap * height / HEIGHT, 3.0))
        painter.drawLines([QLineF(*line) for line in lines])
    painter.end()
    return image


def mark_colours(state_code: int, height: float, tints: Tints) -> tuple[FloatArray, FloatArray, float]:
    """Return fill colour, outline colour and outline width in pixels of a mark `height` pixels high.

    The colours change gradually from the strip's to the shape's with the height.
    """
    style = tints.theme.current if state_code == NOW else tints.theme.node[STATE_NAMES[state_code]]
    grown = min(max((height - SOLID) / (OUTLINED - SOLID), 0.0), 1.0)
    small = {
        UNSEEN: tints.strip[UNSEEN], OPEN: tints.strip[OPEN], DONE: tints.strip[DONE], CUT: tints.strip[DONE],
        PRUNED: tints.strip[PRUNED], BEST: to_rgb(style.stroke), PLAIN: to_rgb(style.stroke),
        NOW: tints.strip[OPEN], EARLIER: mix_colours(tints.strip[UNSEEN], tints.strip[DONE], 0.35),
        GONE: tints.strip[PRUNED],
    }[state_code]
    rim = mix_colours(small, to_rgb(style.stroke), 0.6)
    width = style.width * height / HEIGHT
    return mix_colours(small, to_rgb(style.fill), grown), mix_colours(rim, to_rgb(style.stroke), grown), max(width, 0.8)


def copy_marks(
    pixels: AnyArray, xs: FloatArray, y: float, players: IntArray, state_codes: IntArray, images: "MarkImages"
) -> None:
    """Copy marks into an image (height, width), centred at `xs` (k,) and `y`.

    `players` (k,) and `state_codes` (k,) select the marks. Parts outside of the image are left out.
    """
    for player in np.unique(players).tolist():
        for state_code in np.unique(state_codes[players == player]).tolist():
            block = images.pixels(player, state_code)
            height, width = block.shape
            left = np.floor(xs[(players == player) & (state_codes == state_code)]).astype(np.int64) - width // 2
            top = math.floor(y) - height // 2
            upper, lower = max(top, 0), min(top + height, pixels.shape[0])
            columns = left[:, None] + np.arange(width)
            inside = (columns >= 0) & (columns < pixels.shape[1])
            if upper < lower:
                part = np.broadcast_to(block[upper - top : lower - top, None, :], (lower - upper, *columns.shape))
                pixels[upper:lower, columns[inside]] = part[:, inside]


class MarkImages:
    """The images of marks at one scale, drawn on demand."""

    def __init__(self, scale: float, shapes: ShapeByPlayer, tints: Tints, ratio: float) -> None:
        self._scale, self._shapes, self._tints, self._ratio = scale, shapes, tints, ratio
        self._made: dict[tuple[int, int], AnyArray] = {}
        self._images: dict[tuple[int, int], QImage] = {}

    def pixels(self, player: int, state_code: int) -> AnyArray:
        """Return the pixels (height, width) of a mark on paper; cached."""
        if (player, state_code) not in self._made:
            image = self._draw(player, state_code, to_qcolor(self._tints.paper))
            made = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)[:, : image.width()]
            self._made[player, state_code] = made.copy()
        return self._made[player, state_code]

    def image(self, player: int, state_code: int) -> QImage:
        """Return the mark without a background; cached."""
        if (player, state_code) not in self._images:
            image = self._draw(player, state_code, QColor(Qt.GlobalColor.transparent))
            image.setDevicePixelRatio(self._ratio)
            self._images[player, state_code] = image
        return self._images[player, state_code]

    def _draw(self, player: int, state_code: int, background: QColor) -> QImage:
        kind, width, height = self._shapes[player]
        return draw_mark(
            kind, width * self._scale, height * self._scale, state_code, self._tints, self._ratio, background)


class MarkImageCache:
    """The images of marks at the scales in use, kept so that a shifted view reuses them."""

    def __init__(self, shapes: ShapeByPlayer, tints: Tints) -> None:
        self.shapes, self.tints = shapes, tints
        self._kept: dict[tuple[float, float], MarkImages] = {}

    def images_at(self, scale: float, ratio: float) -> MarkImages:
        """Return the images at a scale and a device pixel ratio."""
        if (scale, ratio) not in self._kept:
            if len(self._kept) >= MOST_SCALES:
                self._kept.clear()
            self._kept[scale, ratio] = MarkImages(scale, self.shapes, self.tints, ratio)
        return self._kept[scale, ratio]
