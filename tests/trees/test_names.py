"""Names of nodes in texts: references that any name survives, short lists, and names of nodes without a label."""

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from explorer.trees import formats, games, names, orderings
from explorer.trees.tree import Tree

TREE = ('{"label":"top","moves":["a","b","c"],"children":['
        '[1,{"moves":["x","y"],"children":["7/3",{}]},"?p"],'
        '{"moves":["l","r"],"children":[[5],{"label":"L","value":2}]},"?q"]}')


def reference_of(tree: Tree, path: str) -> str:
    return names.strip_references(names.node_reference(tree, tree.node_at_path(path)))


def test_any_name_survives_in_a_reference_beside_any_text() -> None:
    random = Random(1)
    for _case in range(3_000):
        before, name, after = (
            "".join(random.choice("a ]|\\[5„") for _letter in range(random.randint(0, 6))) for _text in range(3))
        before, after = before.replace("[", ""), after.replace("[", "")
        node = random.randrange(1000)
        reference = names.format_reference(node, name)
        assert names.strip_references(before + reference + after) == before + name + after
        found = names.REFERENCE_PATTERN.fullmatch(reference)
        assert found is not None
        assert (int(found[1]), names.unescape_name(found[2])) == (node, name)


@pytest.mark.parametrize("line_break", ["\n", "\r\n", " \n ", "\u2028", "\x85", "\n\n"])
def test_a_name_in_a_text_stays_on_its_line(line_break: str) -> None:
    assert names.format_reference(3, f"a{line_break}b") == "[[3|a b]]"


@pytest.mark.parametrize(("path", "name"), [
    ("", "top"), ("0", "node a"), ("0.0", "leaf 1"), ("0.1", "node 0.1"), ("0.1.0", "x (7/3)"), ("0.1.1", "y (blank)"),
    ("0.2", "leaf ?p"), ("1", "node b"), ("1.0", "node b l"), ("1.0.0", "leaf 5"), ("1.1", "L"), ("2", "c (?q)"),
])
def test_a_node_is_named_by_label_else_move_and_number_else_moves_else_path(path: str, name: str) -> None:
    tree = formats.parse(TREE)
    assert reference_of(tree, path) == names.node_name(tree, tree.node_at_path(path)) == name


def test_the_root_a_blank_leaf_and_several_payoffs_have_names_too() -> None:
    tree = formats.parse('{"player":1,"moves":["a","b"],"children":[{"payoffs":[1,2]},{}]}')
    assert reference_of(tree, "") == "the root"
    plain = formats.parse('{"player":1,"children":[{"payoffs":[1,"1/3"]},{}]}')
    assert reference_of(plain, "0") == "leaf (1, 1/3)"
    assert reference_of(plain, "1") == "blank leaf"
    assert reference_of(tree, "0") == "a (1, 2)", "brackets are not doubled"
    assert reference_of(tree, "1") == "b (blank)"


def test_a_title_says_after_which_moves_a_node_comes_or_what_a_leaf_is_worth() -> None:
    def title(tree: Tree, path: str) -> str:
        return names.strip_references(names.title_reference(tree, tree.node_at_path(path)))

    tree = formats.parse(TREE)
    assert title(tree, "0") == "a"
    assert title(tree, "1.0") == "l (after b)"
    for path in ("", "0.0", "0.1", "1.1", "2"):  # a label, no move or no number: as everywhere
        assert title(tree, path) == reference_of(tree, path)
    game = formats.parse('{"moves":["a"],"children":[{"moves":["b"],"children":["1/3"]}]}')
    assert title(game, "0.0") == "leaf b (utility 1/3)"
    several = formats.parse('{"player":1,"moves":["a","b"],"children":[{"payoffs":[1,2]},{"payoffs":[3,4]}]}')
    assert title(several, "1") == "leaf b (3, 4)"


