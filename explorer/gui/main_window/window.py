"""The main window, which arranges docks, menus and toolbars; their behaviour is defined in the actions."""

from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QChildEvent, QEvent, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QTabBar,
    QToolBar,
    QWidget,
)

from explorer.core.i18n import _
from explorer.gui import NAME
from explorer.gui.actions import Actions, ActionSpec, WindowContext, editing, files, searching
from explorer.gui.canvas import Canvas
from explorer.gui.canvas.find_bar import FindBar
from explorer.gui.document import Change, Document
from explorer.gui.document.second_run import end_second_run
from explorer.gui.main_window import panel_table
from explorer.gui.main_window.announcer import Announcer
from explorer.gui.main_window.docks import PanelDocks
from explorer.gui.main_window.menus import MenuEntry, context_menu_sections, menus
from explorer.gui.main_window.message_bar import MessageBar, PageWithOverlay
from explorer.gui.main_window.practice_bar import PracticeBar
from explorer.gui.main_window.scope_bar import ScopeBar
from explorer.gui.main_window.status_bar import StatusBar
from explorer.gui.main_window.toolbar import Toolbar
from explorer.gui.main_window.tree_menus import fill_colours, fill_recent, fill_samples, fill_windows
from explorer.gui.player.player import Player
from explorer.gui.split_view import SplitView
from explorer.gui.toolkit import settings, style
from explorer.gui.toolkit.buttons import add_heading, fill_once
from explorer.gui.toolkit.focus import FocusKeeper
from explorer.gui.toolkit.layouts import make_column, make_widget
from explorer.gui.toolkit.mnemonics import keep_letters
from explorer.gui.toolkit.plain_text import escape_title
from explorer.gui.toolkit.text_size import follow, grown, keep_grown
from explorer.gui.toolkit.widgets import resize_within_screen

if TYPE_CHECKING:
    from explorer.gui.dialogs.palette import Palette
    from explorer.gui.dialogs.start import StartPage

SIZE = (1440, 900)
SETTLING = 50
"""Milliseconds until the layout follows another size of text."""
KEY_GAP = 24
"""The additional space between texts and shortcuts in a menu, in pixels."""


