"""The document: the only mutable object, the one door through which views and actions change anything."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from explorer import analysis, edit, layout, order, playback, scope, search, theme
from explorer import study as studies
from explorer.convention import Convention
from explorer.errors import ExplorerError
from explorer.gui.worker import Progress, Worker, wait_for_all
from explorer.i18n import _
from explorer.layout import Layout
from explorer.opening import open_study
from explorer.playback import State
from explorer.study import Study
from explorer.theme import Theme
from explorer.trace import Trace
from explorer.tree import Tree

AT_ONCE = 10_000
"""Nodes up to which a search runs while the person waits (a few hundredths of a second)."""


class Document(QObject):
    """A study, the tree it shows, the search of it, the step, the selection, and the history of edits.

    Attributes are read-only for views. `tree` is the tree as shown: `study.tree` under `study.ordering`.
    Every change of tree, order, algorithm or convention searches again at once.
    """

    tree_changed = Signal()
    trace_changed = Signal()
    step_changed = Signal()
    selection_changed = Signal()
    view_changed = Signal()
    theme_changed = Signal()
    busy_changed = Signal()
    file_changed = Signal()
    complained = Signal(str)

    def __init__(self, study: Study | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.indexChanged.connect(self.file_changed)
        self.theme: Theme = theme.LIGHT
        self.path: Path | None = None
        self.source: Path | None = None
        self._name = ""
        self.busy = ""
        self.progress = 0.0
        self.trace: Trace | None = None
        self.reason = ""
        self._refusal = ""
        self._state: State | None = None
        self._selection: tuple[int, ...] = ()
        self._ids: tuple[int, ...] = ()
        self._worker = Worker(self)
        self._worker.progressed.connect(self._set_progress)
        self.study = study or studies.empty()
        self._take(self.study)

    # What is read

    @property
    def selection(self) -> tuple[int, ...]:
        """The selected nodes of `tree`, in the order of selecting."""
        return self._selection

    @property
    def current(self) -> int | None:
        """The node selected last."""
        return self._selection[-1] if self._selection else None

    @property
    def steps(self) -> int:
        """The steps of the search; 0 where there is none."""
        return self.trace.steps if self.trace else 0

    @property
    def step(self) -> int:
        """The step shown; where nobody scrubbed, the end."""
        return self.steps if self.study.view.step is None else min(self.study.view.step, self.steps)

    @property
    def state(self) -> State | None:
        """What every node looks like at `step`; None while there is no trace."""
        if self.trace and (self._state is None or self._state.step != self.step):
            self._state = playback.state_at(self.tree, self.trace, self.step)
        return self._state

    @property
    def picture(self) -> State | None:
        """The state of the tree that is drawn, `shown.tree`: `state` itself while nothing is hidden."""
        return self.state

    @property
    def modified(self) -> bool:
        """Whether there are edits that no file holds."""
        return not self.undo_stack.isClean()

    @property
    def pristine(self) -> bool:
        """Whether nothing was drawn or opened yet."""
        return len(self.tree) == 1 and self.path is None and not self.undo_stack.count() and self._is_blank(0)

    def suggestion(self, suffix: str) -> Path:
        """Where to offer to save: beside the file that the tree came from, under its name, with this suffix."""
        origin = self.path or self.source or Path.home() / _("tree")
        return origin.with_name(origin.stem + suffix)

    @property
    def title(self) -> str:
        """The file's name, else what was opened, else the tree's title, else that it has none."""
        return self.path.name if self.path else self._name or self.study.tree.title or _("Untitled")

    def drawn(self, node: int) -> int:
        """The shown node's index in `study.tree`."""
        return node if self.tree is self.study.tree else int(np.argmax(self.study.tree.id == self.tree.id[node]))

    # Files

    def new(self, study: Study | None = None, path: Path | None = None, name: str = "") -> None:
        """Replace everything by this study; the history begins anew. `name` is a title for what has no file."""
        self._worker.drop()
        self.study = study or studies.empty()
        self.path, self.source, self._name = path, path, name
        self.undo_stack.clear()
        self._take(self.study)
        self.view_changed.emit()
        self.file_changed.emit()

    def open(self, path: str | Path) -> None:
        """Show the file's study or tree; raises ExplorerError or OSError and then changes nothing."""
        path = Path(path)
        study = open_study(path)
        self.new(study, path if path.suffix.lower() == studies.SUFFIX else None, path.name)
        self.source = path

    def save(self, path: str | Path) -> None:
        """Write the study to the file, which becomes the document's; raises ExplorerError or OSError."""
        path = Path(path)
        studies.save(self.study, path)
        self.path = path
        self.undo_stack.setClean()
        self.file_changed.emit()

    # Edits: each is one undo

    def edit(self, text: str, study: Study, select: Iterable[int] | None = None) -> None:
        """Show another study as one command called `text`; `select`: the ids selected then (None: as now)."""
        after = self._ids if select is None else tuple(select)
        self.undo_stack.push(_Edit(self, text, study, after))

    def edit_tree(self, text: str, tree: Tree, select: Iterable[int] | None = None) -> None:
        """The same with another drawn tree."""
        self.edit(text, replace(self.study, tree=tree), select)

    def attempt(self, make: Callable[[], None]) -> bool:
        """Do what may be refused; the reason goes to the message bar. Whether it was done."""
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

    # What is shown: no edits

    def set_step(self, step: int) -> None:
        """Show the search after so many of its steps."""
        step = max(0, min(step, self.steps))
        if step != self.step:
            self._keep_view(step=None if step == self.steps else step)
            self._state = None
            self.step_changed.emit()

    def select(self, nodes: Iterable[int]) -> None:
        """Select these nodes of `tree`; the last is the current one."""
        chosen = tuple(dict.fromkeys(int(node) for node in nodes))
        if chosen != self._selection:
            self._selection = chosen
            self._ids = tuple(int(self.tree.id[node]) for node in chosen)
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
        self._worker.start(call, partial(self._worked, done), self._failed)
        self.busy, self.progress = text, 0.0
        self.busy_changed.emit()

    def cancel(self) -> None:
        """Stop the background work: a search keeps what it has seen."""
        self._worker.stop()

    def close(self) -> None:
        """Let go of the background work before the program ends; the history, which Qt empties then, keeps quiet."""
        self.undo_stack.blockSignals(True)
        self._worker.drop()
        wait_for_all()

    # Inside

    def _keep_view(self, **changes: Any) -> None:
        self.study = replace(self.study, view=replace(self.study.view, **changes))

    def _is_blank(self, node: int) -> bool:
        return bool(np.isnan(self.tree.payoff[node]).all()) and not self.tree.unknown_name(node)

    def _replace(self, study: Study, ids: tuple[int, ...]) -> None:
        """Show what an edit, undo or redo leads to; the view stays as the person has it."""
        before, self.study = self.study, replace(study, view=self.study.view)
        if study.tree is before.tree and study.ordering == before.ordering:
            self._search()
        else:
            self._take(self.study, ids)

    def _take(self, study: Study, ids: tuple[int, ...] = ()) -> None:
        self._refusal = ""
        try:
            self.tree = order.apply(study.tree, study.ordering)
        except ExplorerError as error:
            self.tree, self._refusal = study.tree, str(error)
        self.shown = scope.show(self.tree, scope.WHOLE)
        self.layout: Layout = layout.tidy(self.shown.tree)
        self._select_ids(ids)
        self._forget()
        self.tree_changed.emit()
        self.selection_changed.emit()
        self._search()

    def _select_ids(self, ids: tuple[int, ...]) -> None:
        by_id = np.argsort(self.tree.id, kind="stable")
        sorted_ids = self.tree.id[by_id]
        places = np.minimum(np.searchsorted(sorted_ids, np.array(ids, np.int64)), len(by_id) - 1)
        kept = sorted_ids[places] == ids if ids else np.zeros(0, bool)
        self._selection = tuple(by_id[places[kept]].tolist())
        self._ids = tuple(self.tree.id[list(self._selection)].tolist())

    def _forget(self) -> None:
        self.trace = self._state = None
        self.reason = self._refusal

    def _search(self) -> None:
        self._forget()
        self._worker.drop()
        self.busy = ""
        tree, study = self.tree, self.study
        if not self.reason and not self.pristine:
            run = partial(search.run, tree, study.algorithm, study.convention)
            if len(tree) <= AT_ONCE:
                try:
                    self.trace = run()
                except ExplorerError as error:
                    self.reason = str(error)
            else:
                self._worker.start(partial(_search_through, tree, run), self._searched, self._refuse)
                self.busy, self.progress = _("Searching…"), 0.0
        self.busy_changed.emit()
        self.trace_changed.emit()
        self.step_changed.emit()

    def _searched(self, trace: Trace) -> None:
        self.trace = trace
        self._idle()
        self.trace_changed.emit()
        self.step_changed.emit()

    def _refuse(self, error: Exception) -> None:
        self._idle()
        if not isinstance(error, ExplorerError):
            raise error
        self.reason = str(error)
        self.trace_changed.emit()

    def _worked(self, done: Callable[[Any], None], answer: Any) -> None:
        self._idle()
        done(answer)

    def _failed(self, error: Exception) -> None:
        self._idle()
        if not isinstance(error, ExplorerError):
            raise error
        self.complain(str(error))

    def _idle(self) -> None:
        self.busy = ""
        self.busy_changed.emit()

    def _set_progress(self, share: float) -> None:
        self.progress = share
        self.busy_changed.emit()


def _search_through(tree: Tree, run: Callable[..., Trace], progress: Progress) -> Trace:
    """The trace, its facts worked out as well: the window would stand still if it had to do it."""
    trace = run(tick=lambda visits: progress(visits / len(tree)))
    analysis.facts(tree, trace).work_out()
    return trace


class _Edit(QUndoCommand):
    """One study replaced by another, with what was selected before and after."""

    def __init__(self, document: Document, text: str, after: Study, selected: tuple[int, ...]) -> None:
        super().__init__(text)
        self._document = document
        self._before, self._selected_before = document.study, document._ids
        self._after, self._selected_after = after, selected

    def redo(self) -> None:
        self._document._replace(self._after, self._selected_after)

    def undo(self) -> None:
        self._document._replace(self._before, self._selected_before)


__all__ = ["AT_ONCE", "Document", "Progress"]
