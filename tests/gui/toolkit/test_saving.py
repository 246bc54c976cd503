"""No existing file is replaced without a question, by Save and by every dialog that writes."""

import ast
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from explorer import gui
from explorer.exam.practice.exercise import exercises
from explorer.gui.actions import files
from explorer.gui.dialogs.export import ExportDialog
from explorer.gui.dialogs.export_runs import ExportRunsDialog
from explorer.gui.document import Document
from explorer.gui.document.second_run import end_second_run, start_second_run
from explorer.gui.exam.marks import ExamMarks
from explorer.gui.exam.practice.log import AttemptLog
from explorer.gui.exam.sheets import ExamSheets
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import settings
from explorer.gui.toolkit.saving import Button, ask_folder, ask_open, ask_path, complete_path, confirm_replacing
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import formats
from tests.options import thinned

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
PRECIOUS = b"precious"


@pytest.fixture(name="window")
def _window(qtbot: QtBot) -> MainWindow:
    shown = MainWindow(Document(Study(formats.parse(AIMA), exam=Exam(questions=(ExamQuestion("values"),)))))
    qtbot.addWidget(shown, before_close_func=lambda each: each.document.history.stack.setClean())
    return shown


class Questions:
    """The message boxes shown so far, and the answers to the next ones in order."""

    def __init__(self) -> None:
        self.asked: list[QMessageBox] = []
        self.answers: list[Button] = []


@pytest.fixture(name="questions")
def _questions(monkeypatch: pytest.MonkeyPatch) -> Questions:
    made = Questions()

    def answer(box: QMessageBox) -> Button:
        made.asked.append(box)
        return made.answers.pop(0)

    monkeypatch.setattr(QMessageBox, "exec", answer)
    return made


def name_file(monkeypatch: pytest.MonkeyPatch, *names: Path | str) -> None:
    """Make the file dialogs return these names, one after the other."""
    left = [str(name) for name in names]
    for method in ("getSaveFileName", "getExistingDirectory"):
        def answer(*_asked: object, is_folder: bool = method == "getExistingDirectory") -> object:
            name = left.pop(0)
            return name if is_folder else (name, "")
        monkeypatch.setattr(QFileDialog, method, answer)


# Functions that prepare a dialog and return a call that writes


def save_study(_qtbot: QtBot, window: MainWindow, _old: Path) -> Callable[[], None]:
    return window.commands["save as"].trigger


def export_picture(qtbot: QtBot, window: MainWindow, old: Path) -> Callable[[], None]:
    dialog = ExportDialog(window.document, window)
    qtbot.addWidget(dialog)
    dialog.form.format.setCurrentIndex(next(
        row for row in range(dialog.form.format.count()) if _suffix_at(dialog, row) == old.suffix))
    dialog.refresh()
    return dialog.accept


def _suffix_at(dialog: ExportDialog, row: int) -> str:
    dialog.form.format.setCurrentIndex(row)
    return dialog.form.suffix


def export_runs(qtbot: QtBot, window: MainWindow, old: Path) -> Callable[[], None]:
    start_second_run(window.document)
    second_run = window.document.second_run
    assert second_run is not None
    qtbot.waitUntil(lambda: not second_run.jobs.busy_text)
    dialog = ExportRunsDialog(window.document, second_run, window)
    qtbot.addWidget(dialog)
    dialog.format.setCurrentIndex(dialog.format.findData(old.suffix))

    def write() -> None:
        dialog.accept()
        qtbot.waitUntil(lambda: not window.document.busy_text)

    return write


def write_log(qtbot: QtBot, window: MainWindow, _old: Path) -> Callable[[], None]:
    log = AttemptLog(window.document)
    qtbot.addWidget(log)
    practice = next(each for each in exercises(window.document.study) if not each.reason_unsuitable).begin("1", {})
    log.refresh(practice.give_up("now"))
    return log.export.click


