"""A window with a small tree."""

import pytest

from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study
from explorer.trees import formats


@pytest.fixture
def window(qtbot, qapp):
    shown = MainWindow(Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))))
    qtbot.addWidget(shown, before_close_func=lambda each: each.document.history.stack.setClean())
    shown.show()
    shown.activateWindow()
    return shown
