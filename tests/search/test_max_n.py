"""Max^n: payoffs by backward induction, ties and chance nodes, and shallow pruning that changes none of them."""

from fractions import Fraction
from random import Random
from typing import Literal

import numpy as np
import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.search import CodeEvent
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import ALL_SEEN, CUTOFF, LEAF, STATIC, Trace
from explorer.trees.backward_induction import backed_up_values
from explorer.trees.tree import CHANCE, NOBODY, Tree, build
from tests.options import sample
from tests.oracles import many_players
from tests.oracles.notation import INF, Node, Notation, mean, read
from tests.oracles.random_trees import payoffs
from tests.small_trees import parsed

Ties = Literal["first", "last"]


def run(tree: Tree, convention: Convention | None = None, **options: object) -> Trace:
    return search.run(tree, "max-n", convention or Convention(), SearchOptions(**options))


def leaves_of(tree: Tree, trace: Trace) -> list[str]:
    return [tree.path(node) for node in trace.node[(trace.ended == LEAF) | (trace.ended == STATIC)].tolist()]


def value_of(node: Node, depth: int | None, ties: str) -> tuple[object, ...]:
    """Return the payoffs by the definition of max^n, under either tie rule."""
    if not node.children or depth == 0:
        return node.payoffs
    below = [value_of(child, None if depth is None else depth - 1, ties) for child in node.children]
    if node.player == "chance":
        return tuple(mean(node.chances, list(column)) for column in zip(*below, strict=True))
    most = max(each[node.player] for each in below)
    good = [each for each in below if each[node.player] == most]
    return good[0 if ties == "first" else -1]


def random_payoffs(random: Random, **options: object) -> Notation:
    return payoffs(random, random.randint(2, 5), depth=4, share=random.choice((None, 2, 3, 5)),
                   chance=random.choice((0, 0, 0.2)), **options)


@pytest.mark.parametrize("ties", ["first", "last"])
def test_the_payoffs_are_those_by_definition_at_every_depth(ties: str) -> None:
    random, ends = Random(651), set()
    for _ in range(sample(2_000)):
        notation = payoffs(random, random.randint(2, 8), depth=random.randint(1, 4), lowest=-2, highest=2,
                           chance=random.choice((0, 0, 0.2)), static=True)
        root, tree = read(notation), parsed(notation)
        depth = None if "chance" in str(notation) else random.choice((None, 0, 1, 2))
        trace = run(tree, Convention(depth=depth, ties=ties))
        assert tuple(trace.value[0]) == value_of(root, depth, ties), notation
        assert trace.value.shape == (len(trace), tree.payoff.shape[1])
        ends |= set(trace.ended.tolist())
        assert not trace.has_window
        if ties == "first":
            assert tuple(backed_up_values(tree, depth)[0]) == tuple(trace.value[0])
    assert ends == {LEAF, STATIC, ALL_SEEN}


@pytest.mark.parametrize("ties", ["first", "last"])
def test_shallow_pruning_changes_no_payoff_under_either_tie_rule(ties: str) -> None:
    random, cut = Random(652), 0
    for _ in range(sample(2_000, 100)):
        notation = random_payoffs(random)
        root, tree = read(notation), parsed(notation)
        total = max(sum(leaf.payoffs) for leaf in root.leaves()) + random.choice((0, 0, Fraction(1, 3)))
        trace = run(tree, Convention(ties=ties), total=total)
        assert tuple(trace.value[0]) == value_of(root, None, ties), (notation, total)
        if ties == "first":
            assert leaves_of(tree, trace) == many_players.shallow_max_n(root, total)[1].evaluated, (notation, total)
        for row in np.flatnonzero(trace.ended == CUTOFF).tolist():
            mover = int(tree.player[trace.node[row]])
            assert trace.value[row][mover] > trace.beta[row] - (ties == "first") * Fraction(1, 10**9)
            cut += 1
    assert cut > sample(300, 15)


def test_korf_s_cut_leaves_the_second_player_s_other_child() -> None:
    opponent = {"player": 1, "children": [{"payoffs": [2, 7, 0]}, {"payoffs": [9, 0, 0]}]}
    tree = parsed({"player": 0, "children": [{"payoffs": [3, 3, 3]}, opponent]})
    trace = run(tree, total=9)
    assert leaves_of(tree, trace) == ["0", "1.0"]
    assert (trace.beta[2], trace.ended[2], tuple(trace.value[0])) == (6, CUTOFF, (3, 3, 3))
    assert len(run(tree)) == len(tree)


def test_the_bound_is_exact_thirds_included() -> None:
    opponent = {"player": 1, "children": [{"payoffs": ["1/3", "2/3"]}, {"payoffs": [1, 0]}]}
    tree = parsed({"player": 0, "children": [{"payoffs": ["1/3", 0]}, opponent]})
    assert leaves_of(tree, run(tree, total=1)) == ["0", "1.0"]
    assert leaves_of(tree, run(tree, Convention(ties="last"), total=1)) == ["0", "1.0", "1.1"]


def test_floats_stay_floats_and_means_are_fractions() -> None:
    leaves = [{"payoffs": [1, 0.5]}, {"payoffs": [0.25, 3]}]
    tree = parsed({"player": 0, "children": leaves})
    assert [type(each) for each in run(tree).value[0]] == [float, float]
    tree = parsed({"player": "chance", "probabilities": ["1/3", "2/3"], "children": leaves})
    assert tuple(run(tree).value[0]) == (Fraction(1, 2), Fraction(13, 6))


def test_one_player_alone_decides_for_himself() -> None:
    dice = {"player": "chance", "children": [{"payoffs": [0]}, {"payoffs": [5]}]}
    trace = run(parsed({"player": 0, "children": [{"payoffs": [2]}, dice]}))
    assert tuple(trace.value[0]) == (Fraction(5, 2),)


