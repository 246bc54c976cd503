"""All commands of the window as QActions, found by name and used in menus, toolbars and the canvas."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.gui.actions import (
    comparing,
    editing,
    examining,
    files,
    helping,
    ordering,
    pictures,
    practising,
    scoping,
    searching,
    viewing,
)
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.actions.icons import ICONS
from explorer.gui.document import Change
from explorer.gui.toolkit import settings
from explorer.gui.toolkit.icons import make_icon
from explorer.gui.toolkit.plain_text import escape_keys, set_tip

__all__ = ["ActionSpec", "Actions", "WindowContext"]


MODULES = (files, pictures, comparing, editing, viewing, scoping, searching, ordering, examining, practising,
           helping)
"""The modules that define the commands, in the order in which they are added to each section."""
SHOWING_THE_TREE = "copy picture", "copy notation", "present"
"""The commands that show or copy the tree without asking anything."""


class Actions(QObject):
    """The QActions of the window, enabled and checked to match the document.

    `more` holds commands defined elsewhere; they come first in their sections.
    """

    def __init__(self, context: WindowContext, more: Sections | None = None) -> None:
        super().__init__(context.window)
        self.context = context
        self.document = context.document
        self.specs: dict[str, ActionSpec] = {}
        self._sections: dict[str, list[QAction]] = {}
        self._actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._changed_shortcuts = settings.changed_shortcuts()
        for sections in (more or {}, *(module.sections(context) for module in MODULES),
                         {"information": [self._shortcuts_spec()]}):
            self._add(sections)
        document = context.document
        document.tree_offered.connect(partial(files.show_tree, context))
        document.dialog_requested.connect(lambda name: self[name].trigger())
        # Of all that depends on the step, only the moves to other steps matter to commands.
        document.listen(~(Change.HIGHLIGHT | Change.LAST_STEP | Change.STEP | Change.PROGRESS), self.refresh)
        context.player.moves_changed.connect(self.refresh)
        self.refresh()

    def __getitem__(self, name: str) -> QAction:
        if name not in self._actions:
            self._add_algorithms()
        return self._actions[name]

    def show_icons(self, names: Iterable[str] = ICONS) -> None:
        """Give the commands of these names their icons, if they have one, in the colours of the document's theme."""
        for name in names:
            if name in ICONS:
                action, icon = self._actions[name], make_icon(ICONS[name], self.document.theme)
                if action.icon().cacheKey() != icon.cacheKey():  # else all menus and bars with it are laid out anew
                    action.setIcon(icon)

    def section(self, name: str) -> list[QAction]:
        """Return the commands of a menu section; if there is no such section, the command of that name."""
        if name == searching.ALGORITHM_SECTION:
            self._add_algorithms()
        return self._sections[name] if name in self._sections else [self[name]]

    def _add_algorithms(self) -> None:
        """Add the commands that choose an algorithm, once; their titles would load all algorithms with every window."""
        if searching.ALGORITHM_SECTION not in self._sections:
            self._add(searching.algorithm_sections(self.context))
            self.refresh()

    def _add(self, sections: Sections) -> None:
        """Create the commands of sections; a section that exists gets more commands."""
        for section, specs in sections.items():
            for spec in specs:
                self.specs[spec.name] = spec
                self._actions[spec.name] = self._make_action(spec)
            self._sections.setdefault(section, []).extend(self._actions[spec.name] for spec in specs)

    def _shortcuts_spec(self) -> ActionSpec:
        return ActionSpec("change shortcuts", _("Change &shortcuts…"), self.change_shortcuts,
                          tip=_("Choose the keys of every command"), practice="always")

    def change_shortcuts(self) -> None:
        """Ask for the shortcuts of all commands, and use them."""
        from explorer.gui.actions import shortcuts

        self._add_algorithms()
        changed = shortcuts.ask_for_shortcuts(self.context.window, self.specs, self._actions)
        if changed is not None:
            self._changed_shortcuts = changed
            for name, spec in self.specs.items():
                self._set_shortcuts(self._actions[name], spec)
            self.refresh()

    def refresh(self) -> None:
        """Update which commands are enabled and checked, and name the edits in the texts of Undo and Redo."""
        practice = self.document.practice
        for name, spec in self.specs.items():
            open_now = practice is None or spec.practice == "always" or (
                self.document.is_explaining and spec.practice == "explained")
            action = self._actions[name]
            action.setEnabled(open_now and (spec.when is None or spec.when()))
            if spec.checked:
                action.setChecked(spec.checked())
        stack = self.document.history.stack
        self._set_edit_text(self["undo"], _("&Undo"), "" if practice else stack.undoText())
        self._set_edit_text(self["redo"], _("&Redo"), "" if practice else stack.redoText())

    def _set_edit_text(self, action: QAction, text: str, edited: str) -> None:
        action.setText(f"{text} {escape_keys(edited)}".strip())
        set_tip(action, _tip(action, f"{text.replace('&', '')} {edited}".strip()))

    def _make_action(self, spec: ActionSpec) -> QAction:
        action = QAction(spec.text, self)
        action.setObjectName(spec.name)
        self._set_shortcuts(action, spec)
        action.setStatusTip(spec.tip)
        action.setCheckable(spec.checked is not None)
        if spec.group:
            self._groups.setdefault(spec.group, QActionGroup(self)).addAction(action)
        if spec.toolbar_text:
            action.setIconText(spec.toolbar_text)
        if spec.on_canvas:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.context.canvas.addAction(action)
        else:
            self.context.window.addAction(action)
        action.triggered.connect(lambda _checked: self._call(spec))
        # A click toggles the check mark even if the document does not change.
        action.triggered.connect(self.refresh)
        return action

    def _set_shortcuts(self, action: QAction, spec: ActionSpec) -> None:
        written = self._changed_shortcuts.get(spec.name, spec.keys).split()
        action.setShortcuts([keys for keys in map(QKeySequence, written) if keys.toString()])
        set_tip(action, _tip(action, spec.tip or spec.text.replace("&", "").rstrip("…")))

    def _call(self, spec: ActionSpec) -> None:
        """Run the command; an ExplorerError is shown as a message in the window.

        A menu that the mouse has opened leaves the focus to the canvas, so that Tab would add a child behind it; the
        command of a menu's own entry runs once the menu is closed.
        """
        if spec.on_canvas and isinstance(QApplication.activePopupWidget(), QMenu):
            return
        # A dialog, a picture and a presentation show the tree with the text that is being typed in it, and without the
        # blank leaf that Enter has added after the last value.
        shows_tree = spec.text.endswith("…") or spec.name in SHOWING_THE_TREE
        is_typing = self.context.canvas.typing.editor.isVisible()
        if shows_tree and is_typing and not files.commit_and_refocus(self.context):
            return
        if shows_tree:
            self.context.canvas.typing.withdraw_offer()
        try:
            spec.call()
        except ExplorerError as error:
            self.document.show_message(str(error), "error")


def _tip(action: QAction, words: str) -> str:
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{words}  {keys}".strip()
