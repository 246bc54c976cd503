"""The bars around two canvases: settings of each run, counts, and the legend of the differences."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QColor, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QWidget

from explorer.analysis.run_difference import VisitTotals
from explorer.core.i18n import _
from explorer.gui.actions import searching
from explorer.gui.document import Change, Document
from explorer.gui.document.second_run import SecondRun, end_second_run
from explorer.gui.toolkit.buttons import ElidedButton, add_heading, make_menu_button, set_menu
from explorer.gui.toolkit.convention_text import search_text
from explorer.gui.toolkit.layouts import Part, make_row
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.gui.toolkit.style import accent, mix_colours, panel_colour
from explorer.gui.toolkit.text_size import fix_height, grow_sheet, grown, keep_at_least, keep_grown
from explorer.lab import orders
from explorer.pictures.figure.difference_overlay import DIFFERENCE_STYLES, FIRST, SECOND
from explorer.pictures.theme import Theme

LINE = 42
"""The height of the bars above both canvases, in pixels."""
SIGN = 14
"""The diameter of a run's sign, in pixels."""
NARROWEST, WIDEST = 72, 124
"""Pixels: the minimum width of each button, and the largest minimum width of the algorithm and order buttons."""
NARROW = 600
"""The width in pixels below which the legend shows its counts without words."""


