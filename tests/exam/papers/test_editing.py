"""Edits of an exam."""

from dataclasses import replace
from fractions import Fraction

import pytest

from explorer.exam.papers import editing
from explorer.exam.papers.build import build_papers
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, Study, Targets
from explorer.trees import formats

A, B, C = (ExamQuestion(name, Fraction(points)) for name, points in (("values", 1), ("skipped-leaves", 2), ("F23", 3)))
EXAM = Exam(questions=(A, B, C))
STUDY = Study(formats.parse("[[1,2],3]"), convention=Convention("gt"))


def test_questions_are_added_removed_moved_and_changed() -> None:
    assert editing.add_question(EXAM, A, 1).questions == (A, A, B, C)
    assert editing.remove_question(EXAM, 1).questions == (A, C)
    assert editing.move_question(EXAM, 0, 2).questions == (B, C, A)
    assert editing.move_question(EXAM, 2, 0).questions == (C, A, B)
    moved = editing.move_question(EXAM, 0, 3)
    assert editing.move_question(EXAM, 0, -1) is moved or moved.questions == (A, B, C)
    assert editing.replace_question(EXAM, 2, A).questions == (A, B, A)


def test_what_is_asked_of_and_under_which_rules() -> None:
    generated = ExamQuestion("values", source=Targets())
    copied = ExamQuestion("values", source=STUDY)
    ruled = ExamQuestion("values", source=STUDY, convention=Convention())
    assert [editing.describe_source(each) for each in (A, C, generated, copied)] == [
        "this tree", "no tree", "generated", "3 leaves"]
    assert [editing.question_convention(each, STUDY).cut for each in (A, generated, copied, ruled)] == [
        "gt", "ge", "gt", "ge"]


def test_a_line_says_what_there_is() -> None:
    assert editing.summary(EXAM) == "3 questions · 6 points · 1 version"
    assert editing.summary(Exam(questions=(A,), students=("x", "y"))) == "1 question · 1 point · 2 students"


def test_a_version_is_named_with_the_question_s_number_in_it() -> None:
    assert editing.describe_version(EXAM, 1, 1) == "Version 1 of 1: question 2"
    shuffled = replace(EXAM, shuffled=True, students=("anna", "ben"))
    told = [editing.describe_version(shuffled, row, 2) for row in range(3)]
    assert sorted(told) == [f"Version 2 of 2, for ben: question {number}" for number in (1, 2, 3)]


@pytest.mark.parametrize(("exam", "is_alike"), [
    (Exam(questions=(A, B), versions=3), True), (Exam(questions=(A, B), students=("x", "y")), True),
    (Exam(questions=(A, B)), False), (Exam(questions=(A, B), versions=3, shuffled=True), False),
    (Exam(questions=(A, C), versions=3), False),
    (Exam(questions=(A, ExamQuestion("values", source=Targets(depth=2))), versions=3), False),
])
def test_versions_that_ask_the_same_are_told(exam: Exam, is_alike: bool) -> None:
    assert bool(editing.describe_equal_versions(exam)) == is_alike
    tree = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), exam=exam)
    papers = build_papers(tree)
    asked = {tuple(question.prompt for question in paper.questions) for paper in papers}
    assert len(asked) == 1 or not is_alike
