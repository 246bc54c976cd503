"""Star1: expectiminimax's value, Ballard's windows, and cuts at chance nodes with the bounds behind them."""

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search import CodeEvent
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import ALL_SEEN, CUTOFF, LEAF, STATIC, Trace
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, Tree, build
from tests.options import sample
from tests.oracles import bounded, chance
from tests.oracles.notation import INF, Node, Number, minimax, read
from tests.oracles.random_trees import OF_CHANCE, many, many_of_chance
from tests.oracles.random_trees import tree as random_tree
from tests.small_trees import parsed

Bounds = tuple[Number, Number]


def run(tree: Tree, bounds: Bounds, name: str = "star1", convention: Convention | None = None,
        **more: object) -> Trace:
    return search.run(tree, name, convention or Convention(),
                      SearchOptions(bounds=bounds, **more))


def leaves_of(tree: Tree, trace: Trace) -> list[str]:
    return [tree.path(node) for node in trace.node[(trace.ended == LEAF) | (trace.ended == STATIC)].tolist()]


def bounds_of(root: Node, random: Random, *, inner: bool = False) -> Bounds | None:
    """Return bounds on all leaves, sometimes too wide; None if both would be infinite.

    With `inner`, static evaluations of inner nodes are within the bounds, too.
    """
    numbers = [node.value for node in root.walk() if node.value is not None and (inner or not node.children)]
    low, high = min(numbers) - random.randint(0, 1), max(numbers) + random.randint(0, 1)
    return None if {low, high} <= {INF, -INF} else (low, high)


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_the_value_is_expectiminimax_s_and_its_leaves_are_among_those(name: str) -> None:
    random, fewer = Random(621), 0
    for notation, mover in many_of_chance(sample(2_000), 622, never=0.1, static=1.0):
        depth, root, tree = random.choice((None, None, 1, 2, 3)), read(notation, mover), parsed(notation, mover)
        if (bounds := bounds_of(root, random, inner=True)) is None:
            continue
        trace = run(tree, bounds, name, Convention(depth=depth))
        assert trace.value[0] == minimax(root, depth), (notation, mover, bounds, depth)
        leaves = leaves_of(tree, trace)
        every = leaves_of(tree, search.run(tree, "expectiminimax", Convention(depth=depth)))
        assert len(set(leaves)) == len(leaves)
        assert set(leaves) <= set(every)
        fewer += len(leaves) < len(every)
    assert fewer > sample(300, 15)


def test_the_leaves_are_those_of_ballard_s_windows() -> None:
    random, compared = Random(623), 0
    for notation, mover in many_of_chance(sample(1_500, 75), 624):
        root, tree = read(notation, mover), parsed(notation, mover)
        bounds = bounds_of(root, random)
        if bounds is None or {INF, -INF} & set(bounds):
            continue
        assert leaves_of(tree, run(tree, bounds)) == chance.star1(root, *bounds).evaluated, (notation, mover, bounds)
        compared += 1
    assert compared > sample(900, 45)


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_with_a_window_the_number_is_the_value_or_a_bound_beyond_it(name: str) -> None:
    random = Random(625)
    for notation, mover in many_of_chance(sample(700), 626, never=0.1):
        root, tree = read(notation, mover), parsed(notation, mover)
        if (bounds := bounds_of(root, random)) is None:
            continue
        low = Fraction(random.randint(-4, 6), 2)
        window = low, low + Fraction(random.randint(1, 6), 2)
        trace, value = run(tree, bounds, name, Convention(window=window)), minimax(root)
        told = trace.value[0]
        if window[0] < told < window[1]:
            assert told == value
        elif told <= window[0]:
            assert value <= told
        else:
            assert value >= told


