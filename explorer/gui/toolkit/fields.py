"""Number fields, choices and sliders of forms: the wheel scrolls the form over them, and changes what has the focus."""

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    _Mixin = QWidget
else:
    _Mixin = object


class _Field(_Mixin):
    """The part of a field that makes it take the focus by Tab and click only, and the wheel where it is meant."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        # By Qt's habit the wheel gives the focus to a number field first.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if takes_wheel(self):
            super().wheelEvent(event)
        else:
            event.ignore()


class AbstractSpinBox(_Field, QAbstractSpinBox):
    """The base of number fields of other kinds."""


class SpinBox(_Field, QSpinBox):
    """A whole number."""


class DoubleSpinBox(_Field, QDoubleSpinBox):
    """A decimal number."""


class ComboBox(_Field, QComboBox):
    """One of several choices."""


class Slider(_Field, QSlider):
    """A number on a scale."""


def takes_wheel(field: QWidget) -> bool:
    """Tell whether the wheel over a field means its value: it has the focus, and is not part of a form that scrolls."""
    if not field.hasFocus():
        return False
    parent = field.parentWidget()
    while parent and not isinstance(parent, QAbstractScrollArea):
        parent = None if parent.isWindow() else parent.parentWidget()
    return parent is None
