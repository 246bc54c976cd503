"""Tests of a tree's columns as plain lists: nothing is lost or rounded, and what makes no tree is refused by name."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
import pytest

from explorer.core import memory
from explorer.core.errors import TreeError
from explorer.trees import formats
from explorer.trees.formats import columns, packed
from explorer.trees.formats.columns import NamedRows, TreeRows, from_rows, to_rows
from explorer.trees.formats.packed import MemoryBudget
from explorer.trees.formats.tree_from_rows import LONGEST_TEXT, MOST_PLAYERS, MOST_PLIES
from explorer.trees.tree import Tree

TEXT = '[{"label":"x","value":"7/3"},[1,2]]'


def read_back(tree: Tree) -> Tree:
    """Return the tree after it was a file's text."""
    text = msgspec.json.encode(to_rows(tree))
    return from_rows(msgspec.json.decode(text, type=TreeRows), MemoryBudget())


def changed(changes: dict[str, Any], text: str = TEXT) -> TreeRows:
    """Return the columns of a small tree with parts replaced; `move.codes` is the field `codes` of `move`."""
    rows = msgspec.to_builtins(to_rows(formats.parse(text)))
    for place, value in changes.items():
        *outer, last = place.split(".")
        inside = rows
        for key in outer:
            inside = inside[key]
        inside[last] = value
    return msgspec.convert(rows, TreeRows)


def named(kind: str, values: list[Any], width: int = 0) -> dict[str, Any]:
    return {"columns": {"bound": {"kind": kind, "width": width, "values": values}}}


