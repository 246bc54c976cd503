"""Cards of the files used last, with pictures that are read and drawn in the background."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from explorer.core.i18n import _
from explorer.gui.dialogs.cards import CARD_GAP, Card, count_columns
from explorer.gui.dialogs.thumbnails import Thumbnail, small_thumbnail
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.layouts import clear_layout, make_column, make_grid
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.pictures.theme import LIGHT, Theme
from explorer.study.opening import open_study

LARGEST_READ = 200_000
"""Bytes of the largest file that is read for its picture: others would keep a processor busy at each start."""


def read_thumbnail(path: Path, theme: Theme) -> Thumbnail | None:
    """Return the picture of the study or tree in a file; None for a large file.

    Raises ExplorerError or OSError if it can't be read or drawn.
    """
    return None if path.stat().st_size > LARGEST_READ else small_thumbnail(open_study(path), theme)


class RecentFiles(QWidget):
    """One row of cards, as many as fit; `chosen` is emitted with the path. Without files the row is hidden.

    The pictures are read one by one after the first paint, and only while the row is visible.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._theme, self._columns = theme, 4
        self._worker = Worker(self)
        self._files: list[Path] = []
        self.cards: list[Card] = []
        self._read = 0
        self._row = make_grid(across=CARD_GAP)
        make_column(widgets.heading(_("Recent files"), 1), self._row, widgets.GAP, on=self, spacing=widgets.GAP)
        self.hide()

    def show_files(self, files: Sequence[Path]) -> None:
        """Show these files, newest first."""
        self._files = list(files)
        self._fill()

    def fit(self, width: int) -> None:
        """Show as many cards as fit into a width in pixels."""
        if self._columns != (columns := count_columns(width)):
            self._columns = columns
            self._fill()

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and draw all pictures again."""
        self._theme = theme
        self._read = 0
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._read_next()

    def hideEvent(self, event: QHideEvent) -> None:
        if self._worker.is_running:
            self._worker.drop()
            self._read = max(self._read - 1, 0)

    def _fill(self) -> None:
        self._worker.drop()
        clear_layout(self._row)
        self.cards, self._read = [], 0
        for place, path in enumerate(self._files[: self._columns]):
            card = Card(path.name, str(path.parent), str(path))
            card.activated.connect(partial(self.chosen.emit, path))
            self.cards.append(card)
            self._row.addWidget(card, 0, place)
        for place in range(max(self._columns, self._row.columnCount())):
            self._row.setColumnStretch(place, int(place < self._columns))
        self.setVisible(bool(self.cards))

    def _read_next(self) -> None:
        if self._read == len(self.cards) or self._worker.is_running:
            return
        card, path, theme = self.cards[self._read], self._files[self._read], self._theme
        self._read += 1

        def work(_progress: Progress) -> Thumbnail | None:
            return read_thumbnail(path, theme)

        def show(picture: Thumbnail | None) -> None:
            if picture is None:
                card.picture.show_text(_("Too large for a picture"))
            else:
                card.picture.show_svg(picture[0], crop=picture[1])
            self._read_next()

        def show_problem(_error: Exception) -> None:
            card.picture.show_text(_("Can't be read"))
            self._read_next()

        self._worker.start(work, show, show_problem)
