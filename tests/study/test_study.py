"""Tests of the description of an exam, and of its place in a study's file."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from explorer import study
from explorer.core.errors import ExamError, FormatError
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, Study, Targets
from explorer.trees import formats

TREE = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))
OTHER = Study(formats.parse("[[1,2],3]"), "mirror", "minimax", Convention("gt"))
EXAM = Exam(
    "Search", "AI 1", "2026-12-01", "No books.", (
        ExamQuestion("values", Fraction(5, 2)),
        ExamQuestion("windows", Fraction(4), {"ask": "entry", "window": (-1, 1), "boxes": True, "rate": 0.5}, OTHER),
        ExamQuestion("skipped-leaves", Fraction(3), {},
                     Targets(3, (2, 2), skipped=(2, 2), deep=1, ragged=True), Convention("gt")),
        ExamQuestion("cut-branches", source=OTHER),
    ), ("s1", "s2"), 1, 7, True, "letter",
)


def test_an_exam_comes_back_with_its_study_and_what_is_asked_twice_is_stored_once() -> None:
    text = study.dumps(replace(TREE, exam=EXAM))
    back = study.loads(text)
    assert back.exam is not None
    assert replace(back.exam, questions=()).__dict__ == replace(EXAM, questions=()).__dict__
    for one, other in zip(back.exam.questions, EXAM.questions, strict=True):
        assert (one.form, one.points, one.options, one.convention) == (
            other.form, other.points, other.options, other.convention)
    own, drawn, made, again = (question.source for question in back.exam.questions)
    assert own is None
    assert made == EXAM.questions[2].source
    assert isinstance(drawn, Study)
    assert drawn is again
    assert (formats.write(drawn.tree), drawn.ordering, drawn.convention.cut) == ("[[1,2],3]", "mirror", "gt")
    assert study.dumps(back) == text


def test_only_a_study_with_an_exam_needs_version_4() -> None:
    assert json.loads(study.dumps(TREE))["version"] == 1
    assert json.loads(study.dumps(replace(TREE, exam=Exam())))["version"] == 4


@pytest.mark.parametrize(("exam", "version"), [
    (Exam(), 4), (Exam(versions=3), 9), (Exam(students=("a", "b")), 9), (Exam(tolerance=2), 9),
    (Exam(versions=3, different_neighbours=False), 4), (Exam(different_neighbours=False), 9),
    (Exam(versions=3, different_neighbours=False, tolerance=0), 9),
])
def test_an_exam_says_whether_its_versions_are_compared_and_older_ones_keep_their_papers(
    exam: Exam, version: int
) -> None:
    text = study.dumps(replace(TREE, exam=exam))
    back = study.loads(text).exam
    assert json.loads(text)["version"] == version
    assert back is not None
    assert back.__dict__ == exam.__dict__
    older = json.loads(text) | {"version": 8}
    if version < 9:
        again = study.loads(json.dumps(older)).exam
        assert again is not None
        assert again.different_neighbours == exam.different_neighbours


@pytest.mark.parametrize(("changes", "why"), [
    ({"versions": 0}, "1 to 2,000"), ({"seed": -1}, "counts from 0"), ({"students": ["a", "a"]}, "named twice"),
    ({"tolerance": -1}, "the difference of versions is -1"),
    ({"questions": [{"form": "values", "points": "x"}]}, "no number of points"),
    ({"questions": [{"form": "values", "points": "-1"}]}, "0 to 1,000,000 points"),
    ({"questions": [{"form": "values", "points": "1", "study": 0}]}, "of study 0, of 0"),
    ({"questions": [{"form": "values", "points": "1", "targets": {"depth": 0}}]}, "depth is 0"),
    ({"page": "a5"}, "exam.page"), ({"more": 1}, "more"),
])
def test_an_exam_that_contradicts_itself_is_refused(changes: dict[str, object], why: str) -> None:
    file = json.loads(study.dumps(replace(TREE, exam=Exam())))
    file["exam"].update(changes)
    with pytest.raises(FormatError, match=why):
        study.loads(json.dumps(file))


@pytest.mark.parametrize(("targets", "why"), [
    ({"branching": (3, 2)}, "branching: 3 is more than 2"), ({"values": (1, 0)}, "values"),
    ({"skipped": (4, 1)}, "skipped"), ({"deep": -1}, "deep is -1"), ({"branching": (0, 2)}, "branching is 0"),
])
def test_targets_that_no_tree_can_have_are_refused(targets: dict[str, object], why: str) -> None:
    with pytest.raises(ExamError, match=why):
        Targets(**targets)


def test_an_exam_of_too_many_questions_is_refused() -> None:
    assert len(Exam(questions=(ExamQuestion("values"),) * 1_000).questions) == 1_000
    with pytest.raises(ExamError, match="at most 1,000 questions"):
        Exam(questions=(ExamQuestion("values"),) * 1_001)
