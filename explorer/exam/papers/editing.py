"""Edits of an exam's description: each gives another one."""

from dataclasses import replace

from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.exam.papers.build import find_form, order_questions, version_names
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, Study, Targets
from explorer.trees.tree import Tree


def add_question(exam: Exam, question: ExamQuestion, at: int) -> Exam:
    """The exam with another question at this place, from 0."""
    questions = exam.questions
    return replace(exam, questions=(*questions[:at], question, *questions[at:]))


def remove_question(exam: Exam, at: int) -> Exam:
    """The exam without this question."""
    return replace(exam, questions=exam.questions[:at] + exam.questions[at + 1 :])


def move_question(exam: Exam, at: int, to: int) -> Exam:
    """The exam with this question at another place; beyond the ends it stays."""
    if not 0 <= to < len(exam.questions):
        return exam
    return add_question(remove_question(exam, at), exam.questions[at], to)


def replace_question(exam: Exam, at: int, question: ExamQuestion) -> Exam:
    """The exam with another question in this one's place."""
    return replace(exam, questions=(*exam.questions[:at], question, *exam.questions[at + 1 :]))


def question_convention(question: ExamQuestion, study: Study) -> Convention:
    """The convention that a question is asked under."""
    if question.convention is not None:
        return question.convention
    if isinstance(question.source, Targets):
        return Convention()
    return (question.source or study).convention


def describe_source(question: ExamQuestion) -> str:
    """What a question is asked of, in a few words."""
    if isinstance(question.source, Targets):
        return _("generated")
    if "none" in find_form(question.form).tree_kinds:
        return _("no tree")
    if question.source is None:
        return _("this tree")
    return question.source.tree.title or describe_size(question.source.tree)


def describe_size(tree: Tree) -> str:
    """A tree's size in a few words."""
    leaves = int(tree.is_leaf.sum())
    return ngettext("{} leaf", "{} leaves", leaves).format(leaves)


def describe_version(exam: Exam, row: int, version: int) -> str:
    """The version of this number, from 1, and where it has the question at this place, from 0."""
    people = version_names(exam)
    number = order_questions(exam, people[version - 1]).index(row) + 1
    if exam.students:
        return _("Version {} of {}, for {}: question {}").format(version, len(people), people[version - 1], number)
    return _("Version {} of {}: question {}").format(version, len(people), number)


def summary(exam: Exam) -> str:
    """Questions, points and versions in one line."""
    count, points = len(exam.questions), sum(question.points for question in exam.questions)
    versions = len(exam.students) or exam.versions
    parts = [
        ngettext("{} question", "{} questions", count).format(count),
        ngettext("{} point", "{} points", 1 if points == 1 else 2).format(display(points)),
        ngettext("{:,} student", "{:,} students", versions).format(versions) if exam.students else
        ngettext("{:,} version", "{:,} versions", versions).format(versions),
    ]
    return " · ".join(parts)
