"""Plans of sweeps, and the contents of their rows."""

import csv
import io
from typing import Any

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import GameError, SearchRefused
from explorer.lab import best_worst_order, sweeps
from explorer.search.convention import Convention
from explorer.trees import games, orderings


def rows_of(plan: sweeps.SweepPlan) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(sweeps.format_csv(plan, sweeps.sweep_results(plan)))))


def test_a_row_can_be_had_again_from_what_it_says() -> None:
    plan = sweeps.SweepPlan(
        "random", {"depth": ("2..3", "4"), "static": ("yes",)}, ("as-drawn", "best-first", "random"),
        ("alpha-beta", "iterative-deepening"), (Convention("ge"), Convention("gt", depth=2)), trees=3, seed=5,
        samples=2)
    found = rows_of(plan)
    assert len(found) == 2 * 3 * 4 * 2 * 2
    assert [row["seed"] for row in found[:: 4 * 2 * 2]] == ["5", "6", "7"] * 2
    for row in found:
        convention = plan.conventions[row["cut"] == "gt"]
        drawn = games.expand("random", depth=row["depth"], static="yes", seed=row["seed"])
        tree = orderings.apply(drawn, row["order"])
        counts = analyse(tree, search.run(tree, row["algorithm"], convention)).counts()
        assert all(row[name] == str(getattr(counts, name)) for name in ("nodes", "leaves", "visited", "evaluated"))
        assert row["minimal"] == str(best_worst_order.minimal(drawn, convention).evaluated)


def test_random_orders_of_different_trees_are_different() -> None:
    found = rows_of(sweeps.SweepPlan("uniform", {"depth": ("2", "3")}, ("random",), trees=5, samples=3))
    assert len({row["order"] for row in found}) == len(found) == 30


def test_a_source_without_seeds_has_one_tree_of_each_shape() -> None:
    found = rows_of(sweeps.SweepPlan("nim", {"heaps": ("1-2", "2-2")}, ("as-drawn", "random"), samples=2))
    assert [row["heaps"] for row in found] == ["1-2"] * 3 + ["2-2"] * 3
    assert "seed" not in found[0]


def test_values_are_exact_and_chance_has_no_minimal_tree() -> None:
    (row,) = rows_of(sweeps.SweepPlan("pig", {"depth": ("2",), "target": ("5",)}, algorithms=("expectiminimax",)))
    assert (row["value"], row["minimal"]) == ("25/6", "")


@pytest.mark.parametrize(("wrong", "words"), [
    ({"source": "chess"}, "there is no game 'chess'"),
    ({"shapes": {"heaps": ("1",)}}, "has no option 'heaps'"),
    ({"source": "nim", "trees": 2}, "nim is no source of random trees"),
    ({"trees": 0}, "at least one tree"),
    ({"shapes": {"seed": ("1", "2")}}, "“seed” is no part of a shape"),
    ({"orders": ("best",)}, "'best' is no order"),
    ({"algorithms": ("alphabeta",)}, "'alphabeta' is no algorithm"),
    ({"trees": 400_000, "orders": ("random",), "samples": 3}, "this sweep has 1,200,000 rows; at most 1,000,000 fit"),
])
def test_what_can_not_be_swept_is_refused_at_once(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises((GameError, SearchRefused), match=words):
        sweeps.SweepPlan(**{"source": "uniform", "shapes": {}, **wrong})


@pytest.mark.parametrize("source", games.GAMES)
def test_no_option_of_a_source_has_a_column_of_another_meaning(source: str) -> None:
    for option in games.GAMES[source].options:
        try:
            columns = sweeps.SweepPlan(source, {option.name: ("1",)}).columns
        except GameError:
            assert option.name == "seed"
        else:
            assert len(columns) == len(set(columns))
