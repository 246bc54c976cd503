"""`order TREE`: the mapping of the JSON contract, the table for readers, and refused input."""

import json
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from explorer import study
from explorer.cli import main
from explorer.search.convention import Convention
from explorer.trees.formats import parse
from tests import oracle
from tests.lab.best_worst_order.every_order import count, extremes, small_trees

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
ALL_ORDERS = {5: 48, 6: 96, 7: 432, 8: 384, 9: 336}


def order_json(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    assert main(["order", *argv, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_book_s_tree_is_told_as_the_contract_says(capsys: pytest.CaptureFixture[str]) -> None:
    found = order_json(capsys, AIMA)
    orders = found["orders"]
    assert orders["as-drawn"] == {"evaluated": 7, "visited": 11, "cutoffs": 1}
    assert orders["best-first"]["evaluated"] == 5
    assert orders["worst-first"]["evaluated"] == 9
    for name, evaluated in (("minimal", 5), ("maximal", 9)):
        assert (orders[name]["evaluated"], orders[name]["proved"]) == (evaluated, True)
        assert count(oracle.read(orders[name]["tree"]), "ge") == evaluated
    assert all({"evaluated", "visited", "cutoffs"} <= order.keys() for order in orders.values())
    assert "samples" not in found
    assert (found["leaves"], found["uniform_minimum"]) == (9, 5)


def test_the_book_s_tree_has_so_many_orders_of_each_count() -> None:
    assert Counter(count(tree, "ge") for tree in oracle.orders(oracle.read(json.loads(AIMA)))) == ALL_ORDERS


def test_samples_are_uniform_over_all_orders_and_the_same_for_the_same_seed(
    capsys: pytest.CaptureFixture[str]
) -> None:
    samples = order_json(capsys, AIMA, "--samples", "10000", "--seed", "3")["samples"]
    assert (samples["n"], samples["seed"]) == (10_000, 3)
    assert list(samples["histogram"]) == [str(evaluated) for evaluated in ALL_ORDERS]
    for evaluated, ways in ALL_ORDERS.items():
        chance = ways / 1_296
        spread = sqrt(10_000 * chance * (1 - chance))
        assert abs(samples["histogram"][str(evaluated)] - 10_000 * chance) < 5 * spread
    total = sum(int(evaluated) * times for evaluated, times in samples["histogram"].items())
    assert samples["mean"] == total / 10_000
    assert order_json(capsys, AIMA, "--samples", "10000", "--seed", "3")["samples"] == samples
    assert order_json(capsys, AIMA, "--samples", "10000")["samples"] != samples


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_both_ends_are_those_of_every_order_and_their_trees_reach_them(
    cut: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for notation, root in small_trees(60, seed=91):
        ends = extremes(oracle.read(notation, root), cut)
        orders = order_json(capsys, json.dumps(notation), "--cut", cut, "--root", root)["orders"]
        assert (orders["minimal"]["evaluated"], orders["maximal"]["evaluated"]) == ends
        for name in ("minimal", "maximal"):
            assert count(oracle.read(orders[name]["tree"]), cut) == orders[name]["evaluated"]


def test_a_depth_limit_counts_evaluations_at_the_limit(capsys: pytest.CaptureFixture[str]) -> None:
    tree = '[{"value": 3, "children": [1, 2]}, {"value": 4, "children": [5, 6]}, 1]'
    found = order_json(capsys, tree, "--depth", "1")
    assert {order["evaluated"] for order in found["orders"].values()} == {3}
    assert found["convention"] == {"cut": "ge", "depth": 1}
    assert found["leaves"] == 3


def test_a_study_brings_its_cut_rule_and_fail_hard_counts_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.gtree"
    study.save(study.Study(parse("[[1,1],[1,1]]"), convention=Convention(cut="gt")), file)
    assert order_json(capsys, str(file))["orders"]["minimal"]["evaluated"] == 4
    study.save(study.Study(parse("[[1,1],[1,1]]"), convention=Convention(fail="hard")), file)
    assert order_json(capsys, str(file))["orders"]["minimal"]["evaluated"] == 3
    assert order_json(capsys, str(file), "--cut", "gt")["orders"]["minimal"]["evaluated"] == 4


def test_people_read_a_table_both_trees_and_a_histogram(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["order", AIMA, "--samples", "500"]) == 0
    text = capsys.readouterr().out
    for part in ("as-drawn", "worst-first", "proved", "5 by Knuth", "[[3,12,8],[2,4,6],", "500 random orders (seed 1)"):
        assert part in text
    assert "at least:" not in text


def test_many_different_counts_are_shown_in_ranges(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "uniform", "--branching", "3", "--depth", "5"]) == 0
    tree = capsys.readouterr().out.strip()
    assert main(["order", tree, "--samples", "300"]) == 0
    lines = capsys.readouterr().out.split("on average\n")[1].splitlines()
    assert len(lines) <= 20
    assert sum(int(line.split()[1].replace(",", "")) for line in lines) == 300


@pytest.mark.parametrize(("argv", "reason"), [
    (['[["?x",2],1]'], "unknown"),
    (['[1,{"player":"chance","children":[1,2]}]'], "chance"),
    (['{"player":0,"children":[{"payoffs":[1,2]},{"payoffs":[2,1]}]}'], "numbered player"),
    ([AIMA, "--samples", "0"], "at least one"),
    ([AIMA, "--samples", "-1"], "--samples"),
    ([AIMA, "--seed", "2"], "--samples"),
    ([AIMA, "--depth", "1"], "static evaluation"),
    ([AIMA, "--cut", "eq"], "--cut"),
    (["nowhere.json"], "no such file"),
    ([], "TREE"),
])
def test_what_can_not_be_is_refused_in_one_line(
    argv: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["order", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    assert reason in err
