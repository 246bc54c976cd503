"""The strategy panel: what it says and brings out, other choices, and games against it."""

import re

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.gui.document import FOREGROUND_NODES, Document
from explorer.gui.lab.strategies.panel import StrategyPanel
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import edit, formats, games
from explorer.trees.tree import MAX, MIN

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def seen(qtbot: QtBot, document: Document) -> StrategyPanel:
    panel = StrategyPanel(document)
    qtbot.addWidget(panel)
    panel.resize(410, 700)
    panel.show()
    return panel


@pytest.fixture(name="document")
def _document(qtbot: QtBot) -> Document:
    return Document(Study(formats.parse(AIMA)))


def pick(panel: StrategyPanel, name: str, data: object) -> None:
    combo = getattr(panel, name) if hasattr(panel, name) else getattr(panel.game, name)
    combo.setCurrentIndex(combo.findData(data))
    combo.activated.emit(combo.currentIndex())


def test_a_strategy_is_told_and_brought_out_while_the_panel_is_seen(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    assert panel.verdict.text() == "The strategy of MAX guarantees at least 3."
    assert panel.more.text() == "No strategy of MAX guarantees more."
    assert panel.extent.text() == "One of 3 strategies of MAX. It reaches 5 of 13 nodes."
    assert document.highlight is not None
    assert np.flatnonzero(~document.highlight.faded).tolist() == [0, 1, 4, 5, 6]
    assert np.flatnonzero(document.highlight.chosen).tolist() == [1]
    panel.hide()
    assert document.highlight is None
    panel.show()
    assert document.highlight is not None


def test_the_other_player_s_strategy_has_all_moves_of_max(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    pick(panel, "player", MIN)
    assert panel.verdict.text() == "The strategy of MIN guarantees at most 3."
    assert panel.extent.text() == "One of 27 strategies of MIN. It reaches 7 of 13 nodes."
    assert np.flatnonzero(document.highlight.chosen).tolist() == [4, 7, 12]


def test_a_click_on_another_child_chooses_it_until_the_best_is_wanted_again(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    document.select([3])
    document.report_click(3)
    assert panel.verdict.text() == "The strategy of MAX guarantees at least 2."
    assert panel.more.text() == "The safest strategy of MAX guarantees at least 3."
    assert np.flatnonzero(document.highlight.chosen).tolist() == [3]
    assert panel.option.currentData() == 3
    document.report_click(10)
    assert np.flatnonzero(document.highlight.chosen).tolist() == [3]
    panel.again.click()
    assert np.flatnonzero(document.highlight.chosen).tolist() == [1]
    assert not panel.again.isVisible()


def test_a_choice_is_made_by_keys_in_the_list_at_the_selected_node(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    assert not panel.choice.isVisible()
    document.select([0])
    panel.refresh()
    assert panel.choice.isVisible()
    qtbot.keyClick(panel.option, Qt.Key.Key_Down)
    assert np.flatnonzero(document.highlight.chosen).tolist() == [2]


def test_choices_stay_through_edits_of_numbers_and_go_with_another_tree(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    document.report_click(2)
    document.edit_tree("Value", edit.set_value(document.study.tree, [7], 1))
    panel.refresh()
    assert panel.verdict.text() == "The strategy of MAX guarantees at least 1."
    document.new(Study(formats.parse("[[1,2],[5,6]]")))
    panel.refresh()
    assert panel.verdict.text() == "The strategy of MAX guarantees at least 5."
    assert not panel.again.isVisible()


def test_ties_go_to_the_first_or_to_the_last(qtbot: QtBot) -> None:
    document = Document(Study(formats.parse("[3,1,3]")))
    panel = seen(qtbot, document)
    assert np.flatnonzero(document.highlight.chosen).tolist() == [1]
    pick(panel, "ties", "last")
    assert np.flatnonzero(document.highlight.chosen).tolist() == [3]


def test_the_aim_can_be_chosen_only_where_it_matters(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    assert not panel.aim.isVisible()
    document.edit_tree("Tree", formats.parse('[1,{"player":"chance","children":[0,5]}]'))
    panel.refresh()
    assert panel.aim.isVisible()
    assert np.flatnonzero(document.highlight.chosen).tolist() == [2]
    pick(panel, "aim", "guarantee")
    assert np.flatnonzero(document.highlight.chosen).tolist() == [1]


def test_what_is_missing_is_told_and_trees_without_choices_too(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    document.edit_tree("Value", edit.set_unknown(document.study.tree, 12, "x"))
    panel.refresh()
    assert re.sub("<[^>]+>", "", panel.error_label.text()) == (
        "No strategy: leaf L9 is unknown (?x): a strategy needs its value.")
    assert panel.error_label.isVisible()
    assert document.highlight is None
    assert not panel.result.isVisible()
    document.undo()
    panel.refresh()
    assert not panel.error_label.isVisible()
    document.edit_tree("Tree", formats.parse("5"))
    panel.refresh()
    assert "no node with children" in panel.placeholder.text()


def test_the_depth_limit_of_the_search_ends_the_strategy(qtbot: QtBot) -> None:
    tree = games.expand("tic-tac-toe", eval="lines", depth="3", symmetry="siblings")
    document = Document(Study(tree, convention=Convention(depth=1)))
    panel = seen(qtbot, document)
    assert "depth limit of 1" in panel.extent.text()
    assert "static evaluations" in panel.more.text()


def test_the_subtree_is_offered_as_a_tree(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    offered = []
    document.tree_offered.connect(lambda tree, text: offered.append((len(tree), text)))
    panel.open.click()
    assert offered == [(5, "Strategy of MAX as a tree")]


def test_a_large_tree_is_worked_out_beside_the_window(qtbot: QtBot) -> None:
    document = Document(Study(games.expand("uniform", depth="14")))
    assert len(document.tree) > FOREGROUND_NODES
    panel = seen(qtbot, document)
    qtbot.waitUntil(lambda: document.highlight is not None, timeout=20_000)
    assert panel.verdict.isVisible()
    document.close()


def test_a_game_against_the_best_reply_is_followed_to_its_end(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    panel.begin.click()
    game = panel.game
    assert game.isVisible()
    assert game.status.text() == "MAX is to move."
    game.next_button.click()
    assert document.highlight.path == (0, 1)
    assert document.selection == (1,)
    game.finish_button.click()
    assert document.highlight.path == (0, 1, 4)
    assert game.status.text() == "The game ends with 3; the strategy guarantees at least 3."
    assert not game.next_button.isEnabled()
    game.take_back_button.click()
    assert document.highlight.path == (0, 1)
    game.end_button.click()
    assert not game.isVisible()
    assert document.highlight.path == ()


def test_a_person_moves_by_the_list_by_the_tree_and_takes_moves_back(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    pick(panel, "opponent", "human")
    panel.begin.click()
    game = panel.game
    assert document.highlight.path == (0, 1)
    assert game.status.text() == "You move for MIN: choose a child in the tree or a move below."
    assert [game.moves.item(row).text() for row in range(3)] == ["L1 (3)", "L2 (12)", "L3 (8)"]
    document.report_click(2)
    assert document.highlight.path == (0, 1)
    document.report_click(5)
    assert document.highlight.path == (0, 1, 5)
    assert game.status.text() == "The game ends with 12; the strategy guarantees at least 3."
    game.take_back_button.click()
    assert document.highlight.path == (0, 1)
    game.moves.setCurrentRow(2)
    game.moves.setFocus()
    qtbot.keyClick(game.moves, Qt.Key.Key_Return)
    assert document.highlight.path == (0, 1, 6)
    game.new_button.click()
    assert document.highlight.path == (0, 1)


def test_a_square_of_the_board_is_a_move(qtbot: QtBot) -> None:
    tree = games.expand("tic-tac-toe", position="X.O/.../..X")
    document = Document(Study(tree))
    panel = seen(qtbot, document)
    pick(panel, "player", MAX)
    pick(panel, "opponent", "human")
    panel.begin.click()
    board = panel.game.position
    assert board.isVisible()
    square = next(iter(panel.game.position._moves))
    before = panel.game.play.line
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.square_rect(square).center().toPoint())
    line = panel.game.play.line
    assert line[: len(before)] == before
    assert tree.move[line[len(before)]] == "abc"[square % 3] + str(square // 3 + 1)


def test_with_gravity_every_square_of_a_column_drops_a_mark_there(qtbot: QtBot) -> None:
    tree = games.expand("connect", width="3", height="3", k="3", gravity=True)
    document = Document(Study(tree))
    panel = seen(qtbot, document)
    pick(panel, "player", MIN)
    pick(panel, "opponent", "human")
    qtbot.waitUntil(lambda: document.highlight is not None, timeout=20_000)
    panel.begin.click()
    board = panel.game.position
    board.setFocus()
    qtbot.keyClick(board, Qt.Key.Key_Up)
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert tree.move[panel.game.play.line[1]] == "b"
    assert len(panel.game.play.line) == 3


def test_random_games_are_the_same_for_a_seed_and_every_game_keeps_the_guarantee(qtbot: QtBot) -> None:
    document = Document(Study(games.expand("uniform", depth="5", branching="3")))
    panel = seen(qtbot, document)
    pick(panel, "opponent", "random")
    guarantee, lines = panel._summary.verdict.guarantee, []
    for seed in (1, 2, 3, 1):
        panel.game.seed.setValue(seed)
        panel.game.begin()
        panel.game.finish_button.click()
        lines.append(panel.game.play.line)
        assert document.tree.payoff[panel.game.play.node, 0] >= guarantee
    assert lines[0] == lines[3]
    assert len(set(lines)) > 1


def test_another_strategy_ends_the_game(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    panel.begin.click()
    pick(panel, "player", MIN)
    assert panel.game.play is None
    assert document.highlight.path == ()
    panel.begin.click()
    document.edit_tree("Value", edit.set_value(document.study.tree, [4], 30))
    assert panel.game.play is None
