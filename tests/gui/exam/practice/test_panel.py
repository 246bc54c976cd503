"""Practice in the window: a question answered by hand, marked, explained, and left with everything as before."""

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.exam import FORMS
from explorer.exam.practice.practice import MISSING, RIGHT, WRONG
from explorer.gui.canvas import describe
from explorer.gui.document import Document, second_run
from explorer.gui.exam.practice.panel import PracticePanel
from explorer.gui.main_window.window import MainWindow
from explorer.pictures import theme
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import edit, formats
from explorer.trees.tree import CHANCE
from tests.exam import invented
from tests.options import sample, thinned

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(name="window")
def _window(qtbot: QtBot, document: Document) -> Iterator[MainWindow]:
    shown = MainWindow(document)
    qtbot.addWidget(shown, before_close_func=lambda each: each.document.history.stack.setClean())
    shown.resize(1400, 900)
    shown.show()
    yield shown
    second_run.end_second_run(document)


@pytest.fixture(name="panel")
def _panel(qtbot: QtBot, window: MainWindow) -> PracticePanel:
    window.commands["practice"].trigger()
    panel = window.docks["practice"].widget()
    assert isinstance(panel, PracticePanel)
    qtbot.waitUntil(panel.isVisible)
    return panel


def start(panel: PracticePanel, code: str) -> None:
    combo = panel.start.question
    combo.setCurrentIndex(combo.findText(next(form.title for form in FORMS.values() if form.code == code)))
    panel.start.start_button.click()
    panel.refresh()
    assert panel.document.practice is not None, panel.start.error_label.text()


def check(panel: PracticePanel) -> None:
    panel.refresh()
    panel.check.click()
    panel.refresh()


def spot(window: MainWindow, node: int) -> QPoint:
    canvas = window.canvas
    x, y = canvas.positions.point(node)
    return QPoint(round(canvas.camera.to_widget_x(x)), round(canvas.camera.to_widget_y(y)))


def click(qtbot: QtBot, window: MainWindow, node: int) -> None:
    qtbot.mouseClick(window.canvas, Qt.MouseButton.LeftButton, pos=spot(window, node))


def texts(window: MainWindow, role: str = "") -> dict[int, list[str]]:
    """Return the texts that the canvas draws, by node."""
    window.canvas.grab()
    found: dict[int, list[str]] = {}
    for text in window.canvas.drawing.texts():
        if role in ("", text.role):
            found.setdefault(text.node, []).append(text.text)
    return found


# The session: a missing cut, an extra cut, a wrong window


