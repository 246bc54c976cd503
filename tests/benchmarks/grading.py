"""Grading of a class: the papers of all students built, and their replies marked with the first mistake."""

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from explorer.exam.grading import bulk
from explorer.exam.papers.build import build_papers
from explorer.exam.papers.paper import Paper
from explorer.study import Exam, ExamQuestion, Study, Targets
from explorer.trees import formats
from tests.benchmarks.measure import timed

STUDENTS = 300
FORMS = ("values", "skipped-leaves", "windows", "cut-branches", "evaluations", "root-value", "best-order",
         "strongest-fact")
TREE = "[[[3,12],[8,2]],[[4,6],[14,5]],[[2,7],[1,9]]]"
MISTAKES, WRONG_SHARE = ("3", "none", "5", "-inf, 3", "L1, L2", "<=4"), 0.15
"""Wrong replies, and the share of the replies that are wrong."""


def grading(targets: Targets | None) -> Callable[[int], Sequence[float]]:
    """Return the measurement of grading STUDENTS with one question of each of FORMS, on one tree or one tree each."""
    return partial(_grading, targets)


def _grading(targets: Targets | None, runs: int) -> Sequence[float]:
    asked = tuple(ExamQuestion(form, Fraction(3), source=targets) for form in FORMS)
    exam = Exam(title="Exam", seed=7, students=tuple(f"s{number}" for number in range(STUDENTS)), questions=asked)
    study = Study(formats.parse(TREE), exam=exam)
    replies = json.dumps(_replies(build_papers(study))).encode()
    return timed(lambda: bulk.as_csv(bulk.grade_all(build_papers(study), replies, ".json").results), runs, warm=0)


def _replies(papers: Sequence[Paper]) -> dict[str, Any]:
    random = Random(1)
    return {
        paper.student: {
            str(number): {
                field.name: random.choice(MISTAKES) if random.random() < WRONG_SHARE else field.model_answer
                for field in question.fields}
            for number, question in enumerate(paper.questions, 1)}
        for paper in papers}
