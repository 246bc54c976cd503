"""Expectiminimax: exact means at chance nodes, one visit per node, and the options shared with minimax."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search import CodeEvent
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import ALL_SEEN, HIT, LEAF, STATIC, Trace
from explorer.trees.tree import CHANCE, MAX, Tree
from tests.options import sample
from tests.oracles.notation import INF, Node, Notation, minimax, read
from tests.oracles.random_trees import OF_CHANCE, many, many_of_chance
from tests.oracles.random_trees import tree as random_tree
from tests.small_trees import parsed

# Russell and Norvig's chance tree: a change of the leaves that keeps their order changes the best move.
AIMA = [{"player": "chance", "probabilities": [0.9, 0.1], "children": [[2, 2], [3, 3]]},
        {"player": "chance", "probabilities": [0.9, 0.1], "children": [[1, 1], [4, 4]]}]


def run(tree: Tree, depth: int | None = None, name: str = "expectiminimax", **options: object) -> Trace:
    return search.run(tree, name, Convention(depth=depth), SearchOptions(**options))


def by_path(tree: Tree, trace: Trace) -> dict[str, object]:
    return {tree.path(node): value for node, value in zip(trace.node.tolist(), trace.value.tolist(), strict=True)}


def nodes_to_depth(node: Node, depth: int | None) -> list[Node]:
    below = node.children if depth != 0 else []
    return [node, *(each for child in below for each in nodes_to_depth(child, None if depth is None else depth - 1))]


def test_every_value_is_the_one_by_definition_at_every_depth() -> None:
    random = Random(611)
    for notation, mover in many_of_chance(sample(2_000), 612, never=0.15, static=1.0):
        root, tree, depth = read(notation, mover), parsed(notation, mover), random.choice((None, 0, 1, 2, 3))
        trace = run(tree, depth)
        seen = nodes_to_depth(root, depth)
        assert [tree.path(node) for node in trace.node.tolist()] == [node.path for node in seen]
        rest = {node.path: None if depth is None else depth - (node.path.count(".") + 1 if node.path else 0)
                for node in seen}
        assert by_path(tree, trace) == {node.path: minimax(node, rest[node.path]) for node in seen}
        assert set(trace.ended.tolist()) <= {LEAF, STATIC, ALL_SEEN}


def test_without_chance_nodes_it_leaves_minimax_s_trace() -> None:
    for notation, mover in many(400, 613, static=1.0):
        tree = parsed(notation, mover)
        for depth in (None, 2):
            one, two = run(tree, depth), run(tree, depth, "minimax")
            for name in ("node", "parent", "entered", "left", "ended", "value"):
                assert np.array_equal(getattr(one, name), getattr(two, name)), name


def test_aima_s_dice_choose_other_moves_after_a_change_that_keeps_the_order() -> None:
    tree = parsed(AIMA)
    trace = run(tree)
    assert by_path(tree, trace)["0"] == Fraction(21, 10)
    assert by_path(tree, trace)["1"] == Fraction(13, 10)
    stretched = parsed([{**dice, "children": [[{1: 1, 2: 20, 3: 30, 4: 400}[leaf] for leaf in pair]
                                              for pair in dice["children"]]} for dice in AIMA])
    trace = run(stretched)
    assert (by_path(stretched, trace)["0"], by_path(stretched, trace)["1"]) == (21, Fraction(409, 10))


def test_an_outcome_that_never_comes_is_visited_and_counts_nothing() -> None:
    tree = parsed({"player": "chance", "probabilities": [0, 1], "children": ["inf", 3]})
    trace = run(tree)
    assert (trace.value[0], len(trace)) == (3, 3)


def test_plus_and_minus_infinity_have_no_mean() -> None:
    tree = parsed([{"player": "chance", "label": "dice", "children": ["inf", "-inf"]}, 1])
    with pytest.raises(SearchRefused, match="dice has no mean"):
        run(tree)


def test_a_window_is_refused() -> None:
    with pytest.raises(SearchRefused, match="no window"):
        search.run(parsed(AIMA), "expectiminimax", Convention(window=(0.0, 1.0)))


def random_unquiet_trees(seed: int, count: int) -> list[tuple[Notation, str, int]]:
    random, trees = Random(seed), []
    for turn in range(count):
        notation = random_tree(random, OF_CHANCE[turn % len(OF_CHANCE)], depth=4, chance=0.3, never=0.1, static=1.0,
                               unquiet=0.5, forcing=0.5, breaks=0.2)
        trees.append((notation, random.choice(("max", "min")), random.randint(0, 3)))
    return trees


def quiet_value(node: Node, plies: int, depth: int, pat: bool) -> object:
    """Return the value of quiescence search by its definition.

    Beyond the limit only forcing children count; at a chance node with a forcing child all outcomes count.
    """
    below, numbers = node.children, []
    if plies >= depth:
        forcing = [] if node.quiet else [child for child in below if child.forcing]
        below = below if forcing and node.player == "chance" else forcing
        numbers = [node.value] if pat and below and node.player != "chance" else []
    if not below:
        return node.value
    values = [quiet_value(child, plies + 1, depth, pat) for child in below]
    if node.player == "chance":
        return sum((value if value in (INF, -INF) else p * value
                    for p, value in zip(node.chances, values, strict=True) if p), Fraction(0))
    return (max if node.player == "max" else min)(values + numbers)


@pytest.mark.parametrize("pat", [False, True])
def test_quiescence_looks_at_forcing_moves_and_at_all_outcomes(pat: bool) -> None:
    further = 0
    for notation, mover, depth in random_unquiet_trees(614, sample(700, 35)):
        tree = parsed(notation, mover)
        trace = run(tree, depth, quiescence=True, stand_pat=pat)
        assert trace.value[0] == quiet_value(read(notation, mover), 0, depth, pat), (notation, mover, depth)
        further += len(trace) > len(run(tree, depth))
    assert further > sample(200, 10)


def test_singular_moves_are_judged_by_exact_means() -> None:
    shown = {"value": "1/3", "children": [0]}
    dice = {"player": "chance", "probabilities": ["1/3", "2/3"], "children": [shown, shown]}
    tree = parsed([dice, "-2/3"])
    assert run(tree, 2, singular=1).value[0] == 0
    assert run(tree, 2, singular=Fraction(10**20 + 1, 10**20)).value[0] == Fraction(1, 3)


@pytest.mark.parametrize("name", ["minimax", "expectiminimax"])
def test_the_table_changes_no_value_and_hits_name_the_visit_that_found_it(name: str) -> None:
    hits = 0
    for notation, mover in (many_of_chance if name == "expectiminimax" else many)(300, 615):
        again = [{"label": "again", "player": "min", "children": [notation]}]
        tree = parsed({"player": "max", "children": [again, again]}, mover)
        trace, without = run(tree, name=name, table=True), run(tree, name=name)
        assert trace.value[0] == without.value[0]
        assert trace.source is not None
        for row in np.flatnonzero(trace.ended == HIT).tolist():
            source = int(trace.source[row])
            assert tree.label[int(trace.node[row])] == tree.label[int(trace.node[source])] == "again"
            assert trace.value[row] == trace.value[source]
            hits += 1
        assert len(trace) < len(without)
    assert hits == 300


def test_its_listing_has_a_function_for_chance_nodes() -> None:
    lines = search.ALGORITHMS["expectiminimax"].pseudocode(CHANCE, Convention(), SearchOptions())
    assert "CHANCE-VALUE" in lines[0].text
    assert {CodeEvent.ENTER, CodeEvent.START, CodeEvent.CHILD, CodeEvent.RETURN} <= {line.event for line in lines}
    lines = search.ALGORITHMS["expectiminimax"].pseudocode(
        MAX, Convention(depth=1), SearchOptions(quiescence=True, stand_pat=True, table=True))
    assert {CodeEvent.HIT, CodeEvent.EVALUATE_STATICALLY} <= {line.event for line in lines}
