"""The node panel."""

from fractions import Fraction

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMainWindow
from pytestqt.qtbot import QtBot

from explorer.analysis.node_columns import NodeColumns
from explorer.analysis.run import Run
from explorer.gui.document import Document
from explorer.gui.panels.node import NodePanel
from explorer.study import Study
from explorer.trees import edit, formats
from explorer.trees.tree import CHANCE, MAX, build


@pytest.fixture(name="panel")
def _panel(qtbot: QtBot, document: Document) -> NodePanel:
    panel = NodePanel(document)
    qtbot.addWidget(panel)
    panel.resize(420, 600)
    panel.show()
    return panel


def choose(panel: NodePanel, node: int) -> None:
    """Select a node and refresh the panel."""
    panel.document.select([node])
    panel.refresh()


def write(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    """Replace the text of a field by keyboard input."""
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def facts(panel: NodePanel) -> dict[str, str]:
    """Return the visible facts by name."""
    return {name: label.text() for name, label in panel._values.items() if label.text()}


def test_without_a_selection_it_says_how_to_select(panel: NodePanel) -> None:
    assert "Select a node" in panel.placeholder.text()
    assert panel.placeholder.isVisible()


def test_a_leaf_has_a_value_and_no_player(panel: NodePanel) -> None:
    choose(panel, 4)
    assert panel.value.text() == "3"
    assert panel.value.isVisible()
    assert not panel.player.isVisible()
    assert not panel.probability.isVisible()


def test_the_value_typed_is_one_edit(qtbot: QtBot, panel: NodePanel, document: Document) -> None:
    choose(panel, 4)
    write(qtbot, panel.value, "7/3")
    assert float(document.tree.payoff_of(4)) == pytest.approx(7 / 3)
    assert document.history.stack.count() == 1
    document.history.stack.undo()
    panel.refresh()
    assert panel.value.text() == "3"


def test_leaving_a_field_untouched_edits_nothing(qtbot: QtBot, panel: NodePanel, document: Document) -> None:
    choose(panel, 4)
    qtbot.keyClick(panel.value, Qt.Key.Key_Return)
    assert document.history.stack.count() == 0


def test_what_cannot_be_read_is_said_below_and_changes_nothing(qtbot: QtBot, panel: NodePanel,
                                                               document: Document) -> None:
    choose(panel, 4)
    write(qtbot, panel.value, "seven")
    assert "'seven' is not a number" in panel.error_label.text()
    assert panel.error_label.isVisible()
    assert document.history.stack.count() == 0


def test_a_question_mark_makes_the_leaf_unknown(qtbot: QtBot, panel: NodePanel, document: Document) -> None:
    choose(panel, 4)
    write(qtbot, panel.value, "?x")
    assert document.tree.unknown_name(4) == "x"
    panel.refresh()
    assert panel.value.text() == "?x"


def test_label_and_move_are_edited(qtbot: QtBot, panel: NodePanel, document: Document) -> None:
    choose(panel, 2)
    write(qtbot, panel.label, "middle")
    panel.refresh()
    write(qtbot, panel.move_text, "down")
    assert (document.tree.label[2], document.tree.move[2]) == ("middle", "down")


def test_the_player_is_chosen_from_a_list(panel: NodePanel, document: Document) -> None:
    choose(panel, 2)
    assert panel.player.currentText() == "MIN"
    panel.player.setCurrentIndex(panel.player.findData(MAX))
    panel.player.activated.emit(panel.player.currentIndex())
    assert document.tree.player[2] == MAX


def test_below_a_chance_node_the_probability_is_edited(qtbot: QtBot, panel: NodePanel, document: Document) -> None:
    document.edit_tree("Set player", edit.set_player(document.study.tree, [1], CHANCE))
    choose(panel, 4)
    assert panel.probability.isVisible()
    write(qtbot, panel.probability, "1/2")
    assert document.tree.probability_of(4) == 0.5
    assert document.tree.probability_of(5) == 0.25


def test_several_players_have_payoffs(qtbot: QtBot) -> None:
    payoffs = np.array([[np.nan, np.nan], [1, 2], [3, 4]])
    document = Document(Study(build([2, 0, 0], payoffs, player=[0, -4, -4], players=("Ann", "Bob"))))
    panel = NodePanel(document)
    qtbot.addWidget(panel)
    panel.show()
    choose(panel, 1)
    assert panel.payoffs.text() == "1, 2"
    assert not panel.value.isVisible()
    write(qtbot, panel.payoffs, "5, 6")
    assert document.tree.payoff[1].tolist() == [5, 6]
    choose(panel, 0)
    assert [panel.player.itemText(row) for row in range(panel.player.count())] == ["chance", "Ann", "Bob"]


def test_the_place_among_many_siblings_is_a_fact(qtbot: QtBot) -> None:
    panel = NodePanel(Document(Study(formats.parse(f"[{list(range(400))},[1,2]]"))))
    qtbot.addWidget(panel)
    panel.show()
    choose(panel, 15)
    assert facts(panel)["Sibling"] == "13 of 400"
    choose(panel, 2)
    assert "Sibling" not in facts(panel)


def test_facts_speak_of_the_step_shown(panel: NodePanel, document: Document) -> None:
    choose(panel, 2)
    assert facts(panel) == {
        "Path": "1", "Depth": "1", "Children": "3", "Backed-up value": "2", "Returned": "not yet",
        "Proved": "[−∞, 2]", "First visit": "step 10",
    }
    document.set_step(13)
    panel.refresh()
    assert facts(panel)["Returned"] == "≤ 2"
    choose(panel, 8)
    assert facts(panel)["Returned"] == "pruned"
    assert facts(panel)["First visit"] == "never"


def test_a_step_does_not_disturb_what_is_being_typed(qtbot: QtBot, panel: NodePanel, document: Document) -> None:
    choose(panel, 4)
    panel.value.selectAll()
    qtbot.keyClicks(panel.value, "9")
    document.set_step(5)
    panel.refresh()
    assert panel.value.text() == "9"


def test_the_title_calls_the_node_as_the_sentences_do(panel: NodePanel, document: Document) -> None:
    choose(panel, 2)
    assert panel.title.text() == "C"
    choose(panel, 7)
    assert panel.title.text() == "L4"
    document.edit_tree("Label", edit.set_label(document.study.tree, 0, ""))
    choose(panel, 0)
    assert panel.title.text() == "The root"


def test_an_edit_is_called_by_what_was_there_and_is_there_now(
    qtbot: QtBot, panel: NodePanel, document: Document
) -> None:
    choose(panel, 4)
    write(qtbot, panel.value, "5")
    panel.refresh()
    write(qtbot, panel.label, "E")
    texts = [document.history.stack.text(at) for at in range(2)]
    assert texts == ["Utility of L1: 3 → 5", "Label of L1: – → E"]
    choose(panel, 1)
    panel.player.setCurrentIndex(panel.player.findData(MAX))
    panel.player.activated.emit(panel.player.currentIndex())
    panel.player.activated.emit(panel.player.currentIndex())
    assert document.history.stack.text(2) == "Player of B: MIN → MAX"
    assert document.history.stack.count() == 3


def test_escape_brings_back_what_was_there(qtbot: QtBot, panel: NodePanel, document: Document) -> None:
    choose(panel, 4)
    for typed in ("9", "", "seven"):
        panel.value.selectAll()
        qtbot.keyClick(panel.value, Qt.Key.Key_Delete)
        qtbot.keyClicks(panel.value, typed)
        if typed == "seven":
            qtbot.keyClick(panel.value, Qt.Key.Key_Return)
        qtbot.keyClick(panel.value, Qt.Key.Key_Escape)
        assert panel.value.text() == "3"
        assert not panel.error_label.isVisible()
    assert document.history.stack.count() == 0


def test_undo_is_the_fields_while_something_is_typed_and_the_windows_else(qtbot: QtBot, document: Document) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    panel = NodePanel(document)
    window.setCentralWidget(panel)
    undo = document.history.stack.createUndoAction(window)
    undo.setShortcut("Ctrl+Z")
    window.addAction(undo)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    choose(panel, 4)
    panel.value.setFocus()
    write(qtbot, panel.value, "5")
    panel.refresh()
    qtbot.keyClicks(panel.value, "7")
    qtbot.keyClick(panel.value, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (panel.value.text(), document.tree.payoff[4, 0]) == ("5", 5)
    qtbot.keyClick(panel.value, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert document.tree.payoff[4, 0] == 3


def test_a_probability_is_a_fraction_where_a_sibling_is_one(qtbot: QtBot, panel: NodePanel, document: Document) -> None:
    document.edit_tree("Player", edit.set_player(document.study.tree, [1], CHANCE))
    choose(panel, 4)
    assert panel.probability.text() == "1/3"
    write(qtbot, panel.probability, "2")
    assert "between 0 and 1" in panel.error_label.text()
    write(qtbot, panel.probability, "1/4")
    panel.refresh()
    assert panel.probability.text() == "0.25"
    document.edit_tree("Probability", edit.set_probability(document.study.tree, 5, Fraction(2, 3)))
    document.edit_tree("Probability", edit.set_probability(document.study.tree, 4, 0.25))
    panel.refresh()
    assert panel.probability.text() == "1/4"


def test_after_the_first_look_no_step_reads_the_whole_tree(
    panel: NodePanel, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(panel, 2)
    proved = facts(panel)["Proved"]
    monkeypatch.delattr(NodeColumns, "intervals")
    monkeypatch.delattr(Run, "backed_up_values")
    for step in (11, 8, 20, document.steps, 0, 12):
        document.set_step(step)
        panel.refresh()
    assert facts(panel)["Proved"] == proved == "[−∞, 2]"


def test_deep_down_the_path_is_told_by_its_end(qtbot: QtBot) -> None:
    document = Document(Study(build([1] * 300 + [0], [1.0] * 301)))
    panel = NodePanel(document)
    qtbot.addWidget(panel)
    panel.show()
    choose(panel, 250)
    assert facts(panel)["Path"] == "… 0.0.0.0 at ply 250"
    choose(panel, 3)
    assert facts(panel)["Path"] == "0.0.0"


def test_bounds_of_an_inner_node_are_typed_exactly(qtbot: QtBot, panel: NodePanel, document: Document) -> None:
    choose(panel, 1)
    assert panel.bounds.isVisible()
    assert panel.bounds.text() == ""
    write(qtbot, panel.bounds, "-1, 7/3")
    assert [document.tree.columns[name][1] for name in ("lower", "upper")] == [-1, Fraction(7, 3)]
    panel.refresh()
    assert panel.bounds.text() == "−1, 7/3"
    write(qtbot, panel.bounds, "-inf, 3")
    assert "lower" not in document.tree.columns
    panel.refresh()
    assert panel.bounds.text() == "−∞, 3"
    panel.bounds.selectAll()
    qtbot.keyClick(panel.bounds, Qt.Key.Key_Delete)
    qtbot.keyClick(panel.bounds, Qt.Key.Key_Return)
    assert not {"lower", "upper"} & document.tree.columns.keys()
    document.history.stack.undo()
    assert document.tree.columns["upper"][1] == 3
    choose(panel, 4)
    assert not panel.bounds.isVisible()


@pytest.mark.parametrize(("text", "why"), [("3", "two numbers"), ("3, 1", "above its upper"), ("a, 1", "not a number")])
def test_bounds_that_are_none_are_explained(
    qtbot: QtBot, panel: NodePanel, document: Document, text: str, why: str
) -> None:
    choose(panel, 1)
    write(qtbot, panel.bounds, text)
    assert why in panel.error_label.text()
    assert document.history.stack.count() == 0


def test_quiet_and_forcing_are_ticked_and_each_is_one_undo(panel: NodePanel, document: Document) -> None:
    choose(panel, 1)
    assert panel.quiet.isChecked()
    assert not panel.forcing.isChecked()
    panel.quiet.click()
    panel.forcing.click()
    assert (document.tree.columns["quiet"][1], document.tree.columns["forcing"][1]) == (False, True)
    assert document.history.stack.count() == 2
    document.history.stack.undo()
    panel.refresh()
    assert not panel.forcing.isChecked()
    assert not panel.quiet.isChecked()
    choose(panel, 0)
    assert panel.quiet.isVisible()
    assert not panel.forcing.isVisible()
    choose(panel, 4)
    assert panel.forcing.isVisible()
    assert not panel.quiet.isVisible()


def test_inner_nodes_of_numbered_players_have_evaluations_for_all(qtbot: QtBot) -> None:
    payoffs = np.array([[np.nan, np.nan], [1, 2], [3, 4]])
    document = Document(Study(build([2, 0, 0], payoffs, player=[0, -4, -4], players=("Ann", "Bob"))))
    panel = NodePanel(document)
    qtbot.addWidget(panel)
    panel.show()
    choose(panel, 0)
    write(qtbot, panel.payoffs, "2, 1/3")
    assert [document.tree.payoff_of(0, player) for player in (0, 1)] == [2, Fraction(1, 3)]
    assert not panel.bounds.isVisible()
