"""Versions for many people."""

from dataclasses import asdict

import pytest

from explorer.core.errors import ExamError, Stopped
from explorer.exam.generator import generate_versions
from explorer.search.convention import Convention
from explorer.study.targets import Targets
from explorer.trees import formats
from tests.exam.generator import told
from tests.exam.generator.made import describe, difficulty
from tests.options import thinned

NAMES = [f"s{number}" for number in range(100)]


@pytest.mark.parametrize(("targets", "convention"), thinned([
    (Targets(), Convention()),
    (Targets(depth=4, skipped=(6, 9), deep=1, values=(0, 99)), Convention()),
    (Targets(depth=3, ties="some", root="min"), Convention("gt")),
    (Targets(depth=4, ragged=True, values=(-50, 50)), Convention(window=(-20, 20))),
], 4))
def test_versions_meet_the_targets_are_all_different_and_equally_hard(targets, convention):
    made = generate_versions(targets, convention, 3, NAMES)
    assert len(made) == len(NAMES)
    assert len({formats.write(tree) for tree in made}) == len(NAMES)
    made = [describe(tree, targets, convention) for tree in made]
    assert len({tuple(asdict(each.difficulty).values()) for each in made}) == 1
    assert len({each.answer.pruned for each in made}) > 1
    for each in made[:30]:
        told.check(each, targets, convention)
        assert difficulty(each.tree, convention) == made[0].difficulty


def test_a_version_is_decided_by_the_seed_and_the_name_alone():
    targets, convention = Targets(), Convention()
    texts = {name: formats.write(tree)
             for name, tree in zip(NAMES, generate_versions(targets, convention, 3, NAMES), strict=True)}
    few = ["s7", "s3", "somebody else"]
    again = [formats.write(tree) for tree in generate_versions(targets, convention, 3, few)]
    assert again[:2] == [texts["s7"], texts["s3"]]
    assert formats.write(generate_versions(targets, convention, 4, ["s7"])[0]) != texts["s7"]


def test_of_too_few_different_trees_as_many_are_named_as_there_are():
    targets = Targets(depth=1, branching=(2, 2), values=(0, 2), distinct=False)
    assert len(generate_versions(targets, Convention(), 1, NAMES[:6])) == 6
    with pytest.raises(ExamError, match="only 6 versions are different: 200 more tries made no other tree"):
        generate_versions(targets, Convention(), 1, NAMES[:7])


def test_a_name_that_comes_twice_is_refused():
    with pytest.raises(ExamError, match="b is on the list of students twice"):
        generate_versions(Targets(), Convention(), 1, ["a", "b", "b"])


def test_nobody_gets_nothing_and_what_can_not_be_is_refused_at_once():
    assert generate_versions(Targets(), Convention(), 1, []) == []
    with pytest.raises(ExamError, match="no deep cutoffs"):
        generate_versions(Targets(deep=1), Convention(), 1, NAMES)


def test_making_versions_is_stopped_when_it_is_told_to():
    asked = []

    def tick(made):
        asked.append(made)
        return made < 5

    with pytest.raises(Stopped):
        generate_versions(Targets(), Convention(), 1, NAMES, tick=tick)
    assert asked[-1] == 5


def test_neighbours_have_different_answers():
    targets = Targets(depth=3, branching=(2, 3), skipped=(2, 4))
    made = [describe(tree, targets, Convention())
            for tree in generate_versions(targets, Convention(), 1, NAMES[:50])]
    answers = [tuple(sorted(each.tree.preorder[list(each.answer.pruned)].tolist())) for each in made]
    assert len(set(answers)) >= 20
    assert max(map(answers.count, answers)) <= 10


def test_of_a_ragged_shape_only_the_orders_that_can_meet_the_targets_are_used():
    targets = Targets(depth=4, branching=(2, 2), values=(0, 60), root="min", ragged=True)
    for seed in range(8):
        made = [describe(tree, targets, Convention())
                for tree in generate_versions(targets, Convention(), seed, NAMES[:3])]
        assert len({tuple(asdict(each.difficulty).values()) for each in made}) == 1
        for each in made:
            told.check(each, targets, Convention())
