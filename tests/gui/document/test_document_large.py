"""Edits of trees that are so large that they are computed in the background."""

from dataclasses import replace

import numpy as np
import pytest

from explorer.core import memory
from explorer.core.errors import Stopped, TreeError
from explorer.gui.actions import editing
from explorer.gui.document import Change, Document, history, prepared_tree
from explorer.gui.document import document as documents
from explorer.study import Study
from explorer.trees import edit, games
from explorer.trees.visible import VisiblePart


@pytest.fixture
def document(qtbot, monkeypatch):
    """A document of 40 nodes, which count as a large tree here."""
    monkeypatch.setattr(history, "BACKGROUND_NODES", 3)
    document = Document()
    document.new(Study(games.expand("uniform", depth=3, branching=3)))
    qtbot.waitUntil(lambda: len(document.tree) == 40 and not document.busy_text)
    yield document
    document.close()


def settled(document):
    return lambda: not document.busy_text and not document.jobs.is_editing


def test_until_an_edit_is_worked_out_all_is_as_before_and_then_all_is_new(qtbot, document):
    before, notified = document.study, []
    document.listen(Change.TREE, lambda: notified.append(len(document.visible_tree.tree) == len(document.layout.x)))
    document.select([0])
    document.attempt(lambda: editing.add_child(document))
    assert document.jobs.is_editing
    assert document.busy_text
    assert document.study is before
    assert document.trace is not None
    qtbot.waitUntil(settled(document))
    assert len(document.tree) == len(document.study.tree) == 41
    assert document.tree.path(document.current) == "3"
    assert document.history.stack.count() == 1
    assert notified == [True]


def test_what_is_asked_for_meanwhile_waits_its_turn(qtbot, document):
    document.select([0])
    for _time in range(3):
        assert document.attempt(lambda: (document.select([0]), editing.add_child(document)))
    document.attempt(document.undo)
    document.attempt(lambda: document.set_algorithm("minimax"))
    qtbot.waitUntil(settled(document))
    assert len(document.study.tree.children(0)) == 5
    assert document.study.algorithm == "minimax"
    assert document.history.stack.count() == 3
    assert document.refusal, "the new leaves have no value"


def test_stopping_an_edit_leaves_everything_as_it_was(qtbot, document):
    before = document.study
    document.select([0])
    document.attempt(lambda: editing.add_child(document))
    document.attempt(lambda: editing.add_child(document))
    document.cancel()
    qtbot.waitUntil(settled(document))
    assert document.study.tree is before.tree or len(document.study.tree) == 41
    assert document.history.stack.count() <= 1, "what waited is given up"


def test_an_edit_that_is_refused_is_complained_about_and_changes_nothing(qtbot, document):
    before = document.study

    def refuse(_study):
        raise TreeError("not so")

    with qtbot.waitSignal(document.message_requested) as blocker:
        document.history.apply_edit("Refused", refuse)
    assert blocker.args == ["not so"]
    assert document.study is before
    assert not document.jobs.is_editing


def test_undo_and_redo_lead_back_and_forth_through_the_history(qtbot, document):
    trees = [document.study.tree]
    for _time in range(6):
        document.attempt(lambda: (document.select([0]), editing.add_child(document)))
        qtbot.waitUntil(settled(document))
        trees.append(document.study.tree)
    document.attempt(lambda: document.history.go_to(1))
    qtbot.waitUntil(settled(document))
    assert document.study.tree is trees[1]
    assert np.array_equal(document.tree.n_children, trees[1].n_children)
    document.attempt(document.redo)
    qtbot.waitUntil(settled(document))
    assert document.study.tree is trees[2]
    document.attempt(lambda: document.history.go_to(0))
    qtbot.waitUntil(settled(document))
    assert document.study.tree is trees[0]
    assert not document.history.stack.canUndo()
    document.history.go_to(77)
    assert document.study.tree is trees[0]


def test_values_are_typed_without_waiting(qtbot, document):
    leaf = len(document.tree) - 1
    document.edit_tree("Value", edit.set_value(document.study.tree, [leaf], 99))
    assert document.tree.payoff[leaf, 0] == 99
    assert not document.jobs.is_editing


def test_another_order_is_taken_over_when_it_is_there(qtbot, document):
    document.attempt(lambda: document.set_ordering("best-first"))
    assert document.study.ordering == "as-drawn"
    qtbot.waitUntil(settled(document))
    assert document.study.ordering == "best-first"
    assert document.tree is not document.study.tree


