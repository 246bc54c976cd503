"""The samples that come with the program, as cards with pictures."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from explorer import search, study
from explorer.core import resources
from explorer.core.i18n import _
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.layouts import make_column, make_grid
from explorer.gui.toolkit.plain_text import set_tip
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.timers import make_timer
from explorer.lab import orders
from explorer.pictures.export.page import PictureOptions
from explorer.pictures.export.picture import make_figure
from explorer.pictures.export.svg import svg
from explorer.pictures.figure.items import Line, Shape
from explorer.pictures.figure.show import Show
from explorer.pictures.theme import LIGHT, Theme
from explorer.study import Study

CARD_SIZE = QSize(232, 206)
PICTURE_HEIGHT = 112
"""The height of the picture on a card, in pixels."""
THUMBNAIL_MARGIN = 6.0
"""The margin around the tree in a thumbnail, in px of the picture."""
LINE_SCALE = 2.0
"""The factor by which lines are thicker in a thumbnail, so that their colours can be distinguished."""
MOST_VISITS = 50_000
"""The number of visits after which the search for a thumbnail ends."""
CARD_GAP = 12
"""The space between two cards, in pixels."""


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


def thumbnail(chosen: Study, theme: Theme = LIGHT, *, is_searched: bool = True) -> tuple[str, QRectF]:
    """Return the SVG of the search's end, without texts, and the rectangle of the tree in it.

    Only the tree is drawn if it is not searched. Raises ExplorerError if the study can't be ordered or searched.
    """
    trace = None
    if is_searched:
        tree = orders.apply(chosen.tree, chosen.ordering, chosen.convention)
        trace = search.run(
            tree, chosen.algorithm, chosen.convention, search.accepted_options(chosen.algorithm, chosen.options),
            tick=lambda visits: visits < MOST_VISITS)
    show = Show("key", legend=False, windows=False, arrows=False, ordinals=False, moves=False)
    drawn = make_figure(chosen, trace, PictureOptions(show=show, theme=theme.name))
    drawn = replace(
        drawn, texts=[], edges=[thicken(line) for line in drawn.edges],
        shapes=[thicken(shape) for shape in drawn.shapes], strikes=[thicken(line) for line in drawn.strikes])
    crop = QRectF()
    for shape in drawn.shapes:
        crop |= QRectF(shape.x - shape.width / 2, shape.y - shape.height / 2, shape.width, shape.height)
    margin = THUMBNAIL_MARGIN
    return svg(drawn, transparent=True), crop.adjusted(-margin, -margin, margin, margin)


Item = TypeVar("Item", Line, Shape)


def thicken(item: Item) -> Item:
    """Return the line or shape with its stroke wider by LINE_SCALE."""
    return item._replace(style=replace(item.style, width=LINE_SCALE * item.style.width))


class SampleCard(QWidget):
    """The card of a sample; a click, Enter or Space emits `chosen` with the sample."""

    chosen = Signal(object)

    def __init__(self, sample: Sample, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.sample = sample
        self._theme = theme
        self.setFixedHeight(CARD_SIZE.height())
        self.setMinimumWidth(CARD_SIZE.width())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)  # paint again when the pointer enters or leaves
        self.setAccessibleName(_(sample.title))
        self.setAccessibleDescription(_(sample.point))
        set_tip(self, _(sample.point))
        self.picture = Preview()
        self.picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.picture.setFixedHeight(PICTURE_HEIGHT)
        make_column(self.picture, widgets.heading(_(sample.title), 0), widgets.sentence(_(sample.point), quiet=True),
                    ..., on=self, margins=(14, 12, 14, 10), spacing=4)

    def draw(self) -> None:
        """Draw the picture, unless it is already drawn."""
        if self.picture.is_empty:
            self._draw()

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and redraw the picture if it is already drawn."""
        self._theme = theme
        if not self.picture.is_empty:
            self._draw()

    def _draw(self) -> None:
        svg_text, crop = thumbnail(self.sample.study(), self._theme)
        self.picture.show_svg(svg_text, crop=crop)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit(self.sample)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.sample)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        here = self.hasFocus() or self.underMouse()
        role = QPalette.ColorRole.Highlight if here else QPalette.ColorRole.Mid
        painter.setPen(QPen(self.palette().color(role), 2 if self.hasFocus() else 1))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 8, 8)


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

    def columns_in(self, width: int) -> int:
        """Return the number of cards that fit side by side in `width` pixels, at least 1."""
        return max(1, (width + CARD_GAP) // (CARD_SIZE.width() + CARD_GAP))

    def fit(self, width: int) -> None:
        """Arrange the cards for a width in pixels."""
        self._arrange(self.columns_in(width))

    def set_theme(self, theme: Theme) -> None:
        """Set the theme of all cards."""
        for card in self.cards:
            card.set_theme(theme)

    def paintEvent(self, event: QPaintEvent) -> None:
        if any(card.picture.is_empty for card in self.cards):
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
        card = next((card for card in self.cards if card.picture.is_empty), None)
        if card is None:
            self._timer.stop()
        else:
            card.draw()
