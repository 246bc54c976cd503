"""`sweep`: tables of many searches from the command line."""

import csv
import logging
from pathlib import Path

import distributed
import pytest

from explorer import cli
from explorer.lab import sweeps

COMMAND = ["sweep", "uniform", "--branching", "2,3", "--depth", "2..4", "--trees", "11", "--seed", "7",
           "--orders", "as-drawn,best-first,worst-first,random", "--cut", "ge,gt"]


def sweep_file(path: Path, *more: str) -> str:
    assert cli.main([*COMMAND, *more, "-o", str(path)]) == 0
    return path.read_text(encoding="utf-8")


def test_one_process_two_and_a_cluster_of_two_write_the_same_file(tmp_path: Path) -> None:
    alone = sweep_file(tmp_path / "one.csv", "--processes", "1")
    assert sweep_file(tmp_path / "two.csv", "--processes", "2") == alone
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address="127.0.0.1:0",
        memory_limit=0, silence_logs=logging.CRITICAL,
    ) as cluster:
        assert sweep_file(tmp_path / "cluster.csv", "--scheduler", cluster.scheduler_address) == alone
    rows = list(csv.DictReader(alone.splitlines()))
    assert len(rows) == 2 * 3 * 11 * 4 * 2
    assert [row["seed"] for row in rows[::8]] == [str(seed) for seed in range(7, 18)] * 6
    assert {(row["depth"], row["branching"]) for row in rows} == {(d, b) for d in "234" for b in "23"}


def test_without_a_file_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sweep", "nim", "--heaps", "2-2", "--heaps", "1,2", "--limit", "1..2,5"]) == 0
    printed = capsys.readouterr()
    rows = list(csv.DictReader(printed.out.splitlines()))
    assert [(row["heaps"], row["limit"]) for row in rows] == [(h, n) for h in ("2-2", "1,2") for n in "125"]
    assert printed.err == ""


def test_options_of_a_source_that_have_commas_or_dots_of_their_own_are_repeated(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["sweep", "random", "--values", "-1..1", "--values", "1/3,2", "--depth", "1..2", "--distinct",
                     "no,yes", "--leaf-chance", "0.5,1", "--branching", "1"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert len(rows) == 8
    assert {row["values"] for row in rows} == {"-1..1", "1/3,2"}


def test_orders_by_moves_keep_their_commas(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sweep", "tic-tac-toe", "--position", "X.O/.X./..O", "--orders", "moves:b1,a2", "--orders",
                     "as-drawn,mirror", "--algorithm", "alpha-beta,scout"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [row["order"] for row in rows[::2]] == ["moves:b1,a2", "as-drawn", "mirror"]
    assert [row["algorithm"] for row in rows] == ["alpha-beta", "scout"] * 3


def test_a_depth_limit_evaluates_statically(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sweep", "uniform", "--static", "--search-depth", "1"]) == 0
    assert next(csv.DictReader(capsys.readouterr().out.splitlines()))["evaluated"] == "2"


@pytest.mark.parametrize(("words", "reason"), [
    ([], "sweep takes a source: tic-tac-toe, uniform"),
    (["chess"], "'chess' is no source: choose from"),
    (["uniform", "--depth", "4..2"], "argument --depth: 4..2 is no range of 1 to 1,000 numbers"),
    (["uniform", "--depth", "2,,3"], "argument --depth: it is empty"),
    (["uniform", "--depth", "2,x"], "option depth: 'x' is not a whole number"),
    (["uniform", "--branching", "0"], "option branching: 0 is too small"),
    (["uniform", "--values", ""], "argument --values: it is empty"),
    (["uniform", "--cut", "ge,lt"], "argument --cut: 'lt' is not one of ge, gt"),
    (["uniform", "--orders", "best"], "'best' is no order"),
    (["uniform", "--algorithm", "x"], "'x' is no algorithm"),
    (["uniform", "--processes", "0"], "argument --processes: it must be between 1 and 61"),
    (["uniform", "--processes", "2", "--scheduler", "tcp://127.0.0.1:1"], "exclude each other"),
    (["uniform", "--scheduler", "nonsense://here"], "no scheduler of dask answers at nonsense://here"),
    (["nim", "--trees", "2"], "nim is no source of random trees"),
    (["uniform", "--trees", "0"], "at least one tree"),
    (["uniform", "--orders", "random", "--samples", "0"], "at least one tree of each shape and one random order"),
    (["pig"], "chance"),
])
def test_what_can_not_be_swept_is_refused_and_nothing_is_written(
    words: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.csv"
    assert cli.main(["sweep", *words, *(["-o", str(out)] if words else [])]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("error: ")
    assert told.err.count("\n") == 1
    assert reason in told.err
    assert told.out == ""
    assert list(tmp_path.iterdir()) == []


def test_every_source_explains_its_sweep(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sweep", "--help"]) == 0
    assert "uniform" in capsys.readouterr().out
    assert cli.main(["sweep", "connect", "--help"]) == 0
    assert "--gravity" in capsys.readouterr().out


def test_who_waits_at_a_terminal_is_told_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert cli.main([*COMMAND, "--processes", "1"]) == 0
    assert f"{sweeps.CHUNK} of 66 trees" in capsys.readouterr().err


def test_ctrl_c_ends_a_sweep_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("explorer.lab.sweeps.run.sweep_rows", interrupted)
    assert cli.main([*COMMAND, "--processes", "1", "-o", str(tmp_path / "out.csv")]) == 2
    assert capsys.readouterr().err == "error: stopped\n"
    assert list(tmp_path.iterdir()) == []
