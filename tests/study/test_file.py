"""Tests of the study's file."""

import base64
import json
import math
import zlib
from collections.abc import Callable
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer import study
from explorer.core import memory
from explorer.core.errors import ExplorerError, FormatError, TreeError
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study, View
from explorer.study.file import VERSION
from explorer.trees import edit, formats, games
from explorer.trees.formats import packed
from explorer.trees.tree import Column, StringColumn, Tree
from explorer.trees.visible import WHOLE_TREE, VisiblePart
from tests.options import sample


def kind_of(column: Column) -> str:
    return "texts" if isinstance(column, StringColumn) else column.dtype.kind


AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.mark.parametrize("packed_from", [packed.PACKED_FROM_NODES, 1])
@pytest.mark.parametrize("seed", range(sample(20, 5)))
def test_what_is_saved_is_loaded_column_by_column(
    seed: int, packed_from: int, random_tree: Callable[..., Tree], columns_of: Callable[[Tree], object],
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packed, "PACKED_FROM_NODES", packed_from)
    for number in range(seed * 20, seed * 20 + 20):
        tree = random_tree(number)
        rng = np.random.default_rng(number)
        tree = replace(
            tree, id=rng.permutation(len(tree)) * 7, rank=np.concatenate(
                [np.zeros(1, np.int32), *map(rng.permutation, tree.n_children)]).astype(np.int32),
            columns={**tree.columns, "key": rng.integers(-(2**63), 2**63 - 1, len(tree)),
                     "score": rng.random(len(tree)),
                     "bound": np.where(rng.random((len(tree), 2)) < 0.5, -np.inf, 0.1)},
            title="Titel „ä“", game="nim", players=("A", "B"), constant=Fraction(1, 3),
        )
        made = Study(
            tree, "random:7", "minimax", Convention("gt", "soft", (Fraction(-1, 3), 0.1), 4, "last"),
            View(step=3, intervals=True, moves=False),
            VisiblePart(int(tree.id[-1]), (1, None if number % 2 else 7), tuple(tree.id[::2].tolist())),
        )
        study.save(made, tmp_path / "a.gtree")
        back = study.load(tmp_path / "a.gtree")
        assert columns_of(back.tree) == columns_of(tree)
        assert {name: kind_of(column) for name, column in back.tree.columns.items()} == {
            name: kind_of(column) for name, column in tree.columns.items()}
        assert replace(back, tree=tree).__dict__ == made.__dict__
        assert study.dumps(back) == study.dumps(made)


def test_a_fresh_study_is_short_and_comes_back() -> None:
    made = Study(formats.parse(AIMA))
    text = study.dumps(made)
    assert len(text) < 600
    back = study.loads(text)
    assert (back.ordering, back.algorithm) == ("as-drawn", "alpha-beta")
    assert (back.convention, back.view, back.visible_part) == (Convention(), View(), WHOLE_TREE)
    assert formats.write(back.tree) == AIMA


@pytest.mark.parametrize("scope", [
    VisiblePart(3), VisiblePart(0, (0, 0)), VisiblePart(None, (1, 3)), VisiblePart(None, (0, None), (1, 4)),
    VisiblePart(4, (2, None), (4, 1)),
])
def test_what_part_of_the_tree_is_looked_at_comes_back(scope: VisiblePart) -> None:
    made = Study(formats.parse(AIMA), visible_part=scope)
    assert study.loads(study.dumps(made)).visible_part == scope


def test_only_a_study_with_a_scope_says_so_and_needs_a_newer_program() -> None:
    plain, shown = (
        json.loads(study.dumps(Study(formats.parse(AIMA), visible_part=part))) for part in (WHOLE_TREE, VisiblePart(3)))
    assert plain["version"] == 1
    assert "scope" not in plain
    assert shown["version"] == 2
    assert shown["scope"] == {"root": 3, "levels": [0, None], "collapsed": []}


