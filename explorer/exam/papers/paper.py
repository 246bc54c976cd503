"""One version of an exam, with every question built."""

from dataclasses import dataclass
from fractions import Fraction

from explorer.exam.questions.question import Question
from explorer.study import Exam


@dataclass(frozen=True, eq=False)
class Paper:
    """One version of an exam; `version` counts from 1, `student` is "" if the paper is for no certain student."""

    exam: Exam
    version: int
    student: str
    questions: tuple[Question, ...]

    @property
    def name(self) -> str:
        """The name of the paper's files: the student or, without one, the version."""
        return self.student or str(self.version)

    @property
    def points(self) -> Fraction:
        """The sum of the questions' points."""
        return sum((question.points for question in self.questions), Fraction(0))
