"""The dialog of the question library: cards that are filtered, previewed, added and saved."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from explorer.core.errors import ExportError
from explorer.exam import FORMS
from explorer.gui.document import Document
from explorer.gui.exam import library
from explorer.gui.exam.library import OWN, ExamLibrary
from explorer.gui.toolkit import saving, settings, widgets
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import formats


@pytest.fixture(name="dialog")
def _dialog(qtbot: QtBot, document: Document) -> ExamLibrary:
    return opened(qtbot, document)


def opened(qtbot: QtBot, document: Document) -> ExamLibrary:
    dialog = ExamLibrary(document)
    qtbot.addWidget(dialog)
    dialog.show()
    wait(qtbot, dialog)
    return dialog


def wait(qtbot: QtBot, dialog: ExamLibrary) -> None:
    qtbot.waitUntil(lambda: not dialog._worker.is_running, timeout=30_000)


def titles(dialog: ExamLibrary) -> list[str]:
    model = dialog.list.questions
    return [str(model.data(model.index(row, 0))) for row in range(model.rowCount())]


def test_cards_are_found_by_topic_difficulty_and_words(qtbot: QtBot, dialog: ExamLibrary) -> None:
    assert len(titles(dialog)) == 3 * len(FORMS)
    assert [each.partition(" ·")[0] for each in titles(dialog)[:4]] == [
        "Minimax values\neasy", "Minimax values\nmedium", "Minimax values\nhard", "Leaves not examined\neasy"]
    dialog.topic.setCurrentIndex(dialog.topic.findData("games"))
    dialog.difficulty.setCurrentIndex(dialog.difficulty.findData("hard"))
    assert [each.partition("\n")[0] for each in titles(dialog)] == [
        form.title for form in FORMS.values() if form.topic == "games"]
    dialog.words.setText("ucb1")
    assert dialog.count.text() == f"1 of {3 * len(FORMS)} questions"
    qtbot.waitUntil(dialog.view.prompt.isVisible, timeout=30_000)
    assert "Monte Carlo" in dialog.view.prompt.text()
    dialog.words.setText("nothing like it")
    assert not titles(dialog)
    assert not widgets.accept_button(dialog.box).isEnabled()
    assert not dialog.view.prompt.isVisible()


def test_a_card_has_a_picture_of_its_tree(qtbot: QtBot, dialog: ExamLibrary) -> None:
    model = dialog.list.questions
    qtbot.waitUntil(
        lambda: model.data(model.index(0, 0), Qt.ItemDataRole.DecorationRole) is not None, timeout=30_000)
    assert "Fill in the minimax value" in str(model.data(model.index(0, 0), Qt.ItemDataRole.ToolTipRole))
    assert "\n" not in str(model.data(model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole))


def test_several_are_added_and_each_can_be_undone(document: Document, dialog: ExamLibrary) -> None:
    add = widgets.accept_button(dialog.box)
    dialog.list.selectAll()
    assert add.text().replace("&", "") == f"Add {3 * len(FORMS)}"
    dialog.words.setText("minimax values easy")
    assert add.text().replace("&", "") == "Add"
    add.click()
    dialog.words.setText("expectimax")
    dialog.list.selectAll()
    count = len(dialog.list.selected)
    dialog.accept()
    assert dialog.isVisible()
    assert document.study.exam is not None
    assert [each.form for each in document.study.exam.questions][:2] == ["values", "expectimax"]
    assert len(document.study.exam.questions) == 1 + count
    assert dialog.count.text().startswith(f"Added. The exam: {1 + count} questions")
    assert document.history.stack.count() == 1 + count
    assert document.history.stack.undoText().startswith("Add “")
    for _each in range(1 + count):
        document.history.stack.undo()
    assert document.study.exam is None


def test_an_exam_that_is_full_says_so(qtbot: QtBot) -> None:
    study = Study(formats.parse("[1,2]"), exam=Exam(questions=(ExamQuestion("values"),) * 1000))
    dialog = opened(qtbot, Document(study))
    dialog.accept()
    assert dialog.warning.text() == "an exam has at most 1,000 questions"


def test_questions_are_saved_to_a_folder_and_taken_from_it(
    qtbot: QtBot, document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = formats.write(document.study.tree)
    document.edit("", Study(document.study.tree, exam=Exam(questions=(
        ExamQuestion("values"), ExamQuestion("skipped-leaves")))))
    dialog = opened(qtbot, document)
    assert [action.text() for action in dialog.save_menu.actions()] == ["1.  Minimax values", "2.  Leaves not examined"]
    asked: list[str] = []

    def choose(_parent: object, _title: str, name: str, _kinds: object) -> Path:
        asked.append(name)
        return tmp_path / name

    monkeypatch.setattr(library, "ask_path", choose)
    for _time in range(2):
        dialog.save_menu.actions()[1].trigger()
        wait(qtbot, dialog)
    assert asked == ["Leaves-not-examined.gtree", "Leaves-not-examined-2.gtree"]
    assert dialog.shelf.currentData() == OWN
    assert titles(dialog) == ["Leaves not examined\n1 point · 9 leaves", "Leaves not examined 2\n1 point · 9 leaves"]
    dialog.reject()
    other = Document(Study(formats.parse("[5,6]")))
    again = opened(qtbot, other)
    assert (again.folder, again.shelf.currentData()) == (tmp_path, OWN)
    again.accept()
    assert other.study.exam is not None
    source = other.study.exam.questions[0].source
    assert isinstance(source, Study)
    assert formats.write(source.tree) == tree


def test_a_name_that_is_taken_is_asked_about(
    document: Document, dialog: ExamLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document.edit("", Study(document.study.tree, exam=Exam(questions=(ExamQuestion("values"),))))
    (tmp_path / "mine.gtree").write_text("before")
    questions: list[str] = []

    def refuse(box: QMessageBox) -> int:
        questions.append(box.text())
        return int(QMessageBox.StandardButton.Cancel)

    monkeypatch.setattr(saving.QFileDialog, "getSaveFileName", lambda *_given: (str(tmp_path / "mine.gtree"), ""))
    monkeypatch.setattr(QMessageBox, "exec", refuse)
    dialog._ask_path(0)
    assert questions == ["The file mine.gtree already exists. Replace it?"]
    assert (tmp_path / "mine.gtree").read_text() == "before"


def test_what_is_wrong_with_a_folder_is_said(
    qtbot: QtBot, document: Document, dialog: ExamLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abcde":
        (tmp_path / f"{name}.toml").write_text("x")
    monkeypatch.setattr(library, "ask_folder", lambda *_given: tmp_path)
    dialog.folder_button.click()
    wait(qtbot, dialog)
    assert dialog.warning.text().splitlines()[0] == (
        "a.toml: Expected '=' after a key in a key/value pair (at end of document)")
    assert dialog.warning.text().splitlines()[-1] == "and 2 more"
    dialog.show_folder(tmp_path / "gone")
    wait(qtbot, dialog)
    assert "No such file or directory" in dialog.warning.text()
    document.edit("", Study(document.study.tree, exam=Exam(questions=(ExamQuestion("values"),))))

    def fail(*_given: object) -> None:
        raise ExportError("no room on the disk")

    monkeypatch.setattr(library, "write_atomically", fail)
    dialog.save_question(0, tmp_path / "q.gtree")
    assert dialog.warning.text() == "no room on the disk"


def test_damaged_settings_are_as_none(qtbot: QtBot, document: Document) -> None:
    settings.set_library({"shelf": "x", "topic": "games", "folder": ""})
    dialog = opened(qtbot, document)
    assert (dialog.shelf.currentIndex(), dialog.topic.currentData(), dialog.folder) == (0, "games", None)
    dialog.shelf.setCurrentIndex(1)
    assert dialog.folder_label.text() == "No folder yet"
    assert not titles(dialog)
