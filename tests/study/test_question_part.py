"""Parts of a question: their limits, and how a study keeps them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from explorer.core.errors import ExamError
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, QuestionPart, Study, TreeChange, dumps, loads, part_letter
from explorer.study.file import FIRST_WITH_PARTS, VERSION
from explorer.study.looks import LATER_VERSIONS
from explorer.trees import formats

STUDY = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))
PARTS = (QuestionPart("values", Fraction(3)), QuestionPart(
    "windows", Fraction(5, 2), {"numbers": "after"}, Convention("gt"), TreeChange("L3 = 7/3", "min", True)))


def test_a_question_is_its_first_part_until_it_has_more() -> None:
    question = ExamQuestion("values", Fraction(2))
    assert [(part.form, part.points) for part in question.parts] == [("values", 2)]
    more = question.with_parts(PARTS)
    assert (more.form, more.points, more.total_points) == ("values", 3, Fraction(11, 2))
    assert [part.form for part in more.parts] == ["values", "windows"]
    assert more.with_parts(more.parts[:1]).more_parts == ()


def test_a_study_keeps_the_parts_and_only_then_needs_a_newer_program() -> None:
    question = ExamQuestion("values").with_parts(PARTS)
    text = dumps(replace(STUDY, exam=Exam(questions=(question,))))
    exam = loads(text).exam
    assert exam is not None
    for part, again in zip(question.parts, exam.questions[0].parts, strict=True):
        assert vars(part) == vars(again)
    assert f'"version":{FIRST_WITH_PARTS}' in text
    assert max(LATER_VERSIONS.values()) < FIRST_WITH_PARTS <= VERSION
    assert '"version":4' in dumps(replace(STUDY, exam=Exam(questions=(ExamQuestion("values"),))))


@pytest.mark.parametrize(("leaves", "why"), [
    ("L3", "'L3' is not of the form L3 = 12"), ("= 3", "not of the form"), ("L3 =", "not of the form"),
    ("L3 = 1, L3 = 2", "L3 is given twice"),
])
def test_new_utilities_need_a_leaf_and_a_number(leaves: str, why: str) -> None:
    with pytest.raises(ExamError, match=why):
        TreeChange(leaves)


def test_the_first_part_has_the_tree_and_the_rules_as_they_are() -> None:
    for first in (replace(PARTS[0], change=TreeChange(mirrored=True)), replace(PARTS[0], convention=Convention("gt"))):
        with pytest.raises(ExamError, match="as they are"):
            ExamQuestion("values").with_parts((first, PARTS[1]))


def test_each_of_several_parts_is_worth_something_and_has_a_letter() -> None:
    with pytest.raises(ExamError, match="more than 0 points"):
        ExamQuestion("values", more_parts=(QuestionPart("windows", Fraction(0)),))
    with pytest.raises(ExamError, match="at most 26 parts"):
        ExamQuestion("values", more_parts=(QuestionPart("values"),) * 26)
    with pytest.raises(ExamError, match="points"):
        QuestionPart("values", Fraction(-1))
    assert [part_letter(place) for place in (0, 1, 25)] == ["a", "b", "z"]
