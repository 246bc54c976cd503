"""Questions about unsaved changes, for every action and every other way to replace the tree."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtPrintSupport import QPrintDialog, QPrintPreviewDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QInputDialog, QLineEdit, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from explorer import study
from explorer.gui.actions import SHOWING_THE_TREE, files
from explorer.gui.dialogs.generate import GenerateDialog
from explorer.gui.document import Document, second_run
from explorer.gui.document.edits import Edit
from explorer.gui.main_window.tree_menus import fill_recent, fill_samples
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import settings
from explorer.gui.toolkit.saving import Button
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import edit, formats, games
from explorer.trees.tree import Tree
from tests.options import thinned

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
OTHER = "[1,2]"


@pytest.fixture(name="asked")
def _asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The texts of the questions asked; each is cancelled, and other dialogs are accepted with some result."""
    texts: list[str] = []
    study.save(Study(formats.parse(OTHER)), tmp_path / "other.gtree")

    def cancel(box: QMessageBox) -> Button:
        texts.append(box.text())
        return Button.Cancel

    def accept(dialog: QDialog) -> int:
        if isinstance(dialog, GenerateDialog):
            dialog.tree_chosen.emit(formats.parse(OTHER))
        return 0

    monkeypatch.setattr(QMessageBox, "exec", cancel)
    for kind in (QDialog, QPrintDialog, QPrintPreviewDialog):
        monkeypatch.setattr(kind, "exec", accept)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_asked: (str(tmp_path / "other.gtree"), ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: ("", ""))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_asked, **_more: ("another title", True))
    settings.add_recent(tmp_path / "other.gtree")
    return texts


@pytest.fixture(name="window")
def _window(qtbot: QtBot, asked: list[str]) -> Iterator[MainWindow]:
    """A window with an unsaved tree."""
    exam = Exam(questions=(ExamQuestion("values"),))
    shown = MainWindow(Document(Study(formats.parse(AIMA), exam=exam)))
    qtbot.addWidget(shown, before_close_func=lambda each: each.document.history.stack.setClean())
    shown.show()
    change(shown)
    yield shown
    second_run.end_second_run(shown.document)


def change(window: MainWindow) -> None:
    tree = window.document.study.tree
    window.document.edit_tree("Value", edit.set_value(tree, [tree.node_at_path("0.0")], 7))
    window.document.select([tree.node_at_path("0.1")])


def is_held(document: Document, tree: Tree) -> bool:
    """Return True if the document shows the tree or can return to it by undo."""
    stack = document.history.stack
    commands = [cast(Edit, stack.command(place)) for place in range(stack.count())]
    moments = [each for command in commands for each in (command.before, command.after)]
    held = [document.practice_mode.own_study, *(study for study, _ids in moments)]
    return any(each.tree is tree for each in held)


def test_no_action_lets_an_unsaved_tree_go_without_a_question(window: MainWindow, asked: list[str]) -> None:
    document = window.document
    names = [each.objectName() for each in window.commands.children() if each.objectName()]
    assert len(names) > 100
    asking = set()
    for name in names:
        QGuiApplication.clipboard().setText(OTHER)
        document.practice_mode.leave()
        if not document.is_modified:
            change(window)
        tree, before = document.practice_mode.own_study.tree, len(asked)
        window.commands[name].trigger()
        document.history.wait_until_idle()
        assert is_held(document, tree), name
        if len(asked) > before:
            asking.add(name)
            assert document.practice_mode.own_study.tree is tree, name
    assert asking == {"new", "open", "close window", "quit", "tour"}


def drop(window: MainWindow, folder: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder / "other.gtree"))])
    window.dropEvent(QDropEvent(
        QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier))


def choose_recent(window: MainWindow, _folder: Path) -> None:
    menu = QMenu()
    fill_recent(menu, window.commands)
    menu.actions()[0].trigger()


def choose_sample(window: MainWindow, _folder: Path) -> None:
    menu = QMenu()
    fill_samples(menu, window.commands)
    cast(QMenu, menu.actions()[0].menu()).actions()[0].trigger()