OPTIONS = [
    SearchOptions(bounds=(-math.inf, Fraction(-1, 3)), quiescence=True, stand_pat=True, singular=Fraction(1, 7)),
    SearchOptions(bounds=(0.1, 5), table=True, symmetric=True, killers=True, history=True, shallow=True, reorder=True),
    SearchOptions(seed=0, iterations=1, budget=100_000_000, exploration=0.1, sample=9),
    SearchOptions(guess=math.inf, goal=-math.inf, total=Fraction(-2, 3)),
    SearchOptions(guess=-math.inf, goal=Fraction(22, 7), total=0.1),
]


@pytest.mark.parametrize("options", OPTIONS)
def test_the_options_come_back_exactly_and_only_they_need_version_3(options: SearchOptions) -> None:
    text = study.dumps(Study(formats.parse(AIMA), options=options))
    file = json.loads(text)
    assert file["version"] == 3
    assert set(file["parameters"]) == set(options.non_default_names)
    back = study.loads(text)
    assert back.options == options
    assert study.dumps(back) == text
    assert "parameters" not in json.loads(study.dumps(replace(back, options=SearchOptions())))


def test_the_options_of_these_tests_are_all_that_there_are() -> None:
    names = {each.name for each in fields(SearchOptions)}
    assert {name for each in OPTIONS for name in each.non_default_names} == names


def test_bounds_of_inner_nodes_come_back_exactly_and_fractions_need_version_3(
    columns_of: Callable[[Tree], object]
) -> None:
    for text, version in (
        ('[{"bounds":[-1,"inf"],"children":[1]},{"bounds":[null,3],"children":[1]}]', 1),
        ('[{"bounds":["-7/3","inf"],"children":[1]},{"bounds":[null,3],"children":[1]}]', 3),
    ):
        made = study.dumps(Study(formats.parse(text)))
        assert json.loads(made)["version"] == version
        assert formats.write(study.loads(made).tree) == text
        assert study.dumps(study.loads(made)) == made


def test_nodes_that_are_gone_are_left_out_of_the_scope_that_is_saved() -> None:
    made = Study(formats.parse(AIMA), visible_part=VisiblePart(99, (0, 2), (1, 77, 2)))
    assert study.loads(study.dumps(made)).visible_part == VisiblePart(None, (0, 2), (1, 2))


def test_a_games_tree_keeps_its_positions(columns_of: Callable[[Tree], Any]) -> None:
    tree = games.expand("tic-tac-toe", depth=3)
    back = study.loads(study.dumps(Study(tree))).tree
    assert columns_of(back) == columns_of(tree)


def test_a_deep_chain_is_saved_and_loaded() -> None:
    text = "[" * 50_000 + "1" + "]" * 50_000
    assert len(study.loads(study.dumps(Study(formats.parse(text)))).tree) == 50_001


def _changed(**changes: object) -> str:
    """Return a valid file with parts replaced; `tree__parent` is the field `parent` of `tree`."""
    file = json.loads(study.dumps(Study(formats.parse('[{"label":"x","value":"7/3"},[1,2]]'))))
    for place, value in changes.items():
        *outer, last = place.split("__")
        inside = file
        for key in outer:
            inside = inside[key]
        inside[last] = value
    return json.dumps(file)


