"""Kill the program at random moments while its tree is edited, and see what the copies hold.

    python -m tests.drills.kill [COUNT]

Between the first edit that the newest copy lacks and the kill may lie two seconds, or there is one such edit only.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from explorer.gui.recovery import copies
from tests.drills.edited_program import FIRST_LEAF

ROOT = Path(__file__).parents[2]
LONGEST_LOSS = 2.0
"""Seconds of edits that a kill may cost."""


def start_program(home: Path, way: str) -> "subprocess.Popen[str]":
    """Start the edited program with its own data folder."""
    (home / "tree.json").write_text("[0,12]")
    return subprocess.Popen(
        [sys.executable, "-m", "tests.drills.edited_program", home / "tree.json", way], cwd=ROOT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home),
             "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"})


def copied_edits(home: Path) -> int:
    """Return the number of edits that the copies hold, as the next start reads them; 0 without copies."""
    folders = copies.abandoned_folders(home / "game-tree-explorer" / "recovery")
    if not folders:
        return 0
    folder, = folders
    tree = folder.read()[0].tree
    return int(tree.payoff[tree.node_at_path(FIRST_LEAF)][0])


def kill_once(home: Path, longest: float) -> tuple[int, float]:
    """Kill the program up to `longest` seconds after its first edit; return the edits lost and their age in seconds."""
    with start_program(home, "often") as process:
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        time.sleep(random.uniform(0, longest))
        process.kill()
        end = time.time()
        lines += process.stdout.readlines()
    times = [float(line.split()[1]) for line in lines if line.count(" ") == 1 and line.endswith("\n")]
    lost = times[copied_edits(home):]
    return len(lost), end - lost[0] if lost else 0.0


def main(count: int) -> int:
    """Kill `count` times, print the losses, and return the number of losses that are too large."""
    losses = []
    for _kill in range(count):
        with tempfile.TemporaryDirectory() as home:
            losses.append(kill_once(Path(home), 5.0))
    broken = [(edits, age) for edits, age in losses if edits > 1 and age > LONGEST_LOSS]
    ages = sorted(age for _edits, age in losses)
    print(f"{count} kills: at most {max(edits for edits, _age in losses)} edits lost, the oldest {ages[-1]:.2f} s old "
          f"(median {ages[count // 2]:.2f} s); {len(broken)} losses above {LONGEST_LOSS} s")
    return len(broken)


if __name__ == "__main__":
    sys.exit(min(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200), 1))
