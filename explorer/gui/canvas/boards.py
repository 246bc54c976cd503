"""Board positions as small pictures, painted once per size and colour and then reused."""

import math
from collections.abc import Callable, Iterable

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from explorer.gui.toolkit.painters import make_painter
from explorer.pictures.figure.items import Board

MOST_KEPT = 4000
"""Number of cached pictures at which the cache is cleared."""
MOST_EMPTY_KEPT = 8
"""Number of cached pictures of boards without marks at which their cache is cleared."""
LARGEST_KEPT = 90.0
"""Size in pixels above which boards are painted directly and not cached."""
_pixmaps: dict[tuple[object, ...], QPixmap] = {}
_empty_boards: dict[tuple[object, ...], QPixmap] = {}
"""The boards without marks that were painted last."""


def paint_boards(painter: QPainter, boards: Iterable[Board], zoom: float) -> None:
    """Paint boards that are given in figure pixels; the painter must already be scaled by `zoom`."""
    place = painter.transform()
    ratio = painter.device().devicePixelRatio()
    painter.save()
    painter.resetTransform()
    for board in boards:
        centre = place.map(QPointF(board.x, board.y))
        size = board.size * zoom
        if size > LARGEST_KEPT:
            paint_board(painter, board._replace(x=centre.x(), y=centre.y(), size=size), zoom)
            continue
        picture = _board_pixmap(board, size, zoom, ratio)
        half = picture.width() / ratio / 2
        painter.drawPixmap(QPointF(round(centre.x() - half), round(centre.y() - half)), picture)
    painter.restore()


def _board_pixmap(board: Board, size: float, zoom: float, ratio: float) -> QPixmap:
    """Return the cached pixmap of a board, centred in it."""
    size = round(size)
    key = board.cells, board.columns, size, ratio, board.style, board.ink
    if key not in _pixmaps:
        if len(_pixmaps) >= MOST_KEPT:
            _pixmaps.clear()
        pixels = 2 * math.ceil((size + 2) * ratio / 2)
        board = board._replace(x=pixels / ratio / 2, y=pixels / ratio / 2, size=size)
        empty_key = len(board.cells), board.columns, size, zoom, ratio, board.style
        if empty_key not in _empty_boards:
            if len(_empty_boards) >= MOST_EMPTY_KEPT:
                _empty_boards.clear()
            picture = QPixmap(pixels, pixels)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            _empty_boards[empty_key] = _paint_on(picture, board, zoom, _paint_grid)
        _pixmaps[key] = _paint_on(_empty_boards[empty_key].copy(), board, zoom, _paint_marks)
    return _pixmaps[key]


def _paint_on(picture: QPixmap, board: Board, zoom: float, paint: Callable[[QPainter, Board, float], None]) -> QPixmap:
    """Paint a part of a board on a pixmap, and return it."""
    painter = make_painter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter, board, zoom)
    painter.end()
    return picture


def paint_board(painter: QPainter, board: Board, zoom: float = 1.0) -> None:
    """Paint one board with lines as thick as at the given zoom."""
    _paint_grid(painter, board, zoom)
    _paint_marks(painter, board, zoom)


def _paint_grid(painter: QPainter, board: Board, zoom: float) -> None:
    centre = QPointF(board.x, board.y)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(board.style.stroke), board.style.width * zoom))
    painter.drawLines([QLineF(*line).translated(centre) for line in board.grid])


def _paint_marks(painter: QPainter, board: Board, zoom: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(board.ink), max(zoom * min(1.0, 3 / board.columns), board.cell / 8)))
    reach = board.cell * 0.28
    for mark, right, down in board.marks:
        x, y = board.x + right, board.y + down
        if mark == "X":
            painter.drawLine(QLineF(x - reach, y - reach, x + reach, y + reach))
            painter.drawLine(QLineF(x - reach, y + reach, x + reach, y - reach))
        else:
            painter.drawEllipse(QPointF(x, y), reach, reach)
