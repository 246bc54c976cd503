"""Tests of edits of the contents of nodes."""

from fractions import Fraction

import numpy as np
import pytest

from explorer.core.errors import TreeError
from explorer.trees import edit
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, StringColumn, Tree, build

NAN = float("nan")


def small() -> Tree:
    return build([2, 2, 0, 0, 0], [NAN, NAN, 5, 1, 2])


def test_a_value_is_kept_exactly() -> None:
    tree = edit.set_value(small(), [2, 3], Fraction(1, 3))
    assert tree.payoff_of(2) == tree.payoff_of(3) == Fraction(1, 3)
    assert tree.exact is not None
    back = edit.set_value(tree, [2, 3], 4)
    assert back.payoff_of(3) == 4
    assert back.exact is None


def test_no_value_leaves_a_node_blank() -> None:
    assert np.isnan(edit.set_value(small(), [2], None).payoff[2, 0])


def test_an_unknown_leaf_has_a_name_until_it_gets_a_value() -> None:
    tree = edit.set_unknown(small(), 2, "x")
    assert tree.unknown_name(2) == "x"
    assert np.isnan(tree.payoff[2, 0])
    assert edit.set_value(tree, [2], 3).unknown_name(2) == ""
    with pytest.raises(TreeError, match="node 0"):
        edit.set_unknown(tree, 1, "y")


def test_texts_change_at_one_node_only() -> None:
    tree = edit.set_move(edit.set_label(small(), 1, "B"), 1, "left")
    assert [tree.label[node] for node in range(5)] == ["", "B", "", "", ""]
    assert [tree.move[node] for node in range(5)] == ["", "left", "", "", ""]
    assert edit.set_label(tree, 1, "").label[1] == ""


def test_a_player_is_set_at_inner_nodes_and_leaves_stay_leaves() -> None:
    assert edit.set_player(small(), range(5), MIN).player.tolist() == [MIN, MIN, NOBODY, NOBODY, NOBODY]


def test_a_chance_node_begins_with_equal_chances_and_loses_them_again() -> None:
    tree = edit.set_player(small(), [1], CHANCE)
    assert [tree.probability_of(3), tree.probability_of(4)] == [0.5, 0.5]
    assert edit.set_player(tree, [1], MAX).probability is None


def test_the_other_chances_keep_their_proportions() -> None:
    tree = edit.set_player(build([3, 0, 0, 0], [NAN, 1, 2, 3]), [0], CHANCE)
    tree = edit.set_probability(tree, 1, 0.5)
    assert [tree.probability_of(child) for child in (1, 2, 3)] == [0.5, 0.25, 0.25]
    for wrong in (-1, 2, float("inf"), NAN):
        with pytest.raises(TreeError, match="between 0 and 1"):
            edit.set_probability(tree, 1, wrong)
    with pytest.raises(TreeError, match="no probability"):
        edit.set_probability(small(), 1, 0.5)


def test_a_level_is_filled_left_to_right_and_begun_again() -> None:
    tree = edit.fill_level(build([2, 2, 2, 0, 0, 0, 0], [NAN] * 7), 2, [1, Fraction(1, 3), 3])
    assert [tree.payoff_of(leaf) for leaf in range(3, 7)] == [1, Fraction(1, 3), 3, 1]
    with pytest.raises(TreeError, match="level 1"):
        edit.fill_level(tree, 1, [1])
    with pytest.raises(TreeError, match="at least one"):
        edit.fill_level(tree, 2, [])


def test_players_are_set_on_a_level_or_in_turns_from_there_down() -> None:
    tree = build([1, 1, 1, 1, 0], [NAN, NAN, NAN, NAN, 1])
    assert edit.set_level_player(tree, 1, MAX).player.tolist() == [MAX, MAX, MAX, MIN, NOBODY]
    assert edit.set_level_player(tree, 1, MAX, alternate=True).player.tolist() == [MAX, MAX, MIN, MAX, NOBODY]


def test_payoffs_come_one_per_player() -> None:
    tree = build([1, 0], np.array([[NAN, NAN], [1.0, 2.0]]), player=[0, NOBODY])
    assert edit.set_payoffs(tree, 1, [3, Fraction(1, 3)]).payoff_of(1, 1) == Fraction(1, 3)
    with pytest.raises(TreeError, match="takes 2 payoffs"):
        edit.set_payoffs(tree, 1, [1])


