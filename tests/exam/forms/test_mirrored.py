"""F3: the leaves not examined in the mirrored tree."""

from fractions import Fraction

import pytest

from explorer.core.errors import ExamError
from explorer.exam import FORMS, study_context
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import posed


def test_aimas_tree_from_the_other_side_has_nothing_skipped() -> None:
    question = posed("mirrored", "aima")
    assert question.fields[0].model_answer == "none"
    assert question.grade({"skipped": "none"}).points == 1
    assert question.solution[-1] == "Pruned before the tree was mirrored: 2; now: 0."


def test_the_figure_is_the_mirrored_tree_and_the_key_has_the_drawn_one_beside_it() -> None:
    question = posed("mirrored", "aima")
    assert question.drawings is not None
    names = [text.text for text in question.drawings.student.texts if text.text.startswith("L")]
    assert names == [f"L{number}" for number in range(9, 0, -1)]
    drawn = [text.text for text in question.figures[0].texts if text.text.startswith("L")]
    assert drawn == [f"L{number}" for number in range(1, 10)]


def test_crossing_out_what_is_skipped_in_the_drawn_tree_is_found_wrong_where_it_is_examined() -> None:
    question = posed("mirrored", "ragged")
    assert question.fields[0].model_answer == "L7, L6, L5, L3, L2, L1"
    grade = question.grade({"skipped": "L3, L6, L7, L8, L12"})
    assert grade.points == Fraction(1, 6)
    assert grade.first_mistake is not None
    assert grade.first_mistake.kind == "extra"
    assert grade.first_mistake.reason == "L12 is not pruned"
    assert grade.explanation[0] == "L12 is examined: nothing is cut on the way to it, as α = −∞ < β = ∞."


@pytest.mark.parametrize("text", ["7", '{"player": "chance", "children": [1, 2]}', '{"player": 0, "children": '
                                  '[{"payoffs": [1, 2]}, {"payoffs": [2, 1]}]}'])
def test_trees_with_nothing_to_search_or_of_another_kind_are_refused(text: str) -> None:
    for form in ("mirrored", "cut-branches", "evaluations", "root-value"):
        with pytest.raises(ExamError, match=FORMS[form].code):
            FORMS[form].build_question(study_context(Study(formats.parse(text))), FORMS[form].read_settings({}))
