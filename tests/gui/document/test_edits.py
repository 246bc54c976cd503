"""Memory held by the undo history: trees, searches and prepared trees that are no longer shown."""

import gc
from functools import cached_property
from weakref import ref

import pytest

from explorer.gui.actions import editing, searching
from explorer.gui.document import Document, edits
from explorer.gui.document.edits import KEPT
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study
from explorer.trees import edit, formats
from explorer.trees.tree import Tree

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
DERIVED = {name for name, member in vars(Tree).items() if isinstance(member, cached_property)}


@pytest.fixture
def document(qapp):
    made = Document(Study(formats.parse(AIMA)))
    yield made
    made.close()


def add_leaf(document):
    document.select([0])
    tree, _leaf = edit.add_child(document.study.tree, 0)
    document.edit_tree("Add", edit.set_value(tree, [len(tree.children(0))], 1.0))


def derived(tree):
    return DERIVED & vars(tree).keys()


def test_trees_that_only_the_history_holds_keep_nothing_but_their_columns(document):
    first = document.study.tree
    for _time in range(KEPT):
        assert derived(first)
        add_leaf(document)
    assert not derived(first)
    assert derived(document.tree)
    document.history.go_to(0)
    assert document.tree is first
    assert derived(first)


def test_a_large_tree_leaves_room_for_no_other_sight(document, monkeypatch):
    monkeypatch.setattr(edits, "ROOM", 20)
    first, seen = document.study.tree, ref(document.shown_run.prepared)
    add_leaf(document)
    assert not derived(first)
    gc.collect()
    assert seen() is None
    document.undo()
    assert document.tree is first


def test_a_tree_that_is_in_sight_in_another_order_keeps_what_was_derived(document, monkeypatch):
    monkeypatch.setattr(edits, "ROOM", 20)
    document.set_ordering("mirror")
    document.set_ordering("as-drawn")
    assert derived(document.study.tree)


def test_another_study_leaves_nothing_of_the_one_before(document):
    add_leaf(document)
    gone = [ref(each) for each in (document.study.tree, document.shown_run.prepared, document.layout)]
    document.new(Study(formats.parse("[1,2]")))
    gc.collect()
    assert [each() for each in gone] == [None] * 3


def test_the_window_lets_go_of_what_is_no_longer_shown(qtbot, document):
    window = MainWindow(document)
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    document.set_step(9)
    qtbot.wait(40)
    gone = [ref(each) for each in (document.trace, document.snapshot, document.shown_run.prepared, document.layout)]
    for _time in range(6):
        add_leaf(document)
        document.set_step(5)
        searching.shuffle(document)
        window.canvas.grab()
    editing.mirror(document)
    document.undo()
    qtbot.wait(40)
    gc.collect()
    assert [each() for each in gone] == [None] * 4


def test_a_document_with_a_history_may_go_without_being_closed(qapp):
    document = Document(Study(formats.parse(AIMA)))
    add_leaf(document)
    document.undo()
    gone = ref(document)
    del document
    gc.collect()
    assert gone() is None


def test_of_a_long_history_of_a_large_tree_the_edits_are_kept_and_not_the_trees(document, monkeypatch):
    monkeypatch.setattr(edits, "PACKED_FROM", 5)
    trees, notations = [document.study.tree], [formats.write(document.study.tree)]
    for _time in range(3 * KEPT):
        add_leaf(document)
        trees.append(document.study.tree)
        notations.append(formats.write(document.study.tree))
    assert [tree.packed is not None for tree in trees] == [True] * (2 * KEPT + 1) + [False] * KEPT
    for index in (3 * KEPT - 1, 2, 0, 3 * KEPT, KEPT, 1):
        document.history.go_to(index)
        assert document.study.tree is trees[index]
        assert document.study.tree.packed is None
        assert formats.write(document.study.tree) == notations[index]
    add_leaf(document)
    for tree, notation in zip(trees, notations, strict=True):
        assert formats.write(tree) == notation
