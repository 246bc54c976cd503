"""Undoable edits of the document; every edit runs the search again."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import cast

import numpy as np
from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, Signal
from PySide6.QtGui import QUndoStack

from explorer import search
from explorer.core.errors import ExplorerError, Stopped
from explorer.core.i18n import _
from explorer.gui.document.change import Change, Changes
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
"""Nodes from which an edit and its layout are worked out beside the window."""


def is_slow_to_prepare(study: Study) -> bool:
    """Tell whether a study's tree is so large that it is prepared in the background."""
    return len(study.tree) > BACKGROUND_NODES or orders.is_slow(study.tree, study.ordering)


def require_ordering(study: Study) -> None:
    """Raise ExplorerError where a study's tree has no such order; the order of a large one is tried later."""
    if not is_slow_to_prepare(study):
        orders.apply(study.tree, study.ordering, study.convention)


class History(QObject):
    """Works out edits, beside the window where that takes long, shows their studies and takes them back."""

    message_requested = Signal(str)

    def __init__(self, run: ShownRun, jobs: Jobs, changes: Changes, parent: QObject) -> None:
        super().__init__(parent)
        self._run, self._jobs, self._changes = run, jobs, changes
        self.stack = QUndoStack(self)
        self.stack.indexChanged.connect(self._notify)
        self.lock_reason = ""
        """Why nothing may be edited now; "" where it may."""
        self.prepared_trees = PreparedTreeCache()
        self.prepared_trees.add(run.prepared)
        self._pending: list[Callable[[], None]] = []

    # Edits: each is one undo

    def edit(self, text: str, study: Study, select: Iterable[int] | None = None, merging: int = -1) -> None:
        """Show another study as one command called `text`; `select`: the ids selected then (None: as now).

        What was selected on purpose is shown, whatever is put away. Commands that follow each other with the same
        number `merging` are one undo.
        """
        run = self._run
        if self._report_lock():
            return
        chosen = None if select is None else np.array(list(select), np.int64)
        if run.is_pristine and run.study.algorithm == study.algorithm == search.default_algorithm(run.tree):
            # Nobody has chosen it for the tree that comes now.
            study = replace(study, algorithm=search.default_algorithm(study.tree))
        if study.tree is not run.study.tree:
            # An id that is gone may be given again.
            study = replace(study, visible_part=visible.drop_missing_nodes(study.tree, study.visible_part))
        if chosen is not None and len(chosen) and study.visible_part != visible.WHOLE_TREE:
            node = int(nodes_with_ids(study.tree, chosen[-1:])[0])
            study = replace(study, visible_part=visible.reveal_node(study.tree, study.visible_part, node))

        def push() -> None:
            after = study, run.selected_ids if chosen is None else chosen
            with self._changes.batch():
                self.stack.push(Edit(text, self._replace, (run.study, run.selected_ids), after, merging))
                run.is_untouched = False

        self.when_prepared(study, push)

    def apply_edit(
        self, text: str, make: Callable[[Study], tuple[Study, Iterable[int] | None]], merging: int = -1
    ) -> None:
        """Edit the study as one undo: `make` gives the new one and the ids selected then (None: as now).

        With a large tree it is called beside the window, so it reads nothing but what it is given.
        """
        study = self._run.study
        if self._report_lock():
            return

        def take(made: tuple[Study, Iterable[int] | None]) -> None:
            changed, select = made
            self.edit(text, changed, select, merging)

        if len(study.tree) <= BACKGROUND_NODES:
            take(make(study))
        else:
            def work(progress: Progress) -> tuple[Study, Iterable[int] | None]:
                made = make(study)
                if not progress(1.0):
                    raise Stopped
                return made

            self._jobs.edit_job.start(_("Editing…"), work, take, self.report_failure)

    def undo(self) -> None:
        """Take the last edit back."""
        self.go_to(self.stack.index() - 1)

    def redo(self) -> None:
        """Do the edit again that was taken back last."""
        self.go_to(self.stack.index() + 1)

    def go_to(self, index: int) -> None:
        """Show the study as it was after so many edits of the history."""
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
        """Forget all edits; this study comes now. `unsaved` says that no file holds it."""
        self.stack.clear()
        # An empty stack keeps what it was when it is cleared.
        (self.stack.resetClean if unsaved else self.stack.setClean)()
        self.prepared_trees.drop_others(study)

    # What waits for the edit under way

    def attempt(self, make: Callable[[], None]) -> bool:
        """Do what may be refused; the reason goes to the message bar. Whether it was done, or will be.

        While an edit is being worked out, what comes next waits for it.
        """
        if self._jobs.is_editing:
            self._pending.append(make)
            return True
        try:
            make()
        except (ExplorerError, OSError) as error:
            self._show_error(error)
            return False
        return True

    def reselect_after_edit(self) -> None:
        """Select again, after the edit under way, what is selected now: what comes next means that."""
        if self._jobs.is_editing:
            self._pending.append(partial(self._run.select_ids, self._run.selected_ids))

    def wait_until_idle(self) -> None:
        """Wait for the edit under way and those that wait for it, while the window takes no input."""
        while self._jobs.is_editing:
            QCoreApplication.processEvents(
                QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def drop_pending(self) -> None:
        """Forget what waits for the edit under way."""
        self._pending.clear()

    def report_failure(self, error: Exception) -> None:
        """Complain that work beside the window has failed, and forget what waits for it."""
        self._pending.clear()
        if isinstance(error, ExplorerError | OSError):
            self._show_error(error)
        elif not isinstance(error, Stopped):
            raise error

    # The studies shown

    def when_prepared(self, study: Study, then: Callable[[], None]) -> None:
        """Do `then`, which shows this study, once its tree is prepared."""
        before = self._run.prepared
        if self.prepared_trees.find(study) or not is_slow_to_prepare(study) or before.matches_shape(study):
            then()
            self._run_pending()
            return

        def keep(prepared: PreparedTree) -> None:
            self.prepared_trees.add(prepared)
            then()
            self._run_pending()

        self._jobs.edit_job.start(
            _("Laying out…"), lambda progress: prepare(study, before, progress), keep, self.report_failure)

    def show(self, study: Study, ids: IntArray) -> None:
        """Show this study with these nodes selected."""
        prepared = self.prepared_trees.find(study) or prepare(study, self._run.prepared)
        self.prepared_trees.add(prepared)
        self._run.show(study, prepared, ids)

    # Inside

    def _replace(self, study: Study, ids: IntArray) -> None:
        """Show what an edit, undo or redo leads to; the view stays as the person has it."""
        self.show(replace(study, view=self._run.study.view), ids)

    def _run_pending(self) -> None:
        """Do what came while an edit was being worked out, in its order."""
        while self._pending and not self._jobs.is_editing:
            self.attempt(self._pending.pop(0))

    def _report_lock(self) -> bool:
        if self.lock_reason:
            self.message_requested.emit(self.lock_reason)
        return bool(self.lock_reason)

    def _show_error(self, error: ExplorerError | OSError) -> None:
        words = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)
        self.message_requested.emit(words)

    def _notify(self) -> None:
        self._changes.notify(Change.FILE)
