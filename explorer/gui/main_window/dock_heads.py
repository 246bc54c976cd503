"""The heads of docked panels: × closes the one in front, ▲ enlarges one under the tree, a menu has tabs without room.

Qt makes a tab bar for panels in one place; it has no corner for buttons, and scrolls where the tabs find no room.
"""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QTabBar, QToolButton, QWidget
from shiboken6 import isValid

from explorer.core.i18n import _
from explorer.gui.main_window.dock_sizes import DockSizes
from explorer.gui.panels.panel import MARGIN
from explorer.gui.toolkit.buttons import set_menu
from explorer.gui.toolkit.layouts import make_column, make_row, make_widget
from explorer.gui.toolkit.plain_text import add_action, make_label, set_tip
from explorer.gui.toolkit.timers import make_timer


class DockHead(QWidget):
    """The title bar of a docked panel that shares its place with no other one; empty below a tab bar."""

    def __init__(self, dock: QDockWidget, enlarge: Callable[[], None]) -> None:
        super().__init__()
        label, close = make_label(dock.windowTitle()), make_close_button()
        self.enlarge_button = make_enlarge_button(enlarge)
        label.setObjectName("head")
        close.clicked.connect(partial(close_panel, dock, close))
        name_close_button(close, dock)
        self._row = make_widget(make_row(
            label, ..., self.enlarge_button, close, margins=(MARGIN, 4, 6, 0), spacing=2))
        make_column(self._row, on=self)

    def set_tabbed(self, is_tabbed: bool) -> None:
        """Hide the title if a tab shows it already."""
        self._row.setVisible(not is_tabbed)


class DockHeads(QObject):
    """The title bars of docked panels, and the buttons at the right of their tabs."""

    def __init__(self, window: QMainWindow, docks: Mapping[str, QDockWidget], sizes: DockSizes) -> None:
        super().__init__(window)
        self._window, self._docks, self._sizes = window, docks, sizes
        self._corners: list[_Corner] = []
        self._timer = make_timer(self, 0, self.arrange)
        for dock in docks.values():
            for signal in (dock.topLevelChanged, dock.visibilityChanged, dock.dockLocationChanged):
                signal.connect(self._timer.start)
            dock.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._timer.start()
        return False

    @property
    def is_arranged(self) -> bool:
        """False while a change of the panels has still to be followed."""
        return not self._timer.isActive()

    def arrange(self) -> None:
        """Show a title and a × at each panel that is alone, and the buttons beside each tab bar."""
        for dock in self._docks.values():
            head = dock.titleBarWidget()
            if isinstance(head, DockHead):
                self._show_enlarge(head.enlarge_button, dock)
                head.set_tabbed(any(not each.isHidden() for each in self._window.tabifiedDockWidgets(dock)))
        self._corners = [corner for corner in self._corners if isValid(corner) and isValid(corner.bar)]
        known = [corner.bar for corner in self._corners]
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if bar not in known:
                bar.currentChanged.connect(self._timer.start)
                bar.tabMoved.connect(self._timer.start)
                self._corners.append(_Corner(bar, self._window, self._sizes.toggle_enlarged))
        by_title = {dock.windowTitle(): dock for dock in self._docks.values()}
        for corner in self._corners:
            front = by_title.get(corner.bar.tabText(corner.bar.currentIndex()))
            self._show_enlarge(corner.enlarge_button, front)
            corner.arrange(front)

    def _show_enlarge(self, button: QToolButton, dock: QDockWidget | None) -> None:
        """Show the button beside a panel under the tree, with what its next click does."""
        is_under = dock is not None and self._window.dockWidgetArea(dock) == Qt.DockWidgetArea.BottomDockWidgetArea
        button.setVisible(is_under)
        if is_under:
            is_enlarged = self._sizes.is_enlarged
            words = _("Give the room back to the tree") if is_enlarged else _("Enlarge the panel")
            button.setText("▼" if is_enlarged else "▲")
            button.setAccessibleName(words)
            set_tip(button, words)


