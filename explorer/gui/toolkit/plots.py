"""Charts; the only module that imports pyqtgraph. Import it late, as that takes a third of a second."""

import html

from pyqtgraph import BarGraphItem, InfiniteLine, PlotWidget, TextItem, mkPen
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from explorer.pictures.theme import Theme

__all__ = ["BarGraphItem", "InfiniteLine", "PlotWidget", "TextItem", "clear", "mkPen", "plot_widget"]


def plot_widget() -> PlotWidget:
    """Return an empty chart that can't be dragged, zoomed or configured with the mouse."""
    plot = PlotWidget()
    plot.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    plot.setMouseEnabled(x=False, y=False)
    plot.setMenuEnabled(False)
    plot.hideButtons()
    return plot


def clear(plot: PlotWidget, theme: Theme, bottom: str, left: str = "") -> None:
    """Remove all items of a chart, and set its axis titles and the theme's colours."""
    item = plot.getPlotItem()
    item.clear()
    plot.setBackground(QColor(theme.paper))
    for side, words in (("left", left), ("bottom", bottom)):
        axis = item.getAxis(side)
        axis.setPen(QColor(theme.rule))
        axis.setTextPen(QColor(theme.muted))
        if words:
            item.setLabel(side, html.escape(words), color=theme.muted)  # setLabel expects HTML
