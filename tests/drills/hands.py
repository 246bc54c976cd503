"""Random hands on widgets: keys, clicks, texts and numbers in whatever is seen."""

import random
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QTabWidget,
    QWidget,
)

TEXTS = ("3", "-1/2", "7.5", "x", "?x", "inf", "", "a b", "[[1,2],[3,4]]", "max(x, 3)", "a < 3", "0-9", "1 2; 3 4",
         "日本")
KEYS = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End,
    Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab,
    Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Insert, Qt.Key.Key_F2, Qt.Key.Key_3,
    Qt.Key.Key_A, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Slash, Qt.Key.Key_Question, Qt.Key.Key_Period,
)
MODIFIERS = (Qt.KeyboardModifier.NoModifier,) * 6 + (
    Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier)
LARGEST_NUMBER = 6
"""The largest number set in a field, because trees grow fast."""


def press_key(rng: random.Random, widget: QWidget) -> None:
    """Press a key with the widget, or what has the focus in it."""
    target = widget.focusWidget() or widget
    modifier = rng.choice(MODIFIERS)
    key = rng.choice(KEYS)
    if modifier == Qt.KeyboardModifier.ControlModifier and key == Qt.Key.Key_Q:
        return
    QTest.keyClick(target, key, modifier)


def click_somewhere(rng: random.Random, widget: QWidget) -> None:
    """Click, double-click or drag in a widget."""
    def place() -> QPoint:
        return QPoint(rng.randrange(max(widget.width(), 1)), rng.randrange(max(widget.height(), 1)))

    button = rng.choice((Qt.MouseButton.LeftButton,) * 4 + (Qt.MouseButton.RightButton,))
    modifier = rng.choice(MODIFIERS)
    act = rng.random()
    if act < 0.6:
        QTest.mouseClick(widget, button, modifier, place())
    elif act < 0.8:
        QTest.mouseDClick(widget, Qt.MouseButton.LeftButton, modifier, place())
    else:
        QTest.mousePress(widget, button, modifier, place())
        QTest.mouseMove(widget, place())
        QTest.mouseMove(widget, place())
        QTest.mouseRelease(widget, button, modifier, place())


def use_widget(rng: random.Random, widget: QWidget) -> None:
    """Do with a widget what it is there for."""
    if isinstance(widget, QAbstractButton):
        widget.click()
    elif isinstance(widget, QComboBox) and widget.count():
        widget.setCurrentIndex(rng.randrange(widget.count()))
        widget.activated.emit(widget.currentIndex())
    elif isinstance(widget, QAbstractSpinBox):
        field = widget.findChild(QLineEdit)
        if field is not None:
            type_text(rng, field, str(rng.randint(-1, LARGEST_NUMBER)))
    elif isinstance(widget, QLineEdit):
        type_text(rng, widget, rng.choice(TEXTS))
    elif isinstance(widget, QPlainTextEdit) and not widget.isReadOnly():
        widget.setPlainText(rng.choice(TEXTS))
    elif isinstance(widget, QAbstractSlider):
        widget.setValue(rng.randint(widget.minimum(), max(widget.minimum(), widget.maximum())))
    elif isinstance(widget, QTabWidget) and widget.count():
        widget.setCurrentIndex(rng.randrange(widget.count()))
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None and widget.model().rowCount():
        index = widget.model().index(rng.randrange(widget.model().rowCount()), 0)
        widget.setCurrentIndex(index)
        widget.activated.emit(index)
    else:
        click_somewhere(rng, widget)


def type_text(rng: random.Random, field: QLineEdit, text: str) -> None:
    """Replace the text of a field, and often press Enter."""
    if field.isReadOnly():
        return
    field.setFocus()
    field.selectAll()
    if text.isascii() and text:
        QTest.keyClicks(field, text)
    else:
        field.insert(text)
    if rng.random() < 0.5:
        QTest.keyClick(field, Qt.Key.Key_Return)


def use_something(rng: random.Random, inside: QWidget) -> None:
    """Use one of the widgets seen inside another."""
    seen = [each for each in inside.findChildren(QWidget) if each.isVisible() and each.isEnabled()]
    if seen:
        use_widget(rng, rng.choice(seen))


def accept(dialog: QDialog) -> None:
    """Click the button of a dialog that accepts it, if it has one that may be clicked."""
    role = QDialogButtonBox.ButtonRole.AcceptRole
    for box in dialog.findChildren(QDialogButtonBox):
        for button in box.buttons():
            if box.buttonRole(button) == role and button.isEnabled():
                button.click()
                return


def answer_dialog(rng: random.Random, dialog: QWidget) -> None:
    """Use a widget of a dialog, or end it."""
    act = rng.random()
    if isinstance(dialog, QMessageBox):
        rng.choice(dialog.buttons()).click()
    elif act < 0.6:
        use_something(rng, dialog)
    elif act < 0.7:
        press_key(rng, dialog)
    elif isinstance(dialog, QDialog):
        if act < 0.8:
            accept(dialog)
        else:
            dialog.reject()
    else:
        dialog.close()


def use_popup(rng: random.Random, popup: QWidget) -> None:
    """Choose something in a menu that is open, or close it."""
    enabled = [each for each in popup.actions() if each.isEnabled() and not each.isSeparator()] if isinstance(
        popup, QMenu) else []
    popup.close()
    if enabled and rng.random() < 0.5:
        action = rng.choice(enabled)
        if action.objectName() not in ("close window", "quit") and action.menu() is None:
            action.trigger()
    QApplication.processEvents()


def name_files(rng: random.Random, folder: Path) -> None:
    """Let file dialogs return a file of a folder at once, or nothing."""
    def read(*_asked: object, **_options: object) -> tuple[str, str]:
        there = sorted(path for path in folder.iterdir() if path.is_file())
        return (str(rng.choice(there)) if there and rng.random() < 0.7 else "", "")

    def write(*_asked: object, **_options: object) -> tuple[str, str]:
        suffix = rng.choice((".gtree", ".svg", ".png", ".pdf", ".tex", ".json", ".efg", ""))
        return (str(folder / f"{rng.randrange(5)}{suffix}") if rng.random() < 0.7 else "", "")

    def choose_folder(*_asked: object, **_options: object) -> str:
        return str(folder) if rng.random() < 0.5 else ""

    for name, answer in (("getOpenFileName", read), ("getSaveFileName", write),
                         ("getExistingDirectory", choose_folder)):
        setattr(QFileDialog, name, staticmethod(answer))


def cancel_file_dialogs() -> None:
    """Let file dialogs return nothing at once."""
    for name, nothing in (("getOpenFileName", ("", "")), ("getSaveFileName", ("", "")), ("getExistingDirectory", "")):
        setattr(QFileDialog, name, staticmethod(lambda *_asked, nothing=nothing, **_options: nothing))
