"""The histogram of evaluations over a tree's orders; labelled lines mark single orders."""

from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.core.i18n import _, grouped, local_number, ngettext
from explorer.gui.document import Document
from explorer.gui.lab.orders.distribution import Distribution, HistogramBars, histogram_bars
from explorer.gui.toolkit import plots
from explorer.gui.toolkit.layouts import make_column
from explorer.gui.toolkit.plain_text import set_tip
from explorer.gui.toolkit.style import accent, mix_colours

LINE = 22
"""The height of a label above the bars, in pixels."""
LABEL_MARGIN, LABEL_GAP = 1, 4
"""Pixels around a label's text, and between labels beside each other."""
LEAST_FOR_BARS = 0.2
"""The least share of the height that the bars have, however many labels there are."""
FARTHEST = 1.5
"""The largest distance of a line from the bars, relative to the width of all bars."""
MOST_NAMED = 12
"""The number of integers along the axis up to which all of them are labelled."""
MOST_LINES = 4
"""The number of lines that are drawn at most."""


class Histogram(QWidget):
    """Clickable bars; `order_requested` is emitted with the least and greatest number of evaluations in the bar."""

    order_requested = Signal(int, int)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._bars: HistogramBars | None = None
        self._labels: list[plots.TextItem] = []
        self.is_clickable = True
        self.plot = plots.plot_widget()
        self.plot.getAxis("left").setStyle(maxTickLevel=0, hideOverlappingLabels=True)
        self.plot.scene().sigMouseClicked.connect(self._click)
        self.plot.getPlotItem().getViewBox().sigResized.connect(self._place_labels)
        self.plot.scene().sigMouseMoved.connect(self._hover)
        make_column(self.plot, on=self)
        self.setMinimumSize(240, 150)
        # In a scroll area it asks for no more than this height, and takes what is there.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)

    def show_distribution(self, spread: Distribution, lines: dict[str, float]) -> None:
        """Draw the bars, and a labelled line at each of these numbers."""
        theme, plot = self._document.theme, self.plot.getPlotItem()
        plots.clear(self.plot, theme, _("leaves evaluated"), _("orders"))
        made = self._bars = histogram_bars(spread)
        total = max(int(made.height.sum()), 1)
        plot.addItem(plots.BarGraphItem(
            x0=made.left - 0.5, width=made.width * 0.9, y0=0, height=made.height,
            brush=QColor(mix_colours(theme.paper, accent(theme), 0.45)), pen=plots.mkPen(None)))
        first, last = (int(made.left[0]), int(made.left[-1]) + made.width - 1) if len(made.left) else (0, 0)
        far = FARTHEST * (last - first + 1)
        near = [number for number in lines.values() if first - far <= number <= last + far]
        low, high = min([first, *near]), max([last, *near])
        plot.setXRange(low - 0.5, high + 0.5, padding=0.04)
        plot.getAxis("bottom").setTicks(ticks(int(low), int(high)))
        self._labels = []
        for name, number in list(lines.items())[:MOST_LINES]:
            words = f"{name} {number:,.4g}" if number < 1000 else f"{name} {number:,.0f}"
            self._add_label(words, number, low, high)
        self._place_labels()
        self.setAccessibleName(_("Histogram of leaves evaluated over orders"))
        self.setAccessibleDescription("; ".join(
            [*(f"{name} {number:,.4g}" for name, number in lines.items()),
             *(f"{left:,}: {100 * height / total:.0f} %" for left, height in zip(
                 made.left.tolist(), made.height.tolist(), strict=True) if height)]))

    def _add_label(self, words: str, number: float, low: float, high: float) -> None:
        """Add a labelled line at the number, or at the edge a label alone if the number is too far away."""
        theme, is_left = self._document.theme, number > (low + high) / 2
        if low <= number <= high:
            self.plot.addItem(plots.InfiniteLine(
                pos=number, angle=90, pen=plots.mkPen(QColor(theme.text), width=1, style=Qt.PenStyle.DashLine)))
        else:
            words = f"{words} →" if is_left else f"← {words}"
        label = plots.TextItem(words, QColor(theme.text), anchor=(1 if is_left else 0, 0.5), fill=QColor(theme.paper))
        label.setPos(min(max(number, low), high), 0)
        label.setZValue(10)
        label.textItem.document().setDocumentMargin(LABEL_MARGIN)
        self.plot.addItem(label)
        self._labels.append(label)

    def _place_labels(self) -> None:
        """Put the labels below each other above the highest bar, whatever the height of the plot."""
        if self._bars is None:
            return
        height = max(self.plot.getPlotItem().getViewBox().height(), 1.0)
        rows = self._label_rows()
        count = max(rows, default=-1) + 1
        bars = max(height - LINE * count, LEAST_FOR_BARS * height)
        top = max(int(self._bars.height.max(initial=0)), 1) * height / bars
        self.plot.getPlotItem().setYRange(0, top, padding=0)
        for row, label in zip(rows, self._labels, strict=True):
            label.setPos(label.pos().x(), top - (row + 0.5) * (top / height) * (height - bars) / count)

    def _label_rows(self) -> list[int]:
        """Return the row of each label, from above: the first in which it meets no other label."""
        box = self.plot.getPlotItem().getViewBox()
        (low, high), width = box.viewRange()[0], max(box.width(), 1.0)
        taken: list[list[tuple[float, float]]] = []
        rows = []
        for label in self._labels:
            size, at = label.boundingRect().width(), (label.pos().x() - low) * width / max(high - low, 1e-9)
            left = at - size * label.anchor.x()
            span = left - LABEL_GAP, left + size + LABEL_GAP
            row = next((each for each, spans in enumerate(taken) if all(
                span[1] <= other[0] or span[0] >= other[1] for other in spans)), len(taken))
            if row == len(taken):
                taken.append([])
            taken[row].append(span)
            rows.append(row)
        return rows

    def _bar_at(self, place: QPointF) -> tuple[int, int] | None:
        box = self.plot.getPlotItem().getViewBox()
        if self._bars is None or not box.sceneBoundingRect().contains(place):
            return None
        return self._bars.at(box.mapSceneToView(place).x())

    def _click(self, event: Any) -> None:
        found = self._bar_at(event.scenePos())
        if found is not None and self.is_clickable:
            self.order_requested.emit(*found)

    def _hover(self, place: QPointF) -> None:
        found = self._bar_at(place)
        self.plot.setCursor(Qt.CursorShape.PointingHandCursor if found and self.is_clickable
                            else Qt.CursorShape.ArrowCursor)
        if found is None or self._bars is None:
            QToolTip.hideText()
            return
        low, high = found
        count = int(self._bars.height[np.searchsorted(self._bars.left, low)])
        share = 100 * count / max(int(self._bars.height.sum()), 1)
        leaves = grouped(low) if low == high else f"{grouped(low)}–{grouped(high)}"
        words = ngettext(
            "{leaves} leaves: {count} order, {share} %", "{leaves} leaves: {count} orders, {share} %", count)
        set_tip(self.plot, words.format(leaves=leaves, count=grouped(count), share=local_number(f"{share:.2g}")))


def ticks(low: int, high: int) -> list[list[tuple[int, str]]] | None:
    """Return the integers from `low` to `high` if they are few; None leaves the ticks to the axis."""
    named = [(number, grouped(number)) for number in range(low, high + 1)]
    return [named] if len(named) <= MOST_NAMED else None
