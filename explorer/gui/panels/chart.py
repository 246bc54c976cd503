"""The chart of a sampling search: the mean of each root move by iteration."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from explorer.analysis import samples
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.toolkit import plots
from explorer.gui.toolkit.layouts import make_column
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.text_size import growth, keep_grown
from explorer.search.trace import Trace

MOST_CURVES = 8
"""The number of moves with a curve: those with the most visits."""
INKS = {
    "light": ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#8C6D00", "#56B4E9", "#E69F00", "#7F7F7F"),
    "dark": ("#56B4E9", "#E69F00", "#2FBF94", "#CC79A7", "#F0E442", "#D55E00", "#8FA8FF", "#A8A8A8"),
}
"""Colours of the curves by theme, distinguishable from the background and from each other."""
MINIMUM_HEIGHT = 125
"""The minimum height of the chart beside text of the usual size, in pixels."""
STYLES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
"""Line styles of the curves, which distinguish them without colours."""
ICON_SIZE = (22, 12)
"""The size of a curve's icon in the table, in pixels."""


class ConvergenceChart(QWidget):
    """Curves of the moves' means, a line at the root's minimax value if it is known, and one at the current step."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._drawn: tuple[Trace, str] | None = None
        self.pens: dict[int, QPen] = {}  # by move; the table below is the legend
        self.plot = plots.plot_widget()
        self.plot.setAccessibleName(_("Convergence of the root's moves"))
        self.step_line = plots.InfiniteLine(angle=90)
        make_column(self.plot, on=self)
        # Lower with large text, so that the table below and the rest of the window find room.
        keep_grown(self, lambda chart: chart.setMinimumHeight(round(MINIMUM_HEIGHT / max(growth(), 1.0))))
        document.listen(Change.TRACE | Change.STEP | Change.THEME, self.show_step)
        self.show_step()

    def show_step(self) -> None:
        """Move the line to the document's step; the curves are drawn once per search and theme."""
        state = self._document.snapshot
        is_seen = self.isVisibleTo(self.window())
        if state is None or not state.trace.is_sampling or len(state.trace.passes) < 2 or not is_seen:
            return
        if self._drawn != (state.trace, self._document.theme.name):
            self._draw()
        self.step_line.setValue(int(np.searchsorted(state.trace.entered[self._firsts], state.step)))

    def showEvent(self, event: object) -> None:
        self.show_step()

    def _draw(self) -> None:
        state, theme = self._document.snapshot, self._document.theme
        assert state is not None
        tree, trace = state.tree, state.trace
        self._drawn = trace, theme.name
        self._firsts = [each.first_row for each in trace.passes if each.first_row < len(trace)]
        curves = samples.convergence(tree, trace)
        self.pens.clear()
        inks = INKS.get(theme.base, INKS["light"])
        plot = self.plot.getPlotItem()
        plots.clear(self.plot, theme, _("iteration"))
        plot.showGrid(y=True, alpha=0.15)
        root_value = self._root_value()
        if root_value is not None:
            # The label is at the right end, and below the line if the line is at the top of the plot.
            line = plots.InfiniteLine(
                pos=root_value, angle=0, pen=plots.mkPen(QColor(theme.text), style=Qt.PenStyle.DashLine),
                label=_("minimax"),
                labelOpts={"position": 1.0, "color": QColor(theme.muted), "fill": QColor(theme.paper),
                           "anchors": [(1, 0), (1, 1)]})
            plot.addItem(line)
        busiest = np.sort(np.argsort(-curves.visits[-1], kind="stable")[:MOST_CURVES])
        for place, column in enumerate(busiest.tolist()):
            pen = plots.mkPen(inks[place % len(inks)], width=2, style=STYLES[place % len(STYLES)])
            self.pens[int(curves.children[column])] = pen
            plot.plot(curves.iterations, curves.means[:, column], pen=pen, connect="finite")
        self.step_line.setPen(plots.mkPen(QColor(theme.muted), width=1))
        plot.addItem(self.step_line)

    def _root_value(self) -> float | None:
        """Return the root's minimax value; None if it is not a single finite number."""
        state = self._document.snapshot
        assert state is not None
        value = state.run.backed_up_values[0]
        return float(value) if np.ndim(value) == 0 and np.isfinite(float(value)) else None


def curve_icon(pen: QPen, ratio: float) -> QPixmap:
    """Return an icon of a curve; `ratio` is the device pixel ratio."""
    picture = QPixmap(round(ICON_SIZE[0] * ratio), round(ICON_SIZE[1] * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = make_painter(picture)
    painter.setPen(pen)
    painter.drawLine(0, ICON_SIZE[1] // 2, ICON_SIZE[0], ICON_SIZE[1] // 2)
    painter.end()
    return picture
