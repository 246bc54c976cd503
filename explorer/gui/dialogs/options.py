"""The options that the algorithm in force takes, as fields: each with its sentence, each counting at once."""

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from explorer import search
from explorer.core import exact
from explorer.core.i18n import _
from explorer.core.option import Option, options_of
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.gui.toolkit.timers import make_timer
from explorer.search.convention import Bound
from explorer.search.options import SearchOptions

PAUSE = 400
"""Milliseconds without a key before a typed number counts: half a number is no search and no undo."""
COLUMNS = 3
"""Options beside each other."""
END, NUMBER, COUNT = 58, 96, 112
"""Widths in pixels of an end of an interval, of a number, of a count."""
FULL_INTERVAL = (float("-inf"), float("inf"))
"""What two empty ends mean."""


class OptionFields(QWidget):
    """The fields of what this algorithm takes; `changed` says that something was picked, or typed to its end."""

    changed = Signal()

    def __init__(self, algorithm: str, options: SearchOptions) -> None:
        super().__init__()
        self._parameters = options
        self._showing = False
        self._typing_timer = make_timer(self, PAUSE)
        self._typing_timer.timeout.connect(self.changed)
        known = options_of(options)
        accepted = search.ALGORITHMS[algorithm].accepts if algorithm in search.ALGORITHMS else ()
        self._options = {name: known[name] for name in accepted}
        self.fields: dict[str, tuple[QCheckBox | SpinBox | QLineEdit, ...]] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * widgets.MARGIN)
        grid.setVerticalSpacing(widgets.ROW)
        for place, (name, option) in enumerate(self._options.items()):
            grid.addLayout(self._make_row(name, option), *divmod(place, COLUMNS))
        for column in range(COLUMNS):
            grid.setColumnStretch(column, 1)
        self.show_options(options)

    @property
    def is_empty(self) -> bool:
        """Whether the algorithm takes none."""
        return not self._options

    def read_options(self) -> SearchOptions:
        """What the fields say; ValueError or SearchRefused with the reason where they say nothing sound."""
        said = {name: self._read_option(name, option) for name, option in self._options.items()}
        for name, option in options_of(self._parameters).items():
            if said.get(option.requires) is False:
                said[name] = option.default
        return replace(self._parameters, **said)

    def show_options(self, options: SearchOptions) -> None:
        """Fill the fields, but the one that is being typed into."""
        self._parameters, self._showing = options, True
        for name, option in self._options.items():
            for field in self.fields[name]:
                field.setEnabled(not option.requires or getattr(options, option.requires))
            if option.kind == "flag" or not any(field.hasFocus() for field in self.fields[name]):
                self._write(name)
        self._showing = False

    def _make_row(self, name: str, option: Option) -> QHBoxLayout:
        """The option's title and its fields, which report what is typed or picked."""
        row = QHBoxLayout()
        row.setSpacing(widgets.ROW)
        shown, why = _(option.title), _(option.sentence)
        fields: tuple[QCheckBox | SpinBox | QLineEdit, ...]
        if option.kind == "flag":
            fields = (QCheckBox(shown),)
        elif option.kind == "whole":
            fields = (_count(option),)
        else:
            fields = tuple(QLineEdit() for _end in range(2 if option.kind == "interval" else 1))
        self.fields[name] = fields
        if option.kind != "flag":
            title = make_label(shown)
            set_tip(title, why)
            title.setBuddy(fields[0])
            row.addWidget(title)
            row.addStretch(1)
        for place, field in enumerate(fields):
            set_tip(field, why)
            field.setAccessibleDescription(why)
            if place:
                row.addWidget(make_label("…"))
            row.addWidget(field)
            if isinstance(field, QCheckBox):
                field.clicked.connect(self._pick)
                continue
            ends = (_("{}, lower end"), _("{}, upper end"))
            field.setAccessibleName(ends[place].format(shown) if len(fields) > 1 else shown)
            if isinstance(field, SpinBox):
                field.valueChanged.connect(self._type)
            else:
                field.setFixedWidth(END if len(fields) > 1 else NUMBER)
                field.setPlaceholderText(("−∞", "+∞")[place] if len(fields) > 1 else _(option.blank))
                field.textEdited.connect(self._type)
            field.editingFinished.connect(partial(self._finish, name))
        if name == "seed":
            another = QPushButton(_("New seed"))
            another.setAutoDefault(False)
            another.setToolTip(_("The next seed: other random numbers"))
            another.clicked.connect(self._reseed)
            row.addWidget(another)
        if option.kind == "flag":
            row.addStretch(1)
        return row

    def _read_option(self, name: str, option: Option) -> Any:
        fields = self.fields[name]
        first = fields[0]
        if isinstance(first, QCheckBox):
            return first.isChecked()
        if isinstance(first, SpinBox):
            return None if option.blank and first.value() == first.minimum() else first.value()
        texts = [field.text().strip() for field in fields if isinstance(field, QLineEdit)]
        try:
            if len(texts) > 1:
                ends = tuple(_number(text, end) for text, end in zip(texts, FULL_INTERVAL, strict=True))
                return None if ends == FULL_INTERVAL else ends
            value = _number(texts[0], getattr(SearchOptions(), name))
        except ValueError as wrong:
            raise ValueError(_("{option}: {reason}").format(option=_(option.title), reason=wrong)) from None
        return float(value) if option.kind == "decimal" and value is not None else value

    def _pick(self) -> None:
        self._typing_timer.stop()
        self.changed.emit()

    def _type(self) -> None:
        if not self._showing:
            self._typing_timer.start()

    def _finish(self, name: str) -> None:
        """Take what was typed at once, and write it as the other numbers are written."""
        self._pick()
        try:
            kept = self._read_option(name, self._options[name]) == getattr(self._parameters, name)
        except ValueError:
            kept = False
        if kept:  # what was refused stays, to be mended
            self._write(name)

    def _write(self, name: str) -> None:
        """What is in force, as fields write it; a field that may be empty is so at the default."""
        value = getattr(self._parameters, name)
        fields = self.fields[name]
        default = value == getattr(SearchOptions(), name)
        for field, each in zip(fields, value if isinstance(value, tuple) else [value] * len(fields), strict=True):
            if isinstance(field, QCheckBox):
                field.setChecked(value)
            elif isinstance(field, SpinBox):
                field.setValue(field.minimum() if value is None else value)
            else:
                field.setText("" if default or (len(fields) > 1 and each in FULL_INTERVAL) else format_bound(each))

    def _reseed(self) -> None:
        (field,) = self.fields["seed"]
        assert isinstance(field, SpinBox)
        field.setValue(field.value() + 1)
        self._pick()


def _count(option: Option) -> SpinBox:
    """A field for a count, whose lowest number stands for none where there may be none."""
    field = widgets.fit_spin_box(SpinBox())
    assert option.most is not None
    field.setRange(option.least - bool(option.blank), option.most)
    field.setFixedWidth(COUNT)
    field.setGroupSeparatorShown(True)
    if option.blank:
        field.setSpecialValueText(_(option.blank))
    return field


def _number(text: str, blank: Bound | None) -> Bound | None:
    return exact.parse_exact(text) if text else blank


def format_bound(number: Bound) -> str:
    """The number in full, as a field shows it: such as 7/3, −1, +∞."""
    return ("+" if number == float("inf") else "") + exact.format_exact(number).replace("-", "−").replace("inf", "∞")
