"""The parts of an answer: each tells the right reply, marks one that was typed, and says by which rule."""

from explorer.exam.answers.arrangement import Arrangement, Orders
from explorer.exam.answers.choice import Choice, Written
from explorer.exam.answers.example import Example
from explorer.exam.answers.field import Field
from explorer.exam.answers.formulas import Expression, Inequalities, Region, numbers_text
from explorer.exam.answers.nodes import InOrder, Nodes, Spot
from explorer.exam.answers.number import Number, read_number
from explorer.exam.answers.score import NOWHERE, Fault, Marks
from explorer.exam.answers.values import Fact, Numbers, fact_text
from explorer.exam.answers.vector import Vector, read_vector, vector_text
from explorer.exam.answers.whole import Whole

__all__ = [
    "NOWHERE", "Arrangement", "Choice", "Example", "Expression", "Fact", "Fault", "Field", "InOrder", "Inequalities",
    "Marks", "Nodes", "Number", "Numbers", "Orders", "Region", "Spot", "Vector", "Whole", "Written", "fact_text",
    "numbers_text", "read_number", "read_vector", "vector_text",
]
