"""Windows for tests that use the mouse and keys on the canvas."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study


def window_over(qtbot: QtBot, study: Study | None = None) -> MainWindow:
    """Return a window that is shown without animations, with the focus on its canvas."""
    window = MainWindow(Document(study) if study else Document())
    window.canvas.viewpoint.is_animated = False
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.resize(1200, 900)
    window.show()
    window.canvas.setFocus()
    QApplication.processEvents()
    window.canvas.repaint()
    return window
