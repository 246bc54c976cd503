"""Exam questions: one form a file, listed in forms.

`answers` are the kinds of answers and the few interactions that they come down to, `questions` what a form makes its
question of, `generator` trees made to targets, `papers` the versions of an exam, `exam_file` the files that it may be
described in, `sheets` what is written of it, `grading` files of replies, and `practice` a question answered in the
window.
"""

from explorer.exam.forms import FORMS
from explorer.exam.questions.context import QuestionContext, study_context
from explorer.exam.questions.form import Form
from explorer.exam.questions.question import Grade, Question, Reply

__all__ = ["FORMS", "Form", "Grade", "Question", "QuestionContext", "Reply", "study_context"]
