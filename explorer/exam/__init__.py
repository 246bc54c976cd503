"""Exam questions, from the question form to the graded reply.

`answers` holds the kinds of answers and the interactions by which they are given, `questions` the material that a form
builds its question from, and `forms` one question form per file. `generator` draws trees that meet targets, `papers`
builds the versions of an exam, `exam_file` reads the files that describe an exam, `sheets` writes exams to files,
`grading` grades files of replies, and `practice` lets a student answer a question in the window.
"""

from explorer.exam.forms import FORMS
from explorer.exam.questions.context import QuestionContext, study_context
from explorer.exam.questions.form import Form
from explorer.exam.questions.question import Grade, Question, Reply

__all__ = ["FORMS", "Form", "Grade", "Question", "QuestionContext", "Reply", "study_context"]
