"""The form with all options of a picture."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from explorer.core.i18n import _
from explorer.gui.document import Document
from explorer.gui.toolkit import settings, widgets
from explorer.gui.toolkit.fields import ComboBox, DoubleSpinBox, SpinBox
from explorer.pictures.export import EXPORTERS, PRINT_DPI, Exporter, PictureOptions
from explorer.pictures.export.picture import cutoff_steps, read_steps
from explorer.pictures.figure.show import ShowKind, show_from_view
from explorer.pictures.theme import THEMES

CURRENT, END, FILMSTRIP = "current", "end", "steps"
WIDTH = 480


def format_choices() -> tuple[tuple[str, str], ...]:
    """Return suffix and title of every export format, picture formats first."""
    pictures = tuple((suffix, _(exporter.title)) for suffix, exporter in EXPORTERS.items())
    return (*pictures, (".json", _("Notation (the tree as text)")), (".efg", _("Gambit (.efg)")))


def kind_choices() -> tuple[tuple[ShowKind, str], ...]:
    """Return the kinds of contents of a picture, each with its title."""
    return (
        ("full", _("Everything")), ("key", _("Answer key")), ("student", _("Student sheet: numbers without answers")),
        ("blank", _("Blank sheet: shape only")),
    )


class PictureForm(QWidget):
    """Fields for format, step, contents, colours and size of a picture; `changed` is emitted after a choice."""

    changed = Signal()

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.setFixedWidth(WIDTH)
        rows = widgets.form()
        rows.setContentsMargins(0, 0, 0, 0)
        self.setLayout(rows)
        self.format, self.step_choice = _combo(format_choices()), _combo(self._step_choices())
        self.show_kind = _combo(kind_choices())
        self.theme = _combo((("light", _("Light")), ("dark", _("Dark")), ("grey", _("Black and white print"))))
        self.background = _combo((("white", _("White")), ("transparent", _("Transparent"))))
        self.steps = QLineEdit()
        self.steps.setPlaceholderText("0, 5, 12, 22")
        self.steps.setAccessibleName(_("Steps of the filmstrip"))
        self.every_cutoff = QPushButton(_("Every cutoff"))
        self.every_cutoff.setAutoDefault(False)
        self.every_cutoff.clicked.connect(self._pick_cutoffs)
        strip = QHBoxLayout()
        strip.setSpacing(widgets.ROW)
        strip.addWidget(self.steps, 1)
        strip.addWidget(self.every_cutoff)
        self.title = QLineEdit()
        self.title.setPlaceholderText(_("none"))
        self.legend, self.intervals = QCheckBox(_("Legend")), QCheckBox(_("Intervals at the nodes"))
        self.legend.setChecked(True)
        self.embed = QCheckBox(_("Embed the study so that this file can be reopened"))
        self.embed.setChecked(True)
        self.engine = widgets.engine_combo()
        self.width_cm, self.dpi = widgets.fit_spin_box(DoubleSpinBox()), widgets.fit_spin_box(SpinBox())
        self.width_cm.setRange(0, 500)
        self.width_cm.setDecimals(1)
        self.width_cm.setSuffix(" cm")
        self.width_cm.setSpecialValueText(_("as on screen"))
        self.dpi.setRange(30, 1200)
        self.dpi.setValue(PRINT_DPI)
        self.dpi.setSuffix(" dpi")
        for name, field in (
            (_("Format"), self.format), (_("Step"), self.step_choice), (_("Steps"), strip),
            (_("Show"), self.show_kind),
            ("", self.legend), ("", self.intervals), (_("Title"), self.title), (_("Colours"), self.theme),
            (_("Background"), self.background), (_("Width"), self.width_cm), (_("Resolution"), self.dpi),
            (_("LaTeX engine"), self.engine), ("", self.embed),
        ):
            rows.addRow(name, field)
        self._listen()
        self._restore(settings.export_options())
        self._enable()

    @property
    def suffix(self) -> str:
        """The suffix of the chosen format."""
        return str(self.format.currentData())

    @property
    def exporter(self) -> Exporter | None:
        """The exporter of the chosen picture format; None for a format of trees."""
        return EXPORTERS.get(self.suffix)

    def options(self) -> PictureOptions:
        """Return the chosen options; raises ExportError if the steps of a filmstrip are not valid."""
        steps: tuple[int, ...] | None = None
        if self.step_choice.currentData() == CURRENT:
            steps = (self._document.step,)
        elif self.step_choice.currentData() == FILMSTRIP:
            steps = read_steps(self.steps.text(), self._document.steps)
        show = show_from_view(
            self._document.study.view, self.show_kind.currentData(), intervals=self.intervals.isChecked(),
            legend=self.legend.isChecked(), title=self.title.text().strip(),
        )
        return PictureOptions(
            steps, show, THEMES[self.theme.currentData()], self.background.currentData() == "transparent",
            self.width_cm.value() or None, self.embed.isChecked(), self.engine.currentData(), dpi=self.dpi.value(),
        )

    def remember(self) -> None:
        """Save the choices as defaults for the next export."""
        settings.set_export_options({name: _read(field) for name, field in self._saved_fields().items()})

    def _step_choices(self) -> tuple[tuple[str, str], ...]:
        here, last = self._document.step, self._document.steps
        return (
            (CURRENT, _("Current step ({step} of {last})").format(step=here, last=last)),
            (END, _("End of search")), (FILMSTRIP, _("Filmstrip of several steps")),
        )

    def _listen(self) -> None:
        for combo in self.findChildren(ComboBox):
            combo.currentIndexChanged.connect(self._notify)
        for check in (self.legend, self.intervals, self.embed):
            check.toggled.connect(self._notify)
        for line in (self.steps, self.title):
            line.textChanged.connect(self._notify)
        self.width_cm.valueChanged.connect(self._notify)

    def _notify(self) -> None:
        self._enable()
        self.changed.emit()

    def _enable(self) -> None:
        """Enable the fields that apply to the chosen format, step and contents, and disable the others."""
        pictured, kind = self.exporter is not None, self.show_kind.currentData()
        takes = self.exporter.accepted_options if self.exporter is not None else ()
        strip = pictured and self.step_choice.currentData() == FILMSTRIP
        fields: tuple[tuple[QWidget, bool], ...] = (
            (self.step_choice, pictured), (self.show_kind, pictured), (self.theme, pictured),
            (self.background, "transparent" in takes),
            (self.steps, strip), (self.every_cutoff, strip and self._document.trace is not None),
            (self.legend, pictured), (self.title, pictured),
            (self.intervals, pictured and kind == "full"), (self.width_cm, pictured), (self.dpi, "dpi" in takes),
            (self.engine, "engine" in takes), (self.embed, kind in ("key", "full") and "embed" in takes),
        )
        for field, enabled in fields:
            field.setEnabled(enabled)

    def _pick_cutoffs(self) -> None:
        if self._document.trace is not None:
            self.steps.setText(", ".join(map(str, cutoff_steps(self._document.tree, self._document.trace))))

    def _saved_fields(self) -> dict[str, ComboBox | QCheckBox | DoubleSpinBox | SpinBox]:
        """Return the fields that are saved, by name; steps and title are not, as they belong to one study."""
        return {
            "format": self.format, "show": self.show_kind, "theme": self.theme, "ground": self.background,
            "legend": self.legend, "intervals": self.intervals, "embed": self.embed, "width_cm": self.width_cm,
            "dpi": self.dpi, "engine": self.engine,
        }

    def _restore(self, options: dict[str, Any]) -> None:
        for name, field in self._saved_fields().items():
            if name in options:
                _fill(field, options[name])


def _combo(choices: tuple[tuple[str, str], ...]) -> ComboBox:
    combo = ComboBox()
    for value, name in choices:
        combo.addItem(name, value)
    return combo


def _read(field: ComboBox | QCheckBox | DoubleSpinBox | SpinBox) -> Any:
    if isinstance(field, ComboBox):
        return field.currentData()
    return field.isChecked() if isinstance(field, QCheckBox) else field.value()


def _fill(field: ComboBox | QCheckBox | DoubleSpinBox | SpinBox, value: Any) -> None:
    if isinstance(field, ComboBox):
        field.setCurrentIndex(max(0, field.findData(value)))
    elif isinstance(field, QCheckBox):
        field.setChecked(bool(value))
    elif isinstance(field, SpinBox):
        field.setValue(int(value))
    else:
        field.setValue(float(value))
