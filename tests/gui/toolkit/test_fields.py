"""The mouse wheel over a form scrolls it and changes no value, in every panel, every dialog and the bars."""

import ast
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QLineEdit,
    QMessageBox,
    QScrollArea,
    QScrollBar,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer import gui
from explorer.gui.document import Document
from explorer.gui.exam.panel import ExamPanel
from explorer.gui.exam.practice.panel import PracticePanel
from explorer.gui.exam.question_list import QuestionRow
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.panels.panel import Panel
from explorer.gui.panels.weights import WeightField
from explorer.gui.toolkit.fields import TEXT_MARGIN, ComboBox, DoubleSpinBox, Slider, SpinBox
from explorer.study import Exam, ExamQuestion, Study, Targets
from explorer.trees import formats, games

TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
UNKNOWN = '[[3,12,8],[2,"?x","?y"],[14,5,2]]'
WEIGHED = games.expand("tic-tac-toe", depth=1, eval="lines")
"""A tree whose positions have features with weights."""
NOTCH = 120
FIELDS = (QAbstractSpinBox, QComboBox, QAbstractSlider)
OURS = {"QAbstractSpinBox", "QSpinBox", "QDoubleSpinBox", "QComboBox", "QSlider"}
"""Qt classes that are replaced by those of explorer/gui/toolkit/fields.py."""
NONE_OF_OURS = {"QDial", "QDateEdit", "QTimeEdit", "QDateTimeEdit", "QFontComboBox"}
"""Qt classes that must not be used before fields.py has a replacement."""


def study(tree: str = TREE) -> Study:
    return Study(formats.parse(tree), exam=Exam(
        questions=(ExamQuestion("values", source=Targets()), ExamQuestion("values"))))


@pytest.fixture(name="document")
def _document(qtbot: QtBot) -> Document:
    return Document(study())


@pytest.fixture(name="window")
def _window(qtbot: QtBot, document: Document) -> MainWindow:
    shown = MainWindow(document)
    qtbot.addWidget(shown, before_close_func=lambda each: each.document.history.stack.setClean())
    shown.show()
    shown.activateWindow()
    document.select([0])
    return shown


def fields_of(form: QWidget) -> list[QWidget]:
    """Return the visible number fields, choices and sliders of a form, without scroll bars."""
    return [each for each in form.findChildren(QWidget)
            if isinstance(each, FIELDS) and not isinstance(each, QScrollBar) and each.isVisible()]


def value_of(field: QWidget) -> object:
    if isinstance(field, QComboBox):
        return field.currentIndex()
    if isinstance(field, WeightField):
        return field.number
    assert isinstance(field, QSpinBox | QDoubleSpinBox | QAbstractSlider), field
    return field.value()


