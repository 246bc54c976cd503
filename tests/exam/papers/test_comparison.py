"""The comparison of versions: a row for each paper, whatever the order of its questions."""

from fractions import Fraction

from explorer.exam.papers import comparison
from explorer.exam.papers.build import build_papers
from explorer.exam.questions.work import Work
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import formats

STUDY = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), exam=Exam(
    questions=(ExamQuestion("values", Fraction(2)), ExamQuestion("skipped-leaves"), ExamQuestion("true-or-false")),
    students=("anna", "ben", "cem"), shuffled=True))


def test_questions_stand_in_the_order_of_the_exam() -> None:
    papers = build_papers(STUDY)
    assert len({tuple(question.form_code for question in paper.questions) for paper in papers}) > 1
    rows = comparison.compare_versions(papers)
    assert [row.name for row in rows] == ["anna", "ben", "cem"]
    assert {row.questions for row in rows} == {(Work(5, 0, 13, 0), Work(2, 1, 11, 0), Work(6, 0, 0, 0))}
    assert [[each["form"] for each in row["questions"]] for row in comparison.as_json(papers, rows)] == [
        ["F1", "F2", "F23"]] * 3


def test_what_differs_is_told_of_each_question() -> None:
    rows = [comparison.VersionWork(number, "", (Work(5, 0, 13, 0), Work(2, cuts, visits, 0)))
            for number, cuts, visits in ((1, 1, 11), (2, 3, 9))]
    assert comparison.describe_spread(rows) == ["question 2 differs between the versions: Cutoffs 1–3, Visits 9–11"]
    assert not comparison.describe_spread(rows[:1])
    assert comparison.as_table(rows).splitlines() == [
        "Counts of each question: Answers · Cutoffs · Visits · Calculations",
        "version  1               2",
        "1        5 · 0 · 13 · 0  2 · 1 · 11 · 0", "2        5 · 0 · 13 · 0  2 · 3 · 9 · 0"]
