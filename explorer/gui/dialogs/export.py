"""A picture out of the study: everything about it is chosen here and seen before it is written."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QWidget,
)

from explorer.errors import ExplorerError
from explorer.export.picture import PictureOptions, cutoff_steps, picture_svg, picture_text, read_steps, write_picture
from explorer.figure import Show
from explorer.figure.show import Kind
from explorer.gui import raster, settings
from explorer.gui.dialogs import parts
from explorer.gui.dialogs.preview import Preview
from explorer.gui.document import Document
from explorer.i18n import _
from explorer.theme import THEMES

PAUSE = 80
"""Milliseconds without a change before the preview is drawn anew."""
CURRENT, END, FILMSTRIP = "current", "end", "steps"
PICTURES = (".svg", ".png", ".pdf", ".tex")


def formats() -> tuple[tuple[str, str], ...]:
    """Suffix and name of every format, pictures first."""
    return (
        (".svg", _("SVG (vectors: slides, the web)")), (".png", _("PNG (pixels)")),
        (".pdf", _("PDF (vectors: print)")),
        (".tex", _("TikZ (LaTeX source)")), (".json", _("Notation (the tree as text)")), (".efg", _("Gambit (.efg)")),
    )


def kinds() -> tuple[tuple[Kind, str], ...]:
    """The four things that a picture can show."""
    return (
        ("full", _("Everything")), ("key", _("Answer key")), ("student", _("Student sheet: numbers, no answers")),
        ("blank", _("Blank sheet: the shape alone")),
    )


class ExportDialog(QDialog):
    """Format, steps, contents, size; a preview of exactly what will be written; copy or save."""

    saved = Signal(str)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._svg = ""
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self.refresh)
        self.setWindowTitle(_("Export"))
        column = parts.column(self)
        column.addWidget(parts.heading(_("Export")))
        halves = QHBoxLayout()
        halves.setSpacing(parts.MARGIN)
        halves.addWidget(self._form())
        self.preview, self.source = Preview(), QPlainTextEdit()
        self.source.setReadOnly(True)
        self.source.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.source.setAccessibleName(_("The file's text"))
        self.stack = QStackedWidget()
        self.stack.addWidget(self.preview)
        self.stack.addWidget(self.source)
        halves.addWidget(self.stack, 1)
        column.addLayout(halves, 1)
        self.warning = parts.warning()
        column.addWidget(self.warning)
        self.box = parts.buttons(self, _("Save…"))
        self.copy = QPushButton(_("Copy to clipboard"))
        self.copy.setAutoDefault(False)
        self.copy.clicked.connect(self.copy_picture)
        self.box.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        column.addWidget(self.box)
        self.resize(1080, 640)
        self._restore(settings.export_options())
        self.refresh()

    @property
    def suffix(self) -> str:
        """The chosen format's suffix."""
        return str(self.format.currentData())

    def options(self) -> PictureOptions:
        """What is chosen; ExportError where the steps are none."""
        steps: tuple[int, ...] | None = None
        if self.what.currentData() == CURRENT:
            steps = (self._document.step,)
        elif self.what.currentData() == FILMSTRIP:
            steps = read_steps(self.steps.text(), self._document.steps)
        view = self._document.study.view
        show = Show(
            self.show_kind.currentData(), intervals=self.intervals.isChecked(), windows=view.windows,
            ordinals=view.ordinals, boards=view.boards, arrows=view.arrows, moves=view.moves,
            legend=self.legend.isChecked(), title=self.title.text().strip(),
        )
        return PictureOptions(
            steps, show, THEMES[self.theme.currentData()], self.ground.currentData() == "transparent",
            self.width_cm.value() or None, self.embed.isChecked(),
        )

    def refresh(self) -> None:
        """Draw the preview anew, or say why there is no picture."""
        self._timer.stop()
        self._enable()
        try:
            if self.suffix in PICTURES:
                options = self.options()
                self._svg = picture_svg(self._document.study, self._document.trace, replace(options, embed=False))
                self.preview.show_svg(self._svg, checked=options.transparent)
                self.stack.setCurrentWidget(self.preview)
            else:
                self.source.setPlainText(self._text(PictureOptions()))
                self.stack.setCurrentWidget(self.source)
        except ExplorerError as error:
            self._svg = ""
            self._refuse(str(error))
        else:
            self._refuse("")

    def copy_picture(self) -> None:
        """Put the picture on the clipboard: as an image, and as the source that the format has."""
        try:
            if self.suffix in (".svg", ".png", ".pdf"):
                svg = picture_svg(self._document.study, self._document.trace, self.options())
                raster.copy(svg, self.dpi.value(), self.options().transparent)
            elif self.suffix == ".tex":
                QGuiApplication.clipboard().setText(self._text(self.options()))
            else:
                QGuiApplication.clipboard().setText(self.source.toPlainText())
        except ExplorerError as error:
            self._refuse(str(error))
        else:
            self._remember()

    def accept(self) -> None:
        """Ask where, and write."""
        start = (self._document.path or Path.home() / "tree").with_suffix(self.suffix)
        name, _filter = QFileDialog.getSaveFileName(
            self, _("Export"), str(start), f"{self.format.currentText()} (*{self.suffix})")
        if name:
            path = Path(name)
            self.write_to(path if path.suffix.lower() == self.suffix else path.with_name(path.name + self.suffix))

    def write_to(self, path: Path) -> None:
        """Write the picture to this file and close; what hinders it is said, and the dialog stays."""
        try:
            self._write(path)
        except (ExplorerError, OSError) as error:
            self._refuse(str(error))
            return
        self._remember()
        super().accept()
        self.saved.emit(str(path))

    def _text(self, options: PictureOptions) -> str:
        return picture_text(self._document.study, self._document.trace, options, self.suffix)

    def _write(self, path: Path) -> None:
        study, trace = self._document.study, self._document.trace
        if self.suffix == ".png":
            options = self.options()
            raster.png(picture_svg(study, trace, options), path, self.dpi.value(), options.transparent)
        elif self.suffix == ".pdf":
            raster.pdf([picture_svg(study, trace, self.options())], path)
        else:
            write_picture(study, trace, self.options(), path)

    def _form(self) -> QWidget:
        whole = QWidget()
        whole.setFixedWidth(430)
        rows = parts.form()
        rows.setContentsMargins(0, 0, 0, 0)
        whole.setLayout(rows)
        self.format, self.what, self.show_kind = _combo(formats()), _combo(self._whats()), _combo(kinds())
        self.theme = _combo((("light", _("Light")), ("dark", _("Dark")), ("grey", _("Black and white print"))))
        self.ground = _combo((("white", _("Filled")), ("transparent", _("Transparent"))))
        self.steps = QLineEdit()
        self.steps.setPlaceholderText("0, 5, 12, 22")
        self.steps.setAccessibleName(_("Steps of the filmstrip"))
        self.every_cutoff = QPushButton(_("Every cutoff"))
        self.every_cutoff.setAutoDefault(False)
        self.every_cutoff.clicked.connect(self._pick_cutoffs)
        strip = QHBoxLayout()
        strip.setSpacing(parts.ROW)
        strip.addWidget(self.steps, 1)
        strip.addWidget(self.every_cutoff)
        self.title = QLineEdit()
        self.title.setPlaceholderText(_("none"))
        self.legend, self.intervals = QCheckBox(_("Legend")), QCheckBox(_("Intervals at the nodes"))
        self.legend.setChecked(True)
        self.embed = QCheckBox(_("Embed the study, so that it can be opened again"))
        self.embed.setChecked(True)
        self.width_cm, self.dpi = parts.spin(QDoubleSpinBox()), parts.spin(QSpinBox())
        self.width_cm.setRange(0, 500)
        self.width_cm.setDecimals(1)
        self.width_cm.setSuffix(" cm")
        self.width_cm.setSpecialValueText(_("as on the screen"))
        self.dpi.setRange(30, 1200)
        self.dpi.setValue(300)
        self.dpi.setSuffix(" dpi")
        for name, field in (
            (_("Format"), self.format), (_("Moment"), self.what), (_("Steps"), strip), (_("Show"), self.show_kind),
            ("", self.legend), ("", self.intervals), (_("Title"), self.title), (_("Colours"), self.theme),
            (_("Ground"), self.ground), (_("Width"), self.width_cm), (_("Resolution"), self.dpi), ("", self.embed),
        ):
            rows.addRow(name, field)
        self._listen()
        return whole

    def _whats(self) -> tuple[tuple[str, str], ...]:
        here, last = self._document.step, self._document.steps
        return (
            (CURRENT, _("The step shown ({step} of {last})").format(step=here, last=last)),
            (END, _("The end of the search")), (FILMSTRIP, _("Filmstrip of several steps")),
        )

    def _listen(self) -> None:
        for combo in self.findChildren(QComboBox):
            combo.currentIndexChanged.connect(self._timer.start)
        for check in (self.legend, self.intervals, self.embed):
            check.toggled.connect(self._timer.start)
        for line in (self.steps, self.title):
            line.textChanged.connect(self._timer.start)
        self.width_cm.valueChanged.connect(self._timer.start)

    def _enable(self) -> None:
        """Switch off what the format, the moment or the sheet leaves no choice in."""
        pictured, kind = self.suffix in PICTURES, self.show_kind.currentData()
        strip = pictured and self.what.currentData() == FILMSTRIP
        seen_through = self.suffix in (".svg", ".png")
        fields: tuple[tuple[QWidget, bool], ...] = (
            (self.what, pictured), (self.show_kind, pictured), (self.theme, pictured), (self.ground, seen_through),
            (self.steps, strip), (self.every_cutoff, strip and self._document.trace is not None),
            (self.legend, pictured and not strip), (self.title, pictured and not strip),
            (self.intervals, pictured and kind == "full"), (self.width_cm, pictured), (self.dpi, self.suffix == ".png"),
            (self.embed, kind in ("key", "full") and seen_through),
        )
        for field, enabled in fields:
            field.setEnabled(enabled)

    def _pick_cutoffs(self) -> None:
        if self._document.trace is not None:
            self.steps.setText(", ".join(map(str, cutoff_steps(self._document.tree, self._document.trace))))

    def _refuse(self, reason: str) -> None:
        parts.warn(self.warning, reason)
        parts.accepter(self.box).setEnabled(not reason)
        self.copy.setEnabled(not reason)
        if reason:
            self.preview.say(_("No picture."))
            self.stack.setCurrentWidget(self.preview)

    def _kept(self) -> dict[str, QComboBox | QCheckBox | QDoubleSpinBox | QSpinBox]:
        """The fields that are remembered; steps and title belong to the study at hand."""
        return {
            "format": self.format, "show": self.show_kind, "theme": self.theme, "ground": self.ground,
            "legend": self.legend, "intervals": self.intervals, "embed": self.embed, "width_cm": self.width_cm,
            "dpi": self.dpi,
        }

    def _remember(self) -> None:
        settings.set_export_options({name: _read(field) for name, field in self._kept().items()})

    def _restore(self, options: dict[str, Any]) -> None:
        for name, field in self._kept().items():
            if name in options:
                _fill(field, options[name])


def _combo(choices: tuple[tuple[str, str], ...]) -> QComboBox:
    combo = QComboBox()
    for value, name in choices:
        combo.addItem(name, value)
    return combo


def _read(field: QComboBox | QCheckBox | QDoubleSpinBox | QSpinBox) -> Any:
    if isinstance(field, QComboBox):
        return field.currentData()
    return field.isChecked() if isinstance(field, QCheckBox) else field.value()


def _fill(field: QComboBox | QCheckBox | QDoubleSpinBox | QSpinBox, value: Any) -> None:
    if isinstance(field, QComboBox):
        field.setCurrentIndex(max(0, field.findData(value)))
    elif isinstance(field, QCheckBox):
        field.setChecked(bool(value))
    elif isinstance(field, QSpinBox):
        field.setValue(int(value))
    else:
        field.setValue(float(value))
