"""Large inputs of which nothing is good: looked through in time and memory that grow as they do, or refused before."""

import gc
import subprocess
import sys
from contextlib import suppress
from time import process_time

import pytest

from explorer.core.errors import ExplorerError
from tests.gui.readers.growing import GROWING, QUICK
from tests.options import thinned

SMALL, TIMES = 2**14, 8
NOISE = 0.004
"""Seconds below which a time is not reliable."""


def seconds(name: str, size: int, tries: int) -> float:
    """Return the reader's time for an input of so many bytes, the best of some tries."""
    make, read = GROWING[name]
    data = make(size)
    taken = []
    gc.disable()  # which looks at all that other tests have left, the more often the more is read
    try:
        for _try in range(tries):
            start = process_time()
            with suppress(ExplorerError):
                read(data)
            taken.append(process_time() - start)
    finally:
        gc.enable()
    return min(taken)


@pytest.mark.parametrize("name", thinned(GROWING, 4))
def test_time_grows_no_faster_than_the_input(name: str) -> None:
    # The input is eight times as long, and what looks at every pair takes 64 times as long, however often it is tried.
    assert any(growth(name) < 3 * TIMES for _try in range(5))


def growth(name: str) -> float:
    """Return the time for the longer input as a multiple of that for the shorter one."""
    return seconds(name, SMALL * TIMES, 1) / max(seconds(name, SMALL, 3), NOISE)


@pytest.mark.long
def test_large_inputs_are_refused_or_read_in_a_gigabyte() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.readers.swallowed"], capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stderr[-300:]  # the last lines name the reader that took too much
    assert len(done.stdout.splitlines()) == len(QUICK)
