"""The program in its own process: the time until the full tree is painted, and the memory used."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from explorer import study
from explorer.study import Study
from explorer.trees.tree import Tree
from tests.benchmarks import trees
from tests.benchmarks.measure import Measure

PATIENCE = 300


def process(figure: str, from_file: bool, make: Callable[[], Tree] = trees.full, warm: int = 1) -> Measure:
    """Measure one figure of `gui/child.py` in a new process per run; `warm` runs, for disk caches, are not counted.

    "painted" and "searched" are milliseconds since the process was started, "resident", "peak" and "edited", after six
    edits, are megabytes.
    """
    rounds = 2 if figure == "edited" else 0

    def measure(runs: int) -> Sequence[float]:
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / "full.gtree"] if from_file else []
            for file in files:
                study.save(Study(make()), file)
            return [_figures(files, rounds)[figure] for _run in range(runs + warm)][warm:]

    return measure


def _figures(files: list[Path], rounds: int) -> dict[str, float]:
    # Keep compiled modules, as a normal start does.
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as data:  # without unsaved studies of a run before, which would be offered
        surroundings["XDG_DATA_HOME"] = data
        command = [sys.executable, "-m", "tests.benchmarks.gui.child", repr(time.monotonic()), str(rounds),
                   *map(str, files)]
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-500:])
    figures: dict[str, float] = json.loads(done.stdout)
    return figures
