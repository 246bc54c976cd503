"""Animations of the view: they can be off, here or for the whole desktop."""

from typing import cast

import pytest
from PySide6.QtWidgets import QStyle, QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.canvas import Canvas
from explorer.gui.canvas.viewpoint import wants_motion
from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import settings
from explorer.study import Study
from explorer.trees import formats


class Still:
    """A widget on a desktop without animations; a style of Python's own would outlive its widget."""

    def style(self) -> "Still":
        return self

    def styleHint(self, hint: QStyle.StyleHint, *_more: object) -> int:
        return 0 if hint == QStyle.StyleHint.SH_Widget_Animation_Duration else 1


@pytest.fixture(name="window")
def _window(qtbot: QtBot) -> MainWindow:
    window = MainWindow(Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))))
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    return window


def is_moving_after_zoom(canvas: Canvas) -> bool:
    before = canvas.camera.zoom
    canvas.zoom_in()
    return canvas.camera.zoom == before


def test_the_view_moves_smoothly_unless_animations_are_off(qtbot: QtBot, window: MainWindow) -> None:
    canvas = window.canvas
    assert is_moving_after_zoom(canvas)
    qtbot.waitUntil(lambda: canvas.camera.zoom == canvas.viewpoint.target_camera.zoom)
    command = window.commands["animations"]
    assert command.isChecked()
    command.trigger()
    assert not command.isChecked()
    assert not settings.animations()
    assert not is_moving_after_zoom(canvas)
    command.trigger()
    assert command.isChecked()
    assert is_moving_after_zoom(canvas)


def test_the_view_stays_still_on_a_desktop_without_animations(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    assert wants_motion(widget)
    assert not wants_motion(cast(QWidget, Still()))
