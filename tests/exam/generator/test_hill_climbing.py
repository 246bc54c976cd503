"""Searches that find nothing say what stood in the way, and end; others can be stopped."""

import pytest

from explorer.core.errors import ExamError, Stopped
from explorer.search.convention import Convention
from explorer.study.targets import Targets
from tests.exam.generator.made import generate

VAIN = Targets(depth=2, branching=(2, 2))
"""A tree of four leaves has two sets of pruned leaves, and four are wanted."""


@pytest.mark.parametrize(("targets", "why"), [
    (VAIN, "none of 20,000 tries had wrong answers that all differ"),
    (Targets(depth=4, branching=(2, 2), deep=4), "none of 20,000 tries had 4 or more deep cutoffs .* short by 1"),
    (Targets(depth=5, branching=(4, 4), values=(0, 15), ragged=True), "20,000 tries drew no shape that fits"),
])
def test_a_vain_search_names_the_target_that_was_never_met(targets, why):
    with pytest.raises(ExamError, match=why):
        generate(targets, Convention(), 1)


def test_of_targets_that_are_met_alone_but_not_together_all_are_named():
    targets = Targets(depth=2, branching=(2, 2), skipped=(1, 1), ties="some", values=(0, 1))
    with pytest.raises(ExamError, match=r"had .* together with 1 pruned leaf.*: relax one of them"):
        generate(targets, Convention("gt"), 1)


def test_a_search_is_stopped_when_it_is_told_to():
    asked = []

    def tick(tries):
        asked.append(tries)
        return len(asked) < 3

    with pytest.raises(Stopped):
        generate(VAIN, Convention(), 1, tick=tick)
    assert asked == [50, 100, 150]
