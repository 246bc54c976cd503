"""The samples that come with the program, as cards with pictures."""

from dataclasses import dataclass
from pathlib import Path

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from explorer import study
from explorer.core import resources
from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.gui.dialogs.cards import CARD_GAP, Card, count_columns
from explorer.gui.dialogs.thumbnails import thumbnail
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.layouts import make_grid
from explorer.gui.toolkit.timers import make_timer
from explorer.pictures.theme import LIGHT, Theme
from explorer.study import Study


@dataclass(frozen=True)
class Sample:
    """A study in resources/samples: its file name, its group, its title, and a sentence about it."""

    file: str
    group: str
    title: str
    point: str

    @property
    def path(self) -> Path:
        """The path of the file."""
        return resources.path("samples") / self.file

    def study(self) -> Study:
        """Return the study, read from its file."""
        return study.load(self.path)


def samples() -> list[Sample]:
    """Return all samples in gallery order, read from their index file."""
    return msgspec.json.decode((resources.path("samples") / "index.json").read_bytes(), type=list[Sample])


class SampleCard(Card):
    """The card of a sample; `chosen` is emitted with the sample."""

    chosen = Signal(object)

    def __init__(self, sample: Sample, theme: Theme = LIGHT) -> None:
        super().__init__(_(sample.title), _(sample.point), _(sample.point))
        self.sample = sample
        self._theme = theme
        self.activated.connect(lambda: self.chosen.emit(self.sample))

    @property
    def is_drawn(self) -> bool:
        """True if the picture was drawn, or was tried and can't be."""
        return not self.picture.is_empty or bool(self.picture.text)

    def draw(self) -> None:
        """Draw the picture, unless that was done or tried before."""
        if not self.is_drawn:
            self._draw()

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and redraw the picture if it is already drawn."""
        self._theme = theme
        if self.is_drawn:
            self._draw()

    def _draw(self) -> None:
        try:
            svg_text, crop = thumbnail(self.sample.study(), self._theme)
        except (ExplorerError, OSError) as error:
            self.picture.show_text(str(error))
        else:
            self.picture.show_svg(svg_text, crop=crop)


class SampleGallery(QWidget):
    """The cards under group headings, in as many columns as fit.

    The pictures are drawn one by one after the first paint, and only while the gallery is visible.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._grid = make_grid(self, across=CARD_GAP, down=CARD_GAP)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._columns = 0
        self.cards = [SampleCard(sample, theme) for sample in samples()]
        self.groups = {card.sample.group: widgets.heading(_(card.sample.group), 0) for card in self.cards}
        self._places: list[tuple[int, int]] = []
        for card in self.cards:
            card.chosen.connect(self.chosen)
        self._timer = make_timer(self, 0, self._draw_next, is_repeated=True)
        self._arrange(4)

    def fit(self, width: int) -> None:
        """Arrange the cards for a width in pixels."""
        self._arrange(count_columns(width))

    def set_theme(self, theme: Theme) -> None:
        """Set the theme of all cards."""
        for card in self.cards:
            card.set_theme(theme)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not all(card.is_drawn for card in self.cards):
            self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = next((place for place, card in enumerate(self.cards) if card.hasFocus()), None)
        to = None if at is None else self._neighbour(at, Qt.Key(event.key()))
        if to is None:
            super().keyPressEvent(event)
        else:
            self.cards[to].setFocus(Qt.FocusReason.TabFocusReason)

    def _neighbour(self, at: int, key: Qt.Key) -> int | None:
        """Return the index of the card that an arrow key leads to, also across a heading; None if there is none."""
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            to = at + (1 if key == Qt.Key.Key_Right else -1)
            return to if 0 <= to < len(self.cards) else None
        down = key == Qt.Key.Key_Down
        if not down and key != Qt.Key.Key_Up:
            return None
        row, column = self._places[at]
        beyond = [place for place, _column in self._places if (place > row if down else place < row)]
        if not beyond:
            return None
        next_row = min(beyond) if down else max(beyond)
        return max(place for place, where in enumerate(self._places) if where[0] == next_row and where[1] <= column)

    def _arrange(self, columns: int) -> None:
        if columns != self._columns:
            for column in range(max(columns, self._columns)):
                self._grid.setColumnStretch(column, int(column < columns))
            self._columns = columns
            self._places = []
            row = 0
            for name, heading in self.groups.items():
                self._grid.addWidget(heading, row, 0, 1, columns)
                mine = [card for card in self.cards if card.sample.group == name]
                for place, card in enumerate(mine):
                    self._places.append((row + 1 + place // columns, place % columns))
                    self._grid.addWidget(card, *self._places[-1])
                row += 1 + -(-len(mine) // columns)

    def _draw_next(self) -> None:
        card = next((card for card in self.cards if not card.is_drawn), None)
        if card is None:
            self._timer.stop()
        else:
            card.draw()
