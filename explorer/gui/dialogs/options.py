"""Fields for the options of the current algorithm; every change is applied at once."""

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from explorer import search
from explorer.core import exact
from explorer.core.i18n import _
from explorer.core.option import Option, format_value, options_of, parse_field
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.help_topic import set_topic
from explorer.gui.toolkit.layouts import make_grid, make_row
from explorer.gui.toolkit.option_form import Editor, change_signal, make_editor
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.gui.toolkit.text_size import fix_width, growth
from explorer.gui.toolkit.timers import make_timer
from explorer.search.convention import Bound
from explorer.search.options import SearchOptions

PAUSE = 400
"""Milliseconds from the last key to applying a typed number, so that a half-typed one starts no search."""
COLUMNS = 3
"""The number of options in a row."""
END, NUMBER, COUNT = 58, 96, 112
"""Widths in pixels of the field of an interval's end, of a number, of a count."""
FULL_INTERVAL = (float("-inf"), float("inf"))
"""The interval that two empty fields mean."""


class OptionFields(QWidget):
    """The fields of the options that an algorithm takes.

    `changed` is emitted when the user picks a value or has finished typing.
    """

    changed = Signal()

    def __init__(self, algorithm: str, options: SearchOptions) -> None:
        super().__init__()
        self._parameters = options
        self._showing = False
        self._typing_timer = make_timer(self, PAUSE, self.changed.emit)
        known = options_of(options)
        accepted = search.ALGORITHMS[algorithm].accepts if algorithm in search.ALGORITHMS else ()
        set_topic(self, f"algorithms/{algorithm}.md" if accepted else "searches.md#Algorithms")
        self._options = {name: known[name] for name in accepted}
        self.editors: dict[str, Editor] = {}
        grid = make_grid(self, across=2 * widgets.MARGIN, down=widgets.ROW)
        columns = max(1, round(COLUMNS / growth()))
        for place, (name, option) in enumerate(self._options.items()):
            grid.addLayout(self._make_row(name, option), *divmod(place, columns))
        for column in range(columns):
            grid.setColumnStretch(column, 1)
        self.show_options(options)

    @property
    def is_empty(self) -> bool:
        """True if the algorithm takes no options."""
        return not self._options

    def read_options(self) -> SearchOptions:
        """Return the options in the fields; raises ValueError or SearchRefused if they are not valid.

        An option whose required flag is off is reset to its default.
        """
        values = {name: self._read_option(name, option) for name, option in self._options.items()}
        for name, option in options_of(self._parameters).items():
            if values.get(option.requires) is False:
                values[name] = option.default
        return replace(self._parameters, **values)

    def show_options(self, options: SearchOptions) -> None:
        """Fill in the fields, except one that has the focus; enable those whose required flag is on."""
        self._parameters, self._showing = options, True
        for name, option in self._options.items():
            for field in self.editors[name].fields:
                field.setEnabled(not option.requires or getattr(options, option.requires))
            if option.kind == "flag" or not any(field.hasFocus() for field in self.editors[name].fields):
                self._write(name)
        self._showing = False

    def _make_row(self, name: str, option: Option) -> QHBoxLayout:
        """Return a row with the option's title and its fields, connected to `changed`."""
        row = make_row(spacing=widgets.ROW)
        self.editors[name] = editor = make_editor(option)
        if option.kind != "flag":
            title = make_label(option.heading)
            set_tip(title, _(option.sentence))
            title.setBuddy(editor.fields[0])
            row.addWidget(title)
            row.addStretch(1)
        row.addWidget(editor.widget)
        for field in editor.fields:
            change_signal(field, is_typed=True).connect(self._pick if option.kind == "flag" else self._type)
            if isinstance(field, SpinBox):
                fix_width(widgets.fit_spin_box(field), COUNT)
                field.setGroupSeparatorShown(True)
            elif isinstance(field, QLineEdit):
                fix_width(field, END if len(editor.fields) > 1 else NUMBER)
            if isinstance(field, SpinBox | QLineEdit):
                field.editingFinished.connect(partial(self._finish, name))
        if name == "seed":
            row.addWidget(make_button(_("New seed"), self._reseed, _("Use other random numbers")))
        if option.kind == "flag":
            row.addStretch(1)
        return row

    def _read_option(self, name: str, option: Option) -> Any:
        try:
            return parse_field(option, self.editors[name].text())
        except ValueError as wrong:
            raise ValueError(_("{option}: {reason}").format(option=option.heading, reason=wrong)) from None

    def _pick(self) -> None:
        if not self._showing:
            self._typing_timer.stop()
            self.changed.emit()

    def _type(self) -> None:
        if not self._showing:
            self._typing_timer.start()

    def _finish(self, name: str) -> None:
        """Apply typed text at once and show it in the standard number format."""
        self._pick()
        try:
            kept = self._read_option(name, self._options[name]) == getattr(self._parameters, name)
        except ValueError:
            kept = False
        if kept:  # keep refused text, so that the user can correct it
            self._write(name)

    def _write(self, name: str) -> None:
        """Show an option's current value; a field that may be empty is empty for the default."""
        option, value = self._options[name], getattr(self._parameters, name)
        text = format_value(option, value)
        if option.may_be_blank and value == option.default:
            text = ""
        elif option.kind == "interval":
            text = "..".join("" if end in FULL_INTERVAL else format_bound(end) for end in value)
        elif option.kind in ("number", "decimal"):
            text = format_bound(value)
        was_showing, self._showing = self._showing, True
        self.editors[name].set_text(text)
        self._showing = was_showing

    def _reseed(self) -> None:
        seed = self.editors["seed"]
        seed.set_text(str(int(seed.text()) + 1))
        self._pick()


def format_bound(number: Bound) -> str:
    """Return a number at full precision as its field shows it, for example 7/3, −1, +∞."""
    return ("+" if number == float("inf") else "") + exact.display_exact(number)
