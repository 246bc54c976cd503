"""Form fields that ignore the mouse wheel where it should scroll the form."""

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
    """Mixin of a field that takes the focus by Tab or a click, and the wheel only if `takes_wheel` is True."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        # By default a turn of the wheel also gives the focus to a number field.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if takes_wheel(self):
            super().wheelEvent(event)
        else:
            event.ignore()


class AbstractSpinBox(_Field, QAbstractSpinBox):
    """The base class of number fields with their own text."""


class SpinBox(_Field, QSpinBox):
    """A field for an integer."""


class DoubleSpinBox(_Field, QDoubleSpinBox):
    """A field for a decimal number."""


class ComboBox(_Field, QComboBox):
    """A field for one of several choices."""


class Slider(_Field, QSlider):
    """A slider for an integer."""


def takes_wheel(field: QWidget) -> bool:
    """Return True if the field has the focus and is not inside a scroll area of its window."""
    if not field.hasFocus():
        return False
    parent = field.parentWidget()
    while parent and not isinstance(parent, QAbstractScrollArea):
        parent = None if parent.isWindow() else parent.parentWidget()
    return parent is None
