"""The exam panel: questions added, changed, moved, each an undo; what they ask and why they can't."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer.core.errors import Stopped
from explorer.exam import FORMS
from explorer.exam.papers.build import build_papers
from explorer.exam.practice.recolour import recolour_figure
from explorer.gui.document import Document
from explorer.gui.exam import question_view
from explorer.gui.exam.panel import ExamPanel, field_name
from explorer.gui.exam.question_list import QuestionRow
from explorer.gui.exam.question_view import FigureView, QuestionView
from explorer.gui.toolkit.clamped_label import ClampedLabel
from explorer.gui.toolkit.option_form import OptionForm
from explorer.pictures.export import svg
from explorer.study import Exam, ExamQuestion, Study, Targets, dumps, loads
from explorer.study.opening import open_study
from explorer.trees import formats
from tests.exam import invented
from tests.exam.trees import OPTIONS, SOURCES, TREES
from tests.options import sample, thinned


@pytest.fixture(name="panel")
def _panel(qtbot: QtBot, document: Document) -> ExamPanel:
    panel = ExamPanel(document)
    qtbot.addWidget(panel)
    panel.resize(1000, 350)
    panel.show()
    return panel


def pick(combo: QComboBox, data: str) -> None:
    place = combo.findData(data)
    assert place >= 0
    combo.setCurrentIndex(place)
    combo.activated.emit(place)


def told(qtbot: QtBot, panel: ExamPanel) -> str:
    qtbot.waitUntil(lambda: not panel.question_view.worker.is_running)
    asked = panel.question_view
    return "\n".join(label.text() for label in (asked.prompt, asked.answer_label, asked.error_label)
                     if not label.isHidden())


def suggested(panel: ExamPanel) -> list[QPushButton]:
    return [each for each in panel.suggestions.findChildren(QPushButton) if each.isVisible()]


def test_an_empty_exam_suggests_questions_about_its_tree_and_shows_nothing_that_is_off(
    qtbot: QtBot, panel: ExamPanel, document: Document
) -> None:
    qtbot.waitUntil(lambda: len(suggested(panel)) == 3)
    assert [each.text() for each in suggested(panel)] == ["+ Leaves not examined", "+ Minimax values", "+ Windows"]
    assert panel.invitation.text() == "No questions yet"
    shown = [each for each in panel.findChildren(QPushButton) if each.isVisible()]
    assert all(each.isEnabled() for each in shown)
    document.edit_tree("Other", formats.parse('{"player": "chance", "children": [[1,2],[3,4]]}'))
    panel.refresh()
    qtbot.waitUntil(lambda: [each.text() for each in suggested(panel)][:1] == ["+ Expectimax"])


def test_a_suggestion_is_added_by_a_click_and_gives_way_to_the_question(
    qtbot: QtBot, panel: ExamPanel, document: Document
) -> None:
    panel.activateWindow()
    qtbot.waitUntil(lambda: len(suggested(panel)) == 3)
    suggested(panel)[0].setFocus()
    qtbot.keyClick(suggested(panel)[0], Qt.Key.Key_Return)
    assert [each.form for each in panel.exam.questions] == ["skipped-leaves"]
    assert document.history.stack.undoText() == "Add question"
    assert not suggested(panel)
    assert panel.fields is not None
    assert panel.list.isVisible()
    assert panel.sheets.isEnabled()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is panel.add_button)
    panel.remove()
    assert len(suggested(panel)) == 3
    assert not panel.list.isVisible()
    assert not panel.question_view.isVisible()


@pytest.mark.parametrize("width", [680, 860, 1000])
def test_the_choice_of_a_version_is_in_sight_beside_or_below_the_fields(
    qtbot: QtBot, panel: ExamPanel, width: int
) -> None:
    panel.resize(width, 400)
    panel.add("values")
    panel.document.edit("3 versions", replace(panel.document.study, exam=replace(panel.exam, versions=3)))
    panel.refresh()
    qtbot.waitUntil(lambda: not panel.question_view.worker.is_running)
    QApplication.processEvents()
    for part in (panel.question_view.next_button, panel.question_view.version, panel.question_view.prompt):
        assert part.visibleRegion().boundingRect().width() == part.width()


@pytest.mark.parametrize(("width", "height"), [(680, 119), (860, 125), (860, 150)])
def test_all_suggestions_are_in_sight_in_the_lowest_panels(
    qtbot: QtBot, document: Document, width: int, height: int
) -> None:
    panel = ExamPanel(document)
    qtbot.addWidget(panel)
    panel.resize(width, height)
    panel.show()
    qtbot.waitUntil(lambda: len(suggested(panel)) == 3)
    QApplication.processEvents()
    for area in panel.findChildren(QScrollArea):
        if area.isVisible():
            assert area.verticalScrollBar().maximum() == 0
    for label in panel.findChildren(ClampedLabel):
        assert label.width() >= 200
        assert label.height() >= 2 * label.fontMetrics().height()


def test_a_question_is_added_with_its_text_and_key_and_is_one_undo(
    qtbot: QtBot, panel: ExamPanel, document: Document
) -> None:
    panel.add("skipped-leaves")
    assert document.history.stack.undoText() == "Add question"
    assert "Cross out every leaf" in (words := told(qtbot, panel))
    assert "L5, L6" in words
    assert panel.model.data(panel.model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole) == (
        "1.  Leaves not examined · 1 p. · this tree")
    document.undo()
    panel.refresh()
    assert panel.model.rowCount() == 0
    document.redo()
    panel.refresh()
    assert panel.model.rowCount() == 1


def test_in_a_low_panel_the_questions_take_the_room_of_the_head(panel: ExamPanel, document: Document) -> None:
    document.edit("Title", replace(document.study, exam=replace(panel.exam, title="Midterm")))
    for name in ("values", "windows", "evaluations"):
        panel.add(name)
    rows_in_sight = {}
    for height in (160, 400):
        panel.resize(900, height)
        QApplication.processEvents()
        row = panel.list.visualRect(panel.list.model().index(0, 0))
        rows_in_sight[height] = panel.list.viewport().height() / row.height()
        assert panel.title.isVisible() == panel.total.isVisible() == (height == 400)
    assert rows_in_sight[160] >= 2


def test_points_rules_and_settings_change_the_question_and_each_is_an_undo(
    qtbot: QtBot, panel: ExamPanel, document: Document
) -> None:
    panel.add("values")
    assert panel.fields is not None
    panel.fields.points.setText("5/2")
    panel.fields.points.editingFinished.emit()
    pick(panel.fields.rules, "gt soft")
    check = panel.fields.settings.editors["move"].widget
    assert isinstance(check, QCheckBox)
    check.setChecked(False)
    asked = panel.exam.questions[0]
    assert (asked.points, asked.options) == (Fraction(5, 2), {"move": False})
    assert asked.convention is not None
    assert asked.convention.cut == "gt"
    assert document.history.stack.count() == 4
    for _turn in range(3):
        document.undo()
    assert (panel.exam.questions[0].points, panel.exam.questions[0].convention) == (1, None)


def test_what_is_no_number_of_points_is_said_and_changes_nothing(panel: ExamPanel, document: Document) -> None:
    panel.add("values")
    assert panel.fields is not None
    for text in ("x", "-1", "inf", ""):
        panel.fields.points.setText(text)
        panel.fields.points.editingFinished.emit()
        assert panel.question_view.error_label.isVisible()
        assert panel.exam.questions[0].points == 1


def test_every_form_stands_once_in_each_menu_and_no_menu_of_them_is_long(
    panel: ExamPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FORMS, "invented", invented.form)
    again = ExamPanel(panel.document)
    panel.add("values")
    for button in (again.add_button, again.part_button):
        topics = [menu for action in button.menu().actions() if isinstance(menu := action.menu(), QMenu)]
        assert all(2 < len(topic.actions()) <= 12 for topic in topics[:-1])
        offered = [action.text() for topic in topics for action in topic.actions()]
        assert sorted(offered) == sorted(form.title for form in FORMS.values())


def test_questions_move_and_go_and_the_chosen_one_stays_chosen(panel: ExamPanel) -> None:
    for name in ("values", "skipped-leaves", "true-or-false"):
        panel.add(name)
    panel.move_question(-1)
    assert [each.form for each in panel.exam.questions] == ["values", "true-or-false", "skipped-leaves"]
    assert panel.row == 1
    panel.remove()
    assert [each.form for each in panel.exam.questions] == ["values", "skipped-leaves"]
    assert panel.row == 1


def test_generated_trees_have_their_targets_as_fields_and_what_can_not_be_met_says_what_would_have_to_give(
    qtbot: QtBot, panel: ExamPanel
) -> None:
    panel.add("skipped-leaves")
    assert panel.fields is not None
    pick(panel.fields.source, "made")
    assert isinstance(panel.exam.questions[0].source, Targets)
    assert panel.fields is not None
    assert panel.fields.targets is not None
    assert "Cross out" in told(qtbot, panel)
    panel.fields.targets.editors["deep"].set_text("1")
    assert panel.exam.questions[0].source == Targets(deep=1)
    assert "deep" in told(qtbot, panel)


def test_a_copy_stays_as_the_tree_was(qtbot: QtBot, panel: ExamPanel, document: Document) -> None:
    panel.add("values")
    assert panel.fields is not None
    pick(panel.fields.source, "copy")
    document.edit_tree("Other", formats.parse("[1,2]"))
    source = panel.exam.questions[0].source
    assert isinstance(source, Study)
    assert len(source.tree) == 13
    assert source.exam is None


def test_a_trees_file_is_taken_and_what_is_none_is_complained_about(
    panel: ExamPanel, document: Document, tmp_path: Path
) -> None:
    panel.add("values")
    assert panel.fields is not None
    (tmp_path / "tree.json").write_text("[[1,2],3]")
    panel.fields.set_file_source(tmp_path / "tree.json")
    source = panel.exam.questions[0].source
    assert isinstance(source, Study)
    assert formats.write(source.tree) == "[[1,2],3]"


def test_what_can_not_be_asked_of_this_tree_says_why(qtbot: QtBot, panel: ExamPanel, document: Document) -> None:
    panel.add("values")
    document.edit_tree("Other", formats.parse('{"player":"chance","children":[1,2]}'))
    panel.refresh()
    assert "MAX and MIN" in told(qtbot, panel)


def test_every_form_can_be_added_and_says_what_it_asks_or_why_it_can_not(qtbot: QtBot, panel: ExamPanel) -> None:
    for name in FORMS:
        panel.add(name)
        assert told(qtbot, panel)
        assert panel.fields is not None
        assert panel.fields.form.currentData() == name


def test_the_exam_is_saved_with_the_study(panel: ExamPanel, document: Document) -> None:
    panel.add("values")
    panel.add("true-or-false")
    back = loads(dumps(document.study))
    assert back.exam is not None
    assert [each.form for each in back.exam.questions] == ["values", "true-or-false"]
    assert len(build_papers(back)[0].questions) == 2


def test_what_the_convention_leaves_open_on_a_tree_is_said(qtbot: QtBot, panel: ExamPanel, document: Document) -> None:
    panel.add("evaluations")
    told(qtbot, panel)
    assert panel.question_view.error_label.isHidden()
    document.edit_tree("Other", formats.parse("[[3,12],[3,4]]"))
    panel.refresh()
    assert "evaluate" in told(qtbot, panel)
    assert panel.question_view.error_label.isVisible()


def test_settings_that_mean_nothing_with_what_is_chosen_are_hidden(qtbot: QtBot) -> None:
    fields = OptionForm(FORMS["expectimax"].settings, {})
    qtbot.addWidget(fields)

    def shown() -> set[str]:
        return {name for name, editor in fields.editors.items() if not editor.widget.isHidden()}

    assert shown() == {"ask", "move", "cuts"}
    ask = fields.editors["ask"].widget
    assert isinstance(ask, QComboBox)
    ask.setCurrentIndex(ask.findData("range"))
    assert shown() == {"ask", "bounds", "seen"}
    assert fields.non_default_values() == {"ask": "range"}


def test_the_fields_stay_while_they_are_edited_and_the_keys_stay_in_them_when_they_are_made_anew(
    qtbot: QtBot, panel: ExamPanel, document: Document
) -> None:
    panel.activateWindow()
    panel.add("true-or-false")
    before = panel.fields
    assert before is not None
    count = before.settings.editors["count"].widget
    assert isinstance(count, QSpinBox)
    count.setFocus()
    count.setValue(4)
    assert panel.fields is before
    assert panel.exam.questions[0].options == {"count": 4}
    document.undo()
    panel.refresh()
    assert panel.fields is not before
    assert panel.fields is not None
    again = panel.fields.settings.editors["count"].widget
    assert isinstance(again, QSpinBox)
    assert again.value() == 6
    qtbot.waitUntil(again.hasFocus)


def test_a_question_shows_its_figure_with_the_key_and_one_without_a_figure_none(
    qtbot: QtBot, panel: ExamPanel
) -> None:
    panel.add("values")
    told(qtbot, panel)
    figure = panel.question_view.figure
    assert not figure.isHidden()
    assert not figure.is_empty
    assert figure.heightForWidth(10_000) == round(figure.natural_size().height())
    panel.add("true-or-false")
    assert " – true" in (words := told(qtbot, panel))
    assert ".:" not in words
    assert figure.isHidden()


def test_windows_are_shown_as_people_write_them(qtbot: QtBot, panel: ExamPanel) -> None:
    panel.add("windows")
    assert "[−∞, ∞]" in told(qtbot, panel)


def test_tab_walks_through_the_question_s_fields_from_top_to_bottom_behind_the_buttons(
    qtbot: QtBot, panel: ExamPanel
) -> None:
    panel.add("windows")
    panel.add("true-or-false")
    told(qtbot, panel)
    fields = panel.fields
    assert fields is not None
    count, topic = (fields.settings.editors[name].widget for name in ("count", "topic"))
    wanted = [fields.form, fields.points, fields.source, fields.rules, count, topic]
    panel.activateWindow()
    panel.sheets.setFocus()
    qtbot.waitUntil(panel.sheets.hasFocus)
    for field in wanted:
        if field.isEnabled() and not field.isHidden():
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
            assert field.hasFocus(), field_name(field)


def test_a_form_is_read_as_it_was_made_where_nothing_is_changed(qtbot: QtBot) -> None:
    for form in FORMS.values():
        fields = OptionForm(form.settings, {})
        qtbot.addWidget(fields)
        assert fields.non_default_values() == {}, form.code


def test_every_field_of_a_question_has_a_name_for_screen_readers(qtbot: QtBot, panel: ExamPanel) -> None:
    for name in FORMS:
        panel.add(name)
        assert panel.fields is not None
        if panel.fields.source.isEnabled():
            pick(panel.fields.source, "made")
        for field in panel.fields.findChildren(QWidget):
            is_inside = isinstance(field.parent(), QSpinBox | QComboBox)
            if isinstance(field, QCheckBox | QComboBox | QLineEdit | QSpinBox) and not is_inside:
                assert field_name(field), (name, field)


def test_a_very_long_title_leaves_room_for_the_questions(panel: ExamPanel, document: Document) -> None:
    title = "Adversarial search and everything else that was ever said about it " * 5
    document.edit("title", replace(document.study, exam=Exam(title=title)))
    panel.refresh()
    assert len(panel.title.text()) < 50
    assert panel.title.text().endswith("…")
    assert panel.title.toolTip() == title


def test_a_question_that_takes_its_time_says_so_and_can_be_stopped(
    qtbot: QtBot, panel: ExamPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = Event()

    def slow(study: Study, row: int, people: tuple[str, ...], *, tick: Callable[[float], bool]) -> None:
        while tick(0.0):
            sleep(0.005)
        ended.set()
        raise Stopped

    monkeypatch.setattr(question_view, "build_exam_question", slow)
    panel.add("values")
    qtbot.waitUntil(panel.question_view.stop.isVisible)
    assert panel.question_view.waiting.text() == "Creating the question…"
    qtbot.keyClick(panel.list, Qt.Key.Key_Escape)
    assert ended.wait(10)
    assert "Cancelled" in panel.question_view.error_label.text()
    assert panel.question_view.stop.isHidden()


def source_of(kind: str, name: str, folder: Path) -> Study | Targets | None:
    """A tree of this kind for a form; LookupError where the form has none such."""
    if kind == "own":
        return None if "aima" in SOURCES[name] else missing(name)
    if kind == "made":
        return Targets(depth=2) if "two-player" in FORMS[name].tree_kinds else missing(name)
    study = replace(TREES[SOURCES[name][-1]], exam=None)
    if kind == "copy":
        return study
    (folder / "tree.gtree").write_text(dumps(study))
    return open_study(folder / "tree.gtree")


def missing(name: str) -> None:
    raise LookupError(name)


SOURCE_KINDS = ("own", "copy", "file", "made")


@pytest.mark.parametrize(("students", "kind"), thinned(product([(), ("anna", "ben")], SOURCE_KINDS), 6))
def test_what_is_shown_of_a_question_is_what_the_version_that_is_named_prints(
    qtbot: QtBot, kind: str, students: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = []
    for name in FORMS:
        with suppress(LookupError):
            options = OPTIONS.get((name, "aima"), {})
            questions.append(ExamQuestion(name, options=options, source=source_of(kind, name, tmp_path)))
    if students:
        questions = questions[::5]  # a sample: whom they are for is the same for all forms
    else:
        questions = questions[SOURCE_KINDS.index(kind)::sample(1, len(SOURCE_KINDS))]
    exam = Exam(questions=tuple(questions), versions=2, students=students, shuffled=True, seed=5)
    study = replace(TREES["aima"], exam=exam)
    printed = build_papers(study)
    shown: list[str] = []
    monkeypatch.setattr(FigureView, "show_svg", lambda _self, text: shown.append(text))
    asked = QuestionView(Document(study))
    qtbot.addWidget(asked)
    for row in range(len(questions)):
        asked.version.setValue(1 + row % 2)
        asked.show_question(study, exam, row)
        qtbot.waitUntil(lambda: not asked.worker.is_running)
        named = re.fullmatch(r"Version (\d) of 2(?:, for (\w+))?: question (\d+)", asked.version_label.text())
        assert named is not None
        version = asked.version.value()
        assert row == 0 or version == 1 + row % 2
        assert (int(named[1]), named[2] or "") == (version, students[version - 1] if students else "")
        question = printed[version - 1].questions[int(named[3]) - 1]
        assert asked.prompt.text() == "\n".join(question.prompt)
        if question.drawings:
            assert shown[-1] == svg(recolour_figure(question.drawings.key, asked._document.theme), transparent=True)


def test_another_version_is_shown_by_a_choice_that_keeps_the_keys_and_one_version_needs_none(
    qtbot: QtBot, panel: ExamPanel, document: Document
) -> None:
    panel.add("values")
    told(qtbot, panel)
    assert panel.question_view.versions.isHidden()
    assert panel.question_view.version_label.text() == "Version 1 of 1: question 1"
    exam = replace(panel.exam, versions=3, questions=(
        *panel.exam.questions, ExamQuestion("skipped-leaves", source=Targets(depth=3))))
    document.edit("versions", replace(document.study, exam=exam))
    panel.refresh()
    panel._select(QuestionRow(1, 0))
    first = told(qtbot, panel)
    assert panel.question_view.version.isVisible()
    panel.activateWindow()
    panel.question_view.version.setFocus()
    qtbot.waitUntil(panel.question_view.version.hasFocus)
    qtbot.keyClick(panel.question_view.version, Qt.Key.Key_Up)
    assert told(qtbot, panel) != first
    assert panel.question_view.version.hasFocus()
    assert panel.question_view.version_label.text() == "Version 2 of 3: question 2"
    for button, version in ((panel.question_view.next_button, 3), (panel.question_view.previous_button, 2),
                            (panel.question_view.previous_button, 1)):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert panel.question_view.version_label.text().startswith(f"Version {version} of 3")
        assert panel.question_view.previous_button.isEnabled() == (version > 1)
        assert panel.question_view.next_button.isEnabled() == (version < 3)
    document.edit("one", replace(document.study, exam=replace(exam, versions=1)))
    panel.refresh()
    assert told(qtbot, panel) == first
    assert panel.question_view.versions.isHidden()


def test_an_invented_form_shows_its_settings_in_the_words_of_its_record(
    qtbot: QtBot, panel: ExamPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FORMS, "invented", invented.form)
    panel.add("invented")
    assert panel.fields is not None
    mood, limit, everything = (panel.fields.settings.editors[name].widget for name in ("mood", "limit", "all"))
    assert isinstance(mood, QComboBox)
    assert [mood.itemText(row) for row in range(mood.count())] == ["serene", "untamed"]
    assert mood.accessibleName() == "Mood of the question"
    assert isinstance(limit, QLineEdit)
    assert limit.placeholderText() == "no limit at all"
    assert everything.toolTip() == "Ask for one thing of every sort"
    mood.setCurrentIndex(1)
    assert panel.exam.questions[0].options == {"mood": "wild"}
    assert "Look at the root in wild mood." in told(qtbot, panel)


def test_the_history_says_which_question_was_changed_and_to_what(panel: ExamPanel, document: Document) -> None:
    panel.add("skipped-leaves")
    panel.add("skipped-leaves")
    assert panel.fields is not None
    pick(panel.fields.source, "made")
    assert document.history.stack.undoText() == "Question 2: generated trees"
    assert panel.fields.targets is not None
    panel.fields.targets.editors["depth"].set_text("4")
    assert document.history.stack.undoText() == "Question 2: 4 plies"
    panel.fields.targets.editors["root"].set_text("min")
    assert document.history.stack.undoText() == "Question 2: Root MIN moves first"
    panel.fields.points.setText("2.5")
    panel.fields.points.editingFinished.emit()
    assert document.history.stack.undoText() == "Question 2: Points 2.5"
    panel.move_question(-1)
    assert document.history.stack.undoText() == "Move question 2 to 1"
    panel.remove()
    assert document.history.stack.undoText() == "Remove question 1"