def test_without_chance_nodes_it_is_alpha_beta_with_known_bounds() -> None:
    random = Random(627)
    for notation, mover in many(sample(700), 628):
        root, tree = read(notation, mover), parsed(notation, mover)
        if (bounds := bounds_of(root, random)) is None:
            continue
        expected = bounded.alpha_beta(root, leaf_bounds=bounds)
        trace = run(tree, bounds)
        assert (trace.value[0], leaves_of(tree, trace)) == (expected.value, expected.evaluated)


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_a_test_s_bounds_hold_of_the_mean_and_explain_each_cut(name: str) -> None:
    random, cut = Random(629), 0
    for notation, mover in many_of_chance(sample(700, 60), 630, never=0.1):
        root, tree = read(notation, mover), parsed(notation, mover)
        if (bounds := bounds_of(root, random)) is None:
            continue
        values = {node.path: minimax(node) for node in root.walk()}
        trace = run(tree, bounds, name)
        at_chance = (tree.player[trace.node] == CHANCE) & (trace.left < trace.steps)
        for row in range(len(trace)):
            lower, upper = trace.columns["lower"][row], trace.columns["upper"][row]
            node = int(trace.node[row])
            if not at_chance[row] or trace.ended[row] not in (CUTOFF, ALL_SEEN):
                assert lower != lower
                assert upper != upper
                continue
            assert lower <= values[tree.path(node)] <= upper
            if trace.ended[row] == CUTOFF:
                assert upper <= trace.alpha[row] or lower >= trace.beta[row]
                cut += 1
            assert trace.value[row] in (lower, upper)
    assert cut > sample(100, 10)


def test_a_chance_node_is_left_as_soon_as_its_best_is_no_better() -> None:
    tree = parsed([1, {"player": "chance", "probabilities": ["1/3", "1/3", "1/3"], "children": [0, 0, 2]}])
    trace = run(tree, (0, 2))
    assert leaves_of(tree, trace) == ["0", "1.0", "1.1"]
    assert (trace.columns["lower"][2], trace.columns["upper"][2], trace.alpha[2]) == (0, Fraction(2, 3), 1)
    assert (trace.ended[2], trace.value[2]) == (CUTOFF, Fraction(2, 3))
    assert (trace.alpha[3], trace.beta[3]) == (-1, INF)


def test_equality_cuts_and_all_of_it_is_exact() -> None:
    third = {"player": "chance", "probabilities": ["1/3", "2/3"], "children": [0.1, "4/10"]}
    tree = parsed([0.3, third])
    trace = run(tree, (0, Fraction(4, 10)))
    assert trace.columns["upper"][2] == Fraction(3, 10) == trace.alpha[2]
    assert trace.ended[2] == CUTOFF


def test_an_end_of_the_bounds_cuts_max_and_min_nodes() -> None:
    tree = parsed({"player": "chance", "children": [{"player": "max", "children": [2, 1]},
                                                    {"player": "min", "children": [0, 1]}]})
    assert leaves_of(tree, run(tree, (0, 2))) == ["0.0", "1.0"]
    assert leaves_of(tree, run(tree, (-1, 3))) == ["0.0", "0.1", "1.0", "1.1"]


