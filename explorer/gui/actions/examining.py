"""The verbs of the exam: its questions, its details, its sheets."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import Desk, Verb


def details(desk: Desk) -> None:
    """Title, students, versions and paper of the study's exam."""
    from explorer.gui.exam.details import ExamDetails

    ExamDetails(desk.document, desk.window).exec()


def sheets(desk: Desk) -> None:
    """See the pages, and write sheets, keys and question banks."""
    from explorer.gui.exam.sheets import ExamSheets

    ExamSheets(desk.document, desk.window).exec()


def grade(desk: Desk) -> None:
    """Grade a file of replies to the study's exam."""
    from explorer.gui.exam.marks import ExamMarks

    name, _filter = QFileDialog.getOpenFileName(
        desk.window, _("Replies to be graded"), "", _("Replies (*.csv *.json);;All files (*)"))
    if name:
        ExamMarks(desk.document, Path(name), desk.window).exec()


def verbs(desk: Desk) -> list[Verb]:
    """The Study menu's actions for exams."""
    document = desk.document

    def has_questions() -> bool:
        return bool(document.study.exam and document.study.exam.questions)

    return [
        Verb("exam", _("E&xam questions"), partial(document.want_panel, "exam"), "Ctrl+Alt+A",
             _("Ask questions of this tree, of others, and of generated ones; saved with the study")),
        Verb("exam details", _("Exam &details…"), partial(details, desk), "",
             _("Title, students, versions, paper")),
        Verb("exam sheets", _("Exam sheets and &keys…"), partial(sheets, desk), "Ctrl+Alt+K",
             _("Preview and write PDF, LaTeX, HTML, Moodle, QTI"), when=has_questions),
        Verb("grade replies", _("Grade repl&ies…"), partial(grade, desk), "",
             _("Marks and the first error of every student, from a CSV or JSON file"), when=has_questions),
    ]
