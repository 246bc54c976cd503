"""The exam's settings: title, students or versions, and paper."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QWidget,
)

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.core.option import format_value, options_of, parse_field
from explorer.exam.exam_file import read_students
from explorer.gui.document import Document
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.option_form import Editor, change_signal
from explorer.gui.toolkit.saving import ask_open
from explorer.study import Exam

FIRST = "title", "course", "date", "instructions", "page"
"""The settings that the dialog shows first, although they come later in files."""


class ExamDetails(QDialog):
    """Title, course, date, instructions, paper, students or versions, seed; one edit when it is taken."""

    help_topic = "exams.md#Exam details"

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        exam = document.study.exam or Exam()
        self.setWindowTitle(_("Exam"))
        rows, options = widgets.form(), options_of(Exam)
        self.load_button = make_button(_("From a file…"), self._ask_file, _(
            "Read the first column of a text or CSV file. It is not sent anywhere."))
        self.editors: dict[str, Editor] = {}
        for name in dict.fromkeys((*FIRST, *options)):
            self.editors[name] = editor = widgets.make_dialog_editor(options[name])
            editor.set_text(format_value(options[name], getattr(exam, name)))
            rows.addRow("" if isinstance(editor.widget, QCheckBox) else options[name].heading, editor.widget)
            if name == "students":
                rows.addRow("", self.load_button)
                change_signal(editor.fields[0]).connect(self._enable)
        self.warning = widgets.warning()
        self.box = widgets.buttons(self, _("OK"))
        widgets.column(self, rows, self.warning, self.box)
        widgets.resize_dialog(self, 560, 620)
        self._enable()

    def exam(self) -> Exam:
        """Return the exam with the dialog's settings; raises ExamError for invalid ones."""
        said = {name: parse_field(option, self.editors[name].text()) for name, option in options_of(Exam).items()}
        return replace(self._document.study.exam or Exam(), **said)

    def accept(self) -> None:
        try:
            exam = self.exam()
        except ExplorerError as reason:
            widgets.show_warning(self.warning, str(reason))
            return
        old = self._document.study.exam or Exam()
        if replace(exam, questions=()).__dict__ != replace(old, questions=()).__dict__:
            self._document.edit(_("Exam details"), replace(self._document.study, exam=exam))
        super().accept()

    def load_students(self, path: Path) -> None:
        """Read the list of students from a file, or show why that fails."""
        try:
            names = read_students(path)
        except ExplorerError as reason:
            widgets.show_warning(self.warning, str(reason))
        else:
            widgets.show_warning(self.warning, "" if names else _("{} contains no student IDs").format(path.name))
            self.editors["students"].set_text("\n".join(names))

    def _ask_file(self) -> None:
        if path := ask_open(self, _("Students"), f"{_('Lists')} (*.csv *.txt);;{_('All files')} (*)"):
            self.load_students(path)

    def _enable(self) -> None:
        """Enable the number of versions only if there is no list of students."""
        self.editors["versions"].widget.setEnabled(not self.editors["students"].text().strip())
