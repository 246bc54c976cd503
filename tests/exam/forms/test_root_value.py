"""F6: the root's value and the number of leaves visited."""

from fractions import Fraction

from explorer.exam import FORMS, study_context
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import posed


def test_aimas_tree_is_worth_three_and_takes_seven_leaves() -> None:
    question = posed("root-value", "aima")
    assert [field.model_answer for field in question.fields] == ["3", "7"]
    grade = question.grade({"value": "3", "leaves": "9"})
    assert grade.points == Fraction(1, 2)
    assert grade.first_mistake is not None
    assert grade.first_mistake.reason == "Leaves visited: 7, not 9"


def test_in_a_window_the_number_returned_is_asked_and_the_fail_mode_told() -> None:
    for rules, key in ((Convention(window=(4, 9)), "3"), (Convention(fail="hard", window=(4, 9)), "4")):
        given = study_context(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), convention=rules))
        question = FORMS["root-value"].build_question(given, {})
        assert [field.model_answer for field in question.fields] == [key, "5"]
        assert f"(fail-{rules.fail})" in question.search_rules[-1]
