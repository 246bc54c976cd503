"""Icons of commands: line drawings in the colours of the text beside them."""

from functools import cache
from itertools import product

from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QGuiApplication, QIcon, QPixmap

from explorer.core import resources
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.style import faint_colour
from explorer.gui.toolkit.text_size import grown
from explorer.pictures.theme import Theme

SIZE = 16
"""Width and height of an icon beside text of the usual size, in pixels."""
RATIOS = (1.0, 1.25, 1.5, 2.0)
"""The numbers of screen pixels per pixel for which icons are drawn, beside those of the screens that there are."""


def make_icon(name: str, theme: Theme) -> QIcon:
    """Return the icon `name` of resources/icons/commands in a theme's colours, also for disabled commands."""
    ratios = frozenset((*RATIOS, *(screen.devicePixelRatio() for screen in QGuiApplication.screens())))
    return _draw_icon(name, theme.text, faint_colour(theme), frozenset((SIZE, grown(SIZE))), ratios)


@cache
def _draw_icon(
    name: str, ink: str, faint: str, sizes: frozenset[int], ratios: frozenset[float],
) -> QIcon:
    from PySide6.QtSvg import QSvgRenderer

    drawing = resources.path(f"icons/commands/{name}.svg").read_text(encoding="utf-8")
    icon = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, ink), (QIcon.Mode.Disabled, faint)):
        renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))
        for size, ratio in product(sizes, ratios):
            picture = QPixmap(QSize(size, size) * ratio)
            picture.fill("transparent")
            painter = make_painter(picture)
            renderer.render(painter)
            painter.end()
            picture.setDevicePixelRatio(ratio)
            icon.addPixmap(picture, mode)
    return icon
