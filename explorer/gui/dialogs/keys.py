"""The dialog of all keyboard shortcuts: those of the canvas and the timeline, then those of the menus."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QMainWindow, QMenu, QWidget

from explorer.core.i18n import _
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.layouts import add_parts, make_column, make_grid, make_row, make_scroll_area, make_widget
from explorer.gui.toolkit.screens import screen_of

COLUMNS = 3
SCREEN_MARGIN = 60
"""The screen space that the dialog leaves free in each direction, in pixels."""

KeyGroup = tuple[str, list[tuple[str, str]]]
"""A heading and its rows, each with a description and the keys."""


def keys_without_menu() -> list[KeyGroup]:
    """Return the keys and gestures that are in no menu."""
    return [
        (_("In the tree"), [
            (_("Go to parent, child, sibling"), "↑ ↓ ← →"),
            (_("Extend the selection"), _("Shift + arrows")),
            (_("Type a utility, type a label"), _("a digit, a letter")),
            (_("Accept or discard the typed text"), _("Enter, Esc")),
            (_("Edit the text under the pointer"), _("double-click")),
            (_("Add to selection, select a region"), _("Ctrl + click, Shift + drag")),
            (_("Move subtree"), _("drag a node")),
            (_("Scroll"), _("drag the background, Space + drag")),
            (_("Zoom"), _("wheel")),
        ]),
        (_("In the timeline"), [
            (_("Previous step, next step"), "← →"),
            (_("Step over a subtree, back or forward"), "Shift+← →"),
            (_("First step, last step"), "Home, End"),
            (_("Previous cutoff, next cutoff (pass, if there are no cutoffs)"), "PgUp, PgDown"),
            (_("Play or pause"), _("Space")),
        ]),
    ]


def menu_keys(window: QMainWindow) -> list[KeyGroup]:
    """Return the shortcuts of the window's menus, in menu order."""
    groups: list[KeyGroup] = []
    for top in window.menuBar().actions():
        menu = top.menu()
        if isinstance(menu, QMenu) and (rows := list(_rows(menu))):
            groups.append((plain_title(top), rows))
    return groups


def _rows(menu: QMenu) -> Iterator[tuple[str, str]]:
    for action, titles in list_commands(menu):
        if shortcuts := action.shortcuts():
            written = [key.toString(QKeySequence.SequenceFormat.NativeText) for key in shortcuts]
            text = plain_title(action)
            for title in reversed(titles):
                text = text if text.startswith(title) else f"{title}: {text}"
            # Return and Enter are shown as one key.
            yield text, ", ".join(dict.fromkeys(key.replace("Return", _("Enter")) for key in written))


def list_commands(menu: QMenu, titles: tuple[str, ...] = ()) -> Iterator[tuple[QAction, tuple[str, ...]]]:
    """Yield the commands of a menu and of the menus below it, each with the titles of those menus."""
    menu.aboutToShow.emit()  # some menus are filled when they are opened
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from list_commands(below, (*titles, plain_title(action)))
        else:
            yield action, titles


def plain_title(action: QAction) -> str:
    """Return the text of an action without its mnemonic and its dots."""
    return action.text().replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…").removesuffix("...")


class KeysDialog(QDialog):
    """All shortcuts in groups, in columns of similar height."""

    help_topic = "keys.md"

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.setWindowTitle(_("Keyboard shortcuts"))
        self.groups = keys_without_menu() + menu_keys(window)
        room = screen_of(window).availableGeometry().size() - QSize(SCREEN_MARGIN, SCREEN_MARGIN)
        sheet = self._sheet(COLUMNS)
        for count in range(COLUMNS - 1, 0, -1):
            if sheet.sizeHint().width() > room.width() - 2 * widgets.MARGIN:
                sheet = self._sheet(count)
        area = make_scroll_area(sheet)
        area.setMinimumWidth(sheet.sizeHint().width() + area.verticalScrollBar().sizeHint().width())
        box = widgets.buttons(self, _("Close"), cancel=False)
        if change := window.findChild(QAction, "change shortcuts"):
            button = box.addButton(change.text(), QDialogButtonBox.ButtonRole.ResetRole)
            button.setAutoDefault(False)
            button.clicked.connect(self.accept)
            button.clicked.connect(change.trigger)
        widgets.column(self, (area, 1), box)
        frame = self.sizeHint().height() - area.sizeHint().height()
        self.resize(QSize(self.sizeHint().width(), sheet.sizeHint().height() + frame).boundedTo(room))

    def _sheet(self, count: int) -> QWidget:
        halves = make_row(margins=(0, 0, widgets.GAP, 0), spacing=2 * widgets.MARGIN)
        for half in split_into_columns(self.groups, count):
            stack = make_column(spacing=widgets.GAP)
            for title, rows in half:
                add_parts(stack, widgets.heading(title, 0), _table(rows), widgets.ROW)
            add_parts(stack, ...)
            halves.addLayout(stack, 1)
        return make_widget(halves)


def split_into_columns(groups: list[KeyGroup], count: int) -> list[list[KeyGroup]]:
    """Return the groups split into `count` columns in order, so that the tallest column is as short as possible."""
    def height(part: list[KeyGroup]) -> int:
        return sum(len(rows) + 2 for _title, rows in part)

    splits = ((0, *inner, len(groups)) for inner in combinations_with_replacement(range(len(groups) + 1), count - 1))
    best = min(splits, key=lambda places: max(height(groups[low:high]) for low, high in pairwise(places)))
    return [groups[low:high] for low, high in pairwise(best)]


def _table(rows: list[tuple[str, str]]) -> QGridLayout:
    grid = make_grid(across=widgets.MARGIN, down=4)
    grid.setColumnStretch(0, 1)
    for row, (what, keys) in enumerate(rows):
        name, shown = widgets.sentence(what), widgets.sentence(keys, quiet=True)
        for label in (name, shown):
            label.setWordWrap(False)
        grid.addWidget(name, row, 0)
        grid.addWidget(shown, row, 1, Qt.AlignmentFlag.AlignRight)
    return grid
