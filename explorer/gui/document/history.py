"""Undoable edits of the document; every edit runs the search again."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import cast

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from explorer import search
from explorer.analysis.visible_part import VisibleRun
from explorer.core import memory
from explorer.core.errors import ExplorerError, Stopped, TreeError
from explorer.core.i18n import _
from explorer.gui.document.change import Change, Changes, Message
from explorer.gui.document.edits import Edit, PreparedTreeCache
from explorer.gui.document.jobs import Jobs
from explorer.gui.document.prepared_tree import PreparedTree, prepare
from explorer.gui.document.shown_run import ShownRun, nodes_with_ids
from explorer.gui.toolkit.worker import Progress
from explorer.lab import orders
from explorer.study import Study
from explorer.trees import visible
from explorer.trees.tree import IntArray

BACKGROUND_NODES = 50_000
"""Number of nodes above which edits and layouts are computed in the background."""


def is_slow_to_prepare(study: Study) -> bool:
    """Return True if a study's tree is prepared in the background because of its size or order."""
    return len(study.tree) > BACKGROUND_NODES or orders.is_slow(study.tree, study.ordering)


def require_ordering(study: Study) -> None:
    """Raise ExplorerError if a study's tree can't be put into its order; slow trees are not checked here."""
    if not is_slow_to_prepare(study):
        orders.apply(study.tree, study.ordering, study.convention)


