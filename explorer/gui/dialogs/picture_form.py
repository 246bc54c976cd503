"""The form with all options of a picture."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from explorer.core.i18n import _
from explorer.core.option import Option, format_value, options_of, parse_field
from explorer.gui.document import Document
from explorer.gui.toolkit import settings, style, widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.fields import ComboBox
from explorer.gui.toolkit.layouts import make_row
from explorer.gui.toolkit.option_form import Editor, change_signal
from explorer.gui.toolkit.text_size import keep_grown, padded
from explorer.pictures.export import EXPORTERS, PRINT_DPI, Exporter, PictureOptions
from explorer.pictures.export.picture import read_steps
from explorer.pictures.figure.show import SHOWS, ShowKind, show_from_view
from explorer.pictures.theme import THEMES
from explorer.trees import formats

CURRENT, END, FILMSTRIP = "current", "end", "steps"
WIDTH = 480


def format_choices() -> tuple[tuple[str, str], ...]:
    """Return title and suffix of every export format, picture formats first; of several suffixes only the first."""
    pictures = tuple((_(exporter.title), suffix) for suffix, exporter in EXPORTERS.items())
    trees = {_(each.title): suffix for suffix, each in reversed(formats.FORMATS.items())}
    return (*pictures, *reversed(trees.items()))


def kind_choices() -> tuple[tuple[str, ShowKind], ...]:
    """Return the titles and kinds of contents of a picture."""
    return (
        (_("Everything"), "full"), (_("Answer key"), "key"), (_("Student sheet: numbers without answers"), "student"),
        (_("Blank sheet: shape only"), "blank"),
    )


def make_editors(*names: str) -> dict[str, Editor]:
    """Return the fields of these picture options; a resolution begins with that of print."""
    options = offered_options()
    editors = {name: widgets.make_dialog_editor(options[name]) for name in names}
    if "dpi" in editors:
        editors["dpi"].set_text(str(PRINT_DPI))
    return editors


def read_editors(editors: dict[str, Editor]) -> dict[str, Any]:
    """Return the values of the fields by their names."""
    options = offered_options()
    return {name: parse_field(options[name], editor.text()) for name, editor in editors.items()}


def offered_options() -> dict[str, Option]:
    """Return the options of a picture; a theme of a person's own that the window has is one of the choices."""
    options, theme = dict(options_of(PictureOptions)), style.theme_for(settings.colours())
    if theme.name not in THEMES:
        colours = options["theme"]
        own = {theme.name: Path(settings.colours()).stem}
        options["theme"] = replace(colours, choices={**colours.choices, **own})
    return options


