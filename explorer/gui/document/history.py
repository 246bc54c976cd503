"""How the document changes: edits worked out, taken over whole, undone; each change is searched again at once."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

import numpy as np
from PySide6.QtCore import QCoreApplication, QEventLoop, QObject

from explorer import search
from explorer.core.errors import ExplorerError, Stopped
from explorer.core.i18n import _
from explorer.gui.document.change import Change
from explorer.gui.document.edits import Edit, Recent
from explorer.gui.document.jobs import Progress, searched, searched_at_once
from explorer.gui.document.prepared_tree import Sight, sight_of
from explorer.gui.document.reading import NONE, Reading, found
from explorer.lab import orders
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.trees import visible
from explorer.trees.tree import IntArray, Tree

BESIDE = 50_000
"""Nodes from which an edit and its layout are worked out beside the window."""


def is_long(study: Study) -> bool:
    """Whether it takes longer than a person waits to know what a study looks like."""
    return len(study.tree) > BESIDE or orders.is_slow(study.tree, study.ordering)


class Changing(Reading):
    """A study that can be edited: what takes long is worked out beside the window, and then taken over at once."""

    def __init__(self, study: Study, parent: QObject | None = None) -> None:
        super().__init__(study, parent)
        self._searched: tuple[object, ...] = ()
        self._recent = Recent()
        self._waiting: list[Callable[[], None]] = []
        self._take(self._sight, NONE)

    # Edits: each is one undo

    def edit(self, text: str, study: Study, select: Iterable[int] | None = None, merging: int = -1) -> None:
        """Show another study as one command called `text`; `select`: the ids selected then (None: as now).

        What was selected on purpose is shown, whatever is put away. Commands that follow each other with the same
        number `merging` are one undo.
        """
        chosen = None if select is None else np.array(list(select), np.int64)
        if self.pristine and self.study.algorithm == study.algorithm == search.usual(self.tree):
            # Nobody has chosen it for the tree that comes now.
            study = replace(study, algorithm=search.usual(study.tree))
        if study.tree is not self.study.tree:
            # An id that is gone may be given again.
            study = replace(study, scope=visible.existing(study.tree, study.scope))
        if chosen is not None and len(chosen) and study.scope != visible.WHOLE:
            node = int(found(study.tree, chosen[-1:])[0])
            study = replace(study, scope=visible.revealing(study.tree, study.scope, node))

        def push() -> None:
            after = study, self._ids if chosen is None else chosen
            with self.changes.together():
                self.undo_stack.push(Edit(text, self._replace, (self.study, self._ids), after, merging))

        self._when_seen(study, push)

    def edit_tree(self, text: str, tree: Tree, select: Iterable[int] | None = None) -> None:
        """The same with another drawn tree."""
        self.edit(text, replace(self.study, tree=tree), select)

    def change(
        self, text: str, make: Callable[[Study], tuple[Study, Iterable[int] | None]], merging: int = -1
    ) -> None:
        """Edit the study as one undo: `make` gives the new one and the ids selected then (None: as now).

        With a large tree it is called beside the window, so it reads nothing but what it is given.
        """
        study = self.study

        def take(made: tuple[Study, Iterable[int] | None]) -> None:
            changed, select = made
            self.edit(text, changed, select, merging)

        if len(study.tree) <= BESIDE:
            take(make(study))
        else:
            def work(progress: Progress) -> tuple[Study, Iterable[int] | None]:
                made = make(study)
                if not progress(1.0):
                    raise Stopped
                return made

            self._change.start(_("Editing…"), work, take, self._refused)

    def undo(self) -> None:
        """Take the last edit back."""
        self.go_to(self.undo_stack.index() - 1)

    def redo(self) -> None:
        """Do the edit again that was taken back last."""
        self.go_to(self.undo_stack.index() + 1)

    def go_to(self, index: int) -> None:
        """Show the study as it was after so many edits of the history."""
        stack = self.undo_stack
        if 0 <= index <= stack.count() and index != stack.index():
            command = cast(Edit, stack.command(max(index - 1, 0)))
            study, _ids = command.after if index else command.before

            def go() -> None:
                with self.changes.together():
                    stack.setIndex(index)

            self._when_seen(study, go)

    def attempt(self, make: Callable[[], None]) -> bool:
        """Do what may be refused; the reason goes to the message bar. Whether it was done, or will be.

        While an edit is being worked out, what comes next waits for it.
        """
        if self.is_changing:
            self._waiting.append(make)
            return True
        try:
            make()
        except ExplorerError as error:
            self.complain(str(error))
        except OSError as error:
            self.complain(f"{error.filename}: {error.strerror}")
        else:
            return True
        return False

    def select(self, nodes: Iterable[int] | IntArray) -> None:
        """Select these nodes of `tree`; the last is the current one. An array holds none twice."""
        if isinstance(nodes, np.ndarray):
            chosen: Sequence[int] = tuple(nodes.tolist())
        else:
            chosen = nodes if isinstance(nodes, range) else tuple(dict.fromkeys(map(int, nodes)))
        if chosen != self._selection:
            self._selection = chosen
            self._ids = self.tree.id[np.array(chosen, np.int64)]
            self.changes.tell(Change.SELECTION)
        if self.is_changing:
            # What is selected now, and not what the edit under way selects, is meant by what comes next.
            self._waiting.append(partial(self._select_again, self._ids))

    def complain(self, text: str) -> None:
        """Tell the person what could not be done, in one line that does not interrupt."""
        self.complained.emit(text)

    def finish(self) -> None:
        """Wait for the edit under way and those that wait for it, while the window takes no input."""
        while self.is_changing:
            QCoreApplication.processEvents(
                QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    # Inside

    def _keep_view(self, **changes: Any) -> None:
        self.study = replace(self.study, view=replace(self.study.view, **changes))

    def _when_seen(self, study: Study, then: Callable[[], None]) -> None:
        """Do `then`, which shows this study, once it is known what that looks like."""
        if self._recent.of(study) or not is_long(study) or self._sight.is_like(study):
            then()
            self._resume()
            return

        def keep(seen: Sight) -> None:
            self._recent.keep(seen)
            then()
            self._resume()

        before = self._sight
        self._change.start(
            _("Laying out…"), lambda progress: sight_of(study, before, progress), keep, self._refused)

    def _resume(self) -> None:
        """Do what came while an edit was being worked out, in its order."""
        while self._waiting and not self.is_changing:
            self.attempt(self._waiting.pop(0))

    def _replace(self, study: Study, ids: IntArray) -> None:
        """Show what an edit, undo or redo leads to; the view stays as the person has it."""
        with self.changes.together():
            self.study = replace(study, view=self.study.view)
            self._show(ids)

    def _show(self, ids: IntArray) -> None:
        seen = self._recent.of(self.study) or sight_of(self.study, self._sight)
        if seen is self._sight and self._wanted() == self._searched:
            self.changes.tell(Change.EXAM)
        elif seen is self._sight:
            self._search()
        else:
            self._take(seen, ids)

    def _take(self, seen: Sight, ids: IntArray) -> None:
        is_unmarked = self.marks is not None and seen.tree is not self._sight.tree
        self._sight = seen
        self._recent.keep(seen)
        self._select_ids(ids)
        wanted = self._wanted()
        if wanted != self._searched:
            self._forget()
        if is_unmarked:
            self.marks = None
            self.changes.tell(Change.MARKS)
        self.changes.tell(Change.TREE | Change.SELECTION)
        if wanted != self._searched:
            self._search()

    def _select_again(self, ids: IntArray) -> None:
        nodes = found(self.tree, ids)
        self.select(nodes[nodes >= 0])

    def _select_ids(self, ids: IntArray) -> None:
        nodes = found(self.tree, ids)
        if not self.shown.is_whole:
            # Verbs act on nothing that nobody sees.
            nodes = nodes[np.isin(nodes, self.shown.nodes[self.shown.hidden == 0])]
        self._selection = tuple(nodes[nodes >= 0].tolist())
        self._ids = self.tree.id[nodes[nodes >= 0]]

    def _wanted(self) -> tuple[object, ...]:
        """What a search depends on."""
        return self.tree, self.study.algorithm, self.study.convention, self.taken, self.pristine

    def _forget(self) -> None:
        self.trace = self._state = None
        self.reason = self._sight.refusal

    def _search(self) -> None:
        self._forget()
        self._run.drop()
        self._searched = self._wanted()
        tree, study = self.tree, self.study
        if not self.reason and not self.pristine:
            what = tree, study.algorithm, study.convention, self.taken
            try:
                self.trace = searched_at_once(*what)
            except ExplorerError as error:
                self.reason = str(error)
            else:
                if self.trace is None:
                    self._run.start(_("Searching…"), partial(searched, *what), self._found, self._search_refused)
        self.changes.tell(Change.BUSY | Change.TRACE | Change.STEP)

    def _found(self, trace: Trace) -> None:
        self.trace = trace
        self.changes.tell(Change.TRACE | Change.STEP)

    def _search_refused(self, error: Exception) -> None:
        if not isinstance(error, ExplorerError):
            raise error
        self.reason = str(error)
        self.changes.tell(Change.TRACE)

    def _refused(self, error: Exception) -> None:
        self._waiting.clear()
        if isinstance(error, OSError):
            self.complain(f"{error.filename}: {error.strerror}")
        elif isinstance(error, ExplorerError):
            self.complain(str(error))
        elif not isinstance(error, Stopped):
            raise error
