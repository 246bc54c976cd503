"""The focus goes to the tree when what had it goes: never on to a button that happens to come next."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QDockWidget, QMainWindow, QToolBar, QWidget


class FocusKeeper(QObject):
    """Watches where a window's focus goes; `home` tells the widget that has it where nobody has chosen another one.

    Qt hands the focus of a widget that is hidden or disabled to the next one that Tab leads to, be it a toolbar's
    button under which Space begins a new tree.
    """

    def __init__(self, window: QMainWindow, home: Callable[[], QWidget]) -> None:
        super().__init__(window)
        self._window, self._home = window, home
        self._last: QWidget | None = None
        """Remember the widget with the focus when another window comes before this one."""
        cast(QApplication, QApplication.instance()).focusChanged.connect(self._handle_focus_change)
        self.focus_home()

    @Slot()
    def focus_home(self) -> None:
        """Give the tree the focus, or the start page where nothing is drawn."""
        self._home().setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_home_after(self, panel: QDockWidget) -> None:
        """Give the tree the focus when a panel that is a window of its own is closed."""
        if panel.isFloating() and panel.isHidden():
            self.focus_home()

    @Slot(QWidget, QWidget)
    def _handle_focus_change(self, old: QWidget | None, now: QWidget | None) -> None:
        window = self._window
        if not window.isVisible():
            return
        dialog = QApplication.activeModalWidget() if now is None else now.window()
        if dialog is not None and _is_dialog_of(dialog, window):
            # At once: when the dialog ends, the window gives the focus to what should have it.
            self.focus_home()
        elif now is None:
            self._last = old
            QTimer.singleShot(0, self, self._recover_focus)
        elif now.window() is not window:
            return
        elif old is None:
            # Who comes back from another program finds the focus where it was.
            if now is not self._last and _parent(now, QToolBar) is not None:
                self.focus_home()
        elif old.window() is window and not (old.isVisible() and old.isEnabled()) and not _may_keep_focus(old, now):
            self.focus_home()

    @Slot()
    def _recover_focus(self) -> None:
        """Give the tree the focus where nothing has it any more: what had it was deleted."""
        if self._window.isActiveWindow() and QApplication.focusWidget() is None:
            self.focus_home()


def _is_dialog_of(dialog: QWidget, window: QWidget) -> bool:
    """Tell whether this is a dialog that has come out of the window, be it by way of another dialog."""
    parent = dialog.parentWidget() if isinstance(dialog, QDialog) else None
    while parent is not None and parent is not window:
        parent = parent.parentWidget()
    return parent is window


def _may_keep_focus(old: QWidget, now: QWidget) -> bool:
    """Tell whether the next field of the same panel may have the focus: a button there may not, which acts on Space."""
    panel = _parent(old, QDockWidget)
    return panel is not None and panel is _parent(now, QDockWidget) and not isinstance(now, QAbstractButton)


def _parent(widget: QWidget | None, kind: type[QWidget]) -> QWidget | None:
    """The widget around this one that is of the kind."""
    while widget is not None and not isinstance(widget, kind):
        widget = widget.parentWidget()
    return widget
