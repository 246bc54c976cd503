"""Run benchmarks, each in a process of its own: none inherits another's memory and caches, none's end is theirs."""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence

from tests.benchmarks import report
from tests.benchmarks.measure import Row, blank, run
from tests.benchmarks.table import BENCHMARKS

PATIENCE = 900
"""The time limit in seconds of one benchmark with its peers."""


def main(argv: Sequence[str]) -> int:
    """Run the benchmarks and print their figures; return 2 for an unknown name."""
    options = _arguments().parse_args(argv)
    if unknown := [name for name in options.names if name not in BENCHMARKS]:
        print(f"error: no benchmark {unknown[0]!r}; there are {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    names = options.names or list(BENCHMARKS)
    rows = _run_in_this_process(names, options.runs) if options.here else _run_in_own_processes(names, options.runs)
    if options.json:
        print(json.dumps(list(rows), ensure_ascii=False, indent=2))
        return 0
    print(f"{_machine()}\n\n{report.head()}", flush=True)
    for row in rows:
        print(report.lines(row), flush=True)
    return 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="which benchmarks (default: all)")
    parser.add_argument("--json", action="store_true", help="print a list of objects")
    parser.add_argument("--runs", type=int, help="repetitions, instead of each benchmark's own number")
    parser.add_argument("--here", action="store_true", help="in this process, for a profiler")
    return parser


def _run_in_this_process(names: Sequence[str], runs: int | None) -> Iterator[Row]:
    return (run(name, BENCHMARKS[name], runs) for name in names)


def _run_in_own_processes(names: Sequence[str], runs: int | None) -> Iterator[Row]:
    for name in names:
        command = [sys.executable, "-m", "tests.benchmarks", "--json", "--here", name]
        command += [] if runs is None else ["--runs", str(runs)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            reason = f"not done in {PATIENCE} s"
        else:
            if not done.returncode:
                yield from json.loads(done.stdout)
                continue
            reason = f"exit code {done.returncode}: {' '.join(done.stderr.split())[-200:]}"
        yield blank(name, BENCHMARKS[name], reason)


def _machine() -> str:
    """Return a line about the machine on which the figures depend."""
    display = "X display" if os.environ.get("DISPLAY") else "offscreen"
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, {display}{load}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
