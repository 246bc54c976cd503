"""The kinds of answer fields: each holds the right reply, marks a typed one and states its marking rule."""

from explorer.exam.answers.arrangement import ChildOrderAnswer, OrderByNode
from explorer.exam.answers.choice import ChoiceAnswer, FreeTextAnswer, as_free_text
from explorer.exam.answers.example import ExampleAnswer
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.formulas import FormulaAnswer, InequalitiesAnswer, RegionAnswer, format_assignment
from explorer.exam.answers.integer import IntegerAnswer
from explorer.exam.answers.node_lists import NamedNode, NodeListAnswer, NodeSetAnswer
from explorer.exam.answers.number import NumberAnswer, read_number
from explorer.exam.answers.score import NOWHERE, Mistake, Score
from explorer.exam.answers.sets_and_bounds import BoundAnswer, SetAnswer, format_bounds
from explorer.exam.answers.vector import VectorAnswer, format_vector, read_vector

__all__ = [
    "NOWHERE", "AnswerField", "BoundAnswer", "ChildOrderAnswer", "ChoiceAnswer", "ExampleAnswer", "FormulaAnswer",
    "FreeTextAnswer", "InequalitiesAnswer", "IntegerAnswer", "Mistake", "NamedNode", "NodeListAnswer",
    "NodeSetAnswer", "NumberAnswer", "OrderByNode", "RegionAnswer", "Score", "SetAnswer", "VectorAnswer",
    "as_free_text", "format_assignment", "format_bounds", "format_vector", "read_number", "read_vector",
]
