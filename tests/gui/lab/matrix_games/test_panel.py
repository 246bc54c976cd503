"""The matrix panel: what is typed is found out about at once, drawn, said, and remembered."""

from math import isqrt

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.lab.matrix_games.panel import EXAMPLE, FOREGROUND_CELLS, MatrixPanel
from explorer.gui.lab.matrix_games.results import analyse_matrix
from explorer.gui.toolkit import settings
from explorer.lab import matrix_games


@pytest.fixture(name="panel")
def _panel(qtbot: QtBot) -> MatrixPanel:
    panel = MatrixPanel(Document())
    qtbot.addWidget(panel)
    panel.resize(410, 700)
    panel.show()
    return panel


def test_the_example_s_commitment_is_d_answered_l_with_3_for_the_leader(panel: MatrixPanel) -> None:
    assert panel.text.toPlainText().split() == EXAMPLE.split()
    shown = panel.results
    assert shown is not None
    assert shown.optimistic is not None
    assert (shown.optimistic.row, shown.optimistic.column, shown.optimistic.leader) == (2, 0, 3)
    assert "The leader commits to D, the follower answers L: 3 for the leader" in panel.sentences.text()
    assert shown.framed == {(2, 0)}
    assert (shown.struck_rows, shown.struck_columns) == ({0, 1}, {1, 2})
    assert shown.row_replies == {(2, 0), (0, 1), (2, 2)}
    assert shown.column_replies == {(0, 2), (1, 1), (1, 2), (2, 0)}
    assert not panel.ties.isVisible()


def test_a_zero_sum_matrix_has_its_value_and_its_mixes_at_the_margins(panel: MatrixPanel) -> None:
    panel.text.setPlainText("3 -1; -2 1")
    assert "The value is 1/7" in panel.sentences.text()
    assert panel.grid._mix_texts(True) == [["3/7"], ["4/7"]]
    assert panel.grid._mix_texts(False) == [["2/7"], ["5/7"]]
    panel.text.setPlainText("3 1; 2 0")
    assert panel.results is not None
    assert panel.results.framed == {(0, 1)}
    assert panel.grid._mix_texts(True) == [[], []]
    assert "framed: saddle point" in panel.legend.text()


def test_what_cannot_be_read_is_said_beneath_and_nothing_stale_stays(panel: MatrixPanel) -> None:
    panel.text.setPlainText("1 2; 3")
    assert panel.error_label.isVisible()
    assert panel.error_label.text() == "Row 2 has 1 cells, and the first row has 2."
    assert not panel.grid.isVisible()
    assert not panel.open.isEnabled()
    panel.text.setPlainText("1 2; 3 4")
    assert not panel.error_label.isVisible()
    assert panel.grid.isVisible()


def test_a_large_matrix_replaces_an_error_while_it_is_solved(qtbot: QtBot, panel: MatrixPanel) -> None:
    panel.text.setPlainText("1 2; 3")
    size = isqrt(FOREGROUND_CELLS) + 1
    rows = [" ".join(str((row * column) % 7) for column in range(size)) for row in range(size)]
    panel.text.setPlainText("; ".join(rows))
    assert panel.error_label.text() == "Solving…"
    qtbot.waitUntil(lambda: panel.results is not None)
    assert not panel.error_label.isVisible()
    assert panel.grid.isVisible()


def test_the_follower_s_ties_are_decided_by_a_tick_where_they_matter(panel: MatrixPanel) -> None:
    panel.text.setPlainText("5,1 0,1\n2,0 3,2")
    assert panel.ties.isVisible()
    assert panel.results is not None
    assert panel.results.optimistic is not None
    assert panel.results.pessimistic is not None
    assert (panel.results.optimistic.row, panel.results.pessimistic.row) == (0, 1)
    hopeful = panel.grid.grab().toImage()
    panel.ties.click()
    assert panel.grid.grab().toImage() != hopeful


def test_tidying_and_swapping_are_undone_in_the_text(panel: MatrixPanel) -> None:
    panel.text.setPlainText("10 2;3 4")
    panel.tidy.click()
    assert panel.text.toPlainText() == "10 2\n 3 4"
    panel.swap.click()
    assert matrix_games.read_matrix(panel.text.toPlainText()).row_payoffs == ((-10, -3), (-2, -4))
    panel.text.undo()
    assert panel.text.toPlainText() == "10 2\n 3 4"


def test_the_game_is_offered_as_a_tree_of_two_numbered_players(panel: MatrixPanel) -> None:
    offered = []
    panel.document.tree_offered.connect(lambda tree, text: offered.append((tree.players, len(tree), text)))
    panel.open.click()
    assert offered == [(("leader", "follower"), 13, "Matrix game as a tree")]


def test_the_text_is_remembered(qtbot: QtBot, panel: MatrixPanel) -> None:
    panel.text.setPlainText("1 2\n3 4")
    panel.hide()
    assert settings.matrix() == "1 2\n3 4"
    again = MatrixPanel(Document())
    qtbot.addWidget(again)
    assert again.text.toPlainText() == "1 2\n3 4"


def test_tab_leaves_the_text(qtbot: QtBot, panel: MatrixPanel) -> None:
    panel.text.setFocus()
    qtbot.keyClick(panel.text, Qt.Key.Key_Tab)
    assert panel.text.toPlainText().split() == EXAMPLE.split()


def test_a_large_matrix_is_solved_beside_the_window_and_scrolls(qtbot: QtBot, panel: MatrixPanel) -> None:
    panel.text.setPlainText("\n".join(" ".join(str((7 * row + 3 * column) % 11 - 5) for column in range(20))
                                      for row in range(20)))
    qtbot.waitUntil(lambda: panel.results is not None and len(panel.results.matrix.rows) == 20, timeout=20_000)
    assert panel.grid.width() > panel.width()
    assert panel.width() == 410


def test_every_sign_in_the_grid_is_explained() -> None:
    for text in ("1 2; 3 4", "3 -1; -2 1", EXAMPLE, "1,1 0,0; 0,0 1,1"):
        shown = analyse_matrix(matrix_games.read_matrix(text))
        told = " ".join(shown.legend())
        assert ("framed" in told) == bool(shown.framed)
        assert ("struck through" in told) == bool(shown.struck_rows or shown.struck_columns)
        assert ("shaded" in told) == (shown.optimistic is not None)
