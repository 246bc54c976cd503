"""The dialog for sheets: a preview of each page, then writing all sheets for every version."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from explorer.core.errors import ExplorerError, Stopped
from explorer.core.files import write_all_atomically
from explorer.core.i18n import _, ngettext
from explorer.core.option import options_of
from explorer.exam.papers.ambiguity_warnings import list_unplaced_texts
from explorer.exam.papers.build import build_paper, build_papers, version_names
from explorer.exam.papers.editing import describe_equal_versions
from explorer.exam.sheets import KINDS, SHEETS, Kind, join_differences, sheet_for
from explorer.exam.sheets.files import make_files
from explorer.exam.sheets.pages import pages
from explorer.gui.dialogs.picture_form import make_editors
from explorer.gui.document import Document
from explorer.gui.exam.comparison import Comparison
from explorer.gui.toolkit import raster, settings, widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.layouts import make_column, make_row, make_scroll_area, make_widget
from explorer.gui.toolkit.page_view import PageView, ZoomButtons
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.saving import ask_folder, confirm_replacing
from explorer.gui.toolkit.text_size import grown, keep_grown, padded
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.warning_list import WarningList
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.pictures.export import ENGINES, PictureOptions
from explorer.study import MOST_VERSIONS, Exam, Study

WIDTH, NARROWEST = 300, 190
"""Pixels: the width of the choices, and the one that they need for text of the usual size."""
COMPARED = "compared"
"""The choice of the preview that shows a table of all versions."""
PAUSE = 80
"""Milliseconds after the last change before the preview is updated."""


def kind_titles() -> dict[Kind, str]:
    """Return the titles of the kinds of sheets."""
    return {"student": _("Student sheet"), "key": _("Answer key"), "blank": _("Blank sheet")}


def list_people(exam: Exam | None) -> Sequence[str]:
    """Return the names of an exam's versions, or one without a name if there is no question yet."""
    return version_names(exam) if exam and exam.questions else ("",)


