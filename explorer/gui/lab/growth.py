"""The growth dialog: leaves against depth in the best, a random and the worst order, and the depth reached in each."""

from collections.abc import Callable
from math import ceil, floor
from operator import attrgetter

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog, QWidget

from explorer.core.i18n import _, grouped, local_number
from explorer.gui.document import Change, Document
from explorer.gui.toolkit import plots, widgets
from explorer.gui.toolkit.fields import Slider, SpinBox
from explorer.gui.toolkit.layouts import make_row
from explorer.gui.toolkit.plain_text import make_label
from explorer.gui.toolkit.text_size import keep_at_least
from explorer.gui.toolkit.worker import Worker
from explorer.lab.sweeps import uniform
from explorer.lab.sweeps.measurement import MeasuredGrowth, measure_growth

WIDTH = 760
NARROWEST, WIDEST, FEWEST = 2, 40, 100
MOST_MEASURED, DEEPEST_MEASURED = 50_000, 12
"""The numbers of leaves and plies of the largest tree that is searched."""
TREES, ORDERS = 8, 20
"""The number of random trees of each depth, and of random orders of each tree."""
INKS = {"best-first": "#009E73", "random": "#0072B2", "worst-first": "#D55E00"}
STYLES = {"best-first": Qt.PenStyle.SolidLine, "random": Qt.PenStyle.DashLine, "worst-first": Qt.PenStyle.DotLine}
SYMBOLS = {"best-first": "o", "random": "s", "worst-first": "t"}
MEANS: dict[str, Callable[[MeasuredGrowth], float]] = {
    "best-first": attrgetter("best"), "random": attrgetter("random"), "worst-first": attrgetter("worst")}


def describe_depths(branching: int, leaves: int) -> str:
    """Return the depths reached with a number of nodes per move in each order, as text."""
    reached = uniform.reachable_depths(branching, leaves)
    best, random, worst = (reached[name] for name in INKS)
    words = _("With {branching} moves per node and {leaves} evaluations per move, a search reaches {worst} plies "
              "in the worst order, {random} in a random one and {best} in the best, {times} times as deep as in "
              "the worst.")
    return words.format(branching=branching, leaves=grouped(leaves), times=local_number(f"{best / worst:.2g}"),
                        worst=_plies(worst), random=_plies(random), best=_plies(best))


def _plies(plies: float) -> str:
    """Return a depth as whole plies, followed by the depth to one decimal in parentheses."""
    return f"{floor(plies + 1e-9)} ({plies:.1f})"


