"""Tests of edits of a tree's shape, against nested lists."""

import random
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from explorer.core.errors import TreeError
from explorer.trees import edit
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, StringColumn, Tree, build
from tests.options import sample

NAN = float("nan")


class Model:
    """A node of the model: an id, a value or None, children."""

    def __init__(self, ident: int, value: float) -> None:
        self.id, self.value, self.children = ident, value, list[Model]()

    def listed(self) -> list["Model"]:
        return [self, *(below for child in self.children for below in child.listed())]


def model_of(tree: Tree, node: int = 0) -> Model:
    made = Model(int(tree.id[node]), float(tree.payoff[node, 0]))
    made.children = [model_of(tree, child) for child in tree.children(node)]
    return made


def shape(model: Model) -> object:
    value = None if model.value != model.value else model.value
    return (model.id, value, [shape(child) for child in model.children])


def random_tree(rng: random.Random, most: int = 20) -> Tree:
    n_children, depths, waiting = [], [0], 1
    while len(n_children) < len(depths):
        room = most - len(depths)
        count = min(rng.choice([0, 0, 1, 2, 3]) if n_children else rng.choice([0, 1, 2, 3]), room)
        n_children.append(count)
        depths += [depths[len(n_children) - 1] + 1] * count
        waiting += count
    count = len(n_children)
    values = [NAN if children else Fraction(rng.randrange(9), 3) for children in n_children]
    texts = StringColumn.from_texts([f"n{node}" for node in range(count)])
    return build(n_children, values, label=texts, player=rng.choice([MAX, MIN]))


def at(tree: Tree, ident: int) -> int:
    return int(np.flatnonzero(tree.id == ident)[0])


def is_sound(tree: Tree) -> bool:
    ranks = all([tree.rank[child] for child in tree.children(node)] == list(range(len(tree.children(node))))
                for node in range(len(tree)))
    labels = all(tree.label[node] in ("", f"n{tree.id[node]}") for node in range(len(tree)))
    return ranks and labels and len(set(tree.id.tolist())) == len(tree)


def find(model: Model, ident: int) -> tuple[Model, Model | None]:
    for each in model.listed():
        for child in each.children:
            if child.id == ident:
                return child, each
    return model, None


def test_random_sequences_of_edits_do_what_they_do_to_nested_lists() -> None:
    rng = random.Random(1)
    for _trial in range(sample(600)):
        tree = random_tree(rng)
        model = model_of(tree)
        for _edit in range(6):
            ident = rng.choice(tree.id.tolist())
            here, above = find(model, ident)
            node = at(tree, ident)
            what = rng.choice(["child", "sibling", "delete", "move", "paste"])
            if what == "child":
                place = rng.choice([None, *range(len(here.children) + 1)])
                tree, fresh = edit.add_child(tree, node, place)
                here.children.insert(len(here.children) if place is None else place, Model(fresh, NAN))
                here.value = NAN
            elif what == "sibling" and above:
                before = rng.random() < 0.5
                tree, fresh = edit.add_sibling(tree, node, before)
                above.children.insert(above.children.index(here) + (not before), Model(fresh, NAN))
            elif what == "delete" and above:
                tree = edit.delete(tree, [node])
                above.children.remove(here)
            elif what == "move" and above:
                target = rng.choice([each for each in model.listed() if each not in here.listed()])
                place = rng.randrange(len(target.children) + 1)
                tree = edit.move(tree, node, at(tree, target.id), place)
                above.children.remove(here)
                target.children.insert(place, here)
                target.value = NAN
            elif what == "paste":
                guest = random_tree(rng, 5)
                guest = edit.set_label(guest, 0, "")
                for each in range(1, len(guest)):
                    guest = edit.set_label(guest, each, "")
                tree, fresh = edit.paste(tree, node, guest)
                copy = model_of(guest)
                for each in copy.listed():
                    each.id += fresh
                here.children.append(copy)
                here.value = NAN
            assert shape(model_of(tree)) == shape(model)
            assert is_sound(tree)


