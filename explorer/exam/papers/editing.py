"""Edits of an exam; each returns a new one."""

from dataclasses import replace

from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.exam.papers.build import find_form, order_questions, version_names
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, QuestionPart, Study, Targets
from explorer.trees.tree import Tree


def add_question(exam: Exam, question: ExamQuestion, at: int) -> Exam:
    """Return the exam with a question inserted at index `at`."""
    questions = exam.questions
    return replace(exam, questions=(*questions[:at], question, *questions[at:]))


def remove_question(exam: Exam, at: int) -> Exam:
    """Return the exam without the question at index `at`."""
    return replace(exam, questions=exam.questions[:at] + exam.questions[at + 1 :])


def move_question(exam: Exam, at: int, to: int) -> Exam:
    """Return the exam with the question at `at` moved to `to`; unchanged if `to` is out of range."""
    if not 0 <= to < len(exam.questions):
        return exam
    return add_question(remove_question(exam, at), exam.questions[at], to)


def replace_question(exam: Exam, at: int, question: ExamQuestion) -> Exam:
    """Return the exam with the question at index `at` replaced."""
    return replace(exam, questions=(*exam.questions[:at], question, *exam.questions[at + 1 :]))


def add_part(question: ExamQuestion, part: QuestionPart, at: int) -> ExamQuestion:
    """Return the question with a part inserted at index `at`; raises ExamError if it can't be there."""
    parts = question.parts
    return question.with_parts((*parts[:at], part, *parts[at:]))


def remove_part(question: ExamQuestion, at: int) -> ExamQuestion:
    """Return the question without the part at index `at`; raises ExamError if the next one can't be the first."""
    parts = question.parts
    return question.with_parts(parts[:at] + parts[at + 1:])


def move_part(question: ExamQuestion, at: int, to: int) -> ExamQuestion:
    """Return the question with the part at `at` moved to `to`; raises ExamError if it can't be the first."""
    parts = list(question.parts)
    parts.insert(to, parts.pop(at))
    return question.with_parts(parts)


def replace_part(question: ExamQuestion, at: int, part: QuestionPart) -> ExamQuestion:
    """Return the question with the part at index `at` replaced."""
    parts = question.parts
    return question.with_parts((*parts[:at], part, *parts[at + 1:]))


def describe_question(question: ExamQuestion) -> str:
    """Return the title of the question's form, or the number of its parts."""
    if not question.more_parts:
        return find_form(question.form).title
    return _("One tree, {count} parts").format(count=len(question.parts))


def question_convention(question: ExamQuestion, study: Study) -> Convention:
    """Return the convention of a question: its own, the default one for generated trees, or that of its study."""
    if question.convention is not None:
        return question.convention
    if isinstance(question.source, Targets):
        return Convention()
    return (question.source or study).convention


def describe_source(question: ExamQuestion) -> str:
    """Return a short description of a question's tree."""
    if isinstance(question.source, Targets):
        return _("generated")
    if all("none" in find_form(part.form).tree_kinds for part in question.parts):
        return _("no tree")
    if question.source is None:
        return _("this tree")
    return question.source.tree.title or describe_size(question.source.tree)


def describe_size(tree: Tree) -> str:
    """Return a short description of a tree's size."""
    leaves = int(tree.is_leaf.sum())
    return ngettext("{} leaf", "{} leaves", leaves).format(leaves)


def describe_version(exam: Exam, row: int, version: int) -> str:
    """Return the version's name and the number of a question in it.

    `row` is the question's index in the exam, from 0; `version` counts from 1.
    """
    people = version_names(exam)
    number = order_questions(exam, people[version - 1]).index(row) + 1
    if exam.students:
        return _("Version {version} of {count}, for {student}: question {number}").format(
            version=version, count=len(people), student=people[version - 1], number=number)
    return _("Version {version} of {count}: question {number}").format(
        version=version, count=len(people), number=number)


def summary(exam: Exam) -> str:
    """Return the numbers of questions, points and versions in one line."""
    count, points = len(exam.questions), sum(question.total_points for question in exam.questions)
    versions = len(exam.students) or exam.versions
    parts = [
        ngettext("{} question", "{} questions", count).format(count),
        ngettext("{} point", "{} points", 1 if points == 1 else 2).format(display(points)),
        ngettext("{:,} student", "{:,} students", versions).format(versions) if exam.students else
        ngettext("{:,} version", "{:,} versions", versions).format(versions),
    ]
    return " · ".join(parts)


def describe_equal_versions(exam: Exam) -> str:
    """Return the sentence that all versions ask the same; "" if they differ or there is just one."""
    is_alike = bool(exam.questions) and not exam.shuffled and not any(
        isinstance(question.source, Targets) or any(find_form(part.form).is_drawn for part in question.parts)
        for question in exam.questions)
    return _("All versions are alike. They differ with generated trees or shuffled questions.") if (
        is_alike and len(version_names(exam)) > 1) else ""
