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

from explorer.core import exact
from explorer.core.i18n import _
from explorer.exam import Form, Setting
from explorer.gui.toolkit.fields import ComboBox, SpinBox
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.study import QuestionSetting

LARGEST_NUMBER = 1_000_000
SHORTEST_LIST = 8
"""Characters for which a list of choices has room in any case."""
GAP = 2
"""px that a style leaves at the ends of a chosen text."""
LONGEST_BESIDE_TITLE = 17
"""Characters that find room beside their title: longer ones stand below it."""


class SettingFields(QWidget):
    """A row for each setting of a form; those that mean nothing with what is chosen are hidden."""

    changed = Signal()

    def __init__(self, form: Form, options: Mapping[str, QuestionSetting]) -> None:
        super().__init__()
        self._read: dict[str, Callable[[], QuestionSetting]] = {}
        self._form = form
        self._parts: dict[str, list[QWidget]] = {}
        self.widgets: dict[str, QWidget] = {}
        rows = make_form_layout()
        rows.setContentsMargins(0, 0, 0, 0)
        self.setLayout(rows)
        self._rows = rows
        for setting in form.settings:
            self._add(setting, options.get(setting.name, setting.default))
        self._show_relevant()

    def options(self) -> dict[str, QuestionSetting]:
        """What differs from the defaults; ValueError with the reason where a field can't be read."""
        read = {setting.name: self._read[setting.name]() for setting in self._form.settings}
        return {setting.name: read[setting.name] for setting in self._form.settings
                if read[setting.name] != setting.default}

    def _add(self, setting: Setting, value: QuestionSetting) -> None:
        title, empty = _(setting.title), _(setting.empty_text)
        widget, read = self._field(setting, value)
        self._read[setting.name], self.widgets[setting.name] = read, widget
        widget.setAccessibleName(title)
        set_tip(widget, _(setting.description) or title)
        if isinstance(widget, QCheckBox):
            self._rows.addRow(widget)
            self._parts[setting.name] = [widget]
            return
        label = make_label(title)
        label.setBuddy(widget)
        if max(map(len, (empty, *map(_, setting.choices.values())))) > LONGEST_BESIDE_TITLE:
            self._rows.addRow(label)
            self._rows.addRow(widget)
            self._parts[setting.name] = [label, widget]
        else:
            self._rows.addRow(label, widget)
            self._parts[setting.name] = [widget]

    def _field(self, setting: Setting, value: QuestionSetting) -> tuple[QWidget, Callable[[], QuestionSetting]]:
        """The editor, and what tells its value."""
        if setting.kind == "switch":
            check = QCheckBox(_(setting.title))
            check.setChecked(bool(value))
            check.toggled.connect(self._change)
            return check, check.isChecked
        if setting.choices:
            combo = ElidedComboBox()
            for choice, called in setting.choices.items():
                combo.addItem(_(called), choice)
            combo.setCurrentIndex(combo.findData(value))
            combo.currentIndexChanged.connect(self._change)
            return combo, lambda: str(combo.currentData())
        if setting.kind == "whole":
            spin = set_up_spin_box(SpinBox())
            spin.setRange(0, LARGEST_NUMBER)
            spin.setSpecialValueText(_(setting.empty_text))
            spin.setValue(int(value) if isinstance(value, int) else 0)
            spin.valueChanged.connect(self._change)
            return spin, spin.value
        line = QLineEdit(_format_value(value))
        line.setPlaceholderText(_(setting.empty_text))
        line.editingFinished.connect(self._change)
        return line, lambda: _read_value(setting, line.text())

    def _change(self) -> None:
        self._show_relevant()
        self.changed.emit()

    def _show_relevant(self) -> None:
        for setting in self._form.settings:
            is_wanted = setting.relevant_if is None or self._read[setting.relevant_if[0]]() in setting.relevant_if[1]
            for part in self._parts[setting.name]:
                self._rows.setRowVisible(part, is_wanted)


class ElidedComboBox(ComboBox):
    """A list that is no wider than there is room: what is chosen ends in dots where it does not fit."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(SHORTEST_LIST)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self).width()
        option.currentText = self.fontMetrics().elidedText(
            self.currentText(), Qt.TextElideMode.ElideRight, room - 2 * GAP)


def set_up_spin_box(spin: SpinBox) -> SpinBox:
    """A number field that tells a number when it is typed, not each of its digits."""
    spin.setKeyboardTracking(False)
    # A style sheet's padding does not reach the text of a number field.
    spin.lineEdit().setTextMargins(6, 0, 0, 0)
    return spin


def make_form_layout() -> QFormLayout:
    """Rows of a label and a field."""
    rows = QFormLayout()
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    rows.setHorizontalSpacing(16)
    rows.setVerticalSpacing(8)
    return rows


def _format_value(value: QuestionSetting) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _read_value(setting: Setting, text: str) -> QuestionSetting:
    """The text as the setting's kind of value; a number stays as it was typed, which is exact."""
    if not text.strip() and setting.default == "":
        return ""
    if setting.kind == "numbers":
        return tuple(_read_number(word) for word in text.replace(";", ",").split(",") if word.strip())
    return _read_number(text) if setting.kind == "number" else text.strip()


def _read_number(text: str) -> int | float | str:
    number = exact.parse_exact(text)
    return int(number) if isinstance(number, float) and number.is_integer() else text.strip()
