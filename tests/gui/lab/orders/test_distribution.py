"""The distribution of evaluations over orders: all or random ones, found again by their number, in bars."""

from fractions import Fraction

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from explorer.core.errors import Stopped
from explorer.gui.document import Document
from explorer.gui.lab.orders import distribution
from explorer.gui.lab.orders.distribution import Distribution
from explorer.gui.lab.orders.histogram import Histogram
from explorer.lab.sweeps import count_all_orders, sample_orders, sampled_order
from explorer.search.convention import Convention
from explorer.trees import formats, games
from explorer.trees.tree import Tree

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
RULES = Convention()


def always(_visits: int) -> bool:
    return True


def filled(tree: Tree, rules: Convention = RULES) -> Distribution:
    spread = distribution.empty_distribution(tree, rules)
    while not spread.is_complete:
        spread = distribution.count_chunk(spread, always)
    return spread


@pytest.mark.parametrize(("text", "depth", "orders"), [
    (AIMA, None, 1296), (AIMA, 1, 6), ("[1,2]", None, 2), ("5", None, 1), ("[[1],[2,3]]", None, 4),
    (f"[{','.join(['1'] * 14)}]", None, None),
])
def test_orders_are_counted_down_to_the_limit(text: str, depth: int | None, orders: int | None) -> None:
    assert distribution.count_orders(formats.parse(text), depth) == orders


def test_few_orders_are_counted_exactly_and_their_mean_is_that_of_all() -> None:
    spread = filled(formats.parse(AIMA))
    assert spread.exact_counts == count_all_orders(spread.tree, RULES)
    assert spread.mean == pytest.approx(sum(n * times for n, times in spread.exact_counts.items()) / 1296)
    made = distribution.histogram_bars(spread)
    assert made.width == 1
    assert dict(zip(made.left.tolist(), made.height.tolist(), strict=True)) == spread.exact_counts


def test_chunks_make_the_same_sample_whatever_their_sizes() -> None:
    tree = games.expand("uniform", depth="4", branching="3")
    spread = filled(tree)
    assert np.array_equal(spread.samples, sample_orders(tree, RULES, distribution.SAMPLE_SIZE, distribution.SEED))


def test_an_order_is_found_by_its_number_of_evaluations_and_another_one_after_it() -> None:
    tree = games.expand("uniform", depth="4", branching="3")
    spread = filled(tree)
    low, high = int(spread.samples.min()), int(spread.samples.min()) + 2
    first = distribution.find_order(spread, low, high, -1, always)
    assert first is not None
    second = distribution.find_order(spread, low, high, first, always)
    assert second not in (None, first)
    assert low <= int(sample_orders(tree, RULES, 1, distribution.SEED, first=first)[0]) <= high
    assert sorted(sampled_order(tree, distribution.SEED, first).id.tolist()) == sorted(tree.id.tolist())


def test_among_all_orders_one_is_looked_for_by_chance() -> None:
    spread = filled(formats.parse(AIMA))
    number = distribution.find_order(spread, 5, 5, -1, always)
    assert number is not None
    assert sample_orders(spread.tree, RULES, 1, distribution.SEED, first=number).tolist() == [5]
    assert distribution.find_order(spread, 5, 5, number, always) != number


def test_as_many_orders_are_drawn_as_the_limit_says(monkeypatch: pytest.MonkeyPatch) -> None:
    spread = distribution.empty_distribution(formats.parse(AIMA), RULES)
    counts = sample_orders(spread.tree, RULES, 50, distribution.SEED).tolist()
    for drawn in (1, 2, 5):
        monkeypatch.setattr(distribution, "MOST_DRAWN", drawn)
        for after in range(-1, 20):
            expected = next((number for number in range(after + 1, after + 1 + drawn) if counts[number] == 5), None)
            assert distribution.find_order(spread, 5, 5, after, always) == expected


def test_counting_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        distribution.count_chunk(distribution.empty_distribution(formats.parse(AIMA), RULES), lambda _visits: False)


def test_many_different_numbers_share_bars() -> None:
    tree = formats.parse(AIMA)
    spread = Distribution(tree, RULES, None, np.arange(1000))
    made = distribution.histogram_bars(spread)
    assert len(made.left) <= distribution.MOST_BARS
    assert int(made.height.sum()) == 1000
    assert made.at(0) == (0, made.width - 1)
    assert made.at(-5) is None
    assert made.at(5000) is None


@pytest.mark.parametrize(("depth", "branching", "mean"), [
    (2, 2, Fraction(11, 3)), (3, 2, Fraction(719, 105)), (4, 2, Fraction(77503, 6435)), (2, 3, Fraction(521, 70)),
])
def test_the_other_average_is_the_known_one(depth: int, branching: int, mean: Fraction) -> None:
    tree = games.expand("uniform", depth=str(depth), branching=str(branching))
    assert str(mean) in distribution.describe_uniform_average(tree, RULES)


@pytest.mark.parametrize(("text", "rules"), [
    ("[[1,2],[3]]", RULES), ("5", RULES), ("[[1,2],[3,4]]", Convention(window=(0, 3)))])
def test_other_trees_have_no_other_average(text: str, rules: Convention) -> None:
    assert distribution.describe_uniform_average(formats.parse(text), rules) == ""


# A fixture is held until the test is over: Python must not collect a chart while Qt paints it.
@pytest.fixture(name="chart")
def _chart(qtbot: QtBot) -> Histogram:
    chart = Histogram(Document())
    qtbot.addWidget(chart)
    return chart


def test_a_click_on_a_bar_asks_for_its_orders_and_one_beside_it_for_none(chart: Histogram) -> None:
    chart.resize(400, 250)
    chart.show()
    chart.show_distribution(filled(formats.parse(AIMA)), {"now": 7.0, "mean": 7.67})
    asked: list[tuple[int, int]] = []
    chart.order_requested.connect(lambda low, high: asked.append((low, high)))

    class Click:
        """The part of pyqtgraph's mouse event that the histogram reads."""

        def __init__(self, x: float, y: float) -> None:
            self._place = QPointF(x, y)

        def scenePos(self) -> QPointF:
            return chart.plot.getPlotItem().getViewBox().mapViewToScene(self._place)

    chart._click(Click(6.0, 20))
    chart._click(Click(3.0, 20))
    chart.is_clickable = False
    chart._click(Click(7.0, 20))
    assert asked == [(6, 6)]
    assert "now 7" in chart.accessibleDescription()
