"""The columns of a tree as a plain mapping, to be cut, joined and made a tree again."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

import numpy as np

from explorer.tree import IntArray, ObjectArray, Texts, Tree

Rows = dict[str, Any]
"""Tree's fields by name; the columns need not make one tree."""

_BY_NODE = ("n_children", "player", "payoff", "move", "label", "id", "rank", "probability", "exact")
_DEFAULTS: dict[str, Any] = {"count": 1, "key": -1, "quiet": True}


def rows_of(tree: Tree) -> Rows:
    """The tree's fields, `exact` and `probability` always there."""
    rows = {field.name: getattr(tree, field.name) for field in fields(tree)}
    rows["exact"] = exact_column(tree)
    if tree.probability is None:
        rows["probability"] = np.full(len(tree), np.nan)
    rows["columns"] = dict(tree.columns)
    return rows


def take(rows: Rows, nodes: IntArray) -> Rows:
    """These rows, in this order."""
    chosen = {name: _taken(rows[name], nodes) for name in _BY_NODE}
    return {**rows, **chosen, "columns": {name: _taken(column, nodes) for name, column in rows["columns"].items()}}


def join(first: Rows, second: Rows) -> Rows:
    """Both, one below the other; what is not a column is the first's."""
    columns = {}
    for name in {**first["columns"], **second["columns"]}:
        pair = [each["columns"].get(name) for each in (first, second)]
        model = next(column for column in pair if column is not None)
        counts = [len(each["n_children"]) for each in (first, second)]
        columns[name] = _joined(*(
            _missing(model, name, count) if column is None else column
            for column, count in zip(pair, counts, strict=True)))
    by_node = {name: _joined(first[name], second[name]) for name in _BY_NODE}
    return {**first, **by_node, "columns": columns, "players": first["players"] or second["players"]}


def tree_of(rows: Rows) -> Tree:
    """The tree, with columns that hold nothing left out."""
    chances = rows["probability"]
    return Tree(**{
        **rows,
        "exact": kept(rows["exact"]),
        "probability": None if np.isnan(chances).all() else chances,
    })


def exact_column(tree: Tree) -> ObjectArray:
    """A fresh copy of the column `exact`, made where there is none."""
    if tree.exact is not None:
        return tree.exact.copy()
    return np.full((len(tree), tree.payoff.shape[1] + 1), None, object)


def kept(exact: ObjectArray) -> ObjectArray | None:
    """The column, or None where every number is a float."""
    return exact if any(value is not None for value in exact.ravel().tolist()) else None


def with_text(texts: Texts, nodes: Iterable[int], text: str) -> Texts:
    """The column with this text at these nodes."""
    names = texts.names if text in texts.names else (*texts.names, text)
    codes = texts.codes.astype(np.int32)
    codes[list(nodes)] = names.index(text)
    return Texts(codes, names)


def _taken(column: Any, nodes: IntArray) -> Any:
    return column.take(nodes) if isinstance(column, Texts) else column[nodes]


def _joined(first: Any, second: Any) -> Any:
    if not isinstance(first, Texts):
        return np.concatenate([first, second])
    names = {name: code for code, name in enumerate(dict.fromkeys([*first.names, *second.names]))}
    recoded = [np.array([names[name] for name in texts.names], np.int32)[texts.codes] for texts in (first, second)]
    return Texts(np.concatenate(recoded), tuple(names))


def _missing(model: Any, name: str, count: int) -> Any:
    """The column for rows of a tree that has none of this name."""
    if isinstance(model, Texts):
        return Texts.empty(count)
    nothing = _DEFAULTS.get(name, np.nan if model.dtype.kind == "f" else 0)
    return np.full((count, *model.shape[1:]), nothing, model.dtype)
