"""The board of a game position, on which moves can be played by mouse or keyboard."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.i18n import _
from explorer.gui.document import Document
from explorer.gui.panels.panel import tint_colour
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.squares import ARROW_KEYS, PLAY_KEYS, next_square, paint_mark
from explorer.gui.toolkit.style import accent
from explorer.trees import boards
from explorer.trees.tree import MAX, MIN, Tree

LARGEST, LEAST = 54, 12
"""The largest and the smallest side of a square, in pixels."""
WIDEST = 250
"""The largest side of a board, in pixels, unless `set_widest` has set another."""
MARKS = {MAX: "X", MIN: "O"}


class BoardSquares(NamedTuple):
    """The marks on a board in reading order, its width, and whether marks fall to the lowest empty row."""

    marks: str
    width: int
    has_gravity: bool = False

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.marks) // self.width


def board_squares(tree: Tree, node: int) -> BoardSquares | None:
    """Return the board at a node; None if the tree has no boards or its game is unknown."""
    found = boards.board_positions(tree)
    if found is None:
        return None
    rules, keys = found
    marks = boards.board_text(rules, int(keys[node]))
    return BoardSquares(marks, rules.width, rules.gravity) if marks else None


def moves_by_square(tree: Tree, node: int) -> dict[int, int]:
    """Return the children of a node by the square marked; with gravity, also by every square above that one."""
    board = board_squares(tree, node)
    found: dict[int, int] = {}
    for child in tree.children(node) if board else ():
        after = board_squares(tree, child)
        if board is None or after is None:
            continue
        square = _changed_square(board, after)
        for at in range(square, -1, -board.width if board.has_gravity else -len(board.marks)):
            found[at] = child
    return found


def _changed_square(before: BoardSquares, after: BoardSquares) -> int:
    """Return the first square that differs between two boards of equal size; -1 if there is none."""
    both = zip(before.marks, after.marks, strict=True)
    return next((at for at, (one, other) in enumerate(both) if one != other), -1)


class BoardView(QWidget):
    """The board of a node; `chosen` is emitted with the child when the user plays a move that leads to it."""

    chosen = Signal(int)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._document = document
        self._board = BoardSquares("", 1)
        self._moves: Mapping[int, int] = {}
        self._mark, self._last = "", -1
        self._at, self._hovered = 0, -1
        self._widest = WIDEST
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    def show_node(self, tree: Tree, node: int, *, is_open: bool) -> bool:
        """Show the board of a node, with its moves if `is_open`; return whether there is a board."""
        board = board_squares(tree, node)
        if board is None:
            return False
        if len(board.marks) != len(self._board.marks):
            self._at = len(board.marks) // 2
        before = board_squares(tree, int(tree.parent[node])) if node else None
        self._last = -1 if before is None else _changed_square(before, board)
        self._board, self._mark = board, MARKS.get(int(tree.player[node]), "")
        self._moves, self._hovered = moves_by_square(tree, node) if is_open else {}, -1
        self.setFixedSize(self.sizeHint())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self._moves else Qt.FocusPolicy.NoFocus)
        rows = [board.marks[at : at + board.width] for at in range(0, len(board.marks), board.width)]
        self.setAccessibleName(_("Position {position}").format(position="/".join(rows)))
        self.setToolTip(_("Click a square to play there. Keys: arrows, Enter.") if self._moves else "")
        self.update()
        return True

    def set_widest(self, side: int) -> None:
        """Set the largest side of the board, in pixels."""
        if side != self._widest:
            self._widest = side
            self.setFixedSize(self.sizeHint())
            self.update()

    def square_rect(self, square: int) -> QRectF:
        """Return the rectangle of a square, in pixels of this widget."""
        side = self._side
        row, column = divmod(square, self._board.width)
        return QRectF(1 + column * side, 1 + row * side, side, side)

    def sizeHint(self) -> QSize:
        return QSize(round(self._side * self._board.width) + 2, round(self._side * self._board.height) + 2)

    @property
    def _side(self) -> float:
        return min(max(self._widest / max(self._board.width, self._board.height, 1), LEAST), LARGEST)

    def _square_at(self, at: QPointF) -> int:
        inside = (square for square in range(len(self._board.marks)) if self.square_rect(square).contains(at))
        return next(inside, -1)

    def _play(self, square: int) -> None:
        if square in self._moves:
            self._at = square
            self.chosen.emit(self._moves[square])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._play(self._square_at(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._square_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)

    def _hover(self, square: int) -> None:
        square = square if square in self._moves else -1
        self.setCursor(Qt.CursorShape.ArrowCursor if square < 0 else Qt.CursorShape.PointingHandCursor)
        if square != self._hovered:
            self._hovered = square
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROW_KEYS:
            self._at = next_square(self._at, key, self._board.width, self._board.height)
            self.update()
        elif key in PLAY_KEYS:
            self._play(self._at)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, board, side = self._document.theme, self._board, self._side
        if self._last >= 0:
            painter.fillRect(self.square_rect(self._last).adjusted(1, 1, -1, -1), QColor(tint_colour(theme)))
        painter.setPen(QPen(QColor(theme.muted), 1.1))
        wide, high = side * board.width, side * board.height
        painter.drawLines([QLineF(1 + side * at, 1, 1 + side * at, 1 + high) for at in range(1, board.width)])
        painter.drawLines([QLineF(1, 1 + side * at, 1 + wide, 1 + side * at) for at in range(1, board.height)])
        if board.has_gravity or min(board.width, board.height) < 2:
            painter.drawRect(QRectF(1, 1, wide, high))
        for square, mark in enumerate(board.marks):
            place = self.square_rect(square)
            if mark in MARKS.values():
                paint_mark(painter, place, mark, QColor(theme.ink["done"] if square == self._last else theme.text))
            elif square == self._hovered:
                paint_mark(painter, place, self._mark, QColor(theme.edge["unseen"].stroke))
            elif square in self._moves:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme.edge["unseen"].stroke))
                painter.drawEllipse(place.center(), 2.5, 2.5)
                painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hasFocus():
            painter.setPen(QPen(QColor(accent(theme)), 2))
            painter.drawRoundedRect(self.square_rect(self._at).adjusted(3, 3, -3, -3), 4, 4)
        painter.end()
