"""The benchmarks of the window run; their times are not asserted."""

import pytest

from explorer.trees import games
from tests.benchmarks.gui import edits, frames, parts
from tests.benchmarks.table import BENCHMARKS, Windowed

MEASURES = [
    measure for benchmark in BENCHMARKS.values()
    for measure in (benchmark.measure, *(peer.measure for peer in benchmark.peers.values()))
]


@pytest.mark.parametrize("windowed", [measure for measure in MEASURES if isinstance(measure, Windowed)])
def test_every_benchmark_in_a_window_has_its_function(windowed):
    assert callable(windowed.find())


@pytest.mark.parametrize("name", parts.MEASURED)
def test_every_part_of_a_frame_names_functions_that_there_are(name):
    found, _run = parts.MEASURED[name]
    for path in (path for functions in found.values() for path in functions):
        holder, last = parts.find_function(path)
        assert callable(getattr(holder, last)), path


def small():
    return games.expand("random", depth="3", branching="3")


def test_a_frame_of_playing_is_timed_in_a_real_window(qapp):
    assert len(frames.playback(small, "alpha-beta", 2)) == 2


@pytest.mark.long
def test_edits_are_timed_until_their_search_is_shown(qapp):
    assert len(edits.edits(small, ("value", "undo"), True, 1)) == 2