def test_a_leaf_that_gets_a_child_moves_for_the_opponent_of_the_nearest_mover_above() -> None:
    tree = build([2, 0, 0], [NAN, 1, 2])
    assert edit.add_child(tree, 1)[0].player.tolist() == [MAX, MIN, NOBODY, NOBODY]
    chance = build([1, 2, 0, 0], [NAN, NAN, 1, 2], player=[MIN, CHANCE, NOBODY, NOBODY],
                   probability=np.array([NAN, NAN, 0.5, 0.5]))
    grown, _fresh = edit.add_child(chance, 2)
    assert grown.player[2] == MAX
    alone, _fresh = edit.add_child(build([0], [5]), 0)
    assert alone.player.tolist() == [MAX, NOBODY]
    assert np.isnan(alone.payoff[:, 0]).all()


def test_a_node_that_loses_its_children_becomes_a_blank_leaf() -> None:
    tree = build([2, 1, 0, 0], [NAN, NAN, 2, 1])
    bare = edit.delete(tree, [3])
    assert bare.player.tolist() == [MAX, NOBODY, NOBODY]
    assert np.isnan(bare.payoff[1, 0])


def test_chances_sum_to_one_whatever_comes_and_goes() -> None:
    rng = random.Random(2)
    thirds = edit.set_player(build([3, 0, 0, 0], [NAN, 1, 2, 3]), [0], CHANCE)
    assert [thirds.probability_of(child) for child in (1, 2, 3)] == [Fraction(1, 3)] * 3
    for _trial in range(200):
        tree = thirds
        for _edit in range(5):
            what = rng.choice(["add", "delete", "set"])
            child = rng.randrange(1, len(tree))
            if what == "add":
                tree, _fresh = edit.add_child(tree, 0)
            elif what == "delete" and len(tree) > 2:
                tree = edit.delete(tree, [child])
            elif what == "set" and len(tree) > 2:
                tree = edit.set_probability(tree, child, Fraction(rng.randrange(8), 7))
                assert 0 <= tree.probability_of(child) <= 1
            total = sum((Fraction(tree.probability_of(each)) for each in tree.children(0)), Fraction(0))
            assert total == 1


def test_a_subtree_taken_out_and_put_back_is_the_same() -> None:
    rng = random.Random(3)
    for _trial in range(200):
        tree = random_tree(rng)
        node = rng.randrange(len(tree))
        subtree = edit.extract(tree, node)
        again = edit.replace_subtree(tree, node, subtree)
        assert [again.label[each] for each in range(len(again))] == [tree.label[each] for each in range(len(tree))]
        assert np.array_equal(again.payoff, tree.payoff, equal_nan=True)
        assert again.player.tolist() == tree.player.tolist()


def test_columns_that_only_one_tree_has_are_filled_in_when_trees_are_joined() -> None:
    tree = build([1, 0], [NAN, 1], columns={"count": np.array([1, 3])})
    guest = build([0], [2], columns={"quiet": np.array([False])})
    joined, _fresh = edit.paste(tree, 0, guest)
    assert joined.columns["count"].tolist() == [1, 3, 1]
    assert joined.columns["quiet"].tolist() == [True, True, False]


@pytest.mark.parametrize("refused", [
    lambda tree: edit.add_sibling(tree, 0),
    lambda tree: edit.delete(tree, [0]),
    lambda tree: edit.move(tree, 0, 1, 0),
    lambda tree: edit.move(tree, 1, 3, 0),
    lambda tree: edit.move(tree, 1, 1, 0),
    lambda tree: edit.paste(tree, 1, build([0], np.array([[1.0, 2.0]]))),
])
def test_an_edit_that_makes_no_tree_is_refused(refused: Callable[[Tree], object]) -> None:
    tree = build([2, 1, 0, 0], [NAN, NAN, 2, 1])
    with pytest.raises(TreeError):
        refused(tree)


