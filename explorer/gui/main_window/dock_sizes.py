"""The sizes of docked panels: they leave the tree two thirds of its room, unless they were resized by hand."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMainWindow

from explorer.core import i18n
from explorer.gui.toolkit.text_size import grown, growth
from explorer.gui.toolkit.timers import make_timer

WIDTH = 410
"""The usual width of the panels beside the tree, in pixels."""
HEIGHT = 350
"""The usual height of the panels under the tree, in pixels."""
LARGEST, LARGEST_UNDER = 1 / 3, 1 / 2
"""The share of the room that panels take at most by themselves, and those under the tree where text is large."""
ENLARGED = 2 / 3
"""The share of the room that panels under the tree take on request."""
CLEARLY_LARGER = 1.2
"""The factor by which a panel is larger than by itself if it counts as enlarged."""
LARGE_TEXT = 1.5
"""The growth of text from which on it is large."""
Side = Qt.Orientation
"""A direction in which panels are limited: horizontal for those at the right, vertical for those under the tree."""


class DockSizes(QObject):
    """Keeps the panels beside and under the tree at their usual sizes, or smaller in a small window."""

    def __init__(self, window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
        super().__init__(window)
        self._window, self._docks = window, docks
        self._by_hand: set[Side] = set()
        self._timer = make_timer(self, 0, self._limit)
        window.installEventFilter(self)
        for dock in docks.values():
            dock.visibilityChanged.connect(self._timer.start)
            dock.installEventFilter(self)

    def forget_hand(self) -> None:
        """Limit the sizes again that were chosen by hand."""
        self._by_hand.clear()
        self._timer.start()

    @property
    def is_enlarged(self) -> bool:
        """True if the panels under the tree have more than the room that they take by themselves."""
        return any(side == Side.Vertical and size > CLEARLY_LARGER * min(_usual(side), most)
                   for side, size, most, _dock in self._sizes())

    def toggle_enlarged(self) -> None:
        """Give the panels under the tree two thirds of its room, or their usual height again."""
        if self.is_enlarged:
            self._by_hand.discard(Side.Vertical)
            self._timer.start()
            return
        for side, _size, most, dock in list(self._sizes()):
            if side == Side.Vertical:
                self._by_hand.add(side)
                self._window.resizeDocks([dock], [int(most / _largest(side) * ENLARGED)], side)

    def keep_restored(self) -> None:
        """Take restored sizes beyond the limit for chosen by hand: the limit would not have left them so."""
        self._by_hand |= {side for side, size, most, _dock in self._sizes() if size > most}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            if watched is self._window:
                self._timer.start()
            elif QGuiApplication.mouseButtons() & Qt.MouseButton.LeftButton:
                self._note_hand()
        return False

    def _note_hand(self) -> None:
        """Note which sizes a dragged separator has changed."""
        for side, size, most, _dock in self._sizes():
            if size not in (most, _usual(side)):
                self._by_hand.add(side)

    def _limit(self) -> None:
        for side, size, most, dock in list(self._sizes()):
            wanted = min(_usual(side), most)
            if side not in self._by_hand and size != wanted:
                self._window.resizeDocks([dock], [wanted], side)

    def _sizes(self) -> Iterator[tuple[Side, int, int, QDockWidget]]:
        """Yield for the panels beside and under the tree a side, its size, its largest size, and a panel."""
        centre = self._window.centralWidget()
        if centre is None:
            return
        for area, side in ((area_beside_tree(), Side.Horizontal),
                           (Qt.DockWidgetArea.BottomDockWidgetArea, Side.Vertical)):
            for dock in self._docks.values():
                is_docked = not dock.isHidden() and not dock.isFloating() and bool(dock.visibleRegion())
                if is_docked and self._window.dockWidgetArea(dock) == area:
                    size, room = (dock.width(), centre.width()) if side == Side.Horizontal else (
                        _height_with_tabs(dock, centre.geometry().bottom()), centre.height())
                    yield side, size, int((size + room) * _largest(side)), dock
                    break


def area_beside_tree() -> Qt.DockWidgetArea:
    """Return the side of the tree at which panels stand: where lines end in the language in use."""
    area = Qt.DockWidgetArea
    return area.LeftDockWidgetArea if i18n.is_right_to_left() else area.RightDockWidgetArea


def _largest(side: Side) -> float:
    """Return the share of the room that panels take at most by themselves."""
    return LARGEST_UNDER if side == Side.Vertical and growth() >= LARGE_TEXT else LARGEST


def _usual(side: Side) -> int:
    return grown(WIDTH if side == Side.Horizontal else HEIGHT)


def _height_with_tabs(dock: QDockWidget, above: int) -> int:
    """Return the height of a panel under the tree with the tabs above it, from the end of the tree."""
    return dock.geometry().bottom() - above
