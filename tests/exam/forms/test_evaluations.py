"""F5: the static evaluations."""

from fractions import Fraction

from explorer.exam import FORMS, study_context
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import posed


def test_aimas_tree_takes_seven_evaluations_and_aims_at_the_first_leaf() -> None:
    keys = {field.name: field.model_answer for field in posed("evaluations", "aima").fields}
    assert keys == {"count": "7", "leaves": "L1, L2, L3, L4, L7, L8, L9", "move": "B", "aim": "L1"}


def test_a_list_is_right_as_far_as_its_first_wrong_leaf_which_is_explained() -> None:
    question = posed("evaluations", "aima")
    grade = question.grade({"count": "8", "leaves": "L1 L2 L3 L4 L5 L7 L8 L9", "move": "B", "aim": "L1"})
    assert grade.points == (Fraction(4, 8) + 0 + 1 + 1) / 4
    assert grade.first_mistake is not None
    assert grade.first_mistake.reason == "Leaves evaluated, in order: entry 5 is L7, not L5"
    assert grade.explanation[0] == "L7 is examined: nothing is cut on the way to it, as α = 3 < β = ∞."


def test_where_the_window_hides_the_move_it_is_not_asked() -> None:
    given = study_context(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), convention=Convention(window=(5, 9))))
    question = FORMS["evaluations"].build_question(given, {})
    assert [field.name for field in question.fields] == ["count", "leaves"]
    assert question.fields[1].model_answer == "L1, L4, L7, L8"


def test_nodes_at_the_depth_limit_are_evaluated_and_named() -> None:
    text = '[{"value": 4, "children": [3, 12]}, {"value": 7, "children": [2, 4]}]'
    given = study_context(Study(formats.parse(text), convention=Convention(depth=1)))
    question = FORMS["evaluations"].build_question(given, {})
    assert {field.name: field.model_answer for field in question.fields} == {
        "count": "2", "leaves": "B, C", "move": "C", "aim": "C"}
    assert "Nodes that are evaluated statically count as leaves." in question.search_rules


def test_of_tied_moves_the_one_that_the_convention_names_is_right() -> None:
    cases = ((Convention("gt"), "B", "L1"), (Convention("gt", ties="last"), "C", "L4"))
    for rules, move, aim in cases:
        context = study_context(Study(formats.parse("[[3,5],[7,3]]"), convention=rules))
        question = FORMS["evaluations"].build_question(context, {})
        assert [field.model_answer for field in question.fields[2:]] == [move, aim]