@pytest.mark.parametrize(("changes", "why"), [
    ({"format": "something"}, "not a Game Tree Explorer file"),
    ({"version": VERSION + 1}, "written by a newer Game Tree Explorer"),
    ({"version": VERSION + 1, "new": {}}, "written by a newer Game Tree Explorer"),
    ({"parameters": {"nonsense": 1}}, "nonsense"),
    ({"parameters": {"seed": "x"}}, "parameters.seed"),
    ({"parameters": {"seed": -1}}, "seed is -1"),
    ({"parameters": {"budget": None}}, "parameters.budget"),
    ({"parameters": {"guess": "x"}}, "'x' is not a number"),
    ({"parameters": {"bounds": [3, 1]}}, "no leaf lies between"),
    ({"parameters": {"bounds": [3]}}, "parameters.bounds"),
    ({"parameters": {"stand_pat": True}}, "quiescence"),
    ({"parameters": {"exploration": "inf"}}, "parameters.exploration"),
    ({"extra": 1}, "extra"),
    ({"convention__cut": "eq"}, "eq"),
    ({"convention__fail": "hard", "convention__cut": "gt"}, "refused"),
    ({"convention__window": [3, 1]}, "window"),
    ({"convention__window": ["x", 1]}, "'x' is not a number"),
    ({"view__step": -1}, "counts from 0"),
    ({"scope": {"root": 9, "levels": [0, None], "collapsed": []}}, "names a node that there is not"),
    ({"scope": {"root": None, "levels": [0, None], "collapsed": [1, -5]}}, "names a node that there is not"),
    ({"scope": {"root": 2**70, "levels": [0, None], "collapsed": []}}, "too large"),
    ({"scope": {"root": "0", "levels": [0, None], "collapsed": []}}, "scope.root"),
    ({"scope": {"root": None, "levels": [-1, None], "collapsed": []}}, "levels -1 to the last"),
    ({"scope": {"root": None, "levels": [2, 1], "collapsed": []}}, "levels 2 to 1"),
    ({"scope": {"root": None, "levels": [0], "collapsed": []}}, "scope.levels"),
    ({"scope": {"root": None, "levels": [0, 1.5], "collapsed": []}}, "scope.levels"),
    ({"scope": {"root": None, "levels": [0, None], "collapsed": [None]}}, "scope.collapsed"),
    ({"scope": {"root": None, "levels": [0, None]}}, "collapsed"),
    ({"scope": {"root": None, "levels": [0, None], "collapsed": [], "more": 1}}, "more"),
    ({"scope": None}, "scope"),
    ({"tree__parent": []}, "0 nodes"),
    ({"tree__parent": [-1, 0, 0, 2]}, "4 nodes"),
    ({"tree__parent": [-1, 0, 0, 3, 4]}, "level order"),
    ({"tree__parent": [-1, 0, 2, 1, 1]}, "level order"),
    ({"tree__parent": [0, 0, 0, 2, 2]}, "level order"),
    ({"tree__player": [-1, -4, -2, -4]}, "column player has 4 rows"),
    ({"tree__player": [-1, -4, -4, -4, -4]}, "nobody to move"),
    ({"tree__player": [-1, -4, 999, -4, -4]}, "player is out of range"),
    ({"tree__payoff": []}, "no column of payoffs"),
    ({"tree__payoff": [[1]]}, "rows"),
    ({"tree__payoff": [["NaN", 1, 1, 1, 1]]}, "NaN"),
    ({"tree__id": [0, 1, 1, 2, 3]}, "same id"),
    ({"tree__id": [0, 1, 2**70, 2, 3]}, ""),
    ({"tree__label__codes": [0, 1, 0, 0, 9]}, "texts"),
    ({"tree__label__names": ["", "x" * 1001]}, "too long"),
    ({"tree__exact__number": ["1e9999999"]}, "not an exact number"),
    ({"tree__exact__number": ["1/0"]}, "not an exact number"),
    ({"tree__exact__node": [77]}, "node 77"),
    ({"tree__columns": {"quiet": {"kind": "bool", "width": 0, "values": [1, 2, 3, 4, 5]}}}, "holds something else"),
    ({"tree__columns": {"quiet": {"kind": "bool", "width": 0, "values": [True]}}}, "doesn't fit"),
    ({"tree__columns": {"lower": {"kind": "exact", "width": 0, "values": ["1/0", None, None, 1, 2]}}}, "exact number"),
    ({"tree__columns": {"lower": {"kind": "exact", "width": 0, "values": [True, None, None, 1, 2]}}}, "exact number"),
    ({"tree__columns": {"lower": {"kind": "float", "width": 0, "values": ["1/3", None, 1, 2, 3]}}}, "something else"),
    ({"tree__columns": {"lower": {"kind": "float", "width": 0, "values": ["nan", None, 1, 2, 3]}}}, "something else"),
])
def test_a_corrupt_file_is_refused_with_its_reason(changes: dict[str, object], why: str) -> None:
    with pytest.raises(FormatError, match=r"mine\.gtree") as caught:
        study.loads(_changed(**changes), "mine.gtree")
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_cut_anywhere_is_refused(tmp_path: Path) -> None:
    text = study.dumps(Study(formats.parse(AIMA))).rstrip()
    for end in range(len(text)):
        with pytest.raises(FormatError):
            study.loads(text[:end])
    for data in (b"\xff\xfe", b"\x89PNG", b"[" * 100_000, b'{"x":' + b"[" * 100_000, b"null"):
        (tmp_path / "a.gtree").write_bytes(data)
        with pytest.raises(FormatError):
            study.load(tmp_path / "a.gtree")


