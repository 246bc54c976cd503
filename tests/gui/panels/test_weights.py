"""The weights panel: every change runs the search again, typing is one undo step, numbers are exact."""

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.gui.document import Change, Document
from explorer.gui.panels.weights import WeightsPanel, evaluation_formula
from explorer.study import Study
from explorer.trees import formats, games


@pytest.fixture(name="document")
def _document(qtbot: QtBot) -> Document:
    return Document(Study(games.expand("tic-tac-toe", depth="2", symmetry="siblings", eval="features")))


@pytest.fixture(name="panel")
def _panel(qtbot: QtBot, document: Document) -> WeightsPanel:
    panel = WeightsPanel(document)
    qtbot.addWidget(panel)
    panel.resize(410, 600)
    panel.show()
    return panel


def write(qtbot: QtBot, panel: WeightsPanel, name: str, text: str) -> None:
    line = panel.fields[name].lineEdit()
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)


def test_every_feature_has_its_weight_and_what_it_counts_at_the_node(panel: WeightsPanel, document: Document) -> None:
    assert {name: field.number for name, field in panel.fields.items()} == {
        "X2": 3, "X1": 1, "O2": -3, "O1": -1, "open X": 0, "open O": 0}
    assert panel.formula.text() == "Evaluation = 3 X2 + X1 − 3 O2 − O1"
    document.select([0])
    panel.refresh()
    assert [label.text() for label in panel._feature_labels.values()] == ["× 0", "× 0", "× 0", "× 0", "× 8", "× 8"]
    assert not panel.reset.isEnabled()


def test_typing_a_weight_searches_at_once_and_is_one_undo(qtbot: QtBot, panel: WeightsPanel,
                                                          document: Document) -> None:
    before, traces = document.study, []
    document.listen(Change.TRACE, lambda: traces.append(document.trace))
    write(qtbot, panel, "open X", "12")
    assert document.study.tree.weights["open X"] == 12
    assert traces
    assert document.trace is traces[-1]
    assert document.history.stack.count() == 1
    assert document.history.stack.undoText() == "Weight of open X: 0 → 12"
    document.undo()
    assert document.study.tree is before.tree
    document.redo()
    assert document.study.tree.weights["open X"] == 12


def test_another_field_is_another_undo(qtbot: QtBot, panel: WeightsPanel, document: Document) -> None:
    write(qtbot, panel, "open X", "10")
    write(qtbot, panel, "open O", "-10")
    write(qtbot, panel, "open X", "11")
    assert [document.history.stack.text(place) for place in range(3)] == [
        "Weight of open X: 0 → 10", "Weight of open O: 0 → −10", "Weight of open X: 10 → 11"]
    assert document.history.stack.count() == 3


def test_a_third_is_exact_and_stays_as_it_was_typed(qtbot: QtBot, panel: WeightsPanel, document: Document) -> None:
    write(qtbot, panel, "X1", "1/3")
    panel.refresh()
    assert document.study.tree.weights["X1"] == Fraction(1, 3)
    assert panel.fields["X1"].lineEdit().text() == "1/3"
    assert "1/3 X1" in panel.formula.text()
    write(qtbot, panel, "X1", "0.50")
    panel.refresh()
    assert panel.fields["X1"].lineEdit().text() == "0.50"
    assert document.study.tree.weights["X1"] == 0.5


def test_arrows_step_by_one_and_keep_fractions(qtbot: QtBot, panel: WeightsPanel, document: Document) -> None:
    write(qtbot, panel, "X1", "1/3")
    for key, number in ((Qt.Key.Key_Up, Fraction(4, 3)), (Qt.Key.Key_Down, Fraction(1, 3)),
                        (Qt.Key.Key_Down, Fraction(-2, 3))):
        qtbot.keyClick(panel.fields["X1"], key)
        assert document.study.tree.weights["X1"] == number
    assert document.history.stack.count() == 1


def test_what_is_no_number_is_said_and_gives_way_when_the_field_is_left(
    qtbot: QtBot, panel: WeightsPanel, document: Document
) -> None:
    write(qtbot, panel, "X1", "x")
    assert panel.error_label.isVisible()
    assert document.history.stack.count() == 0
    panel._end()
    assert panel.fields["X1"].number == 1
    assert not panel.error_label.isVisible()


def test_the_game_s_own_weights_come_back_as_one_undo(qtbot: QtBot, panel: WeightsPanel, document: Document) -> None:
    write(qtbot, panel, "X1", "7")
    write(qtbot, panel, "O1", "7")
    panel.refresh()
    panel.reset.click()
    panel.refresh()
    assert dict(document.study.tree.weights) == {"X2": 3, "X1": 1, "O2": -3, "O1": -1, "open X": 0, "open O": 0}
    assert document.history.stack.count() == 3
    assert not panel.reset.isEnabled()


def test_a_tree_without_features_says_where_there_are_some(qtbot: QtBot, document: Document,
                                                           panel: WeightsPanel) -> None:
    document.edit_tree("Tree", formats.parse("[1,2]"))
    panel.refresh()
    assert not panel.body.isVisible()
    for name in ("tic-tac-toe", "connect", "pig", "corridor"):
        assert name in panel.placeholder.text()


@pytest.mark.parametrize(("name", "options"), [
    ("tic-tac-toe", {"depth": "1", "eval": "lines"}), ("tic-tac-toe", {"depth": "1", "eval": "aima"}),
    ("connect", {"width": "4", "height": "4", "k": "4", "depth": "1", "eval": "lines"}), ("pig", {}),
])
def test_the_own_weights_of_a_game_are_those_that_its_trees_come_with(name: str, options: dict[str, str]) -> None:
    tree = games.expand(name, **options)
    assert games.original_weights(tree) == dict(tree.weights)


def test_the_formula_leaves_out_what_weighs_nothing() -> None:
    assert evaluation_formula({"a": 0, "b": -1, "c": Fraction(1, 3), "d": -2.5}) == "Evaluation = −b + 1/3 c − 2.5 d"
    assert evaluation_formula({"a": 0}) == "Evaluation = 0"
