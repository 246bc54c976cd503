"""Editors for options of every kind, and a form with several of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from explorer.core.i18n import _
from explorer.core.option import Option, OptionKind, format_value, parse_field
from explorer.gui.toolkit.buttons import WrappedCheckBox
from explorer.gui.toolkit.fields import ComboBox, DoubleSpinBox, SpinBox
from explorer.gui.toolkit.help_topic import set_section
from explorer.gui.toolkit.layouts import make_row, make_widget
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.gui.toolkit.text_size import fix_height, keep_at_least

LARGEST_NUMBER = 999_999_999
"""The upper limit of an option that has no maximum of its own."""
NARROWEST = 64
"""The minimum width of a number field in a form, in pixels."""
SHORTEST_LIST = 8
"""The minimum width of a list of choices, in characters."""
GAP = 2
"""The space that a style leaves at each end of a combo box's text, in pixels."""
PARAGRAPHS_HEIGHT, LINES_HEIGHT = 84, 110
"""px of fields of several lines."""
LONGEST_BESIDE_TITLE = 17
"""The longest choice, in characters, for which a field is placed beside its title and not below it."""

Field = QCheckBox | ComboBox | SpinBox | DoubleSpinBox | QLineEdit | QPlainTextEdit


class Editor(NamedTuple):
    """The widget of an option, its fields, and functions to get and set its value as text for `parse_field`."""

    widget: QWidget
    fields: tuple[Field, ...]
    text: Callable[[], str]
    set_text: Callable[[str], None]


class OptionForm(QWidget):
    """A form with a row per option; rows that do not apply to the current choices are hidden.

    `changed` is emitted with every change of a field.
    """

    changed = Signal()

    def __init__(self, options: Iterable[Option], values: Mapping[str, Any]) -> None:
        super().__init__()
        self._options = {option.name: option for option in options}
        self._parts: dict[str, tuple[QWidget, ...]] = {}
        self.editors: dict[str, Editor] = {}
        self._rows = make_form_layout()
        self.setLayout(self._rows)
        for name, option in self._options.items():
            self.editors[name] = editor = make_editor(option)
            editor.set_text(format_value(option, values.get(name, option.default)))
            self._parts[name] = self._add_row(option, editor)
            for field in editor.fields:
                if isinstance(field, SpinBox):
                    keep_at_least(field, NARROWEST)
                change_signal(field).connect(self._change)
        self._show_relevant()

    def values(self) -> dict[str, Any]:
        """Return the value of every option by name; raises ValueError with the reason if a field can't be read."""
        return {name: parse_field(option, self.editors[name].text()) for name, option in self._options.items()}

    def non_default_values(self) -> dict[str, Any]:
        """Return the values that differ from the defaults; raises ValueError as `values` does."""
        return {name: value for name, value in self.values().items() if value != self._options[name].default}

    def _add_row(self, option: Option, editor: Editor) -> tuple[QWidget, ...]:
        if isinstance(editor.widget, QCheckBox):
            self._rows.addRow(editor.widget)
            return (editor.widget,)
        label = make_label(option.heading)
        label.setBuddy(editor.fields[0])
        if max(map(len, (_(option.blank), *map(option.choice_label, option.choices)))) <= LONGEST_BESIDE_TITLE:
            self._rows.addRow(label, editor.widget)
            return (editor.widget,)
        self._rows.addRow(label)
        self._rows.addRow(editor.widget)
        return label, editor.widget

    def _change(self) -> None:
        self._show_relevant()
        self.changed.emit()

    def _show_relevant(self) -> None:
        for name, option in self._options.items():
            if option.requires:
                is_relevant = self.editors[option.requires].text() in (option.requires_choice or ("yes",))
                for part in self._parts[name]:
                    self._rows.setRowVisible(part, is_relevant)


def make_editor(option: Option) -> Editor:
    """Return an editor for the option, at its default; heading and sentence become tooltips and accessible texts."""
    is_spun = option.kind == "range" and option.most is not None
    kind: OptionKind = "choice" if option.choices else option.kind
    editor = _edit_range(option) if is_spun else EDITORS.get(kind, _edit_line)(option)
    names = (_("{}, lower bound"), _("{}, upper bound")) if len(editor.fields) > 1 else ("{}",)
    set_section(editor.widget, option.heading)
    for field, name in zip(editor.fields, names, strict=True):
        field.setAccessibleName(name.format(option.heading))
        field.setAccessibleDescription(_(option.sentence))
        set_tip(field, _(option.sentence) or option.heading)
    editor.set_text(format_value(option, option.default))
    return editor


def change_signal(field: Field, *, is_typed: bool = False) -> SignalInstance:
    """Return the signal emitted when `field` changes; a text line emits when left, or if `is_typed` on each key."""
    if isinstance(field, QCheckBox):
        return field.toggled
    if isinstance(field, ComboBox):
        return field.currentIndexChanged
    if isinstance(field, SpinBox | DoubleSpinBox):
        return field.valueChanged
    return field.textChanged if is_typed or isinstance(field, QPlainTextEdit) else field.editingFinished


