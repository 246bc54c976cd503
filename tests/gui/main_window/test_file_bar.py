"""The bar that tells of other windows and programs which use the document's file."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QToolButton

from explorer import study as studies
from explorer.gui import app as application
from explorer.gui.document import Document
from explorer.gui.main_window.file_bar import FileBar
from explorer.gui.sharing import shared_file
from explorer.gui.toolkit import saving
from explorer.study import Study
from explorer.trees import formats

MINE, THEIRS = "[[3,12,8],[2,4,6],[14,5,2]]", "[[1,2],[3,4]]"


@pytest.fixture(name="path")
def _path(tmp_path, monkeypatch):
    monkeypatch.setattr(shared_file, "SETTLE", 20)
    monkeypatch.setattr(shared_file, "POLL", 50)
    path = tmp_path / "a.gtree"
    studies.save(Study(formats.parse(MINE)), path)
    return path


@pytest.fixture(name="session")
def _session(qtbot, qapp, path):
    """A session with one window of the file, as the program's start makes it."""
    document = Document()
    document.open(path)
    made = application.Session(qapp, [application.make_window(document)])
    made.windows[0].show()
    made.protect()
    yield made
    for window in list(made.windows):
        window.document.history.stack.setClean()
        window.close()
    made.end()


def bar_of(window) -> FileBar:
    return window.findChild(FileBar)


def words_of(window) -> list[str]:
    return [button.text() for button in bar_of(window).findChildren(QToolButton) if not button.isHidden()]


def press(window, words):
    next(button for button in bar_of(window).findChildren(QToolButton)
         if button.text() == words and not button.isHidden()).click()


def write_theirs(path: Path) -> None:
    studies.save(Study(formats.parse(THEIRS)), path)


def test_nothing_is_shown_while_there_is_nothing_to_tell(session):
    assert bar_of(session.windows[0]).isHidden()


def test_a_change_is_told_with_four_choices_and_takes_no_focus(qtbot, session, path):
    window = session.windows[0]
    window.canvas.setFocus()
    write_theirs(path)
    qtbot.waitUntil(lambda: bool(words_of(window)))
    assert words_of(window) == ["Keep mine", "Take theirs", "See both", "Save as a copy…"]
    assert bar_of(window).text.text() == "a.gtree was changed by another window or program."
    assert window.focusWidget() is window.canvas
    press(window, "Take theirs")
    qtbot.waitUntil(lambda: formats.write(window.document.study.tree) == THEIRS)
    qtbot.waitUntil(lambda: bar_of(window).isHidden())


def test_both_versions_are_seen_in_two_windows(qtbot, session, path):
    first = session.windows[0]
    write_theirs(path)
    qtbot.waitUntil(lambda: bool(words_of(first)))
    press(first, "See both")
    qtbot.waitUntil(lambda: len(session.windows) == 2)
    second = session.windows[1]
    qtbot.waitUntil(lambda: formats.write(second.document.study.tree) == THEIRS)
    assert formats.write(first.document.study.tree) == MINE
    qtbot.waitUntil(lambda: bool(words_of(second)))
    assert words_of(second) == ["Edit anyway", "Go to that window", "Save as a copy…"]
    press(second, "Edit anyway")
    qtbot.waitUntil(lambda: bar_of(second).isHidden())
    assert words_of(first) == ["Keep mine", "Take theirs", "See both", "Save as a copy…"]


def test_a_read_only_window_shows_the_new_version_when_asked(qtbot, session, path):
    second = session.windows[session._add_window()]
    second.document.open(path)
    qtbot.waitUntil(lambda: bool(words_of(second)))
    write_theirs(path)
    qtbot.waitUntil(lambda: "Show new version" in words_of(second))
    assert bar_of(second).text.text() == "a.gtree was saved in another window. Here it is older, and read-only."
    press(second, "Show new version")
    qtbot.waitUntil(lambda: formats.write(second.document.study.tree) == THEIRS)
    qtbot.waitUntil(lambda: words_of(second) == ["Edit anyway", "Go to that window", "Save as a copy…"])


def test_a_deleted_file_is_saved_again(qtbot, session, path):
    window = session.windows[0]
    path.unlink()
    qtbot.waitUntil(lambda: bool(words_of(window)))
    assert words_of(window) == ["Save", "Save as a copy…"]
    press(window, "Save")
    qtbot.waitUntil(path.exists)
    qtbot.waitUntil(lambda: bar_of(window).isHidden())


def test_a_copy_is_another_file_and_nobodys_change(qtbot, session, path, monkeypatch):
    window = session.windows[0]
    write_theirs(path)
    qtbot.waitUntil(lambda: bool(words_of(window)))
    monkeypatch.setattr(saving, "ask_path", lambda *_asked: path.with_name("copy.gtree"))
    press(window, "Save as a copy…")
    qtbot.waitUntil(lambda: bar_of(window).isHidden())
    assert window.document.file.path == path.with_name("copy.gtree")
    assert formats.write(studies.load(path).tree) == THEIRS


def test_save_in_a_read_only_window_asks_for_another_file(qtbot, session, path, monkeypatch):
    place = session._add_window()
    second = session.windows[place]
    second.document.open(path)
    qtbot.waitUntil(lambda: bool(words_of(second)))
    asked = []
    monkeypatch.setattr(saving, "ask_path", lambda *_asked: asked.append(True))
    second.commands["save"].trigger()
    assert asked == [True]