def test_a_large_tree_is_saved_in_a_small_file(columns_of: Callable[[Tree], Any]) -> None:
    tree, _id = edit.add_child(games.expand("random", depth=(8, 9), branching=(1, 4), seed=4, static=True), 40)
    assert len(tree) > packed.PACKED_FROM_NODES
    text = study.dumps(Study(tree, visible_part=VisiblePart(7)))
    assert json.loads(text)["version"] == 2
    assert len(text) < 5 * len(tree)
    back = study.loads(text)
    assert columns_of(back.tree) == columns_of(tree)
    assert back.visible_part == VisiblePart(7)
    for end in [*range(0, len(text) - 1, 997), *range(len(text) - 300, len(text) - 1)]:
        with pytest.raises(FormatError):
            study.loads(text[:end])


def _packed(numbers: list[Any], kind: str) -> dict[str, str]:
    return _deflated(np.array(numbers).astype(kind).tobytes(), kind)


def _deflated(data: bytes, kind: str = "int8", cut: int | None = None) -> dict[str, str]:
    return {"type": kind, "data": base64.b64encode(zlib.compress(data)[:cut]).decode()}


@pytest.mark.parametrize(("changes", "why"), [
    ({}, ""),
    ({"nodes": 0}, "0 nodes"),
    ({"nodes": -5}, "-5 nodes"),
    ({"nodes": 60_000_001}, "60,000,001 nodes"),
    ({"nodes": 4}, "does not hold 4 numbers"),
    ({"nodes": 6}, "does not hold 6 numbers"),
    ({"nodes": None}, "no shape"),
    ({"n_children": None}, "no shape"),
    ({"parent": [-1, 0, 0, 2, 2]}, "two"),
    ({"n_children": _packed([2, 0, 3, 0, 0], "int8")}, "level order"),
    ({"n_children": _packed([2, 0, 2, -1, 1], "int8")}, "level order"),
    ({"n_children": _packed([0, 2, 2, 0, 0], "int8")}, "level order"),
    ({"n_children": _packed([2**32 + 2, 0, 2, 0, 0], "int64")}, "level order"),
    ({"n_children": _packed([2, 0, 2, 0, 0], "float64")}, "holds float64"),
    ({"n_children": [2, 0, 2, 0, 0]}, "n_children"),
    ({"player": _packed([-1, -4, -2, -4], "int8")}, "does not hold 5 numbers"),
    ({"player": _packed([-1, -4, -2, -4, -5], "int8")}, "player is out of range"),
    ({"player": _packed([-1, -4, 300, -4, -4], "int16")}, "player is out of range"),
    ({"player": {"type": "int8", "data": "no base64!"}}, "base64"),
    ({"player": {"type": "int8", "data": "AAAA"}}, "damaged"),
    ({"player": {"type": "object", "data": "AAAA"}}, "object"),
    ({"player": _deflated(bytes(5), cut=-1)}, "does not hold"),
    ({"player": _deflated(bytes(5), cut=-6)}, "does not hold"),
    ({"player": _deflated(bytes(50_000_000))}, "does not hold"),
    ({"payoff": [_packed([1, 2, 3, 4, 5], "int8")]}, "holds int8"),
    ({"payoff": [_packed([1, 2, 3, 4], "float16")]}, "does not hold"),
    ({"id": _packed([0, 1, 2, 3, 3], "int8")}, "same id"),
    ({"label": {"names": ["", "A"], "codes": _packed([0, 1, 2, 0, 0], "int8")}}, "texts"),
    ({"label": {"names": ["", "A"], "codes": _packed([0, 1, -1, 0, 0], "int8")}}, "texts"),
    ({"columns": {"quiet": {"kind": "bool", "width": 0, "values": _deflated(b"\0\1\2\0\0", "bool")}}}, "damaged"),
    ({"columns": {"quiet": {"kind": "bool", "width": 0, "values": _packed([0, 1, 1, 0, 0], "int8")}}}, "holds int8"),
    ({"columns": {"bound": {"kind": "float", "width": 2, "values": _packed([0.5] * 5, "float16")}}}, "10 numbers"),
    ({"columns": {"bound": {"kind": "float", "width": 2**62, "values": _packed([0.5], "float16")}}}, "doesn't fit"),
    ({"columns": {str(number): {"kind": "int", "width": 6_000_000, "values": _packed([0], "int64")}
                  for number in range(5)}}, ""),
])
def test_damaged_packed_columns_are_refused_with_their_reason(
    changes: dict[str, object], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packed, "PACKED_FROM_NODES", 1)
    file = json.loads(study.dumps(Study(formats.parse('[{"label":"x","value":"7/3"},[1,2]]'))))
    file["tree"] |= changes
    if not changes:
        assert study.loads(json.dumps(file)).tree.payoff_of(1) == Fraction(7, 3)
        return
    with pytest.raises(FormatError, match=r"mine\.gtree") as caught:
        study.loads(json.dumps(file), "mine.gtree")
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_packed_columns_together_are_limited_before_any_is_made() -> None:
    room = packed.MemoryBudget(10)
    packed.unpack_ints(packed.pack(np.arange(8), packed.MemoryBudget()), 8, room)
    with pytest.raises(TreeError, match="too many: at most 0 MB"):
        packed.unpack_ints(packed.pack(np.arange(3), packed.MemoryBudget()), 3, room)