def save_marks(qtbot: QtBot, window: MainWindow, old: Path) -> Callable[[], None]:
    (old.parent / "replies.csv").write_text("student\n")
    dialog = ExamMarks(window.document, old.parent / "replies.csv", window)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: not dialog._worker.is_running)
    return dialog.accept


WRITERS = {
    "study .gtree": save_study,
    "picture .svg": export_picture, "picture .png": export_picture, "picture .json": export_picture,
    "runs .svg": export_runs, "runs .pdf": export_runs,
    "log .csv": write_log,
    "marks .csv": save_marks,
}


@pytest.mark.parametrize("writer", thinned(WRITERS, 4))
def test_no_dialog_replaces_a_file_unasked_also_where_it_adds_the_suffix(
    qtbot: QtBot, window: MainWindow, questions: Questions, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, writer: str
) -> None:
    suffix = writer.split()[1]
    old = tmp_path / f"old{suffix}"
    old.write_bytes(PRECIOUS)
    for typed, answer in (("old", Button.Cancel), (old.name, Button.Cancel), ("old", Button.Yes)):
        name_file(monkeypatch, tmp_path / typed)
        questions.answers = [answer]
        WRITERS[writer](qtbot, window, old)()
        window.document.wait_until_saved()
        assert questions.answers == [], typed
        box = questions.asked[-1]
        assert old.name in box.text()
        assert str(tmp_path) in box.informativeText()
        assert box.defaultButton() is box.button(Button.Cancel)
        assert (old.read_bytes() == PRECIOUS) == (answer == Button.Cancel), typed
    name_file(monkeypatch, tmp_path / "new")
    WRITERS[writer](qtbot, window, old)()
    window.document.wait_until_saved()
    assert (tmp_path / f"new{suffix}").read_bytes() == old.read_bytes() or suffix == ".pdf"
    assert not (tmp_path / "old").exists()
    assert not (tmp_path / "new").exists()
    end_second_run(window.document)


