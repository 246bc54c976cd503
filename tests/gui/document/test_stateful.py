"""The document under random edits, undo, redo, searches, saves, kills and recovery, beside a model of what it holds."""

import json
import shutil
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from PySide6.QtWidgets import QApplication

from explorer import study as studies
from explorer.core.errors import TreeError
from explorer.gui.document import Document
from explorer.gui.recovery import autosave, copies
from explorer.gui.recovery.autosave import Autosave
from explorer.gui.toolkit.worker import wait_for_all
from explorer.search.convention import Convention
from explorer.study import Study, View
from explorer.trees import edit, formats
from explorer.trees.tree import MAX, MIN
from tests import oracle
from tests.options import sample

LARGEST_TREE = 40
"""The largest number of nodes; the oracle is slow."""
GUEST = "[[4,-1],[0,7,2]]"
NUMBERS = st.sampled_from((-3, 0, 1, 2, 3, 5, 0.5))
SHARES = st.integers(0, 10**6)
"""Numbers that choose a node, modulo the number of nodes."""


def text_of(study: Study) -> str:
    """Return all that a file holds of a study, but for the view, which is no edit."""
    return studies.dumps(replace(study, view=View()))


def depth_of(node: oracle.Node) -> int:
    return len(node.path.split(".")) if node.path else 0


