"""The chart of a sampling search: what each of the root's moves seems to be worth, iteration by iteration."""

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from explorer.analysis import samples
from explorer.gui.document import Document
from explorer.i18n import _
from explorer.playback import called
from explorer.trace import Trace

MOST_CURVES = 8
"""Moves with a curve of their own: those visited most."""
INKS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8C6D00", "#7F7F7F")
STYLES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
"""Colour and dash say the same."""


class Convergence(QWidget):
    """Curves of the moves' means, the root's true value as a line where it is known, and a line at the step shown."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._drawn: tuple[Trace, str] | None = None
        self.plot = pg.PlotWidget()
        self.plot.setAccessibleName(_("Convergence of the root's moves"))
        self.plot.setMouseEnabled(x=False, y=False)
        self.plot.setMenuEnabled(False)
        self.plot.hideButtons()
        self.now = pg.InfiniteLine(angle=90)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.plot)
        self.setMinimumHeight(170)
        for signal in (document.trace_changed, document.step_changed, document.theme_changed):
            signal.connect(self.show_step)
        self.show_step()

    def show_step(self) -> None:
        """Stand at the document's step; the curves are drawn once for each search and theme."""
        state = self._document.state
        is_seen = self.isVisibleTo(self.window())
        if state is None or not state.trace.samples or len(state.trace.passes) < 2 or not is_seen:
            return
        if self._drawn != (state.trace, self._document.theme.name):
            self._draw()
        self.now.setValue(int(np.searchsorted(state.trace.entered[self._firsts], state.step)))

    def showEvent(self, event: object) -> None:
        self.show_step()

    def _draw(self) -> None:
        state, theme = self._document.state, self._document.theme
        assert state is not None
        tree, trace = state.tree, state.trace
        self._drawn = trace, theme.name
        self._firsts = [each.first_row for each in trace.passes if each.first_row < len(trace)]
        curves = samples.convergence(tree, trace)
        plot = self.plot.getPlotItem()
        plot.clear()
        if plot.legend is not None:
            plot.legend.scene().removeItem(plot.legend)
            plot.legend = None
        self.plot.setBackground(QColor(theme.paper))
        plot.addLegend(offset=(-8, 8), labelTextColor=QColor(theme.text), brush=QColor(theme.paper), verSpacing=-4)
        for side in ("left", "bottom"):
            axis = plot.getAxis(side)
            axis.setPen(QColor(theme.rule))
            axis.setTextPen(QColor(theme.muted))
        plot.setLabel("bottom", _("iteration"), color=theme.muted)
        plot.showGrid(y=True, alpha=0.15)
        worth = self._worth()
        if worth is not None:
            line = pg.InfiniteLine(pos=worth, angle=0, pen=pg.mkPen(QColor(theme.text), style=Qt.PenStyle.DashLine),
                                   label=_("minimax"), labelOpts={"position": 0.06, "color": QColor(theme.muted)})
            plot.addItem(line)
        busiest = np.sort(np.argsort(-curves.visits[-1], kind="stable")[:MOST_CURVES])
        for place, column in enumerate(busiest.tolist()):
            pen = pg.mkPen(INKS[place % len(INKS)], width=2, style=STYLES[place % len(STYLES)])
            plot.plot(curves.iterations, curves.means[:, column], pen=pen, connect="finite",
                      name=called(tree, int(curves.children[column])))
        self.now.setPen(pg.mkPen(QColor(theme.muted), width=1))
        plot.addItem(self.now)

    def _worth(self) -> float | None:
        """The root's minimax value, where it is a finite number."""
        state = self._document.state
        assert state is not None
        value = state.run.backed_up[0]
        return float(value) if np.ndim(value) == 0 and np.isfinite(float(value)) else None
