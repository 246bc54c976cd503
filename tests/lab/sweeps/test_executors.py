"""Executors of sweeps: this process, a pool and a cluster give equal tables, even if workers are killed."""

import csv
import gc
import io
import logging
import multiprocessing
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from types import SimpleNamespace
from typing import Any

import distributed
import pytest

from explorer.core.errors import ExplorerError, SearchRefused
from explorer.lab import sweeps
from explorer.lab.sweeps.run import CHUNK, MOST_LOSSES
from explorer.search.convention import Convention

PLAN = sweeps.SweepPlan(
    "uniform", {"depth": ("2", "3", "4"), "branching": ("2", "3")}, ("as-drawn", "best-first", "random"),
    conventions=(Convention("ge"), Convention("gt")), trees=12, samples=2)
LONG = sweeps.SweepPlan(
    "uniform", {"depth": ("4", "5"), "branching": ("4",)}, ("as-drawn", "random"), trees=100, samples=2)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A real cluster of two worker processes on this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address="127.0.0.1:0",
        memory_limit=0, silence_logs=logging.CRITICAL,
    ) as made:
        yield made


@pytest.fixture(scope="module")
def long_table() -> str:
    """Return the table that one process computes for LONG."""
    return sweeps.format_csv(LONG, sweeps.sweep_results(LONG))