class History(QObject):
    """Computes edits, in the background if they are slow, shows the resulting studies, and undoes them."""

    message_requested = Signal(object)
    """A Message for the message bar."""

    def __init__(self, run: ShownRun, jobs: Jobs, changes: Changes, parent: QObject) -> None:
        super().__init__(parent)
        self._run, self._jobs, self._changes = run, jobs, changes
        self.stack = QUndoStack(self)
        self.stack.indexChanged.connect(self._notify)
        self.lock_reason = ""
        """The reason why nothing may be edited now; "" if editing is allowed."""
        self.read_only_reason = ""
        """The reason why the study of this window may not be edited; "" if editing is allowed."""
        self.prepared_trees = PreparedTreeCache()
        self.prepared_trees.add(run.prepared)
        self._pending: list[Callable[[], None]] = []

    # Edits, each one undo step

    def edit(self, text: str, study: Study, select: Iterable[int] | None = None, merging: int = -1) -> None:
        """Replace the study by an undoable command named `text`; `select` gives the ids to select (None: unchanged).

        The last of the ids in `select` is made visible, even in a collapsed subtree. Consecutive commands with the same
        number `merging` become one undo step; -1 never merges. While editing is locked, the reason is shown instead.
        """
        run = self._run
        if self._report_lock():
            return
        chosen = None if select is None else np.array(list(select), np.int64)
        if run.is_pristine and run.study.algorithm == study.algorithm == search.default_algorithm(run.tree):
            # The algorithm of a blank document is only a default, so use the default of the new tree.
            study = replace(study, algorithm=search.default_algorithm(study.tree))
        if study.tree is not run.study.tree:
            # The id of a removed node may be reused for a new node.
            study = replace(study, visible_part=visible.drop_missing_nodes(study.tree, study.visible_part))
        if chosen is not None and len(chosen) and study.visible_part != visible.WHOLE_TREE:
            node = int(nodes_with_ids(study.tree, chosen[-1:])[0])
            study = replace(study, visible_part=visible.reveal_node(study.tree, study.visible_part, node))

        def push() -> None:
            after = study, run.selected_ids if chosen is None else chosen
            with self._changes.batch():
                run.is_untouched = False  # before the edit, which searches a blank tree only if it is edited
                self.stack.push(Edit(text, self._replace, (run.study, run.selected_ids), after, merging))

        self.when_prepared(study, push)

    def apply_edit(
        self, text: str, make: Callable[[Study], tuple[Study, Iterable[int] | None]], merging: int = -1
    ) -> None:
        """Edit the study as one undo step: `make` returns the new study and the ids to select (None: unchanged).

        For a large tree, `make` runs in a background thread, so it must use nothing but its argument; the changed tree
        is laid out there, too.
        """
        study, before = self._run.study, self._run.prepared
        if self._report_lock():
            return
        if len(study.tree) <= BACKGROUND_NODES:
            self.edit(text, *make(study), merging)
            return

        def work(progress: Progress) -> tuple[Study, Iterable[int] | None, PreparedTree]:
            if lack := memory.describe_lack(len(study.tree), memory.BYTES_PER_NODE):
                raise TreeError(_("“{text}” is refused: {reason}").format(text=text, reason=lack))
            changed, select = make(study)
            if not progress(0.0):
                raise Stopped
            return changed, select, prepare(changed, before, progress)

        def take(made: tuple[Study, Iterable[int] | None, PreparedTree]) -> None:
            changed, select, prepared = made
            self.prepared_trees.add(prepared)
            self.edit(text, changed, select, merging)

        self._jobs.edit_job.start(_("Editing…"), work, take, self.report_failure)

    def undo(self) -> None:
        """Undo the last edit."""
        self.go_to(self.stack.index() - 1)

    def redo(self) -> None:
        """Redo the edit undone last."""
        self.go_to(self.stack.index() + 1)

    def go_to(self, index: int) -> None:
        """Show the study as it was after the first `index` edits of the history."""
        stack = self.stack
        if self._report_lock() or not 0 <= index <= stack.count() or index == stack.index():
            return
        command = cast(Edit, stack.command(max(index - 1, 0)))
        study, _ids = command.after if index else command.before

        def go() -> None:
            with self._changes.batch():
                stack.setIndex(index)

        self.when_prepared(study, go)

    def reset(self, study: Study, *, unsaved: bool) -> None:
        """Clear the history before `study` is shown; `unsaved` marks it as modified because no file holds it."""
        self.stack.clear()
        # Clearing an empty stack does not reset its clean state.
        (self.stack.resetClean if unsaved else self.stack.setClean)()
        self.prepared_trees.drop_others(study)

    # Queue behind the current edit

    def attempt(self, make: Callable[[], None]) -> bool:
        """Call `make`; an ExplorerError or OSError is shown as a message. Return False if there was one.

        While an edit is being computed, the call is queued until after it, and the result is True.
        """
        if self._jobs.is_editing:
            self._pending.append(make)
            return True
        try:
            make()
        except (ExplorerError, OSError) as error:
            self.show_error(error)
            return False
        return True

    def reselect_after_edit(self) -> None:
        """If an edit is being computed, queue the current selection to be selected again after it."""
        if self._jobs.is_editing:
            self._pending.append(partial(self._run.select_ids, self._run.selected_ids))

    def wait_until_idle(self) -> None:
        """Process events, except user input, until no edit is being computed."""
        self._jobs.wait_for(self._jobs.edit_job)

    def drop_pending(self) -> None:
        """Drop the calls queued behind the current edit."""
        self._pending.clear()

    def report_failure(self, error: Exception) -> None:
        """Drop the queued calls and show the error of background work as a message; Stopped is ignored.

        Other errors are raised again.
        """
        self._pending.clear()
        if isinstance(error, ExplorerError | OSError):
            self.show_error(error)
        elif not isinstance(error, Stopped):
            raise error

    def show_error(self, error: Exception) -> None:
        """Show an expected error as a message; others are reported by the program."""
        if isinstance(error, ExplorerError | OSError):
            text = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)
            self.message_requested.emit(Message(text, "error"))

    # Showing studies

    def when_prepared(self, study: Study, then: Callable[[], None]) -> None:
        """Call `then`, which shows the study, once its tree is prepared; at once if that is fast."""
        before = self._run.prepared
        if self.prepared_trees.find(study) or not is_slow_to_prepare(study) or before.matches_shape(study):
            then()
            self._run_pending()
            return

        run = self._run.analysed_run

        def work(progress: Progress) -> tuple[PreparedTree, VisibleRun | None]:
            prepared = prepare(study, before, progress)
            if run is None or prepared.tree is not run.tree or prepared.visible_tree.is_whole:
                return prepared, None
            visible_run = VisibleRun(run, prepared.visible_tree)
            visible_run.precompute()
            return prepared, visible_run

        def keep(answer: tuple[PreparedTree, VisibleRun | None]) -> None:
            prepared, visible_run = answer
            self.prepared_trees.add(prepared)
            if visible_run:
                self._run.take_visible_run(visible_run)
            then()
            self._run_pending()

        self._jobs.edit_job.start(_("Laying out…"), work, keep, self.report_failure)

    def show(self, study: Study, ids: IntArray) -> None:
        """Show a study with the nodes of these ids selected; its tree is prepared now if it is not in the cache."""
        prepared = self.prepared_trees.find(study) or prepare(study, self._run.prepared)
        self.prepared_trees.add(prepared)
        self._run.show(study, prepared, ids)

    # Internals

    def _replace(self, study: Study, ids: IntArray) -> None:
        """Show the study of an edit, undo or redo; the view options stay as they are."""
        self.show(replace(study, view=self._run.study.view), ids)

    def _run_pending(self) -> None:
        """Make the queued calls, in order."""
        while self._pending and not self._jobs.is_editing:
            self.attempt(self._pending.pop(0))

    def _report_lock(self) -> bool:
        reason = self.lock_reason or self.read_only_reason
        if reason:
            self.message_requested.emit(Message(reason))
        return bool(reason)

    def _notify(self) -> None:
        self._changes.notify(Change.FILE)