def test_of_many_moves_and_of_a_long_path_the_last_are_named() -> None:
    tree = games.expand("tic-tac-toe", depth=6)
    node = len(tree) - 1
    moves = []
    for each in [node, *tree.ancestors(node)][:names.SHOWN_NAMES]:
        moves.insert(0, tree.move[each])
    parent = int(tree.parent[node])
    assert names.node_name(tree, parent).startswith("node … ")
    assert names.node_name(tree, parent).endswith(" ".join(moves[:-1]))
    for plies in (names.SHOWN_PLIES, names.SHOWN_PLIES + 1, 1500):
        chain = formats.parse("[" * plies + "[1,2]" + "]" * plies)
        last = chain.node_at_path(".".join(["0"] * plies + ["1"]))
        above = int(chain.parent[last])
        assert names.node_path(chain, above) == (
            chain.path(above) if plies == names.SHOWN_PLIES else f"… 0.0.0.0 at ply {plies:,}")
        assert names.node_path(chain, last) == f"… 0.0.0.1 at ply {plies + 1:,}"


def test_a_list_names_a_few_nodes_and_counts_the_others() -> None:
    tree = formats.parse("[" + ",".join(map(str, range(9))) + "]")

    def joined(count: int) -> str:
        return names.strip_references(names.join_node_names(tree, np.arange(1, 1 + count)))

    assert [joined(count) for count in (0, 1, 2, 4, 5, 9)] == [
        "", "leaf 0", "leaf 0 and leaf 1", "leaf 0, leaf 1, leaf 2 and leaf 3", "leaf 0, leaf 1, leaf 2 and 2 more",
        "leaf 0, leaf 1, leaf 2 and 6 more"]
    assert names.join_node_names(tree, [3, 1]) == "[[3|leaf 2]] and [[1|leaf 0]]", "in the order given"


@pytest.mark.parametrize(("value", "text"), [
    (3.0, "3"), (-0.5, "−0.5"), (Fraction(-7, 3), "−7/3"), (math.inf, "∞"), (math.nan, "–"),
    ((1.0, Fraction(1, 3)), "(1, 1/3)"), (np.array([1.0, np.nan]), "(1, –)"), ([-math.inf], "(−∞)"),
])
def test_numbers_are_shown_as_in_pictures(value: object, text: str) -> None:
    assert names.format_number(value) == text


def test_nodes_without_a_label_are_named_by_letters_and_leaves_by_numbers() -> None:
    tree = formats.parse('{"label":"B","children":[{"children":[{"label":"L1","value":3},12]},[2,4]]}')
    named = names.fill_names(tree)
    assert [named.label[node] for node in range(len(named))] == ["B", "A", "C", "L1", "L2", "L3", "L4"]
    assert names.fill_names(named) is named
    plain = formats.parse("[[3,12],[2,4]]")
    assert [names.fill_names(plain, names_root=False).label[node] for node in (0, 1, 3)] == ["", "B", "L1"]
    large = games.expand("uniform", depth=9, branching=3)
    assert len(large) > names.MOST_NAMED
    assert names.fill_names(large) is large


def test_no_letter_is_that_of_leaves() -> None:
    found = [text for text, _place in zip(names.letters(), range(60), strict=False)]
    assert found[:12] == list("ABCDEFGHIJKM")
    assert found[25:28] == ["AA", "AB", "AC"]
    assert "L" not in found


def test_labels_go_with_their_nodes_into_another_order() -> None:
    tree = names.fill_names(formats.parse("[[3,12],[2,4]]"))
    mirrored = orderings.apply(tree.with_columns(label=tree.label), "mirror")
    again = names.take_labels(orderings.apply(formats.parse("[[3,12],[2,4]]"), "mirror"), tree)
    assert [again.label[node] for node in range(len(again))] == [mirrored.label[node] for node in range(len(mirrored))]


def test_a_labelled_leaf_is_offered_with_its_number() -> None:
    tree = formats.parse('[{"label":"x","value":"7/3"},{"label":"y","children":[1]},5]')
    assert [names.name_with_value(tree, tree.node_at_path(path)) for path in ("0", "1", "2")] == [
        "x (7/3)", "y", "leaf 5"]
    pair = formats.parse('{"player":0,"children":[{"label":"x","payoffs":[1,2]},{"payoffs":[0,3]}]}')
    assert names.name_with_value(pair, 1) == "x (1, 2)"
