"""Run the fuzzers under atheris: `python -m tests.fuzz SECONDS [TARGET...]`, each target in a process of its own.

Prints the executions and the finds of each target; an input that breaks a promise is kept in `build/findings`.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST_INPUT = 4096
LONGEST_RUN = 20
"""Seconds that one input may take on a machine with other work."""
MOST_MEMORY = 2048
"""Megabytes that a target's process may take."""
_DONE = re.compile(r"stat::number_of_executed_units:\s*(\d+)|Done (\d+) runs|^#(\d+)\t", re.MULTILINE)
_COVERED = re.compile(r"\bcov: (\d+)")


def fuzz(name: str, folder: str, arguments: list[str]) -> None:
    """Run one target in this process until its time is over or an input breaks a promise."""
    import atheris

    with atheris.instrument_imports(include=["explorer"]):
        from tests.fuzz.targets import TARGETS
    target = TARGETS[name]
    for number, seed in enumerate(target.seeds):
        Path(folder, f"seed-{number}").write_bytes(seed)
        target.run(seed)  # what a target makes once is not counted as the time of an input
    atheris.Setup([sys.argv[0], *arguments, folder], target.run)
    atheris.Fuzz()


def run_target(name: str, seconds: int, findings: Path) -> tuple[int, int, int, str]:
    """Fuzz one target; return its executions, the branches reached, its finds, and what it printed of these."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "tests.fuzz", "--target", name, folder, f"-max_total_time={seconds}",
             f"-max_len={LONGEST_INPUT}", f"-timeout={LONGEST_RUN}", f"-rss_limit_mb={MOST_MEMORY}",
             f"-artifact_prefix={findings}/{name.replace(' ', '-')}-", "-print_final_stats=1"],
            cwd=ROOT, capture_output=True, text=True, errors="replace", check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
                 "LANGUAGE": "en", "QT_QPA_PLATFORM": "offscreen"})
    runs = max((int(next(filter(None, found.groups()))) for found in _DONE.finditer(done.stderr)), default=0)
    covered = max((int(found[1]) for found in _COVERED.finditer(done.stderr)), default=0)
    is_broken = done.returncode != 0 or runs == 0
    return runs, covered, int(is_broken), _describe_find(done.stdout + done.stderr) if is_broken else ""


def _describe_find(printed: str) -> str:
    """Return the end of what a process printed, without the fuzzer's progress."""
    return "\n".join(line for line in printed.splitlines() if not line.startswith(("#", "INFO:")))[-6000:]


def main(seconds: int, names: list[str]) -> int:
    """Share the seconds among the targets, print a line for each, and return the number of finds."""
    findings = ROOT / "build/findings"
    findings.mkdir(parents=True, exist_ok=True)
    finds = 0
    for name in names:
        runs, covered, found, text = run_target(name, max(1, seconds // len(names)), findings)
        finds += found
        print(f"{name}: {runs:,} executions, {covered:,} branches, {found} finds\n{text}".rstrip(), flush=True)
    return finds


if __name__ == "__main__":
    if sys.argv[1] == "--target":
        fuzz(sys.argv[2], sys.argv[3], sys.argv[4:])
    else:
        from tests.fuzz.targets import TARGETS

        sys.exit(min(main(int(sys.argv[1]), sys.argv[2:] or [*TARGETS]), 1))
