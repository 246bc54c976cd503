"""The tic-tac-toe board of the dialogs."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs import board
from explorer.gui.dialogs.board import BoardEditor
from explorer.trees.games import tic_tac_toe


def shown(qtbot: QtBot, position: str = ".../.../...") -> BoardEditor:
    board = BoardEditor(position)
    qtbot.addWidget(board)
    board.resize(board.sizeHint())
    board.show()
    return board


def test_clicking_empty_cells_plays_a_game(qtbot: QtBot) -> None:
    board = shown(qtbot)
    for cell in (4, 0, 8):
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.cell_rect(cell).center().toPoint())
    assert board.position() == "O../.X./..X"
    assert not tic_tac_toe.position_error(board.position())


def test_the_board_asks_the_game_who_moves(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "is_x_to_move", lambda crosses, noughts: crosses < noughts)
    drawn = shown(qtbot)
    for cell in (4, 0, 8):
        drawn.play(cell)
    assert drawn.position() == "X../.O./..O"


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_keys_play_where_the_focus_is(qtbot: QtBot, key: Qt.Key) -> None:
    board = shown(qtbot, "X../.../...")
    qtbot.keyClick(board, key)
    assert board.position() == "X../.O./..."


def test_clicking_a_cell_cycles_through_x_o_and_empty(qtbot: QtBot) -> None:
    board = shown(qtbot)
    seen = []
    for _click in range(3):
        qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.cell_rect(2).center().toPoint())
        seen.append(board.position())
    assert seen == ["..X/.../...", "..O/.../...", ".../.../..."]


def test_the_keyboard_walks_around_the_edges_and_sets_marks(qtbot: QtBot) -> None:
    board = shown(qtbot)
    for key in (Qt.Key.Key_X, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_O, Qt.Key.Key_Up, Qt.Key.Key_Space):
        qtbot.keyClick(board, key)
    assert board.position() == "X../OX./..."
    qtbot.keyClick(board, Qt.Key.Key_Delete)
    assert board.position() == ".../OX./..."


def test_a_change_is_told_once_and_setting_the_same_is_not(qtbot: QtBot) -> None:
    board = shown(qtbot, "X../.../...")
    with qtbot.waitSignal(board.changed):
        board.set_cell(8, "O")
    with qtbot.assertNotEmitted(board.changed):
        board.set_position("X../.../..O")


def test_a_screen_reader_hears_the_position(qtbot: QtBot) -> None:
    assert "X../.../..O" in shown(qtbot, "X../.../..O").accessibleName()
