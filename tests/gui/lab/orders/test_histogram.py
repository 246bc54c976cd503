"""The histogram of evaluations over a tree's orders."""

import numpy as np
import pytest
from pyqtgraph import TextItem
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.lab.orders.distribution import Distribution
from explorer.gui.lab.orders.histogram import MOST_NAMED, Histogram, ticks
from explorer.search.convention import Convention
from explorer.trees import formats


def test_few_numbers_of_leaves_are_all_written_and_no_halves() -> None:
    assert ticks(5, 8) == [[(5, "5"), (6, "6"), (7, "7"), (8, "8")]]
    assert ticks(1000, 1000) == [[(1000, "1,000")]]
    assert ticks(0, MOST_NAMED) is None


@pytest.mark.parametrize("lines", [1, 4])
@pytest.mark.parametrize("height", [150, 160, 180, 220, 300, 500])
def test_no_label_hides_a_bar_in_a_plot_of_any_height(qtbot: QtBot, height: int, lines: int) -> None:
    histogram = Histogram(Document())
    qtbot.addWidget(histogram)
    histogram.resize(400, 300)
    histogram.show()
    spread = Distribution(formats.parse("[[1,2],[3,4]]"), Convention(), 8, np.array([3, 3, 3, 3, 4]))
    histogram.show_distribution(spread, {f"line {number}": 3.0 + number / 4 for number in range(lines)})
    histogram.resize(400, height)
    qtbot.waitUntil(lambda: histogram.plot.height() == height)
    box = histogram.plot.getPlotItem().getViewBox()
    names = [item for item in histogram.plot.items() if isinstance(item, TextItem)]
    assert len(names) == lines
    highest = box.mapViewToScene(QPointF(3, 4)).y()
    tops = sorted(item.sceneBoundingRect().top() for item in names)
    places = [item.mapRectToScene(item.boundingRect()) for item in names]
    assert max(place.bottom() for place in places) <= highest + 0.5
    for row, place in enumerate(places):
        assert not any(place.adjusted(1, 1, -1, -1).intersects(other.adjusted(1, 1, -1, -1)) for other in places[:row])
    assert tops[0] >= box.sceneBoundingRect().top() - 6
    assert highest < box.sceneBoundingRect().bottom() - 20