def _edit_flag(option: Option) -> Editor:
    check = WrappedCheckBox(option.heading)
    return Editor(check, (check,), lambda: "yes" if check.isChecked() else "no",
                  lambda text: check.setChecked(text == "yes"))


def _edit_choice(option: Option) -> Editor:
    combo = ElidedComboBox()
    for choice in option.choices:
        combo.addItem(option.choice_label(choice), choice)
    return Editor(combo, (combo,), lambda: str(combo.currentData()),
                  lambda text: combo.setCurrentIndex(max(0, combo.findData(text))))


def _edit_whole(option: Option) -> Editor:
    """Return a number field; if the option may be empty, the value below its minimum means empty."""
    spin = set_up_spin_box(SpinBox())
    spin.setRange(option.least - (option.default in (None, "")),
                  LARGEST_NUMBER if option.most is None else option.most)
    spin.setSpecialValueText(_(option.blank))
    return Editor(spin, (spin,), lambda: "" if option.blank and spin.value() == spin.minimum() else str(spin.value()),
                  lambda text: spin.setValue(min(int(text), spin.maximum()) if text else spin.minimum()))


def _edit_size(option: Option) -> Editor:
    """A number field with a unit, whose 0 stands for none; it has tenths where a size may be below 1."""
    spin = set_up_spin_box(DoubleSpinBox())
    spin.setDecimals(0 if option.least else 1)
    spin.setRange(option.least, LARGEST_NUMBER if option.most is None else option.most)
    spin.setSuffix(f" {_(option.unit)}")
    spin.setSpecialValueText(_(option.blank))
    return Editor(spin, (spin,), lambda: f"{spin.value():.10g}" if spin.value() else "",
                  lambda text: spin.setValue(float(text or 0)))


def _edit_range(option: Option) -> Editor:
    """Return two number fields; reading raises ValueError if only one of them is empty."""
    low, high = _edit_whole(option), _edit_whole(option)

    def read_ends() -> str:
        ends = low.text(), high.text()
        if "" in ends and any(ends):
            raise ValueError(_("{option}: give both numbers, or “{blank}” twice").format(
                option=option.heading, blank=_(option.blank)))
        return "..".join(ends) if all(ends) else ""

    return _pair(low, high, _("to"), read_ends)


def _edit_interval(option: Option) -> Editor:
    """Return two text lines, either of which may be empty for an infinite end."""
    low, high = (_edit_line(replace(option, blank=infinity)) for infinity in ("−∞", "+∞"))
    return _pair(low, high, "…", lambda: "..".join(ends) if any(ends := (low.text(), high.text())) else "")


def _pair(low: Editor, high: Editor, between: str, text: Callable[[], str]) -> Editor:
    def set_text(text: str) -> None:
        first, _dots, second = text.partition("..")
        low.set_text(first)
        high.set_text(second)

    row = make_row((low.widget, 1), make_label(between), (high.widget, 1), spacing=8)
    return Editor(make_widget(row), (*low.fields, *high.fields), text, set_text)


def _edit_line(option: Option) -> Editor:
    line = QLineEdit()
    line.setPlaceholderText(_(option.blank))
    return Editor(line, (line,), lambda: line.text().strip(), line.setText)


def _edit_paragraphs(option: Option) -> Editor:
    field = QPlainTextEdit()
    fix_height(field, LINES_HEIGHT if option.kind == "lines" else PARAGRAPHS_HEIGHT)
    field.setTabChangesFocus(True)
    field.setPlaceholderText(_(option.blank))
    return Editor(field, (field,), field.toPlainText, field.setPlainText)


EDITORS: Mapping[OptionKind, Callable[[Option], Editor]] = {
    "flag": _edit_flag, "choice": _edit_choice, "whole": _edit_whole, "size": _edit_size, "interval": _edit_interval,
    "paragraphs": _edit_paragraphs, "lines": _edit_paragraphs}
"""The editor functions by kind of option.

A kind that is missing here is edited in a text line; a range with a maximum, in two number fields.
"""


class ElidedComboBox(ComboBox):
    """A combo box that may be narrower than its choices; a chosen text that does not fit is elided."""

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


Spin = TypeVar("Spin", bound=QAbstractSpinBox)


def set_up_spin_box(spin: Spin) -> Spin:
    """Make `spin` report a typed number when it is complete, not after each digit; return it."""
    spin.setKeyboardTracking(False)
    return spin


def make_form_layout(across: int = 16, down: int = 8) -> QFormLayout:
    """Return a form layout without margins for labels and fields; `across` and `down` are its spacing in pixels."""
    rows = QFormLayout()
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    rows.setHorizontalSpacing(across)
    rows.setVerticalSpacing(down)
    return rows