class PictureForm(QWidget):
    """Fields for format, step, contents, colours and size of a picture; `changed` is emitted after a choice."""

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        keep_grown(self, lambda each: each.setFixedWidth(padded(WIDTH)))
        rows = widgets.form()
        self.setLayout(rows)
        self.format, self.step_choice, self.show_kind = map(
            widgets.combo, (format_choices(), self._step_choices(), kind_choices()))
        self.steps = QLineEdit()
        self.steps.setPlaceholderText("0, 5, 12, 22")
        self.steps.setAccessibleName(_("Steps of the filmstrip"))
        self.every_cutoff = make_button(_("Every cutoff"), self._pick_cutoffs)
        strip = make_row((self.steps, 1), self.every_cutoff, spacing=widgets.ROW)
        self.title = QLineEdit()
        self.title.setPlaceholderText(_("none"))
        self.legend, self.intervals = QCheckBox(_("Legend")), QCheckBox(_("Intervals at the nodes"))
        self.legend.setChecked(True)
        options = options_of(PictureOptions)
        self.editors = make_editors(*(name for name, option in options.items() if option.title))
        for name, row in (
            (_("Format"), self.format), (_("Step"), self.step_choice), (_("Steps"), strip),
            (_("Show"), self.show_kind),
            ("", self.legend), ("", self.intervals), (_("Title"), self.title),
        ):
            rows.addRow(name, row)
        for name, editor in self.editors.items():
            rows.addRow("" if isinstance(editor.widget, QCheckBox) else options[name].heading, editor.widget)
        own = self.format, self.step_choice, self.show_kind, self.legend, self.intervals, self.steps, self.title
        for field in (*own, *(field for editor in self.editors.values() for field in editor.fields)):
            change_signal(field, is_typed=True).connect(self._notify)
        self._restore(settings.export_options())
        self._enable()

    @property
    def suffix(self) -> str:
        """The suffix of the chosen format."""
        return str(self.format.currentData()) if self.exporter is None else self.exporter.suffix

    @property
    def exporter(self) -> Exporter | None:
        """The exporter of the chosen picture format; None for a format of trees."""
        return EXPORTERS.get(str(self.format.currentData()))

    def options(self) -> PictureOptions:
        """Return the chosen options; raises ExportError if the steps of a filmstrip are not valid."""
        steps: tuple[int, ...] | None = None
        if self.step_choice.currentData() == CURRENT:
            steps = (self._document.step,)
        elif self.step_choice.currentData() == FILMSTRIP:
            steps = read_steps(self.steps.text(), self._document.steps, self._document.trace)
        show = show_from_view(
            self._document.study.view, self.show_kind.currentData(), intervals=self.intervals.isChecked(),
            legend=self.legend.isChecked(), title=self.title.text().strip(),
        )
        return PictureOptions(steps, show, **read_editors(self.editors))

    def remember(self) -> None:
        """Save the choices as defaults for the next export."""
        settings.set_export_options(
            {name: _read(field) for name, field in self._saved_fields().items()} | read_editors(self.editors))

    def _step_choices(self) -> tuple[tuple[str, str], ...]:
        here, last = self._document.step, self._document.steps
        return (
            (_("Current step ({step} of {last})").format(step=here, last=last), CURRENT),
            (_("End of search"), END), (_("Filmstrip of several steps"), FILMSTRIP),
        )

    def _notify(self) -> None:
        self._enable()
        self.changed.emit()

    def _enable(self) -> None:
        """Enable the fields that apply to the chosen format, step and contents, and disable the others."""
        pictured, kind = self.exporter is not None, self.show_kind.currentData()
        by_some = {name for each in EXPORTERS.values() for name in each.accepted_options}
        takes = self.exporter.accepted_options if self.exporter is not None else ()
        strip = pictured and self.step_choice.currentData() == FILMSTRIP
        fields: tuple[tuple[QWidget, bool], ...] = (
            (self.step_choice, pictured), (self.show_kind, pictured), (self.steps, strip),
            (self.every_cutoff, strip and self._document.trace is not None),
            (self.legend, pictured), (self.title, pictured), (self.intervals, pictured and kind == "full"),
            *((editor.widget, pictured and (name in takes or name not in by_some)
               and (name != "embed" or SHOWS[kind].answers)) for name, editor in self.editors.items()),
        )
        for field, enabled in fields:
            field.setEnabled(enabled)

    def _pick_cutoffs(self) -> None:
        if self._document.trace is not None:
            steps = read_steps("cutoffs", self._document.steps, self._document.trace)
            self.steps.setText(", ".join(map(str, steps or (self._document.steps,))))

    def _saved_fields(self) -> dict[str, ComboBox | QCheckBox]:
        """The other fields that are remembered; steps and title belong to the study at hand."""
        return {"format": self.format, "show": self.show_kind, "legend": self.legend, "intervals": self.intervals}

    def _restore(self, saved: dict[str, Any]) -> None:
        saved = {"transparent": saved.get("ground") == "transparent", **saved}  # as older versions remember it
        for name, field in self._saved_fields().items():
            if name in saved:
                _fill(field, saved[name])
        options = offered_options()
        for name, editor in self.editors.items():
            # A theme of a person's own may be gone.
            if name in saved and (not options[name].choices or options[name].kind == "flag"
                                  or saved[name] in options[name].choices):
                editor.set_text(format_value(options[name], saved[name]))


def _read(field: ComboBox | QCheckBox) -> Any:
    return field.currentData() if isinstance(field, ComboBox) else field.isChecked()


def _fill(field: ComboBox | QCheckBox, value: Any) -> None:
    if isinstance(field, ComboBox):
        field.setCurrentIndex(max(0, field.findData(value)))
    else:
        field.setChecked(bool(value))
