"""The parts of an answer: each tells the right reply, marks one that was typed, and says by which rule."""

from explorer.exam.fields.arrangement import Arrangement, Orders
from explorer.exam.fields.choice import Choice, Written
from explorer.exam.fields.example import Example
from explorer.exam.fields.field import NOWHERE, Fault, Field, Marks
from explorer.exam.fields.formulas import Expression, Inequalities, Region, numbers_text
from explorer.exam.fields.nodes import InOrder, Nodes, Spot
from explorer.exam.fields.number import Number, read_number
from explorer.exam.fields.values import Fact, Numbers, fact_text
from explorer.exam.fields.vector import Vector, read_vector, vector_text
from explorer.exam.fields.whole import Whole

__all__ = [
    "NOWHERE", "Arrangement", "Choice", "Example", "Expression", "Fact", "Fault", "Field", "InOrder", "Inequalities",
    "Marks", "Nodes", "Number", "Numbers", "Orders", "Region", "Spot", "Vector", "Whole", "Written", "fact_text",
    "numbers_text", "read_number", "read_vector", "vector_text",
]
