"""One version of an exam, every question posed."""

from dataclasses import dataclass
from fractions import Fraction

from explorer.exam.questions.question import Question
from explorer.study import Exam


@dataclass(frozen=True, eq=False)
class Paper:
    """One version of an exam: `version` counts from 1, `student` is whom it is for, "" where it is for anybody."""

    exam: Exam
    version: int
    student: str
    questions: tuple[Question, ...]

    @property
    def name(self) -> str:
        """What its files are called by: the student, else the version."""
        return self.student or str(self.version)

    @property
    def points(self) -> Fraction:
        """What can be earned."""
        return sum((question.points for question in self.questions), Fraction(0))
