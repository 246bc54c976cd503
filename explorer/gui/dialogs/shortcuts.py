"""The dialog that changes the shortcuts of commands."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QHeaderView, QKeySequenceEdit, QLineEdit, QTableView, QWidget

from explorer.core import fuzzy
from explorer.core.i18n import _
from explorer.gui.toolkit import style, widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_row
from explorer.gui.toolkit.table import ModelIndex, TableModel, set_up_table

MOST_SHORTCUTS = 2
"""The number of shortcuts that a command can be given."""
COMBINATION = re.compile(r"(?P<modifiers>(?:(?:Ctrl|Alt|Meta|Shift|Num)\+)*)(?P<key>.+)")
"""A shortcut in Qt's portable text."""
FUNCTION_KEY = re.compile(r"F\d+")
EDITING_KEYS = {"Tab", "Backtab", "Return", "Enter", "Del", "Backspace", "Ins"}
"""Keys that a command can have alone only if its shortcuts work in nothing but the tree."""
MOVING_KEYS = {"Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDown", "Esc"}
"""Keys that no command can have alone: they have a meaning in the tree, the timeline, lists and dialogs."""
COMMAND, MENU, KEYS = range(3)


@dataclass(frozen=True)
class Command:
    """A command that has shortcuts: its name, its title, its menu, and its own shortcuts, separated by spaces.

    With `on_canvas` its shortcuts work only while the tree has the focus.
    """

    name: str
    title: str
    menu: str
    default: str
    on_canvas: bool = False


def explain_refusal(keys: QKeySequence, on_canvas: bool, menus: Mapping[str, str]) -> str:
    """Return why no command can have these keys, "" if one can.

    `menus` holds the titles of the menus that keys open.
    """
    text, shown = keys.toString(), show_shortcut(keys)
    if text in menus:
        return _("{keys} opens the menu {menu}.").format(keys=shown, menu=menus[text])
    combination = COMBINATION.fullmatch(text)
    if combination is None or FUNCTION_KEY.fullmatch(combination["key"]):
        return ""
    if not {"Ctrl", "Alt", "Meta"}.isdisjoint(combination["modifiers"].split("+")):
        return ""
    if combination["key"] in EDITING_KEYS:
        return "" if on_canvas else _("{keys} is needed in text fields and lists. Add Ctrl or Alt.").format(keys=shown)
    if combination["key"] in MOVING_KEYS:
        return _("{keys} is needed in the tree, the timeline and lists. Add Ctrl or Alt.").format(keys=shown)
    return _("{keys} types a text. Add Ctrl or Alt, or take a function key.").format(keys=shown)


def show_shortcut(keys: QKeySequence) -> str:
    """Return the name of a shortcut as menus show it."""
    return keys.toString(QKeySequence.SequenceFormat.NativeText)


def show_shortcuts(keys: str) -> str:
    """Return the names of shortcuts as menus show them; Return and Enter are one."""
    return ", ".join(dict.fromkeys(
        show_shortcut(QKeySequence(each)).replace("Return", _("Enter")) for each in keys.split()))


