"""The document: the only mutable object, the one door through which views and actions change anything."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import numpy as np
from PySide6.QtCore import QObject

from explorer import edit, order, scope
from explorer import study as studies
from explorer.convention import Convention
from explorer.errors import ExplorerError, Stopped
from explorer.gui.edits import Edit, Recent
from explorer.gui.reading import NONE, Reading, found
from explorer.gui.sight import Sight, opened, sight_of
from explorer.gui.work import AT_ONCE, Progress, searched
from explorer.i18n import _
from explorer.opening import open_study
from explorer.scope import Scope
from explorer.study import Study
from explorer.theme import Theme
from explorer.trace import Trace
from explorer.tree import IntArray, Tree

BESIDE = 50_000
"""Nodes from which an edit and its layout are worked out beside the window."""
LARGE_FILE = 2**20
"""Bytes from which a file is read or written beside the window."""


class Document(Reading):
    """Changes the study, and tells the views; what takes long is worked out beside the window, and then taken over.

    Every change of tree, order, algorithm or convention searches again at once.
    """

    def __init__(self, study: Study | None = None, parent: QObject | None = None) -> None:
        super().__init__(study or studies.empty(), parent)
        self._searched: tuple[object, ...] = ()
        self._recent = Recent()
        self._waiting: list[Callable[[], None]] = []
        self._take(self._sight, NONE)

    # Files

    def new(self, study: Study | None = None, path: Path | None = None, name: str = "") -> None:
        """Replace everything by this study; the history begins anew. `name` is a title for what has no file."""
        fresh = study or studies.empty()

        def begin() -> None:
            self.study = fresh
            self.path, self.source, self._name = path, path, name
            self.undo_stack.clear()
            self._recent.begin(fresh)
            self._show(NONE)
            self.view_changed.emit()
            self.file_changed.emit()

        self._waiting.clear()
        self._change.drop()
        self._when_seen(fresh, begin)

    def open(self, path: str | Path, *, beside: bool = False, then: Callable[[], None] = lambda: None) -> None:
        """Show the file's study or tree, `then` goes on; raises ExplorerError or OSError and then changes nothing.

        A large file, and with `beside` any, is read and laid out beside the window; what is wrong with it is then
        complained about.
        """
        path = Path(path)

        def take(study: Study) -> None:
            self.new(study, path if path.suffix.lower() == studies.SUFFIX else None, path.name)
            self.source = path
            then()

        def keep(answer: tuple[Study, Sight]) -> None:
            self._recent.keep(answer[1])
            take(answer[0])

        if beside or path.stat().st_size >= LARGE_FILE:
            self.work(_("Opening…"), partial(opened, path), keep)
        else:
            take(open_study(path))

    def save(self, path: str | Path) -> None:
        """Write the study to the file, which becomes the document's; raises ExplorerError or OSError."""
        path = Path(path)
        studies.save(self.study, path)
        self.path = path
        self.undo_stack.setClean()
        self.file_changed.emit()

    # Edits: each is one undo

    def edit(self, text: str, study: Study, select: Iterable[int] | None = None) -> None:
        """Show another study as one command called `text`; `select`: the ids selected then (None: as now).

        What was selected on purpose is shown, whatever is put away.
        """
        chosen = None if select is None else np.array(list(select), np.int64)
        if chosen is not None and len(chosen) and study.scope != scope.WHOLE:
            node = int(found(study.tree, chosen[-1:])[0])
            study = replace(study, scope=scope.revealing(study.tree, study.scope, node))

        def push() -> None:
            after = study, self._ids if chosen is None else chosen
            self.undo_stack.push(Edit(text, self._replace, (self.study, self._ids), after))

        self._when_seen(study, push)

    def edit_tree(self, text: str, tree: Tree, select: Iterable[int] | None = None) -> None:
        """The same with another drawn tree."""
        self.edit(text, replace(self.study, tree=tree), select)

    def change(self, text: str, make: Callable[[Study], tuple[Study, Iterable[int] | None]]) -> None:
        """Edit the study as one undo: `make` gives the new one and the ids selected then (None: as now).

        With a large tree it is called beside the window, so it reads nothing but what it is given.
        """
        study = self.study
        if len(study.tree) <= BESIDE:
            self.edit(text, *make(study))
        else:
            self._change.start(
                _("Editing…"), lambda _progress: make(study), lambda made: self.edit(text, *made), self._refused)

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
            self._when_seen(study, partial(stack.setIndex, index))

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

    def adopted(self) -> Tree:
        """The drawn tree with the children in the order shown: what reordering by hand starts from."""
        return self.study.tree if self.tree is self.study.tree else edit.adopt_order(self.tree)

    def set_ordering(self, name: str) -> None:
        """Show the children in this order; raises ExplorerError where the tree has no such order."""
        if name != self.study.ordering:
            if len(self.tree) <= BESIDE:
                order.apply(self.study.tree, name)
            self.edit(_("Order"), replace(self.study, ordering=name))

    def set_algorithm(self, name: str) -> None:
        """Search by this algorithm."""
        if name != self.study.algorithm:
            self.edit(_("Algorithm"), replace(self.study, algorithm=name))

    def set_convention(self, convention: Convention) -> None:
        """Search by these rules."""
        if convention != self.study.convention:
            self.edit(_("Convention"), replace(self.study, convention=convention))

    def set_scope(self, text: str, wanted: Scope) -> None:
        """Show this part of the tree, as one edit called `text`."""
        if wanted != self.study.scope:
            self.edit(text, replace(self.study, scope=wanted))

    # What is shown: no edits

    def set_step(self, step: int) -> None:
        """Show the search after so many of its steps."""
        step = max(0, min(step, self.steps))
        if step != self.step:
            self._keep_view(step=None if step == self.steps else step)
            self._state = None
            self.step_changed.emit()

    def select(self, nodes: Iterable[int] | IntArray) -> None:
        """Select these nodes of `tree`; the last is the current one. An array holds none twice."""
        if isinstance(nodes, np.ndarray):
            chosen: Sequence[int] = tuple(nodes.tolist())
        else:
            chosen = nodes if isinstance(nodes, range) else tuple(dict.fromkeys(map(int, nodes)))
        if chosen != self._selection:
            self._selection = chosen
            self._ids = self.tree.id[np.array(chosen, np.int64)]
            self.selection_changed.emit()

    def set_view(self, **changes: Any) -> None:
        """Show or hide intervals, windows, ordinals, boards, arrows, moves."""
        self._keep_view(**changes)
        self.view_changed.emit()

    def set_theme(self, chosen: Theme) -> None:
        """Draw in these colours."""
        if chosen is not self.theme:
            self.theme = chosen
            self.theme_changed.emit()

    def complain(self, text: str) -> None:
        """Tell the person what could not be done, in one line that does not interrupt."""
        self.complained.emit(text)

    # Background work

    def work(self, text: str, call: Callable[[Progress], Any], done: Callable[[Any], None]) -> None:
        """Run `call(progress)` beside the window, then `done(answer)`; errors are complained about."""
        self._errand.start(text, call, done, self._refused)

    def cancel(self) -> None:
        """Stop the background work: a search keeps what it has seen, an edit does not happen."""
        self._waiting.clear()
        for work in self._works:
            if work.text:
                work.stop()
                return

    def close(self) -> None:
        """Let go of the background work before the program ends; the history, which Qt empties then, keeps quiet."""
        self.undo_stack.blockSignals(True)
        for work in self._works:
            work.close()

    # Inside

    def _keep_view(self, **changes: Any) -> None:
        self.study = replace(self.study, view=replace(self.study.view, **changes))

    def _when_seen(self, study: Study, then: Callable[[], None]) -> None:
        """Do `then`, which shows this study, once it is known what that looks like."""
        if self._recent.of(study) or len(study.tree) <= BESIDE or self._sight.is_like(study):
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
        self.study = replace(study, view=self.study.view)
        self._show(ids)

    def _show(self, ids: IntArray) -> None:
        seen = self._recent.of(self.study) or sight_of(self.study, self._sight)
        if seen is self._sight:
            self._search()
        else:
            self._take(seen, ids)

    def _take(self, seen: Sight, ids: IntArray) -> None:
        self._sight = seen
        self._recent.keep(seen)
        self._select_ids(ids)
        wanted = self._wanted()
        if wanted != self._searched:
            self._forget()
        self.tree_changed.emit()
        self.selection_changed.emit()
        if wanted != self._searched:
            self._search()

    def _select_ids(self, ids: IntArray) -> None:
        nodes = found(self.tree, ids)
        self._selection = tuple(nodes[nodes >= 0].tolist())
        self._ids = self.tree.id[nodes[nodes >= 0]]

    def _wanted(self) -> tuple[object, ...]:
        """What a search depends on."""
        return self.tree, self.study.algorithm, self.study.convention, self.pristine

    def _forget(self) -> None:
        self.trace = self._state = None
        self.reason = self._sight.refusal

    def _search(self) -> None:
        self._forget()
        self._run.drop()
        self._searched = self._wanted()
        tree, study = self.tree, self.study
        if not self.reason and not self.pristine:
            run = partial(searched, tree, study.algorithm, study.convention)
            if len(tree) <= AT_ONCE:
                try:
                    self.trace = run()
                except ExplorerError as error:
                    self.reason = str(error)
            else:
                self._run.start(_("Searching…"), run, self._found, self._search_refused)
        self.busy_changed.emit()
        self.trace_changed.emit()
        self.step_changed.emit()

    def _found(self, trace: Trace) -> None:
        self.trace = trace
        self.trace_changed.emit()
        self.step_changed.emit()

    def _search_refused(self, error: Exception) -> None:
        if not isinstance(error, ExplorerError):
            raise error
        self.reason = str(error)
        self.trace_changed.emit()

    def _refused(self, error: Exception) -> None:
        self._waiting.clear()
        if isinstance(error, OSError):
            self.complain(f"{error.filename}: {error.strerror}")
        elif isinstance(error, ExplorerError):
            self.complain(str(error))
        elif not isinstance(error, Stopped):
            raise error


__all__ = ["AT_ONCE", "Document", "Progress"]
