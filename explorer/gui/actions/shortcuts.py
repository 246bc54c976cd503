"""The choice of other shortcuts than those of the tables."""

from collections.abc import Mapping

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from explorer.gui.actions.action_spec import ActionSpec
from explorer.gui.dialogs.keys import list_commands, plain_title
from explorer.gui.dialogs.shortcuts import Command, ShortcutsDialog
from explorer.gui.toolkit import settings


def ask_for_shortcuts(
    window: QMainWindow, specs: Mapping[str, ActionSpec], actions: Mapping[str, QAction],
) -> dict[str, str] | None:
    """Ask for the shortcuts of these commands; save and return those that differ from the tables, None if cancelled.

    The commands are listed in menu order.
    """
    places: dict[str, str] = {}
    menus: dict[str, str] = {}
    for top in window.menuBar().actions():
        menu = top.menu()
        if isinstance(menu, QMenu):
            menus[QKeySequence.mnemonic(top.text()).toString()] = plain_title(top)
            for action, titles in list_commands(menu):
                places.setdefault(action.objectName(), ": ".join((plain_title(top), *titles)))
    order = {name: place for place, name in enumerate(places)}
    commands = [Command(name, plain_title(actions[name]), places.get(name, ""), spec.keys, spec.on_canvas)
                for name, spec in sorted(specs.items(), key=lambda each: order.get(each[0], len(order)))]
    dialog = ShortcutsDialog(commands, settings.changed_shortcuts(), menus, window)
    changed = dialog.changed if dialog.exec() else None
    dialog.deleteLater()
    if changed is not None:
        settings.set_changed_shortcuts(changed)
    return changed
