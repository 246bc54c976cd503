"""Dialogs with more in them than the screen has room for, such as on a small screen with large text."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLayout, QWidget

from explorer.gui.toolkit.layouts import make_column, make_scroll_area
from explorer.gui.toolkit.screens import room_on_screen


class TallDialog(QObject):
    """Lets the contents of a dialog scroll when it is shown if they are larger than the screen; buttons stay in sight.

    A dialog that fits is left as it is.
    """

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QDialog) and not event.spontaneous():
            layout, room = watched.layout(), room_on_screen(watched)
            if layout is not None and not _fits(layout, watched.width(), room):
                watched.removeEventFilter(self)
                _let_scroll(watched, layout, room)
        return False


def _fits(layout: QLayout, width: int, room: QSize) -> bool:
    layout.activate()
    least = layout.totalMinimumSize()
    if least.width() > room.width():
        return False
    height = max(least.height(), layout.totalMinimumHeightForWidth(min(max(width, least.width()), room.width())))
    return height <= room.height()


def _let_scroll(dialog: QDialog, layout: QLayout, room: QSize) -> None:
    """Move the layout to a page that scrolls, above the dialog's buttons."""
    box = next((each for each in dialog.findChildren(
        QDialogButtonBox, options=Qt.FindChildOption.FindDirectChildrenOnly)), None)
    margins = layout.contentsMargins()
    page = QWidget()
    if box is not None:
        layout.removeWidget(box)
    page.setLayout(layout)
    area = make_scroll_area(page, takes_focus=False, is_sideways=True)
    column = make_column((area, 1), on=dialog, spacing=0)
    if box is not None:
        column.addWidget(box)
        layout.setContentsMargins(margins.left(), margins.top(), margins.right(), 0)
        box.setContentsMargins(margins.left(), margins.bottom() // 2, margins.right(), margins.bottom())
    dialog.setMinimumSize(0, 0)
    bar = area.verticalScrollBar().sizeHint().width()
    wanted = QSize(max(dialog.width(), layout.totalMinimumSize().width() + bar), dialog.height())
    dialog.resize(wanted.boundedTo(room))
