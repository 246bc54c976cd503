"""The dialogs that set the utilities and the players of a level."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs.level import FillLevelDialog, LevelPlayerDialog, read_numbers
from explorer.gui.document import Document
from explorer.gui.toolkit import widgets
from explorer.study import Study
from explorer.trees import formats
from explorer.trees.tree import CHANCE, MAX, MIN


def document(text: str = "[[1,1],[1,[1,1]]]") -> Document:
    return Document(Study(formats.parse(text)))


def test_numbers_are_apart_by_spaces_commas_or_semicolons() -> None:
    assert read_numbers(" 3, 12;8  -1 ") == [3, 12, 8, -1]
    with pytest.raises(ValueError, match="'x' is not a number"):
        read_numbers("3 x")


def test_a_level_is_filled_left_to_right_again_and_again_as_one_undo(qtbot: QtBot) -> None:
    shown = document()
    dialog = FillLevelDialog(shown, 2)
    qtbot.addWidget(dialog)
    dialog.numbers.setText("7 8")
    dialog.accept()
    assert formats.write(shown.study.tree) == "[[7,8],[7,[1,1]]]"
    assert shown.history.stack.count() == 1
    shown.history.stack.undo()
    assert formats.write(shown.study.tree) == "[[1,1],[1,[1,1]]]"


def test_the_deepest_leaves_are_offered_first_and_levels_without_leaves_say_so(qtbot: QtBot) -> None:
    dialog = FillLevelDialog(document())
    qtbot.addWidget(dialog)
    assert dialog.level.value() == 3
    assert dialog.level.minimum() == 2


def test_what_is_no_number_is_named_and_cannot_be_accepted(qtbot: QtBot) -> None:
    dialog = FillLevelDialog(document(), 2)
    qtbot.addWidget(dialog)
    assert not widgets.accept_button(dialog.box).isEnabled()
    dialog.numbers.setText("7 eight")
    assert "'eight'" in dialog.warning.text()
    assert not widgets.accept_button(dialog.box).isEnabled()
    dialog.numbers.setText("7 8 9 10")
    assert "last 1" in dialog.note.text()
    assert widgets.accept_button(dialog.box).isEnabled()


def test_players_are_set_from_a_level_down_in_turns(qtbot: QtBot) -> None:
    shown = document()
    dialog = LevelPlayerDialog(shown, 1)
    qtbot.addWidget(dialog)
    dialog.accept()
    assert shown.study.tree.player[:3].tolist() == [MAX, MAX, MAX]
    assert shown.study.tree.player[shown.study.tree.node_at_path("1.1")] == MIN


def test_a_chance_level_takes_no_turns_and_gets_equal_chances(qtbot: QtBot) -> None:
    shown = document()
    dialog = LevelPlayerDialog(shown, 1)
    qtbot.addWidget(dialog)
    dialog.player.setCurrentIndex(dialog.player.findData(CHANCE))
    assert not dialog.alternate.isEnabled()
    dialog.accept()
    assert shown.study.tree.player[1:3].tolist() == [CHANCE, CHANCE]
    assert shown.study.tree.probability_of(shown.study.tree.node_at_path("0.1")) == 0.5
