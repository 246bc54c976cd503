"""A picture of two runs side by side: how they stand, in which colours and format; seen before it is written."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QLineEdit, QWidget

from explorer.core.errors import ExplorerError
from explorer.core.files import write_whole
from explorer.core.i18n import _
from explorer.gui.document import Document
from explorer.gui.toolkit import raster, widgets
from explorer.gui.toolkit.fields import ComboBox, SpinBox
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.saving import ask_path
from explorer.gui.toolkit.worker import Progress
from explorer.pictures.export.picture import PictureOptions
from explorer.pictures.export.side_by_side import Side, figure_svg, side_by_side, study_along, svg_text, tikz_text
from explorer.pictures.export.tikz import refuse_letters
from explorer.pictures.figure import Show, describe_unplaced
from explorer.pictures.theme import THEMES
from explorer.study import dumps, embedding

AT_ONCE = 2_000
"""Nodes up to which the picture is drawn at every change."""
WIDTH = 380
SUFFIXES = (".svg", ".png", ".pdf", ".tex")


class ExportRuns(QDialog):
    """Both runs at the step shown; the same things are shown of them as on the canvases."""

    def __init__(self, document: Document, rival: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._sides = (Side(document.study, document.trace, document.step), Side(rival.study, rival.trace, rival.step))
        self.setWindowTitle(_("Export both runs"))
        column = widgets.column(self)
        halves = QHBoxLayout()
        halves.setSpacing(widgets.MARGIN)
        self.preview, form = Preview(), QWidget()
        form.setFixedWidth(WIDTH)
        rows = widgets.form()
        rows.setContentsMargins(0, 0, 0, 0)
        form.setLayout(rows)
        names = (_("SVG (vectors: slides, the web)"), _("PNG (pixels)"), _("PDF (vectors: print)"),
                 _("TikZ (LaTeX source)"))
        self.format = _combo(dict(zip(SUFFIXES, names, strict=True)))
        self.stands = _combo({None: _("As fits the page"), False: _("Side by side"), True: _("One above the other")})
        self.theme = _combo({"light": _("Light"), "dark": _("Dark"), "grey": _("Black and white print")})
        self.title = QLineEdit()
        self.title.setPlaceholderText(_("none"))
        self.legend = QCheckBox(_("Legend"))
        self.legend.setChecked(True)
        self.dpi = widgets.spin(SpinBox())
        self.dpi.setRange(30, 1200)
        self.dpi.setValue(300)
        self.dpi.setSuffix(" dpi")
        self.engine = widgets.engine_combo()
        for name, field in ((_("Format"), self.format), (_("Pictures"), self.stands), (_("Colours"), self.theme),
                            (_("Title"), self.title), (_("Resolution"), self.dpi), (_("LaTeX engine"), self.engine),
                            ("", self.legend)):
            rows.addRow(name, field)
        halves.addWidget(form)
        halves.addWidget(self.preview, 1)
        column.addLayout(halves, 1)
        self.warning = widgets.warning()
        column.addWidget(self.warning)
        self.box = widgets.buttons(self, _("Save…"))
        column.addWidget(self.box)
        for combo in (self.format, self.stands, self.theme, self.engine):
            combo.currentIndexChanged.connect(self.refresh)
        self.legend.toggled.connect(self.refresh)
        self.title.textChanged.connect(self.refresh)
        widgets.fit(self, 1080, 600)
        self.refresh()

    @property
    def suffix(self) -> str:
        """The chosen format's suffix."""
        return str(self.format.currentData())

    def options(self) -> PictureOptions:
        """What is chosen."""
        view = self._document.study.view
        show = Show(intervals=view.intervals, windows=view.windows, ordinals=view.ordinals, notes=view.notes,
                    boards=view.boards, arrows=view.arrows, moves=view.moves, legend=self.legend.isChecked(),
                    title=self.title.text().strip())
        return PictureOptions(show=show, theme=THEMES[self.theme.currentData()], engine=self.engine.currentData())

    def refresh(self) -> None:
        """Draw the preview anew, or say why there is no picture."""
        self.dpi.setEnabled(self.suffix == ".png")
        self.engine.setEnabled(self.suffix == ".tex")
        count, reason, missing = len(self._document.shown.tree), "", ""
        if count > AT_ONCE:
            self.preview.say(_("{:,} nodes are too many for a preview.").format(count))
        else:
            try:
                options = replace(self.options(), embed=False)
                drawn = side_by_side(*self._sides, options, self.stands.currentData())
                if self.suffix == ".tex":
                    refuse_letters(drawn, options.engine)
                missing = describe_unplaced(drawn.unplaced)
                self.preview.show_svg(figure_svg(drawn, self._sides[0], options))
            except ExplorerError as error:
                reason = str(error)
                self.preview.say(_("No picture."))
        widgets.warn(self.warning, reason or (_("The picture has {}").format(missing) if missing else ""))
        widgets.accepter(self.box).setEnabled(not reason)

    def accept(self) -> None:
        """Ask where, and write."""
        path = ask_path(self, self.windowTitle(), self._document.suggestion(self.suffix),
                        {self.suffix: self.format.currentText()})
        if path is not None:
            self.write_to(path)

    def write_to(self, path: Path) -> None:
        """Have the picture drawn beside the window and written to this file; what hinders it is complained about."""
        make = partial(_text, self._sides, self.options(), self.stands.currentData(), self.suffix)
        title = self.title.text().strip() or self._document.title
        self._document.work(_("Drawing…"), make, partial(_write, path, self._sides[0], self.dpi.value(), title))
        super().accept()


def _text(
    sides: tuple[Side, Side], options: PictureOptions, stacked: bool | None, suffix: str, _progress: Progress
) -> str:
    if suffix == ".tex":
        return tikz_text(*sides, options, stacked)
    return svg_text(*sides, replace(options, embed=suffix == ".svg"), stacked)


def _write(path: Path, first: Side, dpi: float, title: str, text: str) -> None:
    suffix = path.suffix.lower()
    if suffix == ".png":
        write_whole(path, embedding.into_png(raster.png_bytes(text, dpi, False), dumps(study_along(first))))
    elif suffix == ".pdf":
        raster.pdf([text], path, title)
    else:
        write_whole(path, text.encode())


def _combo(choices: Mapping[Any, str]) -> ComboBox:
    combo = ComboBox()
    for value, name in choices.items():
        combo.addItem(name, value)
    return combo
