"""Every action of the window, by name: made once, put into menus, toolbars and the canvas."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.gui.actions import (
    comparing,
    editing,
    examining,
    files,
    ordering,
    panels,
    pictures,
    practising,
    scoping,
    searching,
    viewing,
)
from explorer.gui.actions.action_spec import Desk, Verb
from explorer.gui.toolkit.plain import escape_keys, set_tip

__all__ = ["Actions", "Desk", "Verb"]


class Actions(QObject):
    """The QActions; what is possible and what is ticked follows the document."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self.desk = desk
        self.document = desk.document
        self._groups: dict[str, QActionGroup] = {}
        self._actions: dict[str, QAction] = {}
        self._conditions: dict[str, Callable[[], bool]] = {}
        self._ticks: list[tuple[QAction, Callable[[], bool]]] = []
        for part in (files, pictures, editing, viewing, scoping, searching, ordering, comparing, panels,
                     examining, practising):
            for verb in part.verbs(desk):
                self._actions[verb.name] = self._make(verb)
        document = desk.document
        document.offered.connect(partial(files.show_tree, desk))
        document.dialog_wanted.connect(lambda name: self[name].trigger())
        for signal in (document.tree_changed, document.trace_changed, document.selection_changed, document.view_changed,
                       document.busy_changed, document.file_changed, document.theme_changed, document.step_changed,
                       document.rival_changed, document.practice_changed, document.exam_changed):
            signal.connect(self.refresh)
        self.refresh()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def group(self, name: str) -> list[QAction]:
        """The actions of one choice, such as all algorithms."""
        return self._groups[name].actions()

    def refresh(self) -> None:
        """Enable what is possible now, tick what is in force, and say which edits Undo and Redo mean."""
        practice = self.document.practice
        for name, action in self._actions.items():
            possible = self._conditions.get(name)
            open_now = practice is None or practising.is_open(name, self.document)
            action.setEnabled(open_now and (possible is None or possible()))
        for action, ticked in self._ticks:
            action.setChecked(ticked())
        stack = self.document.undo_stack
        self._name_edit(self["undo"], _("&Undo"), "" if practice else stack.undoText())
        self._name_edit(self["redo"], _("&Redo"), "" if practice else stack.redoText())

    def _name_edit(self, action: QAction, text: str, edited: str) -> None:
        action.setText(f"{text} {escape_keys(edited)}".strip())
        set_tip(action, _tip(action, f"{text.replace('&', '')} {edited}".strip()))

    def _make(self, verb: Verb) -> QAction:
        action = QAction(verb.text, self)
        action.setObjectName(verb.name)
        action.setShortcuts([QKeySequence(keys) for keys in verb.keys.split()])
        set_tip(action, _tip(action, verb.tip or verb.text.replace("&", "").rstrip("…")))
        action.setStatusTip(verb.tip)
        if verb.when:
            self._conditions[verb.name] = verb.when
        if verb.checked:
            action.setCheckable(True)
            self._ticks.append((action, verb.checked))
        if verb.group:
            self._groups.setdefault(verb.group, QActionGroup(self)).addAction(action)
        if verb.on_canvas:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.desk.canvas.addAction(action)
        else:
            self.desk.window.addAction(action)
        action.triggered.connect(lambda _checked: self._call(verb))
        # Ticks are what the document says, also where a click changed nothing.
        action.triggered.connect(self.refresh)
        return action

    def _call(self, verb: Verb) -> None:
        """Do it; what it refuses is told in the window."""
        try:
            verb.call()
        except ExplorerError as error:
            self.document.complain(str(error))


def _tip(action: QAction, words: str) -> str:
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{words}  {keys}".strip()
