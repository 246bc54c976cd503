"""The panel of unknown leaves: none, one, two with the plane, many."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.lab.unknowns.panel import UnknownsPanel
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.toolkit.worker import wait_for_all
from explorer.pictures.theme import DARK
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees.formats import parse
from explorer.trees.names import strip_references
from explorer.trees.tree import Tree

ONE = '[[3,12,8],["?x",4,6],[14,5,2]]'
TWO = '[[3,"?x",8],["?y","?x",6],[14,"?y",2]]'
NINE = '[["?a","?b","?c"],["?d","?e","?f"],["?g","?h","?i"]]'

shown: list[UnknownsPanel] = []
"""Held until the test is over: Python must not collect a chart while Qt paints it."""


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    wait_for_all()
    shown.clear()


def seen(qtbot: QtBot, tree: str | Tree, convention: Convention = Convention()) -> UnknownsPanel:
    panel = UnknownsPanel(Document(Study(parse(tree) if isinstance(tree, str) else tree, convention=convention)))
    shown.append(panel)
    qtbot.addWidget(panel)
    panel.resize(410, 900)
    panel.show()
    return panel


def lines(panel: UnknownsPanel) -> dict[str, list[str]]:
    assert panel.description is not None
    return {heading: [strip_references(line) for line in some] for heading, some in panel.description.parts}


def test_a_tree_without_unknowns_says_how_to_make_one(qtbot: QtBot) -> None:
    panel = seen(qtbot, "[1,2]")
    assert not panel.body.isVisible()
    assert "?x" in panel.placeholder.text()


def test_one_unknown_has_intervals_and_pieces(qtbot: QtBot) -> None:
    panel = seen(qtbot, ONE)
    found = lines(panel)
    assert found["Value"] == ["3 for x ≤ 3", "x for 3 < x < 4", "4 for x ≥ 4"]
    assert found["Pruned"] == ["L5 (4): x ≤ 3", "L6 (6): x ≤ 3"]
    assert found["Best move"] == ["B: x ≤ 3", "C: x > 3"]
    assert found["Evaluated"][0].endswith(": always")
    assert panel.plane is None
    assert not panel.choice.isVisible()


def test_another_convention_is_solved_at_once_and_a_name_selects_its_node(qtbot: QtBot) -> None:
    panel = seen(qtbot, ONE)
    panel.document.set_convention(Convention(cut="gt"))
    qtbot.waitUntil(lambda: lines(panel)["Pruned"][0].endswith("x < 3"))
    assert panel.rules.text() == "Alpha-beta · cut on >"
    panel.sentences.linkActivated.emit("5")
    assert panel.document.current == 5


def test_two_unknowns_are_drawn_with_closed_and_open_borders(qtbot: QtBot) -> None:
    panel = seen(qtbot, TWO)
    assert panel.plane is not None
    assert panel.plane.isVisible()
    choices = [panel.choice.itemText(place) for place in range(panel.choice.count())]
    assert choices[0] == "L5 (?x) is pruned"
    assert "B is the best move" in choices
    assert panel.plane.accessibleDescription() == "L5 (?x) is pruned: x ≥ y and y ≤ 3"
    assert panel.plane.region is not None
    assert {border.is_in for border in panel.plane.region.borders} == {True}
    panel.choice.setCurrentIndex(choices.index("D is the best move"))
    panel.choice.activated.emit(panel.choice.currentIndex())
    assert {border.is_in for border in panel.plane.region.borders} == {False}
    assert panel.plane.accessibleDescription().endswith("x < y and x < 2")


def test_the_point_under_the_mouse_is_read_out_on_the_nearest_line(qtbot: QtBot) -> None:
    panel = seen(qtbot, TWO)
    plane = panel.plane
    assert plane is not None
    box = plane.plot.getPlotItem().getViewBox()
    qtbot.waitUntil(lambda: box.sceneBoundingRect().width() > 100)
    found: list[object] = []
    plane.point_hovered.connect(found.append)
    plane.hover(box.mapViewToScene(QPointF(2.99, 2.02)))
    assert found == [(3, 2)]
    assert panel.readout.text() == (
        "x = 3, y = 2: value 3; best move B; pruned: L5 (?x), L6 (6), L9 (2)")
    plane.hover(box.mapViewToScene(QPointF(4.51, 4.53)))
    assert isinstance(found[-1], tuple)
    assert found[-1][0] == found[-1][1]
    plane.hover(QPointF(-50, -50))
    assert found[-1] is None
    assert "Point at the plane" in panel.readout.text()


def test_thirds_are_on_their_lines(qtbot: QtBot) -> None:
    panel = seen(qtbot, '[["1/3","?x"],["?y",4]]')
    plane = panel.plane
    assert plane is not None
    box = plane.plot.getPlotItem().getViewBox()
    qtbot.waitUntil(lambda: box.sceneBoundingRect().width() > 100)
    with qtbot.waitSignal(plane.point_hovered) as told:
        plane.hover(box.mapViewToScene(QPointF(0.335, 2.2)))
    assert told.args is not None
    assert told.args[0][0] == Fraction(1, 3)


def test_many_unknowns_have_formulas_and_inequalities(qtbot: QtBot) -> None:
    found = lines(seen(qtbot, NINE))
    assert found["Value"] == ["max(min(a, b, c), min(d, e, f), min(g, h, i))"]
    assert found["Pruned"][0] == "L5 (?e): min(a, b, c) ≥ d, that is, a ≥ d and b ≥ d and c ≥ d"
    assert found["Best move"][0] == "B: min(a, b, c) ≥ max(min(d, e, f), min(g, h, i))"


def test_what_can_not_be_solved_says_why(qtbot: QtBot) -> None:
    panel = seen(qtbot, '[1,{"player":"chance","children":["?x",2]}]')
    assert "chance node" in panel.placeholder.text()


def test_a_large_tree_is_solved_beside_the_window(qtbot: QtBot) -> None:
    panel = seen(qtbot, "[" + ",".join(f'["?a{place}",1]' for place in range(60)) + "]")
    assert "Solving" in panel.placeholder.text()
    qtbot.waitUntil(panel.body.isVisible, timeout=20_000)
    assert lines(panel)["Value"][0].startswith("max(min(a0, 1)")


def test_a_tree_that_is_no_longer_of_two_unknowns_has_no_plane_and_other_colours_draw_it_anew(qtbot: QtBot) -> None:
    panel = seen(qtbot, TWO)
    assert panel.plane is not None
    panel.document.set_theme(DARK)
    panel.document.edit_tree("Tree", parse(ONE))
    qtbot.waitUntil(lambda: not panel.choice.isVisible())
    assert not panel.plane.isVisible()
    panel.document.undo()
    qtbot.waitUntil(panel.plane.isVisible)


def test_more_numbers_than_can_be_drawn_leave_the_sentences(qtbot: QtBot) -> None:
    wide = "[" + ",".join(f'[{number},"?x","?y",99]' for number in range(50)) + "]"
    panel = seen(qtbot, wide)
    qtbot.waitUntil(panel.body.isVisible, timeout=20_000)
    assert lines(panel)["Value"]


def test_the_panel_is_known_by_its_name(qtbot: QtBot) -> None:
    panel = PANELS["unknowns"].make(Document(Study(parse(ONE))))
    qtbot.addWidget(panel)
    assert isinstance(panel, UnknownsPanel)
