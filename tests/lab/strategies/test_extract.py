"""Strategies against all strategies of small trees, listed by plain recursion over the notation."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Literal

import numpy as np
import pytest

from explorer.core.errors import SearchRefused
from explorer.lab import strategies
from explorer.lab.strategies.sides import limit_depth, two_sided, worst_case
from explorer.trees import games
from explorer.trees.tree import CHANCE, MAX, MIN, Tree, build
from tests.options import sample
from tests.small_trees import many, parsed

Number = float | Fraction
Plan = dict[int, int]


def plans(tree: Tree, player: int, node: int = 0) -> Iterator[Plan]:
    """Every strategy below a node as its choices at the nodes that it reaches."""
    children = tree.children(node)
    if not children:
        yield {}
    elif tree.player[node] == player:
        for child in children:
            for plan in plans(tree, player, child):
                yield {node: child, **plan}
    else:
        for together in product(*(list(plans(tree, player, child)) for child in children)):
            yield {at: child for plan in together for at, child in plan.items()}


def worth(tree: Tree, player: int, plan: Plan, node: int = 0, *, mean: bool = False) -> Number:
    """Return the player's worst payoff with a strategy; chance is an opponent or a mean."""
    children = tree.children(node)
    if not children:
        return tree.payoff_of(node, max(player, 0))
    if tree.player[node] == player:
        return worth(tree, player, plan, plan[node], mean=mean)
    if tree.player[node] == CHANCE:
        children = [child for child in children if tree.probability_of(child)]
    below = [worth(tree, player, plan, child, mean=mean) for child in children]
    if mean and tree.player[node] == CHANCE:
        return sum((Fraction(str(tree.probability_of(child))) * Fraction(str(value))
                    for child, value in zip(children, below, strict=True)), Fraction(0))
    return max(below) if player == MIN else min(below)


def best(player: int, numbers: list[Number]) -> Number:
    return min(numbers) if player == MIN else max(numbers)


def few_plans(tree: Tree, player: int, most: int = 300) -> list[Plan] | None:
    return list(plans(tree, player)) if strategies.count_strategies(tree, player) <= most else None


def furnished(random: Random, players: tuple[object, ...], plies: int = 4) -> object:
    """A notation with these players mixed at random, chances that may be 0, and few payoffs, so many ties."""
    numbered = 1 + max((player for player in players if isinstance(player, int)), default=-1)

    def grow(depth: int) -> object:
        if depth == plies or (depth and random.random() < 0.3):
            payoffs = [random.choice((0, 1, 2, "1/3", "-1/2")) for _ in range(numbered)]
            return {"payoffs": payoffs} if numbered else random.choice((0, 1, 2, -1, "1/3"))
        width = random.choice((1, 2, 2, 3))
        who = random.choice(players)
        node: dict[str, object] = {"player": who, "children": [grow(depth + 1) for _ in range(width)]}
        if who == "chance":
            parts = [random.randint(0, 2) for _ in range(width - 1)] + [1]
            node["probabilities"] = [str(Fraction(part, sum(parts))) for part in parts]
        return node

    return grow(0)


def check(tree: Tree, player: int, listed: list[Plan]) -> None:
    """Check the verdict on every strategy, and the best strategies."""
    assert strategies.count_strategies(tree, player) == len(listed)
    guarantees = [worth(tree, player, plan) for plan in listed]
    means = [worth(tree, player, plan, mean=True) for plan in listed] if np.any(tree.player == CHANCE) else None
    for at, plan in enumerate(listed[:2]):
        chosen = strategies.strategy_from_choices(tree, player, plan)
        assert chosen.choices == plan
        told = strategies.judge_strategy(chosen)
        assert told.guarantee == guarantees[at]
        assert told.best == best(player, guarantees)
        assert told.is_safest == (guarantees[at] == best(player, guarantees))
        assert told.expected == (means and means[at])
        assert told.best_expected == (means and best(player, means))
        assert strategies.verdict_sentences(told)
    for ties in ("first", "last"):
        safest = strategies.optimal_strategy(tree, player, aim="guarantee", ties=ties)
        assert safest.choices in listed
        assert strategies.judge_strategy(safest).guarantee == best(player, guarantees)
        if not np.any(tree.player >= 0):
            assert strategies.judge_strategy(strategies.optimal_strategy(tree, player, ties=ties)).is_optimal