def offer_tree(window: MainWindow, _folder: Path) -> None:
    window.document.offer_tree("Another tree", formats.parse(OTHER))


WAYS: dict[str, Callable[[MainWindow, Path], object]] = {
    "drop": drop, "recent": choose_recent, "sample": choose_sample, "panel": offer_tree,
    "close": lambda window, _folder: window.close(),
    "start page, a tree": lambda window, _folder: window.start_page.tree_chosen.emit(formats.parse(OTHER)),
    "start page, a sample": lambda window, _folder: window.start_page.tree_chosen.emit(Study(formats.parse(OTHER))),
    "start page, a file": lambda window, folder: window.start_page.file_chosen.emit(folder / "other.gtree"),
    "start page, generated": lambda window, _folder: window.start_page.generate_requested.emit(""),
    "a picture's study": lambda window, folder: files.open_path(window.context, folder / "other.gtree"),
}


@pytest.mark.parametrize(("way", "practising"), [
    pytest.param(way, practising, marks=[pytest.mark.long] if practising == row % 2 else [])
    for row, way in enumerate(WAYS) for practising in (False, True)])
def test_no_other_way_to_a_tree_does_either(
    window: MainWindow, asked: list[str], tmp_path: Path, way: str, practising: bool
) -> None:
    document = window.document
    tree = document.study.tree
    if practising:
        window.commands["practice"].trigger()
        window.docks["practice"].widget().start.start_button.click()
        assert document.practice is not None
    WAYS[way](window, tmp_path)
    assert is_held(document, tree)
    assert document.practice_mode.own_study.tree is tree or way in ("panel", "start page, generated")
    assert bool(asked) == (way not in ("panel", "start page, generated"))
    assert all("has unsaved changes" in each for each in asked)


def type_tree(window: MainWindow) -> None:
    window.start_page.line.setText(AIMA)
    window.start_page.open_typed()


def play_board(window: MainWindow) -> None:
    window.start_page.tree_chosen.emit(games.expand("tic-tac-toe", position="XOX/OXO/..."))