def test_sheets_replace_no_file_in_their_folder_unasked(
    qtbot: QtBot, window: MainWindow, questions: Questions, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "sheets"
    folder.mkdir()
    settings.set_exam_sheets(("markdown", "html", "student", "key", "blank"))

    def write(answers: list[Button]) -> ExamSheets:
        dialog = ExamSheets(window.document, window)
        qtbot.addWidget(dialog)
        qtbot.waitUntil(lambda: not dialog._preview_worker.is_running and not dialog._timer.isActive())
        name_file(monkeypatch, folder)
        questions.answers = answers
        dialog.accept()
        qtbot.waitUntil(lambda: not dialog._worker.is_running)
        assert questions.answers == []
        return dialog

    write([])
    written = sorted(folder.iterdir())
    assert len(written) > 5
    for path in written:
        path.write_bytes(PRECIOUS)
    dialog = write([Button.Cancel])
    assert all(path.read_bytes() == PRECIOUS for path in written)
    assert dialog.result() != QDialog.DialogCode.Accepted
    assert f"{len(written)} files already exist." in questions.asked[-1].text()
    assert written[0].name in questions.asked[-1].text()
    assert f"and {len(written) - 5} more" in questions.asked[-1].text()
    write([Button.Yes])
    assert not any(path.read_bytes() == PRECIOUS for path in written)


def test_whatever_is_written_is_asked_for_in_one_place() -> None:
    folder = Path(gui.__file__).parent
    asking = {"getSaveFileName", "getSaveFileUrl", "getExistingDirectory", "getExistingDirectoryUrl", "AcceptSave"}
    found = {
        (path.name, node.attr) for path in folder.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in asking}
    assert {name for name, _attr in found} == {"saving.py"}


@pytest.mark.parametrize(("typed", "path"), [
    ("a", "a.csv"), ("a.csv", "a.csv"), ("a.JSON", "a.JSON"), ("a.b", "a.b.csv"), (".csv", ".csv.csv"),
    ("a.svg", "a.svg.csv"),
])
def test_a_name_gets_the_suffix_where_it_has_none_of_those_allowed(typed: str, path: str) -> None:
    assert complete_path(Path(typed), (".csv", ".json"), ".csv") == Path(path)


def test_what_is_no_file_is_no_question(window: MainWindow, questions: Questions, tmp_path: Path) -> None:
    assert confirm_replacing(window, [tmp_path, tmp_path / "none", tmp_path / "x\0y"])
    assert questions.asked == []


# Files changed by another window or program


def save_elsewhere(path: Path) -> None:
    other = Document()
    other.open(path)
    other.set_algorithm("minimax")
    other.save(path)
    other.wait_until_saved()


def rewrite_in_place(path: Path) -> None:
    """Rewrite a file with equal size and time, so that neither shows the change."""
    before, data = path.stat(), path.read_bytes()
    with path.open("r+b") as file:
        file.write(data.replace(b"12", b"13"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size


def empty_file(path: Path) -> None:
    path.write_bytes(b"")


CHANGES = {"saved": save_elsewhere, "rewritten": rewrite_in_place, "emptied": empty_file}


@pytest.fixture(name="kept")
def _kept(window: MainWindow, tmp_path: Path) -> Path:
    """Return a study that was saved and then changed."""
    path = tmp_path / "kept.gtree"
    files.start_saving_to(window.context, path)
    window.document.wait_until_saved()
    assert not window.document.is_modified
    window.commands["mirror"].trigger()
    return path


@pytest.mark.parametrize("change", CHANGES)
def test_a_file_that_was_changed_meanwhile_is_asked_about_and_nothing_is_lost(
    window: MainWindow, kept: Path, questions: Questions, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: str
) -> None:
    CHANGES[change](kept)
    theirs = kept.read_bytes()
    questions.answers = [Button.Cancel]
    window.commands["save"].trigger()
    window.document.wait_until_saved()
    box = questions.asked[0]
    assert kept.name in box.text()
    assert box.defaultButton() is box.button(Button.Cancel)
    assert (kept.read_bytes(), window.document.is_modified, window.document.file.path) == (theirs, True, kept)
    name_file(monkeypatch, "")
    questions.answers = [Button.No]
    window.commands["save"].trigger()
    window.document.wait_until_saved()
    assert (kept.read_bytes(), window.document.is_modified, window.document.file.path) == (theirs, True, kept)
    name_file(monkeypatch, tmp_path / "mine")
    questions.answers = [Button.No]
    window.commands["save"].trigger()
    window.document.wait_until_saved()
    assert (kept.read_bytes(), window.document.is_modified) == (theirs, False)
    assert window.document.file.path == tmp_path / "mine.gtree"
    asked = len(questions.asked)
    window.commands["mirror"].trigger()
    window.commands["save"].trigger()
    window.document.wait_until_saved()
    assert len(questions.asked) == asked


@pytest.mark.parametrize("beside", [False, True])
def test_save_anyway_writes_over_the_change_and_the_next_save_asks_no_more(
    qtbot: QtBot, window: MainWindow, kept: Path, questions: Questions, beside: bool
) -> None:
    files.save(window.context)
    window.document.new()
    window.document.open(kept, beside=beside)
    qtbot.waitUntil(lambda: window.document.file.path == kept)
    files.save(window.context)
    assert questions.asked == []
    ours = kept.read_bytes()
    save_elsewhere(kept)
    questions.answers = [Button.Save]
    assert files.save(window.context)
    assert kept.read_bytes() == ours
    assert files.save(window.context)
    assert len(questions.asked) == 1


def test_a_file_that_is_only_touched_or_gone_is_written_without_a_question(
    window: MainWindow, kept: Path, questions: Questions
) -> None:
    os.utime(kept, (1, 1))
    assert files.save(window.context)
    window.commands["mirror"].trigger()
    kept.unlink()
    assert files.save(window.context)
    assert kept.exists()
    assert not window.document.is_modified
    assert questions.asked == []


def test_who_closes_with_unsaved_changes_over_a_changed_file_still_has_both(
    window: MainWindow, kept: Path, questions: Questions
) -> None:
    save_elsewhere(kept)
    theirs = kept.read_bytes()
    questions.answers = [Button.Save, Button.Cancel]
    assert not window.close()
    assert len(questions.asked) == 2
    assert kept.read_bytes() == theirs
    assert window.document.is_modified


def test_the_questions_are_shown_with_the_safe_button_under_enter(
    qtbot: QtBot, window: MainWindow, kept: Path
) -> None:
    window.show()
    save_elsewhere(kept)
    theirs, seen = kept.read_bytes(), []

    def press_enter() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.append([button.text().replace("&", "") for button in box.buttons()])
        box.defaultButton().click()

    QTimer.singleShot(0, press_enter)
    window.commands["save"].trigger()
    window.document.wait_until_saved()
    QTimer.singleShot(0, press_enter)
    assert not confirm_replacing(window, [kept])
    assert [set(each) for each in seen] == [{"Save anyway", "Save as…", "Cancel"}, {"Replace", "Cancel"}]
    assert kept.read_bytes() == theirs


def test_every_file_dialog_starts_in_the_folder_used_last(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    parent, started = QDialog(), list[Path]()
    qtbot.addWidget(parent)
    first, second, third = (tmp_path / name for name in ("first", "second", "third"))
    for folder in (first, second, third):
        folder.mkdir()
    answers = [str(first / "a.gtree"), str(second / "b.svg"), str(third), "", ""]

    def ask(_parent: object, _title: str, start: str, *_more: object) -> tuple[str, str]:
        started.append(Path(start))
        return answers.pop(0), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *asked: ask(*asked)[0])
    assert ask_open(parent, "Open") == first / "a.gtree"
    assert ask_path(parent, "Export", "b.svg", {".svg": "SVG"}) == second / "b.svg"
    assert ask_folder(parent, "Sheets") == third
    assert ask_open(parent, "Open") is None
    third.rmdir()
    assert ask_path(parent, "Save", "c.gtree", {".gtree": "Study"}) is None
    assert started == [Path.home(), first / "b.svg", second, third, Path.home() / "c.gtree"]
    settings.add_recent(first / "a.gtree")
    assert settings.last_folder() == first


@pytest.mark.parametrize("ask", [
    lambda parent: ask_open(parent, "Open"), lambda parent: ask_path(parent, "Save", "c.gtree", {".gtree": "Study"}),
    lambda parent: ask_folder(parent, "Sheets"),
], ids=["open", "save", "folder"])
@pytest.mark.qt_log_ignore("does not support", extend=True)
def test_one_click_beside_the_list_of_completions_is_enough(
    qtbot: QtBot, tmp_path: Path, ask: Callable[[QWidget], object]
) -> None:
    (tmp_path / "exams").mkdir()
    settings.set_last_folder(tmp_path)
    parent, seen = QDialog(), list[bool]()
    qtbot.addWidget(parent)
    parent.show()

    def click() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        assert isinstance(line, QLineEdit)
        completer = line.completer()
        qtbot.keyClicks(line, f"{tmp_path}/")
        completer.complete()
        popup = completer.popup()
        seen.append(popup.isVisible())
        cancel = next(each for each in dialog.findChildren(QPushButton) if "ancel" in each.text())
        at = cancel.mapToGlobal(cancel.rect().center())
        QTest.mouseClick(popup, Qt.MouseButton.LeftButton, pos=popup.mapFromGlobal(at))
        seen.append(dialog.isVisible())
        dialog.reject()

    QTimer.singleShot(100, click)
    assert not ask(parent)
    assert seen == [True, False]
