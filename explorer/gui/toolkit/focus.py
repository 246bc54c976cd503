"""Return of the keyboard focus to the tree when the focused widget is hidden, disabled or deleted."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QDockWidget, QMainWindow, QToolBar, QWidget
from shiboken6 import isValid


class FocusKeeper(QObject):
    """Moves the focus of a window to the widget that `home()` returns whenever the focused widget disappears.

    Qt gives the focus of a widget that is hidden or disabled to the next one in the Tab order. That may be a toolbar
    button, on which Space would start a new tree. `dialog_entered` is emitted with each dialog or popup of the window
    that gets the focus.
    """

    dialog_entered = Signal(QWidget)

    def __init__(self, window: QMainWindow, home: Callable[[], QWidget]) -> None:
        super().__init__(window)
        self._window, self._home = window, home
        self._last: QWidget | None = None
        """The widget that had the focus when the window lost it."""
        cast(QApplication, QApplication.instance()).focusChanged.connect(self._handle_focus_change)
        self.focus_home()

    @Slot()
    def focus_home(self) -> None:
        """Give the focus to the tree, or to the start page if there is no tree."""
        self._home().setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_home_after(self, panel: QDockWidget) -> None:
        """Give the tree the focus if `panel` is floating and has been closed."""
        if panel.isFloating() and panel.isHidden():
            self.focus_home()

    @Slot(QWidget, QWidget)
    def _handle_focus_change(self, old: QWidget | None, now: QWidget | None) -> None:
        window = self._window
        if not isValid(window) or not window.isVisible():  # a window that is being deleted loses the focus, too
            return
        dialog = QApplication.activeModalWidget() if now is None else now.window()
        if dialog is not None and _is_opened_from(dialog, window):
            self.dialog_entered.emit(dialog)
        if dialog is not None and is_dialog_of(dialog, window):
            # At once, so that Qt returns the focus to the right widget when the dialog closes.
            self.focus_home()
        elif now is None:
            self._last = old
            QTimer.singleShot(0, self, self._recover_focus)
        elif now.window() is not window:
            return
        elif old is None:
            # On return from another program the focus stays where it was.
            if now is not self._last and _parent(now, QToolBar) is not None:
                self.focus_home()
        elif old.window() is window and not (old.isVisible() and old.isEnabled()) and not _may_keep_focus(old, now):
            self.focus_home()

    @Slot()
    def _recover_focus(self) -> None:
        """Give the tree the focus if the window is active and no widget has the focus."""
        if self._window.isActiveWindow() and QApplication.focusWidget() is None:
            self.focus_home()


def is_dialog_of(dialog: QWidget, window: QWidget) -> bool:
    """Return True if `dialog` is a dialog opened from the window, directly or from another dialog; no popup is one."""
    # The window stays active below a popup, so the tree would take the popup's keys.
    return dialog.windowType() != Qt.WindowType.Popup and _is_opened_from(dialog, window)


def _is_opened_from(dialog: QWidget, window: QWidget) -> bool:
    """Return True if `dialog` is a dialog or a popup opened from the window, directly or from another dialog."""
    parent = dialog.parentWidget() if isinstance(dialog, QDialog) else None
    while parent is not None and parent is not window:
        parent = parent.parentWidget()
    return parent is window


def _may_keep_focus(old: QWidget, now: QWidget) -> bool:
    """Return True if `now` is in the same panel as `old` and is not a button, which Space would press."""
    panel = _parent(old, QDockWidget)
    return panel is not None and panel is _parent(now, QDockWidget) and not isinstance(now, QAbstractButton)


def _parent(widget: QWidget | None, kind: type[QWidget]) -> QWidget | None:
    """Return the widget itself or its nearest ancestor of class `kind`; None if there is none."""
    while widget is not None and not isinstance(widget, kind):
        widget = widget.parentWidget()
    return widget