def test_an_extra_and_a_missing_cut_are_found_and_explained(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    document = window.document
    start(panel, "F2")
    click(qtbot, window, 5)
    click(qtbot, window, 8)
    assert document.practice is not None
    assert document.practice.reply("skipped") == "L2, L5"
    check(panel)
    assert panel.verdict.text() == "0 of 1. First mistake:"
    assert panel.first_mistake.text() == "L2 is not pruned."
    assert panel.reason_label.text()
    marks = texts(window, "badge")
    assert (marks[5], marks[8], marks[9]) == ([WRONG], [RIGHT], [MISSING])

    # The extra one goes, the missing one is now the first wrong step.
    click(qtbot, window, 5)
    check(panel)
    assert panel.first_mistake.text() == "You missed L6: it is pruned."

    # Why: the search at that step, in the Why panel; the answers wait.
    panel.why.click()
    why = window.docks["why"].widget()
    qtbot.waitUntil(lambda: "is at most 2" in why.sentences.text())
    assert document.is_explaining
    assert document.trace is not None
    assert "L6" in document.tree.label[9]
    assert document.step == document.practice.first_mistake.step - 1
    assert document.snapshot is not None
    assert document.snapshot.current_cutoff is not None
    assert window.practice_bar.isVisible()
    window.practice_bar.back.click()
    assert document.trace is None
    assert document.practice.reply("skipped") == "L5"

    click(qtbot, window, 9)
    check(panel)
    assert panel.verdict.text() == "All correct: 1 of 1."
    assert not panel.why.isVisible()
    assert "C is cut after L4" in panel.solution.text()


def test_esc_leads_back_from_the_panel_that_explains(qtbot: QtBot, window: MainWindow, panel: PracticePanel) -> None:
    document = window.document
    start(panel, "F2")
    click(qtbot, window, 8)
    check(panel)
    panel.why.click()
    why = window.docks["why"].widget()
    qtbot.waitUntil(lambda: "is at most" in why.sentences.text())
    qtbot.keyClick(why.sentences, Qt.Key.Key_Escape)
    assert not document.is_explaining
    assert document.is_answering
    qtbot.waitUntil(panel.isVisible)


def test_a_wrong_window_is_found_and_explained(qtbot: QtBot, window: MainWindow, panel: PracticePanel) -> None:
    document = window.document
    start(panel, "F7")
    assert document.practice is not None
    for part in document.practice.question.fields:
        document.practice_mode.update_practice(document.practice.set_reply(part.name, part.model_answer))
    document.practice_mode.update_practice(document.practice.set_reply("in:C", "[2, inf]"))
    check(panel)
    assert "First mistake" in panel.verdict.text()
    assert panel.first_mistake.text().startswith("[α, β] on entry to C: ")
    assert document.practice.score_sign(document.practice.field_of("in:C")) == WRONG
    assert document.practice.score_sign(document.practice.field_of("v:C")) == RIGHT
    assert "[2, inf]" in texts(window, "answer")[2]
    panel.why.click()
    assert document.snapshot is not None
    assert document.step == document.practice.first_mistake.step
    window.commands["leave practice"].trigger()
    document.practice_mode.update_practice(document.practice.set_reply("in:C", "[3, inf]"))
    check(panel)
    assert "All correct" in panel.verdict.text()


# Answering on the canvas and in the panel


def test_values_are_typed_into_the_nodes_and_stand_in_the_panel_too(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    document = window.document
    start(panel, "F1")
    window.canvas.setFocus()
    assert document.current == 0
    qtbot.keyClicks(window.canvas, "3")
    qtbot.keyClick(window.canvas, Qt.Key.Key_Tab)
    assert document.current == 1
    qtbot.keyClicks(window.canvas, "-1/2")
    qtbot.keyClick(window.canvas, Qt.Key.Key_Backspace)
    assert texts(window, "answer") == {0: ["3"], 1: ["-1/"]}
    panel.refresh()
    lines = [row.editor.text() for row in panel.answer_rows.rows if isinstance(row.editor, QLineEdit)]
    assert lines[:2] == ["3", "-1/"]
    # The other way round.
    editor = panel.answer_rows.rows[2].editor
    assert isinstance(editor, QLineEdit)
    editor.setFocus()
    qtbot.keyClicks(editor, "2")
    assert document.current == 2
    assert texts(window, "answer")[2] == ["2"]
    # The tree itself is as it was.
    assert np.isnan(document.tree.payoff[1, 0])


def test_a_move_is_chosen_by_a_radio_button_or_by_a_click_on_the_child(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    document = window.document
    start(panel, "F1")
    row = panel.answer_rows.rows[-1]
    buttons = row.editor.findChildren(QRadioButton)
    buttons[1].click()
    assert document.practice is not None
    assert document.practice.reply("move") == "C"
    click(qtbot, window, 1)
    assert document.practice.reply("move") == "B"
    panel.refresh()
    assert [button.isChecked() for button in buttons] == [True, False, False]
    window.canvas.grab()
    assert window.canvas.drawing.painting is not None
    chosen = [edge.node for edge in window.canvas.drawing.painting.figure.edges if edge.state == "chosen"]
    assert chosen == [1]


def test_everything_is_done_by_keys_alone(qtbot: QtBot, window: MainWindow, panel: PracticePanel) -> None:
    document = window.document
    start(panel, "F2")
    window.canvas.setFocus()
    document.select([8])
    qtbot.keyClick(window.canvas, Qt.Key.Key_Space)
    qtbot.keyClick(window.canvas, Qt.Key.Key_Right)
    qtbot.keyClick(window.canvas, Qt.Key.Key_Space)
    assert document.practice is not None
    assert document.practice.reply("skipped") == "L5, L6"
    panel.refresh()
    panel.check.setFocus()
    qtbot.keyClick(panel.check, Qt.Key.Key_Space)
    assert document.practice.is_solved
    qtbot.keyClick(panel, Qt.Key.Key_Escape)
    assert document.practice is None


def test_undo_and_redo_are_of_answers(qtbot: QtBot, window: MainWindow, panel: PracticePanel) -> None:
    document = window.document
    document.edit_tree("Value", edit.set_value(document.study.tree, [4], 4))
    before = document.study
    start(panel, "F2")
    assert not window.commands["undo"].isEnabled()
    click(qtbot, window, 8)
    click(qtbot, window, 9)
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_Z, CONTROL)
    assert document.practice is not None
    assert document.practice.reply("skipped") == "L5"
    window.commands["undo"].trigger()
    assert document.practice.reply("skipped") == ""
    window.commands["redo"].trigger()
    assert document.practice.reply("skipped") == "L5"
    document.practice_mode.leave()
    assert document.study is before
    assert window.commands["undo"].isEnabled()


def test_undo_in_a_line_of_the_panel_is_of_all_answers(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    document = window.document
    start(panel, "F1")
    for row, text in zip(panel.answer_rows.rows, ("12", "3"), strict=False):
        row.editor.setFocus()
        qtbot.keyClicks(row.editor, text)
    window.activateWindow()
    assert document.practice is not None
    assert document.practice.replies == {"value:A": "12", "value:B": "3"}
    editor = panel.answer_rows.rows[1].editor
    for left in ({"value:A": "12"}, {}):
        qtbot.keyClick(editor, Qt.Key.Key_Z, CONTROL)
        assert document.practice.replies == left
    qtbot.keyClick(editor, Qt.Key.Key_Y, CONTROL)
    assert document.practice.replies == {"value:A": "12"}


def test_hints_come_one_by_one_and_giving_up_shows_the_key(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    document = window.document
    start(panel, "F2")
    assert panel.hint.text() == "Hint (2)"
    assert not panel.hints.isVisible()
    panel.hint.click()
    panel.refresh()
    assert "keep α and β" in panel.hints.text()
    assert "There is 1 cut." not in panel.hints.text()
    panel.hint.click()
    panel.refresh()
    assert "There is 1 cut." in panel.hints.text()
    assert not panel.hint.isEnabled()
    click(qtbot, window, 5)
    panel.give_up.click()
    panel.refresh()
    assert "C is cut after L4" in panel.solution.text()
    assert document.practice is not None
    assert document.practice.displayed_reply("skipped") == "L5, L6"
    panel.give_up.click()
    assert document.practice.displayed_reply("skipped") == "L2"


# Nothing gives the answer away


@pytest.mark.parametrize("code", ["F1", "F2", "F7"])
def test_nothing_in_the_window_tells_the_answer(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel, code: str
) -> None:
    document = window.document
    for name in window.docks:
        window.panel_docks.show_panel(name)
    second_run.start_second_run(document)
    panel.start.refresh()
    start(panel, code)
    assert document.trace is None
    assert document.snapshot is None
    assert document.second_run is None
    assert document.highlight is None
    assert document.steps == 0
    assert not window.player.isEnabled()
    assert window.statusBar().counts.text() == "13 nodes"  # the window's own bar
    for name, dock in window.docks.items():
        window.panel_docks.show_panel(name)
        other = dock.widget()
        if name in ("practice", "matrix"):
            continue
        if name == "outline":  # the tree without the search: tests/gui/panels/test_outline.py
            assert not other.reveals_answers
            continue
        qtbot.waitUntil(lambda other=other: not other.body.isVisible())  # bound in the loop
        seen = [label.text() for label in other.findChildren(QLabel) if label.isVisible()]
        assert seen == ["The search is hidden during practice."], name
    given = {node: [str(int(document.tree.payoff[node, 0]))] for node in range(4, 13)}
    assert texts(window, "value") == given
    assert "answer" not in {text.role for text in window.canvas.drawing.texts()}
    for node in range(13):
        told = describe.describe_visible(document.shown_run, document.practice_mode, node)
        assert not any(word in told for word in ("pruned", "returned", "visited", "path"))
    open_now = {action.objectName() for action in window.commands.children()
                if hasattr(action, "isEnabled") and action.isEnabled()}
    assert not open_now & {"next", "last", "play", "export", "compare", "convention", "adopt order", "edit value",
                           "delete", "algorithm minimax", "copy notation"}


def test_the_tree_can_t_be_edited_meanwhile(qtbot: QtBot, window: MainWindow, panel: PracticePanel) -> None:
    document = window.document
    start(panel, "F2")
    tree = document.tree
    window.canvas.setFocus()
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Tab):
        document.select([5])
        qtbot.keyClick(window.canvas, key)
    qtbot.mouseDClick(window.canvas, Qt.MouseButton.LeftButton, pos=spot(window, 5))
    document.edit_tree("Tree", formats.parse("[1,2]"))
    document.set_ordering("mirror")
    document.history.go_to(0)
    assert document.tree is tree
    for name in ("delete", "export", "copy picture", "print", "orders", "exam sheets"):
        assert not window.commands[name].isEnabled(), name
    for name in ("new", "open", "save"):
        assert window.commands[name].isEnabled(), name
    assert not window.canvas.typing.editor.isVisible()
    assert "cannot be edited" in window.message_bar.text.text()


# Leaving, saving, opening


def test_leaving_shows_everything_as_before(qtbot: QtBot, window: MainWindow, panel: PracticePanel) -> None:
    document = window.document
    document.edit_tree("Value", edit.set_value(document.study.tree, [4], 4))
    document.set_ordering("mirror")
    document.select([7, 2])
    document.set_step(9)
    document.set_view(ordinals=False)
    second_run.start_second_run(document)
    before = document.study, document.tree, list(document.selection), document.step, document.history.stack.index()
    panel.start.refresh()
    start(panel, "F1")
    assert document.tree.label[0] == "A"
    document.practice_mode.update_practice(document.practice.type_text("5", 2))  # it has begun
    document.set_view(moves=False)
    check(panel)
    panel.why.click()
    document.set_step(3)
    qtbot.keyClick(window.canvas, Qt.Key.Key_Escape)
    assert document.is_answering
    qtbot.keyClick(window.canvas, Qt.Key.Key_Escape)
    assert document.practice is None
    after = document.study, document.tree, list(document.selection), document.step, document.history.stack.index()
    assert after[0] is before[0]
    assert after[1] is before[1]
    assert after[2:] == before[2:]
    assert document.trace is not None
    assert document.second_run is not None
    assert window.docks["code"].isVisible()
    assert not window.practice_bar.isVisible()
    assert "step 9" in window.player.step_label.text()


def test_the_answers_are_kept_for_going_on_until_there_is_another_tree(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    document = window.document
    start(panel, "F2")
    click(qtbot, window, 8)
    document.practice_mode.leave()
    panel.refresh()
    assert panel.start.resume_button.isVisible()
    panel.start.resume_button.click()
    assert document.practice is not None
    assert document.practice.reply("skipped") == "L5"
    document.practice_mode.leave()
    document.new(Study(formats.parse("[[1,2],[3,4]]")))
    panel.refresh()
    assert not panel.start.resume_button.isVisible()


def test_saving_meanwhile_saves_the_study_and_opening_another_ends_the_practice(
    window: MainWindow, panel: PracticePanel, tmp_path: Path
) -> None:
    document = window.document
    start(panel, "F2")
    document.save(tmp_path / "kept.gtree")
    document.wait_until_saved()
    kept = formats.parse(AIMA)
    document.new(Study(formats.parse("[1,2]")))
    assert document.practice is None
    assert not document.is_explaining
    assert len(document.tree) == 3
    document.open(tmp_path / "kept.gtree")
    assert formats.write(document.study.tree) == formats.write(kept)
    assert not any(document.study.tree.label[node] for node in range(13))


# The witness, the log, and what is refused


def test_a_skipped_leaf_is_dragged_and_the_root_s_value_stays(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    document = window.document
    start(panel, "F2")
    assert not panel.witness.isVisible()
    click(qtbot, window, 8)
    click(qtbot, window, 9)
    check(panel)
    assert panel.witness.isVisible()
    panel.witness.slider.setValue(11)
    panel.refresh()
    name = panel.witness.node.currentText()
    assert panel.witness.outcome_label.text() == f"With {name} = 11 the root's value is 3, as before."
    assert "For every value" in panel.witness.any_value_label.text()
    assert texts(window, "answer")[0] == ["3"]
    # By the pointer, on the node itself.
    at = QPointF(spot(window, 9))
    qtbot.mousePress(window.canvas, Qt.MouseButton.LeftButton, pos=at.toPoint())
    for up in range(5, 55, 5):
        qtbot.mouseMove(window.canvas, QPoint(round(at.x()), round(at.y()) - up))
    qtbot.mouseRelease(window.canvas, Qt.MouseButton.LeftButton, pos=QPoint(round(at.x()), round(at.y()) - 50))
    assert document.practice is not None
    assert document.practice.leaf_change is not None
    assert document.practice.leaf_change.node == 9
    assert document.practice.leaf_change.value == 11 + 10
    assert document.practice.leaf_change.is_root_value_unchanged
    panel.refresh()
    assert panel.witness.value.value() == 21
    assert texts(window, "value")[9] == ["21"]


def test_the_log_is_exported_as_a_table_and_as_json(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel, tmp_path: Path
) -> None:
    start(panel, "F2")
    click(qtbot, window, 5)
    check(panel)
    click(qtbot, window, 5)
    click(qtbot, window, 8)
    panel.hint.click()
    check(panel)
    assert panel.attempts.lines.text().splitlines()[1].startswith("2: 0.5 of 1 · 1 hint")
    panel.attempts.write(tmp_path / "log.csv")
    panel.attempts.write(tmp_path / "log.json")
    rows = list(csv.DictReader(StringIO((tmp_path / "log.csv").read_text())))
    assert [row["skipped"] for row in rows] == ["L2", "L5"]
    assert [each["hints"] for each in json.loads((tmp_path / "log.json").read_text())["attempts"]] == [0, 1]


def test_forms_that_do_not_suit_the_tree_can_t_be_chosen_and_say_why(
    window: MainWindow, panel: PracticePanel
) -> None:
    combo = panel.start.question
    row = next(row for row in range(combo.count()) if combo.itemText(row).startswith("Payoffs that do not sum"))
    item = combo.model().item(row)  # a combo box has an item model
    assert not item.isEnabled()
    assert item.toolTip() == "It needs a tree with payoffs for several players."
    title = FORMS["skipped-leaves"].title
    combo.setCurrentIndex(combo.findText(title))
    assert combo.currentText() == title
    window.document.edit_tree("Player", edit.set_player(window.document.study.tree, [1], CHANCE))
    panel.refresh()
    assert combo.currentText() not in ("", title)


def test_a_large_tree_is_refused_in_a_sentence(window: MainWindow, panel: PracticePanel) -> None:
    window.document.new(Study(formats.parse("[" + ",".join(["[1,2,3]"] * 600) + "]")))
    panel.refresh()
    panel.start.start_button.click()
    assert window.document.practice is None
    assert "fits on no sheet" in panel.start.error_label.text()
    assert panel.start.error_label.isVisible()


def test_a_question_of_the_exam_is_asked_of_its_own_tree(window: MainWindow, panel: PracticePanel) -> None:
    other = Study(formats.parse("[[1,2],[3,4]]"))
    exam = Exam(questions=(ExamQuestion("skipped-leaves", source=other),))
    window.document.new(Study(formats.parse(AIMA), exam=exam))
    panel.refresh()
    panel.start.question.setCurrentIndex(0)
    panel.start.start_button.click()
    assert len(window.document.tree) == 7
    window.document.practice_mode.leave()
    assert len(window.document.tree) == 13


@pytest.mark.parametrize("colours", thinned([theme.LIGHT, theme.DARK], 4), ids=["light", "dark"])
def test_every_form_that_suits_is_drawn_answered_and_marked_in_both_themes(
    window: MainWindow, panel: PracticePanel, colours: theme.Theme
) -> None:
    document = window.document
    document.set_theme(colours)
    combo = panel.start.question
    for row in range(colours is theme.DARK, combo.count(), sample(1, 2)):
        combo.setCurrentIndex(row)
        if not panel.start.start_button.isEnabled():
            continue
        panel.start.start_button.click()
        if document.practice is None:
            assert panel.start.error_label.text()
            continue
        for place, part in enumerate(document.practice.question.fields):
            reply = part.model_answer if place % 2 else "7"
            document.practice_mode.update_practice(document.practice.set_reply(part.name, reply))
        check(panel)
        assert not window.grab().isNull()
        document.practice_mode.update_practice(document.practice.give_up())
        panel.refresh()
        assert not window.grab().isNull()
        document.practice_mode.leave()
        panel.refresh()


def test_what_a_form_may_be_told_is_chosen_before_it_starts_and_kept(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    start(panel, "F7")
    document = window.document
    assert document.practice is not None
    assert document.practice.question.fields[0].name == "in:A"
    document.practice_mode.leave()
    panel.refresh()
    assert panel.start.settings is not None
    numbers = panel.start.settings.editors["numbers"].widget
    assert isinstance(numbers, QComboBox)
    numbers.setCurrentIndex(numbers.findData("bounds"))
    start(panel, "F7")
    assert document.practice is not None
    assert not document.practice.question.fields[0].name.startswith("in:")
    document.practice_mode.leave()
    start(panel, "F1")
    document.practice_mode.leave()
    panel.refresh()
    combo = panel.start.question
    combo.setCurrentIndex(combo.findText(FORMS["windows"].title))
    again = panel.start.settings.editors["numbers"].widget
    assert isinstance(again, QComboBox)
    assert again.currentData() == "bounds"


def test_questions_of_the_exam_are_practised_with_their_own_settings(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    document = window.document
    asked = ExamQuestion("windows", options={"numbers": "edges"})
    document.edit("exam", replace(document.study, exam=Exam(questions=(asked,))))
    panel.refresh()
    assert panel.start.question.itemText(0).startswith("Exam, question 1")
    panel.start.question.setCurrentIndex(0)
    assert panel.start.settings is None
    panel.start.begin()
    assert document.practice is not None
    assert len(document.practice.question.fields) == 12
    panel.refresh()
    assert panel.version.text() == "Version 1 of 1: question 1"
    assert panel.version.isVisible()
    document.practice_mode.leave()
    panel.start.begin()
    panel.refresh()
    assert panel.version.text() == "Version 2: not printed"
    document.practice_mode.leave()
    panel.start.question.setCurrentIndex(panel.start.question.findText(FORMS["values"].title))
    panel.start.begin()
    panel.refresh()
    assert panel.version.isHidden()


def test_all_of_it_goes_by_enter_and_tab_alone(qtbot: QtBot, window: MainWindow, panel: PracticePanel) -> None:
    window.activateWindow()
    combo = panel.start.question
    combo.setCurrentIndex(combo.findText(FORMS["values"].title))
    combo.setFocus()
    qtbot.keyClick(combo, Qt.Key.Key_Return)
    practice = window.document.practice
    assert practice is not None
    panel.refresh()
    lines = [row.editor for row in panel.answer_rows.rows if isinstance(row.editor, QLineEdit)]
    qtbot.waitUntil(lines[0].hasFocus)
    for line, reply in zip(lines, "3322", strict=True):
        assert line.hasFocus()
        qtbot.keyClicks(line, reply)
        qtbot.keyClick(line, Qt.Key.Key_Return)
    assert window.document.practice is not None
    assert window.document.practice.current_name == "move"
    assert window.commands["check answers"].isEnabled()
    window.commands["check answers"].trigger()
    panel.refresh()
    assert panel.verdict.text().startswith("0.8 of 1")
    assert not window.commands["check answers"].isEnabled()


def test_the_log_knows_when_an_answer_was_checked_and_given_up(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel, tmp_path: Path
) -> None:
    start(panel, "F1")
    check(panel)
    panel.give_up.click()
    panel.refresh()
    panel.attempts.write(tmp_path / "log.csv")
    rows = list(csv.DictReader(StringIO((tmp_path / "log.csv").read_text())))
    assert [row["event"] for row in rows] == ["check", "gave up"]
    assert all(datetime.fromisoformat(row["time"]).tzinfo for row in rows)


def walked(qtbot: QtBot, fields: list[QWidget]) -> None:
    """Tab leads from each of these to the next."""
    fields[0].setFocus()
    qtbot.waitUntil(fields[0].hasFocus)
    for field in fields[1:]:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert field.hasFocus(), QApplication.focusWidget()


def test_tab_walks_from_top_to_bottom_also_through_fields_that_were_made_late(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    window.activateWindow()
    combo = panel.start.question
    combo.setCurrentIndex(combo.findText(FORMS["windows"].title))
    assert panel.start.settings is not None
    qtbot.waitUntil(panel.start.settings.isVisible)
    walked(qtbot, [combo, panel.start.start_button, panel.start.settings.editors["numbers"].widget])
    panel.start.begin()
    panel.refresh()
    lines = [row.editor for row in panel.answer_rows.rows]
    qtbot.waitUntil(lambda: all(line.isVisible() for line in lines))
    walked(qtbot, [*lines, panel.check, panel.hint, panel.give_up, panel.leave])


def test_panels_under_the_tree_give_their_room_to_the_question_and_come_back_in_front(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    document, docks = window.document, window.docks
    for name in ("exam", "orders"):
        document.request_panel(name)
    qtbot.waitUntil(lambda: not docks["orders"].visibleRegion().isEmpty())
    start(panel, "F2")
    assert all(docks[name].isHidden() for name in ("code", "exam", "orders"))
    check(panel)
    panel.why.click()
    assert docks["exam"].isHidden()
    assert not docks["code"].isHidden()
    qtbot.waitUntil(lambda: docks["practice"].visibleRegion().isEmpty())
    window.commands["leave practice"].trigger()
    assert document.practice is not None
    qtbot.waitUntil(lambda: not docks["practice"].visibleRegion().isEmpty())
    assert docks["code"].isHidden()
    document.practice_mode.leave()
    assert not any(docks[name].isHidden() for name in ("code", "exam", "orders"))
    assert docks["unknowns"].isHidden()
    qtbot.waitUntil(lambda: not docks["orders"].visibleRegion().isEmpty())
    assert docks["exam"].visibleRegion().isEmpty()


def test_a_window_that_is_closed_while_somebody_practises_comes_back_with_its_panels(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    start(panel, "F2")
    assert window.docks["code"].isHidden()
    window.close()
    again = MainWindow(Document(Study(formats.parse(AIMA))))
    qtbot.addWidget(again)
    again.show()
    assert not again.docks["code"].isHidden()


def test_the_verdict_says_when_it_is_of_answers_that_have_changed_since(
    qtbot: QtBot, window: MainWindow, panel: PracticePanel
) -> None:
    start(panel, "F2")
    click(qtbot, window, 8)
    click(qtbot, window, 9)
    check(panel)
    assert panel.verdict.text() == "All correct: 1 of 1."
    window.document.undo()
    panel.refresh()
    assert panel.verdict.text() == "1 of 1 at last check."


@pytest.fixture(name="added")
def _added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMS, "invented", invented.form)


@pytest.mark.usefixtures("added")
def test_an_invented_kind_of_answer_is_answered_with_the_editors_of_its_interaction(panel: PracticePanel) -> None:
    start(panel, "F99")
    rows = {row.part.name: row for row in panel.answer_rows.rows}
    assert [button.text() for button in rows["hue"].editor.findChildren(QRadioButton)] == ["red", "green"]
    assert [name for name, row in rows.items() if not row.is_wide] == ["size", "limit"]
    rows["hue"].editor.findChildren(QRadioButton)[1].click()
    size = rows["size"].editor
    assert isinstance(size, QLineEdit)
    size.textEdited.emit("42")
    assert panel.document.practice is not None
    assert panel.document.practice.replies == {"hue": "green", "size": "42"}
    check(panel)
    assert (rows["hue"].mark_label.text(), rows["size"].mark_label.text(),
            rows["set"].mark_label.text()) == (RIGHT, RIGHT, MISSING)