class GrowthDialog(QDialog):
    """Curves by formula and measured points; a slider sets the children per node, a field the nodes per move."""

    help_topic = "orders.md#Growth"

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._worker = Worker(self)
        self._measured: list[MeasuredGrowth] = []
        self._measured_branching = 0
        self.setWindowTitle(_("Growth with depth"))
        self.slider = Slider(Qt.Orientation.Horizontal)
        self.branching, self.nodes = widgets.fit_spin_box(SpinBox()), widgets.fit_spin_box(SpinBox())
        for field, words, low, high, value in (
            (self.branching, _("Moves per node"), NARROWEST, WIDEST, 35),
            (self.nodes, _("Evaluations per move"), FEWEST, 2_000_000_000, 1_000_000),
        ):
            field.setRange(low, high)
            field.setValue(value)
            field.setAccessibleName(words)
        self.nodes.setGroupSeparatorShown(True)
        self.nodes.setStepType(SpinBox.StepType.AdaptiveDecimalStepType)
        self.slider.setRange(NARROWEST, WIDEST)
        self.slider.setValue(35)
        self.slider.setAccessibleName(_("Moves per node"))
        self.answer = widgets.sentence()
        self.plot = plots.plot_widget()
        self.note = widgets.sentence(quiet=True)
        self._lay_out()
        self.slider.valueChanged.connect(self.branching.setValue)
        self.branching.valueChanged.connect(self.slider.setValue)
        self.branching.valueChanged.connect(self._show)
        self.nodes.valueChanged.connect(self._show)
        document.listen(Change.THEME, self._show)
        self._show()
        # Now that the sentences have their texts, their heights are known.
        widgets.fit_height(self, WIDTH)

    def _lay_out(self) -> None:
        row = make_row(make_label(_("Moves per node")), (self.slider, 1), self.branching,
                       make_label(_("Evaluations per move")), self.nodes, spacing=widgets.GAP)
        font = self.answer.font()
        font.setPointSizeF(font.pointSizeF() + 1.5)
        self.answer.setFont(font)
        keep_at_least(self.answer, height=48)
        self.plot.setMinimumHeight(380)
        self.plot.setAccessibleName(_("Leaves against depth"))
        widgets.column(self, row, self.answer, (self.plot, 1), self.note,
                       widgets.buttons(self, _("Close"), cancel=False))
        self.slider.setFocus()

    def hideEvent(self, event: QEvent) -> None:
        self._worker.drop()

    def _show(self) -> None:
        """Draw the curves, and start measuring if the points are not known yet."""
        branching, nodes = self.branching.value(), self.nodes.value()
        self.answer.setText(describe_depths(branching, nodes))
        if self._measured_branching != branching:
            self._worker.drop()
            self._measured_branching, self._measured = branching, []
            self._measure()
        self._draw(branching, nodes)

    def _measure(self) -> None:
        """Search random trees one ply deeper than the ones measured so far."""
        branching, depth = self._measured_branching, len(self._measured) + 1
        if branching**depth <= MOST_MEASURED and depth <= DEEPEST_MEASURED:
            # No expected error: the worker reports others itself.
            self._worker.start(lambda _progress: measure_growth(branching, depth, trees=TREES, orders=ORDERS),
                               self._take, lambda _error: None)

    def _take(self, found: MeasuredGrowth) -> None:
        self._measured.append(found)
        self._draw(self.branching.value(), self.nodes.value())
        self._measure()

    def _draw(self, branching: int, nodes: int) -> None:
        theme, plot = self._document.theme, self.plot.getPlotItem()
        reached = uniform.reachable_depths(branching, nodes)
        deepest = max(4, ceil(reached["best-first"]) + 1)
        if plot.legend is not None:
            plot.legend.scene().removeItem(plot.legend)
            plot.legend = None
        plots.clear(self.plot, theme, _("depth in plies"), _("leaves evaluated"))
        # No curve goes through this corner.
        plot.addLegend(offset=(16, 4), labelTextColor=QColor(theme.text), brush=QColor(theme.paper), verSpacing=-4)
        plot.setLogMode(x=False, y=True)
        plot.showGrid(x=True, y=True, alpha=0.12)
        depths = range(deepest + 1)
        formulas: dict[str, tuple[str, Callable[[int, int], float]]] = {
            "worst-first": (_("worst (as minimax)"), uniform.worst_leaves),
            "random": (_("random (mean)"), uniform.mean_leaves),
            "best-first": (_("best (Knuth and Moore)"), uniform.best_leaves)}
        for name, (words, leaves) in formulas.items():
            plot.plot(list(depths), [float(leaves(branching, depth)) for depth in depths], name=words,
                      pen=plots.mkPen(INKS[name], width=2, style=STYLES[name]))
            met = [found for found in self._measured if found.depth <= deepest]
            plot.plot([found.depth for found in met], list(map(MEANS[name], met)), pen=None,
                      symbol=SYMBOLS[name], symbolSize=8, symbolPen=plots.mkPen(INKS[name], width=1.5),
                      symbolBrush=QColor(theme.paper))
            plot.plot([reached[name]] * 2, [1.0, float(nodes)],
                      pen=plots.mkPen(QColor(INKS[name]), width=1, style=STYLES[name]))
        plot.addItem(plots.InfiniteLine(
            pos=np.log10(nodes), angle=0, pen=plots.mkPen(QColor(theme.muted), width=1), label=grouped(nodes),
            labelOpts={"position": 1.0, "anchors": [(1, 0), (1, 0)], "color": QColor(theme.muted)}))
        plot.setXRange(0, deepest, padding=0.02)
        plot.setYRange(0, np.log10(uniform.best_leaves(branching, deepest)) + 1, padding=0.02)
        self.note.setText(_(
            "Lines: formulas for distinct utilities. Points: means over {trees} random trees of up to {leaves} "
            "leaves with {orders} random orders each. The points of “worst first” lie below its line, because deep "
            "trees have cutoffs even in that order.").format(trees=TREES, leaves=grouped(MOST_MEASURED), orders=ORDERS))
