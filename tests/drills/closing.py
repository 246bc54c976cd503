"""Close the program during each kind of work: it ends soon, with its usual exit code, and without a word.

    python -m tests.drills.closing [TIMES]
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from explorer import study as studies
from explorer.study import Study
from tests.drills.closed_program import WORKS, large

ROOT = Path(__file__).parents[2]
WAYS = {"close": 0, "session": 0, "signal": 128 + signal.SIGTERM}
"""The ways in which the program ends, and its exit code."""
LONGEST_DELAY = 1500
"""Milliseconds after which the program is closed, at most."""
LONGEST_END = 60
"""Seconds after which the program has to have ended, on a machine with other work."""


def close_once(work: str, way: str, delay: int, folder: Path) -> tuple[float, str]:
    """Close the program once; return its seconds from the start to the end, and what is wrong."""
    with tempfile.TemporaryDirectory() as home:
        start = time.monotonic()
        try:
            done = subprocess.run(
                [sys.executable, "-X", "faulthandler", "-m", "tests.drills.closed_program", work, way, str(delay),
                 folder],
                cwd=ROOT, capture_output=True, text=True, check=False, timeout=LONGEST_END,
                env={**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home,
                     "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "LANGUAGE": "en"})
        except subprocess.TimeoutExpired as late:
            return LONGEST_END, f"has not ended after {LONGEST_END} s: {late.stderr!r}"
    printed = "\n".join(line for line in done.stderr.splitlines() if "propagateSizeHints" not in line)
    fault = "" if done.returncode == WAYS[way] and not printed else f"exit code {done.returncode}: {printed}"
    return time.monotonic() - start - delay / 1000, fault


def main(times: int, works: tuple[str, ...] = tuple(WORKS), seed: int = 0) -> int:
    """Close the program so often during each kind of work, print the figures, and return the number of faults."""
    rng, ends, faults = random.Random(seed), [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        studies.save(Study(large()), folder / "large.gtree")
        for turn in range(times):
            for number, work in enumerate(works):
                way = [*WAYS][(turn + number) % len(WAYS)]
                delay = rng.choice((0, 10, rng.randrange(200), rng.randrange(LONGEST_DELAY)))
                taken, fault = close_once(work, way, delay, folder)
                ends.append(taken)
                if fault:
                    faults.append(f"{work}, {way} after {delay} ms: {fault}")
    print(f"closed {len(ends)} times during {len(works)} kinds of work: from start to end {max(ends):.1f} s at most; "
          f"{len(faults)} faults", *faults[:20], sep="\n")
    return len(faults)


if __name__ == "__main__":
    sys.exit(min(main(int(sys.argv[1]) if len(sys.argv) > 1 else 6), 1))
