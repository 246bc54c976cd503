"""Exam questions: one form a file, listed in forms.

`answers` are the kinds of answers and the few interactions that they come down to, `questions` what a form makes its
question of, `generator` trees made to targets, `papers` the versions of an exam, `exam_file` the files that it may be
described in, `sheets` what is written of it, `grading` files of replies, and `practice` a question answered in the
window.
"""

from explorer.exam.forms import QUESTIONS
from explorer.exam.questions.context import Material, material
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Grade, Question, Reply

__all__ = ["QUESTIONS", "Form", "Grade", "Material", "Question", "Reply", "Setting", "material"]
