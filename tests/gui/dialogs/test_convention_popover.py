"""The popover below the toolbar's rule: settings that count at once, in a student's words, by mouse and by keys."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from explorer import search
from explorer.core.option import options_of
from explorer.gui.dialogs.convention_popover import ConventionPopover
from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests.options import thinned

pytestmark = pytest.mark.qt_log_ignore("raise|grabbing", extend=True)
"""What the offscreen platform says of every popup."""


@pytest.fixture(name="window")
def _window(qtbot: QtBot) -> Iterator[MainWindow]:
    shown = MainWindow(Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))))
    qtbot.addWidget(shown, before_close_func=lambda each: each.document.history.stack.setClean())
    shown.resize(1024, 700)
    shown.show()
    shown.activateWindow()
    yield shown
    shown.document.close()


def opened(window: MainWindow) -> ConventionPopover:
    window.toolbar.convention.click()
    popover = QApplication.activePopupWidget()
    assert isinstance(popover, ConventionPopover)
    return popover


def texts(popover: ConventionPopover) -> list[str]:
    return [label.text() for label in popover.findChildren(QLabel) if not label.isHidden()]


def test_every_rule_is_a_row_with_the_words_of_the_value_in_force(window: MainWindow) -> None:
    popover = opened(window)
    now, shown = Convention(), texts(popover)
    rules = options_of(Convention)
    assert len(rules) >= 5
    for name, rule in rules.items():
        assert rule.heading in shown
        assert rule.describe_rule(getattr(now, name)) in shown
    assert "Cut when v ≥ β (MIN: when v ≤ α)." in shown
    assert popover.height() < 420


def test_a_choice_counts_at_once_is_one_undo_and_changes_the_words(window: MainWindow) -> None:
    popover = opened(window)
    popover._picks["cut", "gt"].click()
    assert window.document.study.convention == Convention(cut="gt")
    assert "Cut when v > β (MIN: when v < α)." in texts(popover)
    popover.plies.setValue(2)
    assert "At depth 2, use the static evaluation." in texts(popover)
    popover.close()
    window.document.undo()
    window.document.undo()
    assert window.document.study.convention == Convention()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_keys_open_it_and_escape_closes_it_and_gives_the_focus_back(
    window: MainWindow, qtbot: QtBot, key: Qt.Key
) -> None:
    window.toolbar.convention.setFocus()
    qtbot.keyClick(window.toolbar.convention, key)
    popover = QApplication.activePopupWidget()
    assert isinstance(popover, ConventionPopover)
    qtbot.keyClick(popover, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    assert window.focusWidget() is window.toolbar.convention


def test_tab_goes_through_the_rules_in_their_order(window: MainWindow, qtbot: QtBot) -> None:
    popover = opened(window)
    order: list[QWidget] = []
    for _time in range(7):
        focused = QApplication.focusWidget()
        assert focused is not None
        assert focused is popover.focusWidget()
        order.append(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    picks = popover._picks
    assert order == [picks["cut", "ge"], picks["fail", "soft"], popover.low, popover.high, popover.plies,
                     picks["ties", "first"], popover.more]


@pytest.mark.parametrize(("text", "why"), [("x", "Upper window bound"), ("-inf", "empty"), ("", "Upper window bound")])
def test_a_wrong_window_is_explained_and_neither_it_nor_other_changes_are_lost(
    window: MainWindow, qtbot: QtBot, text: str, why: str
) -> None:
    popover = opened(window)
    popover.high.selectAll()
    popover.high.insert(text)
    qtbot.keyClick(popover.high, Qt.Key.Key_Return)
    assert why in popover.warning.text()
    popover.plies.setFocus()
    popover.plies.setValue(2)
    popover._picks["cut", "gt"].click()
    assert window.document.study.convention == Convention(cut="gt", depth=2)
    assert why in popover.warning.text()
    assert popover.high.text() == text
    popover.high.setText("9")
    popover.apply()
    assert window.document.study.convention.window == (-float("inf"), 9)
    assert popover.warning.isHidden()


@pytest.mark.parametrize("algorithm", thinned(search.ALGORITHMS, 4))
def test_a_disabled_setting_says_why(window: MainWindow, algorithm: str) -> None:
    window.document.set_algorithm(algorithm)
    popover = opened(window)
    disabled = [each for kind in (QRadioButton, QLineEdit) for each in popover.findChildren(kind)
                if not each.isEnabled()]
    for each in disabled:
        assert each.accessibleDescription() in texts(popover)
    if algorithm == "minimax":
        assert {popover.low, popover.high} <= set(disabled)


def test_it_stands_below_its_button_inside_the_window_and_cuts_no_text(window: MainWindow) -> None:
    popover = opened(window)
    frame = popover.frameGeometry()
    assert frame.top() >= window.toolbar.convention.mapToGlobal(QPoint(0, window.toolbar.convention.height())).y()
    assert window.frameGeometry().contains(frame)
    for label in popover.findChildren(QLabel):
        assert label.isHidden() or not label.wordWrap() or label.height() >= label.heightForWidth(label.width())


def test_more_opens_the_dialog(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr("explorer.gui.dialogs.convention.ConventionDialog.exec", lambda each: seen.append(
        type(each).__name__))
    opened(window).more.click()
    assert seen == ["ConventionDialog"]
    assert QApplication.activePopupWidget() is None


def test_the_second_runs_rule_opens_it_for_that_run(window: MainWindow) -> None:
    window.commands["compare"].trigger()
    second = window.document.second_run
    assert second is not None
    bar = window.split_view.findChild(QWidget, "run")
    assert bar is not None
    bar.convention.click()
    popover = QApplication.activePopupWidget()
    assert isinstance(popover, ConventionPopover)
    popover._picks["cut", "gt"].click()
    assert second.study.convention.cut == "gt"
    assert window.document.study.convention.cut == "ge"
    popover.close()