def test_a_tree_that_the_free_memory_has_no_room_for_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    text = study.dumps(Study(games.expand("uniform", depth=12)))
    monkeypatch.setattr(memory, "available_memory", lambda: 640_000)
    reason = r"8,191 nodes: from 1 to 8,000 can be read \(80 bytes each; 0 MB of memory are free\)"
    with pytest.raises(FormatError, match=reason):
        study.loads(text)


def test_places_that_cannot_be_read_or_written_are_named(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"none\.gtree: can't be read"):
        study.load(tmp_path / "none.gtree")
    with pytest.raises(ExplorerError, match="can't be written"):
        study.save(Study(formats.parse("1")), tmp_path / "none" / "a.gtree")


def test_half_a_character_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    broken = Study(edit.set_label(formats.parse("[1,2]"), 0, "a\ud800b"))
    with pytest.raises(FormatError, match="half a character"):
        study.save(broken, tmp_path / "a.gtree")
    with pytest.raises(FormatError, match=r"half a character"):
        formats.save(broken.tree, tmp_path / "a.json")
    assert not list(tmp_path.iterdir())


def test_brackets_without_end_are_refused_and_end_no_process() -> None:
    for text in ('{"format":"game-tree-explorer","version":1,"x":' + "[" * 300_000, '{"x":' * 300_000):
        with pytest.raises(FormatError, match="nested too deeply"):
            study.loads(text)
