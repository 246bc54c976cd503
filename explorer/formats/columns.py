"""A tree's columns as plain lists, for the study's file: nothing is rounded, nothing is left out."""

import math
import re
from collections.abc import Sized
from fractions import Fraction
from typing import Literal

import msgspec
import numpy as np

from explorer.errors import TreeError
from explorer.formats.grow import DEEPEST, LONGEST_TEXT, MOST_NODES
from explorer.i18n import _
from explorer.tree import NOBODY, AnyArray, Column, FloatArray, IntArray, ObjectArray, Texts, Tree

Float = float | Literal["inf", "-inf"] | None
_FRACTION = re.compile(r"-?\d{1,4000}(/0*[1-9]\d{0,3999})?")


class TextRows(msgspec.Struct, forbid_unknown_fields=True):
    """A column of texts: each text once, and per node which."""

    names: list[str]
    codes: list[int]


class NamedRows(msgspec.Struct, forbid_unknown_fields=True):
    """An optional named column: its values in rows of `width` (0: one plain value a node)."""

    kind: Literal["bool", "int", "float"]
    width: int
    values: list[bool | int | float | Literal["inf", "-inf"] | None]


class ExactRows(msgspec.Struct, forbid_unknown_fields=True):
    """The exact numbers, where a float is not the number: node, player (or, last, the probability), text."""

    node: list[int]
    column: list[int]
    number: list[str]


