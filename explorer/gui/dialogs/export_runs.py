"""The dialog that exports two runs as one picture, with a preview."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QWidget

from explorer.core.errors import ExplorerError
from explorer.core.files import write_atomically
from explorer.core.i18n import _
from explorer.core.option import options_of
from explorer.gui.dialogs.picture_form import make_editors, read_editors
from explorer.gui.document import Document
from explorer.gui.document.second_run import SecondRun
from explorer.gui.toolkit import raster, widgets
from explorer.gui.toolkit.layouts import make_row, make_widget
from explorer.gui.toolkit.option_form import change_signal
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.saving import ask_path
from explorer.gui.toolkit.text_size import fix_width
from explorer.gui.toolkit.warning_list import WarningList
from explorer.gui.toolkit.worker import Progress
from explorer.pictures.export import EXPORTERS, Exporter, Page, PictureOptions
from explorer.pictures.export.side_by_side import RunSide, make_page
from explorer.pictures.export.svg import bare_svg
from explorer.pictures.figure.show import show_from_view
from explorer.pictures.figure.unplaced import MOST_NAMED, describe_unplaced, list_unplaced

PREVIEW_NODES = 2_000
"""The largest number of nodes for which a preview is drawn."""
WIDTH = 380


class ExportRunsDialog(QDialog):
    """A picture of both runs at their current steps, with what the document's view shows."""

    help_topic = "pictures.md#Export both runs"

    def __init__(self, document: Document, second_run: SecondRun, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._sides = (RunSide(document.study, document.trace, document.step),
                       RunSide(second_run.study, second_run.shown_run.trace, second_run.shown_run.step))
        self.setWindowTitle(_("Export both runs"))
        rows = widgets.form()
        self.preview, form = Preview(), make_widget(rows)
        fix_width(form, WIDTH)
        self.format = widgets.combo(
            [(_(exporter.title), suffix) for suffix, exporter in EXPORTERS.items() if not exporter.holds_steps])
        self.arrangement = widgets.combo(((_("Fit to page"), None), (_("Side by side"), False),
                                          (_("One above the other"), True)))
        self.title = QLineEdit()
        self.title.setPlaceholderText(_("none"))
        self.legend = QCheckBox(_("Legend"))
        self.legend.setChecked(True)
        options, self.editors = options_of(PictureOptions), make_editors("theme", "dpi", "engine")
        colours, dpi, engine = ((options[name].heading, each.widget) for name, each in self.editors.items())
        for name, field in ((_("Format"), self.format), (_("Pictures"), self.arrangement), colours,
                            (_("Title"), self.title), dpi, engine, ("", self.legend)):
            rows.addRow(name, field)
        self.warning, self.missing_list = widgets.warning(), WarningList()
        self.box = widgets.buttons(self, _("Save…"))
        halves = make_row(form, (self.preview, 1), spacing=widgets.MARGIN)
        widgets.column(self, (halves, 1), self.warning, self.missing_list, self.box)
        for part in (self.format, self.arrangement, self.legend, self.title,
                     *(part for each in self.editors.values() for part in each.fields)):
            change_signal(part, is_typed=True).connect(self.refresh)
        widgets.resize_dialog(self, 1080, 600)
        self.refresh()

    @property
    def suffix(self) -> str:
        """The suffix of the chosen format."""
        return str(self.format.currentData())

    def options(self) -> PictureOptions:
        """Return the chosen options of the picture."""
        show = show_from_view(
            self._document.study.view, legend=self.legend.isChecked(), title=self.title.text().strip())
        return PictureOptions(show=show, **read_editors(self.editors))

    def refresh(self) -> None:
        """Redraw the preview, or show why there is no picture."""
        exporter = EXPORTERS[self.suffix]
        for name in ("dpi", "engine"):
            self.editors[name].widget.setEnabled(name in exporter.accepted_options)
        count, reason, missing = len(self._document.visible_tree.tree), "", ""
        rows: list[str] = []
        if count > PREVIEW_NODES:
            self.preview.show_text(_("No preview: the tree has {:,} nodes.").format(count))
        else:
            try:
                page = make_page(*self._sides, self.options(), self.arrangement.currentData())
                exporter.require_exportable(page)
                missing, rows = describe_unplaced(page.figure.unplaced), list_unplaced(page.figure.unplaced)
                self.preview.show_svg(bare_svg(page))
            except ExplorerError as error:
                reason = str(error)
                self.preview.show_text(_("No picture."))
        widgets.show_warning(self.warning, reason or (_("The picture has {}").format(missing) if missing else ""))
        self.missing_list.show_rows(rows if len(rows) > MOST_NAMED else [])
        widgets.accept_button(self.box).setEnabled(not reason)

    def accept(self) -> None:
        """Ask for a path and write the file."""
        path = ask_path(self, self.windowTitle(), self._document.file.suggest_name(self.suffix),
                        {self.suffix: self.format.currentText()})
        if path is not None:
            self.write_to(path)

    def write_to(self, path: Path) -> None:
        """Close the dialog, and draw and write the picture in a background thread; errors appear in the window."""
        document = self._document
        title, exporter = self.title.text().strip() or document.title, EXPORTERS[self.suffix]
        make = partial(_make, self._sides, self.options(), self.arrangement.currentData(), title, exporter)

        def save(made: tuple[str, Page]) -> None:
            _write(path, exporter, made)
            document.file_written.emit(path)

        def write(made: tuple[str, Page]) -> None:
            document.attempt(partial(save, made))  # too large a raster is only known now

        document.run_in_background(_("Drawing…"), make, write)
        super().accept()


def _make(
    sides: tuple[RunSide, RunSide], options: PictureOptions, stacked: bool | None, title: str, exporter: Exporter,
    _progress: Progress,
) -> tuple[str, Page]:
    page = make_page(*sides, options, stacked, title)
    return exporter.make_text(page), page


def _write(path: Path, exporter: Exporter, made: tuple[str, Page]) -> None:
    text, page = made
    write_atomically(path, exporter.encode(text, page, lambda: raster))