class DocumentMachine(RuleBasedStateMachine):
    """Actions on a document, each also made in a model: the texts of the studies, a place among them, and the copy."""

    def __init__(self) -> None:
        super().__init__()
        self.home = Path(tempfile.mkdtemp())
        self.file = self.home / "saved.gtree"
        self.saved: str | None = None
        self.open_document(Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))), clean=0)

    def open_document(self, document: Document, clean: int | None) -> None:
        """Begin with a document that has no history; `clean` is the place in the history that is saved."""
        self.document = document
        self.autosave = Autosave(document, self.home / "copies")
        self.texts, self.index, self.clean = [text_of(document.study)], 0, clean
        self.copied: str | None = None

    def teardown(self) -> None:
        self.document.close()
        shutil.rmtree(self.home)

    def note_edit(self) -> None:
        """Note in the model what an edit has made, if it has made anything new."""
        if self.document.history.stack.index() == self.index and text_of(self.document.study) == self.texts[self.index]:
            return
        del self.texts[self.index + 1:]
        if self.clean is not None and self.clean > self.index:
            self.clean = None  # what is saved can't be come back to
        self.texts.append(text_of(self.document.study))
        self.index += 1

    def node(self, share: int) -> int:
        return share % len(self.document.study.tree)

    @rule(share=SHARES, number=NUMBERS)
    def set_value(self, share: int, number: float) -> None:
        tree = self.document.study.tree
        with suppress(TreeError):
            self.document.edit_tree("Value", edit.set_value(tree, [self.node(share)], number))
        self.note_edit()

    @rule(share=SHARES, number=NUMBERS)
    def add_leaf(self, share: int, number: float) -> None:
        tree = self.document.study.tree
        if len(tree) < LARGEST_TREE:
            with suppress(TreeError):
                larger, fresh = edit.add_child(tree, self.node(share))
                new = int((larger.id == fresh).argmax())
                self.document.edit_tree("Add", edit.set_value(larger, [new], number), [fresh])
        self.note_edit()

    @rule(share=SHARES)
    def paste(self, share: int) -> None:
        tree = self.document.study.tree
        if len(tree) < LARGEST_TREE:
            with suppress(TreeError):
                self.document.edit_tree("Paste", edit.paste(tree, self.node(share), formats.parse(GUEST))[0])
        self.note_edit()

    @rule(share=SHARES)
    def delete(self, share: int) -> None:
        with suppress(TreeError):
            self.document.edit_tree("Delete", edit.delete(self.document.study.tree, [self.node(share)]))
        self.note_edit()

    @rule(share=SHARES, other=SHARES)
    def move(self, share: int, other: int) -> None:
        with suppress(TreeError):
            self.document.edit_tree("Move", edit.move(self.document.study.tree, self.node(share), self.node(other), 0))
        self.note_edit()

    @rule(share=SHARES, player=st.sampled_from((MAX, MIN)))
    def set_player(self, share: int, player: int) -> None:
        with suppress(TreeError):
            self.document.edit_tree("Player", edit.set_player(self.document.study.tree, [self.node(share)], player))
        self.note_edit()

    @rule(share=SHARES, text=st.sampled_from(("a", 'say "no"', "日本\u2028", "")))
    def set_label(self, share: int, text: str) -> None:
        with suppress(TreeError):
            self.document.edit_tree("Label", edit.set_label(self.document.study.tree, self.node(share), text))
        self.note_edit()

    @rule(name=st.sampled_from(("minimax", "alpha-beta")))
    def set_algorithm(self, name: str) -> None:
        self.document.set_algorithm(name)
        self.note_edit()

    @rule(name=st.sampled_from(("as-drawn", "mirror")))
    def set_ordering(self, name: str) -> None:
        self.document.set_ordering(name)
        self.note_edit()

    @rule(cut=st.sampled_from(("ge", "gt")), depth=st.sampled_from((None, None, 1, 3)))
    def set_convention(self, cut: str, depth: int | None) -> None:
        self.document.set_convention(Convention(cut, depth=depth))
        self.note_edit()

    @rule(share=SHARES, step=SHARES)
    def look_around(self, share: int, step: int) -> None:
        """Select a node and show a step, which are no edits."""
        self.document.select([share % len(self.document.tree)])
        self.document.set_step(step % (self.document.last_step + 1))

    @rule()
    def undo(self) -> None:
        self.document.undo()
        self.index = max(self.index - 1, 0)

    @rule()
    def redo(self) -> None:
        self.document.redo()
        self.index = min(self.index + 1, len(self.texts) - 1)

    @rule(share=SHARES)
    def go_to(self, share: int) -> None:
        self.index = share % len(self.texts)
        self.document.history.go_to(self.index)

    @rule()
    def save(self) -> None:
        self.document.save(self.file)
        self.document.wait_until_saved()
        self.saved, self.clean = self.texts[self.index], self.index

    @rule()
    def write_copy(self) -> None:
        """Write a copy, as the timers would."""
        self.autosave.write_now()
        if self.document.is_modified:
            self.copied = self.texts[self.index]

    @rule()
    def kill_and_recover(self) -> None:
        """Drop the document as a kill does, which only frees the lock of its copies, and recover it."""
        self.wait()
        killed = self.document
        killed.history.stack.blockSignals(True)
        killed.jobs.close()
        if self.autosave._folder:
            self.autosave._folder.release()
        self.autosave._is_closed = True
        found = copies.abandoned_folders(self.home / "copies")
        assert len(found) == (self.copied is not None)
        if not found:
            self.open_document(Document(Study(formats.parse("[1,[2,3]]"))), clean=0)
            if self.saved is not None:
                self.open_saved()
            return
        study, file, _time = found[0].read()
        assert text_of(study) == self.copied, "the copy is the last that was written"
        assert file == killed.file
        copied = self.copied
        self.open_document(Document(), clean=None)
        self.autosave.replaced_folder = found[0]
        self.document.new(study, file, unsaved=True)
        self.texts = [text_of(self.document.study)]
        assert self.texts == [copied]
        self.autosave.write_now()
        assert not found[0].path.exists(), "the recovered copy goes once there is a copy of its own"
        self.copied = copied

    @precondition(lambda self: self.saved is not None)
    @rule()
    def open_saved(self) -> None:
        """Open the saved file, whatever is edited."""
        self.document.open(self.file)
        self.texts, self.index, self.clean = [self.saved or ""], 0, 0

    def wait(self) -> None:
        """Wait for copies that are deleted in the background."""
        wait_for_all()
        QApplication.processEvents()

    @invariant()
    def undo_inverts_and_the_history_is_as_long_as_the_model(self) -> None:
        document = self.document
        assert text_of(document.study) == self.texts[self.index]
        assert document.history.stack.index() == self.index
        assert document.can_undo == (self.index > 0)
        assert document.can_redo == (self.index < len(self.texts) - 1)
        assert document.is_modified == (self.clean != self.index)

    @invariant()
    def the_copies_are_those_of_unsaved_work(self) -> None:
        if not self.document.is_modified:
            self.copied = None
        self.wait()
        folder = self.autosave._folder
        paths = folder.copies() if folder else []
        assert bool(paths) == (self.copied is not None)

    @invariant()
    def the_saved_file_reads_back_equal(self) -> None:
        if self.saved is not None:
            assert text_of(studies.load(self.file)) == self.saved

    @invariant()
    def the_search_is_that_of_the_oracle(self) -> None:
        study, run = self.document.study, self.document.analysed_run
        root = oracle.reorder(oracle.read(json.loads(formats.write(study.tree))), study.ordering)
        convention = study.convention
        if run is None:
            bottom = (node for node in root.walk() if not node.children or depth_of(node) == convention.depth)
            assert any(node.value is None for node in bottom)
            assert self.document.refusal
            return
        expected = (oracle.exhaust(root, convention.depth) if study.algorithm == "minimax"
                    else oracle.alpha_beta(root, convention.cut, depth=convention.depth))
        assert run.root_value == expected.returned[""]
        assert [run.tree.path(node) for node in run.trace.node.tolist()] == expected.visited
        assert [run.tree.path(node) for node in run.trace.node[run.evaluation_rows].tolist()] == expected.evaluated


@pytest.fixture(autouse=True)
def no_timers(monkeypatch):
    """Write copies only when the machine says so."""
    monkeypatch.setattr(autosave, "REST", 10**8)
    monkeypatch.setattr(autosave, "LONGEST_WAIT", 10**8)


def test_no_sequence_of_actions_loses_or_changes_anything(qapp):
    most = sample(400, 6)
    run_state_machine_as_test(DocumentMachine, settings=settings(
        max_examples=most, stateful_step_count=50, deadline=None, database=None, derandomize=most < 400,
        suppress_health_check=[*HealthCheck]))
