"""Every sentence with which the lab refuses something, word for word (tests/test_lab_refusals.py: none is left out)."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from explorer.core.errors import ExplorerError
from explorer.lab import best_worst_order, matrix_games, orders, strategies, sweeps, unknowns
from explorer.lab.matrix_games.bimatrix import make_bimatrix
from explorer.lab.strategies.equilibria import equilibrium, equilibrium_payoffs
from explorer.lab.unknowns.formula import join, normal_form
from explorer.lab.unknowns.inequalities import MOST_STEPS, StepBudget
from explorer.lab.unknowns.many_unknowns import MOST_NODES, MOST_UNKNOWN
from explorer.lab.unknowns.parser import LONGEST
from explorer.lab.unknowns.regions import MOST_NUMBERS, partition_box, square_around
from explorer.search.convention import Convention
from explorer.trees import formats, games
from explorer.trees.tree import MAX, Tree, build
from tests.small_trees import parsed

LETTERS = parsed([["?a", "?b"], ["?c", "?d"]])
COIN = {"player": "chance", "children": ["inf", "-inf"]}
ENTRY = {"player": 0, "children": [
    {"payoffs": [1, 5]}, {"player": 1, "children": [{"payoffs": [0, 3]}, {"payoffs": [2, 3]}]}]}
GAMES = ", ".join(games.GAMES)
ORDERS = "as-drawn, mirror, best-first, worst-first, static, minimal, maximal"


def optimal(notation: object, **options: Any) -> object:
    return strategies.optimal_strategy(parsed(notation), MAX, **options)


def chosen(notation: object, choices: dict[int, int]) -> object:
    return strategies.strategy_from_choices(parsed(notation), MAX, choices)


def play(opponent: str = "human") -> strategies.Play:
    return strategies.begin_play(strategies.optimal_strategy(parsed([[1, 2], [3, 4]]), MAX), opponent)


def plan(**options: Any) -> sweeps.SweepPlan:
    return sweeps.SweepPlan(**{"source": "uniform", "shapes": {}, **options})


def wide(count: int) -> unknowns.Condition:
    """A condition that holds in count * count ways."""
    return unknowns.read_inequalities(
        f"min({', '.join(f'a{place}' for place in range(count))}) <= "
        f"max({', '.join(f'b{place}' for place in range(count))})")


def with_bounds(leaf: str) -> Tree:
    return formats.parse(f'[{{"bounds":[0,3],"children":[1,2]}},{leaf}]')


def two_skips() -> object:
    """Two subtrees that are never pruned at once."""
    tree = parsed([[3, 9], ["?x", 9], [8, 5]])
    return unknowns.find_guarantee(tree, Convention(), [tree.node_at_path("1.1"), tree.node_at_path("2.1")])


def spend_steps() -> None:
    steps = StepBudget()
    for _step in range(MOST_STEPS + 1):
        steps.spend()


REFUSALS: tuple[tuple[Callable[[], object], str], ...] = (
    (lambda: best_worst_order.minimal(with_bounds("4")),
     "node 0 has bounds of its own, which cut too: least and most evaluations are proved for alpha-beta without them"),
    (lambda: orders.require_known_order("sample:1"),
     "'sample:1' is no order: it takes a seed and a number, as in sample:1:4711"),
    (lambda: orders.require_known_order("best"), f"'best' is no order: choose from {ORDERS}, random:SEED, "
     "moves:NAME,NAME or sample:SEED:NUMBER"),
    # matrix games
    (lambda: make_bimatrix([], []), "a matrix of 0 rows and 0 columns: from 1 to 20 of both"),
    (lambda: make_bimatrix([[1], [2]], [[1]]), "the column player needs payoffs in 2 rows, not in 1"),
    (lambda: make_bimatrix([[1, 2]], [[1, 2]], columns=["L"]), "1 names for 2 rows or columns"),
    (lambda: make_bimatrix([[1, 2]], [[1, 2]], columns=["L", "L"]), "two rows or columns are called L"),
    (lambda: make_bimatrix([[1]], [[1]], rows=["12"]),
     "'12' is no name of a row or column: one word that is no number"),
    (lambda: make_bimatrix([[1, 2], [3]], [[1, 2], [3, 4]]), "row r2 has 1 cells, not 2"),
    (lambda: make_bimatrix([[1, float("nan")]], [[1, 2]]), "a payoff must be a finite number (row r1, column c2)"),
    (lambda: make_bimatrix([[1, 2]], [[float("inf"), 2]]), "a payoff must be a finite number (row r1, column c1)"),
    (lambda: matrix_games.read_matrix("1 " * 60_000), "a matrix of 120,000 characters is too long"),
    (lambda: matrix_games.read_matrix("L R"), "there is no row of numbers"),
    (lambda: matrix_games.read_matrix("1 2; x 4"),
     "'x' is not a number, and not all rows have names (row 2, column 1)"),
    (lambda: matrix_games.read_matrix("1 2; 3"), "row 2 has 1 cells, and the first row has 2"),
    (lambda: matrix_games.read_matrix("1 " * 21), "a matrix of 1 rows and 21 columns: from 1 to 20 of both"),
    (lambda: matrix_games.read_matrix("1,2,3"),
     "'1,2,3' is no cell: write 3, or 3,0 without a blank (row 1, column 1)"),
    (lambda: matrix_games.read_matrix("1,2 3"),
     "one number, where the first cell is a pair (row 1, column 2)"),
    (lambda: matrix_games.read_matrix("1 2,3"),
     "a pair, where the first cell is one number (row 1, column 2)"),
    (lambda: matrix_games.read_matrix("1 inf"), "a payoff must be finite (row 1, column 2)"),
    (lambda: matrix_games.read_matrix("1 1/0"), "1/0 divides by zero (row 1, column 2)"),
    (lambda: matrix_games.solve_zero_sum(make_bimatrix([[1]], [[1]])),
     "the payoffs of a cell don't sum to 0: a value is defined for zero-sum games"),
    # strategies
    (lambda: chosen([[1, 2], 3], {1: 3}), "MAX has no choice at node 0"),
    (lambda: chosen([[1, 2], 3], {9: 3}), "MAX has no choice at node 9"),
    (lambda: chosen([[1, 2], 3], {0: 3}), "the choice at node root is none of its children"),
    (lambda: chosen([[1, 2], 3], {}), "MAX has made no choice at node root"),
    (lambda: optimal([COIN, 1]), "node 0 has no mean: its outcomes have the values +∞ and −∞"),
    (lambda: optimal([[1], [2]], values=parsed([[1], [2]]).payoff[:, 0]),
     "node 0 has no value, so its family has no best child"),
    (lambda: strategies.optimal_strategy(parsed([1, 2]), 1), "player 2 is no player of this tree"),
    (lambda: strategies.optimal_strategy(parsed([1, 2]), -3), "chance is no player of this tree"),
    (lambda: strategies.optimal_strategy(parsed(ENTRY), MAX), "MAX is no player of this tree"),
    (lambda: optimal([[1, 2], 3], depth=1),
     "node 0 has no static evaluation, and a depth limit of 1 needs one there"),
    (lambda: optimal([["?x", 2], 3]), "leaf 0.0 is unknown (?x): a strategy needs its value"),
    (lambda: strategies.optimal_strategy(build([2, 0, 0], [np.nan, 1, np.nan]), MAX), "leaf 1 has no value yet"),
    (lambda: equilibrium_payoffs(parsed(ENTRY), most=1),
     "node 1 has more than 1 equilibrium payoffs: too many to list"),
    (lambda: equilibrium(build([2, 0, 0], [np.nan, 1, np.nan])),
     "leaf 1 has no payoff yet: an equilibrium needs all"),
    (lambda: play("nobody"), "'nobody' is no opponent: choose from human, random, optimal, punishing"),
    (lambda: strategies.advance(play(), 1), "node 0 is no move that can be made at node root"),
    # sweeps
    (lambda: plan(source="chess"), f"there is no game 'chess'; there are {GAMES}"),
    (lambda: plan(shapes={"seed": ("1", "2")}),
     "the trees of a shape have consecutive seeds, so that “seed” is no part of a shape"),
    (lambda: plan(source="nim", trees=2), "nim is no source of random trees: there is one of each shape"),
    (lambda: plan(trees=0), "a sweep has at least one tree of each shape and one random order"),
    (lambda: plan(samples=0), "a sweep has at least one tree of each shape and one random order"),
    (lambda: plan(trees=1_000_001), "this sweep has 1,000,001 rows; at most 1,000,000 fit"),
    (lambda: sweeps.exact_mean_leaves(2, 11), "exact means are worked out up to 1,024 leaves"),
    (lambda: sweeps.reachable_depths(1, 10),
     "a search gets to some depth with 2 children or more and 1 node or more"),
    (lambda: sweeps.mean_leaves(1_001, 2),
     "a uniform tree of 1,001 children to depth 2 is not counted: at most 1,000, and 1e300 leaves"),
    (lambda: sweeps.count_all_orders(parsed([1] * 10), Convention()),
     "this tree has more than 1,000,000 orders, too many to try each: draw some at random"),
    # unknowns
    (spend_steps,
     f"the inequalities go together in more than {MOST_STEPS:,} ways"),
    (two_skips, "no values of the unknowns have all of these branches pruned at once"),
    (lambda: unknowns.find_guarantee(LETTERS, Convention(), [LETTERS.node_at_path("0.1")]),
     "node 0.1 is the root of a pruned subtree for no values of the unknowns"),
    (lambda: unknowns.find_ways(wide(20)), "the inequalities go together in more than 300 ways"),
    (lambda: partition_box(range(MOST_NUMBERS + 1), square_around([1])),
     f"{MOST_NUMBERS + 1} numbers part the plane: up to {MOST_NUMBERS} can be drawn"),
    (lambda: normal_form(join("min", [join("max", [f"a{pair}", f"b{pair}"]) for pair in range(10)]), "max"),
     "multiplied out, the formula has more than 500 terms"),
    (lambda: unknowns.read_formula("a) "), "the formula is over before “)” (column 2)"),
    (lambda: unknowns.read_inequalities("a"), "a sign such as <= is missing before the end (column 2)"),
    (lambda: unknowns.read_inequalities("a < b c"), 'a comma or "and" is missing before “c” (column 7)'),
    (lambda: unknowns.read_inequalities("a < b\nb < c d\nc < d"),
     'a comma or "and" is missing before “d” (line 2, column 7)'),
    (lambda: unknowns.read_formula("max(a,"),
     "a number, a name, max(…) or min(…) is missing before the end (column 7)"),
    (lambda: unknowns.read_formula("max(" * 101 + "a" + ")" * 101),
     "more than 100 max and min inside of each other at “max” (column 401)"),
    (lambda: unknowns.read_formula("max(a, d)", ("a",)), "no leaf is called “d” (column 8)"),
    (lambda: unknowns.read_formula("max(a b)"), "a comma or ) is missing before “b” (column 7)"),
    (lambda: unknowns.read_formula("1/0"), "1/0 divides by zero (column 1)"),
    (lambda: unknowns.read_formula("a" * (LONGEST + 1)), "a text of 4,001 characters: at most 4,000 are read"),
    (lambda: unknowns.read_formula("a ∧ b"), "'∧' can't be read (column 3)"),
    (lambda: unknowns.solve_one_unknown(parsed([1, "?x"]), Convention(window=(0, 3))),
     "unknown leaves are solved for the full window: set it to (-inf, inf)"),
    (lambda: unknowns.solve_one_unknown(with_bounds('"?x"')),
     "unknown leaves are solved without bounds known beforehand, and node 0 has some"),
    (lambda: unknowns.solve_one_unknown(parsed([1, 2])),
     'no leaf is unknown: write "?x" for the one to be solved for'),
    (lambda: unknowns.solve_one_unknown(parsed(["?x", "?y"])),
     "2 unknowns (?x, ?y): intervals are of one; give the others values, or the same name"),
    (lambda: unknowns.solve_many_unknowns(parsed([1, 2])),
     'no leaf is unknown: write "?x" for the one to be solved for'),
    (lambda: unknowns.solve_many_unknowns(parsed(["?x", *[1] * MOST_NODES])),
     f"{MOST_NODES + 2:,} nodes: trees with several unknowns are solved up to {MOST_NODES:,}"),
    (lambda: unknowns.solve_many_unknowns(parsed([f"?x{place}" for place in range(MOST_UNKNOWN + 1)])),
     f"{MOST_UNKNOWN + 1:,} unknown leaves: up to {MOST_UNKNOWN:,} are solved"),
)


# Numbers as ids: pytest escapes letters such as “ in the list itself. mutmut reads the module once and passes its tests
# several times, so it would look for ids that are escaped twice.
@pytest.mark.parametrize(("refused", "sentence"), REFUSALS, ids=range(len(REFUSALS)))
def test_a_refusal_says_just_this(refused: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ExplorerError) as told:
        refused()
    assert str(told.value) == sentence
