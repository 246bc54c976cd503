"""All texts of the window as the user reads them: labels, buttons, menus, lists, charts, tooltips."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from PySide6 import QtGui
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QAbstractTableModel, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QHelpEvent, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDockWidget,
    QGraphicsTextItem,
    QGraphicsView,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QStatusBar,
    QTabBar,
    QTextEdit,
    QToolTip,
    QWidget,
)
from shiboken6 import isValid

from explorer.gui.canvas import Canvas

ROLE = Qt.ItemDataRole
MOST = 60
"""Most rows of a list, and most nodes of a canvas, that are read."""
MARKS = re.compile(r"z[A-Z]\w*")
"""The names of marks; see `mark`."""


@dataclass(frozen=True)
class Seen:
    """A text given to Qt, its place, and the way in which Qt interprets it."""

    where: str
    kind: Literal["plain", "rich", "guessed", "keys", "title", "shown"]
    text: str
    literal: str = ""

    @property
    def shown(self) -> str:
        """The text as the user reads it."""
        if self.kind == "shown":
            return self.literal
        if self.kind == "rich" or (self.kind == "guessed" and QtGui.Qt.mightBeRichText(self.text)):
            return QTextDocumentFragment.fromHtml(self.text).toPlainText()
        if self.kind == "keys":
            return "&".join(part.replace("&", "") for part in self.text.split("&&"))
        if self.kind == "title":
            return "[*]".join(part.replace("[*]", "") for part in self.text.split("[*][*]"))
        return self.text


def every_text(*parts: QWidget) -> Iterator[Seen]:
    """Yield all texts of these widgets, or of all open windows, including hidden tabs; empty texts are left out."""
    shown = parts or [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    for part in shown:
        for widget in (part, *part.findChildren(QWidget)) if isValid(part) else ():
            if isValid(widget):  # a tooltip may have been deleted meanwhile
                yield from (seen for seen in texts_of(widget) if seen.text)


def texts_of(widget: QWidget) -> Iterator[Seen]:
    """Yield the texts of a widget, of its actions and of its rows."""
    where = f"{type(widget).__name__} {widget.objectName() or widget.accessibleName()}"
    yield Seen(f"{where}: title", "title", widget.windowTitle())
    for name, text in (("tip", widget.toolTip()), ("what's this", widget.whatsThis())):
        yield Seen(f"{where}: {name}", "guessed", text)
    for text in (widget.statusTip(), widget.accessibleName(), widget.accessibleDescription()):
        yield Seen(where, "plain", text)
    for action in widget.actions():
        yield from _action(where, action)
    yield from _own(where, widget)
    if isinstance(widget, QAbstractItemView) and widget.model() and not isinstance(widget, QHeaderView):
        yield from _rows(where, widget.model(), widget.rootIndex())
    if isinstance(widget, QComboBox):
        yield from _rows(where, widget.model(), widget.rootModelIndex())
    if isinstance(widget, QGraphicsView) and widget.scene():
        for item in widget.scene().items():
            yield Seen(f"{where}: item's tip", "guessed", item.toolTip())
            if isinstance(item, QGraphicsTextItem):
                yield Seen(f"{where}: item", "shown", item.toHtml(), item.toPlainText())


def hovered(canvas: Canvas) -> Iterator[Seen]:
    """Yield the tooltips of the canvas's first nodes."""
    for spot in range(min(len(canvas.positions.tree), MOST)):
        x, y = canvas.positions.point(spot)
        place = QPoint(round(canvas.camera.to_widget_x(x)), round(canvas.camera.to_widget_y(y)))
        QApplication.sendEvent(canvas, QHelpEvent(QEvent.Type.ToolTip, place, canvas.mapToGlobal(place)))
        yield Seen("canvas: tip", "guessed", QToolTip.text())
    QToolTip.hideText()


