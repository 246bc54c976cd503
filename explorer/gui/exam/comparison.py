"""The table that compares the versions of an exam: what each question asks for in each of them."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHeaderView, QProgressBar, QTableView, QWidget

from explorer.core.errors import Stopped
from explorer.core.i18n import _
from explorer.exam.papers.build import build_papers
from explorer.exam.papers.comparison import (
    VersionWork,
    compare_versions,
    count_titles,
    describe_equal_neighbours,
    describe_spread,
    format_work,
)
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_column, make_row, make_widget
from explorer.gui.toolkit.plain_text import escape_tip
from explorer.gui.toolkit.table import ModelIndex, TableModel, set_up_table
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.study import Study


class ComparisonModel(TableModel):
    """A row for each version, a column for each question; counts that few versions have are bold."""

    def __init__(self) -> None:
        super().__init__(())
        self.rows: Sequence[VersionWork] = ()
        self._bold = QFont()
        self._bold.setBold(True)

    def show_rows(self, rows: Sequence[VersionWork]) -> None:
        """Show these versions."""
        self.rows = rows
        columns = list(zip(*(row.questions for row in rows), strict=True))
        self._usual = [Counter(column).most_common(1)[0][0] for column in columns]
        self.reset_rows(len(rows), (_("Version"), *(
            _("Question {}").format(number) for number in range(1, len(columns) + 1))))

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, question = self.rows[index.row()], index.column() - 1
        if question < 0:
            return row.name if role == Qt.ItemDataRole.DisplayRole else None
        work = row.questions[question]
        if role == Qt.ItemDataRole.DisplayRole:
            return format_work(work)
        if role == Qt.ItemDataRole.ToolTipRole:
            return escape_tip("\n".join(
                f"{title}: {count}" for title, count in zip(count_titles(), work, strict=True)))
        return self._bold if role == Qt.ItemDataRole.FontRole and work != self._usual[question] else None


class Comparison(QWidget):
    """The table of all versions, made in a background thread, and what is to be said about them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._study: Study | None = None
        self.worker = Worker(self)
        self.worker.progressed.connect(self._progress)
        self.legend, self.notes = widgets.sentence(quiet=True), widgets.sentence()
        self.model, self.table = ComparisonModel(), QTableView()
        header = set_up_table(self.table, self.model, _("Versions compared"))
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setAccessibleName(_("Creating the versions"))
        self.stop = make_button(_("Cancel"), self._cancel)
        self._busy = make_widget(make_row((self.bar, 1), self.stop))
        make_column(self.legend, (self.table, 1), self.notes, self._busy, on=self, spacing=widgets.ROW)
        self._busy.hide()

    def show_study(self, study: Study) -> None:
        """Compare the versions of a study's exam, unless they are shown already."""
        if study is self._study:
            return
        self._study = study

        def work(progress: Progress) -> tuple[Sequence[VersionWork], list[str]]:
            papers = build_papers(study, tick=progress)
            rows = compare_versions(papers)
            return rows, [*describe_spread(rows), *describe_equal_neighbours(papers)]

        self._busy.show()
        self.notes.setText("")
        self.legend.setText(_("In each cell: {counts}").format(counts=" · ".join(count_titles())))
        self.worker.start(work, self._show, self._fail)

    def _show(self, found: tuple[Sequence[VersionWork], list[str]]) -> None:
        rows, notes = found
        self._busy.hide()
        self.model.show_rows(rows)
        told = [note[:1].upper() + note[1:] for note in notes]
        self.notes.setText("\n".join(told) or _("Every version has the same counts."))

    def _fail(self, error: Exception) -> None:
        self._busy.hide()
        self._study = None
        self.model.show_rows(())
        self.notes.setText(_("Cancelled.") if isinstance(error, Stopped) else str(error))

    def _cancel(self) -> None:
        self.worker.drop()
        self._fail(Stopped())

    def _progress(self, share: float) -> None:
        self.bar.setValue(round(share * 1000))
