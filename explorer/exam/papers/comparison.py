"""The versions of an exam compared: what each asks of a student, and neighbours whose answers are the same."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from explorer.core.i18n import _
from explorer.exam.papers.build import order_questions
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.questions.work import TITLES, Work, count_work

MOST_PAIRS = 5
"""The largest number of pairs of neighbours that a sentence names."""


class VersionWork(NamedTuple):
    """The counts of all questions of a version, in the order of the exam's questions."""

    version: int
    student: str
    questions: tuple[Work, ...]

    @property
    def name(self) -> str:
        """The student or, without one, the number of the version."""
        return self.student or str(self.version)


def compare_versions(papers: Sequence[Paper]) -> tuple[VersionWork, ...]:
    """Return the counts of each paper, whatever the order of its questions."""
    return tuple(VersionWork(paper.version, paper.student, tuple(map(count_work, _in_exam_order(paper))))
                 for paper in papers)


def _in_exam_order(paper: Paper) -> list[Question]:
    """Return the questions of a paper in the order of the exam."""
    places = order_questions(paper.exam, paper.name)
    return [paper.questions[places.index(row)] for row in range(len(places))]


def count_titles() -> tuple[str, ...]:
    """Return the titles of the counts in the language in use."""
    return tuple(_(TITLES[name]) for name in Work._fields)


def describe_spread(rows: Sequence[VersionWork]) -> list[str]:
    """Return a sentence for each question whose counts differ between the versions."""
    sentences = []
    for place, column in enumerate(zip(*(row.questions for row in rows), strict=True), 1):
        ends = [(title, min(counts), max(counts))
                for title, counts in zip(count_titles(), zip(*column, strict=True), strict=True)]
        if told := [f"{title} {least}–{most}" for title, least, most in ends if least < most]:
            sentences.append(_("question {number} differs between the versions: {counts}").format(
                number=place, counts=", ".join(told)))
    return sentences


def describe_equal_neighbours(papers: Sequence[Paper]) -> list[str]:
    """Return a sentence for each question whose answers are the same in two papers that follow each other.

    Nothing is told of a question that is the same in all papers.
    """
    sentences = []
    for number, column in enumerate(zip(*map(_in_exam_order, papers), strict=True), 1):
        answers = [[field.model_answer for field in question.fields] for question in column]
        pairs = [f"{first.name}–{second.name}" for (first, second), (one, other) in
                 zip(pairwise(papers), pairwise(answers), strict=True) if one == other]
        if pairs and any(question is not column[0] for question in column):
            named = [*pairs[:MOST_PAIRS], *(["…"] if len(pairs) > MOST_PAIRS else [])]
            sentences.append(_("question {number} has the same answers in neighbouring versions: {pairs}").format(
                number=number, pairs=", ".join(named)))
    return sentences


def as_table(rows: Sequence[VersionWork]) -> str:
    """Return the counts as a text in columns: a line for each version, a column for each question."""
    cells = [[_("version"), *(str(number) for number in range(1, len(rows[0].questions) + 1))],
             *([row.name, *(format_work(work) for work in row.questions)] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip() for line in cells]
    return "\n".join([_("Counts of each question: {titles}").format(titles=" · ".join(count_titles())), *lines])


def format_work(work: Work) -> str:
    """Return the four counts in one cell of a table."""
    return " · ".join(map(str, work))


def as_json(papers: Sequence[Paper], rows: Sequence[VersionWork]) -> list[dict[str, Any]]:
    """Return the counts of each version for a JSON file."""
    return [{"version": row.version, "student": row.student, "questions": [
        {"question": number, "form": question.form_code, **work._asdict()}
        for number, (question, work) in enumerate(zip(_in_exam_order(paper), row.questions, strict=True), 1)]}
        for paper, row in zip(papers, rows, strict=True)]