def _own(where: str, widget: QWidget) -> Iterator[Seen]:
    match widget:
        case QLabel():
            formats = {Qt.TextFormat.PlainText: "plain", Qt.TextFormat.RichText: "rich"}
            kind = formats.get(widget.textFormat(), "guessed")
            yield Seen(where, "keys" if kind == "plain" and widget.buddy() else kind, widget.text())
        case QAbstractButton():
            yield Seen(where, "keys", widget.text())
        case QGroupBox() | QMenu():
            yield Seen(where, "keys", widget.title())
        case QDockWidget():
            yield Seen(where, "keys", widget.windowTitle())
        case QTabBar():
            for place in range(widget.count()):
                yield Seen(where, "keys", widget.tabText(place))
                yield Seen(f"{where}: tip", "guessed", widget.tabToolTip(place))
        case QLineEdit():
            for text in (widget.text(), widget.placeholderText()):
                yield Seen(where, "plain", text)
        case QPlainTextEdit():
            yield Seen(where, "plain", widget.toPlainText())
        case QTextEdit():
            yield Seen(where, "shown", widget.toHtml(), widget.toPlainText())
        case QStatusBar():
            yield Seen(where, "plain", widget.currentMessage())
        case QMessageBox():
            yield Seen(where, "guessed", widget.informativeText())
        case Canvas():
            yield from hovered(widget)


def _action(where: str, action: QAction) -> Iterator[Seen]:
    yield Seen(f"{where}: action {action.objectName()}", "keys", action.text())
    for text in (action.toolTip(), action.whatsThis()):
        yield Seen(f"{where}: tip of action {action.objectName()}", "guessed", text)
    yield Seen(f"{where}: action {action.objectName()}", "plain", action.statusTip())


def _rows(where: str, model: QAbstractItemModel, parent: QModelIndex) -> Iterator[Seen]:
    flat = isinstance(model, QAbstractListModel | QAbstractTableModel)
    for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
        for across in Qt.Orientation:
            for role, kind in ((ROLE.DisplayRole, "plain"), (ROLE.ToolTipRole, "guessed")):
                text = model.headerData(column, across, role)
                yield Seen(f"{where}: heading", kind, text if isinstance(text, str) else "")
        for row in range(min(model.rowCount(parent), MOST)):
            index = model.index(row, column, parent)
            for role in (ROLE.DisplayRole, ROLE.AccessibleTextRole, ROLE.StatusTipRole):
                text = model.data(index, role)
                yield Seen(f"{where}: row {row}", "plain", text if isinstance(text, str) else "")
            for role in (ROLE.ToolTipRole, ROLE.WhatsThisRole):
                text = model.data(index, role)
                yield Seen(f"{where}: tip of row {row}", "guessed", text if isinstance(text, str) else "")
            if not flat and model.hasChildren(index):
                yield from _rows(where, model, index)


def mark(name: str) -> str:
    """Return a text that shows if Qt interprets it as rich text or `&` as a mnemonic."""
    return f"<b>{name}<i>&{name}"


def faults_of(seen: Seen) -> list[str]:
    """Return a message for each mark that is not shown literally; of a shortened text only the start counts."""
    shown = seen.shown
    is_whole = "…" not in shown
    return [f"{seen.where} ({seen.kind}): {name} in {seen.text!r} reads {shown!r}"
            for name in dict.fromkeys(MARKS.findall(seen.text))
            if "<b>" not in shown or (is_whole and name in shown.replace(mark(name), ""))]


class Reader:
    """Reads the window repeatedly; collects the marks seen and those not shown literally."""

    def __init__(self) -> None:
        self.marks: set[str] = set()
        self.faults: dict[str, None] = {}
        self._known: set[Seen] = set()

    def read(self, *parts: QWidget) -> None:
        """Read the texts of these widgets, or of all windows, in their current state."""
        QApplication.processEvents()
        new = set(every_text(*parts)) - self._known
        self._known |= new
        for seen in new:
            self.marks.update(MARKS.findall(seen.text))
            self.faults.update(dict.fromkeys(faults_of(seen)))

    def check(self, *names: str) -> None:
        """Assert that each of these marks was seen, and that all marks were shown literally."""
        assert list(self.faults) == []
        assert set(names) <= self.marks
