"""The generator: random trees for questions, which meet given targets; the seed determines the result."""

from explorer.exam.generator.ambiguity import ambiguities
from explorer.exam.generator.make import Difficulty, GeneratedTree, difficulty, generate
from explorer.exam.generator.mistakes import MISTAKES, Answer, describe_mistake, wrong_answers
from explorer.exam.generator.versions import generate_versions

__all__ = [
    "MISTAKES",
    "Answer",
    "Difficulty",
    "GeneratedTree",
    "ambiguities",
    "describe_mistake",
    "difficulty",
    "generate",
    "generate_versions",
    "wrong_answers",
]
