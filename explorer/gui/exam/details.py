"""What stands above an exam's questions, for whom it is, and on which paper."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.exam.exam_file import read_students
from explorer.gui.document import Document
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.fields import SpinBox
from explorer.study import MOST_VERSIONS, Exam

MOST_SEED = 999_999_999


class ExamDetails(QDialog):
    """Title, course, date, instructions, paper, students or versions, seed; one edit when it is taken."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        exam = document.study.exam or Exam()
        self.setWindowTitle(_("Exam"))
        rows = widgets.form()
        self.title, self.course, self.date = QLineEdit(exam.title), QLineEdit(exam.course), QLineEdit(exam.date)
        self.instructions = QPlainTextEdit(exam.instructions)
        self.instructions.setFixedHeight(84)
        self.instructions.setTabChangesFocus(True)
        self.page = widgets.combo((("A4", "a4"), ("Letter", "letter")), exam.page)
        self.students = QPlainTextEdit("\n".join(exam.students))
        self.students.setFixedHeight(110)
        self.students.setTabChangesFocus(True)
        self.students.setPlaceholderText(_("One student ID per line; each gets a version. Leave empty for numbered "
                                           "versions."))
        self.students.textChanged.connect(self._enable)
        self.load_button = QPushButton(_("From a file…"))
        self.load_button.setAutoDefault(False)
        self.load_button.setToolTip(_("Read the first column of a text or CSV file. It is not sent anywhere."))
        self.load_button.clicked.connect(self._ask_file)
        self.versions, self.seed = widgets.fit_spin_box(SpinBox()), widgets.fit_spin_box(SpinBox())
        self.versions.setRange(1, MOST_VERSIONS)
        self.versions.setValue(exam.versions)
        self.seed.setRange(0, MOST_SEED)
        self.seed.setValue(min(exam.seed, MOST_SEED))
        self.seed.setToolTip(_("The same seed gives the same papers."))
        self.shuffled = QCheckBox(_("Shuffle questions in each version"))
        self.shuffled.setChecked(exam.shuffled)
        for words, field in (
            (_("Title"), self.title), (_("Course"), self.course), (_("Date"), self.date),
            (_("Instructions"), self.instructions), (_("Paper"), self.page), (_("Students"), self.students),
            ("", self.load_button), (_("Versions"), self.versions), (_("Seed"), self.seed), ("", self.shuffled),
        ):
            rows.addRow(words, field)
            if words:
                field.setAccessibleName(words)
        self.warning = widgets.warning()
        self.box = widgets.buttons(self, _("OK"))
        widgets.column(self, rows, self.warning, self.box)
        widgets.resize_within_screen(self, 560, 620)
        self._enable()

    def exam(self) -> Exam:
        """What is filled in; ExamError for what can't be."""
        names = tuple(line.strip() for line in self.students.toPlainText().splitlines() if line.strip())
        return replace(
            self._document.study.exam or Exam(), title=self.title.text().strip(), course=self.course.text().strip(),
            date=self.date.text().strip(), instructions=self.instructions.toPlainText().strip(), students=names,
            versions=self.versions.value(), seed=self.seed.value(), shuffled=self.shuffled.isChecked(),
            page=self.page.currentData(),
        )

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
        """Fill in the students of this file, or say why there are none."""
        try:
            names = read_students(path)
        except ExplorerError as reason:
            widgets.show_warning(self.warning, str(reason))
        else:
            widgets.show_warning(self.warning, "" if names else _("{} contains no student IDs").format(path.name))
            self.students.setPlainText("\n".join(names))

    def _ask_file(self) -> None:
        name, _filter = QFileDialog.getOpenFileName(self, _("Students"), "", _("Lists (*.csv *.txt);;All files (*)"))
        if name:
            self.load_students(Path(name))

    def _enable(self) -> None:
        """Numbered versions are for nobody in particular."""
        self.versions.setEnabled(not self.students.toPlainText().strip())