class TreeRows(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A row per node in level order; the parent of the first is -1. What is None is as `build` fills it in."""

    parent: list[int]
    player: list[int]
    payoff: list[list[Float]]
    id: list[int] | None = None
    rank: list[int] | None = None
    move: TextRows | None = None
    label: TextRows | None = None
    probability: list[Float] | None = None
    exact: ExactRows | None = None
    columns: dict[str, NamedRows] = {}
    texts: dict[str, TextRows] = {}
    players: list[str] = []
    constant: float | str = 0.0
    title: str = ""
    game: str = ""


def to_rows(tree: Tree) -> TreeRows:
    """The tree as lists."""
    drawn = _places(tree.parent, tree.first_child)
    return TreeRows(
        parent=tree.parent.tolist(), player=tree.player.tolist(), payoff=[_floats(column) for column in tree.payoff.T],
        id=None if np.array_equal(tree.id, np.arange(len(tree))) else tree.id.tolist(),
        rank=None if np.array_equal(tree.rank, drawn) else tree.rank.tolist(),
        move=_text_rows(tree.move), label=_text_rows(tree.label),
        probability=None if tree.probability is None else _floats(tree.probability),
        exact=None if tree.exact is None else _exact_rows(tree.exact),
        columns={name: _named_rows(column) for name, column in tree.columns.items() if not isinstance(column, Texts)},
        texts={name: TextRows(list(column.names), column.codes.tolist())
               for name, column in tree.columns.items() if isinstance(column, Texts)},
        players=list(tree.players), title=tree.title, game=tree.game,
        constant=str(tree.constant) if isinstance(tree.constant, Fraction) else tree.constant,
    )


def from_rows(rows: TreeRows) -> Tree:
    """The tree of the lists; TreeError where they don't make one."""
    parent = np.array(rows.parent, np.int64)
    count = len(parent)
    if not 1 <= count <= MOST_NODES:
        raise TreeError(_("{:,} nodes: from 1 to {:,} can be read").format(count, MOST_NODES))
    below = parent[1:]
    if parent[0] != -1 or np.any(np.diff(below) < 0) or np.any(below >= np.arange(1, count)) or np.any(below < 0):
        raise TreeError(_("the parents are not in level order"))
    lists: dict[str, Sized | None] = {"player": rows.player, "id": rows.id, "rank": rows.rank,
                                      "probability": rows.probability}
    lists.update({f"payoff {player}": column for player, column in enumerate(rows.payoff)})
    for name, column in lists.items():
        if column is not None and len(column) != count:
            raise TreeError(_("column {} has {} rows for {} nodes").format(name, len(column), count))
    if not rows.payoff:
        raise TreeError(_("there is no column of payoffs"))
    n_children = np.bincount(below, minlength=count).astype(np.int32)
    first = 1 + np.cumsum(n_children, dtype=np.int64) - n_children
    ids = np.arange(count) if rows.id is None else np.array(rows.id, np.int64)
    if len(np.unique(ids)) != count:
        raise TreeError(_("two nodes have the same id"))
    if min(rows.player) < NOBODY or max(rows.player) > 127:
        raise TreeError(_("a player is out of range"))
    columns: dict[str, Column] = {name: _column(said, count) for name, said in rows.columns.items()}
    columns.update({name: _texts(said, count) for name, said in rows.texts.items()})
    tree = Tree(
        n_children=n_children, player=np.array(rows.player, np.int8),
        payoff=np.stack([_array(column) for column in rows.payoff], axis=1),
        move=_texts(rows.move, count), label=_texts(rows.label, count), id=ids,
        rank=_places(parent, first) if rows.rank is None else np.array(rows.rank, np.int32),
        probability=None if rows.probability is None else _array(rows.probability),
        exact=None if rows.exact is None else _exact(rows.exact, count, len(rows.payoff)),
        columns=columns,
        players=tuple(rows.players), title=rows.title, game=rows.game,
        constant=_fraction(rows.constant) if isinstance(rows.constant, str) else rows.constant,
    )
    if tree.levels - 1 > DEEPEST:
        raise TreeError(_("{:,} plies are too deep: at most {:,}").format(tree.levels - 1, DEEPEST))
    return tree


def _places(parent: IntArray, first_child: IntArray) -> IntArray:
    """(n,) each node's place among its siblings."""
    places: IntArray = np.arange(len(parent), dtype=np.int32)
    places[1:] -= first_child[parent[1:]].astype(np.int32)
    return places


def _floats(column: FloatArray) -> list[Float]:
    """NaN becomes null, an infinity its text, a whole number loses its point."""
    return [_float(number) for number in column.tolist()]


def _float(number: float) -> Float:
    if number != number:
        return None
    if math.isinf(number):
        return "inf" if number > 0 else "-inf"
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _array(numbers: list[Float]) -> FloatArray:
    return np.array([math.nan if number is None else float(number) for number in numbers], np.float64)


def _text_rows(texts: Texts) -> TextRows | None:
    if texts.names == ("",):
        return None
    return TextRows(list(texts.names), texts.codes.tolist())


def _texts(rows: TextRows | None, count: int) -> Texts:
    if rows is None:
        return Texts.empty(count)
    if len(rows.codes) != count or not rows.codes or min(rows.codes) < 0 or max(rows.codes) >= len(rows.names):
        raise TreeError(_("a column of texts doesn't fit the nodes"))
    if any(len(name) > LONGEST_TEXT for name in rows.names):
        raise TreeError(_("a text is too long: at most {:,} characters").format(LONGEST_TEXT))
    return Texts(np.array(rows.codes, np.int32), tuple(rows.names))


def _exact_rows(exact: ObjectArray) -> ExactRows:
    known = [(node, column, str(number)) for column in range(exact.shape[1])
             for node, number in enumerate(exact[:, column].tolist()) if number is not None]
    return ExactRows([node for node, _, _ in known], [column for _, column, _ in known], [text for _, _, text in known])


def _exact(rows: ExactRows, count: int, players: int) -> ObjectArray:
    exact = np.full((count, players + 1), None, object)
    if not len(rows.node) == len(rows.column) == len(rows.number):
        raise TreeError(_("the lists of exact numbers differ in length"))
    for node, column, text in zip(rows.node, rows.column, rows.number, strict=True):
        if not (0 <= node < count and 0 <= column <= players):
            raise TreeError(_("an exact number belongs to node {}, which there is not").format(node))
        exact[node, column] = _fraction(text)
    return exact


def _fraction(text: str) -> Fraction:
    if not _FRACTION.fullmatch(text):
        raise TreeError(_("{!r} is not an exact number").format(text[:40]))
    return Fraction(text)


def _named_rows(column: AnyArray) -> NamedRows:
    width = column.shape[1] if column.ndim > 1 else 0
    flat = column.reshape(-1)
    if column.dtype == np.bool_:
        return NamedRows("bool", width, flat.tolist())
    if np.issubdtype(column.dtype, np.integer):
        return NamedRows("int", width, flat.tolist())
    return NamedRows("float", width, [*_floats(flat)])


def _column(rows: NamedRows, count: int) -> AnyArray:
    if len(rows.values) != count * max(rows.width, 1) or rows.width < 0:
        raise TreeError(_("a named column doesn't fit the nodes"))
    flat: AnyArray
    if rows.kind == "float":
        flat = np.array([math.nan if value is None else float(value) for value in rows.values], np.float64)
    elif all(type(value) is (bool if rows.kind == "bool" else int) for value in rows.values):
        flat = np.array(rows.values, np.bool_ if rows.kind == "bool" else np.int64)
    else:
        raise TreeError(_("a named column of kind {} holds something else").format(rows.kind))
    return flat.reshape(count, rows.width) if rows.width else flat
