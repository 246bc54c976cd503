"""The sheet of all keys: those of the window's menus, then those of the canvas and the timeline."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QMainWindow, QMenu, QScrollArea, QVBoxLayout, QWidget

from explorer.gui.dialogs import parts
from explorer.i18n import _

Group = tuple[str, list[tuple[str, str]]]
"""A heading and its rows: what the key does, the key as it is written on a keyboard."""


def places() -> list[Group]:
    """The keys and gestures that belong to one place and stand in no menu."""
    return [
        (_("On the tree"), [
            (_("Walk to parent, child, sibling"), "↑ ↓ ← →"),
            (_("Walk and select on the way"), _("Shift + arrows")),
            (_("Type a value, type a label"), _("a digit, a letter")),
            (_("Take the typed text, leave it"), _("Enter, Esc")),
            (_("Edit what is under the pointer"), _("double click")),
            (_("Select one more, select a region"), _("Ctrl + click, Shift + drag")),
            (_("Hang a subtree elsewhere"), _("drag a node")),
            (_("Move the picture"), _("drag the ground, Space + drag")),
            (_("Zoom"), _("wheel")),
        ]),
        (_("On the timeline"), [
            (_("Step back, step on"), "← →"),
            (_("Step over a subtree, back and on"), "Shift+← →"),
            (_("First step, last step"), "Home, End"),
            (_("Cutoff before, cutoff after"), "PgUp, PgDown"),
            (_("Play or pause"), _("Space")),
        ]),
    ]


def collect(window: QMainWindow) -> list[Group]:
    """Every key of the window's menus, in the order of the menus."""
    groups: list[Group] = []
    for top in window.menuBar().actions():
        menu = top.menu()
        if isinstance(menu, QMenu) and (rows := list(_rows(menu))):
            groups.append((_plain(top), rows))
    return groups


def _rows(menu: QMenu) -> Iterator[tuple[str, str]]:
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from _rows(below)
        elif keys := action.shortcuts():
            yield _plain(action), ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def _plain(action: QAction) -> str:
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…").removesuffix("...")


class Keys(QDialog):
    """All keys, grouped, in two columns."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.setWindowTitle(_("Keys"))
        self.groups = collect(window) + places()
        column = parts.column(self)
        sheet = QWidget()
        halves = QHBoxLayout(sheet)
        halves.setContentsMargins(0, 0, parts.GAP, 0)
        halves.setSpacing(2 * parts.MARGIN)
        for half in _halved(self.groups):
            stack = QVBoxLayout()
            stack.setSpacing(parts.GAP)
            for title, rows in half:
                stack.addWidget(parts.heading(title, 0))
                stack.addLayout(_table(rows))
                stack.addSpacing(parts.ROW)
            stack.addStretch(1)
            halves.addLayout(stack, 1)
        area = QScrollArea()
        area.setWidget(sheet)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setMinimumWidth(sheet.sizeHint().width() + area.verticalScrollBar().sizeHint().width())
        column.addWidget(area, 1)
        column.addWidget(parts.buttons(self, _("Close"), cancel=False))
        self.resize(self.sizeHint().width(), 720)


def _halved(groups: list[Group]) -> tuple[list[Group], list[Group]]:
    """The groups in two columns of nearly equal height, their order kept."""
    heights = [len(rows) + 2 for _title, rows in groups]
    split = min(range(len(groups) + 1), key=lambda at: abs(sum(heights[:at]) - sum(heights[at:])))
    return groups[:split], groups[split:]


def _table(rows: list[tuple[str, str]]) -> QGridLayout:
    grid = QGridLayout()
    grid.setVerticalSpacing(4)
    grid.setHorizontalSpacing(parts.MARGIN)
    grid.setColumnStretch(0, 1)
    for row, (what, keys) in enumerate(rows):
        name, shown = parts.sentence(what), parts.sentence(keys, quiet=True)
        for label in (name, shown):
            label.setWordWrap(False)
        grid.addWidget(name, row, 0)
        grid.addWidget(shown, row, 1, Qt.AlignmentFlag.AlignRight)
    return grid
