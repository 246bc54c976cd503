"""The size of the window's text, and the sizes in pixels that grow with it."""

import re
from collections.abc import Callable
from math import ceil
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from explorer.gui.toolkit import settings

USUAL = 9.75
"""The usual size of text in points: 13 pixels at 96 dpi, for which all sizes in pixels were chosen."""
DESKTOP = 9.0, 11.0
"""The usual sizes of a desktop's font in points; the bundled font is wider than others, and has `USUAL` at these."""
SMALLEST, LARGEST = 8.0, 24.0
"""The smallest and the largest text in points, whatever the desktop's font is."""
PERCENTAGES = (90, 100, 110, 125, 150, 175, 200)
"""The sizes to choose from, in hundredths of the usual one."""
USUAL_DPI = 96.0
_Owner = TypeVar("_Owner", bound=QObject)
_SIZE = re.compile(r"\b(\d+)([up])(-\d)?(?=[;\s])")


def chosen_points() -> float:
    """Return the size of text in points that the user has chosen, or the one that goes with the desktop's font."""
    percentage = settings.text_size()
    return USUAL * percentage / 100 if percentage else points_beside(
        QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).pointSizeF())


def points_beside(desktop: float) -> float:
    """Return the size of text in points that goes with a desktop's font of so many points."""
    smallest, largest = DESKTOP
    if desktop <= 0:  # a font in pixels
        return USUAL
    return min(max(USUAL * desktop / min(max(desktop, smallest), largest), SMALLEST), LARGEST)


def growth() -> float:
    """Return how much larger the text is than usual, in pixels."""
    screen = QGuiApplication.primaryScreen()
    dpi = screen.logicalDotsPerInch() if screen else USUAL_DPI
    points = QApplication.font().pointSizeF()
    return points / USUAL * dpi / USUAL_DPI if points > 0 else 1.0


def grown(pixels: float) -> int:
    """Return a size in pixels, chosen for text of the usual size, for text of the size in use."""
    return ceil(pixels * growth() - 0.01)


def padded(pixels: float) -> int:
    """Return a size in pixels that grows half as much as the text does, such as the space around it."""
    return round(pixels * (1 + growth()) / 2)


def grow_sheet(sheet: str) -> str:
    """Return a style sheet with its own units in pixels: "8u" grows as the text does, padding "8p" half as much.

    "8p-1" is a pixel less, which a thicker border takes.
    """
    sizes = {"u": grown, "p": padded}
    return _SIZE.sub(lambda found: f"{sizes[found[2]](int(found[1])) + int(found[3] or 0)}px", sheet)


class _Announcer(QObject):
    changed = Signal()


_announcer = _Announcer()


class _Kept(QObject):
    """Sets something of its parent again each time that the size of text changes."""

    def __init__(self, owner: QObject, apply: Callable[[Any], object]) -> None:
        super().__init__(owner)
        self._apply = apply  # without a reference to the owner, which would be kept alive by it
        _announcer.changed.connect(self.repeat)

    def repeat(self) -> None:
        """Set the size for the text in use."""
        self._apply(self.parent())


def keep_grown(owner: _Owner, apply: Callable[[_Owner], object]) -> None:
    """Call `apply` with its owner now, and after each change of the text's size as long as the owner lives."""
    apply(owner)
    follow(owner, apply)


def follow(owner: _Owner, apply: Callable[[_Owner], object]) -> None:
    """Call `apply` with its owner after each change of the text's size, as long as the owner lives."""
    _Kept(owner, apply)


def fix_width(widget: QWidget, pixels: float) -> None:
    """Give a widget a fixed width, chosen in pixels for text of the usual size."""
    keep_grown(widget, lambda each: each.setFixedWidth(grown(pixels)))


def fix_height(widget: QWidget, pixels: float) -> None:
    """Give a widget a fixed height, chosen in pixels for text of the usual size."""
    keep_grown(widget, lambda each: each.setFixedHeight(grown(pixels)))


def keep_at_least(widget: QWidget, width: float = 0, height: float = 0) -> None:
    """Give a widget a smallest size, chosen in pixels for text of the usual size; 0 sets none."""
    if width:
        keep_grown(widget, lambda each: each.setMinimumWidth(grown(width)))
    if height:
        keep_grown(widget, lambda each: each.setMinimumHeight(grown(height)))


def keep_at_most(widget: QWidget, width: float) -> None:
    """Give a widget a largest width, chosen in pixels for text of the usual size."""
    keep_grown(widget, lambda each: each.setMaximumWidth(grown(width)))


def announce() -> None:
    """Set all kept sizes again, after the application's font has changed."""
    _announcer.changed.emit()
