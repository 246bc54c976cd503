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


def interval_texts(low: Any, high: Any) -> tuple[str, str]:
    """What is proved: [3, and 3]."""
    return f"[{value_text(low)},", f"{value_text(high)}]"


def window_texts(alpha: Any, beta: Any) -> tuple[str, str]:
    """The live window of an open node."""
    return f"α {value_text(alpha)} ", f"β {value_text(beta)}"


def both_ways(first: str, second: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two parts in one line, and in two."""
    return (f"{first} {second}",), (first.rstrip(), second)


def _plain(number: Any) -> Number:
    plain: Number = number.item() if isinstance(number, np.generic) else number
    return plain
