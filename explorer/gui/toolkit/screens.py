"""Windows on screens: the screen that one is on, and bringing one to the front."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


def screen_of(window: QWidget) -> QScreen:
    """Return the screen under the middle of a window; before it is shown, the one of the window it belongs to.

    Qt's own answer is not asked for: PySide takes that screen for a part of the widget, and frees it with it.
    """
    place: QWidget | None = window.window()
    while place is not None and not place.isVisible():
        above = place.parentWidget()
        place = above.window() if above else None
    at = QGuiApplication.screenAt(place.frameGeometry().center()) if place else None
    return at or QGuiApplication.primaryScreen()


FRAME = QSize(8, 36)
"""Width and height in pixels that a window system may add around a window."""


def room_on_screen(window: QWidget) -> QSize:
    """Return the largest size that a window can have on its screen."""
    return screen_of(window).availableSize() - FRAME


def bring_to_front(window: QWidget) -> None:
    """Show a window in front of the others, also if it was minimized."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.raise_()
    window.activateWindow()
