"""What a benchmark is, and how one is run: repetitions, median, 95th percentile, ratio to each peer."""

import gc
import math
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

Measure = Callable[[int], Sequence[float]]
"""Takes so many figures, in the benchmark's unit."""
Row = dict[str, Any]
"""One benchmark's figures as `--json` prints them."""


class Missing(Exception):
    """A peer can't be measured here, for this reason."""


@dataclass(frozen=True)
class Peer:
    """Another program that does the same work; `reach` is how many times as fast as it we want to be."""

    measure: Measure
    runs: int
    reach: float | None = None


@dataclass(frozen=True)
class Benchmark:
    """What is measured, so many times; `median` and `p95` are what is to be reached, in `unit`."""

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
    """Milliseconds of each call; `prepare` comes before each and is not counted, as are `warm` first calls."""
    figures = []
    for _run in range(warm + runs):
        prepare()
        began = time.perf_counter()
        call()
        figures.append(1000 * (time.perf_counter() - began))
    return figures[warm:]


@contextmanager
def collector_paused() -> Iterator[None]:
    """No cyclic collection: so the window's worker runs a search."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def blank(name: str, benchmark: Benchmark, error: str = "") -> Row:
    """The row of a benchmark that has no figures, or none yet."""
    ratios = {peer: other.reach for peer, other in benchmark.peers.items() if other.reach is not None}
    return {
        "name": name, "what": benchmark.what, "unit": benchmark.unit, "median": None, "p95": None,
        "least": None, "runs": 0,
        "reach": {"median": benchmark.median, "p95": benchmark.p95, "ratios": ratios}, "reached": None,
        "peers": {}, "error": error,
    }


def run(name: str, benchmark: Benchmark, runs: int | None = None) -> Row:
    """The benchmark's row; what fails, the benchmark or a peer, is told in it. `runs`: instead of its own number."""
    try:
        figures = benchmark.measure(runs or benchmark.runs)
    except Exception as error:
        return blank(name, benchmark, _told(error))
    median = statistics.median(figures)
    peers = {peer: _beside(other, median, runs) for peer, other in benchmark.peers.items()}
    row = blank(name, benchmark) | {
        "median": median, "p95": p95(figures), "least": min(figures), "runs": len(figures), "peers": peers}
    return row | {"reached": is_reached(row)}


def _beside(peer: Peer, own: float, runs: int | None) -> Row:
    try:
        median = statistics.median(peer.measure(min(runs or peer.runs, peer.runs)))
    except Missing as reason:
        return {"median": None, "ratio": None, "error": str(reason)}
    except Exception as error:
        return {"median": None, "ratio": None, "error": _told(error)}
    return {"median": median, "ratio": median / own, "error": ""}


def is_reached(row: Row) -> bool | None:
    """Whether all that is to be reached was; None where nothing is, or where a peer that matters was not measured."""
    reach, peers = row["reach"], row["peers"]
    pairs = [(row[key], reach[key]) for key in ("median", "p95") if reach[key] is not None]
    pairs += [(least, peers[peer]["ratio"]) for peer, least in reach["ratios"].items()]
    verdicts = [None if None in pair else pair[0] <= pair[1] for pair in pairs]
    if False in verdicts:
        return False
    return True if verdicts and None not in verdicts else None


def p95(figures: Sequence[float]) -> float:
    """The figure that 95 of 100 don't exceed."""
    return sorted(figures)[math.ceil(0.95 * len(figures)) - 1]


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
