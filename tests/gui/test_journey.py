"""A whole lecture prepared in the real window from an empty tree, by the keyboard."""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog

from explorer.gui.actions import files
from explorer.gui.dialogs.export import ExportDialog
from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study, opening
from explorer.trees import formats
from tests.options import sample

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot, qapp):
    shown = MainWindow(Document())
    qtbot.addWidget(shown, before_close_func=lambda each: each.document.history.stack.setClean())
    shown.show()
    shown.activateWindow()
    return shown


class Hands:
    """Presses keys in the widget that has the focus."""

    def __init__(self, qtbot):
        self.qtbot = qtbot

    def press(self, key, modifier=Qt.KeyboardModifier.NoModifier, times=1):
        for _time in range(times):
            self.qtbot.keyClick(QApplication.focusWidget(), key, modifier)

    def type(self, text):
        for letter in text:
            self.qtbot.keyClicks(QApplication.focusWidget(), letter)


def draw(hands, families):
    """Draw a tree from the start page by Enter, Tab and digits."""
    for leaves in families:
        hands.press(Qt.Key.Key_Return)
        hands.press(Qt.Key.Key_Tab)
        for leaf in leaves:
            hands.type(str(leaf))
            hands.press(Qt.Key.Key_Return)
        hands.press(Qt.Key.Key_Return)


def test_a_lecture_is_prepared_without_the_mouse(qtbot, window, tmp_path):
    document, hands = window.document, Hands(qtbot)
    assert window.start_page.isVisible()

    draw(hands, AIMA)
    assert formats.write(document.study.tree) == "[[3,12,8],[2,4,6],[14,5,2]]"
    assert document.steps == document.step == 22

    # Move to the cutoff on the timeline and read its explanation.
    window.player.setFocus()
    hands.press(Qt.Key.Key_Home)
    assert document.step == 0
    hands.press(Qt.Key.Key_Right, times=12)
    assert document.step == 12
    why = window.docks["why"].widget()
    qtbot.waitUntil(lambda: "Cutoff" in why.title.text())
    assert "about to be pruned" in window.statusBar().counts.text()
    hands.press(Qt.Key.Key_Left)
    hands.press(Qt.Key.Key_Right, SHIFT)
    hands.press(Qt.Key.Key_End)
    assert document.step == 22

    # Edit a leaf in place: the pruning changes at once, and undo restores it.
    window.canvas.setFocus()
    document.select([document.tree.node_at_path("1.0")])
    hands.type("9")
    hands.press(Qt.Key.Key_Return)
    assert formats.write(document.study.tree) == "[[3,12,8],[9,4,6],[14,5,2]]"
    assert document.steps == 26
    hands.press(Qt.Key.Key_Z, CONTROL)
    assert document.steps == 22

    # Reorder children by hand, and undo that.
    document.select([document.tree.node_at_path("0")])
    window.canvas.setFocus()
    hands.press(Qt.Key.Key_Right, ALT)
    assert formats.write(document.study.tree) == "[[2,4,6],[3,12,8],[14,5,2]]"
    hands.press(Qt.Key.Key_Z, CONTROL)

    # Both the picture and the saved file contain the study.
    picture, study = tmp_path / "lecture.svg", tmp_path / "lecture.gtree"
    ExportDialog(document, window).write_to(picture)
    assert formats.write(opening.open_study(picture).tree) == "[[3,12,8],[2,4,6],[14,5,2]]"
    files.start_saving_to(window.context, study)
    window.document.wait_until_saved()
    assert not window.document.is_modified
    assert not window.isWindowModified()
    document.new()
    assert window.start_page.isVisible()
    files.open_path(window.context, study)
    assert window.canvas.isVisible()
    assert formats.write(document.study.tree) == "[[3,12,8],[2,4,6],[14,5,2]]"
    assert document.steps == 22


def test_a_slip_is_one_undo_away_and_nothing_wrong_gets_in(qtbot, window):
    document, hands = window.document, Hands(qtbot)
    draw(hands, [[1, 2], [3, 4]])
    before = document.study.tree
    document.select([document.tree.node_at_path("0.1")])
    hands.type("7x")
    hands.press(Qt.Key.Key_Return)
    hands.press(Qt.Key.Key_Escape)
    assert document.study.tree is before
    window.canvas.setFocus()
    hands.press(Qt.Key.Key_Delete)
    assert formats.write(document.study.tree) == "[[1],[3,4]]"
    hands.press(Qt.Key.Key_Z, CONTROL)
    assert document.study.tree is before
    while document.history.stack.canUndo():
        hands.press(Qt.Key.Key_Z, CONTROL)
    assert len(document.tree) == 1
    while document.history.stack.canRedo():
        hands.press(Qt.Key.Key_Y, CONTROL)
    assert formats.write(document.study.tree) == "[[1],[3,4]]"


def test_a_subtree_is_carried_to_another_place_by_keys(qtbot, window):
    document, hands = window.document, Hands(qtbot)
    draw(hands, [[1, 2], [3, 4]])
    document.select([document.tree.node_at_path("0")])
    window.canvas.setFocus()
    hands.press(Qt.Key.Key_X, CONTROL)
    document.select([0])
    hands.press(Qt.Key.Key_V, CONTROL)
    assert formats.write(document.study.tree) == "[[3,4],[1,2]]"


DIALOGS = {"new", "open", "save", "save as", "generate", "export", "export runs", "print", "print preview",
           "close window", "quit", "tour", "convention", "levels", "fill level", "level player", "keys",
           "change shortcuts", "about", "title",
           "full screen", "growth", "help", "exam details", "exam library", "exam sheets", "grade replies",
           "colours light", "colours dark", "colours system", "load theme"}


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_pressed_in_whatever_order_the_window_lives_on_and_undo_leads_back(
    qtbot, window, monkeypatch, seed
):
    def refuse(dialog: QDialog) -> int:
        raise AssertionError(f"{type(dialog).__name__} waits for an answer: its command belongs into DIALOGS")

    monkeypatch.setattr(QDialog, "exec", refuse)
    document, chance = window.document, random.Random(seed)
    document.new(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")))
    verbs = [verb for verb in window.commands.children() if verb.objectName() and verb.objectName() not in DIALOGS]
    for press in range(sample(100)):
        document.select(chance.sample(range(len(document.tree)), min(len(document.tree), chance.choice((1, 1, 2, 5)))))
        document.set_step(chance.randrange(40))
        if len(document.tree) < 300:
            chance.choice(verbs).trigger()
        if press % 10 == 0:
            QApplication.processEvents()
    while document.history.stack.canUndo():
        document.history.stack.undo()
    assert formats.write(document.study.tree) == "[[3,12,8],[2,4,6],[14,5,2]]"
    assert document.study.ordering == "as-drawn"
