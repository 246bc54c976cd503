"""Grading in bulk: points and the first mistake of every student, from a file of replies and the papers."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from explorer.core.errors import ExamError
from explorer.core.exact import as_json as exact
from explorer.core.i18n import _, speaking
from explorer.exam.answers import Mistake
from explorer.exam.grading import replies
from explorer.exam.grading.replies import AnswersByQuestion, Submission
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Grade, Question
from explorer.study import part_letter

PLACES = 4
"""The number of decimals to which points in a table are rounded."""
GradeByReply = dict[tuple[Question, frozenset[tuple[str, str]]], Grade]
"""The grades by question and reply: students with one tree give many equal replies."""


@dataclass(frozen=True)
class FirstError:
    """The first mistake of the first question that has one, with its explanation; `question` counts from 1.

    `part` is the letter of the part; "" if the question has a single one.
    """

    question: int
    mistake: Mistake
    explanation: tuple[str, ...]
    part: str = ""

    @property
    def place(self) -> str:
        """The number of the question, with the letter of its part."""
        return f"{self.question}{self.part}"


@dataclass(frozen=True)
class StudentResult:
    """The grades of one student on a paper, question by question."""

    student: str
    paper: Paper
    grades: tuple[Grade, ...]

    @property
    def version(self) -> int:
        """The version of the paper."""
        return self.paper.version

    @property
    def points(self) -> Fraction:
        """The points earned, without those still to be given by hand."""
        return sum((grade.points for grade in self.grades), Fraction(0))

    @property
    def max_points(self) -> Fraction:
        """The points that can be earned."""
        return sum((grade.max_points for grade in self.grades), Fraction(0))

    @property
    def pending(self) -> Fraction:
        """The points that have to be given by hand."""
        return sum((grade.pending for grade in self.grades), Fraction(0))

    @property
    def first_error(self) -> FirstError | None:
        """The first mistake; None if there is none."""
        for number, (question, grade) in enumerate(zip(self.paper.questions, self.grades, strict=True), 1):
            if grade.first_mistake is not None:
                place = grade.first_wrong_part
                letter = "" if place is None else question.parts[place].letter
                return FirstError(number, grade.first_mistake, grade.explanation, letter)
        return None


@dataclass(frozen=True)
class Graded:
    """The results of a file of replies in its order, and a sentence for each student who has no paper."""

    results: tuple[StudentResult, ...]
    unknown: tuple[str, ...] = ()


class UnknownStudent(ExamError):
    """A student in a file of replies who is not on the exam's list."""


def grade_all(papers: Sequence[Paper], data: bytes, suffix: str) -> Graded:
    """Return the results of all students in a file of replies; unknown students are reported and not graded.

    `suffix` is the suffix of the file's name. Raises ExamError naming the row if a reply fits no paper or a student
    occurs twice, and UnknownStudent if nobody in the file is known.
    """
    seen: dict[tuple[str, str], str] = {}
    graded: list[StudentResult] = []
    unknown: list[UnknownStudent] = []
    known: GradeByReply = {}
    for submission in replies.read_submissions(data, suffix):
        try:
            paper = find_paper(papers, submission)
        except UnknownStudent as stranger:
            unknown.append(stranger)
            continue
        name = paper.student or submission.student
        key = (name, "" if name else str(paper.version))
        if key in seen:
            raise ExamError(_("{place}: {student} already has replies in {other_place}").format(
                place=submission.where, student=key[0] or _("version {}").format(key[1]), other_place=seen[key]))
        seen[key] = submission.where
        graded.append(StudentResult(key[0], paper, _grade_questions(
            paper, submission.where, submission.answers, known)))
    if unknown and not graded:
        raise unknown[0]
    return Graded(tuple(graded), tuple(map(str, unknown)))


def absent_students(papers: Sequence[Paper], rows: Sequence[StudentResult]) -> tuple[str, ...]:
    """Return the students who have a paper of their own but sent no replies."""
    present = {row.student for row in rows}
    return tuple(paper.student for paper in papers if paper.student and paper.student not in present)


def find_paper(papers: Sequence[Paper], submission: Submission) -> Paper:
    """Return the paper that a submission answers: that of the student, that of the version, or the only one.

    Raises UnknownStudent if the student is not on the exam's list, and ExamError if there is no such version, or if
    student and version name different papers.
    """
    named = {paper.student: paper for paper in papers if paper.student}
    versions = {str(paper.version): paper for paper in papers}
    if submission.version and submission.version not in versions:
        raise ExamError(_("{place}: there is no version {version}: the versions are 1 to {count}").format(
            place=submission.where, version=submission.version, count=len(versions)))
    if named:
        own = _find_own_paper(named, submission.student) if submission.student else versions.get(submission.version)
        if own is None:
            raise UnknownStudent(_("{place}: there is no paper for student {student!r}").format(
                place=submission.where, student=submission.student))
        if submission.version and own is not versions[submission.version]:
            raise ExamError(_("{place}: {student} has version {own_version}, not {version}").format(
                place=submission.where, student=own.student, own_version=own.version, version=submission.version))
        return own
    if submission.version:
        return versions[submission.version]
    if len(papers) == 1:
        return papers[0]
    if submission.student in versions:
        return versions[submission.student]
    raise ExamError(_("{place}: which of the {count} versions? Add a column “version”").format(
        place=submission.where, count=len(papers)))


