"""Exam questions: forms, their answers and grading, papers and sheets."""

from explorer.exam.form import Form, Setting
from explorer.exam.forms import QUESTIONS
from explorer.exam.material import Material, material
from explorer.exam.question import Grade, Question, Reply

__all__ = ["QUESTIONS", "Form", "Grade", "Material", "Question", "Reply", "Setting", "material"]
