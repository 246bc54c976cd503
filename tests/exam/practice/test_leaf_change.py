"""Changes of pruned leaves, whose values do not matter."""

import random
from typing import Literal

import pytest

from explorer.exam.practice.leaf_change import (
    change_leaves,
    changeable_nodes,
    describe_all_values,
    describe_change,
    leaves_below,
    value_range,
)
from explorer.exam.questions.context import QuestionRun, study_context
from explorer.search import run
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import edit, formats
from tests import small_trees
from tests.exam.trees import TREES


def searched(study: Study) -> QuestionRun:
    return study_context(study).run("alpha-beta")


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_no_value_at_a_skipped_node_moves_the_root(cut: Literal["ge", "gt"]) -> None:
    chance = random.Random(cut)
    tried = 0
    for _tree in range(120):
        study = Study(small_trees.parsed(small_trees.ragged(chance)), convention=Convention(cut=cut))
        if len(study.tree) == 1:
            continue
        found = searched(study)
        for node in changeable_nodes(found)[:3]:
            for value in (-100, chance.randint(-9, 9), 100):
                assert change_leaves(found, node, value).is_root_value_unchanged
                tried += 1
    assert tried > 100


def test_an_evaluated_leaf_may_move_it_and_that_is_told() -> None:
    found = searched(TREES["aima"])
    moved = change_leaves(found, 4, -1)
    assert not moved.is_root_value_unchanged
    assert describe_change(found, moved) == "With L1 = −1 the root's value is 2, not 3."
    assert describe_change(found, change_leaves(found, 8, 99)) == "With L5 = 99 the root's value is 3, as before."


def test_what_the_root_is_worth_for_any_value() -> None:
    found = searched(TREES["aima"])
    assert describe_all_values(found, 8) == (
        "For every value of L5 from −∞ to ∞ the root's value is 3: nothing there is examined.")
    assert describe_all_values(found, 7) == (
        "The root's value is 3 for x ≤ 3; x for 3 < x < 4; 4 for x ≥ 4, where x is the value of L4.")


def test_below_a_skipped_inner_node_every_leaf_is_changed() -> None:
    found = searched(Study(formats.parse("[5,[4,[6,7]]]")))
    top = changeable_nodes(found)[0]
    assert found.tree.n_children[top]
    assert [found.tree.label[leaf] for leaf in leaves_below(found.tree, top)] == ["L3", "L4"]
    assert changeable_nodes(found)[1:] == leaves_below(found.tree, top)
    assert "every leaf below" in describe_change(found, change_leaves(found, top, -3))


def test_a_narrow_window_shows_as_much_of_the_value_as_the_search_sees() -> None:
    found = searched(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), convention=Convention(window=(5, 9))))
    for node in changeable_nodes(found):
        for value in range(-20, 21, 5):
            assert change_leaves(found, node, value).is_root_value_unchanged


def test_values_are_tried_within_known_bounds_else_somewhat_beyond_the_tree_s_own() -> None:
    found = searched(TREES["aima"])
    assert value_range(found) == (2 - 10, 14 + 10)


def test_the_search_itself_skips_the_same_whatever_stands_there() -> None:
    found = searched(TREES["ragged"])
    for node in changeable_nodes(found):
        changed = edit.set_value(found.tree, leaves_below(found.tree, node), 1000)
        again = run(changed, "alpha-beta", found.trace.convention)
        assert again.steps == found.trace.steps
