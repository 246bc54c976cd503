"""Buttons of the toolbars: one that opens a menu of choices, one that shortens its words."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget

from explorer.gui.toolkit.plain_text import set_tip

NARROWEST = 150
"""Pixels of the shortened convention."""


def make_menu_button(name: str, fill: Callable[[QMenu], None], parent: QWidget) -> QToolButton:
    """A button that opens a menu filled by this."""
    button = QToolButton(parent)
    button.setAccessibleName(name)
    set_tip(button, name)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    menu = QMenu(button)
    fill(menu)
    button.setMenu(menu)
    return button


def add_heading(menu: QMenu, title: str) -> None:
    """A title over the next actions of a menu, which nobody can choose."""
    if not menu.isEmpty():
        menu.addSeparator()
    heading = menu.addAction(title)
    heading.setEnabled(False)
    font = menu.font()
    font.setBold(True)
    heading.setFont(font)


class ElidedButton(QToolButton):
    """A button whose words are shortened where the bar has no room for them; its tip says them all."""

    def __init__(self, name: str, tip: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._tip = tip
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def set_text(self, words: str) -> None:
        """Show these words."""
        self.setText(words)
        set_tip(self, f"{words}\n{self._tip}")

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), NARROWEST), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        metrics = self.fontMetrics()
        # What the hint adds to the words is the style sheet's padding, and two spaces that are not needed.
        room = self.width() - self.sizeHint().width() + metrics.horizontalAdvance(self.text() + "  ")
        option.text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
