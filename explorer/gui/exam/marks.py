"""The marks dialog: a row per student with the first mistake and its reason; saved as CSV or JSON."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QDialog, QHeaderView, QProgressBar, QTableView, QWidget

from explorer.core.errors import ExplorerError, Stopped
from explorer.core.exact import display
from explorer.core.files import read_file, write_atomically
from explorer.core.i18n import _, ngettext
from explorer.exam.grading import bulk
from explorer.exam.grading.replies import LARGEST_FILE
from explorer.exam.papers.build import build_papers
from explorer.gui.document import Document
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.plain_text import escape_tip
from explorer.gui.toolkit.saving import ask_path
from explorer.gui.toolkit.table import ModelIndex, TableModel, set_up_table
from explorer.gui.toolkit.worker import Progress, Worker

WRITERS = {".csv": bulk.as_csv, ".json": bulk.as_json}
MOST_NAMED = 3
"""Largest number of students without a paper who are named; the table needs the room."""


class MarksModel(TableModel):
    """The students with their points."""

    def __init__(self) -> None:
        super().__init__((_("Student"), _("Points"), _("Maximum"), _("First error")))
        self.rows: Sequence[bulk.StudentResult] = ()

    def show_rows(self, rows: Sequence[bulk.StudentResult]) -> None:
        """Show these rows."""
        self.rows = rows
        self.reset_rows(len(rows))

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        wrong = "" if row.first_error is None else describe_error(row.first_error)
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                row.student or _("version {}").format(row.version),
                _("{points} of {max_points}").format(points=display(row.points), max_points=display(row.max_points)),
                display(row.pending) if row.pending else "", wrong,
            )[index.column()]
        return escape_tip(self.error_text(index.row())) if role == Qt.ItemDataRole.ToolTipRole else None

    def error_text(self, row: int) -> str:
        """Return the first mistake of a row's student with its reason; "" if there is none."""
        first = self.rows[row].first_error
        return "" if first is None else "\n".join((describe_error(first), *first.explanation))


class ExamMarks(QDialog):
    """The marks for a file of replies; `saved` is emitted with the path when they are written."""

    help_topic = "marking.md"
    saved = Signal(str)

    def __init__(self, document: Document, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._worker = Worker(self)
        self.setWindowTitle(_("Marks"))
        self.model, self.table = MarksModel(), QTableView()
        header = set_up_table(self.table, self.model, _("Marks"))
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        self.table.setWordWrap(False)
        self.summary = widgets.sentence(_("Grading {}…").format(path.name), quiet=True)
        self.warning, self.bar = widgets.warning(), QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(_("Grading"))
        self.why = widgets.sentence()
        self.table.selectionModel().currentRowChanged.connect(self._explain)
        self.box = widgets.buttons(self, _("Save…"))
        widgets.accept_button(self.box).setEnabled(False)
        widgets.column(self, self.summary, self.table, self.why, self.warning, self.bar, self.box)
        widgets.resize_dialog(self, 820, 480)
        study = document.study

        def work(progress: Progress) -> bulk.Graded:
            data = read_file(path, LARGEST_FILE)
            return bulk.grade_all(build_papers(study, tick=progress), data, path.suffix)

        self._worker.start(work, self._take_grades, self._take_error)

    def accept(self) -> None:
        """Ask for a file and write the marks."""
        path = ask_path(self, _("Marks"), "marks.csv", {".csv": _("Table"), ".json": "JSON"})
        if path is not None:
            self.write_to(path)

    def write_to(self, path: Path) -> None:
        """Write the marks in the format of the suffix; on an error show it and keep the dialog open."""
        write = WRITERS.get(path.suffix.lower(), bulk.as_csv)
        try:
            write_atomically(path, write(self.model.rows))
        except ExplorerError as reason:
            widgets.show_warning(self.warning, str(reason))
            return
        super().accept()
        self.saved.emit(str(path))
        self._document.file_written.emit(path)

    def reject(self) -> None:
        self._worker.drop()
        super().reject()

    def _take_grades(self, graded: bulk.Graded) -> None:
        rows = graded.results
        self.bar.hide()
        if graded.unknown:
            more = len(graded.unknown) - MOST_NAMED
            widgets.show_warning(self.warning, "\n".join([
                _("Not graded:"), *graded.unknown[:MOST_NAMED],
                *([_("and {} more").format(more)] if more > 0 else [])]))
        self.model.show_rows(rows)
        words = ngettext("{:,} paper graded", "{:,} papers graded", len(rows)).format(len(rows))
        wrong = sum(row.first_error is not None for row in rows)
        self.summary.setText(_("{count}, {wrong} with an error. Select a row to see the reason.").format(
            count=words, wrong=wrong))
        self.table.selectRow(next((place for place, row in enumerate(rows) if row.first_error is not None), 0))
        widgets.accept_button(self.box).setEnabled(bool(rows))

    def _explain(self, chosen: QModelIndex) -> None:
        """Show the chosen student's first mistake with its reason."""
        self.why.setText(self.model.error_text(chosen.row()) if chosen.isValid() else "")

    def _take_error(self, error: Exception) -> None:
        self.bar.hide()
        if isinstance(error, Stopped):
            return
        widgets.show_warning(
            self.warning, f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error))
        self.summary.setText(_("No answers were graded."))


def describe_error(first: bulk.FirstError) -> str:
    """Return the question of a student's first mistake, and the mistake."""
    return _("question {number}: {reason}").format(number=first.place, reason=first.mistake.reason)
