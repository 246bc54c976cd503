"""Buttons: a plain one, one that opens a menu, one that elides its text; a check box that wraps it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from explorer.gui.toolkit.mnemonics import HEADING, keep_letters
from explorer.gui.toolkit.plain_text import set_tip
from explorer.gui.toolkit.style import embolden
from explorer.gui.toolkit.text_size import grown, keep_grown

NARROWEST, NARROWEST_MENU = 100, 155
"""The widths in pixels to which an `ElidedButton` may shrink: one with a long text, and one with a menu."""


def make_button(text: str, call: Callable[..., object], tip: str = "") -> QPushButton:
    """Return a button that calls `call` when it is clicked; Enter in a dialog's field does not click it."""
    button = QPushButton(text)
    button.setAutoDefault(False)
    button.clicked.connect(call)
    set_tip(button, tip)
    return button


def make_menu_button(name: str, fill: Callable[[QMenu], None], parent: QWidget) -> "ElidedButton":
    """Return a button that opens a menu; `fill` adds the menu's actions once, at creation."""
    button = ElidedButton(name, name, parent)
    set_tip(button, name)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    menu = QMenu(button)
    fill(menu)
    set_menu(button, menu)
    return button


def set_menu(button: QPushButton | QToolButton, menu: QMenu) -> None:
    """Let a button open a menu; if a key opens it, a command is selected, so that Enter runs it.

    It is the checked command if there is one, else the first; a submenu stays closed.
    """
    button.setMenu(menu)
    keep_letters(menu)
    menu.aboutToShow.connect(lambda: QTimer.singleShot(0, menu, partial(_select_first, menu)))


def _select_first(menu: QMenu) -> None:
    commands = [each for each in menu.actions() if each.isEnabled() and not each.isSeparator()]
    if commands and not QGuiApplication.mouseButtons():
        chosen = next((each for each in commands if each.isChecked()), commands[0])
        if chosen.menu():  # Qt would open it at once, behind the menu that takes the keys
            QApplication.sendEvent(menu, QKeyEvent(
                QEvent.Type.KeyPress, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier))
        else:
            menu.setActiveAction(chosen)


def fill_once(menu: QMenu, fill: Callable[[QMenu], None]) -> None:
    """Let `fill` add the menu's actions when the menu is about to be shown for the first time."""

    def fill_if_empty() -> None:
        if menu.isEmpty():
            fill(menu)

    menu.aboutToShow.connect(fill_if_empty)


def add_heading(menu: QMenu, title: str) -> None:
    """Add a bold, disabled title to a menu, after a separator unless the menu is empty."""
    if not menu.isEmpty():
        menu.addSeparator()
    heading = menu.addAction(title)
    heading.setData(HEADING)
    heading.setEnabled(False)
    keep_grown(heading, lambda each: each.setFont(embolden(QApplication.font())))


class ElidedButton(QToolButton):
    """A button that elides its text where the toolbar is too narrow; its tooltip shows the whole text."""

    def __init__(self, name: str, tip: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._tip = tip
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def set_text(self, words: str) -> None:
        """Show `words` on the button and, followed by the button's tip, in its tooltip."""
        self.setText(words)
        set_tip(self, f"{words}\n{self._tip}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # Qt clicks a tool button on Space alone
            if self.menu():
                self.showMenu()
            else:
                self.click()
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), NARROWEST_MENU if self.menu() else NARROWEST), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        metrics = self.fontMetrics()
        # The size hint adds the style sheet's padding to the text, and two spaces that are not needed.
        room = self.width() - self.sizeHint().width() + metrics.horizontalAdvance(self.text() + "  ")
        option.text = elide_parts(self.text(), metrics, room)
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


def elide_parts(text: str, metrics: QFontMetrics, room: int) -> str:
    """Return as much of a text as fits into `room` pixels, followed by "…" if something is left out.

    Of several parts with " · " between them whole ones are left out, from the last on: half a window says nothing.
    """
    parts = text.split(" · ")
    for count in range(len(parts), 0, -1):
        shown = text if count == len(parts) else " · ".join((*parts[:count], "…"))
        if metrics.horizontalAdvance(shown) <= room:
            return shown
    return metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room)


class WrappedCheckBox(QCheckBox):
    """A check box whose text goes on on further lines where it does not fit beside the box."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._words = text
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def text(self) -> str:
        """Return the text without line breaks."""
        return self._words

    def setText(self, text: str) -> None:
        """Show another text, with the line breaks that it needs."""
        self._words = text
        super().setText("\n".join(self._lines(self.width())))

    def sizeHint(self) -> QSize:
        hint, whole = super().sizeHint(), self.fontMetrics().horizontalAdvance(self._words)
        return QSize(hint.width() + whole - self._text_width(), hint.height())

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), grown(NARROWEST)), hint.height())

    def heightForWidth(self, width: int) -> int:
        more = len(self._lines(width)) - len(self._shown_lines())
        return super().sizeHint().height() + more * self.fontMetrics().lineSpacing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        super().setText("\n".join(self._lines(self.width())))

    def _lines(self, width: int) -> list[str]:
        """Return the lines into which the text is broken in a box of this width."""
        room, lines = width - super().sizeHint().width() + self._text_width(), [""]
        for word in self._words.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if self.fontMetrics().horizontalAdvance(longer) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return [line for line in lines if line]

    def _shown_lines(self) -> list[str]:
        return super().text().split("\n")

    def _text_width(self) -> int:
        return max(map(self.fontMetrics().horizontalAdvance, self._shown_lines()))