def read_clipboard(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText(AIMA)
    window.commands["from notation"].trigger()


MADE: dict[str, Callable[[MainWindow], object]] = {
    "typed": type_tree, "played": play_board, "clipboard": read_clipboard,
    "drawn": lambda window: window.start_page.draw_requested.emit(),
    "generated": lambda window: window.commands["generate"].trigger(),
    "a panel's": lambda window: window.document.offer_tree("Another tree", formats.parse(AIMA)),
}


@pytest.mark.parametrize("way", thinned(MADE, 4))
def test_a_tree_that_no_file_holds_is_unsaved_however_it_was_made(
    qtbot: QtBot, asked: list[str], tmp_path: Path, way: str
) -> None:
    window = MainWindow(Document())
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    MADE[way](window)
    document = window.document
    tree = document.study.tree
    assert len(tree) > 1
    for name in ("new", "open", "close window", "quit"):
        window.commands[name].trigger()
        assert document.study.tree is tree
    assert len(asked) == 4
    window.commands["mirror"].trigger()
    document.undo()
    assert document.is_modified
    files.start_saving_to(window.context, tmp_path / "mine.gtree")
    window.document.wait_until_saved()
    assert not window.document.is_modified
    window.commands["new"].trigger()
    assert len(asked) == 4
    assert document.is_pristine
    assert not document.is_modified


def test_what_is_being_typed_into_a_node_is_not_thrown_away_either(
    qtbot: QtBot, window: MainWindow, asked: list[str]
) -> None:
    document = window.document
    document.history.stack.setClean()
    window.activateWindow()
    window.canvas.begin_edit(document.tree.node_at_path("0.1"), "value")
    editor = window.canvas.typing.editor
    qtbot.waitUntil(editor.line.hasFocus)
    editor.line.setText("99")
    window.commands["new"].trigger()
    assert len(asked) == 1
    assert 99 in document.study.tree.payoff
    assert window.focusWidget() is window.canvas
    document.history.stack.setClean()
    window.canvas.begin_edit(document.tree.node_at_path("0.1"), "value")
    editor.line.setText("nonsense?")
    for name in ("new", "open", "close window", "quit"):
        window.commands[name].trigger()
        assert editor.isVisible()
        assert editor.reason
    assert len(asked) == 1
    editor.close_editor()


def test_what_is_being_typed_is_in_the_tree_that_a_dialog_or_a_picture_shows(
    qtbot: QtBot, window: MainWindow
) -> None:
    commands, document, canvas = window.commands, window.document, window.canvas
    leaf = document.tree.node_at_path("0.1")
    shown = [spec for spec in commands.specs.values()
             if spec.text.endswith("…") or spec.name in SHOWING_THE_TREE]
    assert {"export", "print preview", "print", "copy picture", "exam sheets", "present"} <= {
        spec.name for spec in shown}
    for count, spec in enumerate(shown, 100):
        canvas.begin_edit(leaf, "value")
        canvas.typing.editor.line.setText(str(count))
        seen: list[object] = []
        commands._call(replace(spec, call=lambda seen=seen: seen.append(document.tree.payoff_of(leaf))))
        assert seen == [count], spec.name
        assert not canvas.typing.editor.isVisible()
    canvas.begin_edit(leaf, "value")
    canvas.typing.editor.line.setText("nonsense?")
    commands._call(replace(commands.specs["export"], call=pytest.fail))
    assert canvas.typing.editor.reason
    canvas.typing.editor.close_editor()
    document.history.stack.setClean()


def test_ctrl_e_exports_while_a_value_is_typed(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []
    monkeypatch.setattr(window.commands, "_call", lambda spec: called.append(spec.name))
    window.activateWindow()
    window.canvas.begin_edit(window.document.tree.node_at_path("0.1"), "value")
    line = window.canvas.typing.editor.line
    qtbot.waitUntil(line.hasFocus)
    qtbot.keyClick(line, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert called == ["export"]
    window.canvas.typing.editor.close_editor()


def test_an_edit_under_way_is_not_dropped_by_a_practice(qtbot: QtBot, window: MainWindow) -> None:
    document = window.document
    window.commands["practice"].trigger()
    panel = window.docks["practice"].widget()
    document.jobs.edit_job.start("Editing…", lambda _progress: None, lambda _answer: change(window), pytest.fail)
    count = document.history.stack.count()
    panel.start.start_button.click()
    assert document.practice is not None
    assert document.history.stack.count() == count + 1


def test_a_large_file_that_comes_after_an_edit_does_not_replace_it(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    document, said = window.document, []
    document.message_requested.connect(said.append)
    document.open(tmp_path / "other.gtree", beside=True)
    document.undo()
    change(window)
    tree = document.study.tree
    qtbot.waitUntil(lambda: bool(said) or not document.busy_text)
    assert document.study.tree is tree
    assert "was not opened" in said[0]


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
@pytest.mark.parametrize("floats", [False, True])
@pytest.mark.parametrize("way", ["save", "new", "close"])
def test_what_is_being_typed_into_a_panel_is_saved_or_asked_about(
    qtbot: QtBot, window: MainWindow, asked: list[str], tmp_path: Path, floats: bool, way: str
) -> None:
    document = window.document
    path = tmp_path / "typed.gtree"
    document.save(path)
    document.wait_until_saved()
    panel = window.docks["node"]
    panel.setFloating(floats)
    panel.show()
    panel.raise_()
    label = next(field for field in panel.findChildren(QLineEdit) if field.accessibleName() == "Label")
    panel.activateWindow()
    label.setFocus()
    qtbot.waitUntil(label.hasFocus)
    QTest.keyClicks(label, "HELLO")
    if way == "save":
        assert files.save(window.context)
        assert "HELLO" in path.read_text("utf-8")
        assert not document.is_modified
    else:
        window.commands["new"].trigger() if way == "new" else window.close()
        assert len(asked) == 1
        assert "HELLO" in [document.tree.label[node] for node in range(len(document.tree))]
