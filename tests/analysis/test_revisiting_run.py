"""Runs of searches that revisit nodes: equal to plain runs on plain searches, and correct on all others."""

from math import inf
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.passes import pass_results
from explorer.analysis.revisiting_run import RevisitingRun
from explorer.analysis.run import EXACT, UPPER, Run
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import orderings
from explorer.trees.formats import parse
from tests.options import sample
from tests.small_trees import many, parsed
from tests.snapshots import open_visits

CONVENTIONS = (Convention(), Convention(cut="gt"), Convention(fail="hard"), Convention(window=(0, 2)),
               Convention(cut="gt", ties="last"))


def test_on_plain_searches_the_general_facts_are_the_plain_ones_at_every_step() -> None:
    random = Random(3)
    for number, (notation, root) in enumerate(many(sample(150), seed=3)):
        tree = parsed(notation, root)
        if number % 4 == 0:
            tree = orderings.apply(tree, "mirror")
        trace = search.run(tree, random.choice(("alpha-beta", "minimax")) if number % 5 else "alpha-beta",
                           None if number % 5 else CONVENTIONS[number // 5 % 5])
        plain, general = analyse(tree, trace), RevisitingRun(tree, trace)
        assert type(plain) is Run
        for name in ("root_value", "best_move", "best_moves", "variation"):
            assert getattr(plain, name) == getattr(general, name), (notation, name)
        assert list(plain.cutoffs) == list(general.cutoffs)
        for name in ("pruned_roots", "value", "bound", "bound_by_row"):
            assert np.array_equal(getattr(plain, name), getattr(general, name)) or name == "value"
        for step in range(trace.steps + 1):
            one, other = snapshot_at(plain, step), Snapshot(general, step)
            assert np.array_equal(one.status, other.status), (notation, step)
            for name in ("ordinal", "is_static", "is_cut", "is_pruned_root", "low", "high", "path"):
                assert np.array_equal(getattr(one, name), getattr(other, name)), (notation, step, name)
            assert open_visits(one) == open_visits(other)
            assert one.current_cutoff == other.current_cutoff
            assert plain.counts(step) == general.counts(step)
            left = one.status == 2
            assert np.array_equal(one.value[left], other.value[left])
            assert np.array_equal(one.bound[left], other.bound[left])


def test_the_line_of_very_many_plies_takes_one_look_at_the_tree_and_not_one_at_each_ply() -> None:
    plies = sample(100_000)
    tree = parse("[" * plies + "5" + ",7]" * plies)
    for name in ("mtd-f", "sss-star"):
        line = analyse(tree, search.run(tree, name)).variation
        assert line[:-1] == tuple(tree.children(above)[0] for above in (0, *line[:-2]))
        assert len(line) == plies - 1  # the last MAX node prefers leaf 7


def test_a_pass_that_returned_only_a_bound_has_no_variation() -> None:
    tree = parse("[[3,12,8],[2,4,6],[14,5,2]]")
    known = analyse(tree, search.run(tree, "mtd-f"))
    assert [(each.value, each.best_move) for each in pass_results(known)] == [(3, None), (3, 1)]


def test_an_infinite_outcome_does_not_make_up_for_one_that_is_not_seen_yet() -> None:
    for outcome, ends in (("inf", (-inf, inf)), ("-inf", (-inf, inf)), ("1/3", (-inf, inf))):
        tree = parse('{"player": "chance", "children": ["' + outcome + '", [1, 2]]}')
        low, high = analyse(tree, search.run(tree, "expectiminimax")).intervals(3)
        assert (low[0], high[0]) == ends


@pytest.mark.parametrize(("notation", "option", "skipped"), [
    ("[[1,3],[3,3,0],[1,2],[1,2,2]]", "killers", ["2.1", "3.2", "3.1"]),
    ("[[1,2],[0,3],[3,2,1],[1,3,[1,0]]]", "history", ["1.1", "3.2", "3.1"]),
])
def test_what_is_skipped_stands_as_the_search_was_to_try_it(notation: str, option: str, skipped: list[str]) -> None:
    tree = parse(notation)
    known = analyse(tree, search.run(tree, "alpha-beta", None, SearchOptions(**{option: True})))
    assert [tree.path(node) for node in known.pruned_roots.tolist()] == skipped
    tops, places = known.cutoff_columns.pruned_roots
    assert ([tree.path(node) for node in tops.tolist()], places.tolist()) == (skipped, [0, 1, 1])


def test_bounds_of_a_position_say_nothing_of_its_static_evaluation() -> None:
    tree = parse('[3,[2,{"children":[5],"value":0,"bounds":[5,5]}]]')
    for depth, bound in ((2, UPPER), (None, EXACT)):
        known = analyse(tree, search.run(tree, "alpha-beta", Convention(depth=depth)))
        assert (known.value[2], known.bound[2]) == (2, bound)
        assert known.columns_at(known.trace.steps).intervals_of(np.array([2]),
                                                                known.trace.steps)[0] == (-inf if depth else 2)


def test_what_an_early_pass_could_not_look_at_it_did_not_skip() -> None:
    # Depth 1 searches only the forcing move below node 1; depth 2 has a cutoff at the root before node 1.
    tree = parse('[{"value":0,"children":[9]},{"value":0,"quiet":false,"children":[1,{"value":2,"forcing":true},3]}]')
    trace = search.run(
        tree, "iterative-deepening", Convention(window=(-inf, 5)), SearchOptions(quiescence=True))
    assert [tree.path(node) for node in analyse(tree, trace).pruned_roots.tolist()] == []
