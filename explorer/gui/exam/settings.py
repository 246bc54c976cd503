"""A form's settings as fields; `changed` with the options that are not at their default."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QLineEdit,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from explorer.core import numerals
from explorer.core.i18n import _
from explorer.exam import Form, Setting
from explorer.gui.toolkit.fields import ComboBox, SpinBox
from explorer.gui.toolkit.plain import make_label, set_tip
from explorer.study import Option

MOST = 1_000_000
NARROW = 8
"""Characters for which a list of choices has room in any case."""
GAP = 2
"""px that a style leaves at the ends of a chosen text."""
BESIDE = 17
"""Characters that find room beside their title: longer ones stand below it."""


class SettingFields(QWidget):
    """A row for each setting of a form; those that mean nothing with what is chosen are hidden."""

    changed = Signal()

    def __init__(self, form: Form, options: Mapping[str, Option]) -> None:
        super().__init__()
        self._read: dict[str, Callable[[], Option]] = {}
        self._form = form
        self._parts: dict[str, list[QWidget]] = {}
        self.widgets: dict[str, QWidget] = {}
        rows = pairs()
        rows.setContentsMargins(0, 0, 0, 0)
        self.setLayout(rows)
        self._rows = rows
        for setting in form.settings:
            self._add(setting, options.get(setting.name, setting.default))
        self._show_wanted()

    def options(self) -> dict[str, Option]:
        """What differs from the defaults; ValueError with the reason where a field can't be read."""
        read = {setting.name: self._read[setting.name]() for setting in self._form.settings}
        return {setting.name: read[setting.name] for setting in self._form.settings
                if read[setting.name] != setting.default}

    def _add(self, setting: Setting, value: Option) -> None:
        title, empty = _(setting.title), _(setting.empty)
        widget, read = self._field(setting, value)
        self._read[setting.name], self.widgets[setting.name] = read, widget
        widget.setAccessibleName(title)
        set_tip(widget, _(setting.sentence) or title)
        if isinstance(widget, QCheckBox):
            self._rows.addRow(widget)
            self._parts[setting.name] = [widget]
            return
        label = make_label(title)
        label.setBuddy(widget)
        if max(map(len, (empty, *map(_, setting.choices.values())))) > BESIDE:
            self._rows.addRow(label)
            self._rows.addRow(widget)
            self._parts[setting.name] = [label, widget]
        else:
            self._rows.addRow(label, widget)
            self._parts[setting.name] = [widget]

    def _field(self, setting: Setting, value: Option) -> tuple[QWidget, Callable[[], Option]]:
        """The editor, and what tells its value."""
        if setting.kind == "switch":
            check = QCheckBox(_(setting.title))
            check.setChecked(bool(value))
            check.toggled.connect(self._change)
            return check, check.isChecked
        if setting.choices:
            combo = Chooser()
            for choice, called in setting.choices.items():
                combo.addItem(_(called), choice)
            combo.setCurrentIndex(combo.findData(value))
            combo.currentIndexChanged.connect(self._change)
            return combo, lambda: str(combo.currentData())
        if setting.kind == "whole":
            spin = roomy(SpinBox())
            spin.setRange(0, MOST)
            spin.setSpecialValueText(_(setting.empty))
            spin.setValue(int(value) if isinstance(value, int) else 0)
            spin.valueChanged.connect(self._change)
            return spin, spin.value
        line = QLineEdit(_written(value))
        line.setPlaceholderText(_(setting.empty))
        line.editingFinished.connect(self._change)
        return line, lambda: _option(setting, line.text())

    def _change(self) -> None:
        self._show_wanted()
        self.changed.emit()

    def _show_wanted(self) -> None:
        for setting in self._form.settings:
            is_wanted = setting.only is None or self._read[setting.only[0]]() in setting.only[1]
            for part in self._parts[setting.name]:
                self._rows.setRowVisible(part, is_wanted)


class Chooser(ComboBox):
    """A list that is no wider than there is room: what is chosen ends in dots where it does not fit."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(NARROW)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self).width()
        option.currentText = self.fontMetrics().elidedText(
            self.currentText(), Qt.TextElideMode.ElideRight, room - 2 * GAP)


def roomy(spin: SpinBox) -> SpinBox:
    """A number field that tells a number when it is typed, not each of its digits."""
    spin.setKeyboardTracking(False)
    # A style sheet's padding does not reach the text of a number field.
    spin.lineEdit().setTextMargins(6, 0, 0, 0)
    return spin


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
    if not text.strip() and setting.default == "":
        return ""
    if setting.kind == "numbers":
        return tuple(_plain(word) for word in text.replace(";", ",").split(",") if word.strip())
    return _plain(text) if setting.kind == "number" else text.strip()


def _plain(text: str) -> int | float | str:
    number = numerals.read(text)
    return int(number) if isinstance(number, float) and number.is_integer() else text.strip()
