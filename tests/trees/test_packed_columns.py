"""Packed columns: every column comes back bit for bit, through any chain of packed trees."""

import sys
from collections.abc import Iterator
from random import Random
from threading import Thread

import numpy as np
import pytest

from explorer.core.string_column import StringColumn
from explorer.trees import edit
from explorer.trees.packed_columns import NAMES
from explorer.trees.tree import Tree, build
from tests.oracles.random_trees import many
from tests.small_trees import parsed


def columns(tree: Tree) -> dict[str, object]:
    """Return a copy of a tree's columns: their types, their bytes and their texts."""
    found: dict[str, object] = {}
    for name in NAMES:
        column = getattr(tree, name)
        numbers = column.codes if isinstance(column, StringColumn) else column
        found[name] = numbers.dtype, numbers.shape, numbers.tobytes(), getattr(column, "names", ())
    return found


def change(tree: Tree, random: Random) -> Tree:
    """Return the tree after a random edit."""
    node = random.randrange(len(tree))
    match random.randrange(6):
        case 0 if node:
            return edit.delete(tree, [node])
        case 1:
            return edit.add_child(tree, node)[0]
        case 2:
            return edit.set_label(tree, node, random.choice(("", "A", "a longer name")))
        case 3:
            return edit.set_value(tree, [node], random.choice((None, -0.0, 0, 7, 1e300)))
        case 4:
            return edit.paste(tree, node, tree.take(np.array([0]), np.array([0], np.int32)))[0]
        case _:
            return tree.with_columns(id=tree.id + np.int32(random.randrange(2)))


def test_all_columns_come_back_through_any_chain() -> None:
    random = Random(3)
    for notation, root in many(120, seed=5):
        trees = [parsed(notation, root)]
        for _edit in range(6):
            trees.append(change(trees[-1], random))
        before = [columns(tree) for tree in trees]
        unpacked = list(range(len(trees)))
        for _move in range(30):
            place, other = random.randrange(len(trees)), random.choice(unpacked)
            if random.random() < 0.6 and place != other and trees[place] is not trees[other]:
                trees[place].pack(trees[other])
            else:
                assert columns(trees[place]) == before[place]
            unpacked = [each for each, tree in enumerate(trees) if tree.packed is None]
        assert [columns(tree) for tree in trees] == before
        assert not any(tree.packed for tree in trees)


def test_trees_without_a_common_node_and_of_other_types_come_back() -> None:
    one = build([2, 0, 0], np.array([[0.5], [-0.0], [np.nan]]))
    others = [build([0], [3.0]), build([2, 0, 0], np.array([[1.0, 2.0]] * 3), player=[0, -4, -4]),
              build([1, 1, 0], [1.0, 2, 3])]
    for other in others:
        for first, second in ((one, other), (other, one)):
            before = columns(first)
            first.pack(second)
            assert first.packed
            assert columns(first) == before


def test_a_packed_tree_takes_the_memory_of_its_edit_and_reads_like_any_other() -> None:
    tree = build([1000] + [9] * 1000 + [0] * 9000, np.arange(10_001.0))
    after = edit.delete(tree, [500])
    before, name = columns(tree), tree.name(700)
    tree.pack(after)
    assert tree.packed
    assert sum(len(each.outside) + len(each.rows) for each in tree.packed.columns.values()
               if hasattr(each, "outside")) < 2500
    assert tree.with_columns(title="x").name(700) == name
    assert columns(tree) == before
    tree.pack(tree)
    assert tree.packed is None


def test_a_deep_tree_is_packed_as_a_whole() -> None:
    tree = build([1] * 30_000 + [0], np.arange(30_001.0))
    after = edit.set_label(tree, 15_000, "here")
    before = columns(tree)
    tree.pack(after)
    assert tree.packed
    assert len(tree.packed.segments) == 1
    assert columns(tree) == before


def test_a_tree_has_no_other_names_than_before() -> None:
    assert not hasattr(build([0], [1.0]), "children_by_node")


@pytest.fixture(name="hasty_threads")
def _hasty_threads() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty_threads")
def test_a_tree_can_be_read_on_other_threads_while_it_is_packed() -> None:
    first = parsed([[3, 12, 8], [2, 4, 6], [14, 5, 2]], "max")
    tree = edit.set_value(first, [first.node_at_path("0.0")], 7)
    wanted, wrong = columns(tree), []

    def read() -> None:
        for _turn in range(400):
            copied = tree.with_columns(label=tree.label)
            if columns(tree) != wanted or columns(copied) != wanted or "_packed" in vars(copied):
                wrong.append(copied)

    readers = [Thread(target=read) for _reader in range(3)]
    for reader in readers:
        reader.start()
    while any(reader.is_alive() for reader in readers):
        tree.pack(first)
    assert not wrong
