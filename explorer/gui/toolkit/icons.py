"""Icons of commands: line drawings in the colours of the text beside them."""

from functools import cache

from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QIcon, QPixmap

from explorer.core import resources
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.style import faint_colour
from explorer.pictures.theme import Theme

SIZE = 16
"""Width and height of an icon in pixels."""
RATIOS = (1.0, 1.25, 1.5, 2.0)
"""The numbers of screen pixels per pixel for which icons are drawn."""


def make_icon(name: str, theme: Theme) -> QIcon:
    """Return the icon `name` of resources/icons/commands in a theme's colours, also for disabled commands."""
    return _draw_icon(name, theme.text, faint_colour(theme))


@cache
def _draw_icon(name: str, ink: str, faint: str) -> QIcon:
    from PySide6.QtSvg import QSvgRenderer

    drawing = resources.path(f"icons/commands/{name}.svg").read_text(encoding="utf-8")
    icon = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, ink), (QIcon.Mode.Disabled, faint)):
        renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))
        for ratio in RATIOS:
            picture = QPixmap(QSize(SIZE, SIZE) * ratio)
            picture.fill("transparent")
            painter = make_painter(picture)
            renderer.render(painter)
            painter.end()
            picture.setDevicePixelRatio(ratio)
            icon.addPixmap(picture, mode)
    return icon
