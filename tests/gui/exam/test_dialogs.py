"""The exam's details, and its sheets: previewed, then written for every version."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from pytestqt.qtbot import QtBot

from explorer.core import i18n
from explorer.exam.papers.build import build_papers
from explorer.exam.sheets import SHEETS
from explorer.exam.sheets.pages import pages
from explorer.gui.document import Document
from explorer.gui.exam import sheets
from explorer.gui.exam.details import ExamDetails
from explorer.gui.exam.marks import ExamMarks
from explorer.gui.exam.sheets import ExamSheets
from explorer.gui.toolkit import settings, widgets
from explorer.gui.toolkit.page_view import LARGEST
from explorer.gui.toolkit.screens import FRAME, screen_of
from explorer.study import Exam, ExamQuestion, QuestionPart, Study, Targets
from explorer.trees import formats
from tests.exam import invented

TREE = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
QUESTIONS = (ExamQuestion("values", Fraction(3)), ExamQuestion("skipped-leaves", Fraction(2)))


def document_of(exam: Exam | None) -> Document:
    return Document(Study(TREE, exam=exam))


def sheets_of(qtbot: QtBot, exam: Exam) -> ExamSheets:
    dialog = ExamSheets(document_of(exam))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog._preview_worker.is_running and not dialog._timer.isActive(), timeout=30_000)
    return dialog


def settled(qtbot: QtBot, dialog: ExamSheets) -> None:
    qtbot.waitUntil(lambda: not dialog._timer.isActive() and not dialog._preview_worker.is_running, timeout=30_000)


def test_details_are_one_edit_and_nothing_where_nothing_changed(qtbot: QtBot) -> None:
    document = document_of(Exam(questions=QUESTIONS))
    dialog = ExamDetails(document)
    qtbot.addWidget(dialog)
    dialog.accept()
    assert document.history.stack.count() == 0
    dialog.editors["title"].set_text("Search")
    dialog.editors["students"].set_text("anna\n ben \n\n")
    dialog.editors["shuffled"].set_text("yes")
    assert not dialog.editors["versions"].widget.isEnabled()
    dialog.accept()
    exam = document.study.exam
    assert exam is not None
    assert (exam.title, exam.students, exam.shuffled, exam.questions) == ("Search", ("anna", "ben"), True, QUESTIONS)
    assert document.history.stack.undoText() == "Exam details"
    document.undo()
    assert document.study.exam is not None
    assert document.study.exam.title == ""


def test_the_difference_of_versions_may_be_none_at_all_or_any(qtbot: QtBot) -> None:
    document = document_of(Exam(questions=QUESTIONS))
    for text, tolerance in (("0", 0), ("3", 3), ("", None)):
        again = ExamDetails(document)
        qtbot.addWidget(again)
        again.editors["tolerance"].set_text(text)
        again.accept()
        assert document.study.exam is not None
        assert document.study.exam.tolerance == tolerance


def test_an_exam_gets_a_language_of_its_own_and_is_written_in_it(qtbot: QtBot, tmp_path: Path) -> None:
    document = document_of(Exam(questions=QUESTIONS))
    dialog = ExamDetails(document)
    qtbot.addWidget(dialog)
    assert dialog.editors["language"].text() == ""
    dialog.editors["language"].set_text("de")
    dialog.accept()
    assert document.study.exam is not None
    assert document.study.exam.language == "de"
    sheets = sheets_of(qtbot, document.study.exam)
    assert any("Aufgabe" in page for page in sheets._pages)
    assert not any("Question" in page for page in sheets._pages)
    for name, box in sheets.sheets.items():
        box.setChecked(name == "html")
    with qtbot.waitSignal(sheets.saved, timeout=60_000):
        sheets.write_to(tmp_path)
    assert '<html lang="de"' in (tmp_path / "student-1.html").read_text(encoding="utf-8")
    assert i18n.language() == "en"


def test_a_student_named_twice_is_said_and_the_dialog_stays(qtbot: QtBot) -> None:
    dialog = ExamDetails(document_of(None))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.editors["students"].set_text("a\na")
    dialog.accept()
    assert dialog.isVisible()
    assert "twice" in dialog.warning.text()


def test_students_come_from_a_file(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ExamDetails(document_of(None))
    qtbot.addWidget(dialog)
    (tmp_path / "list.csv").write_text("student;name\n17;Anna\n18;Ben\n")
    dialog.load_students(tmp_path / "list.csv")
    assert dialog.exam().students == ("17", "18")
    dialog.load_students(tmp_path / "nowhere.csv")
    assert "nowhere.csv" in dialog.warning.text()


def test_pages_are_turned_and_kinds_and_versions_previewed(qtbot: QtBot) -> None:
    dialog = sheets_of(qtbot, Exam("Search", questions=(*QUESTIONS, *QUESTIONS), versions=3))
    assert not dialog.preview.is_empty
    assert "1 of" in dialog.page_label.text()
    assert len(dialog._pages) > 1
    student = list(dialog._pages)
    dialog.turn_page(1)
    assert "2 of" in dialog.page_label.text()
    dialog.kind.setCurrentIndex(1)
    settled(qtbot, dialog)
    assert dialog._pages != student
    dialog.version.setValue(3)
    settled(qtbot, dialog)
    assert not dialog.preview.is_empty


@pytest.mark.parametrize("students", [(), ("anna", "ben")])
def test_the_pages_that_are_previewed_are_those_of_the_version_that_is_written(
    qtbot: QtBot, students: tuple[str, ...]
) -> None:
    questions = (*QUESTIONS, ExamQuestion("skipped-leaves", source=Targets(depth=3)), ExamQuestion("true-or-false"))
    exam = Exam("Search", questions=questions, versions=2, students=students, shuffled=True)
    dialog = sheets_of(qtbot, exam)
    for version, printed in enumerate(build_papers(Study(TREE, exam=exam)), 1):
        dialog.version.setValue(version)
        for kind in sheets.kind_titles():
            dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
            dialog._timer.start()
            settled(qtbot, dialog)
            assert dialog._pages == pages(printed, dialog.kind.currentData())
        assert dialog.student_label.text() == printed.student


def test_every_sheet_of_every_version_is_written_and_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    questions = (*QUESTIONS, ExamQuestion("skipped-leaves", source=Targets(depth=3)))
    dialog = sheets_of(qtbot, Exam("Search", questions=questions, students=("anna", "ben")))
    for box in dialog.sheets.values():
        box.setChecked(True)
    dialog.kinds["blank"].setChecked(True)
    with qtbot.waitSignal(dialog.saved, timeout=60_000):
        dialog.write_to(tmp_path)
    names = {path.name for path in tmp_path.iterdir()}
    assert {f"{kind}-{who}.pdf" for kind in ("student", "key", "blank") for who in ("anna", "ben")} <= names
    assert (tmp_path / "key-anna.pdf").read_bytes().startswith(b"%PDF")
    assert set(SHEETS) | {"blank", "student", "key"} == set(settings.exam_sheets())


def test_the_number_of_versions_is_chosen_with_the_sheets_and_kept_as_one_edit_once_they_are_saved(
    qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = sheets_of(qtbot, Exam(questions=QUESTIONS))
    document = dialog._document
    assert (dialog.versions.value(), dialog.version.maximum()) == (1, 1)
    dialog.versions.setValue(3)
    assert dialog.version.maximum() == 3
    assert dialog.count.text() == "6 files"
    dialog.version.setValue(3)
    settled(qtbot, dialog)
    assert dialog._pages
    dialog.reject()
    assert document.history.stack.count() == 0
    dialog = ExamSheets(document)
    qtbot.addWidget(dialog)
    dialog.versions.setValue(3)
    with qtbot.waitSignal(dialog.saved, timeout=60_000):
        dialog.write_to(tmp_path)
    assert len(list(tmp_path.glob("*.pdf"))) == 6
    assert document.study.exam is not None
    assert document.study.exam.versions == 3
    assert (document.history.stack.count(), document.history.stack.undoText()) == (1, "3 versions")
    again = ExamSheets(document)
    qtbot.addWidget(again)
    with qtbot.waitSignal(again.saved, timeout=60_000):
        again.write_to(tmp_path / "again")
    assert document.history.stack.count() == 1


def test_a_list_of_students_decides_the_number_of_versions(qtbot: QtBot) -> None:
    dialog = ExamSheets(document_of(Exam(questions=QUESTIONS, students=("anna", "ben"), versions=5)))
    qtbot.addWidget(dialog)
    assert (dialog.versions.value(), dialog.versions.isEnabled()) == (2, False)
    none_yet = ExamSheets(document_of(None))
    qtbot.addWidget(none_yet)
    none_yet.versions.setValue(2)
    assert not widgets.accept_button(none_yet.box).isEnabled()


def test_what_moodle_will_count_is_said_before_anything_is_written(qtbot: QtBot, tmp_path: Path) -> None:
    fits = ExamQuestion("values", Fraction(5))
    dialog = sheets_of(qtbot, Exam(questions=(fits, replace(fits, points=Fraction(4))), versions=2))
    for name, box in dialog.sheets.items():
        box.setChecked(name in ("pdf", "latex"))
    assert dialog.counts.text() == (
        "All versions are alike. They differ with generated trees or shuffled questions.")
    dialog.sheets["qti21"].setChecked(True)
    assert dialog.counts.text().split("\n\n")[1].startswith(
        "QTI 2.1: Replies are compared as texts. Right on paper, but wrong there: “")
    dialog.sheets["moodle"].setChecked(True)
    _alike, counts, replies = dialog.counts.text().split("\n\n")
    assert counts == (
        "Moodle XML: Moodle adds up the gaps of a question. The total of version 1 is 10 there, not 9: questions 2 (5, "
        "not 4). In the quiz, set the maximum mark of each to the one in its name.")
    assert replies.startswith("Moodle XML, QTI 2.1: Replies")
    dialog.version.setValue(2)
    settled(qtbot, dialog)
    assert "The total of version 2 is 10 there" in dialog.counts.text()
    dialog.sheets["gift"].setChecked(True)
    assert "GIFT has no points" in dialog.counts.text()
    dialog.sheets["moodle"].setChecked(False)
    assert "gaps" not in dialog.counts.text()


def test_a_long_account_of_points_scrolls_and_makes_no_dialog_taller(qtbot: QtBot) -> None:
    dialog = sheets_of(qtbot, Exam(questions=(ExamQuestion("values", Fraction(4)),)))
    height = dialog.minimumSizeHint().height()
    dialog.counts.setText("Moodle counts. " * 400)
    assert dialog.minimumSizeHint().height() == height


def test_a_letter_that_the_engine_lacks_is_named_and_another_engine_writes_it(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = sheets_of(qtbot, Exam("Жук", questions=QUESTIONS))
    for name, box in dialog.sheets.items():
        box.setChecked(name == "latex")
    assert dialog.engine.widget.isEnabled()
    dialog.write_to(tmp_path)
    qtbot.waitUntil(lambda: not dialog._worker.is_running, timeout=30_000)
    assert "pdflatex can't print Ж (U+0416)" in dialog.warning.text()
    assert dialog._pages
    assert not list(tmp_path.iterdir())
    dialog.engine.set_text("xelatex")
    assert widgets.accept_button(dialog.box).isEnabled()
    with qtbot.waitSignal(dialog.saved, timeout=60_000):
        dialog.write_to(tmp_path)
    assert "{\\treeletters Жук}" in (tmp_path / "student-1.tex").read_text("utf-8")
    again = sheets_of(qtbot, Exam(questions=QUESTIONS))
    assert again.engine.text() == "xelatex"


def test_the_pages_are_enlarged_by_buttons_keys_and_wheel_and_turned(qtbot: QtBot) -> None:
    dialog = sheets_of(qtbot, Exam(questions=QUESTIONS * 4))
    dialog.resize(900, 640)
    dialog.show()
    qtbot.waitUntil(lambda: len(dialog._pages) > 1)
    view, bar = dialog.pages_view, dialog.pages_view.verticalScrollBar()
    whole = view.scale
    assert bar.maximum() == 0
    assert dialog.zoom_buttons.percent.text() == f"{round(100 * whole)} %"
    dialog.zoom_buttons.larger.click()
    assert view.scale == pytest.approx(1.25 * whole)
    view.setFocus()
    for _time in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert view.scale == pytest.approx(1.25 ** 4 * whole)
    assert bar.maximum() > 0
    assert dialog.preview.picture_rect().width() == pytest.approx(
        dialog.preview.natural_size().width() * view.scale, abs=4)
    qtbot.keyClick(view, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert view.scale == pytest.approx(1.25 ** 3 * whole)
    bar.setValue(0)
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    assert dialog.page_label.text().startswith("page 1")
    while bar.value() < bar.maximum():
        qtbot.keyClick(view, Qt.Key.Key_PageDown)
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    assert dialog.page_label.text().startswith("page 2")
    assert bar.value() == 0
    qtbot.keyClick(view, Qt.Key.Key_PageUp)
    assert dialog.page_label.text().startswith("page 1")
    wheel = QWheelEvent(
        QPointF(50, 50), view.mapToGlobal(QPointF(50, 50)), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(view.viewport(), wheel)
    assert view.scale == pytest.approx(1.25 ** 4 * whole)
    for _time in range(20):
        dialog.zoom_buttons.larger.click()
    assert view.scale == LARGEST
    assert not dialog.zoom_buttons.larger.isEnabled()
    qtbot.keyClick(view, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert view.scale == pytest.approx(whole)
    assert bar.maximum() == 0


def test_what_has_no_room_in_a_picture_is_said_with_the_preview(qtbot: QtBot) -> None:
    tree = formats.parse('{"moves":["%s","b"],"children":[3,5]}' % ("m" * 60))
    dialog = ExamSheets(Document(Study(tree, exam=Exam(questions=QUESTIONS))))
    qtbot.addWidget(dialog)
    dialog.show()
    settled(qtbot, dialog)
    assert dialog.warning.isVisible()
    assert dialog.missing_list.isVisible()
    assert dialog.missing_list.toPlainText().startswith("question 1: the move “mmm")
    assert widgets.accept_button(dialog.box).isEnabled()


def test_what_has_no_room_in_a_version_that_was_not_previewed_is_said_before_it_is_written(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = sheets_of(qtbot, Exam(questions=QUESTIONS))
    assert dialog.missing_list.isHidden()
    monkeypatch.setattr(sheets, "list_unplaced_texts", lambda _papers: ["question 1: the move “mate”"])
    dialog.write_to(tmp_path)
    qtbot.waitUntil(lambda: not dialog._worker.is_running, timeout=30_000)
    assert "Save again" in dialog.warning.text()
    assert dialog.missing_list.toPlainText() == "question 1: the move “mate”"
    assert not list(tmp_path.iterdir())
    with qtbot.waitSignal(dialog.saved, timeout=60_000):
        dialog.write_to(tmp_path)


def test_nothing_chosen_writes_nothing(qtbot: QtBot) -> None:
    dialog = sheets_of(qtbot, Exam(questions=QUESTIONS))
    for box in dialog.sheets.values():
        box.setChecked(False)
    assert "Select at least" in dialog.count.text()
    assert not dialog.box.findChild(QPushButton, "accept").isEnabled()


@pytest.mark.parametrize("question", [
    ExamQuestion("skipped-leaves", source=Targets(depth=2, deep=1)), ExamQuestion("values", options={"x": 1}),
])
def test_an_exam_that_can_not_be_made_says_why(qtbot: QtBot, question: ExamQuestion) -> None:
    dialog = sheets_of(qtbot, Exam(questions=(*QUESTIONS, question)))
    assert "question 3" in dialog.warning.text()
    assert dialog.preview.is_empty


def test_a_folder_that_can_not_be_written_is_said_and_the_dialog_stays(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = sheets_of(qtbot, Exam(questions=QUESTIONS))
    (tmp_path / "file").write_text("")
    dialog.write_to(tmp_path / "file" / "below")
    qtbot.waitUntil(dialog.warning.isVisible, timeout=30_000)
    assert dialog.isVisible()


def test_cancel_while_writing_leaves_nothing_behind(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = sheets_of(qtbot, Exam(questions=QUESTIONS, versions=200))
    dialog.write_to(tmp_path)
    dialog.reject()
    qtbot.wait(50)
    assert list(tmp_path.iterdir()) == []


def test_replies_are_graded_shown_and_saved(qtbot: QtBot, tmp_path: Path) -> None:
    exam = Exam(questions=QUESTIONS, students=("anna", "ben"))
    (tmp_path / "replies.csv").write_text(
        "student,1.value:A,1.value:B,1.value:C,1.value:D,1.move,2.skipped\n"
        'anna,3,3,2,2,B,"L5, L6"\nben,3,3,2,2,B,L5\n')
    dialog = ExamMarks(document_of(exam), tmp_path / "replies.csv")
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog._worker.is_running, timeout=30_000)
    shown = [[dialog.model.data(dialog.model.index(row, column)) for column in range(4)] for row in range(2)]
    assert shown[0] == ["anna", "5 of 5", "", ""]
    assert shown[1][:2] == ["ben", "4 of 5"]
    assert "You missed L6: it is pruned" in str(shown[1][3])
    # The first one with an error is explained without a pointer.
    assert dialog.table.currentIndex().row() == 1
    assert "You missed L6: it is pruned" in dialog.why.text()
    dialog.table.selectRow(0)
    assert dialog.why.text() == ""
    with qtbot.waitSignal(dialog.saved):
        dialog.write_to(tmp_path / "marks.json")
    assert (tmp_path / "marks.json").read_text().startswith("[")


def test_unknown_students_are_named_beside_the_marks_of_the_others(qtbot: QtBot, tmp_path: Path) -> None:
    names = "".join(f"x{number},3\n" for number in range(5))
    (tmp_path / "replies.csv").write_text(f"student,1.value:A\n{names}ANNA,3\n")
    dialog = ExamMarks(document_of(Exam(questions=QUESTIONS, students=("anna",))), tmp_path / "replies.csv")
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog._worker.is_running, timeout=30_000)
    assert [row.student for row in dialog.model.rows] == ["anna"]
    said = dialog.warning.text().splitlines()
    assert said[1] == "row 2: there is no paper for student 'x0'"
    assert said[-1] == "and 2 more"
    assert dialog.box.findChild(QPushButton, "accept").isEnabled()


def test_replies_that_fit_no_paper_are_told_and_nothing_can_be_saved(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "replies.csv").write_text("student,1.value:A\nzoe,3\n")
    dialog = ExamMarks(document_of(Exam(questions=QUESTIONS, students=("anna",))), tmp_path / "replies.csv")
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog._worker.is_running, timeout=30_000)
    assert "zoe" in dialog.warning.text()
    assert not dialog.box.findChild(QPushButton, "accept").isEnabled()


def test_no_dialog_is_larger_than_the_screen(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    widgets.resize_within_screen(dialog, 100_000, 300)
    room = screen_of(dialog).availableSize()
    assert dialog.width() == room.width() - FRAME.width()
    assert dialog.height() == 300


def test_an_invented_sheet_is_chosen_and_written_beside_the_others(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SHEETS, "invented", invented.sheet)
    dialog = sheets_of(qtbot, Exam(questions=QUESTIONS))
    assert dialog.sheets["invented"].text() == "&Invented lines"
    assert dialog.sheets["invented"].toolTip() == "Every question in a line, the key behind it."
    for name, box in dialog.sheets.items():
        box.setChecked(name == "invented")
    with qtbot.waitSignal(dialog.saved, timeout=30_000):
        dialog.write_to(tmp_path)
    assert "Minimax values: Value of A = 3" in "\n".join(path.read_text() for path in tmp_path.glob("*.lines"))


def test_the_versions_are_compared_in_a_table(qtbot: QtBot) -> None:
    targets = Targets(depth=3, branching=(2, 3))
    parts = (QuestionPart("skipped-leaves"),)
    dialog = sheets_of(qtbot, Exam(questions=(
        QUESTIONS[0], ExamQuestion("example", source=Targets(depth=2, branching=(3, 3))),
        ExamQuestion("values", source=targets, more_parts=parts)), versions=6))
    dialog.kind.setCurrentIndex(dialog.kind.findData(sheets.COMPARED))
    settled(qtbot, dialog)
    comparison = dialog.comparison
    qtbot.waitUntil(lambda: not comparison.worker.is_running, timeout=30_000)
    assert dialog._stack.currentWidget() is comparison
    assert not dialog.version.isEnabled()
    assert not dialog.page_label.text()
    model = comparison.model
    assert (model.rowCount(), model.columnCount()) == (6, 4)
    assert [model.data(model.index(0, column)) for column in range(2)] == ["1", "5 · 0 · 13 · 0"]
    assert "Cutoffs: 0" in str(model.data(model.index(0, 1), Qt.ItemDataRole.ToolTipRole))
    bold = [row for row in range(6) if model.data(model.index(row, 3), Qt.ItemDataRole.FontRole)]
    usual = Counter(model.data(model.index(row, 3)) for row in range(6)).most_common(1)[0][0]
    assert bold == [row for row in range(6) if model.data(model.index(row, 3)) != usual]
    assert "Question 2 has the same answers in neighbouring versions" in comparison.notes.text()
    dialog.kind.setCurrentIndex(0)
    settled(qtbot, dialog)
    assert dialog._stack.currentWidget() is dialog.pages_view
    assert dialog.page_label.text().startswith("page 1 of")
    dialog.versions.setValue(2)
    dialog.kind.setCurrentIndex(dialog.kind.findData(sheets.COMPARED))
    settled(qtbot, dialog)
    comparison.stop.click()
    assert comparison.notes.text() == "Cancelled."
    assert model.rowCount() == 0
