"""Files of the window: opened, dropped, saved and closed without a loss of changes."""

import os
import threading
import time

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox

from explorer import study
from explorer.gui.actions import files
from explorer.gui.document import Document
from explorer.gui.main_window.tree_menus import fill_samples
from explorer.gui.toolkit import settings
from explorer.trees import formats

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_the_window_is_named_after_the_file_and_starred_while_it_is_modified(window, tmp_path):
    assert window.windowTitle().startswith("Untitled")
    window.commands["add child"].trigger()
    assert window.isWindowModified()
    path = tmp_path / "lecture.gtree"
    files.start_saving_to(window.context, path)
    window.document.wait_until_saved()
    assert not window.isWindowModified()
    assert window.windowTitle().startswith("lecture.gtree")
    assert settings.recent_files() == [path]


def test_a_refusal_is_one_line_that_goes_with_the_next_edit(window, tmp_path):
    path = tmp_path / "broken.json"
    path.write_text("[[3,")
    place = window.canvas.mapTo(window, window.canvas.rect().topLeft())
    files.open_path(window.context, path)
    assert window.message_bar.isVisible()
    assert window.canvas.mapTo(window, window.canvas.rect().topLeft()) == place
    assert window.message_bar.width() == window.canvas.width()
    assert "broken.json" in window.message_bar.text.text()
    assert formats.write(window.document.study.tree) == AIMA
    window.commands["mirror"].trigger()
    assert not window.message_bar.isVisible()
    for act in (lambda: window.document.select([2]), lambda: window.document.set_step(3),
                lambda: window.document.set_view(arrows=False)):
        window.document.show_message("no")
        assert window.message_bar.isVisible()
        act()
        assert not window.message_bar.isVisible()


def test_a_file_dropped_onto_the_window_is_opened(window, tmp_path):
    path = tmp_path / "dropped.json"
    path.write_text("[1,2]")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    window.dropEvent(QDropEvent(
        QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier))
    assert formats.write(window.document.study.tree) == "[1,2]"


@pytest.mark.parametrize(("answer", "closed", "saved"), [
    (QMessageBox.StandardButton.Cancel, False, False),
    (QMessageBox.StandardButton.Discard, True, False),
    (QMessageBox.StandardButton.Save, True, True),
])
def test_closing_asks_before_anything_is_lost(window, tmp_path, monkeypatch, answer, closed, saved):
    path = tmp_path / "kept.gtree"
    files.start_saving_to(window.context, path)
    window.document.wait_until_saved()
    window.commands["mirror"].trigger()
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: answer)
    assert window.close() == closed
    again = Document()
    again.open(path)
    assert (formats.write(again.study.tree) != AIMA) == saved


def test_nothing_is_asked_where_nothing_would_be_lost(window, monkeypatch):
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: pytest.fail("asked"))
    assert window.close()


def test_every_sample_of_the_menu_opens_and_saving_it_asks_where(window, monkeypatch, tmp_path):
    menu = QMenu()
    fill_samples(menu, window.commands)
    opening = [action for group in menu.actions() for action in group.menu().actions()]
    assert len(opening) > 30
    for action in opening:
        action.trigger()
        assert len(window.document.tree) > 1
        assert window.document.file.path is None
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(tmp_path / "mine"), ""))
    assert files.save(window.context)
    assert window.document.file.path == tmp_path / "mine.gtree"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_asked: (str(tmp_path / "mine.gtree"), ""))
    files.ask_open(window.context)
    assert window.document.title == "mine.gtree"


def test_a_dialog_that_is_cancelled_changes_nothing(window, monkeypatch):
    before = window.document.study
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_asked: ("", ""))
    assert not files.save(window.context)
    files.ask_open(window.context)
    assert window.document.study is before
    assert window.document.file.path is None


def test_a_file_that_can_not_be_written_is_said_and_the_study_stays_modified(window, tmp_path):
    window.commands["mirror"].trigger()
    files.start_saving_to(window.context, tmp_path / "no such folder" / "a.gtree")
    window.document.wait_until_saved()
    assert window.message_bar.isVisible()
    assert "no such folder" in window.message_bar.text.text()
    assert window.isWindowModified()


def test_recent_files_are_offered_newest_first_and_forgotten_on_demand(window, tmp_path):
    for name in ("a.gtree", "b.gtree"):
        files.start_saving_to(window.context, tmp_path / name)
        window.document.wait_until_saved()
    assert [path.name for path in settings.recent_files()] == ["b.gtree", "a.gtree"]
    (tmp_path / "b.gtree").unlink()
    assert [path.name for path in settings.recent_files()] == ["a.gtree"]
    window.commands["clear recent"].trigger()
    assert settings.recent_files() == []


def test_a_slow_disk_does_not_stop_the_window(qtbot, window, tmp_path, monkeypatch):
    sync, is_released = os.fsync, threading.Event()

    def wait_and_sync(handle):
        assert is_released.wait(60)
        sync(handle)

    monkeypatch.setattr(os, "fsync", wait_and_sync)
    document, path = window.document, tmp_path / "slow.gtree"
    files.start_saving_to(window.context, path)
    assert document.jobs.busy_text == "Saving…"
    window.commands["add child"].trigger()
    nodes = len(document.tree)
    qtbot.wait(50)
    assert not path.exists()
    is_released.set()
    document.wait_until_saved()
    assert document.title == "slow.gtree"
    # What was edited meanwhile is not in the file.
    assert document.is_modified
    assert len(study.load(path).tree) == nodes - 1
    files.start_saving_to(window.context, path)
    document.wait_until_saved()
    assert not document.is_modified
    assert len(study.load(path).tree) == nodes


def test_closing_waits_for_a_save(qtbot, window, tmp_path, monkeypatch):
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (time.sleep(0.2), sync(handle)))
    window.commands["mirror"].trigger()
    files.start_saving_to(window.context, tmp_path / "last.gtree")
    assert window.close()
    assert (tmp_path / "last.gtree").exists()


def test_a_step_shown_while_saving_does_not_leave_the_study_modified(window, tmp_path):
    window.commands["mirror"].trigger()
    files.start_saving_to(window.context, tmp_path / "a.gtree")
    window.document.set_step(3)
    window.document.wait_until_saved()
    assert not window.document.is_modified


def test_a_pipe_is_no_place_for_a_study(window, tmp_path):
    os.mkfifo(tmp_path / "pipe.gtree")
    window.commands["mirror"].trigger()
    files.start_saving_to(window.context, tmp_path / "pipe.gtree")
    window.document.wait_until_saved()
    assert "no regular file" in window.message_bar.text.text()
    assert window.document.is_modified


def test_a_study_given_up_while_it_is_saved_does_not_name_the_next_one(window, tmp_path):
    files.start_saving_to(window.context, tmp_path / "a.gtree")
    window.document.new()
    window.document.wait_until_saved()
    assert window.document.title == "Untitled"
