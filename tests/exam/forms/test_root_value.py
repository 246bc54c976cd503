"""F6: the root's value and the number of leaves visited."""

from fractions import Fraction

from explorer.exam import QUESTIONS, material
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import posed


def test_aimas_tree_is_worth_three_and_takes_seven_leaves() -> None:
    question = posed("root-value", "aima")
    assert [field.key for field in question.fields] == ["3", "7"]
    grade = question.grade({"value": "3", "leaves": "9"})
    assert grade.points == Fraction(1, 2)
    assert grade.first is not None
    assert grade.first.why == "Leaves visited: 7, not 9"


def test_in_a_window_the_number_returned_is_asked_and_the_fail_mode_told() -> None:
    for rules, key in ((Convention(window=(4, 9)), "3"), (Convention(fail="hard", window=(4, 9)), "4")):
        given = material(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), convention=rules))
        question = QUESTIONS["root-value"].pose(given, {})
        assert [field.key for field in question.fields] == [key, "5"]
        assert f"(fail-{rules.fail})" in question.convention[-1]
