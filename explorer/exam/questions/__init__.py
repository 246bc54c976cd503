"""The material that question forms share: context, searches, rules, drawings, solution texts."""

from explorer.exam.questions.context import QuestionContext
from explorer.exam.questions.drawings import draw_question
from explorer.exam.questions.form import Form, Settings
from explorer.exam.questions.question import Question

__all__ = ["Form", "Question", "QuestionContext", "Settings", "draw_question"]