def turn(field: QWidget, notches: int) -> None:
    """Turn the wheel over a field; as in Qt, a parent gets the event if the widget ignores it."""
    if field.focusPolicy() == Qt.FocusPolicy.WheelFocus:
        field.setFocus(Qt.FocusReason.MouseFocusReason)
    at: QWidget | None = field
    while at is not None:
        middle = QPointF(at.rect().center())
        event = QWheelEvent(
            middle, QPointF(at.mapToGlobal(QPoint(0, 0))) + middle, QPoint(), QPoint(0, notches * NOTCH),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(at, event)
        at = None if event.isAccepted() or at.isWindow() else at.parentWidget()


def scrolling_bar(field: QWidget) -> QScrollBar | None:
    """Return the scroll bar of the nearest scroll area around a field that can scroll; None if there is none."""
    parent = field.parentWidget()
    while parent is not None and not parent.isWindow():
        if isinstance(parent, QAbstractScrollArea) and parent.verticalScrollBar().maximum():
            return parent.verticalScrollBar()
        parent = parent.parentWidget()
    return None


def check_form(form: QWidget) -> int:
    """Turn the wheel over every field of a form, check that no value changes, and count the scroll movements.

    A field in a form that can scroll is checked with and without the focus.
    """
    scrolled = 0
    for field in fields_of(form):
        bar, name = scrolling_bar(field), f"{type(form).__name__}: {field.accessibleName()} {field}"
        for is_focused in ((False, True) if bar else (False,)):
            if is_focused:
                field.setFocus()
            elif field.hasFocus():
                field.clearFocus()
            before = value_of(field)
            for notches in (1, -1):
                if bar:
                    bar.setValue(bar.maximum() // 2)
                    stood = bar.value()
                turn(field, notches)
                assert value_of(field) == before, name
                assert is_focused or not field.hasFocus(), name
                if bar and bar.maximum() > 1:
                    assert (bar.value() - stood) * notches < 0, name
                    scrolled += 1
    return scrolled


def begin_practice(panel: Panel) -> None:
    assert isinstance(panel, PracticePanel)
    panel.refresh()
    check_form(panel)
    combo = panel.start.question
    combo.setCurrentIndex(next(row for row in range(combo.count()) if combo.itemText(row) == "Leaves not examined"))
    panel.start.start_button.click()
    assert panel.document.practice is not None
    panel.document.practice_mode.give_up()
    panel.refresh()
    assert panel.witness.isVisible()


def show_both_questions(panel: Panel) -> None:
    assert isinstance(panel, ExamPanel)
    panel.refresh()
    panel._select(QuestionRow(1, 0))
    check_form(panel)
    panel._select(QuestionRow(0, 0))
    assert panel.fields is not None
    assert panel.fields.targets is not None


def show_weights(panel: Panel) -> None:
    panel.document.new(Study(WEIGHED))
    panel.refresh()
    QApplication.processEvents()  # show the new rows
    assert fields_of(panel)


STATES: dict[str, Callable[[Panel], None]] = {
    "practice": begin_practice, "exam": show_both_questions, "weights": show_weights}
"""Functions that bring a panel into the state in which all of its fields are visible."""
SCROLLING = {"node", "exam", "practice"}
"""Panels that scroll their fields if there is too little space."""


@pytest.mark.parametrize("name", PANELS)
def test_the_wheel_over_a_panel_changes_no_value_and_scrolls_it(qtbot: QtBot, document: Document, name: str) -> None:
    panel = PANELS[name].make(document)
    qtbot.addWidget(panel)
    panel.resize(900 if name == "exam" else 380, 150)
    panel.show()
    panel.activateWindow()
    if name == "unknowns":
        document.new(study(UNKNOWN))
    if name != "practice":
        document.select([1])
    STATES.get(name, Panel.mark_stale)(panel)
    before = document.study
    qtbot.wait(30)
    if name in SCROLLING:
        qtbot.waitUntil(lambda: any(bar and bar.maximum() > 1 for bar in map(scrolling_bar, fields_of(panel))))
    scrolled = check_form(panel)
    assert scrolled or name not in SCROLLING
    assert name == "practice" or document.study is before


@pytest.fixture(name="dialogs")
def _dialogs(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Check the form of each dialog when it is opened; return the scroll movements by class of dialog."""
    seen: dict[str, int] = {}

    def look(dialog: QDialog) -> int:
        dialog.show()
        for tabs in dialog.findChildren(QTabWidget):
            tabs.setCurrentIndex(tabs.count() - 1)
        dialog.resize(dialog.width(), 260)
        QApplication.processEvents()
        seen[type(dialog).__name__] = check_form(dialog)
        dialog.reject()
        return 0

    for kind in (QDialog, QMessageBox):
        monkeypatch.setattr(kind, "exec", look)
    return seen


NO_FORM = {"open", "save as", "load theme", "grade replies", "print", "print preview", "title"}
"""Commands that open one of Qt's own dialogs."""


def test_the_wheel_over_a_dialog_or_a_bar_changes_no_value(window: MainWindow, dialogs: dict[str, int]) -> None:
    window.commands["compare"].trigger()
    window.commands["find"].trigger()
    asking = [each for each in window.commands.children() if "…" in getattr(each, "text", str)()]
    for action in asking:
        if action.objectName() not in NO_FORM:
            action.trigger()
    assert {"GenerateDialog", "ExportDialog", "FillLevelDialog", "LevelPlayerDialog", "LevelsDialog",
            "ConventionDialog", "GrowthDialog", "ExportRunsDialog", "ExamDetails", "ExamSheets"} <= set(dialogs)
    assert dialogs["GenerateDialog"] > 0
    check_form(window)


@pytest.mark.parametrize("make", [SpinBox, DoubleSpinBox, ComboBox, lambda: Slider(Qt.Orientation.Horizontal)])
def test_the_wheel_changes_the_field_with_the_focus_where_nothing_scrolls(
    qtbot: QtBot, make: Callable[[], QWidget]
) -> None:
    for parent in (QWidget(), QScrollArea()):
        page, field = QWidget(), make()
        qtbot.addWidget(parent)
        QVBoxLayout(page).addWidget(field)
        if isinstance(parent, QScrollArea):
            parent.setWidget(page)
        else:
            QVBoxLayout(parent).addWidget(page)
        if isinstance(field, QComboBox):
            field.addItems(["one", "two", "three"])
        parent.show()
        parent.activateWindow()
        field.clearFocus()
        before = value_of(field)
        for notches in (1, -1):
            turn(field, notches)
            assert value_of(field) == before
        field.setFocus()
        qtbot.waitUntil(field.hasFocus)
        turn(field, -1 if isinstance(field, QComboBox) else 1)
        assert (value_of(field) == before) == isinstance(parent, QScrollArea)


def test_no_form_makes_a_field_that_the_wheel_would_change() -> None:
    folder = Path(gui.__file__).parent
    found = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.func] if isinstance(node, ast.Call) else node.bases if isinstance(node, ast.ClassDef) else []
            for name in names:
                called = getattr(name, "id", getattr(name, "attr", ""))
                is_ours = path == folder / "toolkit/fields.py" and called in OURS
                if called in OURS | NONE_OF_OURS and not is_ours:
                    found.append(f"{path.relative_to(folder)}:{node.lineno} {called}")
    assert found == []


@pytest.mark.parametrize("kind", [SpinBox, DoubleSpinBox, partial(WeightField, "w")])
def test_the_text_of_every_number_field_has_room_at_its_left(
    qtbot: QtBot, kind: Callable[[], QAbstractSpinBox]
) -> None:
    field = kind()
    qtbot.addWidget(field)
    line = field.findChild(QLineEdit)
    assert line is not None
    assert line.textMargins().left() == TEXT_MARGIN
