"""The benchmarks run, quickly and without Qt; their times are not asserted."""

import json

import pytest

from explorer.trees import games
from tests.benchmarks import __main__ as program
from tests.benchmarks import measure, report
from tests.benchmarks.measure import Benchmark, Missing, Peer
from tests.benchmarks.peers import plain
from tests.benchmarks.table import BENCHMARKS

KEYS = {"name", "what", "unit", "median", "p95", "least", "runs", "reach", "reached", "peers", "error"}


@pytest.mark.parametrize("name", BENCHMARKS)
def test_every_benchmark_has_one_sentence_and_repetitions(name):
    benchmark = BENCHMARKS[name]
    assert benchmark.what.endswith(".")
    assert benchmark.what[0].isupper()
    assert benchmark.runs >= 1
    assert all(peer.runs >= 1 for peer in benchmark.peers.values())
    assert benchmark.unit in ("ms", "µs", "MB")


def test_a_run_prints_a_list_of_objects(capsys):
    assert program.main(["--json", "--here", "--runs", "1", "generate", "svg-size"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in rows] == ["generate", "svg-size"]
    for row in rows:
        assert set(row) == KEYS
        assert not row["error"]
        assert row["runs"] == 1
        assert 0 < row["least"] <= row["median"] <= row["p95"]
    assert rows[0]["reach"] == {"median": 60, "p95": None, "ratios": {"plain Python": 10}}
    peer = rows[0]["peers"]["plain Python"]
    assert peer["ratio"] == peer["median"] / rows[0]["median"]


def test_a_run_in_processes_of_their_own_prints_a_table(capsys):
    assert program.main(["--runs", "1", "svg-size"]) == 0
    printed = capsys.readouterr().out
    assert "svg-size" in printed
    assert BENCHMARKS["svg-size"].what in printed


def test_a_name_that_no_benchmark_has_is_refused_with_those_there_are(capsys):
    assert program.main(["generat"]) == 2
    assert "no benchmark 'generat'; there are generate, " in capsys.readouterr().err


def test_what_fails_is_told_in_its_row():
    def fail(_runs):
        raise ValueError("no  such\nthing")

    row = measure.run("broken", Benchmark("Fail.", fail, 3, median=1))
    assert row["error"] == "ValueError: no such thing"
    assert row["reached"] is None
    assert "ValueError: no such thing" in report.lines(row)


def test_a_peer_that_is_missing_or_fails_is_told_and_leaves_the_figures():
    def miss(_runs):
        raise Missing("not installed (igraph)")

    def fail(_runs):
        raise ValueError("too deep")

    peers = {"a": Peer(miss, 1, 2), "b": Peer(fail, 1), "c": Peer(lambda runs: [30.0] * runs, 2, 5)}
    row = measure.run("beside", Benchmark("Compare.", lambda runs: [10.0] * runs, 4, median=11, peers=peers))
    assert row["median"] == 10
    assert row["peers"]["a"] == {"median": None, "ratio": None, "error": "not installed (igraph)"}
    assert row["peers"]["b"]["error"] == "ValueError: too deep"
    assert row["peers"]["c"]["ratio"] == 3
    assert row["reached"] is False
    printed = report.lines(row)
    assert "a: not installed (igraph)" in printed
    assert "c: 30 ms, 3 times ours (reach 5 times)" in printed


def test_what_a_missing_peer_leaves_open_is_neither_reached_nor_not():
    reach = {"median": 10.0, "p95": None, "ratios": {"a": 2.0}}
    row = {"median": 9.0, "p95": 30.0, "reach": reach, "peers": {"a": {"ratio": None}}}
    assert measure.is_reached(row) is None
    assert measure.is_reached(row | {"median": 11.0}) is False
    assert measure.is_reached(row | {"peers": {"a": {"ratio": 2.0}}}) is True
    assert measure.is_reached(row | {"reach": {"median": None, "p95": None, "ratios": {}}}) is None


def test_the_95th_percentile_is_exceeded_by_5_of_100():
    assert measure.p95([float(figure) for figure in range(100, 0, -1)]) == 95
    assert measure.p95([3.0]) == 3


def test_warm_calls_and_preparations_are_not_counted():
    calls, prepared = [], []
    figures = measure.timed(lambda: calls.append(1), 3, prepare=lambda: prepared.append(1), warm=2)
    assert (len(figures), len(calls), len(prepared)) == (3, 5, 5)


def test_plain_python_makes_the_same_tree():
    columns, tree = plain.expand(), games.expand("tic-tac-toe")
    assert columns["children"] == tree.n_children.tolist()
    assert columns["player"] == tree.player.tolist()
    assert columns["rank"] == tree.rank.tolist()
    leaf = tree.is_leaf
    assert [value for value in columns["payoff"] if value == value] == tree.payoff[leaf, 0].tolist()
