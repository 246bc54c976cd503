"""Names of nodes in panels: a name under the pointer or with the focus rings its node in the picture."""

import re
from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject
from PySide6.QtWidgets import QAbstractItemView, QLabel

from explorer.gui.document import Document

LINK = re.compile(r'<a href="(\d+)"[^>]*>(.*?)</a>')


class LinkPointer(QObject):
    """Rings the node of the link of a label that the pointer is over, or that Tab has gone to."""

    def __init__(self, label: QLabel, document: Document) -> None:
        super().__init__(label)
        self._label, self._document = label, document
        label.linkHovered.connect(self._point)
        label.installEventFilter(self)

    def _point(self, link: str) -> None:
        self._document.node_pointed_at.emit(int(link) if link.isdigit() else -1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.KeyRelease, QEvent.Type.FocusIn):
            # Qt selects the link that has the focus, and has no signal for it.
            chosen = self._label.selectedText()
            self._point(next((link for link, name in LINK.findall(self._label.text()) if name == chosen), ""))
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self._point("")
        return False


class RowPointer(QObject):
    """Rings the node of the row that the pointer is over, or that the arrow keys have gone to.

    `node_of` returns the node of a row, -1 for none.
    """

    def __init__(self, view: QAbstractItemView, document: Document, node_of: Callable[[int], int]) -> None:
        super().__init__(view)
        self._view, self._document, self._node_of = view, document, node_of
        view.setMouseTracking(True)
        view.entered.connect(self._point)
        for watched in (view, view.viewport()):
            watched.installEventFilter(self)

    def _point(self, index: QModelIndex) -> None:
        self._document.node_pointed_at.emit(self._node_of(index.row()) if index.isValid() else -1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyRelease:
            # The current row changes without a person, too: with each step, or if the panel gets the focus.
            self._point(self._view.currentIndex())
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self._document.node_pointed_at.emit(-1)
        return False
