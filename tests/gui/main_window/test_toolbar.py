"""The toolbar: it shows the algorithm, the order and the convention in force."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QToolBar

from explorer import search
from explorer.gui.actions import files, searching
from explorer.gui.toolkit import convention_text
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import edit, formats
from explorer.trees.tree import CHANCE
from tests.options import thinned

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_the_convention_is_always_in_sight(window):
    assert window.toolbar.convention.text() == "≥ · fail-soft · (−∞, +∞)"
    window.document.set_convention(Convention(cut="gt", window=(-1.0, 2.0), depth=1))
    assert window.toolbar.convention.text() == "> · fail-soft · (−1, 2) · 1 ply"
    parts = convention_text.convention_parts(Convention(fail="hard", ties="last"), "alpha-beta")
    assert parts == ["≥", "fail-hard", "(−∞, +∞)", "last tie"]


def test_rules_that_a_search_ignores_are_not_said_and_refused_ones_are():
    said = convention_text.search_text
    assert said(Convention(fail="hard"), SearchOptions(), "max-n") == "first tie"
    assert said(Convention(), SearchOptions(), "mcts") == "1,000 iterations · exploration 1.414 · seed 1"
    many = SearchOptions(seed=7, iterations=10_000)
    assert said(Convention(cut="gt"), many, "mcts") == "10,000 iterations · exploration 1.414 · seed 7"
    assert ">" not in said(Convention(cut="gt"), SearchOptions(), "proof-number")
    assert said(Convention(cut="gt"), SearchOptions(), "sss-star") == ">"
    assert said(Convention(), SearchOptions(), "sss-star") == "Options"
    assert said(Convention(window=(1, 2)), SearchOptions(), "minimax") == "(1, 2) · first tie"
    assert said(Convention(), SearchOptions(), "mtd-f") == "≥ · fail-soft · first guess 0"


def test_the_options_stand_beside_the_convention_and_are_shortened_where_there_is_no_room(window, monkeypatch):
    takes = replace(search.ALGORITHMS["alpha-beta"], accepts=("bounds", "table", "killers", "history"))
    monkeypatch.setitem(search.ALGORITHMS, "alpha-beta", takes)
    document, button = window.document, window.toolbar.convention
    document.set_options(SearchOptions(bounds=(-1, 14), seed=4))
    assert button.text() == "≥ · fail-soft · (−∞, +∞) · leaves in [−1, 14]"
    document.set_options(SearchOptions(bounds=(-1, 14), table=True, killers=True, history=True))
    window.resize(1000, 700)
    QApplication.processEvents()
    assert button.isVisible()
    assert button.width() < button.sizeHint().width()
    assert window.commands["export"].associatedObjects()
    assert "killer moves first" in button.toolTip()
    assert button.toolTip().endswith("Ctrl+K")
    button.grab()


def test_every_algorithm_stands_once_in_a_section_of_the_menu(window, monkeypatch):
    assert not window.toolbar.algorithm.menu().actions()  # filled when it is shown
    for _time in range(2):
        window.toolbar.algorithm.menu().aboutToShow.emit()
    offered = [action for action in window.toolbar.algorithm.menu().actions() if action.objectName()]
    names = sorted(action.objectName().removeprefix("algorithm ") for action in offered)
    assert names == sorted(search.ALGORITHMS)
    assert all(action.toolTip() for action in offered)
    assert window.toolbar.algorithm.menu().actions()[0].text() == "Two players"
    assert not window.toolbar.algorithm.menu().actions()[0].isEnabled()
    monkeypatch.setitem(search.ALGORITHMS, "new", replace(search.ALGORITHMS["minimax"], group="Others"))
    assert searching.algorithm_groups()[-1] == ("Others", ["new"])


def test_a_file_that_names_an_unknown_algorithm_is_opened_and_refused(window):
    window.document.new(Study(formats.parse(AIMA), algorithm="telepathy"))
    assert window.toolbar.algorithm.text() == "telepathy"
    assert "no algorithm" in window.document.refusal


def test_another_tree_is_searched_as_is_usual_unless_somebody_chose(window):
    chancy = edit.set_player(formats.parse(AIMA), [1], CHANCE)
    files.show_tree(window.context, chancy, "Generate")
    assert window.document.study.algorithm == "expectiminimax"
    files.show_tree(window.context, formats.parse(AIMA), "Generate")
    assert window.document.study.algorithm == "alpha-beta"
    window.document.set_algorithm("minimax")
    files.show_tree(window.context, chancy, "Generate")
    assert window.document.study.algorithm == "minimax"


def test_choices_in_the_toolbar_show_what_is_in_force(window):
    assert window.toolbar.algorithm.text() == "Alpha-beta"
    window.commands["algorithm minimax"].trigger()
    assert window.toolbar.algorithm.text() == "Minimax"
    window.commands["order random"].trigger()
    assert window.toolbar.order.text() == "Order: random 1"


@pytest.mark.parametrize("algorithm", thinned(search.ALGORITHMS, 6))
def test_all_commands_of_the_toolbar_fit_a_small_window(window, algorithm):
    window.resize(1024, 700)
    window.document.set_algorithm(algorithm)
    QApplication.processEvents()
    bar = window.findChild(QToolBar, "tools")
    hidden = [action.text() for action in bar.actions() if not action.isSeparator()
              and not bar.widgetForAction(action).isVisible()]
    assert not hidden
