"""The start page: type a tree, draw one, set up a position, or open a sample or a recent file."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget

from explorer.core.errors import FormatError
from explorer.core.i18n import _
from explorer.gui.dialogs.board import BoardEditor
from explorer.gui.dialogs.cards import CARD_GAP, CARD_SIZE
from explorer.gui.dialogs.gallery import Sample, SampleGallery
from explorer.gui.dialogs.generate import describe_size, describe_turn
from explorer.gui.dialogs.recent import RecentFiles
from explorer.gui.dialogs.typed_tree import TypedTree
from explorer.gui.toolkit import settings, widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_column, make_row, make_widget
from explorer.gui.toolkit.text_size import fix_width, grown, keep_at_least, keep_at_most, keep_grown
from explorer.pictures.theme import LIGHT, Theme
from explorer.trees import formats, games
from explorer.trees.games import tic_tac_toe

EXAMPLE = "[[3,12,8],[2,4,6],[14,5,2]]"
WIDEST = 4 * CARD_SIZE.width() + 3 * CARD_GAP
BESIDE = 3 * CARD_SIZE.width() + 2 * CARD_GAP
"""The width in pixels, with text of the usual size, from which the board stands beside the line for a tree."""


class StartPage(QScrollArea):
    """The page shown while the document is empty.

    `tree_chosen` is emitted with a Tree or a Study, `file_chosen` with a Path, and `generate_requested` with a
    tic-tac-toe position, or "" for no position. `draw_requested` is emitted when the user chooses to draw by hand,
    `tour_requested` when the user chooses the tour.
    """

    help_topic = "trees.md#Notation"

    tree_chosen = Signal(object)
    file_chosen = Signal(object)
    draw_requested = Signal()
    generate_requested = Signal(str)
    tour_requested = Signal()

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setObjectName("start page")
        self.setAccessibleName(_("Start"))
        page = QWidget()
        page.setBackgroundRole(QPalette.ColorRole.Base)
        page.setAutoFillBackground(True)
        self.warning = widgets.warning()
        self.gallery = SampleGallery(theme)
        self.gallery.chosen.connect(self._take_sample)
        self.recent = RecentFiles(theme)
        self.recent.chosen.connect(self.file_chosen)
        content = make_widget(make_column(
            self._make_drawing_row(theme), widgets.MARGIN, self.recent, widgets.heading(_("Samples"), 1), self.gallery,
            ..., spacing=widgets.GAP))
        keep_at_most(content, WIDEST)
        make_row(..., (content, 1000), ..., on=page, margins=(40, 44, 40, 32))
        self.setWidget(page)
        self.setFocusProxy(self.line)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme of the pictures."""
        for part in (self.gallery, self.recent, self.typed):
            part.set_theme(theme)

    def open_typed(self) -> None:
        """Emit the typed tree, or `draw_requested` if nothing is typed; show the error if the text is not a tree."""
        text = self.line.text().strip()
        if not text:
            self.draw_requested.emit()
            return
        try:
            tree = formats.parse(text)
        except FormatError as error:
            widgets.show_warning(self.warning, error.reason[:1].upper() + error.reason[1:] + ".")
            return
        widgets.show_warning(self.warning, "")
        self.tree_chosen.emit(tree)

    def open_board(self) -> None:
        """Emit the game tree below the position on the board."""
        self.tree_chosen.emit(games.expand(tic_tac_toe.NAME, position=self.board.position()))

    def refresh_recent(self) -> None:
        """Update the list of recent files."""
        self.recent.show_files(settings.recent_files())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = min(grown(WIDEST), self.viewport().width() - 80)
        is_beside = width >= grown(BESIDE)
        self._halves.setDirection(
            QBoxLayout.Direction.LeftToRight if is_beside else QBoxLayout.Direction.TopToBottom)
        self.gallery.fit(width)
        self.recent.fit(width)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.line.clear()
        self.typed.show_typed("")
        self.refresh_recent()
        self.verticalScrollBar().setValue(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        button = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QPushButton):
            button.click()
        else:
            super().keyPressEvent(event)

    def _make_drawing_row(self, theme: Theme) -> QHBoxLayout:
        self.line = _TreeLine()
        self.line.setPlaceholderText(_("Type a tree, such as {}").format(EXAMPLE))
        self.line.setAccessibleName(_("Tree notation"))
        keep_at_least(self.line, height=36)
        self.line.returnPressed.connect(self.open_typed)
        self.line.textEdited.connect(self._show_typed)
        draw_typed = make_button(_("Draw"), self.open_typed)
        draw = make_button(_("Draw by hand"), self.draw_requested.emit)
        generate = make_button(_("Generate…"), partial(self.generate_requested.emit, ""))
        tour = make_button(_("Take the tour"), self.tour_requested.emit, _("Six short steps, about two minutes"))
        more = make_row(draw, generate, tour, ...)
        hint = widgets.sentence(_("Leave empty and press Enter to draw by hand."), quiet=True)
        self.typed = TypedTree(theme)
        left = make_column(
            widgets.heading(_("Draw a game tree"), 8), widgets.ROW, make_row((self.line, 1), draw_typed), self.warning,
            hint, more, self.typed, ..., spacing=widgets.ROW)
        self._halves = make_row((left, 1), self._make_position_column(), spacing=2 * widgets.MARGIN)
        return self._halves

    def _make_position_column(self) -> QVBoxLayout:
        self.board, self._turn = BoardEditor(), widgets.sentence(quiet=True)
        fix_width(self._turn, CARD_SIZE.width())
        keep_grown(self._turn, lambda each: each.setMinimumHeight(3 * each.fontMetrics().lineSpacing()))
        self._turn.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.play = make_button(_("Draw tree"), self.open_board)
        self.play.setObjectName("draw position")
        options = make_button(_("Options…"), lambda: self.generate_requested.emit(self.board.position()))
        self.board.changed.connect(self._check_position)
        self._turn.setText(describe_turn(self.board.position()))
        return make_column(widgets.heading(_("From a position"), 1), self.board, self._turn,
                           make_row(self.play, options, ...), ..., spacing=widgets.ROW)

    def _check_position(self) -> None:
        position = self.board.position()
        legal = not tic_tac_toe.position_error(position)
        self.play.setEnabled(legal)
        words = describe_turn(position)
        if legal:
            words += " " + describe_size(games.expand(tic_tac_toe.NAME, position=position)) + "."
        self._turn.setText(words)

    def _show_typed(self, text: str) -> None:
        """Draw the tree as far as it is typed."""
        widgets.show_warning(self.warning, "")
        self.typed.show_typed(text)

    def _take_sample(self, sample: Sample) -> None:
        self.tree_chosen.emit(sample.study())


class _TreeLine(QLineEdit):
    """A text line in which Down moves the focus to the next widget, as Tab does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.focusNextPrevChild(True)
        else:
            super().keyPressEvent(event)