def test_another_tree_overtakes_an_edit_under_way(qtbot, document):
    document.select([0])
    document.attempt(lambda: editing.add_child(document))
    document.new(Study(games.expand("uniform", depth=2, branching=4)))
    qtbot.waitUntil(settled(document))
    assert len(document.tree) == 21
    assert document.history.stack.count() == 0


def test_large_files_are_read_beside_the_window(qtbot, document, tmp_path, monkeypatch):
    monkeypatch.setattr(documents, "LARGE_FILE", 10)
    document.save(tmp_path / "a.gtree")
    document.wait_until_saved()
    (tmp_path / "broken.gtree").write_text("{" * 100)
    other = Document()
    other.open(tmp_path / "a.gtree")
    qtbot.waitUntil(settled(other))
    assert len(other.tree) == 40
    assert other.file.path == tmp_path / "a.gtree"
    with qtbot.waitSignal(other.message_requested) as blocker:
        other.open(tmp_path / "broken.gtree")
    assert "broken.gtree" in blocker.args[0]
    assert len(other.tree) == 40
    other.close()


def test_the_selection_of_thousands_keeps_its_nodes_through_an_edit(qtbot, document):
    document.select(range(len(document.tree)))
    assert document.current == 39
    document.edit("Order", replace(document.study, ordering="mirror"))
    qtbot.waitUntil(settled(document))
    assert sorted(document.selection) == list(range(40))
    assert document.tree.id[document.current] == 39


def test_stopping_a_long_layout_keeps_the_tree_that_was_there(qtbot, document, monkeypatch):
    calls = []

    def slow(tree, before, tick):
        while tick(0.5):
            calls.append(1)
        raise Stopped

    monkeypatch.setattr(prepared_tree.layout, "tidy_layout", slow)
    before = document.study
    document.new(Study(games.expand("uniform", depth=2, branching=4)))
    qtbot.waitUntil(lambda: bool(calls))
    assert document.jobs.progress in (0.0, 0.5)
    document.cancel()
    qtbot.waitUntil(settled(document))
    assert document.study is before
    assert len(document.tree) == 40


def test_who_selects_while_an_edit_is_under_way_means_the_new_selection(qtbot, document):
    document.select([0])
    document.attempt(lambda: editing.add_child(document))
    leaf = int(document.tree.id[39])
    document.select([39])
    document.attempt(lambda: editing.delete(document))
    qtbot.waitUntil(settled(document))
    assert leaf not in document.tree.id.tolist()
    assert len(document.tree) == 40


def test_before_the_window_closes_the_edits_under_way_are_finished(qtbot, document):
    document.select([0])
    for _time in range(2):
        document.attempt(lambda: (document.select([0]), editing.add_child(document)))
    document.history.wait_until_idle()
    assert not document.jobs.is_editing
    assert len(document.study.tree.children(0)) == 5
    assert document.is_modified


def test_what_the_memory_has_no_room_for_is_refused_with_the_numbers_and_changes_nothing(
        qtbot, document, monkeypatch):
    before, count = document.study, len(document.tree)
    node = int(document.tree.first_child[0])
    monkeypatch.setattr(memory, "available_memory", lambda: 40 * count)
    reason = f"{count:,} nodes of 80 bytes need {80 * count // 10**6:,} MB of memory, and {40 * count // 10**6:,} MB"
    with qtbot.waitSignal(document.message_requested) as blocker:
        document.history.apply_edit(
            "Delete", lambda study: (replace(study, tree=edit.delete(study.tree, [node])), None))
    assert blocker.args[0].startswith(f"“Delete” is refused: {reason}")
    leaf = int(np.flatnonzero(document.tree.n_children)[-1])
    with qtbot.waitSignal(document.message_requested) as blocker:
        document.set_scope("Collapse", VisiblePart(collapsed=(int(document.tree.id[leaf]),)))
    assert "this part of the tree can't be shown: " in blocker.args[0]
    assert document.study is before
    assert not document.jobs.is_editing
    assert not document.history.stack.count()


def test_a_collapsed_tree_is_counted_in_the_background_before_it_is_shown(qtbot, document):
    qtbot.waitUntil(settled(document))
    inner = int(np.flatnonzero(document.tree.n_children)[-1])
    document.set_scope("Collapse", VisiblePart(collapsed=(int(document.tree.id[inner]),)))
    qtbot.waitUntil(lambda: not document.visible_tree.is_whole)
    qtbot.waitUntil(settled(document))
    counts = document.shown_run.visible_snapshot.columns.level_counts
    assert "_all_steps" in vars(counts)
    for step in (0, document.steps // 3, document.steps):
        status = counts.status_of(slice(None), step)
        assert counts.totals(step) == tuple(np.bincount(status, minlength=4).tolist())
