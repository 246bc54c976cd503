"""The texts of nodes and edges."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from explorer.numerals import Number, pretty
from explorer.tree import Tree


def leaf_text(tree: Tree, node: int) -> str:
    """The number, the vector of payoffs or the unknown's name that is given at a node; "" for none."""
    if unknown := tree.unknown_name(node):
        return unknown
    players = tree.payoff.shape[1]
    if players == 1:
        return pretty(tree.payoff_of(node))
    numbers = [pretty(tree.payoff_of(node, player)) for player in range(players)]
    return vector(numbers) if any(numbers) else ""


def vector(numbers: Sequence[str]) -> str:
    """Several players' numbers."""
    return f"({', '.join(numbers)})"


def value_text(value: Any) -> str:
    """A returned number, or one per player."""
    if isinstance(value, np.ndarray | list | tuple):
        return vector([pretty(_plain(number)) for number in value])
    return pretty(_plain(value))


def interval_text(low: Any, high: Any) -> str:
    """What is proved: [3, 3]."""
    return f"[{value_text(low)}, {value_text(high)}]"


def window_text(alpha: Any, beta: Any) -> str:
    """The live window of an open node."""
    return f"α {value_text(alpha)}  β {value_text(beta)}"


def _plain(number: Any) -> Number:
    plain: Number = number.item() if isinstance(number, np.generic) else number
    return plain