def test_the_best_of_all_strategies_guarantees_the_minimax_value() -> None:
    tried = 0
    for notation, root in many(sample(1_000), seed=61, depth=3):
        tree = parsed(notation, root)
        for player in (MAX, MIN):
            if listed := few_plans(tree, player, 40):
                check(tree, player, listed)
                own, other = (strategies.optimal_strategy(tree, mover) for mover in (player, MAX + MIN - player))
                assert strategies.judge_strategy(own).guarantee == strategies.judge_strategy(other).guarantee
                tried += 1
    assert tried > sample(1_500)


def test_with_chance_nodes_means_and_worst_cases_are_those_of_all_strategies() -> None:
    random, tried = Random(62), 0
    for _turn in range(sample(450)):
        tree = parsed(furnished(random, ("max", "min", "chance")))
        for player in (MAX, MIN):
            if listed := few_plans(tree, player, 40):
                check(tree, player, listed)
                tried += 1
    assert tried > sample(300)


def test_a_numbered_player_guarantees_against_all_others_together() -> None:
    random, tried = Random(63), 0
    for _turn in range(sample(450)):
        notation = furnished(random, (0, 1, 2, "chance") if _turn % 2 else (0, 1, 2))
        tree = parsed(notation)
        for player in range(tree.payoff.shape[1]):
            if tree.payoff.shape[1] == 3 and (listed := few_plans(tree, player, 40)):
                check(tree, player, listed)
                tried += 1
    assert tried > sample(450)


def test_a_strategy_s_subtree_has_one_choice_at_own_nodes_and_everything_elsewhere() -> None:
    for notation, root in many(300, seed=64):
        tree = parsed(notation, root)
        for player in (MAX, MIN):
            chosen = strategies.optimal_strategy(tree, player)
            part = strategies.strategy_subtree(chosen)
            assert part.id.tolist() == tree.id[chosen.nodes].tolist()
            assert [part.path(node) for node in range(len(part))] == [tree.path(node) for node in chosen.nodes.tolist()]
            for node, whole in enumerate(chosen.nodes.tolist()):
                width = len(part.children(node))
                assert width == (1 if tree.player[whole] == player else len(tree.children(whole)))
                assert part.player[node] == tree.player[whole]
            assert strategies.count_strategies(part, player) == 1


def test_a_tie_is_decided_for_the_first_or_the_last_child() -> None:
    tree = parsed([[1, 2], [1, 3], [0, 5]])
    assert strategies.optimal_strategy(tree, MAX).choices == {0: 1}
    assert strategies.optimal_strategy(tree, MAX, ties="last").choices == {0: 2}


def test_equal_fractions_are_ties_and_close_ones_are_none() -> None:
    tree = parsed(["1/3", 0.3333333333333333, "2/6"])
    assert strategies.optimal_strategy(tree, MAX).choices == {0: 1}
    assert strategies.optimal_strategy(tree, MAX, ties="last").choices == {0: 3}


def test_a_person_s_choices_need_every_node_that_they_come_to_and_no_other() -> None:
    tree = parsed([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])
    assert strategies.strategy_from_choices(tree, MAX, {0: 1, 3: 8, 4: 9, 5: 11}).choices == {0: 1, 3: 8, 4: 9}
    with pytest.raises(SearchRefused, match=r"MAX has made no choice at node 0\.1"):
        strategies.strategy_from_choices(tree, MAX, {0: 1, 3: 8})
    with pytest.raises(SearchRefused, match="no choice at node root"):
        strategies.strategy_from_choices(tree, MAX, {})
    filled = strategies.strategy_from_choices(tree, MAX, {0: 1, 3: 7}, rest=strategies.best_choices(tree))
    assert filled.choices == {0: 1, 3: 7, 4: 10}


def test_a_node_with_one_child_needs_no_choice() -> None:
    assert strategies.strategy_from_choices(parsed([[[7]], [[8]]]), MAX, {0: 2}).choices == {0: 2, 4: 6}


@pytest.mark.parametrize(("choices", "reason"), [
    ({1: 3}, "MAX has no choice at node 0"), ({3: 4}, r"MAX has no choice at node 0\.0"),
    ({99: 1}, "MAX has no choice at node 99"), ({0: 3}, "none of its children"),
])
def test_a_choice_that_is_not_the_player_s_is_refused_by_name(choices: Plan, reason: str) -> None:
    with pytest.raises(SearchRefused, match=reason):
        strategies.strategy_from_choices(parsed([[1, 2], [3]]), MAX, choices)


