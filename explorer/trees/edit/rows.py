"""The columns of a tree as a dict, for cutting and joining; arrays are shared with the tree until written to."""

from collections.abc import Sequence
from dataclasses import fields
from itertools import count
from typing import Any

import numpy as np

from explorer.core.errors import TreeError
from explorer.core.i18n import _
from explorer.core.string_column import LONGEST_TEXT, code_dtype
from explorer.trees.tree import AnyArray, IntArray, ObjectArray, StringColumn, Tree, sibling_ranks

ColumnDict = dict[str, Any]
"""The fields of Tree by name; the columns need not form one tree, and those taken from a tree are read-only."""

_BY_NODE = ("n_children", "player", "payoff", "move", "label", "id", "probability", "exact")
PAGE_SIZE = 4096
COLUMN_DEFAULTS: dict[str, Any] = {"count": 1, "key": -1, "quiet": True, "forcing": False}
"""Values for nodes of a tree without the column; for other columns 0, NaN or no text."""


def column_dict(tree: Tree) -> ColumnDict:
    """Return the tree's fields as a dict."""
    return {field.name: getattr(tree, field.name) for field in fields(tree)} | {"columns": dict(tree.columns)}


def writable_column(rows: ColumnDict, name: str) -> AnyArray:
    """Return a column that may be written to; a read-only one is replaced by a copy first."""
    column: AnyArray = rows[name]
    if not column.flags.writeable:
        column = rows[name] = column.copy()
    return column


def join_columns(first: ColumnDict, second: ColumnDict) -> ColumnDict:
    """Return the rows of both, one after the other, without valid ranks; other fields are those of the first.

    Weights are merged, and `players` are the second's if the first has none.
    """
    counts = len(first["n_children"]), len(second["n_children"])
    columns = {name: _join_column(name, first["columns"].get(name), second["columns"].get(name), counts)
               for name in {**first["columns"], **second["columns"]}}
    by_node = {name: _join_column(name, first[name], second[name], counts) for name in _BY_NODE}
    weights = {**second["weights"], **first["weights"]}
    players = first["players"] or second["players"]
    return {**first, **by_node, "columns": columns, "weights": weights, "players": players}


def tree_from_columns(rows: ColumnDict, nodes: IntArray) -> Tree:
    """Return the tree of these rows in this order, with new ranks; empty `exact` and `probability` become None."""
    selected = {name: _take_rows(rows[name], nodes) for name in _BY_NODE}
    chances = selected["probability"]
    return Tree(**{
        **rows, **selected,
        "rank": sibling_ranks(selected["n_children"]),
        "exact": exact_or_none(selected["exact"]),
        "probability": None if chances is None or np.isnan(chances).all() else chances,
        "columns": {name: _take_rows(column, nodes) for name, column in rows["columns"].items()},
    })


def copy_exact_column(tree: Tree) -> ObjectArray:
    """Return a writable copy of the column `exact`; an empty one if the tree has none."""
    return empty_exact_column(len(tree), tree.payoff.shape[1] + 1) if tree.exact is None else tree.exact.copy()


def empty_exact_column(count: int, width: int) -> ObjectArray:
    """Return a (count, width) column `exact` without any Fraction."""
    return np.full((count, width), None, object)


def exact_or_none(exact: ObjectArray | None) -> ObjectArray | None:
    """Return the column, or None if it has no Fraction."""
    if exact is None:
        return None
    numbers = exact.reshape(-1)
    # From the end, where most leaves are: they hold most of the numbers.
    pages = (numbers[first : first + PAGE_SIZE].tolist() for first in reversed(range(0, len(numbers), PAGE_SIZE)))
    return exact if any(page.count(None) < len(page) for page in pages) else None


def with_text(column: StringColumn, nodes: Any, text: str) -> StringColumn:
    """Return the column with this text at these nodes (indices or a mask).

    Raises TreeError for a text that is too long for a file.
    """
    if len(text) > LONGEST_TEXT:
        raise TreeError(_("a text of {count:,} characters is too long: at most {most:,}").format(
            count=len(text), most=LONGEST_TEXT))
    names, (code,) = encode_texts(column.names, [text])
    codes = column.codes.astype(np.promote_types(column.codes.dtype, code_dtype(len(names))))
    codes[nodes] = code
    return StringColumn(codes, names)


def encode_texts(names: tuple[str, ...], texts: Sequence[str]) -> tuple[tuple[str, ...], list[int]]:
    """Return the names followed by those of the texts that are new, and the codes of the texts."""
    if len(texts) == 1:
        known = {text: names.index(text) for text in texts if text in names}
    else:
        known = {name: code for code, name in enumerate(names)}
    new = [text for text in dict.fromkeys(texts) if text not in known]
    known.update(zip(new, count(len(names)), strict=False))
    return names + tuple(new), [known[text] for text in texts]


def _take_rows(column: Any, nodes: IntArray) -> Any:
    if column is None or isinstance(column, StringColumn):
        return column and column.take(nodes)
    return column.take(nodes, axis=0)


def _join_column(name: str, first: Any, second: Any, counts: tuple[int, int]) -> Any:
    """Return one column over the rows of both; defaults for one that lacks it, None if both do."""
    if first is None and second is None:
        return None
    if first is None:
        first = _default_column(name, second, counts[0])
    if second is None:
        second = _default_column(name, first, counts[1])
    if not isinstance(first, StringColumn):
        return np.concatenate([first, second])
    if first.names == second.names == ("",):
        return StringColumn.empty(sum(counts))
    if first.names is second.names:  # both come from one tree
        return StringColumn(np.concatenate([first.codes, second.codes]), first.names)
    names, codes = encode_texts(first.names, second.names)
    return StringColumn(np.concatenate([first.codes, np.array(codes, code_dtype(len(names)))[second.codes]]), names)


def _default_column(name: str, model: Any, rows: int) -> Any:
    """Return a column of defaults, with the type of `model`, for the rows of a tree without it."""
    if isinstance(model, StringColumn):
        return StringColumn.empty(rows)
    if model.dtype == object:
        return np.full((rows, *model.shape[1:]), None, object)
    nothing = COLUMN_DEFAULTS.get(name, np.nan if model.dtype.kind == "f" else 0)
    return np.full((rows, *model.shape[1:]), nothing, model.dtype)
