"""Unnamed players in the window are numbered from 1."""

import re

import pytest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from explorer.gui.canvas.fields import set_field
from explorer.gui.dialogs.level import LevelPlayerDialog
from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import formats
from tests.gui.seen import every_text

# The offscreen platform warns that it supports neither tooltips nor menus.
pytestmark = pytest.mark.qt_log_ignore("raise|grabbing", extend=True)
TREE = formats.parse(
    '{"player":0,"children":[{"player":1,"children":[{"payoffs":[1,2,3]},{"payoffs":[4,5,6]}]},'
    '{"player":2,"children":[{"payoffs":[7,8,9]},{"payoffs":[1,1,1]}]}]}')


def numbers() -> set[str]:
    """Return the numbers of players in all texts of the window."""
    QApplication.processEvents()
    return {found for seen in every_text() for found in re.findall(r"player (\d)", seen.shown.lower())}


def test_no_text_of_the_window_counts_players_from_0(qtbot: QtBot) -> None:
    document = Document(Study(TREE, algorithm="max-n", exam=Exam(questions=(ExamQuestion("many-players"),))))
    window = MainWindow(document)
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    for name in window.docks:
        document.request_panel(name)
        for node in (0, 1, 2) if name in ("why", "stack", "node", "strategy") else (0,):
            document.select([node])
            document.set_step(2 * node)
            assert numbers() <= {"1", "2", "3"}
    assert numbers() == {"1", "2", "3"}
    # The menu of players at a node, and the name of the edit in the history.
    window.canvas.begin_edit(0, "player")
    menu = next(each for each in window.canvas.findChildren(QMenu) if each.isVisible())
    assert [action.text().replace("&", "") for action in menu.actions()] == [
        "player 1", "player 2", "player 3", "chance"]
    menu.actions()[2].trigger()
    menu.close()
    assert document.tree.player[0] == 2
    assert re.findall(r"player \d", document.history.stack.undoText()) == ["player 1", "player 3"]
    assert numbers() == {"1", "2", "3"}


def test_a_player_is_typed_by_the_number_that_is_read() -> None:
    assert set_field(TREE, [0], "player", "2").player[0] == 1
    assert set_field(TREE, [0], "player", "player 3").player[0] == 2
    with pytest.raises(ValueError, match="player 1, player 2, player 3, chance"):
        set_field(TREE, [0], "player", "0")


def test_a_level_is_given_to_any_of_the_players(qtbot: QtBot) -> None:
    for tree, names in ((TREE, ["player 1", "player 2", "player 3"]),
                        (TREE.with_columns(players=("Ann", "", "Bob")), ["Ann", "player 2", "Bob"])):
        dialog = LevelPlayerDialog(Document(Study(tree, algorithm="max-n")), 1)
        qtbot.addWidget(dialog)
        assert [dialog.player.itemText(row) for row in range(dialog.player.count())][3:] == names
        dialog.player.setCurrentIndex(dialog.player.findText("player 2"))
        dialog.accept()
        assert dialog.document.study.tree.player[1:3].tolist() == [1, 1]
