"""Tests of the memory of large trees and their searches: what is kept per node, and what is refused."""

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core import memory
from explorer.core.errors import SearchRefused
from explorer.core.virtual_column import VirtualColumn
from explorer.pictures.figure.geometry import tree_geometry
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import games, layout
from explorer.trees.tree import Tree


@pytest.fixture(scope="module")
def large() -> Tree:
    return games.expand("random", depth="8..12", branching="2..4", leaf_chance="0.15", seed="5")


def held_bytes(*roots: object) -> int:
    """Return the bytes of all arrays that are reached from some objects, each array counted once."""
    arrays: dict[int, int] = {}
    seen: set[int] = set()
    rest = list(roots)
    while rest:
        each = rest.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        if isinstance(each, np.ndarray):
            while isinstance(each.base, np.ndarray):
                each = each.base
            arrays[id(each)] = each.nbytes
        elif isinstance(each, VirtualColumn):
            rest += [cell.cell_contents for cell in each.compute.__closure__ or ()]
        elif isinstance(each, (tuple, list)):
            rest += each
        elif isinstance(each, dict):
            rest += each.values()
        elif type(each).__module__.startswith("explorer"):
            rest += vars(each).values() if hasattr(each, "__dict__") else ()
    return sum(arrays.values())


def test_a_large_tree_laid_out_and_searched_takes_less_than_60_bytes_a_node(large: Tree) -> None:
    count = len(large)
    assert count > 200_000
    assert held_bytes(large) < 24 * count
    placed = layout.tidy_layout(large)
    drawn = tree_geometry(placed)
    run = analyse(large, search.run(large))
    run.precompute()
    assert held_bytes(large, placed, drawn, run) < 60 * count
    assert not {"depth", "size", "preorder"} & set(vars(large))


def test_what_a_large_tree_computes_on_access_are_the_columns_of_a_small_one(large: Tree) -> None:
    run = analyse(large, search.run(large))
    nodes = np.random.default_rng(1).integers(0, len(large), 5000)
    trace = run.trace
    for column, by_row, missing in (
        (run.enter_step, trace.entered, 2**31 - 1), (run.leave_step, trace.left, 2**31 - 1),
        (run.bound, run.bound_by_row, 0), (run.ordinal, run.ordinal_by_row, 0), (run.value, trace.value, np.nan),
    ):
        by_node = np.full(len(large), missing, by_row.dtype)
        by_node[trace.node] = by_row
        np.testing.assert_array_equal(column[:], by_node)
        np.testing.assert_array_equal(column[nodes], by_node[nodes])
        np.testing.assert_array_equal(column[1000:2000], by_node[1000:2000])
    marked = np.zeros(len(large), bool)
    marked[run.pruned_roots] = True
    np.testing.assert_array_equal(run.is_pruned_root[:], marked)


def test_neighbours_of_the_widest_trees_have_positions_of_their_own() -> None:
    # The last two leaves of 60,000,000 stand 64 pixels apart, and a float32 would put them at one place.
    x = np.array([memory.MOST_NODES - 2.0, memory.MOST_NODES - 1.0])
    assert len(set((x * 64).astype(np.float32).tolist())) == 1
    tree = games.expand("uniform", depth=1, branching=20_001, seed=1)
    placed = layout.tidy_layout(tree)
    assert placed.x.dtype == tree_geometry(placed).x.dtype == np.float64
    far = placed.x[1:] + 2.0**26
    assert (np.diff(far) == 1.0).all()
    assert (np.diff(np.round(far * 64)) == 64).all()


@pytest.mark.parametrize(("algorithm", "bytes_each"), [("minimax", 80), ("scout", 280), ("sss-star", 280)])
def test_a_search_that_the_free_memory_has_no_room_for_is_refused_with_the_numbers(
    large: Tree, monkeypatch: pytest.MonkeyPatch, algorithm: str, bytes_each: int
) -> None:
    monkeypatch.setattr(search, "ALWAYS_SEARCHED", 100_000)
    monkeypatch.setattr(memory, "available_memory", lambda: 15 * 10**6)
    needed = len(large) * bytes_each // 10**6
    reason = rf"{algorithm} is refused: {len(large):,} nodes of {bytes_each} bytes need {needed:,} MB of memory, " \
             r"and 15 MB are free; set a depth limit, or take alpha-beta without options"
    with pytest.raises(SearchRefused, match=reason):
        search.run(large, algorithm)
    assert len(search.run(large)) > 1000
    monkeypatch.setattr(search, "ALWAYS_SEARCHED", len(large) - 1)
    with pytest.raises(SearchRefused, match=reason):
        search.run(large, algorithm)
    monkeypatch.setattr(search, "ALWAYS_SEARCHED", len(large))
    assert len(search.run(large, algorithm)) > 1000
    monkeypatch.setattr(search, "ALWAYS_SEARCHED", 100_000)
    with pytest.raises(SearchRefused, match=r"alpha-beta is refused: .* of 280 bytes"):
        search.run(large, options=SearchOptions(bounds=(1, 20)))


def test_a_depth_limit_is_what_counts(large: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "ALWAYS_SEARCHED", 0)
    evaluated = games.expand("random", depth="8..12", branching="2..4", leaf_chance="0.15", seed="5", static="yes")
    monkeypatch.setattr(memory, "available_memory", lambda: 10**6)
    assert len(search.run(evaluated, "minimax", Convention(depth=5))) < 1000
    with pytest.raises(SearchRefused, match="minimax is refused"):
        search.run(evaluated, "minimax", Convention(depth=11))
