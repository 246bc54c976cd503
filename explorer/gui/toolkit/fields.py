"""Number fields, choices and sliders of forms: the wheel scrolls the form over them, and changes what has the focus."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QSlider,
    QSpinBox,
    QWidget,
)


class AbstractSpinBox(QAbstractSpinBox):
    """The base of number fields of other kinds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        _refuse_wheel_focus(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if takes_wheel(self):
            super().wheelEvent(event)
        else:
            event.ignore()


class SpinBox(QSpinBox):
    """A whole number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        _refuse_wheel_focus(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if takes_wheel(self):
            super().wheelEvent(event)
        else:
            event.ignore()


class DoubleSpinBox(QDoubleSpinBox):
    """A decimal number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        _refuse_wheel_focus(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if takes_wheel(self):
            super().wheelEvent(event)
        else:
            event.ignore()


class ComboBox(QComboBox):
    """One of several choices."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        _refuse_wheel_focus(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if takes_wheel(self):
            super().wheelEvent(event)
        else:
            event.ignore()


class Slider(QSlider):
    """A number on a scale."""

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        _refuse_wheel_focus(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if takes_wheel(self):
            super().wheelEvent(event)
        else:
            event.ignore()


def takes_wheel(field: QWidget) -> bool:
    """Tell whether the wheel over a field means its value: it has the focus, and is not part of a form that scrolls."""
    if not field.hasFocus():
        return False
    parent = field.parentWidget()
    while parent and not isinstance(parent, QAbstractScrollArea):
        parent = None if parent.isWindow() else parent.parentWidget()
    return parent is None


def _refuse_wheel_focus(field: QWidget) -> None:
    """Take the focus by Tab and click only: by Qt's habit the wheel gives it to a number field first."""
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
