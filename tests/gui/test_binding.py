"""A check of PySide6: overriding a void method of Qt must not lose a reference."""

import sys

from PySide6.QtCore import QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

REPAINTS = 20_000


class Painted(QWidget):
    """A widget that counts its repaints."""

    paints = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self.paints += 1


def test_twenty_thousand_repaints_of_an_overridden_paint_event_cost_no_reference_to_none(qtbot: QtBot) -> None:
    # PySide6 6.12.0 on Python 3.11 loses a reference per repaint, and the process crashes in "none_dealloc".
    widget = Painted()
    qtbot.addWidget(widget)
    widget.resize(QSize(8, 8))
    with qtbot.waitExposed(widget):
        widget.show()
    widget.repaint()
    painted, references = widget.paints, sys.getrefcount(None)
    for _batch in range(REPAINTS // 1_000):
        for _repaint in range(1_000):
            widget.repaint()
        assert abs(sys.getrefcount(None) - references) < 100
    assert widget.paints - painted >= REPAINTS
