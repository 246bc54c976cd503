"""The text field for editing a node in place, and the hint beside it, which explains the field or an error."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout, QWidget

from explorer.gui.canvas.fields import LONGEST_TEXT, NodeField
from explorer.gui.canvas.text_runs import font
from explorer.gui.toolkit.plain_text import make_label
from explorer.pictures.theme import Theme

NARROWEST = 46
DIRECTION_BY_KEY = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
"""The direction in which editing continues after Tab (next node) and Shift+Tab (previous node)."""


class Editor(QFrame):
    """A text field that opens over a node; a refused text stays in it, with the reason beside it.

    `committed` carries the direction in which to continue: 1 for the next node, -1 for the previous one, 0 for none.
    `entered` is emitted instead after Enter. The receiver must call `close_editor` or `show_error`.
    """

    committed = Signal(int)
    entered = Signal()

    def __init__(self, parent: QWidget, occupied_boxes: Callable[[], Sequence[QRectF]]) -> None:
        super().__init__(parent)
        self.ids: tuple[int, ...] = ()
        self.field: NodeField = "value"
        self.before = ""
        self.reason = ""
        self.was_begun = False
        self._occupied_boxes = occupied_boxes
        self.line = _NodeLineEdit(self)
        self.line.setMaxLength(LONGEST_TEXT)
        self.line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line.key_pressed.connect(self._end_editing)
        self.line.focus_lost.connect(self._commit_on_focus_loss)
        self.line.textChanged.connect(self._resize)
        self.hint = make_label(parent=parent)
        self.hint.setFont(font(12, False))
        self.hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hint.hide()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.line, 0, Qt.AlignmentFlag.AlignHCenter)
        self._centre = QPointF()
        self.hide()

    @property
    def text(self) -> str:
        """The text typed so far."""
        return self.line.text()

    @property
    def is_changed(self) -> bool:
        """True if the text differs from the old one or, for several nodes, if anything was typed."""
        typed = self.was_begun or self.line.isModified()
        return self.text != self.before or (typed and len(self.ids) > 1)

    @property
    def is_first_value(self) -> bool:
        """True if something was typed at a single node that had no text."""
        return self.was_begun and not self.before and len(self.ids) == 1 and bool(self.text.strip())

    def begin(
        self, ids: tuple[int, ...], field: NodeField, before: str, typed: str | None, hint: str, size: float,
        theme: Theme
    ) -> None:
        """Open for the nodes with these ids with the text `before`, all selected, or with `typed` unless it is None.

        `size` is the font size in pixels. Call `move_to` next to place the field.
        """
        self.ids, self.field, self.before = ids, field, before
        self.was_begun = typed is not None
        self.reason = ""
        self._theme = theme
        self._paint_frame(theme.node["variation"].stroke)
        self.line.setFont(font(size, field == "label"))
        self.line.setText(before if typed is None else typed)
        if typed is None:
            self.line.selectAll()
        self.show()
        self.raise_()
        self._show_hint(hint, theme.muted)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._resize()

    def move_to(self, centre: QPointF) -> None:
        """Centre the field on a point of the canvas, shifted so far that all of it is inside the canvas."""
        self._centre = centre
        self._resize()

    def show_error(self, reason: str) -> None:
        """Show why the text is refused; the text stays so that the user can correct it."""
        self.reason = reason
        self._paint_frame(self._theme.cut)
        self._show_hint(reason, self._theme.cut)

    def close_editor(self) -> None:
        """Close the editor; if it had the keyboard focus, the canvas gets it."""
        had_focus = self.line.hasFocus()
        self.ids = ()
        self.hide()
        self.hint.hide()
        canvas = self.parentWidget()
        if had_focus and canvas:
            canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _paint_frame(self, colour: str) -> None:
        theme = self._theme
        self.line.setStyleSheet(
            f"QLineEdit {{ background: {theme.paper}; color: {theme.text}; border: 2px solid {colour};"
            f" border-radius: 4px; padding: 1px 4px; selection-background-color: {theme.node['variation'].stroke}; }}"
        )

    def _show_hint(self, text: str, colour: str) -> None:
        theme = self._theme
        self.hint.setStyleSheet(
            f"QLabel {{ background: {theme.paper}; color: {colour}; border: 1px solid {theme.rule};"
            " border-radius: 4px; padding: 3px 6px; }"
        )
        self.hint.setText(text)
        self.hint.setVisible(bool(text))
        self.hint.adjustSize()
        self.hint.raise_()
        self._place_hint()

    def _resize(self) -> None:
        width = QFontMetricsF(self.line.font()).horizontalAdvance(self.line.text())
        self.line.setFixedWidth(int(min(max(width + 22, NARROWEST), 320)))
        self.adjustSize()
        x = self._centre.x() - self.width() / 2
        y = self._centre.y() - self.line.sizeHint().height() / 2
        parent = self.parentWidget()
        if parent:
            x = max(2.0, min(x, parent.width() - self.width() - 2.0))
            y = max(2.0, min(y, parent.height() - self.height() - 2.0))
        self.move(round(x), round(y))
        self._place_hint()

    def _place_hint(self) -> None:
        parent = self.parentWidget()
        if parent and self.hint.isVisible():
            from explorer.gui.canvas.label_placement import place_label  # not needed before the first edit

            inside = QRectF(parent.rect()).adjusted(2, 2, -2, -2)
            corner = place_label(QSizeF(self.hint.size()), QRectF(self.geometry()), self._occupied_boxes(), inside)
            self.hint.move(corner.toPoint())

    def _end_editing(self, key: int) -> None:
        if key == Qt.Key.Key_Escape:
            self.close_editor()
        elif Qt.Key(key) in DIRECTION_BY_KEY:
            self.committed.emit(DIRECTION_BY_KEY[Qt.Key(key)])
        else:
            self.entered.emit()

    def _commit_on_focus_loss(self) -> None:
        if self.isVisible():
            self.committed.emit(0)


class _NodeLineEdit(QLineEdit):
    """A line edit that takes its keys before the window's shortcuts do, except the function keys."""

    key_pressed = Signal(int)
    focus_lost = Signal()

    ENDING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            key, modifiers = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            is_ending = key in self.ENDING and not modifiers & ~Qt.KeyboardModifier.ShiftModifier
            if event.type() == QEvent.Type.ShortcutOverride:
                if key == Qt.Key.Key_E and modifiers == Qt.KeyboardModifier.ControlModifier:
                    event.ignore()  # Qt would go to the line's end, as End does; it exports
                    return False
                is_function_key = Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35
                if is_ending or (not modifiers and not is_function_key):
                    event.accept()
                    return True
            elif event.type() == QEvent.Type.KeyPress and is_ending:
                self.key_pressed.emit(key)
                return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        stays = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
        if event.reason() not in stays:
            self.focus_lost.emit()
