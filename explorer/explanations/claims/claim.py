"""The base class of all claims: fields and a sentence made from them."""

from abc import abstractmethod
from typing import Any

from msgspec import Struct

from explorer.core.exact import display_distinct
from explorer.search.convention import Bound
from explorer.trees.tree import Tree

Value = Any
"""A number, or a tuple of one per player."""


class Claim(Struct, frozen=True):
    """One statement about a step; its fields are facts of the tree and the trace.

    A Struct, because there are many kinds of claims: their classes are created in 2 ms, dataclasses in 80 ms.
    """

    @abstractmethod
    def sentence(self, tree: Tree) -> str:
        """Return the claim in words, with nodes as `[[index|name]]`; `tree` is used for names only."""


StepClaims = tuple[Claim, list[Claim], Claim | None]
"""The claims of a step: a title, the sentences below it, and a note."""


def format_comparison(value: Bound, sign: str, limit: Bound, name: str = "") -> str:
    """Return a comparison such as "2 ≤ α = 3"; different numbers are shown with enough digits to differ."""
    left, right = display_distinct(value, limit)
    return f"{left} {sign} {name} = {right}" if name else f"{left} {sign} {right}"