def test_an_outcome_that_never_comes_counts_nothing_and_infinities_of_both_signs_have_no_mean() -> None:
    tree = parsed({"player": "chance", "probabilities": [0, 1], "children": [
        {"payoffs": ["inf", 0]}, {"payoffs": [1, 2]}]})
    assert tuple(run(tree).value[0]) == (1, 2)
    tree = parsed({"player": "chance", "children": [{"payoffs": ["inf", 0]}, {"payoffs": ["-inf", 2]}]})
    with pytest.raises(SearchRefused, match="root has no mean"):
        run(tree)


def test_quiescence_and_standing_pat_are_each_mover_s() -> None:
    loud = {"player": 1, "payoffs": [5, 5], "quiet": False, "children": [
        {"payoffs": [0, 9]}, {"payoffs": [7, 4], "forcing": True}]}
    tree = parsed({"player": 0, "children": [loud, {"payoffs": [6, 0]}]})
    assert tuple(run(tree, Convention(depth=1)).value[0]) == (6, 0)
    assert tuple(run(tree, Convention(depth=1), quiescence=True).value[0]) == (7, 4)
    trace = run(tree, Convention(depth=1), quiescence=True, stand_pat=True)
    assert (tuple(trace.value[1]), tuple(trace.value[0])) == ((5, 5), (6, 0))


def test_max_and_min_and_more_than_eight_players_are_refused_with_what_to_do() -> None:
    for notation in ([1, 2], 3, {"player": "chance", "children": [1, 2]}):
        with pytest.raises(SearchRefused, match="choose minimax or expectiminimax"):
            run(parsed(notation))
    nine = {"player": 8, "children": [{"payoffs": [0] * 9}, {"payoffs": [1] * 9}]}
    with pytest.raises(SearchRefused, match=r"at most eight .* 9"):
        run(parsed(nine))


def test_a_bound_that_payoffs_break_is_refused_with_the_node() -> None:
    tree = parsed({"player": 0, "children": [{"payoffs": [1, 2]}, {"payoffs": [-1, 3]}]})
    with pytest.raises(SearchRefused, match=r"0 or more: node 1 has −1"):
        run(tree, total=4)
    with pytest.raises(SearchRefused, match=r"node 0 sum to 3, above the bound 2"):
        run(tree, total=2)


def test_a_payoff_that_any_player_lacks_is_refused_by_name() -> None:
    tree = build([2, 0, 0], np.array([[np.nan, np.nan], [1, 2], [3, np.nan]]), player=[0, NOBODY, NOBODY])
    with pytest.raises(SearchRefused, match="leaf 1 has no value"):
        run(tree)
    tree = parsed({"player": 0, "children": [{"player": 1, "label": "B", "children": [{"payoffs": [1, 2]}]}]})
    with pytest.raises(SearchRefused, match="B has no static evaluation"):
        run(tree, Convention(depth=1))


def test_a_window_is_refused() -> None:
    with pytest.raises(SearchRefused, match="no window"):
        run(parsed({"player": 0, "children": [{"payoffs": [1, 2]}]}), Convention(window=(0.0, INF)))


def test_a_stopped_search_leaves_a_valid_trace_with_a_number_for_each_player() -> None:
    plies = 100_000
    tree = build([1] * plies + [0], np.ones((plies + 1, 3)), player=[ply % 3 for ply in range(plies)] + [NOBODY])
    trace = search.run(tree, "max-n", tick=lambda _visits: False)
    assert trace.value.shape == (len(trace), 3)
    assert trace.steps == len(trace) < plies
    assert tuple(run(tree).value[0]) == (1, 1, 1)


def test_its_listing_names_the_limit_where_there_is_one() -> None:
    pseudocode = search.ALGORITHMS["max-n"].pseudocode
    assert not any("limit" in line.text for line in pseudocode(0, Convention(), SearchOptions()))
    pruned = pseudocode(1, Convention(), SearchOptions(total=3))
    assert any("best[i] ≥ limit" in line.text and line.event is CodeEvent.TEST for line in pruned)
    assert CodeEvent.CHILD in {line.event for line in pseudocode(CHANCE, Convention(), SearchOptions())}


@pytest.mark.parametrize("ties", ["first", "last"])
def test_a_mover_who_stands_pat_with_enough_is_cut_and_the_root_s_payoffs_stay(ties: Ties) -> None:
    random, cut = Random(17), 0
    convention = Convention(depth=2, ties=ties)

    def grow(plies: int) -> Notation:
        pays = {"payoffs": payoffs_of_total(random)}
        if plies == 4 or (plies > 1 and random.random() < 0.2):
            return {**pays, "forcing": random.random() < 0.8}
        return {**pays, "player": random.randrange(3), "quiet": random.random() < 0.3, "forcing": random.random() < 0.8,
                "children": [grow(plies + 1) for _child in range(random.randint(1, 3))]}

    for _case in range(300):
        tree = parsed(grow(0))
        full = run(tree, convention, quiescence=True, stand_pat=True)
        pruned = run(tree, convention, quiescence=True, stand_pat=True, total=6)
        assert tuple(pruned.value[0]) == tuple(full.value[0])
        assert set(pruned.node.tolist()) <= set(full.node.tolist())
        childless = ~np.isin(np.arange(len(pruned)), pruned.parent)
        cut += int(((pruned.ended == CUTOFF) & childless).sum())
    assert cut > 10, "some are cut before their first child"


def payoffs_of_total(random: Random) -> list[int]:
    """Return three payoffs of at least 0 that sum to 6."""
    first = random.randint(0, 6)
    second = random.randint(0, 6 - first)
    return [first, second, 6 - first - second]
