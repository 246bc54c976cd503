"""The one thing that all claims have: a sentence made from their fields."""

from abc import abstractmethod
from typing import Any

from msgspec import Struct

from explorer.core.exact import display_distinct
from explorer.search.convention import Bound
from explorer.trees.tree import Tree

Value = Any
"""A number, or a tuple of one per player."""


class Claim(Struct, frozen=True):
    """One thing said of a step; its fields are facts of the tree and the trace.

    A Struct, since there are many kinds of claims: their classes are made in 2 ms, those of dataclasses in 80.
    """

    @abstractmethod
    def sentence(self, tree: Tree) -> str:
        """Return the claim in words; `tree` only gives the names, and nodes are written `[[index|name]]`."""


StepClaims = tuple[Claim, list[Claim], Claim | None]
"""The claims of a step: a title, the sentences below it, and a note."""


def format_comparison(value: Bound, sign: str, limit: Bound, name: str = "") -> str:
    """Return "2 ≤ α = 3"; two numbers that differ never look alike."""
    left, right = display_distinct(value, limit)
    return f"{left} {sign} {name} = {right}" if name else f"{left} {sign} {right}"