class Losing(Executor):
    """Loses the first so many of the works that it is given, and does the others at once."""

    def __init__(self, losses: int, kind: type[BaseException] = BrokenExecutor) -> None:
        self.losses, self.kind = losses, kind

    def submit(self, work: Any, /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.losses:
            self.losses -= 1
            future.set_exception(self.kind("killed"))
        else:
            try:
                future.set_result(work(*args, **more))
            except SearchRefused as refused:
                future.set_exception(refused)
        return future


def test_two_processes_make_the_same_table_as_one() -> None:
    with sweeps.on_processes(2) as workers:
        results = sweeps.sweep_results(PLAN, workers.executor, workers.renew, workers.lost_errors)
        table = sweeps.format_csv(PLAN, results)
    assert table == sweeps.format_csv(PLAN, sweeps.sweep_results(PLAN))
    assert table.count("\n") == 1 + 3 * 2 * 12 * 4 * 2


def test_a_killed_process_loses_nothing(long_table: str) -> None:
    others = set(multiprocessing.active_children())  # a cluster's, where another test has started one
    with sweeps.on_processes(2) as workers:
        found = sweeps.sweep_results(LONG, workers.executor, workers.renew, workers.lost_errors)
        parts = [next(found)]
        killed, other = set(multiprocessing.active_children()) - others
        assert killed.pid
        os.kill(killed.pid, signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        parts += found
        assert {killed, other}.isdisjoint(multiprocessing.active_children())
    assert sweeps.format_csv(LONG, parts) == long_table
    assert set(multiprocessing.active_children()) <= others


@pytest.mark.long
def test_a_cluster_makes_the_same_table(cluster: Any) -> None:
    with sweeps.on_cluster(cluster.scheduler_address) as workers:
        results = sweeps.sweep_results(PLAN, workers.executor, workers.renew, workers.lost_errors)
        table = sweeps.format_csv(PLAN, results)
    assert table == sweeps.format_csv(PLAN, sweeps.sweep_results(PLAN))


@pytest.mark.long
def test_a_killed_worker_of_a_cluster_loses_nothing(cluster: Any, long_table: str) -> None:
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        pids = client.run(os.getpid)
    with sweeps.on_cluster(cluster.scheduler_address) as workers:
        found = sweeps.sweep_results(LONG, workers.executor, workers.renew, workers.lost_errors)
        parts = [next(found)]
        os.kill(next(iter(pids.values())), signal.SIGKILL)
        parts += found
    assert len(set(pids.values())) == 2
    assert sweeps.format_csv(LONG, parts) == long_table


def test_what_is_lost_is_handed_out_again_a_few_times() -> None:
    fresh: list[Executor] = []

    def renewed() -> Executor:
        fresh.append(Losing(0 if len(fresh) == 4 else 1000))
        return fresh[-1]

    assert list(sweeps.sweep_results(PLAN, Losing(3), renewed)) == list(sweeps.sweep_results(PLAN))
    assert len(fresh) == 5


def test_an_executor_that_renews_itself_is_asked_again() -> None:
    assert list(sweeps.sweep_results(PLAN, Losing(2, OSError), lost=(OSError,))) == list(sweeps.sweep_results(PLAN))


def test_workers_that_are_always_lost_end_the_sweep() -> None:
    with pytest.raises(ExplorerError, match=r"^the workers were lost 6 times: killed$"):
        list(sweeps.sweep_results(PLAN, Losing(10_000)))


@pytest.mark.parametrize(("losses", "is_enough"), [(MOST_LOSSES, True), (MOST_LOSSES + 1, False)])
def test_losses_are_counted_anew_for_each_chunk(
    losses: int, is_enough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = Counter[int]()

    class LosingEach(Losing):
        def submit(self, work: Any, /, *args: Any, **more: Any) -> Future[Any]:
            tries[args[1]] += 1
            self.losses = int(tries[args[1]] <= (losses if args[1] else MOST_LOSSES))
            return super().submit(work, *args, **more)

    monkeypatch.setattr("explorer.lab.sweeps.run.CHUNKS_AHEAD", 1)
    found = sweeps.sweep_results(PLAN, LosingEach(0))
    if is_enough:
        assert list(found) == list(sweeps.sweep_results(PLAN))
    else:
        assert len(next(found)) == CHUNK * 4 * 2
        with pytest.raises(ExplorerError, match=f"the workers were lost {losses} times"):
            next(found)


def test_what_a_search_refuses_ends_the_sweep_with_its_reason() -> None:
    plan = sweeps.SweepPlan("pig", {"depth": ("2",)})
    for executor in (None, Losing(0)):
        with pytest.raises(SearchRefused, match="chance"):
            list(sweeps.sweep_results(plan, executor))


def test_a_sweep_that_is_left_hands_back_what_is_waiting() -> None:
    cancelled: list[Future[Any]] = []

    class Waiting(Losing):
        def submit(self, work: Any, /, *args: Any, **more: Any) -> Future[Any]:
            if args[1] == 0:
                return super().submit(work, *args, **more)
            cancelled.append(Future())
            return cancelled[-1]

    found = sweeps.sweep_results(PLAN, Waiting(0))
    next(found)
    found.close()
    assert cancelled
    assert all(future.cancelled() for future in cancelled)


def test_without_dask_a_cluster_is_refused_with_the_name_of_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    reason = r"^a cluster needs dask\.distributed \(.*\): install game-tree-explorer\[cluster\]$"
    with pytest.raises(ExplorerError, match=reason), sweeps.on_cluster("127.0.0.1:1"):
        pass


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://here"])
def test_where_no_scheduler_answers_a_sentence_says_so(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("explorer.lab.sweeps.executors.TIMEOUT_SECONDS", 1)
    reason = f"^no scheduler of dask answers at {address}: ."
    with pytest.raises(ExplorerError, match=reason), sweeps.on_cluster(address):
        pass
    clients = [each for each in gc.get_objects() if type(each) is distributed.Client]
    assert all(each.status == "closed" for each in clients)


def test_a_cluster_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("explorer.lab.sweeps.executors.TIMEOUT_SECONDS", 1)
    with distributed.LocalCluster(
        n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL
    ) as empty, pytest.raises(ExplorerError, match=r"^the cluster at \S+ has no workers$"), \
            sweeps.on_cluster(empty.scheduler_address):
        pass


def test_workers_without_the_program_are_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("explorer.lab.sweeps.executors.util", SimpleNamespace(find_spec=os.getenv))  # None
    reason = r"^worker tcp://\S+ lacks this program: install game-tree-explorer there too$"
    with pytest.raises(ExplorerError, match=reason), sweeps.on_cluster(cluster.scheduler_address):
        pass


def test_the_table_is_csv_with_a_row_for_every_search() -> None:
    values, searches = ("1..9", "1/3,2"), ("alpha-beta", "sss-star")
    plan = sweeps.SweepPlan("random", {"values": values}, ("mirror", "random:7"), searches, trees=2)
    table = list(csv.DictReader(io.StringIO(sweeps.format_csv(plan, sweeps.sweep_results(plan)))))
    assert len(table) == 2 * 2 * 2 * 2
    assert {row["values"] for row in table} == {"1..9", "1/3,2"}
    assert [row["seed"] for row in table] == (["1"] * 4 + ["2"] * 4) * 2
