"""Edits of the weights of features, whose weighted sum is the static evaluation."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from explorer.core.errors import TreeError
from explorer.core.exact import Number, as_fraction, normalize_number
from explorer.core.i18n import _
from explorer.trees.edit.rows import copy_exact_column, exact_or_none
from explorer.trees.named_columns import feature_names
from explorer.trees.tree import FEATURE_PREFIX, AnyArray, BoolArray, FloatArray, IntArray, StringColumn, Tree

LARGEST_WEIGHT = 10**15
LARGEST_EXACT_INTEGER = 2**53
"""The integer up to which floats represent every integer exactly."""


def feature_weights(tree: Tree) -> Mapping[str, Number]:
    """Return the weight of each feature in the tree's static evaluations; 0 for a feature without one."""
    return {name: tree.weights.get(name, 0.0) for name in feature_names(tree.columns)}


def set_weights(tree: Tree, changes: Mapping[str, Number]) -> Tree:
    """Return the tree with these weights, and the exact weighted sum at every node that has features.

    Finished games, unknown leaves and nodes without features keep their numbers; features not in `changes` keep their
    weights. Raises TreeError for an unknown feature or a weight out of range.
    """
    wanted = {**feature_weights(tree), **{name: _weight(tree, name, number) for name, number in changes.items()}}
    columns = [_feature_column(tree, name) for name in wanted]
    nodes = np.flatnonzero(_is_weighted_sum(tree, columns))
    sums, exact = _sums([column[nodes] for column in columns], list(wanted.values()))
    payoff, fractions = tree.payoff.copy(), tree.exact
    payoff[nodes, 0] = sums
    if tree.exact is not None or exact is not None:
        fractions = copy_exact_column(tree)
        fractions[nodes, 0] = exact
    return tree.with_columns(payoff=payoff, exact=exact_or_none(fractions), weights=wanted)


def _weight(tree: Tree, name: str, number: Number) -> Number:
    """Return the number as an exact weight; a float means the decimal that it prints as."""
    if FEATURE_PREFIX + name not in tree.columns:
        known = ", ".join(feature_names(tree.columns))
        raise TreeError(_("there is no feature {name!r}; there are {names}").format(name=name,
                                                                                    names=known) if known else
                        _("there is no feature {!r}: the positions of this tree have none").format(name))
    if not -LARGEST_WEIGHT <= number <= LARGEST_WEIGHT:
        raise TreeError(_("the weight of {feature} must lie between −{most:,} and {most:,}").format(
            feature=name, most=LARGEST_WEIGHT))
    return normalize_number(as_fraction(number))


def _feature_column(tree: Tree, name: str) -> FloatArray:
    column = tree.columns[FEATURE_PREFIX + name]
    assert isinstance(column, np.ndarray)  # checked by Tree
    return column.astype(np.float64, copy=False)


def _is_weighted_sum(tree: Tree, columns: list[FloatArray]) -> BoolArray:
    """Return (n,) whether the node's evaluation is the weighted sum of its features."""
    is_open = np.full(len(tree), bool(columns))
    for column in columns:
        is_open &= np.isfinite(column)
    if isinstance(unknown := tree.columns.get("unknown"), StringColumn):
        is_open &= np.array([not name for name in unknown.names])[unknown.codes]
    return is_open


def _sums(columns: list[FloatArray], weights: list[Number]) -> tuple[FloatArray, AnyArray | None]:
    """Return (m,) the weighted sums as floats, and the column of Fractions among them, or None without any."""
    if not columns or not len(columns[0]):
        return np.empty(0), None
    if _are_sums_exact(columns, weights):
        return np.array([float(weight) for weight in weights]) @ np.stack(columns) + 0.0, None
    first, alike = _group_equal_rows(columns)
    rows = zip(*(column[first].tolist() for column in columns), strict=True)
    numbers = [normalize_number(sum((as_fraction(weight) * as_fraction(value) for weight, value in
                                     zip(weights, row, strict=True)), Fraction(0))) for row in rows]
    floats = np.array([float(number) for number in numbers])
    if not any(isinstance(number, Fraction) for number in numbers):
        return floats[alike], None
    exact = np.array([number if isinstance(number, Fraction) else None for number in numbers], object)
    return floats[alike], exact[alike]


def _are_sums_exact(columns: list[FloatArray], weights: list[Number]) -> bool:
    """Return whether all weighted sums are integers that floats represent exactly."""
    if any(weight != int(weight) for weight in weights) or any(np.any(column % 1) for column in columns):
        return False
    most = [float(abs(weight) * np.abs(column).max()) for column, weight in zip(columns, weights, strict=True)]
    return sum(most) < LARGEST_EXACT_INTEGER


def _group_equal_rows(columns: list[FloatArray]) -> tuple[IntArray, IntArray]:
    """Return the first row of each group of equal rows, and (m,) the group of each row."""
    kinds: IntArray = np.zeros(len(columns[0]), np.int64)
    for column in columns:
        values, at = np.unique(column, return_inverse=True)
        kinds = np.unique(kinds * len(values) + at, return_inverse=True)[1]
    first = np.unique(kinds, return_index=True)[1]
    return first, kinds