def test_a_missing_value_is_refused_by_name_where_it_is_needed() -> None:
    tree = parsed([["?x", 4], [5, 6], [7]])
    with pytest.raises(SearchRefused, match=r"leaf 0\.0 is unknown \(\?x\)"):
        strategies.optimal_strategy(tree, MAX)
    with pytest.raises(SearchRefused, match=r"leaf 0\.0 is unknown"):
        strategies.judge_strategy(strategies.strategy_from_choices(tree, MAX, {0: 1}))
    told = strategies.judge_strategy(strategies.strategy_from_choices(tree, MAX, {0: 2}))
    assert (told.guarantee, told.best, told.is_optimal) == (5, None, None)
    blank = build([2, 0, 0], [float("nan"), 1.0, float("nan")])
    with pytest.raises(SearchRefused, match="leaf 1 has no value yet"):
        strategies.optimal_strategy(blank, MAX)


def test_at_a_depth_limit_static_evaluations_are_the_payoffs() -> None:
    tree = parsed([{"value": 5, "children": [[1], [2, 0]]}, {"value": 3, "children": [[9], [8]]}, 4])
    chosen = strategies.optimal_strategy(tree, MAX, depth=1)
    assert chosen.choices == {0: 1}
    assert np.flatnonzero(chosen.reached).tolist() == [0, 1]
    told = strategies.judge_strategy(chosen)
    assert (told.guarantee, told.is_evaluation, told.is_optimal) == (5, True, True)
    assert strategies.strategy_subtree(chosen).payoff[1, 0] == 5
    assert strategies.count_strategies(tree, MAX, depth=1) == 3
    assert strategies.optimal_strategy(tree, MAX).choices[0] == 2
    with pytest.raises(SearchRefused, match=r"node 0\.0 has no static evaluation, and a depth limit of 2"):
        strategies.optimal_strategy(tree, MAX, depth=2)


def test_static_evaluations_as_values_make_the_greedy_strategy() -> None:
    tree = parsed([{"value": 9, "children": [1, 2]}, {"value": 3, "children": [4, 5]}])
    greedy = strategies.optimal_strategy(tree, MAX, values=tree.payoff[:, 0])
    assert greedy.choices == {0: 1}
    assert strategies.judge_strategy(greedy).is_optimal is False
    with pytest.raises(SearchRefused, match="node 0 has no value, so its family has no best child"):
        strategies.optimal_strategy(parsed([[1], [2]]), MAX, values=parsed([[1], [2]]).payoff[:, 0])


def test_infinities_are_guaranteed_and_have_no_mean_together() -> None:
    tree = parsed([["inf", 3], ["-inf", "inf"], ["inf"]])
    assert strategies.judge_strategy(strategies.optimal_strategy(tree, MAX)).guarantee == float("inf")
    coin = parsed([{"player": "chance", "children": ["inf", "-inf"]}, 1])
    with pytest.raises(SearchRefused, match="node 0 has no mean"):
        strategies.optimal_strategy(coin, MAX)
    told = strategies.judge_strategy(strategies.strategy_from_choices(coin, MAX, {0: 1}))
    assert (told.guarantee, told.expected, told.is_optimal) == (float("-inf"), None, False)
    assert strategies.optimal_strategy(coin, MAX, aim="guarantee").choices == {0: 2}


def test_the_chance_node_without_a_mean_is_named_among_others() -> None:
    clear, unclear = ({"player": "chance", "children": ends} for ends in ([1, 3], ["inf", "-inf"]))
    for place, family in enumerate(([unclear, clear, 4], [clear, unclear, 4], [4, clear, unclear])):
        with pytest.raises(SearchRefused, match=f"node {(0, 1, 2)[place]} has no mean: its outcomes have the values"):
            strategies.optimal_strategy(parsed(family), MAX)


@pytest.mark.parametrize("aim", ["value", "guarantee"])
def test_a_depth_limit_makes_the_strategy_of_the_tree_that_ends_there(aim: Literal["value", "guarantee"]) -> None:
    for turn, (notation, root) in enumerate(many(sample(200), seed=76, static=1.0, depth=4)):
        tree, player, depth = parsed(notation, root), (MAX, MIN)[turn % 2], turn % 4
        limited = limit_depth(tree, depth)
        found, known = (strategies.optimal_strategy(each, player, depth=limit, aim=aim, ties="last")
                        for each, limit in ((tree, depth), (limited, None)))
        assert (found.depth, found.choices, found.nodes.tolist()) == (depth, known.choices, known.nodes.tolist())
        assert len(found.choice) == len(found.reached) == len(tree)
        assert strategies.strategy_subtree(found).id.tolist() == strategies.strategy_subtree(known).id.tolist()


