"""Write onto a full disk, in every way in which the program writes, and see that the old or the new is there.

    python -m tests.drills.disk_full [COUNT]

The disk is a file system of 256 KB in memory; for a user who may not mount one, files may not grow beyond a size.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from explorer.core.errors import ExplorerError
from tests.drills.writers import NEW, OLD, WRITERS, find_fault

DISK = 256 * 1024
MOST_LEAVES = 8_000


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Mount a small file system on a folder for a while; the value is False if that is not allowed."""
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "none", folder],
                             capture_output=True, check=False).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", folder], check=True)


@contextmanager
def limited_size(most: int) -> Iterator[None]:
    """Let no file of this process grow beyond `most` bytes for a while."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def fill(folder: Path, left: int) -> None:
    """Fill the disk but for some bytes."""
    free = os.statvfs(folder)
    with suppress(OSError), (folder / "filler").open("wb") as filler:
        filler.write(bytes(max(0, free.f_bavail * free.f_frsize - left)))


def try_once(name: str, folder: Path, rng: random.Random, is_disk: bool) -> tuple[bool, str]:
    """Write OLD, then NEW with little room; return whether it was written, and what is wrong."""
    writer = WRITERS[name]
    writer.write(folder, OLD, rng.randrange(500))
    leaves, left = rng.randrange(MOST_LEAVES), rng.choice((0, 0, 4096, rng.randrange(100_000)))
    is_written = False
    with suppress(ExplorerError, OSError):
        if is_disk:
            fill(folder, left)
            writer.write(folder, NEW, leaves)
        else:
            with limited_size(left):
                writer.write(folder, NEW, leaves)
        is_written = True
    return is_written, find_fault(writer, folder, is_written)


def main(count: int, *, may_mount: bool = True) -> int:
    """Try each way `count` times, print the figures, and return the number of faults."""
    rng, faults, written = random.Random(0), [], 0
    for turn in range(count * len(WRITERS)):
        name = list(WRITERS)[turn % len(WRITERS)]
        with tempfile.TemporaryDirectory() as home, small_disk(Path(home)) if may_mount else no_disk() as is_disk:
            is_written, fault = try_once(name, Path(home), rng, is_disk)
        written += is_written
        if fault:
            faults.append(f"{name}, trial {turn}: {fault}")
    way = "a full disk" if is_disk else "limited files"
    print(f"{count * len(WRITERS)} writes on {way}: {written} written, the others refused; {len(faults)} faults",
          *faults[:20], sep="\n")
    return len(faults)


@contextmanager
def no_disk() -> Iterator[bool]:
    """Mount nothing."""
    yield False


if __name__ == "__main__":
    sys.exit(min(main(int(sys.argv[1]) if len(sys.argv) > 1 else 250), 1))