class RunSign(QWidget):
    """The sign of a run: a disc in its colour whose left (first run) or right half is filled."""

    def __init__(self, name: str, document: Document) -> None:
        super().__init__()
        self._name, self._document = name, document
        keep_grown(self, lambda sign: sign.setFixedSize(grown(SIGN) + 2, grown(SIGN) + 2))
        self.setAccessibleName(_("first run") if name == FIRST else _("second run"))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._document.theme, make_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(DIFFERENCE_STYLES[theme.base][self._name].stroke)
        box = QRectF(1.5, 1.5, self.width() - 3, self.height() - 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        # Angles in sixteenths of a degree, counterclockwise from three o'clock.
        painter.drawPie(box, 90 * 16 if self._name == FIRST else -90 * 16, 180 * 16)
        painter.setPen(QPen(colour, 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box)
        painter.end()


class ElidedLabel(QLabel):
    """A line of text that is replaced by a shorter text or elided if it does not fit; the tooltip is complete."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self._brief = ""
        self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_text(self, words: str, brief: str = "") -> None:
        """Set the text, and a shorter text for use where it does not fit."""
        if words != self.text():
            self._brief = brief
            self.setText(words)
            set_tip(self, words)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        room = self.contentsRect()
        metrics = self.fontMetrics()
        words = self.text() if metrics.horizontalAdvance(self.text()) <= room.width() else self._brief or self.text()
        words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | self.alignment(), words)
        painter.end()


class FirstRunBar(QFrame):
    """The bar above the first canvas, with the settings chosen in the toolbar."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.setObjectName("run")
        fix_height(self, LINE)
        self.text = ElidedLabel("run")
        _make_line(self, RunSign(FIRST, document), (self.text, 1))
        document.listen(Change.TREE | Change.TRACE, self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the current settings."""
        study = self._document.study
        self.text.set_text(" · ".join((
            searching.algorithm_text(study.algorithm), orders.order_title(study.ordering),
            search_text(study.convention, self._document.accepted_options, study.algorithm))))


class SecondRunBar(QFrame):
    """The bar above the second canvas: choices of algorithm, child order and convention, and a close button."""

    def __init__(self, second_run: SecondRun) -> None:
        super().__init__()
        self._second_run = second_run
        self.setObjectName("run")
        fix_height(self, LINE)
        self._ticks: list[tuple[QAction, Callable[[], bool]]] = []
        self.algorithm = self._button(_("Algorithm of the second run"), self._list_algorithms)
        self.order = self._button(_("Child order of the second run"), self._list_orders)
        self.convention = self._button(_("Convention and options of the second run"))
        self.convention.clicked.connect(self._open_rules)
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self.close_button.setProperty("quiet", True)
        self.close_button.setToolTip(_("Close second run"))
        self.close_button.setAccessibleName(_("Close second run"))
        self.close_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.close_button.clicked.connect(partial(end_second_run, second_run.original))
        _make_line(self, RunSign(SECOND, second_run.original), self.algorithm, self.order, self.convention, ...,
                   self.close_button)
        second_run.listen(Change.TREE | Change.TRACE, self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the current settings."""
        study, run = self._second_run.study, self._second_run.shown_run
        self.algorithm.set_text(searching.algorithm_text(self._second_run.choice.algorithm))
        self.order.set_text(orders.order_title(self._second_run.choice.ordering))
        for button in (self.algorithm, self.order):  # the convention is elided first
            button.setMinimumWidth(min(button.sizeHint().width(), grown(WIDEST)))
        self.convention.set_text(search_text(study.convention, run.accepted_options, study.algorithm))
        for action, is_chosen in self._ticks:
            action.setChecked(is_chosen())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Size hints include the style sheet's padding only once the bar is shown.
        self.refresh()

    def _button(self, name: str, fill: Callable[[QMenu], None] | None = None) -> ElidedButton:
        """Return a button that shrinks if the bar is narrow; with `fill` it opens a menu."""
        button = ElidedButton(name, name, self)
        keep_at_least(button, NARROWEST)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if fill:
            menu = QMenu(button)
            fill(menu)
            set_menu(button, menu)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def _list_algorithms(self, menu: QMenu) -> None:
        group = QActionGroup(menu)
        for title, names in searching.algorithm_groups():
            add_heading(menu, title)
            for name in names:
                self._add(menu, group, searching.algorithm_text(name), partial(self._second_run.set_algorithm, name),
                          partial(lambda name: self._second_run.choice.algorithm == name, name))

    def _list_orders(self, menu: QMenu) -> None:
        group = QActionGroup(menu)
        for name, words in searching.order_titles().items():
            self._add(menu, group, words, partial(self._second_run.set_ordering, name),
                      partial(lambda name: self._second_run.choice.ordering == name, name))
        self._add(menu, group, _("random (reshuffle)"), partial(searching.shuffle, self._second_run),
                  lambda: self._second_run.choice.ordering.startswith("random:"))

    def _add(
        self, menu: QMenu, group: QActionGroup, words: str, call: Callable[[], None], is_chosen: Callable[[], bool]
    ) -> None:
        self._ticks.append((_add_checkable(menu, group, words, partial(self._attempt, call)), is_chosen))

    def _attempt(self, call: Callable[[], None]) -> None:
        """Apply a choice; if it is refused, restore the buttons and check marks."""
        self._second_run.attempt(call)
        self.refresh()

    def _open_rules(self) -> None:
        from explorer.gui.dialogs.convention_popover import ConventionPopover

        ConventionPopover(self._second_run, self._ask, self.window()).open_below(self.convention)

    def _ask(self) -> None:
        from explorer.gui.dialogs.convention import ConventionDialog

        dialog = ConventionDialog(self._second_run, self.window())
        dialog.setWindowTitle(_("Convention and options of the second run"))
        dialog.exec()
        self.refresh()


class ComparisonBar(QFrame):
    """The bar below both canvases: counts of nodes visited by one run only, stepping mode, layout, commands."""

    orientation_chosen = Signal(Qt.Orientation)

    def __init__(self, document: Document, actions: Sequence[QAction]) -> None:
        super().__init__()
        self._document = document
        self._second_run: SecondRun | None = None
        self._totals: VisitTotals | None = None
        self.setObjectName("foot")
        self.first, self.both, self.second = make_label(), make_label(), make_label()
        self.mode_button = make_menu_button(_("How the two runs are stepped and laid out"), self._fill_mode_menu, self)
        line = _make_line(self, RunSign(FIRST, document), self.first, 14, self.both, 14, RunSign(SECOND, document),
                          self.second, ..., self.mode_button)
        for action, short in zip(actions, (_("Swap"), _("Export…")), strict=True):
            action.setIconText(short)
            button = QToolButton()
            button.setDefaultAction(action)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            line.addWidget(button)

    def set_second_run(self, second_run: SecondRun) -> None:
        """Set the second run that is compared with the first."""
        self._second_run = second_run
        self._set_proportional(second_run.is_proportional)

    def show_totals(self, totals: VisitTotals | None) -> None:
        """Show how many nodes are visited by the first run only, both runs, the second only; None clears them."""
        self._totals = totals
        self._show_counts()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_counts()

    def _show_counts(self) -> None:
        totals = self._totals
        words = (_("{:,}"), _("both {:,}"), _("{:,}")) if self.width() < grown(NARROW) else (
            _("only first {:,}"), _("both {:,}"), _("only second {:,}"))
        counts = (totals.only_first, totals.both, totals.only_second) if totals else (None, None, None)
        for label, word, count in zip((self.first, self.both, self.second), words, counts, strict=True):
            label.setText("" if count is None else word.format(count))
            label.setToolTip("" if count is None else _("Nodes visited so far"))

    def _fill_mode_menu(self, menu: QMenu) -> None:
        by, stands = QActionGroup(menu), QActionGroup(menu)
        step = _add_checkable(menu, by, _("By &step: the shorter run waits at its end"),
                              partial(self._set_proportional, False))
        _add_checkable(menu, by, _("&Proportional: both runs finish together"), partial(self._set_proportional, True))
        menu.addSeparator()
        wide = _add_checkable(menu, stands, _("Side by si&de"),
                              partial(self.orientation_chosen.emit, Qt.Orientation.Horizontal))
        _add_checkable(menu, stands, _("One &above the other"),
                       partial(self.orientation_chosen.emit, Qt.Orientation.Vertical))
        self._by_step = step
        wide.setChecked(True)

    def _set_proportional(self, by_share: bool) -> None:
        if self._second_run:
            self._second_run.set_proportional(by_share)
        self.mode_button.setText(_("Proportional") if by_share else _("By step"))
        if not by_share:
            self._by_step.setChecked(True)


def _add_checkable(menu: QMenu, group: QActionGroup, words: str, call: Callable[[], None]) -> QAction:
    action = menu.addAction(words)
    action.setCheckable(True)
    group.addAction(action)
    action.triggered.connect(lambda _checked: call())
    return action


def _make_line(frame: QFrame, *parts: Part) -> QHBoxLayout:
    return make_row(*parts, on=frame, margins=(14, 5, 10, 5), spacing=6)


def bar_style_sheet(theme: Theme) -> str:
    """Return the style sheet of the bars."""
    hover = mix_colours(theme.paper, theme.rule, 0.35)
    return grow_sheet(f"""
        QSplitter::handle {{ background: {theme.rule}; }}
        QFrame#run, QFrame#foot {{ background: {panel_colour(theme)}; border: none; }}
        QFrame#run {{ border-bottom: 1px solid {theme.rule}; }}
        QFrame#foot {{ border-top: 1px solid {theme.rule}; }}
        QLabel[role="counts"] {{ background: {theme.paper}; color: {theme.text}; padding: 6p 16p; }}
        QFrame#run QToolButton, QFrame#foot QToolButton {{ background: {theme.paper};
            border: 1px solid {theme.rule}; border-radius: 6px; padding: 4p 10p; }}
        QFrame#run QToolButton[popupMode="2"], QFrame#foot QToolButton[popupMode="2"] {{ padding-right: 24u; }}
        QFrame#run QToolButton:hover, QFrame#foot QToolButton:hover {{ background: {hover}; }}
        QFrame#run QToolButton:focus, QFrame#foot QToolButton:focus {{ border-color: {accent(theme)}; }}
        QFrame#run QToolButton[quiet="true"] {{ border-color: transparent; background: transparent; padding: 4p 7p; }}
    """)

