"""Conversion of a file's rows (parents before their children) to a tree in level order."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from explorer.core.exact import Number, as_fraction, normalize_number
from explorer.core.string_column import LONGEST_TEXT
from explorer.trees.tree import (
    AnyArray,
    BoolArray,
    Column,
    FloatArray,
    IntArray,
    ObjectArray,
    StringColumn,
    Tree,
    sibling_ranks,
)

__all__ = [
    "LARGEST_FILE",
    "LONE_SURROGATE",
    "LONGEST_TEXT",
    "MOST_NODES",
    "MOST_PAYOFFS",
    "MOST_PLAYERS",
    "MOST_PLIES",
    "has_uniform_probabilities",
    "is_blank_leaf",
    "tree_from_rows",
    "uniform_probabilities",
]

LARGEST_FILE = 64 * 2**20
MOST_NODES = 6_000_000
MOST_PLIES = 200_000
"""Limits of files and texts: LARGEST_FILE in characters or bytes, nodes, plies. Larger ones are refused."""
LONE_SURROGATE = re.compile("[\ud800-\udfff]")
MOST_PLAYERS = 100
MOST_PAYOFFS = 2 * MOST_NODES
"""Limits of players and of all payoffs: a short text could declare a hundred players at each of many nodes."""


def tree_from_rows(
    depth: Sequence[int],
    n_children: Sequence[int],
    player: npt.NDArray[np.int8],
    payoffs: Sequence[Sequence[Number]],
    *,
    labels: Mapping[int, str],
    moves: Mapping[int, Sequence[str]],
    chances: Mapping[int, Sequence[Number]],
    flags: Mapping[str, AnyArray] | None = None,
    unknown: Mapping[int, str] | None = None,
    **fields: Any,
) -> Tree:
    """Return the tree of these rows; `payoffs` has one list per player.

    `moves` and `chances` (probabilities) have a list of the children's entries by the parent's row; `labels` and
    `unknown` have texts by row. `flags` are named columns, `fields` further fields of Tree.
    """
    order: IntArray = np.argsort(np.asarray(depth, np.int32), kind="stable")
    count = len(order)
    place = np.empty(count, np.int64)
    place[order] = np.arange(count)
    children = np.asarray(n_children, np.int32)[order]
    first = 1 + np.cumsum(children, dtype=np.int64) - children
    payoff, exact = _payoffs(payoffs, order, place)
    probability = None
    if chances:
        probability = np.full(count, np.nan)
        for row, numbers in chances.items():
            start = int(first[place[row]])
            for child, number in enumerate(numbers, start):
                probability[child] = float(number)
                if isinstance(number, Fraction):
                    exact = np.full((count, len(payoffs) + 1), None, object) if exact is None else exact
                    exact[child, -1] = number
    names = [""]
    if moves:
        widths = children.tolist()
        blanks = {width: [""] * width for width in set(widths)}
        families = zip(order.tolist(), widths, strict=True)
        names.extend(chain.from_iterable(moves.get(row) or blanks[width] for row, width in families))
    columns: dict[str, Column] = {name: column[order] for name, column in (flags or {}).items()}
    if unknown:
        columns["unknown"] = _texts(unknown, place)
    return Tree(
        n_children=children, player=player[order], payoff=payoff, exact=exact, probability=probability,
        move=StringColumn.from_texts(names) if any(names) else StringColumn.empty(count), label=_texts(labels, place),
        id=np.arange(count, dtype=np.int32), rank=sibling_ranks(children), columns=columns, **fields,
    )


def _payoffs(
    payoffs: Sequence[Sequence[Number]], order: IntArray, place: IntArray
) -> tuple[FloatArray, ObjectArray | None]:
    payoff = np.empty((len(order), len(payoffs)))
    exact = None
    for player, numbers in enumerate(payoffs):
        payoff[:, player] = np.fromiter(numbers, np.float64, len(order))[order]
        mixed = Fraction in set(map(type, numbers))
        fractions = [row for row, number in enumerate(numbers) if isinstance(number, Fraction)] if mixed else []
        if fractions and exact is None:
            exact = np.full((len(order), len(payoffs) + 1), None, object)
        for row in fractions:
            assert exact is not None
            exact[place[row], player] = numbers[row]
    return payoff, exact


def _texts(texts: Mapping[int, str], place: IntArray) -> StringColumn:
    """Return the column of these texts by row; `place` has each row's node."""
    if not any(texts.values()):
        return StringColumn.empty(len(place))
    column = [""] * len(place)
    for row, text in texts.items():
        column[place[row]] = text
    return StringColumn.from_texts(column)


def uniform_probabilities(count: int) -> list[Number]:
    """Return equal probabilities of this number of moves."""
    return [normalize_number(Fraction(1, count))] * count


def has_uniform_probabilities(tree: Tree, node: int) -> bool:
    """Return True if all moves of a chance node are equally likely."""
    share = Fraction(1, int(tree.n_children[node]))
    return all(as_fraction(tree.probability_of(child)) == share for child in tree.children(node))


def is_blank_leaf(tree: Tree) -> BoolArray:
    """Return (n,) whether a leaf lacks a number; unknown leaves do."""
    missing: BoolArray = tree.is_leaf & np.isnan(tree.payoff).any(axis=1)
    return missing
