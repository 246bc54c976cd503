"""Lists of completions below a line that is typed: a click beside them reaches what is clicked.

Qt closes such a list at a click beside it, and drops the click: a button would have to be clicked twice.
"""

from PySide6.QtCore import QEvent, QObject, QPointF
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QCompleter, QLineEdit, QWidget


class ClickThrough(QObject):
    """Passes a click beside a completer's list on to the widget there, if it is in the window of the line."""

    def __init__(self, completer: QCompleter, window: QWidget) -> None:
        super().__init__(completer)
        self._window = window
        if popup := completer.popup():
            popup.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_press = event.type() == QEvent.Type.MouseButtonPress
        if not is_press or not isinstance(event, QMouseEvent) or not isinstance(watched, QWidget):
            return False
        if watched.rect().contains(event.position().toPoint()):
            return False
        watched.hide()
        below = QApplication.widgetAt(event.globalPosition().toPoint())
        if below is not None and below.window() is self._window and below.isEnabled():
            _click(below, event)
        return True


def _click(widget: QWidget, pressed: QMouseEvent) -> None:
    """Press and release the button of a mouse event on a widget; Qt will not tell it of the release."""
    at = QPointF(widget.mapFromGlobal(pressed.globalPosition()))
    for kind, held in ((QEvent.Type.MouseButtonPress, pressed.buttons()),
                       (QEvent.Type.MouseButtonRelease, pressed.buttons() & ~pressed.button())):
        QApplication.sendEvent(widget, QMouseEvent(
            kind, at, pressed.globalPosition(), pressed.button(), held, pressed.modifiers()))


def let_clicks_through(window: QWidget) -> None:
    """Let clicks beside the completions of all lines of a window reach what is clicked."""
    for line in window.findChildren(QLineEdit):
        if completer := line.completer():
            ClickThrough(completer, window)
