"""The parts of an answer: each tells the right reply, marks one that was typed, and says by which rule."""

from explorer.exam.answers.arrangement import Arrangement, Orders
from explorer.exam.answers.choice import Choice, Written
from explorer.exam.answers.example import Example
from explorer.exam.answers.field import Field
from explorer.exam.answers.formulas import Expression, Inequalities, Region, numbers_text
from explorer.exam.answers.nodes import InOrder, NamedNode, Nodes
from explorer.exam.answers.number import Number, read_number
from explorer.exam.answers.score import NOWHERE, Mistake, Score
from explorer.exam.answers.values import BoundAnswer, Numbers, fact_text
from explorer.exam.answers.vector import Vector, read_vector, vector_text
from explorer.exam.answers.whole import Whole

__all__ = [
    "NOWHERE", "Arrangement", "BoundAnswer", "Choice", "Example", "Expression", "Field", "InOrder", "Inequalities",
    "Mistake", "NamedNode", "Nodes", "Number", "Numbers", "Orders", "Region", "Score", "Vector", "Whole", "Written",
    "fact_text", "numbers_text", "read_number", "read_vector", "vector_text",
]