def test_the_order_shown_becomes_the_order_drawn() -> None:
    turned = small().take(np.array([0, 2, 1, 3, 4]), np.array([2, 0, 2, 0, 0]))
    assert turned.path(1) == "1"
    assert edit.adopt_order(turned).path(1) == "0"


def test_texts_are_stored_once() -> None:
    assert StringColumn.from_texts(["a", "b", "a"]).names == ("a", "b")


def test_inner_nodes_without_a_label_are_named_level_by_level() -> None:
    tree = edit.set_label(build([2, 2, 2, 0, 0, 0, 0], [NAN, NAN, NAN, 1, 2, 3, 4]), 1, "B")
    named = edit.name_nodes(tree)
    assert [named.label[node] for node in range(7)] == ["A", "B", "C", "", "", "", ""]
    assert named.id.tolist() == tree.id.tolist()
    with pytest.raises(TreeError, match="every inner node"):
        edit.name_nodes(named)


def test_after_z_names_go_on_with_two_letters_and_all_differ() -> None:
    chain = build([1] * 730 + [0], [NAN] * 730 + [1])
    names = [edit.name_nodes(chain).label[node] for node in range(730)]
    assert (names[24], names[25], names[26], names[700], names[701]) == ("Z", "AA", "AB", "ZZ", "AAA")
    assert "L" not in names  # leaves are called L1, L2 ...
    assert len(set(names)) == 730


def test_bounds_are_kept_exactly_and_are_gone_without_a_trace() -> None:
    tree = edit.set_bounds(small(), 1, Fraction(1, 3), None)
    assert tree.columns["lower"][1] == Fraction(1, 3)
    assert "upper" not in tree.columns
    tree = edit.set_bounds(edit.set_bounds(tree, 0, None, 4), 1, -1, 3)
    assert tree.columns["lower"].dtype == tree.columns["upper"].dtype == float
    assert tree.columns["upper"].tolist()[:2] == [4, 3]
    for node in (0, 1):
        tree = edit.set_bounds(tree, node, None, None)
    assert not tree.columns
    for node, lower, upper in ((2, 0, 1), (0, 3, 1)):
        with pytest.raises(TreeError, match="leaf" if node else "above"):
            edit.set_bounds(tree, node, lower, upper)


@pytest.mark.parametrize(("name", "usual"), [("quiet", True), ("forcing", False)])
def test_a_flag_is_a_column_only_while_somebody_differs(name: str, usual: bool) -> None:
    tree = edit.set_flag(small(), [1, 3], name, not usual)
    assert [bool(flag) for flag in tree.columns[name]] == [usual, not usual, usual, not usual, usual]
    tree = edit.set_flag(tree, [1], name, usual)
    assert name in tree.columns
    assert not edit.set_flag(tree, [3], name, usual).columns


def test_bounds_and_flags_go_along_when_a_subtree_is_pasted() -> None:
    guest = edit.set_flag(edit.set_bounds(small(), 0, Fraction(1, 3), 2), [1], "forcing", True)
    tree, node = edit.paste(small(), 0, guest)
    place = int(np.flatnonzero(tree.id == node)[0])
    assert tree.columns["lower"][place] == Fraction(1, 3)
    assert tree.columns["upper"][place] == 2
    assert int(np.count_nonzero(tree.columns["forcing"])) == 1


def test_what_cannot_be_said_of_a_move_or_a_node_is_refused() -> None:
    tree = build([1, 2, 0, 0], [0.0, 0.0, 1.0, 2.0], player=np.array([CHANCE, CHANCE, NOBODY, NOBODY], np.int8),
                 probability=np.array([np.nan, 1.0, 0.5, 0.5]))
    with pytest.raises(TreeError, match="the probabilities at node root must sum to 1"):
        edit.set_probability(tree, 1, 0.5)
    for number in (-0.5, 1.5, np.nan):
        with pytest.raises(TreeError, match="a probability is a number between 0 and 1"):
            edit.set_probability(tree, 2, number)
    with pytest.raises(TreeError, match="it has no probability"):
        edit.set_probability(tree, 0, 1)
    assert edit.set_probability(tree, 1, 1).probability_of(1) == 1
    assert len(edit.set_label(tree, 1, "x" * 1000).label[1]) == 1000
    with pytest.raises(TreeError, match="a text of 1,001 characters is too long: at most 1,000"):
        edit.set_label(tree, 1, "x" * 1001)
