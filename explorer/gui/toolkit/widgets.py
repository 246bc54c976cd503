"""Common parts of dialogs: headings, sentences, warnings, forms, buttons."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.gui.toolkit.fields import ComboBox, DoubleSpinBox, SpinBox
from explorer.gui.toolkit.layouts import Part, make_column
from explorer.gui.toolkit.option_form import Editor, Spin, make_editor, make_form_layout, set_up_spin_box
from explorer.gui.toolkit.plain_text import make_label
from explorer.gui.toolkit.screens import room_on_screen
from explorer.gui.toolkit.style import embolden
from explorer.gui.toolkit.text_size import USUAL, grown, keep_at_least, keep_at_most, keep_grown

MARGIN, GAP, ROW, FIELD = 24, 12, 8, 29
"""Pixels: the margin of a dialog, the space between its parts, the space between rows, the height of a field."""


def heading(text: str, larger: int = 3) -> QLabel:
    """Return a bold label, `larger` points larger than text of the usual size, and in proportion for others."""
    label = make_label(text)
    keep_grown(label, partial(_use_heading_font, larger))
    return label


def _use_heading_font(larger: int, label: QLabel) -> None:
    font = embolden(QApplication.font())
    font.setPointSizeF(font.pointSizeF() * (1 + larger / USUAL))
    label.setFont(font)


def sentence(text: str = "", quiet: bool = False) -> QLabel:
    """Return a label of wrapped plain text; `quiet` uses the placeholder colour."""
    label = make_label(text)
    label.setWordWrap(True)
    if quiet:
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def warning() -> QLabel:
    """Return a label for a warning, hidden until `show_warning` sets its text."""
    label = sentence()
    label.setObjectName("warning")
    label.setForegroundRole(QPalette.ColorRole.BrightText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.hide()
    return label


def show_warning(label: QLabel, text: str) -> None:
    """Set and show the text of a warning label; "" hides it."""
    label.setText(text)
    label.setAccessibleName(text)
    label.setVisible(bool(text))


def column(dialog: QWidget, *parts: Part, margin: int = MARGIN) -> QVBoxLayout:
    """Return the dialog's main vertical layout, with the common margins and spacing; it scrolls on a small screen."""
    if isinstance(dialog, QDialog):
        from explorer.gui.toolkit.mnemonics import DialogLetters  # not at the start of the program
        from explorer.gui.toolkit.tall_dialogs import TallDialog

        DialogLetters(dialog)
        TallDialog(dialog)
    return make_column(*parts, on=dialog, margins=margin, spacing=GAP)


def form(across: int = MARGIN, down: int = ROW) -> QFormLayout:
    """Return a form layout with the common spacing of dialogs, in pixels."""
    return make_form_layout(across, down)


def combo(choices: Iterable[tuple[str, Any]], name: str = "") -> ComboBox:
    """Return a combo box of (text, data) choices that shows the first one."""
    field = ComboBox()
    field.setAccessibleName(name)
    show_choices(field, choices)
    return field


def show_choices(field: ComboBox, choices: Iterable[tuple[str, Any]], chosen: Any = None) -> None:
    """Replace the choices of a combo box and select the one with data `chosen`, else the first."""
    field.clear()
    for words, value in choices:
        field.addItem(words, value)
    field.setCurrentIndex(max(0, field.findData(chosen)))


def resize_within_screen(window: QWidget, width: int, height: int) -> None:
    """Resize the window to `width` by `height` pixels, or to what fits on the screen with a frame."""
    window.resize(QSize(width, height).boundedTo(room_on_screen(window)))


def resize_dialog(dialog: QWidget, width: int, height: int) -> None:
    """Resize a dialog to a size chosen in pixels for text of the usual size, or to what fits on the screen."""
    resize_within_screen(dialog, grown(width), grown(height))


def fit_spin_box(field: Spin) -> Spin:
    """Set the height and the maximum width of a number field, and make it report each key; return it."""
    set_up_spin_box(field).setKeyboardTracking(True)
    keep_at_least(field, height=FIELD)
    keep_at_most(field, 150)
    return field


def make_dialog_editor(option: Option) -> Editor:
    """Return the editor of an option, of the size of a dialog's other fields, that tells each key."""
    editor = make_editor(option)
    for field in editor.fields:
        if isinstance(field, SpinBox | DoubleSpinBox):
            fit_spin_box(field)
        elif isinstance(field, ComboBox):
            field.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContentsOnFirstShow)
    return editor


def buttons(dialog: QDialog, accept: str, cancel: bool = True) -> QDialogButtonBox:
    """Return a dialog's button box; the default button accepts, and Cancel is added if `cancel`."""
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
    """Resize the dialog to the height of its wrapped text.

    It is `width` pixels wide where text has the usual size, and more if its fields need more.
    """
    layout, room = dialog.layout(), room_on_screen(dialog)
    width = min(grown(width), room.width())
    if layout is not None:
        layout.activate()
        width = max(width, layout.totalMinimumSize().width())
        dialog.resize(QSize(width, layout.totalHeightForWidth(width)).boundedTo(room))
    dialog.setMinimumWidth(min(width, room.width()))


def accept_button(box: QDialogButtonBox) -> QPushButton:
    """Return the default button of a button box made by `buttons`."""
    return next(button for button in box.findChildren(QPushButton) if button.objectName() == "accept")
