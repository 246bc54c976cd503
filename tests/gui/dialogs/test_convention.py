"""The convention dialog: every choice is applied at once, and a conflicting one is explained."""

import math
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from explorer.core.option import options_of
from explorer.gui.dialogs.convention import ConventionDialog
from explorer.gui.document import Document
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from explorer.trees.tree import build


def opened(qtbot: QtBot) -> ConventionDialog:
    dialog = ConventionDialog(Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))))
    qtbot.addWidget(dialog)
    return dialog


def rewrite(qtbot: QtBot, line: QLineEdit, text: str) -> None:
    line.selectAll()
    line.insert(text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def test_a_choice_counts_at_once_and_is_one_undo(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog._picks["cut", "gt"].click()
    assert dialog._document.study.convention == Convention(cut="gt")
    dialog._document.history.stack.undo()
    assert dialog._picks["cut", "ge"].isChecked()


def test_cutting_on_greater_under_fail_hard_is_explained_and_changes_nothing(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog._picks["cut", "gt"].click()
    dialog._picks["fail", "hard"].click()
    assert "clamped" in dialog.warning.text()
    assert not dialog.warning.isHidden()
    assert dialog._document.study.convention.fail == "soft"
    assert dialog._picks["fail", "soft"].isChecked()
    dialog._picks["cut", "ge"].click()
    assert dialog.warning.isHidden()
    dialog._picks["fail", "hard"].click()
    assert dialog._document.study.convention == Convention(cut="ge", fail="hard")


def test_the_window_takes_infinity_and_fractions(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    rewrite(qtbot, dialog.high, "7/3")
    assert dialog._document.study.convention.window == (-math.inf, Fraction(7, 3))
    assert (dialog.low.text(), dialog.high.text()) == ("−∞", "7/3")
    for infinite in ("inf", "∞", "+∞", "+inf"):
        rewrite(qtbot, dialog.high, infinite)
        assert dialog._document.study.convention.window == (-math.inf, math.inf)
        assert dialog.high.text() == "+∞"
    rewrite(qtbot, dialog.high, "7/3")
    rewrite(qtbot, dialog.low, "-1")
    assert dialog._document.study.convention.window == (-1, Fraction(7, 3))


@pytest.mark.parametrize(("text", "why"), [("x", "Upper window bound"), ("-inf", "empty"), ("", "Upper window bound")])
def test_a_window_that_is_none_is_explained_and_changes_nothing(qtbot: QtBot, text: str, why: str) -> None:
    dialog = opened(qtbot)
    dialog.high.setText(text)
    dialog.apply()
    assert why in dialog.warning.text()
    assert dialog._document.study.convention == Convention()


def test_what_the_search_refuses_is_explained_too(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog._picks["ties", "last"].click()
    assert "tied move is refused" in dialog.warning.text()
    assert dialog._picks["ties", "first"].isChecked()
    assert dialog._document.study.convention == Convention()
    assert dialog._document.history.stack.count() == 0
    dialog.plies.setValue(1)
    assert "static" in dialog.warning.text()
    assert dialog.warning.text() == dialog._document.refusal


def test_on_a_tree_that_is_not_searched_any_choice_counts(qtbot: QtBot) -> None:
    dialog = ConventionDialog(Document(Study(build([1, 0], [math.nan, math.nan]))))
    qtbot.addWidget(dialog)
    dialog._picks["ties", "last"].click()
    assert dialog._document.study.convention.ties == "last"


def test_a_refusal_moves_nothing_and_is_not_cut(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog.show()
    before = dialog.size(), dialog.box.pos()
    dialog._picks["cut", "gt"].click()
    dialog._picks["fail", "hard"].click()
    qtbot.waitUntil(dialog.warning.isVisible)
    assert (dialog.size(), dialog.box.pos()) == before
    assert dialog.warning.height() >= dialog.warning.heightForWidth(dialog.warning.width())


def test_the_lower_columns_stand_beneath_the_upper_ones(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog.show()
    assert dialog._picks["cut", "ge"].x() == dialog.low.x()
    assert dialog._picks["ties", "first"].x() == dialog.plies.x()
    assert dialog._picks["cut", "gt"].y() == dialog._picks["fail", "hard"].y() == dialog._picks["ties", "last"].y()


def test_every_choice_carries_one_sentence(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    shown = {label.text() for label in dialog.findChildren(QLabel)}
    for why, *_phrases in (words for rule in options_of(Convention).values() for words in rule.wordings.values()):
        assert why in shown


def test_escape_closes_and_keeps_what_was_chosen(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog.open()
    dialog._picks["cut", "gt"].click()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert dialog._document.study.convention.cut == "gt"


def test_no_sentence_is_cut(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog.show()
    shown = [label for label in dialog.findChildren(QLabel) if label.isVisible() and label.wordWrap()]
    assert len(shown) >= 9
    assert all(label.height() >= label.heightForWidth(label.width()) for label in shown)
