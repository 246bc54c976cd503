"""The docks of the panels: tabs at the right, the pseudocode below them; hidden while the document is empty.

A panel is created when it is first seen, and hidden while another panel's tab covers it.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import cast

from PySide6.QtCore import QByteArray, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QScrollArea, QTabWidget, QWidget

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.main_window.dock_heads import DockHead, DockHeads
from explorer.gui.main_window.dock_sizes import HEIGHT, WIDTH, DockSizes, area_beside_tree
from explorer.gui.main_window.panel_table import AREAS, PANELS, DockArea, show_always, show_on_request
from explorer.gui.toolkit.help_topic import set_topic
from explorer.gui.toolkit.timers import make_timer

SHARES = (11, 9)
"""The initial ratio of the heights of the tabs and the pseudocode."""
TALL = 1000
"""The height in pixels of a window that has room for every panel above the pseudocode."""
BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea


def _panel_names(area: DockArea) -> list[str]:
    return [name for name, spec in PANELS.items() if spec.area == area]


class PanelDocks:
    """The docks of all panels by name, and their layout in the window.

    `leave` is called when the user leaves a panel by Esc.
    """

    def __init__(self, window: QMainWindow, document: Document, leave: Callable[[], None]) -> None:
        self._window, self._document, self._leave = window, document, leave
        self._saved_state = QByteArray()
        self.is_hidden = False
        self._requested_panels: list[str] = []
        self._was_suitable: dict[str, bool] = {}
        self._hidden_docks: dict[DockArea, list[QDockWidget]] = {}
        self._room_timer = make_timer(window, 0, self._make_room)
        self._docks_before: dict[str, QDockWidget] = {}
        """By panel: the dock that was in front when the panel was shown there."""
        beside = area_beside_tree()
        window.setTabPosition(beside | BOTTOM, QTabWidget.TabPosition.North)
        window.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks)
        is_left = beside == Qt.DockWidgetArea.LeftDockWidgetArea
        window.setCorner(Qt.Corner.BottomLeftCorner if is_left else Qt.Corner.BottomRightCorner, beside)
        self.by_name: dict[str, QDockWidget] = {}
        for name, spec in PANELS.items():
            dock = QDockWidget(_(spec.title), window)
            dock.setObjectName(name)
            set_topic(dock, f"panels/{name}.md")
            dock.topLevelChanged.connect(partial(self._show_title, dock))
            for signal in (dock.topLevelChanged, dock.visibilityChanged):
                signal.connect(partial(self._update_visibility, name))
            self._show_title(dock, False)
            self.by_name[name] = dock
        self._sizes = DockSizes(window, self.by_name)
        self.heads = DockHeads(window, self.by_name, self._sizes)
        self.reset()
        document.panel_requested.connect(self.show_panel)
        document.listen(Change.TREE | Change.TRACE, self._show_suitable)
        document.listen(Change.PRACTICE, self._make_room)

    def _show_suitable(self) -> None:
        """Show panels that have become suitable for the tree and its search, and hide those that no longer are."""
        if self.is_hidden:
            return
        for name, spec in PANELS.items():
            suits = spec.is_shown_for(self._document)
            if suits not in (None, self._was_suitable[name]):
                self._was_suitable[name] = suits
                self.by_name[name].setVisible(suits)

    def _make_room(self) -> None:
        """Hide the pseudocode while a question is answered, and the panels under the tree during practice.

        The pseudocode is also hidden while a panel that needs its place is in front.
        """
        if not self.is_hidden:
            self._set_area_hidden("below the tabs", self._document.is_answering or self._is_side_needed())
            self._set_area_hidden("under the tree", self._document.practice is not None)

    def _is_side_needed(self) -> bool:
        """Return True if a docked panel in front needs the place of the pseudocode, too."""
        docks = (self.by_name[name] for name, spec in PANELS.items() if spec.needs_side)
        is_in_front = any(not dock.isHidden() and not dock.isFloating() and dock.visibleRegion() for dock in docks)
        return is_in_front and self._window.height() < TALL

    def _set_area_hidden(self, area: DockArea, away: bool) -> None:
        """Hide the docked panels of an area, or show them again with the same one in front."""
        if away and area not in self._hidden_docks:
            docks = [self.by_name[name] for name in _panel_names(area)]
            seen = [dock for dock in docks if not dock.isHidden() and not dock.isFloating()]
            self._hidden_docks[area] = sorted(seen, key=lambda dock: bool(dock.visibleRegion()))
            for dock in seen:
                dock.hide()
        elif not away:
            for dock in self._hidden_docks.pop(area, ()):
                dock.show()
                dock.raise_()

    def _update_visibility(self, name: str, seen: bool) -> None:
        """Create the panel of a dock when it is first seen, and show or hide it.

        Qt reports a dock behind another one's tab as visible, and a floating one as not visible; `seen` is corrected
        here.
        """
        dock = self.by_name[name]
        if dock.isHidden() and not self.is_hidden and (before := self._docks_before.pop(name, None)):
            # Else the neighbouring tab would be in front once Qt has removed this one.
            QTimer.singleShot(0, before, partial(self._bring_back, before))
        seen = seen or dock.isFloating() or bool(dock.visibleRegion())
        panel = dock.widget()
        if seen and not panel:
            panel = PANELS[name].make(self._document)
            policy = panel.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            panel.setSizePolicy(policy)
            panel.left.connect(self._leave)
            dock.setWidget(panel)
        if panel:
            panel.setVisible(seen)
        self._room_timer.start()

    def reset(self) -> None:
        """Restore the initial layout; panels that are not suitable for the tree are hidden."""
        docks = self.by_name
        for name, dock in docks.items():
            dock.setFloating(False)
            is_below = PANELS[name].area == "under the tree"
            self._window.addDockWidget(BOTTOM if is_below else area_beside_tree(), dock)
            dock.show()
        tabs, lower, wide = ([docks[name] for name in _panel_names(area)] for area in AREAS)
        self._window.splitDockWidget(tabs[0], lower[0], Qt.Orientation.Vertical)
        for stack in (tabs, lower, wide):
            for before, dock in pairwise(stack):
                self._window.tabifyDockWidget(before, dock)
        for name, dock in docks.items():
            dock.setVisible(self._was_suitable.setdefault(name, bool(PANELS[name].is_shown_for(self._document))))
        tabs[0].raise_()
        halves = [tabs[0], lower[0]]
        self._window.resizeDocks(halves, [WIDTH, WIDTH], Qt.Orientation.Horizontal)
        self._window.resizeDocks(halves, [share * 1000 for share in SHARES], Qt.Orientation.Vertical)
        self._window.resizeDocks(wide, [HEIGHT] * len(wide), Qt.Orientation.Vertical)
        self._sizes.forget_hand()

    def restore(self, state: QByteArray) -> None:
        """Restore a saved layout; an empty `state` changes nothing."""
        if not state.isEmpty():
            self._window.restoreState(state)
            self._sizes.keep_restored()
            for name, spec in PANELS.items():
                if spec.is_shown_for not in (show_always, show_on_request):  # the layout may be of another search
                    self._was_suitable[name] = not self.by_name[name].isHidden()
            self._show_suitable()

    def show_panel(self, name: str) -> None:
        """Show a panel in front of the others and focus its first field; remembered if all panels are hidden."""
        dock = self.by_name[name]
        if self.is_hidden:
            self._requested_panels.append(name)
        elif (before := self._dock_in_front(name)) is not None:
            self._docks_before[name] = before
        dock.show()
        dock.raise_()
        dock.activateWindow()
        self._update_visibility(name, True)
        # The contents of the panel are made once it is shown.
        QTimer.singleShot(0, dock, partial(_focus_first_field, dock))

    def _dock_in_front(self, name: str) -> QDockWidget | None:
        """Return the dock in front in the area of a panel; None if it is the panel's own, or if there is none."""
        others = [self.by_name[other] for other in _panel_names(PANELS[name].area) if other != name]
        return next((each for each in others if each.isVisible() and not each.isFloating()
                     and not each.visibleRegion().isEmpty()), None)

    def _bring_back(self, before: QDockWidget) -> None:
        if not before.isHidden():
            before.raise_()

    def toggle_panel(self, name: str) -> None:
        """Close a panel that is in front of the others, or show it there."""
        dock = self.by_name[name]
        if dock.isVisible() and (dock.isFloating() or dock.visibleRegion()):
            dock.hide()
        else:
            self.show_panel(name)

    def save_state(self) -> QByteArray:
        """Return the layout in Qt's format, with the pseudocode if it has only given way.

        While the panels are hidden, it is the one from before.
        """
        if self.is_hidden:
            return self._saved_state
        self._set_area_hidden("below the tabs", False)
        return self._window.saveState()

    def hide_all(self, bar: QWidget) -> None:
        """Save the layout, then hide all panels and `bar`."""
        if not self.is_hidden:
            self._saved_state, self.is_hidden = self.save_state(), True
            for part in (*self.by_name.values(), bar):
                part.hide()

    def show_again(self) -> None:
        """Undo `hide_all`, and show the panels requested meanwhile."""
        if self.is_hidden:
            self.is_hidden = False
            self._window.restoreState(self._saved_state)
            self._show_suitable()
            while self._requested_panels:
                self.show_panel(self._requested_panels.pop(0))

    def _show_title(self, dock: QDockWidget, floating: bool) -> None:
        """Show the system's title bar of a floating panel, and our own of a docked one."""
        title = dock.titleBarWidget()
        # None restores the default title bar; PySide's type hints do not allow it.
        dock.setTitleBarWidget(cast(QWidget, None if floating else DockHead(dock, self._toggle_enlarged)))
        if title:
            title.deleteLater()

    def _toggle_enlarged(self) -> None:
        self._sizes.toggle_enlarged()

    def make_menu(self, parent: QWidget) -> QMenu:
        """Return the menu that shows, hides, detaches and resets panels."""
        menu = QMenu(_("&Panels"), parent)
        menu.addActions([dock.toggleViewAction() for dock in self.by_name.values()])
        menu.addSeparator()
        detached = menu.addMenu(_("&Detach panel"))
        for dock in self.by_name.values():
            action = detached.addAction(dock.windowTitle(), partial(_detach, dock))
            action.setCheckable(True)
            dock.topLevelChanged.connect(action.setChecked)
        menu.addAction(_("&Reset panels"), self.reset)
        menu.aboutToShow.connect(partial(self._enable, menu))
        return menu

    def _enable(self, menu: QMenu) -> None:
        for action in menu.actions():
            action.setEnabled(not self.is_hidden)


def _focus_first_field(dock: QDockWidget) -> None:
    """Focus the first enabled field of a panel."""
    panel = dock.widget()
    for each in panel.findChildren(QWidget) if panel else ():
        takes_keys = each.focusPolicy() & Qt.FocusPolicy.TabFocus and not isinstance(each, QScrollArea)
        if takes_keys and each.isVisible() and each.isEnabled():
            each.setFocus(Qt.FocusReason.OtherFocusReason)
            return


def _detach(dock: QDockWidget) -> None:
    dock.setFloating(not dock.isFloating())
    dock.show()
