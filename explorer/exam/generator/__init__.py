"""The generator: random trees for questions, which meet given targets; the seed determines the result."""

from explorer.exam.generator.ambiguity import ambiguities
from explorer.exam.generator.versions import generate_versions

__all__ = ["ambiguities", "generate_versions"]
