"""The toolbar: commands, and buttons for algorithm, child order and convention that show what is chosen."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolBar, QToolButton, QWidget

from explorer import search
from explorer.core.i18n import _
from explorer.gui.actions import Actions, searching
from explorer.gui.document import Change
from explorer.gui.main_window.menus import TOOLBAR
from explorer.gui.toolkit.buttons import ElidedButton, make_menu_button
from explorer.gui.toolkit.convention_text import search_text
from explorer.gui.toolkit.help_topic import set_topic
from explorer.gui.toolkit.icons import SIZE
from explorer.gui.toolkit.text_size import grown, keep_grown
from explorer.lab.orders import order_title

ONLY_ICONS = ("undo", "redo")
"""Commands that have no text on the toolbar, however wide it is."""


class Toolbar(QToolBar):
    """The toolbar; its commands show icons alone where their texts would leave no room for what is chosen.

    `fill_algorithms` and `fill_orders` fill the menus of their buttons, and `open_convention` opens the convention.
    """

    def __init__(
        self, commands: Actions, fill_algorithms: Callable[[QMenu], None], fill_orders: Callable[[QMenu], None],
        open_convention: Callable[[], None], parent: QWidget,
    ) -> None:
        super().__init__(_("Tools"), parent)
        self._commands, self._document = commands, commands.document
        keep_grown(self, lambda bar: bar.setIconSize(QSize(grown(SIZE), grown(SIZE))))
        before, after = TOOLBAR
        for part in before:
            self.addActions([commands[name] for name in part])
            self.addSeparator()
        self.algorithm = make_menu_button(_("Algorithm"), fill_algorithms, self)
        self.order = make_menu_button(_("Child order"), fill_orders, self)
        self.convention = ElidedButton(_("Convention and options"), commands["convention"].toolTip(), self)
        self.convention.clicked.connect(open_convention)
        set_topic(self.order, "orders.md#Child orders")
        set_topic(self.convention, "searches.md#Convention")
        for button in (self.algorithm, self.order, self.convention):
            self.addWidget(button)
        space = QWidget()
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(space)
        self.addActions([commands[name] for name in after])
        for tool in self.findChildren(QToolButton):
            tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._names = [name for part in (*before, after) for name in part]
        for name in self._names:  # Qt leaves too little between icon and text
            commands[name].setIconText(f" {commands[name].iconText()}")
        self._show_icons()
        self._document.listen(Change.THEME, self._show_icons)
        self._document.listen(Change.TRACE | Change.TREE | Change.PRACTICE, self.refresh)

    def _show_icons(self) -> None:
        self._commands.show_icons(self._names)

    def refresh(self) -> None:
        """Show what is chosen, with the texts of the commands if there is room for both."""
        study = self._document.study
        for button in (self.algorithm, self.order, self.convention):
            button.setEnabled(self._document.practice is None)
        self.algorithm.set_text(searching.algorithm_text(study.algorithm))
        known = study.algorithm in search.ALGORITHMS
        set_topic(self.algorithm, f"algorithms/{study.algorithm}.md" if known else "searches.md#Algorithms")
        self.order.set_text(_("Order: {}").format(order_title(study.ordering)))
        self.convention.set_text(search_text(study.convention, self._document.accepted_options, study.algorithm))
        self._fit_texts()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_texts()

    def _fit_texts(self) -> None:
        both, icons = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        with_texts = [cast(QToolButton, self.widgetForAction(self._commands[name]))
                      for name in self._names if name not in ONLY_ICONS]
        for tool in with_texts:
            tool.setToolButtonStyle(both)
        if self.sizeHint().width() > self.width():
            for tool in with_texts:
                tool.setToolButtonStyle(icons)
