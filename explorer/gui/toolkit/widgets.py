"""What every dialog is made of: a heading, quiet sentences, a warning line, rows, buttons."""

from collections.abc import Iterable
from typing import Any, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.gui.toolkit.fields import ComboBox, DoubleSpinBox, SpinBox
from explorer.gui.toolkit.layouts import Part, make_column
from explorer.gui.toolkit.option_form import Editor, make_editor
from explorer.gui.toolkit.plain_text import make_label

MARGIN, GAP, ROW, FIELD = 24, 12, 8, 29
"""Pixels around a dialog, between its parts, between its rows; the height of a field."""

FRAME = QSize(8, 36)
"""Pixels that a window system may put around a dialog."""


def heading(text: str, larger: int = 3) -> QLabel:
    """A bold line over a dialog or a part of it, some points larger than the text."""
    label = make_label(text)
    font = label.font()
    font.setBold(True)
    font.setPointSizeF(font.pointSizeF() + larger)
    label.setFont(font)
    return label


def sentence(text: str = "", quiet: bool = False) -> QLabel:
    """A line of plain text that wraps; in the palette's quiet colour if asked."""
    label = make_label(text)
    label.setWordWrap(True)
    if quiet:
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def warning() -> QLabel:
    """A line that says what is wrong; empty and hidden until `show_warning`."""
    label = sentence()
    label.setObjectName("warning")
    label.setForegroundRole(QPalette.ColorRole.BrightText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.hide()
    return label


def show_warning(label: QLabel, text: str) -> None:
    """Say what is wrong there, or, with no text, that nothing is."""
    label.setText(text)
    label.setAccessibleName(text)
    label.setVisible(bool(text))


def column(dialog: QWidget, *parts: Part, margin: int = MARGIN) -> QVBoxLayout:
    """The dialog's one column, with the margins that all dialogs share."""
    return make_column(*parts, on=dialog, margins=margin, spacing=GAP)


def form(across: int = MARGIN, down: int = ROW) -> QFormLayout:
    """Rows of a label and a field, so many pixels apart, labels left, fields as wide as the dialog."""
    rows = QFormLayout()
    rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    rows.setHorizontalSpacing(across)
    rows.setVerticalSpacing(down)
    return rows


_Spin = TypeVar("_Spin", bound=QAbstractSpinBox)


def combo(choices: Iterable[tuple[str, Any]], chosen: Any = None, name: str = "") -> ComboBox:
    """A field to choose from these words, each with what it stands for; the first, or what is chosen, is shown."""
    field = ComboBox()
    field.setAccessibleName(name)
    show_choices(field, choices, chosen)
    return field


def show_choices(field: ComboBox, choices: Iterable[tuple[str, Any]], chosen: Any = None) -> None:
    """Offer these in a field of choices instead of what it offered; the first where what is chosen is none of them."""
    field.clear()
    for words, value in choices:
        field.addItem(words, value)
    field.setCurrentIndex(max(0, field.findData(chosen)))


def resize_within_screen(dialog: QDialog, width: int, height: int) -> None:
    """Make the dialog this large, or as large as the screen lets it be with a frame around it."""
    dialog.resize(QSize(width, height).boundedTo(dialog.screen().availableSize() - FRAME))


def fit_spin_box(field: _Spin) -> _Spin:
    """The number field, as high as the other fields and no wider than numbers need."""
    field.setMinimumHeight(FIELD)
    field.setMaximumWidth(150)
    for line in field.findChildren(QLineEdit):
        # A style sheet's padding does not reach the text of a number field.
        line.setTextMargins(6, 0, 0, 0)
    return field


def make_dialog_editor(option: Option) -> Editor:
    """Return the editor of an option, of the size of a dialog's other fields, that tells each key."""
    editor = make_editor(option)
    for field in editor.fields:
        if isinstance(field, SpinBox | DoubleSpinBox):
            fit_spin_box(field).setKeyboardTracking(True)
        elif isinstance(field, ComboBox):
            field.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow)
    return editor


def buttons(dialog: QDialog, accept: str, cancel: bool = True) -> QDialogButtonBox:
    """The row at the foot: the default button does the work, Esc or Cancel leaves everything as it was."""
    box = QDialogButtonBox()
    main = box.addButton(accept, QDialogButtonBox.ButtonRole.AcceptRole)
    main.setDefault(True)
    main.setObjectName("accept")
    if cancel:
        box.addButton(_("Cancel"), QDialogButtonBox.ButtonRole.RejectRole).setAutoDefault(False)
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    return box


def fit_height(dialog: QDialog, width: int) -> None:
    """Give the dialog this width, and the height that its wrapped sentences need there."""
    dialog.setMinimumWidth(width)
    layout = dialog.layout()
    if layout is not None:
        layout.activate()
        dialog.resize(width, layout.totalHeightForWidth(width))


def accept_button(box: QDialogButtonBox) -> QPushButton:
    """The default button of that row."""
    return next(button for button in box.findChildren(QPushButton) if button.objectName() == "accept")