def _find_own_paper(named: Mapping[str, Paper], student: str) -> Paper | None:
    """Return the student's paper, or the only one whose name is the same but for case and leading zeros, or None.

    People type IDs in either case, and spreadsheets turn 007 into 7. A name that differs in case alone goes before.
    """
    if student in named:
        return named[student]
    for fold in (str.casefold, _without_zeros):
        candidates = [paper for name, paper in named.items() if fold(name) == fold(student)]
        if candidates:
            return candidates[0] if len(candidates) == 1 else None
    return None


def _without_zeros(name: str) -> str:
    return name.casefold().lstrip("0")


def _grade_questions(
    paper: Paper, where: str, answers: AnswersByQuestion, known: GradeByReply
) -> tuple[Grade, ...]:
    """Return the grades of one student; `known` has those of equal replies to the same questions, and gets more."""
    for number, fields in answers.items():
        if not 1 <= number <= len(paper.questions):
            raise ExamError(_("{place}: there is no question {number} in version {version}: it has {count}").format(
                place=where, number=number, version=paper.name, count=len(paper.questions)))
        names = {field.name for field in paper.questions[number - 1].fields}
        for name in fields:
            if name not in names:
                raise ExamError(_("{place}: question {number} of version {version} has no field {field!r}: it has "
                                  "{fields}").format(
                    place=where, number=number, version=paper.name, field=name, fields=", ".join(sorted(names))))
    grades = []
    with speaking(paper.exam.language):  # replies are read as the questions ask for them
        for number, question in enumerate(paper.questions, 1):
            reply = answers.get(number, {})
            key = question, frozenset(reply.items())
            if key not in known:
                known[key] = question.grade(reply)
            grades.append(known[key])
    return tuple(grades)


def as_csv(rows: Sequence[StudentResult]) -> bytes:
    """Return a CSV table with one row per student: points by question, total, pending points and first mistake.

    A question with several parts also has a column for each part.
    """
    most = max((len(row.grades) for row in rows), default=0)
    part_counts = [max((len(row.grades[place].parts) for row in rows if place < len(row.grades)), default=0)
                   for place in range(most)]
    questions = [
        _("question {}").format(label) for number, parts in enumerate(part_counts, 1)
        for label in (number, *(f"{number}{part_letter(place)}" for place in range(parts)))]
    header = [_("student"), _("version"), *questions, _("points"), _("of"), _("pending"),
              _("first error in question"), _("at step"), _("first error"), _("because")]
    return replies.csv_bytes([header, *(_table_row(row, part_counts) for row in rows)])


def _table_row(row: StudentResult, part_counts: Sequence[int]) -> list[str]:
    """Return a student's row; `part_counts` are the largest numbers of parts of each question."""
    marks: list[str] = []
    for place, count in enumerate(part_counts):
        grades = [row.grades[place], *row.grades[place].parts] if place < len(row.grades) else []
        points = [format_decimal(grade.points) for grade in grades]
        marks += [*points, *[""] * (1 + count - len(points))]
    first = row.first_error
    mistake_cells = ["", "", "", ""] if first is None else [
        first.place, str(first.mistake.step) if first.mistake.step >= 0 else "", first.mistake.reason,
        " ".join(first.explanation)]
    return [row.student, str(row.version), *marks,
            format_decimal(row.points), format_decimal(row.max_points), format_decimal(row.pending), *mistake_cells]


def format_decimal(number: Fraction) -> str:
    """Return the number as a decimal with at most `PLACES` decimals."""
    return f"{round(float(number), PLACES):.{PLACES}f}".rstrip("0").rstrip(".")


def as_json(rows: Sequence[StudentResult]) -> bytes:
    """Return the results as JSON with exact numbers and all mistakes."""
    content = [{
        "student": row.student, "version": row.version, **_points_json(row.points, row.max_points, row.pending),
        "questions": [
            _question_json(question, grade) for question, grade in zip(row.paper.questions, row.grades, strict=True)],
        "first": None if row.first_error is None else {
            "question": row.first_error.question, **({"part": row.first_error.part} if row.first_error.part else {}),
            **_mistake_json(row.first_error.mistake),
            "because": list(row.first_error.explanation)},
    } for row in rows]
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _question_json(question: Question, grade: Grade) -> dict[str, object]:
    """Return a question's points, the share of each field, and its mistakes in search order.

    The share is None if the field has to be marked by hand. A question with several parts has a list of them, too.
    """
    shares = {field.name: None if score.share is None else number_json(score.share)
              for field, score in zip(question.fields, grade.scores, strict=True)}
    made: dict[str, object] = {
        "form": question.form_code, **_points_json(grade.points, grade.max_points, grade.pending), "fields": shares,
        "wrong": [_mistake_json(mistake) for mistake in grade.mistakes]}
    if grade.parts:
        made["parts"] = [{"part": part.letter, **_question_json(part, own)}
                         for part, own in zip(question.parts, grade.parts, strict=True)]
    return made


def _mistake_json(mistake: Mistake) -> dict[str, object]:
    return {"kind": mistake.kind, "why": mistake.reason, "step": mistake.step if mistake.step >= 0 else None}


def _points_json(points: Fraction, of: Fraction, pending: Fraction) -> dict[str, object]:
    return {"points": number_json(points), "of": number_json(of), "pending": number_json(pending)}


def number_json(number: Fraction) -> int | float | str:
    """Return a number exactly: a finite decimal as a number, any other as a fraction in a string."""
    written = exact(number)
    return written if isinstance(written, int | str) else float(written)
