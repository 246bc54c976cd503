"""Edits of an exam; each returns a new one."""

from dataclasses import replace

from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.exam.papers.build import find_form, order_questions, version_names
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, Study, Targets
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
    if "none" in find_form(question.form).tree_kinds:
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
    count, points = len(exam.questions), sum(question.points for question in exam.questions)
    versions = len(exam.students) or exam.versions
    parts = [
        ngettext("{} question", "{} questions", count).format(count),
        ngettext("{} point", "{} points", 1 if points == 1 else 2).format(display(points)),
        ngettext("{:,} student", "{:,} students", versions).format(versions) if exam.students else
        ngettext("{:,} version", "{:,} versions", versions).format(versions),
    ]
    return " · ".join(parts)
