"""d3-hierarchy's d3.tree() in Node, the usual layout of trees on web pages.

NODE_PATH must contain d3-hierarchy.
"""

import json
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from explorer.trees.tree import Tree
from tests.benchmarks.measure import Measure, Missing

SCRIPT = Path(__file__).with_name("d3_tree.mjs")


def tree(make: Callable[[], Tree]) -> Measure:
    """Measure d3.tree(); reading the parents and building the hierarchy in Node is not timed."""

    def measure(runs: int) -> Sequence[float]:
        node = shutil.which("node")
        if not node:
            raise Missing("not installed (Node)")
        work = json.dumps({"parents": make().parent.tolist(), "runs": runs})
        done = subprocess.run([node, SCRIPT], input=work, capture_output=True, text=True, check=False)
        if "Cannot find module" in done.stderr:
            raise Missing("not installed (d3-hierarchy)")
        done.check_returncode()
        figures: list[float] = json.loads(done.stdout)
        return figures

    return measure
