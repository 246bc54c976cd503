"""A bubble over the window with a step of the tour, beside the widget that it points at."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from explorer.core.i18n import _
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_column, make_row
from explorer.gui.toolkit.plain_text import make_label
from explorer.gui.toolkit.text_size import fix_width

WIDTH, DISTANCE, INSIDE = 340, 12, 16
"""Pixels: the width of a bubble, its distance from its target, and its distance from the corner of a large target."""


def bubble_corner(size: QSize, target: QRect, window: QRect) -> QPoint:
    """Return the upper left corner of a bubble of this size beside its target, inside the window.

    It stands below the target, else above, left or right of it; of a target that leaves no room it covers a corner.
    """
    inside = window.adjusted(INSIDE, INSIDE, -INSIDE, -INSIDE)
    left = min(max(target.center().x() - size.width() // 2, inside.left()), inside.right() - size.width())
    top = min(max(target.center().y() - size.height() // 2, inside.top()), inside.bottom() - size.height())
    places = (
        QPoint(left, target.bottom() + DISTANCE), QPoint(left, target.top() - DISTANCE - size.height()),
        QPoint(target.left() - DISTANCE - size.width(), top), QPoint(target.right() + DISTANCE, top),
    )
    return next((place for place in places if inside.contains(QRect(place, size))),
                QPoint(max(target.right() - INSIDE - size.width(), inside.left()), target.top() + INSIDE))


class TourBubble(QFrame):
    """The bubble; `next_requested` and `ended` tell what the user chose. Enter goes on and Esc ends the tour."""

    next_requested = Signal()
    ended = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("tour")
        self._target: QWidget | None = None
        self.title, self.text, self._count = widgets.heading("", 2), make_label(), widgets.sentence(quiet=True)
        self.text.setWordWrap(True)
        self.skip = make_button(_("Skip the tour"), self.ended.emit)
        self.go_on = make_button(_("Next"), self.next_requested.emit)
        row = make_row((self._count, 1), self.skip, self.go_on)
        make_column(self.title, self.text, widgets.ROW, row, on=self, margins=(18, 14, 18, 14), spacing=widgets.ROW)
        fix_width(self, WIDTH)
        window.installEventFilter(self)

    def show_step(self, title: str, text: str, number: int, count: int, target: QWidget | None) -> None:
        """Show a step and its number beside its target, None for the middle of the window."""
        self._target = target
        self.title.setText(title)
        self.text.setText(text)
        self._count.setText(_("{number} of {count}").format(number=number, count=count))
        is_last = number == count
        self.go_on.setText(_("Finish") if is_last else _("Next"))
        self.skip.setVisible(not is_last)
        self.setAccessibleName(f"{title}. {text}")
        self.show()
        self.place()
        self.raise_()

    def place(self) -> None:
        """Move beside the target, with the height of the text."""
        layout = self.layout()
        assert layout is not None
        self.setFixedHeight(layout.totalHeightForWidth(self.width()))
        window, target = self._window, self._target
        if target is None or not target.isVisible():
            target = window
        corner = target.mapTo(window, QPoint(0, 0)) if target is not window else QPoint(0, 0)
        self.move(bubble_corner(self.size(), QRect(corner, target.size()), window.rect()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and self.isVisible():
            self.place()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.ended.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.skip.hasFocus():
            self.skip.click()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.go_on.click()
        else:
            super().keyPressEvent(event)