def test_trees_made_of_a_tree_have_columns_of_its_types() -> None:
    coin = {"player": "chance", "probabilities": ["1/3", 0, "2/3"], "children": [[1, 2], -9, [3, "1/7"]]}
    for notation, root in (*many(20, seed=77, static=1.0), ([coin, 5], "max"), ([coin, 5], "min")):
        tree = parsed(notation, root)
        made = [side(tree, player) for side in (two_sided, worst_case) for player in (MAX, MIN)]
        found = strategies.optimal_strategy(tree, MAX)
        assert found.choice.dtype == strategies.best_choices(tree).dtype == tree.first_child.dtype
        for each in (*made, limit_depth(tree, 1), strategies.strategy_subtree(found)):
            for name in ("player", "payoff", "parent", "n_children", "first_child"):
                assert getattr(each, name).dtype == getattr(tree, name).dtype, name
            assert (each.exact is None) == (tree.exact is None)


def test_an_outcome_of_probability_0_is_kept_and_counts_nothing() -> None:
    tree = parsed({"player": "chance", "probabilities": [0, 1], "children": [[-9, -8], [2, 3]]})
    chosen = strategies.optimal_strategy(tree, MAX)
    assert len(strategies.strategy_subtree(chosen)) == 5
    told = strategies.judge_strategy(chosen)
    assert (told.guarantee, told.best_case, told.expected) == (3, 3, 3)
    assert strategies.count_strategies(tree, MAX) == 4


def test_the_mean_is_an_exact_fraction() -> None:
    tree = parsed({"player": "chance", "children": [1, 0, [0.1, "2/3"]]})
    told = strategies.judge_strategy(strategies.optimal_strategy(tree, MAX))
    assert told.expected == Fraction(5, 9)
    assert isinstance(told.expected, Fraction)


@pytest.mark.parametrize(("notation", "player"), [
    ([1, 2], 0), ([1, 2], 1), ([1, 2], CHANCE), ({"player": 0, "children": [{"payoffs": [1, 2]}]}, MAX),
    ({"player": 0, "children": [{"payoffs": [1, 2]}]}, 2),
])
def test_a_player_without_payoffs_is_refused(notation: object, player: int) -> None:
    with pytest.raises(SearchRefused, match="is no player of this tree"):
        strategies.optimal_strategy(parsed(notation), player)


def test_a_single_leaf_has_one_strategy() -> None:
    tree = parsed(7)
    assert strategies.count_strategies(tree, MAX) == 1
    assert strategies.judge_strategy(strategies.optimal_strategy(tree, MAX)).guarantee == 7


def test_a_deep_chain_and_a_deep_comb_have_strategies() -> None:
    chain = build([1] * 100_000 + [0], [float("nan")] * 100_000 + [3.0])
    assert strategies.count_strategies(chain, MAX) == 1
    assert strategies.judge_strategy(strategies.optimal_strategy(chain, MAX)).guarantee == 3
    comb = build([2] + [0, 2] * 5_000 + [0, 0], np.arange(10_003.0), player=MAX)
    assert strategies.count_strategies(comb, MAX) == 2_502
    highest, lowest = (
        strategies.judge_strategy(strategies.optimal_strategy(comb, player)).guarantee for player in (MAX, MIN))
    assert highest == lowest


def test_many_strategies_are_counted_to_the_last_one() -> None:
    different = {"player": "min", "children": [[*range(width)] for width in (2, 3, 5, 7, 11, 13, 17)]}
    assert strategies.count_strategies(parsed(different), MAX) == 2 * 3 * 5 * 7 * 11 * 13 * 17
    wide = parsed([[[1, 2]] * 300, 5])
    assert strategies.count_strategies(wide, MAX) == 2**300 + 1
    assert strategies.format_count(2**300 + 1) == "≈ 2.0 × 10^90"
    assert strategies.format_count(999_999) == "999,999"
    assert strategies.format_count(10**5000 * 99999) == "≈ 1.0 × 10^5,005"


def test_tic_tac_toe_s_whole_tree_has_a_strategy_that_does_not_lose() -> None:
    tree = games.expand("tic-tac-toe")
    for player, name in ((MAX, "MAX"), (MIN, "MIN")):
        told = strategies.judge_strategy(strategies.optimal_strategy(tree, player))
        assert (told.guarantee, told.does_not_lose, told.wins, told.is_optimal) == (0, True, False, True)
        assert strategies.verdict_sentences(told)[0] == f"{name} does not lose with this strategy."
    assert strategies.format_count(strategies.count_strategies(tree, MAX)).startswith("≈ ")
