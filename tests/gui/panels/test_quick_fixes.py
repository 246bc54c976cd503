"""Quick fixes for refused searches."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.gui.document import Document
from explorer.gui.panels.quick_fixes import alternating_players, find_quick_fixes
from explorer.gui.panels.why import WhyPanel
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import Tick, Trace
from explorer.study import Study
from explorer.trees import edit, formats
from explorer.trees.tree import CHANCE, MAX, MIN, Tree, build

TREE = formats.parse("[[3,12],[2,4]]")
FINITE = Convention(window=(2, 7))


def texts(document: Document) -> list[str]:
    return [remedy.text for remedy in find_quick_fixes(document)]


def test_a_searched_tree_needs_none() -> None:
    assert texts(Document(Study(TREE))) == []


def test_a_chance_node_is_made_the_players_whose_turn_it_is(qtbot: QtBot) -> None:
    document = Document(Study(edit.set_player(TREE, [1], CHANCE)))
    panel = WhyPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    buttons = panel.quick_fixes.findChildren(QPushButton)
    qtbot.waitUntil(buttons[0].isVisible)
    assert [button.text() for button in buttons][-1:] == ["Make B a MIN node"]
    assert "chance node" in panel.placeholder.text()
    buttons[-1].click()
    assert document.trace is not None
    assert document.tree.player[1] == MIN
    assert document.tree.probability is None
    panel.refresh()
    assert not panel.quick_fixes.isVisible()
    document.history.stack.undo()
    assert document.tree.player[1] == CHANCE


def test_many_chance_nodes_are_given_back_by_turns() -> None:
    tree = edit.set_player(formats.parse("[[[1,2],[3,4]],[5,6]]"), [0, 1, 3], CHANCE)
    assert alternating_players(tree)[:4].tolist() == [MAX, MIN, MIN, MAX]
    document = Document(Study(tree))
    remedy = find_quick_fixes(document)[-1]
    assert remedy.text == "Turn all 3 chance nodes into MAX and MIN nodes"
    remedy.apply()
    assert document.trace is not None


@pytest.mark.parametrize(("study", "text"), [
    (Study(TREE, algorithm="minimax", convention=FINITE), "Use the full window"),
    (Study(TREE, algorithm="minimax", convention=FINITE), "Use alpha-beta"),
    (Study(TREE, convention=Convention(ties="last")), "Choose the first of tied moves"),
    (Study(TREE, convention=Convention(ties="last")), "Cut on >"),
    (Study(TREE, convention=Convention(depth=1)), "Search without a depth limit"),
    (Study(TREE, algorithm="minimax", convention=Convention(ties="last", window=(2, 7))), "Use the full window"),
    (Study(TREE, algorithm="unheard-of"), "Use alpha-beta"),
], ids=str)
def test_each_remedy_lets_the_search_run(study: Study, text: str) -> None:
    document = Document(study)
    assert document.trace is None
    next(remedy for remedy in find_quick_fixes(document) if remedy.text == text).apply()
    assert document.trace is not None


CHANCY = edit.set_player(TREE, [1], CHANCE)
NUMBERED = formats.parse('{"player":0,"children":[{"payoffs":[1,2]},{"payoffs":[2,0]}]}')


@pytest.mark.parametrize("tree", [CHANCY, NUMBERED], ids=["chance", "numbered"])
def test_a_tree_of_other_players_is_searched_as_is_usual_for_them(tree: Tree) -> None:
    document = Document(Study(tree))
    assert find_quick_fixes(document)[0].text == f"Use {search.default_algorithm(tree)}"
    find_quick_fixes(document)[0].apply()
    assert document.trace is not None


def needs_bounds(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    if options.bounds is None:
        raise SearchRefused("the bounds are not known")
    if options.table:
        raise SearchRefused("no key")
    return search.ALGORITHMS["minimax"].run(tree, convention, SearchOptions(), tick)


def test_bounds_are_set_from_the_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = replace(search.ALGORITHMS["minimax"], run=needs_bounds, accepts=("bounds", "table", "symmetric"))
    monkeypatch.setitem(search.ALGORITHMS, "bounded", stand_in)
    document = Document(Study(TREE, algorithm="bounded", options=SearchOptions(seed=4)))
    assert texts(document) == ["Set the bounds from the leaves: [2, 12]", "Use alpha-beta"]
    find_quick_fixes(document)[0].apply()
    assert document.trace is not None
    assert document.study.options == SearchOptions(seed=4, bounds=(2, 12))
    document.set_options(replace(document.study.options, table=True, symmetric=True))
    assert "Search without: transposition table" in texts(document)
    next(remedy for remedy in find_quick_fixes(document) if "table" in remedy.text).apply()
    assert document.study.options == SearchOptions(seed=4, bounds=(2, 12))


def test_what_would_take_long_to_try_on_a_large_tree_is_offered_where_it_helps_a_small_one(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Document(Study(CHANCY))
    small = texts(document)
    monkeypatch.setattr("explorer.gui.panels.quick_fixes.FOREGROUND_NODES", 3)
    assert texts(document) == small
    document.set_algorithm("star1")
    assert texts(document) == ["Set the bounds from the leaves: [2, 12]", "Use expectiminimax"]


def test_a_blank_leaf_is_gone_to() -> None:
    document = Document(Study(build([2, 0, 0], [np.nan, 1, np.nan])))
    (remedy,) = find_quick_fixes(document)
    remedy.apply()
    assert document.current == 2


def test_an_order_that_the_tree_has_not_is_taken_back() -> None:
    payoffs = [[np.nan, np.nan], [1, 2], [3, 4]]
    tree = build([2, 0, 0], np.array(payoffs), player=[0, -4, -4])
    document = Document(replace(Study(tree), ordering="best-first"))
    assert texts(document) == ["Show the children as drawn"]
    find_quick_fixes(document)[0].apply()
    assert texts(document) == ["Use max-n"]


def test_what_follows_from_an_unknown_leaf_is_a_click_away(qtbot: QtBot) -> None:
    document = Document(Study(formats.parse('[[3,12],["?x",4]]')))
    found = find_quick_fixes(document)
    with qtbot.waitSignal(document.panel_requested) as wanted:
        found[0].apply()
    assert wanted.args == ["unknowns"]
