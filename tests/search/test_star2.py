"""Star2's probes: which replies are probed, the bounds they give, and no second evaluation of a probed reply.

The behaviour shared with Star1 is tested in test_star1.
"""

from fractions import Fraction
from random import Random

import numpy as np

from explorer.search.trace import ALL_SEEN, CUTOFF, HIT, PROBE
from explorer.trees.tree import CHANCE
from tests.options import sample
from tests.oracles import chance
from tests.oracles.notation import INF, read
from tests.oracles.random_trees import many_of_chance
from tests.search.test_star1 import bounds_of, leaves_of, run
from tests.small_trees import parsed

DICE = {"player": "chance", "children": [{"player": "min", "children": [1, 2, 0]},
                                         {"player": "min", "children": [2, 3, 1]}]}


def test_it_evaluates_what_ballard_s_probes_and_windows_leave_and_nothing_twice() -> None:
    random, compared = Random(641), 0
    for notation, mover in many_of_chance(sample(2_000, 100), 642, unary=0):
        root, tree = read(notation, mover), parsed(notation, mover)
        bounds = bounds_of(root, random)
        if bounds is None or {INF, -INF} & set(bounds) or bounds[0] == bounds[1]:
            continue
        once = list(dict.fromkeys(chance.star1(root, *bounds, probe=True).evaluated))
        assert leaves_of(tree, run(tree, bounds, "star2")) == once, (notation, mover, bounds)
        compared += 1
    assert compared > sample(1_200, 60)


def test_an_only_reply_tells_all_of_its_outcome_so_that_no_more_is_evaluated_than_without_that() -> None:
    random = Random(645)
    for notation, mover in many_of_chance(sample(500), 646, unary=0.5):
        root, tree = read(notation, mover), parsed(notation, mover)
        bounds = bounds_of(root, random)
        if bounds and not {INF, -INF} & set(bounds):
            leaves = leaves_of(tree, run(tree, bounds, "star2"))
            assert len(set(leaves)) == len(leaves)
            assert set(leaves) <= set(chance.star1(root, *bounds, probe=True).evaluated)


def test_probes_alone_can_cut_a_chance_node() -> None:
    tree = parsed([2, DICE])
    trace = run(tree, (0, 4), "star2")
    assert leaves_of(tree, trace) == ["0", "1.0.0", "1.1.0"]
    assert trace.ended[trace.node == tree.node_at_path("1.0")].tolist() == [PROBE]
    assert trace.ended[trace.node == tree.node_at_path("1")].tolist() == [CUTOFF]
    assert (trace.columns["upper"][2], trace.value[2]) == (Fraction(3, 2), Fraction(3, 2))
    assert leaves_of(tree, run(tree, (0, 4))) == ["0", "1.0.0", "1.0.1", "1.0.2"]


def test_outcomes_are_visited_again_with_tighter_windows_and_the_reply_answers_from_its_probe() -> None:
    tree = parsed(DICE)
    trace = run(tree, (-1, 4), "star2")
    first = trace.node == tree.node_at_path("0")
    assert trace.ended[first].tolist() == [PROBE, ALL_SEEN]
    assert trace.ended[trace.node == tree.node_at_path("0.0")].tolist()[1] == HIT
    assert trace.source is not None
    row = int(np.flatnonzero(trace.ended == HIT)[0])
    assert (trace.node[trace.source[row]], trace.value[trace.source[row]]) == (trace.node[row], trace.value[row])
    assert sorted(leaves_of(tree, trace)) == ["0.0", "0.1", "0.2", "1.0", "1.1", "1.2"]
    assert trace.value[0] == Fraction(1, 2)


def test_an_outcome_with_one_reply_is_known_by_its_probe() -> None:
    tree = parsed({"player": "chance", "children": [{"player": "min", "children": [1]}, [2]]})
    trace = run(tree, (0, 4), "star2")
    assert trace.value[0] == Fraction(3, 2)
    assert len(trace) == len(tree)
    assert PROBE not in trace.ended


def test_max_outcomes_are_bounded_from_below() -> None:
    dice = {"player": "chance", "children": [{"player": "max", "children": [3, 0]},
                                             {"player": "max", "children": [2, 9]}]}
    tree = parsed([2, dice], "min")
    trace = run(tree, (0, 9), "star2")
    assert leaves_of(tree, trace) == ["0", "1.0.0", "1.1.0"]
    assert (trace.columns["lower"][2], trace.value[0]) == (Fraction(5, 2), 2)


def test_visits_to_a_node_are_probes_but_for_the_last() -> None:
    random, probes = Random(643), 0
    for notation, mover in many_of_chance(sample(500, 20), 644, never=0.1):
        root, tree = read(notation, mover), parsed(notation, mover)
        if (bounds := bounds_of(root, random)) is None:
            continue
        trace = run(tree, bounds, "star2")
        for node in np.unique(trace.node[trace.ended == PROBE]).tolist():
            ended = trace.ended[trace.node == node].tolist()
            assert ended[:-1] in ([], [PROBE])
            assert tree.player[tree.parent[node]] == CHANCE
            probes += 1
    assert probes > sample(200, 10)
