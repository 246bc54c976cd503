"""Benchmarks and how they are run: repetitions, median, 95th percentile, ratio to each peer."""

import gc
import math
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

Measure = Callable[[int], Sequence[float]]
"""A function that takes the number of runs and returns a figure per run, in the benchmark's unit."""
Row = dict[str, Any]
"""The figures of a benchmark as `--json` prints them."""


class Missing(Exception):
    """Raised with the reason if a peer can't be measured on this machine."""


@dataclass(frozen=True)
class Peer:
    """Another program that does the same work; `reach` is the targeted ratio of its time to ours."""

    measure: Measure
    runs: int
    reach: float | None = None


@dataclass(frozen=True)
class Benchmark:
    """A measurement, its number of runs, and its targets: `median` and `p95`, in `unit`."""

    what: str
    measure: Measure
    runs: int
    unit: str = "ms"
    median: float | None = None
    p95: float | None = None
    peers: Mapping[str, Peer] = field(default_factory=dict)


def timed(
    call: Callable[[], object], runs: int, prepare: Callable[[], object] = lambda: None, warm: int = 1
) -> list[float]:
    """Return the milliseconds of each call; `prepare` runs before each call and is not timed.

    The first `warm` calls are not counted.
    """
    figures = []
    for _run in range(warm + runs):
        prepare()
        began = time.perf_counter()
        call()
        figures.append(1000 * (time.perf_counter() - began))
    return figures[warm:]


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause cyclic garbage collection, as the window's worker does during a search."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def blank(name: str, benchmark: Benchmark, error: str = "") -> Row:
    """Return the row of a benchmark without figures."""
    ratios = {peer: other.reach for peer, other in benchmark.peers.items() if other.reach is not None}
    return {
        "name": name, "what": benchmark.what, "unit": benchmark.unit, "median": None, "p95": None,
        "least": None, "runs": 0,
        "reach": {"median": benchmark.median, "p95": benchmark.p95, "ratios": ratios}, "reached": None,
        "peers": {}, "error": error,
    }


def run(name: str, benchmark: Benchmark, runs: int | None = None) -> Row:
    """Run a benchmark and its peers and return its row; errors of either are part of the row.

    `runs` replaces the benchmark's own number of runs; peers never run more often than their own number.
    """
    try:
        figures = benchmark.measure(runs or benchmark.runs)
    except Exception as error:
        return blank(name, benchmark, _describe_error(error))
    median = statistics.median(figures)
    peers = {peer: _measure_peer(other, median, runs) for peer, other in benchmark.peers.items()}
    row = blank(name, benchmark) | {
        "median": median, "p95": p95(figures), "least": min(figures), "runs": len(figures), "peers": peers}
    return row | {"reached": is_reached(row)}


def _measure_peer(peer: Peer, own: float, runs: int | None) -> Row:
    try:
        median = statistics.median(peer.measure(min(runs or peer.runs, peer.runs)))
    except Missing as reason:
        return {"median": None, "ratio": None, "error": str(reason)}
    except Exception as error:
        return {"median": None, "ratio": None, "error": _describe_error(error)}
    return {"median": median, "ratio": median / own, "error": ""}


def is_reached(row: Row) -> bool | None:
    """Return whether all targets are met; None if there are none or a required peer was not measured."""
    reach, peers = row["reach"], row["peers"]
    pairs = [(row[key], reach[key]) for key in ("median", "p95") if reach[key] is not None]
    pairs += [(least, peers[peer]["ratio"]) for peer, least in reach["ratios"].items()]
    verdicts = [None if None in pair else pair[0] <= pair[1] for pair in pairs]
    if False in verdicts:
        return False
    return True if verdicts and None not in verdicts else None


def p95(figures: Sequence[float]) -> float:
    """Return the 95th percentile: the smallest figure that at least 95 % of the figures do not exceed."""
    return sorted(figures)[math.ceil(0.95 * len(figures)) - 1]


def _describe_error(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
