"""The generate dialog: a form per source, a preview of the tree, and a board that explains impossible positions."""

import pytest
from PySide6.QtWidgets import QCheckBox, QLabel
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs import generate
from explorer.gui.dialogs.board import BoardEditor
from explorer.gui.dialogs.generate import GenerateDialog, describe_size, describe_turn
from explorer.gui.toolkit import widgets
from explorer.trees import games
from explorer.trees.tree import Tree


def opened(qtbot: QtBot, source: str = "uniform", position: str = "") -> GenerateDialog:
    dialog = GenerateDialog(source=source, position=position)
    qtbot.addWidget(dialog)
    return dialog


def made(qtbot: QtBot, dialog: GenerateDialog) -> Tree:
    """Return the tree that the dialog shows for its options."""
    qtbot.waitUntil(lambda: not dialog._stale and not dialog._worker.is_running, timeout=5000)
    assert dialog.tree is not None
    return dialog.tree


def refused(qtbot: QtBot, dialog: GenerateDialog) -> str:
    qtbot.waitUntil(lambda: bool(dialog.warning.text()), timeout=5000)
    return dialog.warning.text()


@pytest.mark.parametrize("source", list(games.GAMES))
def test_every_source_has_a_form_whose_defaults_make_its_default_tree(qtbot: QtBot, source: str) -> None:
    dialog = opened(qtbot, source)
    assert list(dialog.option_texts()) == [option.name for option in games.GAMES[source].options]
    first = {"tic-tac-toe": {"depth": 2, "symmetry": "siblings", "eval": "lines"}, "connect": {"depth": 2}}
    assert len(made(qtbot, dialog)) == len(games.expand(source, **first.get(source, {})))
    assert not dialog.preview.is_empty
    assert dialog.warning.isHidden()


@pytest.mark.parametrize("source", list(games.GAMES))
def test_every_option_has_peoples_words_and_the_form_does_not_scroll(qtbot: QtBot, source: str) -> None:
    dialog = opened(qtbot, source)
    dialog.show()
    made(qtbot, dialog)
    for option in games.GAMES[source].options:
        words = option.heading
        assert words != option.name
        assert all(option.choice_label(value) for value in option.choices)
    assert not dialog._area.verticalScrollBar().isVisible()


def test_a_position_is_taken_over_with_its_whole_tree(qtbot: QtBot) -> None:
    dialog = opened(qtbot, "tic-tac-toe", "X.O/.X./..O")
    made(qtbot, dialog)
    assert dialog.option_texts() == {"position": "X.O/.X./..O", "depth": "", "symmetry": "none", "eval": "none"}
    assert dialog.findChildren(QCheckBox) == []


def test_options_are_heeded_counted_and_drawn(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog.set_option("depth", "2")
    dialog.set_option("branching", "3")
    dialog.set_option("distinct", "yes")
    dialog.set_option("root", "min")
    tree = made(qtbot, dialog)
    assert len(tree) == 13
    assert dialog.count.text() == "13 nodes · 9 leaves · 2 plies"
    assert not dialog.preview.is_empty


def test_a_tree_too_large_to_draw_is_counted_all_the_same(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog.set_option("depth", "12")
    assert len(made(qtbot, dialog)) == 2**13 - 1
    assert dialog.preview.is_empty
    assert "8,191 nodes" in dialog.count.text()


def test_an_option_that_is_none_is_explained_and_cannot_be_accepted(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    made(qtbot, dialog)
    dialog.set_option("values", "1..x")
    assert "'x'" in refused(qtbot, dialog)
    assert not widgets.accept_button(dialog.box).isEnabled()
    dialog.set_option("values", "1..5")
    made(qtbot, dialog)
    assert dialog.warning.isHidden()
    assert widgets.accept_button(dialog.box).isEnabled()


def test_an_unexpected_error_is_explained_and_reported_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = opened(qtbot)
    made(qtbot, dialog)
    monkeypatch.setattr(games, "expand_texts", lambda _name, _texts: 1 // 0)
    with qtbot.capture_exceptions() as reported:
        dialog.set_option("depth", "4")
        assert refused(qtbot, dialog).startswith("Integer division")
    assert [kind for kind, _error, _trace in reported] == [ZeroDivisionError]


def test_accepting_waits_for_the_tree_of_the_latest_options(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog.set_option("depth", "4")
    with qtbot.waitSignal(dialog.tree_chosen) as chosen:
        dialog.accept()
    assert len(chosen.args[0]) == 31
    assert dialog.result() == GenerateDialog.DialogCode.Accepted


def test_an_illegal_position_is_explained_in_a_sentence_and_cannot_be_accepted(qtbot: QtBot) -> None:
    dialog = opened(qtbot, "tic-tac-toe", "X.O/.X./..O")
    assert len(made(qtbot, dialog)) == len(games.expand("tic-tac-toe", position="X.O/.X./..O"))
    board = dialog.findChild(BoardEditor)
    assert isinstance(board, BoardEditor)
    board.set_position("OO./.../...")
    assert refused(qtbot, dialog).startswith("There are 0 X and 2 O")
    assert dialog.preview.is_empty
    assert not dialog.preview.grab().isNull()
    said = [label for label in dialog.findChildren(QLabel) if label.text().startswith("There are 0 X")]
    assert said == [dialog.warning]
    assert not widgets.accept_button(dialog.box).isEnabled()


def test_cancelling_drops_the_work_under_way(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    dialog.set_option("depth", "15")
    dialog._make()
    with qtbot.assertNotEmitted(dialog.tree_chosen, wait=200):
        dialog.reject()
    assert dialog.tree is None


@pytest.mark.parametrize(("position", "words"), [
    (".../.../...", "X moves (MAX)."), ("X../.../...", "O moves (MIN)."), ("XXX/OO./...", "X has won."),
    ("OOO/XX./X..", "O has won."), ("XOX/XOO/OXX", "The game is drawn."), ("XX./.../...", "There are 2 X and 0 O: X b"),
])
def test_a_position_is_told_in_one_sentence(position: str, words: str) -> None:
    assert describe_turn(position).startswith(words)


def test_counts_are_in_the_singular_where_there_is_one() -> None:
    assert describe_size(games.expand("uniform", depth=0)) == "1 node · 1 leaf · 0 plies"
    assert generate.PREVIEW_NODES < 1000
