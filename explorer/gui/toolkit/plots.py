"""Charts: the one file that imports pyqtgraph, which takes a third of a second; whoever draws one imports it late."""

import html

from pyqtgraph import BarGraphItem, InfiniteLine, PlotWidget, TextItem, mkPen
from PySide6.QtGui import QColor

from explorer.pictures.theme import Theme

__all__ = ["BarGraphItem", "InfiniteLine", "PlotWidget", "TextItem", "clear", "mkPen", "plot_widget"]


def plot_widget() -> PlotWidget:
    """A chart that is looked at: it can't be dragged, zoomed or set up by the mouse."""
    plot = PlotWidget()
    plot.setMouseEnabled(x=False, y=False)
    plot.setMenuEnabled(False)
    plot.hideButtons()
    return plot


def clear(plot: PlotWidget, theme: Theme, bottom: str, left: str = "") -> None:
    """Take everything off a chart, and dress its axes under these names in the theme's colours."""
    item = plot.getPlotItem()
    item.clear()
    plot.setBackground(QColor(theme.paper))
    for side, words in (("left", left), ("bottom", bottom)):
        axis = item.getAxis(side)
        axis.setPen(QColor(theme.rule))
        axis.setTextPen(QColor(theme.muted))
        if words:
            item.setLabel(side, html.escape(words), color=theme.muted)  # it takes HTML
