"""Trees made for questions: what they have to be is given, chance decides the rest, a seed decides chance."""

from explorer.exam.generator.ambiguity import ambiguities
from explorer.exam.generator.make import Difficulty, Made, difficulty, generate
from explorer.exam.generator.mistakes import MISTAKES, Answer, sentence, wrong_answers
from explorer.exam.generator.versions import versions

__all__ = [
    "MISTAKES", "Answer", "Difficulty", "Made", "ambiguities", "difficulty", "generate", "sentence", "versions",
    "wrong_answers",
]
