"""The Matrix panel: a small matrix game typed as text, with its analysis; it is independent of the tree."""

import html
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QHideEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QPlainTextEdit

from explorer.core.errors import FormatError
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.lab.matrix_games.grid import MatrixGrid
from explorer.gui.lab.matrix_games.results import MatrixResults, analyse_matrix
from explorer.gui.panels.panel import MARGIN, Panel, make_text_label
from explorer.gui.toolkit import settings
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_column, make_row, make_scroll_area
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.worker import Worker
from explorer.lab import matrix_games
from explorer.lab.matrix_games import Bimatrix

EXAMPLE = "L M R\nU 1,1 3,0 2,2\nM 0,0 2,1 1,1\nD 3,4 2,3 3,0\n"
FOREGROUND_CELLS = 100
"""The number of cells up to which a matrix is solved on the main thread while the user types."""
LINES = 3, 8
"""The least and the largest number of visible lines of the text."""
SAVE_DELAY = 600
"""Milliseconds after the last change before the text is saved in the settings."""


class MatrixPanel(Panel):
    """The text, its grid, and sentences; changes are shown at once and saved in the settings."""

    reveals_answers = False

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Matrix"), Change(0))
        self.results: MatrixResults | None = None
        self._worker = Worker(self)
        self._save_timer = make_timer(self, SAVE_DELAY, self._remember)
        matrix = settings.matrix() or matrix_games.write_matrix(matrix_games.read_matrix(EXAMPLE)).rstrip("\n")
        self.text = QPlainTextEdit(matrix)
        self.text.setAccessibleName(_("Matrix"))
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        font = QFont(self.text.font())
        font.setFamily("DejaVu Sans Mono")
        self.text.setFont(font)
        self.text.setToolTip(_("One row per line: 3 −1 for a zero-sum game, 3,0 2,2 for two players’ payoffs. "
                               "Words name rows and columns."))
        self.error_label, self.legend = make_text_label("wrong"), make_text_label("quiet")
        self.sentences = make_text_label("text", rich=True)
        self.grid = MatrixGrid(document)
        self.ties = QCheckBox(_("Break the follower’s ties for the leader"))
        self.ties.setChecked(True)
        self.tidy = make_button(
            _("Align columns"), lambda: self._rewrite(lambda game: game), _("Align the columns of the matrix"))
        self.swap = make_button(_("Swap players"), lambda: self._rewrite(matrix_games.transpose), _(
            "Make the column player the row player, who leads"))
        self.open = make_button(_("Open as a tree"), self._open, _(
            "Open the game in which the row player moves first and the column player sees the move"))
        self._lay_out()
        self.text.textChanged.connect(self._read)
        self.text.textChanged.connect(self._save_timer.start)
        self.ties.toggled.connect(self._draw)
        self.show_placeholder("")
        self._read()

    def _lay_out(self) -> None:
        self._frame = make_scroll_area(self.grid, takes_focus=False, is_sideways=True)
        self._frame.setWidgetResizable(False)
        self._frame.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The results come before the buttons, which a small window has no room for.
        self.fill(self.text, self.error_label, self._frame, self.legend, self.ties, self.sentences,
                  make_column(make_row(self.tidy, self.swap, ..., spacing=8), make_row(self.open, ...), spacing=8),
                  margins=(MARGIN, 12, 12, 12), spacing=8)

    def refresh(self) -> None:
        """Draw in the current theme."""
        self._draw()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._save_timer.isActive():
            self._remember()

    def _remember(self) -> None:
        self._save_timer.stop()
        settings.set_matrix(self.text.toPlainText())

    def _read(self) -> None:
        """Analyse the text, or show an error instead of the grid if it can't be read."""
        lines = max(self.text.blockCount(), LINES[0])
        spacing = QFontMetrics(self.text.font()).lineSpacing()
        self.text.setFixedHeight(min(lines, LINES[1]) * spacing + 25)
        try:
            game = matrix_games.read_matrix(self.text.toPlainText())
        except FormatError as error:
            self._worker.drop()
            self._refuse(error)
            return
        if self.results is None:
            self.error_label.setText(_("Solving…"))
        self._worker.start(lambda _progress: analyse_matrix(game), self._take, self._refuse,
                           at_once=len(game.rows) * len(game.columns) <= FOREGROUND_CELLS)

    def _refuse(self, error: Exception) -> None:
        told = str(error)
        self.error_label.setText(told[:1].upper() + told[1:] + ("" if told.endswith(".") else "."))
        self.results = None
        self._draw()

    def _take(self, shown: MatrixResults) -> None:
        self.results = shown
        self._draw()

    def _draw(self) -> None:
        shown = self.results
        self.error_label.setVisible(shown is None)
        for part in (self._frame, self.legend, self.sentences):
            part.setVisible(shown is not None)
        for button in (self.tidy, self.swap, self.open):
            button.setEnabled(shown is not None)
        self.ties.setVisible(shown is not None and shown.ties_matter)
        if shown is None:
            return
        self.grid.show_results(shown, self.ties.isChecked())
        self._fit()
        signs = " · ".join(shown.legend())
        self.legend.setText(signs[:1].upper() + signs[1:] + ".")
        self.sentences.setText("".join(
            f'<p style="margin: {3 if place else 0}px 0 0 0">{html.escape(each)}</p>'
            for place, each in enumerate(shown.sentences)))

    def _fit(self) -> None:
        """Set the height of the grid, with a scroll bar if it is too wide."""
        is_wide = self.grid.width() > self.width() - 2 * MARGIN
        bar = self._frame.horizontalScrollBar().sizeHint().height() if is_wide else 0
        self._frame.setFixedHeight(self.grid.height() + bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _rewrite(self, change: Callable[[Bimatrix], Bimatrix]) -> None:
        """Replace the text by a change of the matrix; one undo of the text takes it back."""
        if self.results is None:
            return
        game = change(self.results.matrix)
        cursor = self.text.textCursor()
        cursor.select(cursor.SelectionType.Document)
        cursor.insertText(matrix_games.write_matrix(game).rstrip("\n"))

    def _open(self) -> None:
        if self.results is not None:
            tree = matrix_games.to_tree(self.results.matrix)
            self.document.attempt(lambda: self.document.offer_tree(_("Matrix game as a tree"), tree))
