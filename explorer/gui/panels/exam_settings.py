"""A form's settings as fields; `changed` with the options that are not at their default."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QSpinBox, QWidget

from explorer import numerals
from explorer.exam import Form, Setting
from explorer.i18n import _
from explorer.study import Option

MOST = 1_000_000
NARROW = 8
"""Characters for which a list of choices has room in any case."""


class SettingFields(QWidget):
    """A row for each setting of a form."""

    changed = Signal()

    def __init__(self, form: Form, options: Mapping[str, Option]) -> None:
        super().__init__()
        self._read: dict[str, Callable[[], Option]] = {}
        self._form = form
        self.widgets: dict[str, QWidget] = {}
        rows = pairs()
        rows.setContentsMargins(0, 0, 0, 0)
        self.setLayout(rows)
        for setting in form.settings:
            self._add(rows, setting, options.get(setting.name, setting.default))

    def options(self) -> dict[str, Option]:
        """What differs from the defaults; ValueError with the reason where a field can't be read."""
        read = {setting.name: self._read[setting.name]() for setting in self._form.settings}
        return {setting.name: read[setting.name] for setting in self._form.settings
                if read[setting.name] != setting.default}

    def _add(self, rows: QFormLayout, setting: Setting, value: Option) -> None:
        title = _(setting.title)
        widget: QWidget
        read: Callable[[], Option]
        if setting.kind == "switch":
            check = QCheckBox(title)
            check.setChecked(bool(value))
            check.toggled.connect(self.changed)
            widget, read, title = check, check.isChecked, ""
        elif setting.choices:
            combo = QComboBox()
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(NARROW)
            for choice in setting.choices:
                combo.addItem(_(choice), choice)
            combo.setCurrentIndex(combo.findData(value))
            combo.currentIndexChanged.connect(self.changed)
            widget, read = combo, lambda: str(combo.currentData())
        elif setting.kind == "whole":
            spin = QSpinBox()
            spin.setRange(-MOST, MOST)
            spin.setValue(int(value) if isinstance(value, int) else 0)
            spin.valueChanged.connect(self.changed)
            widget, read = spin, spin.value
        else:
            line = QLineEdit(_written(value))
            line.editingFinished.connect(self.changed)
            widget, read = line, lambda: _option(setting, line.text())
        self._read[setting.name], self.widgets[setting.name] = read, widget
        widget.setAccessibleName(_(setting.title))
        if title:
            label = QLabel(title)
            label.setWordWrap(True)
            label.setBuddy(widget)
            rows.addRow(label, widget)
        else:
            rows.addRow(widget)


def pairs() -> QFormLayout:
    """Rows of a label and a field."""
    rows = QFormLayout()
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    rows.setHorizontalSpacing(16)
    rows.setVerticalSpacing(8)
    return rows


def _written(value: Option) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _option(setting: Setting, text: str) -> Option:
    """The text as the setting's kind of value; a number stays as it was typed, which is exact."""
    if setting.kind == "numbers":
        return tuple(_plain(word) for word in text.replace(";", ",").split(",") if word.strip())
    return _plain(text) if setting.kind == "number" else text.strip()


def _plain(text: str) -> int | float | str:
    number = numerals.read(text)
    return int(number) if isinstance(number, float) and number.is_integer() else text.strip()
