"""The texts of nodes and edges."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from explorer.analysis.run import ESTIMATE, EXACT, LOWER, UPPER
from explorer.core.exact import Number, display, separator
from explorer.trees.tree import BoolArray, IntArray, StringColumn, Tree

_SIGNS = {EXACT: "", UPPER: "≤", LOWER: "≥"}


def given_texts(tree: Tree, nodes: IntArray) -> list[str]:
    """Return the given number, payoff vector or unknown's name of each node; "" if there is none."""
    columns = [_payoff_texts(tree, nodes, player) for player in range(tree.payoff.shape[1])]
    texts = columns[0] if len(columns) == 1 else [
        format_vector(numbers) if any(numbers) else "" for numbers in zip(*columns, strict=True)
    ]
    unknown = tree.columns.get("unknown")
    if isinstance(unknown, StringColumn):
        texts = [name or text for name, text in zip(texts_at(unknown, nodes), texts, strict=True)]
    return texts


def texts_at(column: StringColumn, nodes: IntArray) -> list[str]:
    """Return the texts of the given nodes."""
    names = column.names
    return [names[code] for code in column.codes[nodes].tolist()]


def _payoff_texts(tree: Tree, nodes: IntArray, player: int) -> list[str]:
    numbers: list[Number] = tree.payoff[nodes, player].tolist()
    if tree.exact is not None:
        known = tree.exact[nodes, player].tolist()
        numbers = [number if exact is None else exact for number, exact in zip(numbers, known, strict=True)]
    return [display(number) if number == number else "" for number in numbers]


def probability_texts(tree: Tree, nodes: IntArray, shown: BoolArray) -> list[str]:
    """Return the probability, where it is `shown`, (k,), and the multiplicity of the edge above each node."""
    texts = [""] * len(nodes)
    if tree.probability is not None:
        for row in np.flatnonzero(~np.isnan(tree.probability[nodes]) & shown).tolist():
            texts[row] = display(tree.probability_of(int(nodes[row])))
    count = tree.array_or("count", 1)[nodes]
    for row in np.flatnonzero(count != 1).tolist():
        texts[row] = f"{texts[row]} ×{count[row]}".lstrip()
    return texts


MEAN_SIGN = "≈"
"""The first character of a mean."""


def format_vector(numbers: Sequence[str]) -> str:
    """Format the numbers of several players in brackets."""
    return f"({', '.join(numbers)})"


def value_text(value: Any, kind: int = EXACT) -> str:
    """Format a value, or a vector with one per player, with the sign of its kind; "" if there is none."""
    if isinstance(value, np.ndarray | list | tuple):
        texts = [display(_plain_number(number)) for number in value]
        return format_vector(texts) if any(texts) else ""
    if kind == ESTIMATE:
        return estimate_text(value)
    text = display(_plain_number(value))
    return _SIGNS[kind] + text if text else ""


def estimate_text(value: Any) -> str:
    """Format an estimate from samples with three significant digits, such as ≈0.58."""
    number = _plain_number(value)
    return "" if number != number else MEAN_SIGN + display(float(f"{float(number):.3g}")).removeprefix("≈")


def interval_texts(low: Any, high: Any) -> tuple[str, str]:
    """Return the two parts of a proved interval: "[3," and "3]"."""
    return f"[{value_text(low)}{separator()}", f"{value_text(high)}]"


def window_texts(alpha: Any, beta: Any) -> tuple[str, str]:
    """Return the texts of α and β of an open node's window."""
    return f"α {value_text(alpha)} ", f"β {value_text(beta)}"


def one_or_two_lines(first: str, second: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return two texts in one line, and in two lines."""
    return (f"{first} {second}",), (first.rstrip(), second)


def _plain_number(number: Any) -> Number:
    plain: Number = number.item() if isinstance(number, np.generic) else number
    return plain
