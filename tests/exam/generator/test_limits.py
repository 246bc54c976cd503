"""Targets that no tree can have are refused at once, with what would have to give."""

from dataclasses import replace

import pytest

from explorer.core.errors import ExamError
from explorer.exam.generator.limits import most_deep_cutoffs, most_pruned
from explorer.search.convention import Convention
from explorer.study.targets import Targets
from tests.exam.generator.made import generate


@pytest.mark.parametrize(("targets", "convention", "why"), [
    (Targets(depth=2, deep=1), Convention(), "depth 2 has no deep cutoffs: ask for depth 4 or more or deep = 0"),
    (Targets(depth=3, deep=1), Convention(), "depth 3 has no deep cutoffs"),
    (Targets(branching=(2, 2), skipped=(7, 9)), Convention(), "7 pruned leaves of at most 3 in this shape: ask for 3"),
    (Targets(depth=4, branching=(2, 2), deep=9), Convention(), "9 deep cutoffs of at most 4 in this shape"),
    (Targets(depth=4, deep=2, skipped=(0, 1)), Convention(),
     "2 deep cutoffs prune at least as many leaves, and only 1 may"),
    (Targets(values=(1, 7)), Convention(), "8 leaves or more without ties need as many values, and there are 7"),
    (Targets(branching=(2, 2), values=(1, 9)), Convention(window=(2, 6)), "8 leaves .* there are 7"),
    (Targets(ragged=True, branching=(3, 3), values=(1, 6)), Convention(), "7 leaves or more .* there are 6"),
    (Targets(ties="some", same_cut=True), Convention(), "give up either ties = some or the same answers"),
    (Targets(ties="some", skipped=(0, 0)), Convention(), "allow pruned leaves"),
    (Targets(ties="some", depth=1), Convention("gt"), "none can be pruned here"),
    (Targets(depth=1), Convention(), "nothing can be pruned here, so wrong answers don't differ"),
    (Targets(branching=(1, 1)), Convention(), "nothing can be pruned"),
    (Targets(values=(3, 3), ties="any"), Convention(), "all have the value 3 leave no move that is the best"),
    (Targets(values=(3, 3), ties="any", unique_move=False), Convention(), "all have the value 3 give MAX and MIN ex"),
    (Targets(), Convention(window=(20, 30)), "no value from 0 to 20 is inside the window"),
    (Targets(), Convention(depth=2), "the search ends at depth 2, and generated trees of depth 3"),
    (Targets(), Convention(ties="last"), "cut on > or take the first"),
    (Targets(depth=11, branching=(2, 2)), Convention(), "2 children to depth 11 make more than 1,024 leaves"),
    (Targets(depth=10**9, branching=(1, 1)), Convention(), "more than 1,024 leaves"),
    (Targets(depth=1, ragged=True, distinct=False), Convention(), "no leaf can stand above the last ply"),
    (Targets(values=(0, 10**16)), Convention(), "10\\^15"),
])
def test_what_can_not_be_is_refused_with_what_would_have_to_give(targets, convention, why):
    with pytest.raises(ExamError, match=why):
        generate(targets, convention, 1)


@pytest.mark.parametrize(("depth", "width"), [(2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (4, 3)])
def test_the_most_leaves_that_are_said_to_be_skipped_can_be_skipped(depth, width):
    shape = Targets(depth=depth, branching=(width, width), values=(0, 1000), distinct=False)
    open_shape = replace(shape, unique_move=False)
    for targets, convention in (
        (shape, Convention()), (shape, Convention("gt")), (shape, Convention(window=(400, 600))),
        (open_shape, Convention(window=(400, 600))),
    ):
        most = most_pruned(targets, convention)
        made = generate(replace(targets, skipped=(most, most)), convention, 1)
        assert len(made.answer.pruned) == most
        with pytest.raises(ExamError, match=f"of at most {most} in this shape"):
            generate(replace(targets, skipped=(most + 1, most + 1)), convention, 1)


def test_no_tree_has_more_deep_cutoffs_than_is_said_to_be_possible():
    for depth, width in ((4, 2), (4, 3), (5, 2), (6, 2)):
        targets = Targets(depth=depth, branching=(1, width), values=(0, 999), distinct=False)
        for seed in range(200):
            assert generate(targets, Convention(), seed).difficulty.deep <= most_deep_cutoffs(targets)
