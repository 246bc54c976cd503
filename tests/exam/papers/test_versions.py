"""Versions that are equally hard by the form's own counts, and neighbours whose answers differ."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from explorer.core.errors import ExamError, Stopped
from explorer.exam.papers.build import build_exam_question, build_paper, build_papers, version_names
from explorer.exam.papers.comparison import compare_versions, describe_equal_neighbours
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.work import Work
from explorer.study import Exam, ExamQuestion, QuestionPart, Study, Targets
from explorer.trees import formats
from tests.options import sample

AIMA = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))
WIDE = Targets(depth=3, branching=(2, 3))
FORMS = "values", "skipped-leaves", "windows", "evaluations", "root-value", "best-order", "monotone", "mirrored"


def papers_of(*questions: ExamQuestion, **more: object) -> tuple[Paper, ...]:
    return build_papers(replace(AIMA, exam=replace(Exam(questions=questions), **more)))


def answers(paper: Paper, row: int = 0) -> list[str]:
    return [field.model_answer for field in paper.questions[row].fields]


def invent(seed: int) -> Exam:
    """Return a random exam of generated and drawn questions in several versions."""
    random = Random(seed)
    targets = Targets(depth=random.randint(2, 4), branching=(2, 3), values=(0, random.choice((20, 60))),
                      ties=random.choice(("none", "any")))
    questions = [ExamQuestion(random.choice(FORMS), source=targets) for _ in range(random.randint(1, 2))]
    if random.random() < 0.5:
        questions[0] = replace(questions[0], more_parts=(QuestionPart(random.choice(FORMS)),))
    questions.append(ExamQuestion(random.choice(("true-or-false", "ucb1"))))
    return Exam(questions=tuple(questions), versions=random.randint(2, 5), seed=seed,
                tolerance=random.choice((None, 0, 2)))


@pytest.mark.parametrize("seed", range(sample(240, 5)))
def test_counts_are_near_and_neighbours_differ_or_it_is_told(seed: int) -> None:
    exam = invent(seed)
    try:
        papers = build_papers(replace(AIMA, exam=exam))
    except ExamError as reason:
        refused = str(reason)
    else:
        check_versions(exam, papers)
        return
    assert "allow a greater difference" in refused
    assert exam.tolerance is not None


def check_versions(exam: Exam, papers: tuple[Paper, ...]) -> None:
    """Check that counts are as near as they have to be, and that equal answers of neighbours are told."""
    rows, told = compare_versions(papers), describe_equal_neighbours(papers)
    for place in range(len(exam.questions)):
        for counts in zip(*(row.questions[place] for row in rows), strict=True):
            assert exam.tolerance is None or max(counts) - min(counts) <= exam.tolerance
        alike = any(answers(one, place) == answers(two, place) for one, two in pairwise(papers))
        assert any(f"question {place + 1} " in sentence for sentence in told) == alike


def test_neighbours_that_would_have_the_same_answers_get_other_trees() -> None:
    question = ExamQuestion("root-value", source=Targets(depth=2, values=(0, 9)))

    def count_equal(*, different: bool) -> int:
        papers = papers_of(question, versions=40, different_neighbours=different)
        assert bool(describe_equal_neighbours(papers)) == any(
            answers(one) == answers(two) for one, two in pairwise(papers))
        return sum(answers(one) == answers(two) for one, two in pairwise(papers))

    assert count_equal(different=False) > 0
    assert count_equal(different=True) == 0


def test_a_version_is_the_same_in_every_preview_and_depends_on_those_before_it_only() -> None:
    questions = (ExamQuestion("root-value", source=Targets(depth=2, values=(0, 9))), ExamQuestion("ucb1"))
    study = replace(AIMA, exam=Exam(questions=questions, versions=6, tolerance=1))
    more = replace(study, exam=Exam(questions=questions, versions=9, tolerance=1))
    people = version_names(study.exam)
    for paper, longer in zip(build_papers(study), build_papers(more), strict=False):
        alone = build_paper(study, paper.version)
        for row in range(2):
            question = build_exam_question(study, row, people[:paper.version])
            assert answers(paper, row) == answers(alone, row) == answers(longer, row) == [
                field.model_answer for field in question.fields]


def test_where_every_answer_is_the_same_the_papers_are_made_and_it_is_told() -> None:
    papers = papers_of(ExamQuestion("example", source=Targets(depth=2, branching=(3, 3))), versions=7)
    assert describe_equal_neighbours(papers) == [
        "question 1 has the same answers in neighbouring versions: 1–2, 2–3, 3–4, 4–5, 5–6, …"]
    assert not describe_equal_neighbours(papers_of(ExamQuestion("values"), versions=3))  # one tree for all


def test_equal_counts_that_no_tree_has_are_refused() -> None:
    parts = (QuestionPart("evaluations", change=replace(QuestionPart("values").change, mirrored=True)),)
    question = ExamQuestion("values", source=Targets(depth=4, branching=(2, 3), values=(0, 99)), more_parts=parts)
    with pytest.raises(ExamError, match=r"question 1 .* counts within 0 of .*: allow a greater difference"):
        papers_of(question, versions=60, tolerance=0)
    assert papers_of(question, versions=2, tolerance=999)


def test_the_search_for_a_version_can_be_stopped() -> None:
    study = replace(AIMA, exam=Exam(questions=(ExamQuestion("example", source=WIDE),), versions=5))
    calls = []

    def tick(_share: float) -> bool:
        calls.append(1)
        return len(calls) < 12

    with pytest.raises(Stopped):
        build_papers(study, tick=tick)


def test_near_means_no_less_and_not_too_much_more() -> None:
    least = Work(1, 2, 3, 4)
    assert least.is_near(least, 0)
    assert Work(3, 2, 5, 4).is_near(least, 2)
    assert not Work(3, 2, 5, 4).is_near(least, 1)
    assert not Work(1, 1, 3, 4).is_near(least, 2)
