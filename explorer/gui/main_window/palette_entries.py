"""The entries of the command palette: all that stands in the menus, the panels and the help pages.

They are read from the window's menus and from the tables of panels and pages each time the palette opens, so that it
needs no list of its own.
"""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from explorer.core.i18n import _
from explorer.gui.actions import Actions, helping
from explorer.gui.actions.action_spec import WindowContext
from explorer.gui.dialogs.help_pages import list_pages
from explorer.gui.dialogs.keys import plain_title
from explorer.gui.dialogs.palette import Entry
from explorer.gui.main_window.docks import PanelDocks
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.toolkit.mnemonics import HEADING


class Sources(NamedTuple):
    """The parts of the window that the entries are read from and act on."""

    context: WindowContext
    commands: Actions
    docks: PanelDocks


def list_entries(sources: Sources) -> list[Entry]:
    """Return all entries of the palette, in menu order; the help pages come last."""
    listed: list[Entry] = []
    for top in sources.context.window.menuBar().actions():
        menu = top.menu()
        if isinstance(menu, QMenu):
            listed += _menu_entries(sources, menu, (plain_title(top),))
    listed += [Entry(f"help {file}", title, _("Help"), partial(helping.show_help, sources.context, file))
               for file, title in list_pages().items()]
    return listed


def _menu_entries(sources: Sources, menu: QMenu, path: tuple[str, ...], kind: str = "") -> Iterator[Entry]:
    """Yield the commands of a menu and of those below it; `kind` stands for the path where members are alike."""
    menu.aboutToShow.emit()  # some menus are filled when they are opened
    if menu.objectName() == "panels":
        yield from _panel_entries(sources)
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            kinds = {"samples": _("Sample"), "algorithm": _("Algorithm")}
            yield from _menu_entries(sources, below, (*path, plain_title(action)), kind or kinds.get(
                below.objectName(), ""))
        elif not (action.isSeparator() or action.data() == HEADING or action is sources.commands["palette"]
                  or _is_panel(sources, action)):
            context = kind or ": ".join(path)
            yield Entry(action.objectName() or f"{context}: {plain_title(action)}", plain_title(action), context,
                        action.trigger, _keys(action), action.isEnabled())


def _is_panel(sources: Sources, action: QAction) -> bool:
    """Return True if an action shows a panel, which stands among the panels."""
    shows = {dock.toggleViewAction() for dock in sources.docks.by_name.values()}
    return action in shows or (action.objectName() in PANELS and bool(PANELS[action.objectName()].text))


def _panel_entries(sources: Sources) -> Iterator[Entry]:
    """Yield the panels; choosing one shows it, and never hides it."""
    for name, spec in PANELS.items():
        if spec.text:
            action = sources.commands[name]
            yield Entry(f"panel {name}", plain_title(action), _("Panel"), action.trigger, _keys(action),
                        action.isEnabled())
        else:
            request = partial(sources.context.document.request_panel, name)
            yield Entry(f"panel {name}", _(spec.title), _("Panel"), request, is_on=not sources.docks.is_hidden)


def _keys(action: QAction) -> str:
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
