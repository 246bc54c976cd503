"""Listeners of the document are objects whose deletion ends it, or who disconnect."""

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document, second_run
from explorer.gui.document.change import Changes
from explorer.gui.document.second_run import SecondRun
from explorer.gui.main_window.docks import PanelDocks
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.presentation.window import Presentation
from explorer.study import Study
from explorer.trees import formats

NO_QT_OBJECTS = (SecondRun, PanelDocks)
"""One disconnects by what `listen` returned, the other is as old as its window and document."""


def test_whoever_listens_ends_with_a_qt_object_or_disconnects(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    owners: list[object] = []
    listen = Changes.listen

    def watch(changes, depends_on, slot):
        owners.append(getattr(slot, "__self__", None))
        return listen(changes, depends_on, slot)

    monkeypatch.setattr(Changes, "listen", watch)
    document = Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")))
    window = MainWindow(document)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: document.trace is not None)
    for name in PANELS:
        window.panel_docks.show_panel(name)
    second_run.start_second_run(document)
    presentation = Presentation(document, window.player, window)
    qtbot.addWidget(presentation)
    assert len(owners) > 40
    stray = [owner for owner in owners if not isinstance(owner, (QObject, *NO_QT_OBJECTS))]
    assert [owner for owner in stray if owner is not None] == []
    assert stray.count(None) <= 1, "the start page, which is as old as its window, is restyled by a function"
    second_run.end_second_run(document)


def test_a_closed_presentation_follows_no_step(qtbot: QtBot) -> None:
    document = Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")))
    window = MainWindow(document)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: document.trace is not None)
    presentation = Presentation(document, window.player, window)
    presentation.show()
    canvas = presentation.canvas
    canvas.viewpoint.zoom_to(4.0, None)
    with qtbot.waitSignal(presentation.destroyed):
        presentation.close()
    for step in range(document.steps):
        document.set_step(step)  # an exception in a slot fails the test
    assert canvas is not None
