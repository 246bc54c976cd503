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
    _NumberMixin = QAbstractSpinBox
else:
    _Mixin = _NumberMixin = object

TEXT_MARGIN = 6
"""The space left of the text of a number field, in pixels."""


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


class _NumberField(_Field, _NumberMixin):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        # A style sheet's padding does not reach the text of a number field.
        self.lineEdit().setTextMargins(TEXT_MARGIN, 0, 0, 0)


class AbstractSpinBox(_NumberField, QAbstractSpinBox):
    """The base class of number fields with their own text."""


class SpinBox(_NumberField, QSpinBox):
    """A field for an integer."""


class DoubleSpinBox(_NumberField, QDoubleSpinBox):
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
