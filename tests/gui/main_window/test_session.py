"""Several windows of one program: opened, listed, closed, and subtrees copied between them."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from explorer.gui import app as application
from explorer.gui.app import Session
from explorer.gui.document import Document
from explorer.gui.main_window.tree_menus import fill_windows
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit.plain_text import escape_title
from explorer.study import Study
from explorer.trees import formats

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.fixture
def session(qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.setattr(application, "_apply_colours", lambda _document: None)
    first = application.make_window(Document(Study(formats.parse(AIMA))))
    made = Session(qapp, [first])
    first.show()
    made.protect()
    yield made
    for window in made.windows:
        window.document.history.stack.setClean()
        window.close()
    made.end()


def open_windows() -> list[MainWindow]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow) and each.isVisible()]


def test_a_new_window_is_empty_and_the_first_one_stays_as_it_is(session: Session) -> None:
    session.windows[0].commands["new window"].trigger()
    assert len(session.windows) == len(open_windows()) == 2
    assert session.windows[1].document.is_pristine
    assert len(session.windows[0].document.tree) == 13


def test_a_subtree_that_is_copied_in_one_window_is_pasted_in_another(qtbot: QtBot, session: Session) -> None:
    first = session.windows[0]
    first.commands["new window"].trigger()
    second = session.windows[1]
    second.document.new(Study(formats.parse("[1,2]")))
    first.document.select([1])
    first.commands["copy"].trigger()
    second.document.select([0])
    second.commands["paste"].trigger()
    qtbot.waitUntil(lambda: formats.write(second.document.tree) == "[1,2,[3,12,8]]")
    assert formats.write(first.document.tree) == AIMA


def test_a_closed_window_is_let_go_with_its_copies_and_its_lock(qtbot: QtBot, session: Session) -> None:
    session.windows[0].commands["new window"].trigger()
    second = session.windows[1]
    gone: list[object] = []
    second.destroyed.connect(lambda: gone.append(True))
    second.commands["close window"].trigger()
    qtbot.waitUntil(lambda: bool(gone))
    assert len(session.windows) == len(session._autosaves) == len(session._shared_files) == 1
    assert open_windows() == session.windows
    session.windows[0].commands["new window"].trigger()
    assert len(session.windows) == 2


def test_quitting_closes_every_window(session: Session) -> None:
    session.windows[0].commands["new window"].trigger()
    session.windows[1].commands["quit"].trigger()
    assert open_windows() == []


def test_quitting_stops_at_a_study_that_the_user_will_not_give_up(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.windows[0].commands["new window"].trigger()
    monkeypatch.setattr("explorer.gui.actions.files.confirm_discard", lambda context: context.document.is_pristine)
    session.windows[1].commands["quit"].trigger()
    assert session.windows[0].isVisible()


def test_every_window_lists_all_of_them_marks_itself_and_leads_to_another(session: Session) -> None:
    first = session.windows[0]
    first.commands["new window"].trigger()
    second = session.windows[1]
    first.document.edit_tree("Change", formats.parse("[1,2]"))
    first.document.history.wait_until_idle()
    second.setWindowTitle(f"{escape_title('odd [*] name')}[*]")
    menu = QMenu()
    fill_windows(menu, second.commands)
    lines = {each.text(): each for each in menu.actions()}
    assert set(lines) == {"Untitled* – Game Tree Explorer", "odd [*] name"}
    assert [text for text, each in lines.items() if each.isChecked()] == ["odd [*] name"]
    first.showMinimized()
    lines["Untitled* – Game Tree Explorer"].trigger()
    assert not first.isMinimized()
