"""The exam panel with questions that have several parts: added, changed, moved and removed, each an undo."""

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from explorer.exam.papers.build import build_papers
from explorer.gui.document import Document
from explorer.gui.exam.panel import ExamPanel
from explorer.gui.exam.question_list import QuestionRow
from explorer.study import dumps, loads
from tests.gui.exam.test_panel import pick, told


@pytest.fixture(name="panel")
def _panel(qtbot: QtBot, document: Document) -> ExamPanel:
    panel = ExamPanel(document)
    qtbot.addWidget(panel)
    panel.resize(1200, 400)
    panel.show()
    panel.add("values")
    return panel


def rows(panel: ExamPanel) -> list[str]:
    return [str(panel.model.data(panel.model.index(row, 0), Qt.ItemDataRole.AccessibleTextRole)).strip()
            for row in range(panel.model.rowCount())]


def forms(panel: ExamPanel) -> list[str]:
    return [part.form for part in panel.exam.questions[0].parts]


def test_a_part_is_added_after_the_chosen_one_and_is_one_undo(panel: ExamPanel, document: Document) -> None:
    panel.add_part("skipped-leaves")
    assert document.history.stack.undoText() == "Add part b to question 1"
    assert rows(panel) == ["1.  One tree, 2 parts · 2 p. · this tree", "(a)  Minimax values · 1 p.",
                           "(b)  Leaves not examined · 1 p."]
    assert panel.chosen == QuestionRow(0, 1)
    panel._select(QuestionRow(0, 0))
    panel.add_part("windows")
    assert forms(panel) == ["values", "windows", "skipped-leaves"]
    panel._select(QuestionRow(0, None))
    panel.add_part("evaluations")
    assert forms(panel)[-1] == "evaluations"
    for _turn in range(3):
        document.undo()
    panel.refresh()
    assert rows(panel) == ["1.  Minimax values · 1 p. · this tree"]


def test_the_menu_says_to_which_question_a_part_is_added(panel: ExamPanel) -> None:
    panel.add("windows")
    panel._select(QuestionRow(0, 0))
    assert panel.part_button.toolTip() == "Add a part to question 1"
    panel.add("windows")
    assert panel.part_button.toolTip() == "Add a part to question 2"
    panel.remove()
    panel.remove()
    panel.remove()
    assert not panel.part_button.isVisible()


def test_points_form_rules_settings_and_tree_of_a_part_are_its_own(panel: ExamPanel, document: Document) -> None:
    panel.add_part("windows")
    assert panel.fields is not None
    panel.fields.points.setText("5/2")
    panel.fields.points.editingFinished.emit()
    assert document.history.stack.undoText() == "Question 1b: Points 5/2"
    pick(panel.fields.rules, "gt soft")
    numbers = panel.fields.settings.editors["numbers"].widget
    assert isinstance(numbers, QComboBox)
    pick(numbers, "after")
    panel.fields.change.editors["leaves"].set_text("L3 = 1")
    panel.fields.change.changed.emit()
    first, second = panel.exam.questions[0].parts
    assert (first.points, first.convention, dict(first.options)) == (1, None, {})
    assert (second.points, second.options) == (Fraction(5, 2), {"numbers": "after"})
    assert second.convention is not None
    assert second.convention.cut == "gt"
    assert second.change.leaves == "L3 = 1"
    assert panel.exam.questions[0].convention is None
    pick(panel.fields.form, "root-value")
    assert forms(panel) == ["values", "root-value"]
    study = loads(dumps(document.study))
    assert [part.points for part in build_papers(study)[0].questions[0].parts] == [1, Fraction(5, 2)]


def test_what_is_no_change_of_the_tree_is_said_and_changes_nothing(panel: ExamPanel, document: Document) -> None:
    panel.add_part("windows")
    before = document.history.stack.count()
    assert panel.fields is not None
    panel.fields.change.editors["leaves"].set_text("L3")
    panel.fields.change.changed.emit()
    assert "not of the form" in panel.question_view.error_label.text()
    assert document.history.stack.count() == before


def test_only_fields_that_belong_to_a_row_are_shown(panel: ExamPanel) -> None:
    def shown() -> set[str]:
        fields = panel.fields
        assert fields is not None
        every: dict[str, QWidget] = {"form": fields.form, "points": fields.points, "source": fields.source,
                                     "rules": fields.rules, "change": fields.change}
        return {name for name, field in every.items() if field.isVisible()}

    assert shown() == {"form", "points", "source", "rules"}
    panel.add_part("skipped-leaves")
    assert shown() == {"form", "points", "rules", "change"}
    panel._select(QuestionRow(0, 0))
    assert shown() == {"form", "points"}
    panel._select(QuestionRow(0, None))
    assert shown() == {"source", "rules"}
    panel._select(QuestionRow(0, 1))
    assert panel.fields is not None
    pick(panel.fields.form, "true-or-false")
    assert shown() == {"form", "points"}


def test_parts_are_moved_within_their_question_and_removed(panel: ExamPanel, document: Document) -> None:
    panel.add_part("skipped-leaves")
    panel.add_part("windows")
    panel.move_question(-1)
    assert forms(panel) == ["values", "windows", "skipped-leaves"]
    assert panel.chosen == QuestionRow(0, 1)
    panel.move_question(-1)
    assert forms(panel)[0] == "windows"
    assert not panel.up_button.isEnabled()
    panel.remove()
    assert document.history.stack.undoText() == "Remove part a of question 1"
    assert forms(panel) == ["values", "skipped-leaves"]
    panel._select(QuestionRow(0, 1))
    panel.remove()
    assert rows(panel) == ["1.  Minimax values · 1 p. · this tree"]


def test_a_question_with_parts_is_moved_and_removed_as_a_whole(panel: ExamPanel) -> None:
    panel.add_part("skipped-leaves")
    panel.add("root-value")
    panel._select(QuestionRow(0, None))
    panel.move_question(1)
    assert [len(question.parts) for question in panel.exam.questions] == [1, 2]
    assert panel.chosen == QuestionRow(1, None)
    panel.remove()
    assert rows(panel) == ["1.  Root value and leaves visited · 1 p. · this tree"]


def test_a_part_with_a_changed_tree_can_not_become_the_first(panel: ExamPanel, document: Document) -> None:
    panel.add_part("skipped-leaves")
    assert panel.fields is not None
    panel.fields.change.editors["mirrored"].set_text("yes")
    panel.fields.change.changed.emit()
    told_to_person: list[str] = []
    document.history.message_requested.connect(told_to_person.append)
    panel.move_question(-1)
    assert forms(panel) == ["values", "skipped-leaves"]
    assert "as they are" in told_to_person[0]


def test_the_preview_shows_the_chosen_part_or_all(qtbot: QtBot, panel: ExamPanel) -> None:
    panel.add_part("skipped-leaves")
    assert "Cross out every leaf" in (words := told(qtbot, panel))
    assert "Fill in" not in words
    assert "L5, L6" in words
    panel._select(QuestionRow(0, None))
    assert "(a) Fill in" in (words := told(qtbot, panel))
    assert "(b) Alpha-beta searches" in words
    assert "(b) Leaves not examined: L5, L6" in words
