"""Let the nth system call fail while the program writes, for each n and each kind of call, and see what is there.

    python -m tests.drills.failing_calls [MOST]

Needs strace (Debian's package of that name), which makes calls fail that concern the files written.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import count
from pathlib import Path

from explorer.core.errors import ExplorerError
from tests.drills.writers import NEW, OLD, WRITERS, find_fault

ROOT = Path(__file__).parents[2]
CALLS = {
    "openat": "EACCES", "write": "ENOSPC", "fsync": "EIO", "close": "EIO", "rename": "EPERM", "unlink": "EACCES",
    "chmod": "EPERM", "fchmod": "EPERM", "chown": "EPERM", "link": "EPERM", "read": "EIO", "ftruncate": "EIO",
    "newfstatat": "EIO", "fstat": "EIO", "stat": "EIO", "access": "EACCES", "lseek": "EINVAL", "listxattr": "EIO",
    "getdents64": "EIO", "mkdir": "ENOSPC", "readlink": "EIO", "lstat": "EIO",
}
"""The errors by which system calls fail."""
SUFFIXES = (".part", ".old", ".new")
NAMES = 12
"""The number of names of temporary files that one way of writing may use."""


def write(name: str, folder: Path) -> None:
    """Write NEW in this process, which is watched; names of temporary files are known beforehand."""
    numbers = count()
    vars(os)["urandom"] = lambda size: next(numbers).to_bytes(size, "big")
    try:
        WRITERS[name].write(folder, NEW, 300)
    except (ExplorerError, OSError) as error:
        print(f"refused: {error}", flush=True)
    else:
        print("written", flush=True)


def list_watched_paths(folder: Path) -> list[Path]:
    """Return the paths that writing may touch."""
    known = [path for path in folder.iterdir() if path.is_file()]
    temporary = [folder / f".{number:016x}{suffix}" for number in range(NAMES) for suffix in SUFFIXES]
    return [folder, *known, *temporary, folder / "00000002.gtree"]


def watch(name: str, folder: Path, *options: str) -> tuple[str, str]:
    """Write NEW over OLD in a watched process; return what it printed, and the calls that it made."""
    folder.mkdir()
    WRITERS[name].write(folder, OLD, 10)
    log = folder.parent / "log"
    paths = [word for path in list_watched_paths(folder) for word in ("-P", str(path))]
    done = subprocess.run(
        ["strace", "-f", "-qq", "-o", log, *paths, "-e", "signal=none", *options, sys.executable, "-m",
         "tests.drills.failing_calls", "--write", name, folder],
        cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)})
    return done.stdout + done.stderr, log.read_text(errors="replace")


def count_calls(name: str) -> dict[str, int]:
    """Return how often each kind of call is made where none fails."""
    with tempfile.TemporaryDirectory() as home:
        printed, calls = watch(name, Path(home) / "files", "-e", f"trace={','.join(CALLS)}")
    assert printed == "written\n", printed
    return Counter(re.findall(r"^\d+ +(\w+)\(", calls, re.MULTILINE))


def fail_once(name: str, call: str, number: int) -> str:
    """Let one call fail while NEW is written over OLD; return what is wrong, "" for nothing."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "files"
        printed, _calls = watch(
            name, folder, "-e", f"trace={call}", "-e", f"inject={call}:error={CALLS[call]}:when={number}")
        if not re.fullmatch(r"written\n|refused: .+\n", printed):
            return printed
        # What could not be deleted stays.
        return find_fault(WRITERS[name], folder, printed == "written\n", may_leave=call == "unlink")


def main(most: int) -> int:
    """Let each call fail once, at most `most` of a kind; print the figures, and return the number of faults."""
    if not shutil.which("strace"):
        print("strace is missing: apt-get install strace")
        return 1
    tried, faults = 0, []
    for name in WRITERS:
        for call, times in count_calls(name).items():
            for number in range(1, min(times, most) + 1):
                tried += 1
                if fault := fail_once(name, call, number):
                    faults.append(f"{name}, {call} {number}: {fault}")
    ways = len(WRITERS)
    print(f"{tried} failing system calls in {ways} ways of writing: {len(faults)} faults", *faults[:40], sep="\n")
    return len(faults)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        write(sys.argv[2], Path(sys.argv[3]))
    else:
        sys.exit(min(main(int(sys.argv[1]) if len(sys.argv) > 1 else 50), 1))