@pytest.mark.parametrize("packed_from", [packed.PACKED_FROM_NODES, 1])
def test_every_column_comes_back_from_lists_and_packed(
    packed_from: int, random_tree: Callable[..., Tree], columns_of: Callable[[Tree], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packed, "PACKED_FROM_NODES", packed_from)
    for seed in range(150):
        tree, rng = random_tree(seed), np.random.default_rng(seed)
        count = len(tree)
        tree = replace(
            tree, id=rng.permutation(count) * 7,
            rank=np.concatenate([np.zeros(1, np.int32), *map(rng.permutation, tree.n_children)]).astype(np.int32),
            columns={
                **tree.columns, "key": rng.integers(-(2**63), 2**63 - 1, count), "score": rng.random(count),
                "ends": rng.choice([-np.inf, np.inf, np.nan, 0.1, 3.0], (count, 2)), "flag": rng.random(count) < 0.5,
                "fine": np.array([*rng.choice([None, 0.5, np.inf, Fraction(1, 3), Fraction(10**30)], count), None],
                                 object)[:-1],
            },
            weights={"a": 0.5, "b": Fraction(1, 3)}, title="„ä“", game="nim", players=("A", "B"),
            constant=Fraction(1, 3),
        )
        back = read_back(tree)
        told, kept = columns_of(back), columns_of(tree)
        assert repr(told) == repr(kept)
        assert dict(back.weights) == dict(tree.weights)
        assert {name: type(column) for name, column in back.columns.items()} == {
            name: type(column) for name, column in tree.columns.items()}
        assert repr(columns_of(read_back(back))) == repr(told)


def test_a_file_is_as_old_as_its_columns_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = formats.parse(TEXT)
    fine = tree.with_columns(columns={"fine": np.array([Fraction(1, 3)] * len(tree))})
    assert to_rows(tree).version == 1
    assert to_rows(fine).version == to_rows(tree.with_columns(weights={"a": 1.0})).version == 3
    monkeypatch.setattr(packed, "PACKED_FROM_NODES", 1)
    assert to_rows(tree).version == 2
    assert to_rows(fine).version == 3


@pytest.mark.parametrize(("changes", "why"), [
    ({"parent": []}, "0 nodes: from 1 to "),
    ({"parent": None}, "the tree has no shape, or two"),
    ({"nodes": 4}, "the tree has no shape, or two"),
    ({"parent": [0, 0, 0, 2, 2]}, "the parents are not in level order"),
    ({"parent": [-1, 0, 2, 2, 2]}, "the parents are not in level order"),
    ({"parent": [-1, 0, 0, 2, 1]}, "the parents are not in level order"),
    ({"parent": [-1, -1, 0, 0, 0]}, "the parents are not in level order"),
    ({"payoff": []}, "there is no column of payoffs"),
    ({"payoff": [[1.0] * 5] * (MOST_PLAYERS + 1)}, f"payoffs of {MOST_PLAYERS + 1} players are too many for 5 nodes"),
    ({"payoff": [[1.0]]}, "column payoff 0 has 1 rows for 5 nodes"),
    ({"player": [-1]}, "column player has 1 rows for 5 nodes"),
    ({"player": [-1, -4, -5, -4, -4]}, "a player is out of range"),
    ({"player": [-1, -4, 128, -4, -4]}, "a player is out of range"),
    ({"id": [4, 1, 0, 3, 1]}, "two nodes have the same id"),
    ({"id": [4, 1, 0, 3, -1]}, "an id is out of range"),
    ({"id": [4, 1, 0, 3, columns.MOST_ID]}, "an id is out of range"),
    ({"rank": [0, 1, 1, 0, 1]}, "the ranks of siblings don't count from 0"),
    ({"label.names": ["", "x" * (LONGEST_TEXT + 1)]}, "a text is too long: at most 1,000 characters"),
    ({"label.codes": [0, 2, 0, 0, 0]}, "a column of texts doesn't fit the nodes"),
    ({"label.codes": [0, -1, 0, 0, 0]}, "a column of texts doesn't fit the nodes"),
    ({"exact.node": [1, 1]}, "the lists of exact numbers differ in length"),
    ({"exact.node": [5]}, "an exact number belongs to node 5, which there is not"),
    ({"exact.node": [-1]}, "an exact number belongs to node -1, which there is not"),
    ({"exact.column": [2]}, "an exact number belongs to node 1, which there is not"),
    ({"exact.column": [1]}, "the exact number 7/3 of node 1 is not the one beside it"),
    ({"exact.number": ["8/3"]}, "the exact number 8/3 of node 1 is not the one beside it"),
    ({"exact.number": ["7.3"]}, "'7.3' is not an exact number"),
    ({"exact.number": ["1/0"]}, "'1/0' is not an exact number: 1/0 divides by zero"),
    ({"constant": "one"}, "'one' is not an exact number"),
    (named("float", [1.0] * 4), "a named column doesn't fit the nodes"),
    (named("float", [1.0] * 5, 2), "a named column doesn't fit the nodes"),
    (named("float", [1.0] * 5, -1), "a named column doesn't fit the nodes"),
    (named("float", [1.0] * 5, memory.MOST_NODES + 1), "a named column doesn't fit the nodes"),
    (named("float", [1.0, "1/3", 1, 1, 1]), "a named column of kind float holds something else"),
    (named("int", [1, True, 1, 1, 1]), "a named column of kind int holds something else"),
    (named("int", [1, None, 1, 1, 1]), "a named column of kind int holds something else"),
    (named("bool", [True, 1, True, True, True]), "a named column of kind bool holds something else"),
    (named("exact", [1, True, 1, 1, 1]), "True is not an exact number"),
    (named("exact", [1, "nan", 1, 1, 1]), "'nan' is not an exact number"),
])
def test_columns_that_make_no_tree_are_refused_with_the_reason(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(TreeError) as caught:
        from_rows(changed(changes), MemoryBudget())
    assert str(caught.value).startswith(why)


@pytest.mark.parametrize("numbers", [[2, 0, 3, 0, 0], [2, 0, 3, -1, 0], [5, 0, 0, 0, -1], [0, 2, 2, 0, 0]])
def test_numbers_of_children_that_make_no_tree_are_refused(numbers: list[int]) -> None:
    rows = to_rows(formats.parse(TEXT))
    rows.parent, rows.nodes, rows.n_children = None, 5, packed.pack(np.array(numbers), MemoryBudget())
    with pytest.raises(TreeError, match="the numbers of children don't make one tree in level order"):
        from_rows(rows, MemoryBudget())
    rows.n_children = packed.pack(np.array([2, 0, 2, 0, 0]), MemoryBudget())
    assert formats.write(from_rows(rows, MemoryBudget())) == formats.write(formats.parse(TEXT))


def test_a_packed_column_of_exact_numbers_is_refused_and_of_others_read() -> None:
    rows = to_rows(formats.parse(TEXT))
    for kind, column in (("float", np.full(5, 0.5)), ("int", np.arange(5)), ("bool", np.ones(5, bool))):
        stored = packed.pack(column, MemoryBudget())
        rows.columns = {"some": NamedRows(kind, 0, stored)}
        assert from_rows(rows, MemoryBudget()).columns["some"].tolist() == column.tolist()
        rows.columns = {"some": NamedRows("exact", 0, stored)}
        with pytest.raises(TreeError, match="a named column of kind exact holds something else"):
            from_rows(rows, MemoryBudget())


def test_a_tree_has_as_many_plies_as_every_format_can_say() -> None:
    def chain(plies: int) -> TreeRows:
        rows = to_rows(formats.parse("[[1]]"))
        rows.parent, rows.player = list(range(-1, plies)), [-1] * plies + [-4]
        rows.payoff = [[None] * plies + [1.0]]
        return rows

    assert from_rows(chain(MOST_PLIES), MemoryBudget()).plies() == MOST_PLIES
    with pytest.raises(TreeError, match=f"{MOST_PLIES + 1:,} plies are too deep: at most {MOST_PLIES:,}"):
        from_rows(chain(MOST_PLIES + 1), MemoryBudget())


def test_an_exact_number_too_long_to_be_read_back_is_not_stored() -> None:
    tree = formats.parse(TEXT)
    long = tree.with_columns(constant=Fraction(1, 10**3_998 + 1))
    with pytest.raises(TreeError, match="an exact number has 4,001 characters: at most 4,000 can be stored"):
        to_rows(long)
    kept = tree.with_columns(constant=Fraction(1, 10**3_997 + 1))
    assert read_back(kept).constant == kept.constant
