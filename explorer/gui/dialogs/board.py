"""A tic-tac-toe board for entering a position."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.i18n import _
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.squares import ARROW_KEYS, PLAY_KEYS, next_square, paint_mark
from explorer.trees.games.tic_tac_toe import is_x_to_move

EMPTY, SIDE = ".", 3
_NEXT = {"X": "O", "O": EMPTY}
_ERASE_KEYS = (Qt.Key.Key_Period, Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_MARK_KEYS = {Qt.Key.Key_X: "X", Qt.Key.Key_O: "O", **dict.fromkeys(_ERASE_KEYS, EMPTY)}


class BoardEditor(QWidget):
    """A board of nine cells, edited by mouse and keyboard.

    A click, Space or Enter plays into an empty cell and changes a filled one. X, O and Delete set the current cell; the
    arrow keys move it. `changed` is emitted with every change of the position.
    """

    changed = Signal()

    def __init__(self, position: str = ".../.../...") -> None:
        super().__init__()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._cells = list(position.replace("/", ""))
        self._at = 4
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._describe()

    def position(self) -> str:
        """Return the position in the notation of the command line: three rows separated by slashes."""
        return "/".join("".join(self._cells[row : row + SIDE]) for row in range(0, SIDE * SIDE, SIDE))

    def set_position(self, position: str) -> None:
        """Set the position, in the notation of `position`."""
        cells = list(position.replace("/", ""))
        if cells != self._cells:
            self._cells = cells
            self._notify()

    def set_cell(self, cell: int, mark: str) -> None:
        """Set a cell, 0 to 8 in reading order, to "X", "O" or "." for empty."""
        if self._cells[cell] != mark:
            self._cells[cell] = mark
            self._notify()

    def play(self, cell: int) -> None:
        """Put the mark of the player to move into an empty cell; in a filled cell, X becomes O, and O is removed."""
        to_move = "X" if is_x_to_move(self._cells.count("X"), self._cells.count("O")) else "O"
        self.set_cell(cell, _NEXT.get(self._cells[cell], to_move))

    def cell_rect(self, cell: int) -> QRectF:
        """Return the rectangle of a cell, in pixels of this widget."""
        side = (min(self.width(), self.height()) - 2) / SIDE
        return QRectF(1 + cell % SIDE * side, 1 + cell // SIDE * side, side, side)

    def sizeHint(self) -> QSize:
        return QSize(122, 122)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = next((cell for cell in range(SIDE * SIDE) if self.cell_rect(cell).contains(event.position())), None)
        if cell is not None and event.button() == Qt.MouseButton.LeftButton:
            self._at = cell
            self.play(cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROW_KEYS:
            self._at = next_square(self._at, key, SIDE, SIDE)
            self.update()
        elif key in PLAY_KEYS:
            self.play(self._at)
        elif key in _MARK_KEYS:
            self.set_cell(self._at, _MARK_KEYS[key])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        rule = QColor(palette.color(QPalette.ColorRole.WindowText))
        rule.setAlphaF(0.35)
        painter.setPen(QPen(rule, 1.2))
        whole = self.cell_rect(0).united(self.cell_rect(8))
        side = whole.width() / SIDE
        for line in (1, 2):
            at = line * side
            painter.drawLine(QPointF(whole.left() + at, whole.top()), QPointF(whole.left() + at, whole.bottom()))
            painter.drawLine(QPointF(whole.left(), whole.top() + at), QPointF(whole.right(), whole.top() + at))
        if self.hasFocus():
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
            painter.drawRoundedRect(self.cell_rect(self._at).adjusted(2, 2, -2, -2), 3, 3)
        for cell, mark in enumerate(self._cells):
            paint_mark(painter, self.cell_rect(cell), mark, palette.color(QPalette.ColorRole.WindowText))

    def _notify(self) -> None:
        self._describe()
        self.update()
        self.changed.emit()

    def _describe(self) -> None:
        self.setAccessibleName(_("Tic-tac-toe position {position}").format(position=self.position()))
        self.setToolTip(_("Click an empty cell to play there, a filled one to change it. Keys: arrows, Enter, X, "
                          "O, Delete."))