class ExamSheets(QDialog):
    """The sheets to write on the left, the pages of one version on the right; `saved` is emitted with the folder."""

    help_topic = "exams.md#Sheets and question banks"
    saved = Signal(str)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._study: Study = document.study
        self._pages: list[str] = []
        self._counts: dict[str, list[str]] = {}
        self._missing: list[str] = []
        self._page = 0
        self._preview_worker, self._worker = Worker(self), Worker(self)
        self._worker.progressed.connect(self._progress)
        self._timer = make_timer(self, PAUSE, self.refresh)
        self.setWindowTitle(_("Exam sheets and keys"))
        halves = make_row(self._make_choices(), (self._make_preview(), 1), spacing=widgets.MARGIN)
        self.warning, self.missing_list, self.bar = widgets.warning(), WarningList(), QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setAccessibleName(_("Saving the sheets"))
        self.bar.hide()
        self.box = widgets.buttons(self, _("Save…"))
        widgets.column(self, (halves, 1), self.warning, self.missing_list, self.bar, self.box)
        widgets.resize_dialog(self, 1060, 760)
        self.refresh()

    def _make_choices(self) -> QWidget:
        chosen = settings.exam_sheets()
        self.sheets: dict[str, QCheckBox] = {}
        for name, sheet in SHEETS.items():
            box = QCheckBox(_(sheet.title))
            set_tip(box, _(sheet.sentence))
            box.setChecked(name in chosen)
            box.toggled.connect(self._enable)
            self.sheets[name] = box
        engine = options_of(PictureOptions)["engine"]
        self.engine, label = make_editors(engine.name)[engine.name], make_label(engine.heading)
        self.engine.set_text(next((name for name in chosen if name in engine.choices), engine.default))
        label.setBuddy(self.engine.widget)
        self.kinds: dict[Kind, QCheckBox] = {}
        for kind, words in kind_titles().items():
            self.kinds[kind] = QCheckBox(words)
            self.kinds[kind].setChecked(kind in chosen)
            self.kinds[kind].toggled.connect(self._enable)
        self._make_versions_field()
        versions_label = make_label(_("&Versions"))
        versions_label.setBuddy(self.versions)
        self.count, self.counts = widgets.sentence(quiet=True), widgets.sentence()
        self.counts.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.counts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        view = make_scroll_area(self.counts)
        view.viewport().setAutoFillBackground(False)
        self.counts.setAutoFillBackground(False)
        whole = make_widget(make_column(
            widgets.heading(_("Files"), 1), *self.sheets.values(), make_row(label, (self.engine.widget, 1)),
            widgets.GAP, widgets.heading(_("For each version"), 1), *self.kinds.values(),
            make_row(versions_label, self.versions, ...), self.count, (view, 1), spacing=widgets.ROW))
        keep_grown(whole, lambda each: each.setFixedWidth(max(WIDTH, grown(NARROWEST))))
        return whole

    def _make_versions_field(self) -> None:
        """Make the field for the number of versions; a list of students decides it, if there is one."""
        self.versions, exam = widgets.fit_spin_box(SpinBox()), self._study.exam or Exam()
        self.versions.setRange(1, MOST_VERSIONS)
        self.versions.setValue(len(exam.students) or exam.versions)
        self.versions.setAccessibleName(_("Versions"))
        if exam.students:
            self.versions.setEnabled(False)
            self.versions.setToolTip(_("Each student has a version"))
        self.versions.valueChanged.connect(self._set_versions)

    def _set_versions(self, count: int) -> None:
        """Preview the exam with another number of versions; the document keeps it once the sheets are saved."""
        exam = replace(self._study.exam or Exam(), versions=count)
        self._study, self._people = replace(self._study, exam=exam), list_people(exam)
        self.version.setMaximum(count)
        self._timer.start()
        self._enable()

    def _make_preview(self) -> QVBoxLayout:
        self.kind = widgets.combo([
            *((words, kind) for kind, words in kind_titles().items()), (_("Comparison"), COMPARED)],
            name=_("Preview"))
        self.version = widgets.fit_spin_box(SpinBox())
        self.version.setAccessibleName(_("Version"))
        self._people = list_people(self._study.exam)
        self.version.setRange(1, len(self._people))
        self.version.setPrefix(_("version "))
        self.student_label = make_label()
        self.previous_button = make_button("←", partial(self.turn_page, -1))
        self.next_button, self.page_label = make_button("→", partial(self.turn_page, 1)), make_label()
        for button, words in ((self.previous_button, _("Previous page")), (self.next_button, _("Next page"))):
            keep_grown(button, lambda each: each.setFixedWidth(padded(40)))
            button.setAccessibleName(words)
        self.preview = Preview()
        self.preview.has_border = True
        self.pages_view = PageView(self.preview)
        self.pages_view.turned.connect(self.turn_page)
        self.zoom_buttons = ZoomButtons(self.pages_view)
        above = make_row(self.kind, self.version, self.student_label, ..., spacing=widgets.ROW)
        below = make_row(self.previous_button, self.page_label, self.next_button, ..., self.zoom_buttons.row(),
                         spacing=widgets.ROW)
        self.kind.currentIndexChanged.connect(self._timer.start)
        self.version.valueChanged.connect(self._timer.start)
        self.comparison, self._stack = Comparison(), QStackedWidget()
        for part in (self.pages_view, self.comparison):
            self._stack.addWidget(part)
        return make_column(above, (self._stack, 1), below)

    def turn_page(self, by: int) -> None:
        """Show another page, at its top."""
        page = min(max(self._page + by, 0), max(len(self._pages) - 1, 0))
        if page != self._page:
            self._page = page
            self._show_page()
            self.pages_view.show_top()

    def refresh(self) -> None:
        """Make the pages of the chosen version, or the table of all versions, in a background thread."""
        self._timer.stop()
        is_compared = self.kind.currentData() == COMPARED
        self.version.setEnabled(not is_compared)
        self._stack.setCurrentWidget(self.comparison if is_compared else self.pages_view)
        self._show_page()
        if is_compared:
            self.comparison.show_study(self._study)
            return
        version, kind, study = self.version.value(), self.kind.currentData(), self._study
        named = bool(study.exam and study.exam.students)
        self.student_label.setText(self._people[version - 1] if named else "")
        self._enable()

        def work(progress: Progress) -> tuple[list[str], dict[str, list[str]], list[str]]:
            made = build_paper(study, version, tick=progress)
            counts = {name: sheet.describe_differences([made]) for name, sheet in SHEETS.items()}
            return pages(made, kind), counts, list_unplaced_texts([made])

        if not self._pages:
            self.preview.show_text(_("Creating the pages…"))
        self._preview_worker.start(work, self._take_pages, self._take_preview_error)

    def _take_pages(self, found: tuple[list[str], dict[str, list[str]], list[str]]) -> None:
        self._pages, self._counts, missing = found
        self._page = min(self._page, len(self._pages) - 1)
        self._show_missing(missing, _("The pictures have no room for some texts:"))
        self._enable()
        self._show_page()

    def _show_page(self) -> None:
        """Show the chosen page, or only its absence while the versions are compared."""
        if self._pages:
            self.preview.show_svg(self._pages[self._page])
            self.pages_view.show_size()
        count = len(self._pages) if self._stack.currentWidget() is self.pages_view else 0
        self.page_label.setText(_("page {number} of {count}").format(
            number=self._page + 1, count=count) if count else "")
        self.previous_button.setEnabled(0 < self._page < count)
        self.next_button.setEnabled(self._page < count - 1)

    def _enable(self) -> None:
        """Show the number of files, and what other programs will count differently."""
        sheets, chosen = self.selected_sheets()
        self.engine.widget.setEnabled("latex" in sheets)
        count = sum(1 if SHEETS[name].is_single_file else
                    len(self._people) * sum(kind in SHEETS[name].kinds for kind in chosen) for name in sheets)
        files = ngettext("{:,} file", "{:,} files", count).format(count)
        self.count.setText(files if count else _("Select at least one file format and one sheet."))
        alike = describe_equal_versions(self._study.exam or Exam())
        self.counts.setText("\n\n".join([*([alike] if alike else []), *join_differences(
            {_(SHEETS[name].title): self._counts.get(name, []) for name in sheets})]))
        widgets.accept_button(self.box).setEnabled(bool(count and self._pages) and not self._worker.is_running)

    def selected_sheets(self) -> tuple[list[str], list[Kind]]:
        """Return the ticked sheets and kinds."""
        return ([name for name, box in self.sheets.items() if box.isChecked()],
                [kind for kind in KINDS if self.kinds[kind].isChecked()])

    def accept(self) -> None:
        """Ask for a folder and write the sheets."""
        folder = ask_folder(self, _("Choose a folder for the sheets"))
        if folder is not None:
            self.write_to(folder)

    def write_to(self, folder: Path) -> None:
        """Make all files in a background thread, then write them; on an error show it and keep the dialog open."""
        sheets, chosen = self.selected_sheets()
        study, engine = self._study, self.engine.text()

        def work(progress: Progress) -> tuple[dict[str, bytes], list[str]]:
            made = build_papers(study, tick=lambda share: progress(share / 2))
            files: dict[str, bytes] = {}
            for place, name in enumerate(sheets):
                if not progress(0.5 + place / len(sheets) / 2):
                    raise Stopped
                files |= make_files(sheet_for(name, engine), made, chosen, raster.pdf_bytes)
            return files, list_unplaced_texts(made)

        # The default engine is not stored in the settings.
        kept = (*sheets, *chosen, *([engine] if engine != ENGINES[0] else []))
        self._set_busy(True)
        self._worker.start(work, partial(self._write, folder, kept), self._take_error)

    def _write(self, folder: Path, chosen: Sequence[str], made: tuple[dict[str, bytes], list[str]]) -> None:
        self._set_busy(False)
        files, missing = made
        if not set(missing) <= set(self._missing):  # in a version that was not previewed
            self._show_missing(
                missing, _("The pictures have no room for some texts. Click Save again to save them anyway."))
            return
        if not confirm_replacing(self, [folder / name for name in files]):
            return
        try:
            write_all_atomically(folder, files)
        except ExplorerError as reason:
            widgets.show_warning(self.warning, str(reason))
            return
        settings.set_exam_sheets(chosen)
        self._keep_versions()
        super().accept()
        self.saved.emit(str(folder))
        self._document.file_written.emit(folder)

    def _keep_versions(self) -> None:
        """Give the document's exam the number of versions that was written, as one edit."""
        study, count = self._document.study, self.versions.value()
        if study.exam is not None and not study.exam.students and study.exam.versions != count:
            self._document.edit(ngettext("{:,} version", "{:,} versions", count).format(count),
                                replace(study, exam=replace(study.exam, versions=count)))

    def _show_missing(self, missing: list[str], sentence: str) -> None:
        """List the texts for which pictures have no room; without any, show no warning."""
        self._missing = missing
        widgets.show_warning(self.warning, sentence if missing else "")
        self.missing_list.show_rows(missing)

    def reject(self) -> None:
        for worker in (self._preview_worker, self._worker, self.comparison.worker):
            worker.drop()
        super().reject()

    def _take_preview_error(self, error: Exception) -> None:
        """Show why there are no pages."""
        self._take_error(error)
        if not isinstance(error, Stopped):
            self._pages, self._counts = [], {}
            self.preview.show_text(_("No sheet selected."))
            self._show_page()

    def _take_error(self, error: Exception) -> None:
        """Show why nothing was written; the pages stay."""
        self._set_busy(False)
        if not isinstance(error, Stopped):
            widgets.show_warning(self.warning, str(error))

    def _progress(self, share: float) -> None:
        self.bar.setValue(round(share * 1000))

    def _set_busy(self, busy: bool) -> None:
        self.bar.setVisible(busy)
        widgets.accept_button(self.box).setEnabled(not busy)
