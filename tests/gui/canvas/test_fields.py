"""Editable fields of a node, and the trees that result from typed texts."""

from fractions import Fraction

import pytest

from explorer.core.errors import TreeError
from explorer.gui.canvas.fields import NodeField, describe_edit, editable_fields, field_text, set_field
from explorer.trees import formats
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MAX, MIN, Tree

CHANCES = '{"player":"chance","probabilities":["1/3","2/3"],"children":[1,[2,3]]}'
INNER = '{"player":1,"children":[{"payoffs":[4,5,6]},{"payoffs":[7,8,9]}]}'
THREE = f'{{"player":0,"children":[{{"payoffs":[1,2,3]}},{INNER}]}}'


def tree_of(notation: str) -> Tree:
    return formats.parse(notation)


@pytest.mark.parametrize(("text", "shown"), [
    ("7/3", "7/3"), ("0.1", "0.1"), ("−4", "-4"), ("inf", "inf"), ("-∞", "-inf"), ("?x", "?x"), ("? y", "?y"), ("", ""),
    (" 12 ", "12"),
])
def test_a_typed_value_is_shown_again_as_it_was_meant(text: str, shown: str) -> None:
    assert field_text(set_field(tree_of("[1,2]"), [1], "value", text), 1, "value") == shown


@pytest.mark.parametrize("text", ["x", "1/0", "nan", "1 2", "--3"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a number|divides by zero"):
        set_field(tree_of("[1,2]"), [1], "value", text)


def test_an_unknown_is_refused_above_leaves() -> None:
    with pytest.raises(TreeError):
        set_field(tree_of("[1,2]"), [0], "value", "?x")


def test_several_players_payoffs_are_typed_in_a_row() -> None:
    tree = tree_of(THREE)
    assert field_text(tree, 1, "value") == "1, 2, 3"
    assert field_text(set_field(tree, [1], "value", "0.5 1/3, -2"), 1, "value") == "0.5, 1/3, -2"
    with pytest.raises(TreeError):
        set_field(tree, [1], "value", "1, 2")


def test_a_probability_leaves_the_rest_to_its_siblings() -> None:
    tree = set_field(tree_of(CHANCES), [1], "probability", "1/4")
    assert tree.probability_of(1) == Fraction(1, 4)
    assert field_text(tree, 2, "probability") == "0.75"


@pytest.mark.parametrize(("text", "player"), [("max", MAX), ("MIN", MIN), ("Chance", CHANCE)])
def test_a_player_is_typed_by_name(text: str, player: int) -> None:
    assert set_field(tree_of("[[1,2],3]"), [1], "player", text).player[1] == player


def test_a_player_that_does_not_move_here_is_refused_with_those_who_do() -> None:
    with pytest.raises(ValueError, match="MAX, MIN, chance"):
        set_field(tree_of("[1,2]"), [0], "player", "nature")


@pytest.mark.parametrize(("node", "fields"), [
    (0, ["value", "label", "player"]), (1, ["value", "label", "move", "probability"]),
    (2, ["value", "label", "move", "probability", "player"]), (3, ["value", "label", "move"]),
])
def test_each_node_has_the_fields_that_it_shows(node: int, fields: list[NodeField]) -> None:
    assert editable_fields(tree_of(CHANCES), node) == fields


def test_numbered_players_have_names() -> None:
    assert player_name(tree_of(THREE), 1) == "player 2"


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="too many"):
        set_field(tree_of("[1,2]"), [1], "label", "a" * 201)


def test_several_nodes_have_utilities_static_evaluations_or_both() -> None:
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    assert describe_edit(tree, tree, [4, 5], "value") == "Utility of 2 nodes"
    assert describe_edit(tree, tree, [1, 2], "value") == "Static evaluation of 2 nodes"
    assert describe_edit(tree, tree, [1, 4], "value") == "Value of 2 nodes"