class MainWindow(QMainWindow):
    """A window with one document and all its views."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.canvas = Canvas(document)
        self.scope_bar, self.find_bar, self.practice_bar = ScopeBar(document), FindBar(document), PracticeBar(document)
        self.player = Player(document)
        self.context = WindowContext(self, document, self.canvas, self.player, self.find_bar)
        sections = panel_table.sections(document, self._toggle_panel)
        sections.setdefault("information", []).extend((
            ActionSpec("palette", _("&Command palette…"), self._open_palette, "Ctrl+Shift+P",
                       _("Find and run a command, panel, sample, algorithm or help page by a few letters"),
                       practice="always"),
            ActionSpec("tour", _("&Take the tour"), self._start_tour,
                       tip=_("Get to know the window in six short steps, from a textbook tree to one of your own")),
        ))
        self.commands = Actions(self.context, sections)
        self.message_bar = MessageBar(document)
        self.setAcceptDrops(True)
        self.resize(*SIZE)
        self._fill_centre()
        self.panel_docks = PanelDocks(self, document, self._leave_panel)
        self.docks = self.panel_docks.by_name
        self._make_toolbar()
        self._make_player_bar()
        self._make_menus()
        self.setStatusBar(StatusBar(document, self.canvas))
        document.listen(Change.FILE | Change.TREE | Change.BUSY, self._show_title_and_page)
        Announcer(self, document, lambda: self.player.is_playing)
        self.focus = FocusKeeper(self, lambda: self._stack.currentWidget() or self.canvas)
        for dock in self.docks.values():
            dock.visibilityChanged.connect(partial(self._focus_after_panel, dock))
        follow(self, MainWindow._restyle)
        self.focus.dialog_entered.connect(self._give_help)
        self._had_mode = False
        document.listen(Change.PRACTICE | Change.SECOND_RUN, self._focus_after_mode)
        self.toolbar.refresh()
        geometry, docks = settings.window_layout()
        if not geometry.isEmpty():
            self.restoreGeometry(geometry)
            self.panel_docks.restore(docks)
        self._show_title_and_page()

    # Central widget: the canvas or, while the document is empty, the start page, below the message bar

    def _fill_centre(self) -> None:
        self._stack = QStackedWidget()
        self._blank = QWidget()
        self.split_view = SplitView(self.document, self.canvas,
                                    [self.commands[name] for name in ("swap runs", "export runs")])
        for page in (self.split_view, self._blank):
            self._stack.addWidget(page)
        if self.document.is_pristine and self.document.busy_text:
            self._stack.setCurrentWidget(self._blank)
        page = PageWithOverlay(self._stack, self.message_bar)
        self._centre = make_column(self.practice_bar, self.scope_bar, self.find_bar, (page, 1), spacing=0)
        self.setCentralWidget(make_widget(self._centre))
        self.find_bar.closed.connect(self.canvas.setFocus)
        self.find_bar.match_selected.connect(self.canvas.show_match)
        self.canvas.context_requested.connect(self._show_context)
        self.canvas.command_requested.connect(lambda name: self.commands[name].trigger())

    def add_bar(self, bar: QWidget) -> None:
        """Add a bar above all others."""
        self._centre.insertWidget(0, bar)

    @cached_property
    def start_page(self) -> "StartPage":
        """The start page, created when it is first shown."""
        from explorer.gui.dialogs.start import StartPage

        page = StartPage(theme=self.document.theme)
        page.tree_chosen.connect(partial(files.show_chosen_tree, self.context))
        page.file_chosen.connect(partial(files.open_path, self.context))
        page.generate_requested.connect(partial(files.generate, self.context))
        page.draw_requested.connect(lambda: editing.add_child(self.document))
        page.tour_requested.connect(self.commands["tour"].trigger)
        self.document.listen(Change.THEME, lambda: page.set_theme(self.document.theme))
        self._stack.addWidget(page)
        return page

    def _show_title_and_page(self) -> None:
        """Update the title, and show the start page or the canvas; the one that appears gets the focus."""
        document = self.document
        self.setWindowTitle(f"{escape_title(document.title)}[*] – {NAME}")
        self.setWindowModified(document.is_modified)
        now = self._stack.currentWidget()
        if document.is_pristine and document.busy_text and now is self._blank:
            return  # no start page while the first file is read
        page = self.start_page if document.is_pristine else self.split_view
        if document.is_pristine:
            self.panel_docks.hide_all(self.player_bar)
        else:
            self.panel_docks.show_again()
        if now is not page:
            self._stack.setCurrentWidget(page)
            page.setFocus()
            if page is self.split_view:
                if document.current is None:
                    document.select([0])
                # The canvas has its size only after the layout has run.
                QTimer.singleShot(0, self.canvas, self.canvas.zoom_fit)

    def _leave_panel(self) -> None:
        """Give the focus to the tree, whose window may be another than that of a floating panel."""
        self.activateWindow()
        self.focus.focus_home()

    def _focus_after_panel(self, dock: QDockWidget, _seen: bool) -> None:
        self.focus.focus_home_after(dock)

    def _focus_after_mode(self) -> None:
        """Give the focus to the tree when practice or the second run ends."""
        had_mode, self._had_mode = self._had_mode, bool(self.document.practice or self.document.second_run)
        if had_mode and not self._had_mode:
            self.focus.focus_home()

    def _give_help(self, dialog: QWidget) -> None:
        """Let the key of the help work in a dialog that blocks the window, or in a popup."""
        if dialog.isModal() or dialog.windowType() == Qt.WindowType.Popup:
            dialog.addAction(self.commands["help"])

    # Docks

    def _toggle_panel(self, name: str) -> None:
        self.panel_docks.toggle_panel(name)

    def childEvent(self, event: QChildEvent) -> None:
        """Stop the tab bars that Qt creates for docks from stretching and eliding their titles."""
        super().childEvent(event)
        for bar in self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setExpanding(False)
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            bar.setDrawBase(False)

    # Menus

    def _make_menus(self) -> None:
        for title, entries in menus():
            menu = self.menuBar().addMenu(title)
            menu.setToolTipsVisible(True)
            menu.aboutToShow.connect(self.commands.show_icons)
            menu.aboutToShow.connect(partial(_widen, menu))
            self._fill_menu(menu, entries)
            keep_letters(menu)

    def _fill_menu(self, menu: QMenu, entries: Sequence[MenuEntry]) -> None:
        for entry in entries:
            if isinstance(entry, tuple):
                self._fill_menu(menu.addMenu(entry[0]), entry[1])
            elif entry == "-":
                menu.addSeparator()
            elif entry.startswith("*"):
                menu.addMenu(self._make_submenu(entry[1:], menu))
            else:
                menu.addActions(self.commands.section(entry))

    def _show_context(self, node: int, at: QPoint) -> None:
        self.commands.show_icons()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for part in context_menu_sections(node):
            menu.addActions([each for name in part for each in self.commands.section(name) if each.isEnabled()])
            menu.addSeparator()
        keep_letters(menu)
        menu.popup(at)

    def _make_submenu(self, name: str, parent: QWidget) -> QMenu:
        if name in ("algorithm", "order"):
            menu = QMenu(_("&Algorithm") if name == "algorithm" else _("&Order"), parent)
            (self._list_algorithms if name == "algorithm" else self._list_orders)(menu)
        elif name == "panels":
            menu = self.panel_docks.make_menu(parent)
        else:
            title, fill = {"recent": (_("Open &recent"), fill_recent), "samples": (_("Sa&mples"), fill_samples),
                           "windows": (_("&Windows"), fill_windows), "colours": (_("&Colours"), fill_colours)}[name]
            menu = QMenu(title, parent)
            menu.aboutToShow.connect(partial(fill, menu, self.commands))
        menu.setObjectName(name)
        return menu

    def _list_algorithms(self, menu: QMenu) -> None:
        menu.setToolTipsVisible(True)
        fill_once(menu, self._fill_algorithms)

    def _fill_algorithms(self, menu: QMenu) -> None:
        for title, names in searching.algorithm_groups():
            add_heading(menu, title)
            menu.addActions([self.commands[f"algorithm {name}"] for name in names])

    def _list_orders(self, menu: QMenu) -> None:
        menu.setToolTipsVisible(True)
        menu.addActions(self.commands.section("order"))

    def _open_palette(self) -> None:
        from explorer.gui.main_window.palette_entries import Sources, list_entries

        self._palette.open(list_entries(Sources(self.context, self.commands, self.panel_docks)))

    def _start_tour(self) -> None:
        from explorer.gui.tour.tour import start_tour

        start_tour(self.context)

    @cached_property
    def _palette(self) -> "Palette":
        """The command palette, created when it is first opened."""
        from explorer.gui.dialogs.palette import Palette

        return Palette(self)

    # Toolbars

    def _make_toolbar(self) -> None:
        self.toolbar = Toolbar(self.commands, self._list_algorithms, self._list_orders, self._open_rules, self)
        self._add_bar(self.toolbar, "tools", Qt.ToolBarArea.TopToolBarArea)

    def _open_rules(self) -> None:
        from explorer.gui.dialogs.convention_popover import ConventionPopover

        ConventionPopover(self.document, self.commands["convention"].trigger, self).open_below(self.toolbar.convention)

    def _make_player_bar(self) -> None:
        self.player_bar = QToolBar(_("Player"))
        keep_grown(self.player_bar, lambda bar: bar.setIconSize(QSize(grown(11), grown(11))))
        self._add_bar(self.player_bar, "player", Qt.ToolBarArea.BottomToolBarArea)
        self.player_bar.addWidget(self.player)

    def _add_bar(self, bar: QToolBar, name: str, area: Qt.ToolBarArea) -> None:
        bar.setObjectName(name)
        # The style sheet depends on the object name, which was set after the first polish.
        bar.style().unpolish(bar)
        bar.style().polish(bar)
        bar.setMovable(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        bar.toggleViewAction().setEnabled(False)
        self.addToolBar(area, bar)

    def _restyle(self) -> None:
        """Let the parts with style sheets and pictures of their own follow the size of text, and keep the window's."""
        self.document.restyle()
        # Until the layout has come to rest, some parts need more than they will have.
        QTimer.singleShot(SETTLING, self, partial(resize_within_screen, self, self.width(), self.height()))

    # Events: palette change, dropped files, closing

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.ApplicationPaletteChange, QEvent.Type.PaletteChange):
            self.document.set_theme(style.theme_for(settings.colours()))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._is_file(event) or self._is_first_tree(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if self._is_file(event):
            path = next(Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile())
            event.acceptProposedAction()
            files.open_path(self.context, path)
        else:
            self.canvas.drop_tree(event)

    @staticmethod
    def _is_file(event: QDropEvent) -> bool:
        return any(url.isLocalFile() for url in event.mimeData().urls())

    def _is_first_tree(self, event: QDropEvent) -> bool:
        """Return True if what is dragged may be a tree and the document is still empty: it becomes its tree."""
        from explorer.gui.canvas.drops import holds_tree

        return self.document.is_pristine and holds_tree(event.mimeData())

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.document.is_session_ending and not files.confirm_discard(self.context):
            event.ignore()
            return
        self.document.practice_mode.leave()  # so that the panels it hid are shown at the next start
        settings.set_window_layout(self.saveGeometry(), self.panel_docks.save_state())
        end_second_run(self.document)
        self.document.close()
        event.accept()


def _widen(menu: QMenu) -> None:
    """Widen the menu by a gap between its texts and its shortcuts."""
    menu.setMinimumWidth(0)
    menu.setMinimumWidth(menu.sizeHint().width() + grown(KEY_GAP))