class ShortcutsDialog(QDialog):
    """All commands with their shortcuts: Enter on a row waits for a key, and that key becomes its shortcut.

    Keys that another command has are told, and taken from it by a button. `changed` holds the shortcuts that differ
    from the commands' own.
    """

    help_topic = "keys.md#Change shortcuts"

    def __init__(self, commands: Sequence[Command], changed: Mapping[str, str], menus: Mapping[str, str],
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Shortcuts"))
        self.commands, self._menus = commands, menus
        self._keys = {each.name: changed.get(each.name, each.default) for each in commands}
        self._wanted: list[str] = []
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_("Find a command or its key"))
        self.filter.setAccessibleName(self.filter.placeholderText())
        self.filter.setClearButtonEnabled(True)
        self.model = _Shortcuts(self)
        self.table = QTableView()
        header = set_up_table(self.table, self.model, _("Commands"), 28)
        header.setSectionResizeMode(COMMAND, QHeaderView.ResizeMode.Stretch)
        for column, width in ((MENU, 180), (KEYS, 210)):
            header.resizeSection(column, width)
        self.field = QKeySequenceEdit()
        self.field.setAccessibleName(_("New shortcut"))
        self.field.setMaximumSequenceLength(1)
        self.field.setFinishingKeyCombinations([QKeyCombination(Qt.Key.Key_Escape)])
        self.field.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # it takes every key, so Tab must not lead into it
        self.remove, self.restore = (make_button(text, call, tip) for text, call, tip in (
            (_("&No key"), self._remove, _("Leave the command without a shortcut")),
            (_("&Default"), self._restore, _("Give the command its own shortcuts again"))))
        self.restore_all = make_button(_("&All defaults"), self._restore_all,
                                       _("Give all commands their own shortcuts again"))
        self.note = widgets.sentence()
        self.take_over = make_button(_("&Take it over"), self._take_over)
        box = widgets.buttons(self, _("Use"))
        widgets.column(
            self, self.filter, (self.table, 1),
            make_row((self.field, 1), self.remove, self.restore, self.restore_all, spacing=widgets.GAP),
            make_row((self.note, 1), self.take_over, spacing=widgets.GAP), box)
        self.note.setMinimumHeight(self.take_over.sizeHint().height())
        widgets.resize_dialog(self, 760, 620)
        self.filter.textChanged.connect(self._filter)
        self.table.selectionModel().currentRowChanged.connect(lambda *_rows: self._show_current())
        self.table.doubleClicked.connect(lambda _index: self.field.setFocus())
        self.field.editingFinished.connect(self._record)
        self._filter("")
        self.filter.setFocus()

    @property
    def changed(self) -> dict[str, str]:
        """The shortcuts that differ from the commands' own, by the commands' names, separated by spaces."""
        return {each.name: self._keys[each.name] for each in self.commands if self._keys[each.name] != each.default}

    @property
    def current(self) -> Command | None:
        """The command of the current row."""
        index = self.table.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

    def keys_of(self, command: Command) -> str:
        """Return the shortcuts of a command, separated by spaces."""
        return self._keys[command.name]

    def show_command(self, name: str) -> None:
        """Make a command's row the current one."""
        row = next((row for row, each in enumerate(self.model.rows) if each.name == name), 0)
        self.table.selectRow(row)

    def accept(self) -> None:
        """Close the dialog; but Enter in the table waits for a key, and in the filter it goes to the table."""
        if self.table.hasFocus() and self.current:
            self.field.setFocus()
        elif self.filter.hasFocus():
            self.table.setFocus()
        else:
            super().accept()

    def _filter(self, typed: str) -> None:
        name = self.current.name if self.current else ""
        rows = list(self.commands)
        if typed.strip():
            words = [(each.title, f"{each.menu} {show_shortcuts(self.keys_of(each))}") for each in rows]
            rows = [rows[row] for row, _match in fuzzy.rank(typed, words)]
        self.model.show(rows)
        self.show_command(name)
        self._show_current()

    def _show_current(self) -> None:
        command = self.current
        self.field.clear()
        self.take_over.hide()
        for part in (self.field, self.remove, self.restore):
            part.setEnabled(command is not None)
        if command is None:
            self.note.setText(_("No command has these letters."))
            return
        own = show_shortcuts(command.default) or _("none")
        sentences = [_("By default: {keys}.").format(keys=own), _("To change it, press Enter, then the new keys.")]
        if command.on_canvas:
            sentences.insert(1, _("It works while the tree has the focus."))
        self.note.setText(" ".join(sentences))
        self.remove.setEnabled(bool(self.keys_of(command)))
        self.restore.setEnabled(self.keys_of(command) != command.default)

    def _record(self) -> None:
        """Give the current command the keys that were pressed, or say why not."""
        command, keys = self.current, self.field.keySequence()
        self.table.setFocus()
        if command is None or keys.isEmpty():
            return
        self._show_current()
        self.field.setKeySequence(keys)
        if reason := explain_refusal(keys, command.on_canvas, self._menus):
            self.note.setText(reason)
        else:
            before = self.keys_of(command).split() if self.keys_of(command) != command.default else []
            kept = [each for each in before if each != keys.toString()]
            self._give(command, [*kept, keys.toString()][-MOST_SHORTCUTS:])

    def _owners(self, keys: str, besides: Command) -> list[Command]:
        """Return the other commands that have these keys."""
        return [each for each in self.commands if each is not besides and keys in self.keys_of(each).split()]

    def _give(self, command: Command, keys: list[str]) -> None:
        """Give shortcuts to a command; where another command has one of them, only tell so and offer to take it."""
        if owned := {each: owners for each in keys if (owners := self._owners(each, command))}:
            self._wanted = keys
            self.note.setText(" ".join(
                _("{keys} is the key of “{command}”.").format(
                    keys=show_shortcuts(each), command=", ".join(owner.title for owner in owners))
                for each, owners in owned.items()))
            self.take_over.show()
            return
        self._keys[command.name] = " ".join(keys)
        self._show_changes()

    def _take_over(self) -> None:
        command, wanted = self.current, self._wanted
        if command is None:
            return
        for keys in wanted:
            for other in self._owners(keys, command):
                self._keys[other.name] = " ".join(each for each in self.keys_of(other).split() if each != keys)
        self._give(command, wanted)
        self.table.setFocus()

    def _remove(self) -> None:
        if self.current is not None:
            self._keys[self.current.name] = ""
            self._show_changes()

    def _restore(self) -> None:
        if self.current is not None:
            self._give(self.current, self.current.default.split())

    def _restore_all(self) -> None:
        self._keys = {each.name: each.default for each in self.commands}
        self._show_changes()

    def _show_changes(self) -> None:
        if rows := self.model.rowCount():
            self.model.dataChanged.emit(self.model.index(0, 0), self.model.index(rows - 1, KEYS))
        self._show_current()


class _Shortcuts(TableModel):
    """The rows: a command, its menu and its shortcuts, bold where they were changed."""

    def __init__(self, dialog: ShortcutsDialog) -> None:
        super().__init__([_("Command"), _("Menu"), _("Shortcuts")])
        self._dialog = dialog
        self.rows: list[Command] = []

    def show(self, rows: list[Command]) -> None:
        """Show these commands."""
        self.rows = rows
        self.reset_rows(len(rows))

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        command = self.rows[index.row()]
        keys = self._dialog.keys_of(command)
        if role == Qt.ItemDataRole.DisplayRole:
            return (command.title, command.menu, show_shortcuts(keys))[index.column()]
        if role == Qt.ItemDataRole.FontRole and index.column() == KEYS and keys != command.default:
            return style.embolden(self._dialog.font())
        return None