class _Corner(QWidget):
    """The buttons at the right of a tab bar: a menu of all tabs if some find no room, ▲ under the tree, and a ×."""

    def __init__(self, bar: QTabBar, window: QMainWindow, enlarge: Callable[[], None]) -> None:
        super().__init__(window)
        self.bar = bar
        self._front: QDockWidget | None = None
        self.more, self.close_button = QToolButton(), make_close_button()
        self.more.setObjectName("more")
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        set_menu(self.more, QMenu(self.more))
        self.more.menu().aboutToShow.connect(self._fill_menu)
        self.close_button.clicked.connect(self._close_front)
        self.enlarge_button = make_enlarge_button(enlarge)
        make_row(self.more, self.enlarge_button, self.close_button, on=self, margins=(2, 0, 6, 0), spacing=2)
        bar.destroyed.connect(self.deleteLater)
        QWidget.setTabOrder(bar, self.more)
        QWidget.setTabOrder(self.more, self.enlarge_button)
        QWidget.setTabOrder(self.enlarge_button, self.close_button)

    def arrange(self, front: QDockWidget | None) -> None:
        """Move beside the tabs, and hide tabs that find no room; `front` is the panel of the tab in front."""
        self._front = front
        # Qt keeps a bar of one tab or none, and that of hidden panels, somewhere in the window or outside of it.
        if front is None or not front.isVisible() or self.bar.count() < 2 or not self.bar.isVisible():
            self.hide()
            return
        self.show()
        name_close_button(self.close_button, front)
        # A column of a small window with large text may be narrower than the buttons.
        self.bar.setMaximumWidth(max(0, front.width() - self._hide_tabs(front.width())))
        self.bar.resize(self.bar.maximumWidth(), self.bar.height())
        self._scroll_back()
        left = self.bar.x() + self.bar.width()
        self.setGeometry(QRect(left, self.bar.y(), front.width() - self.bar.width(), self.bar.height()))
        self.raise_()

    def _scroll_back(self) -> None:
        """Undo the scrolling to the tab in front that was due before the others were hidden."""
        current = self.bar.currentIndex()
        self.bar.blockSignals(True)
        self.bar.setCurrentIndex(next(index for index in range(self.bar.count()) if self.bar.isTabVisible(index)))
        self.bar.setCurrentIndex(current)
        self.bar.blockSignals(False)

    def _hide_tabs(self, width: int) -> int:
        """Hide the tabs that find no room in so many pixels, and return the width of the buttons."""
        bar = self.bar
        for index in range(bar.count()):
            if not bar.isTabVisible(index):  # Qt does not lay out the tabs anew if the last call changes nothing
                bar.setTabVisible(index, True)
        widths = [bar.tabRect(index).width() for index in range(bar.count())]
        self.more.setText("+0")
        self.more.hide()
        if sum(widths) > width - self.sizeHint().width():
            self.more.show()
            room = width - self.sizeHint().width() - self.more.fontMetrics().horizontalAdvance("0")
            room -= widths[bar.currentIndex()]
            hidden = []
            for index in range(bar.count()):
                if index != bar.currentIndex():
                    room -= widths[index]
                    if room < 0:
                        hidden.append(bar.tabText(index))
                        bar.setTabVisible(index, False)
            self.more.setText(f"+{len(hidden)}")
            set_tip(self.more, _("More panels: {}").format(", ".join(hidden)))
            self.more.setAccessibleName(_("More panels: {}").format(", ".join(hidden)))
        return self.sizeHint().width()

    def _fill_menu(self) -> None:
        menu = self.more.menu()
        menu.clear()
        for index in range(self.bar.count()):
            action = add_action(menu, self.bar.tabText(index))
            action.setCheckable(True)
            action.setChecked(index == self.bar.currentIndex())
            action.triggered.connect(partial(self.bar.setCurrentIndex, index))

    def _close_front(self) -> None:
        if self._front is not None:
            close_panel(self._front, self.close_button)


def make_close_button() -> QToolButton:
    """Return a × that is reached by Tab."""
    button = QToolButton()
    button.setObjectName("close")
    button.setText("✕")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def make_enlarge_button(enlarge: Callable[[], None]) -> QToolButton:
    """Return a hidden button for more room under the tree, which is reached by Tab."""
    button = QToolButton()
    button.setObjectName("enlarge")
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.clicked.connect(enlarge)
    button.hide()
    return button


def name_close_button(button: QToolButton, dock: QDockWidget) -> None:
    """Say in a × which panel it closes."""
    words = _("Close {panel}").format(panel=dock.windowTitle())
    button.setAccessibleName(words)
    set_tip(button, words)


def close_panel(dock: QDockWidget, button: QToolButton) -> None:
    """Close a panel; its × leaves the focus to the tree, so that the next Space closes no other panel."""
    dock.hide()
    button.clearFocus()