def test_an_outcome_that_never_comes_has_the_whole_window() -> None:
    tree = parsed({"player": "chance", "probabilities": [0, 1], "children": [2, 1]})
    trace = run(tree, (0, 2))
    assert (trace.value[0], trace.alpha[1], trace.beta[1], trace.ended[0]) == (1, -INF, INF, ALL_SEEN)


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_quiescence_and_standing_pat_keep_expectiminimax_s_value(name: str) -> None:
    random, fewer = Random(631), 0
    for turn in range(sample(700)):
        notation = random_tree(random, OF_CHANCE[turn % 4], depth=4, chance=0.3, never=0.1, static=1.0,
                               unquiet=0.6, forcing=0.6, breaks=0.2)
        root, tree, rules = read(notation), parsed(notation), Convention(depth=random.randint(0, 3))
        bounds = bounds_of(root, random, inner=True)
        assert bounds
        for options in ({"quiescence": True}, {"quiescence": True, "stand_pat": True}, {"singular": 1}):
            every = search.run(tree, "expectiminimax", rules, SearchOptions(**options))
            trace = run(tree, bounds, name, rules, **options)
            assert trace.value[0] == every.value[0], (notation, rules, bounds, options)
            fewer += len(leaves_of(tree, trace)) < len(leaves_of(tree, every))
    assert fewer > sample(100, 5)


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_what_it_can_t_honour_is_refused_with_the_reason(name: str) -> None:
    tree = parsed([{"player": "chance", "children": [1, 5]}, 2])
    with pytest.raises(SearchRefused, match=r"--bounds"):
        search.run(tree, name)
    with pytest.raises(SearchRefused, match=r"0\.1 .*5.*outside"):
        run(tree, (0, 4), name)
    with pytest.raises(SearchRefused, match="finite"):
        run(tree, (-INF, INF), name)
    for rules in (Convention(cut="gt"), Convention(fail="hard")):
        with pytest.raises(SearchRefused, match=r"cuts on >= and is fail-soft"):
            run(tree, (0, 5), name, rules)
    with pytest.raises(SearchRefused, match="last tied move"):
        run(tree, (0, 5), name, Convention(ties="last"))
    assert run(tree, (1, 5), name).value[0] == 3


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_a_stopped_search_leaves_a_shorter_valid_trace(name: str) -> None:
    notation: object = 1
    for ply in range(sample(16, 14)):
        notation = {"player": ("max", "chance", "min")[ply % 3], "children": [notation, notation]}
    tree = parsed(notation)
    trace = search.run(tree, name, options=SearchOptions(bounds=(0, 3)), tick=lambda _visits: False)
    assert len(trace) < trace.steps < 2 * len(trace)
    assert len(trace.columns["lower"]) == len(trace)
    assert np.all(trace.parent < np.arange(len(trace)))


@pytest.mark.parametrize("name", ["star1", "star2", "expectiminimax"])
def test_a_chain_of_very_many_plies_with_dice_is_searched(name: str) -> None:
    plies = sample(100_000, 5_000)
    movers = [(MAX, CHANCE, MIN)[ply % 3] for ply in range(plies)] + [NOBODY]
    tree = build([1] * plies + [0], [math.nan] * plies + [7.0], player=movers, probability=np.ones(plies + 1))
    options = SearchOptions() if name == "expectiminimax" else SearchOptions(bounds=(0, 9))
    assert search.run(tree, name, options=options).value[0] == 7


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_its_listing_shows_the_windows_at_chance_nodes(name: str) -> None:
    pseudocode = search.ALGORITHMS[name].pseudocode
    lines = pseudocode(CHANCE, Convention(), SearchOptions(bounds=(0, 1)))
    assert any("(α − seen − U × rest) / p" in line.text for line in lines)
    assert CodeEvent.TEST in {line.event for line in lines}
    assert "MAX-VALUE(state, α, β)" in pseudocode(MAX, Convention(), SearchOptions(bounds=(0, 1)))[0].text


def test_a_visit_ends_with_a_cutoff_if_and_only_if_a_child_was_not_searched() -> None:
    random, cuts = Random(624), 0
    for notation, mover in many_of_chance(sample(2_000), 625, never=0.1):
        root, tree = read(notation, mover), parsed(notation, mover)
        if (bounds := bounds_of(root, random)) is None:
            continue
        trace = run(tree, bounds)
        searched = set(trace.node.tolist())
        for node, ended in zip(trace.node.tolist(), trace.ended.tolist(), strict=True):
            if tree.n_children[node]:
                is_cut = any(child not in searched for child in tree.children(node))
                assert (ended == CUTOFF) == is_cut, (notation, mover, bounds, tree.path(node))
                cuts += is_cut and tree.player[node] == CHANCE
    assert cuts > 20


@pytest.mark.parametrize(("mover", "first", "outcomes"), [("max", 8, [1, 9]), ("min", 2, [9, 1])])
@pytest.mark.parametrize("name", ["star1", "star2"])
def test_a_cut_before_the_last_of_two_outcomes_is_a_cutoff(
        name: str, mover: str, first: int, outcomes: list[int]) -> None:
    tree = parsed([first, {"player": "chance", "children": outcomes}], mover)
    trace = run(tree, (0, 10), name)
    assert [tree.path(node) for node in trace.node.tolist()] == ["", "0", "1", "1.0"]
    assert trace.ended[2] == CUTOFF
