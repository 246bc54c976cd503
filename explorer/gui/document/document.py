"""The document: the only mutable object, the one door through which views and actions change anything."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from explorer import study as studies
from explorer.core.errors import Stopped
from explorer.core.files import digest, digest_file
from explorer.core.i18n import _
from explorer.gui.document import history
from explorer.gui.document.change import Change
from explorer.gui.document.jobs import AT_ONCE, Progress
from explorer.gui.document.practice_mode import Practising
from explorer.gui.document.prepared_tree import Sight, opened
from explorer.gui.document.reading import NONE, Reading
from explorer.lab import orders
from explorer.pictures.figure import Marks
from explorer.pictures.theme import Theme
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.study import Study
from explorer.study.opening import open_study
from explorer.trees import edit
from explorer.trees.tree import Tree
from explorer.trees.visible import Scope

LARGE_FILE = 2**20
"""Bytes from which a file is read or written beside the window."""


class Document(Practising):
    """Changes the study, and tells the views; what takes long is worked out beside the window, and then taken over.

    Every change of tree, order, algorithm, convention or options searches again at once.
    """

    def __init__(self, study: Study | None = None, parent: QObject | None = None) -> None:
        super().__init__(study or studies.empty(), parent)
        self._digest: bytes | None = None

    # Files

    def new(
        self, study: Study | None = None, path: Path | None = None, name: str = "", read: bytes | None = None,
        unsaved: bool = False,
    ) -> None:
        """Replace everything by this study; the history begins anew. `name` is a title for what has no file.

        `read` is the digest of what was read from the file; `unsaved` says that nothing but this window holds it.
        """
        fresh = study or studies.empty()

        def begin() -> None:
            with self.changes.together():
                self._drop_practice()
                self.study = fresh
                self.path, self.source, self._name, self._digest = path, path, name, read
                self.undo_stack.clear()
                # An empty stack keeps what it was when it is cleared.
                (self.undo_stack.resetClean if unsaved else self.undo_stack.setClean)()
                self._recent.begin(fresh)
                self._show(NONE)
                self.changes.tell(Change.NEW | Change.VIEW | Change.PRACTICE | Change.FILE)

        self._waiting.clear()
        for work in (self._errand, self._change):
            work.drop()
        self._when_seen(fresh, begin)

    def open(self, path: str | Path, *, beside: bool = False, then: Callable[[], None] = lambda: None) -> None:
        """Show the file's study or tree, `then` goes on; raises ExplorerError or OSError and then changes nothing.

        A large file, and with `beside` any, is read and laid out beside the window; what is wrong with it is then
        complained about.
        """
        path = Path(path)

        def take(study: Study, read: bytes | None) -> None:
            self.new(study, path if path.suffix.lower() == studies.SUFFIX else None, path.name, read)
            self.source = path
            then()

        before = self.own_study

        def read_file(progress: Progress) -> tuple[bytes | None, Study, Sight]:
            # Before the study: what is written between the two is then taken for a change, and asked about.
            return digest_file(path), *opened(path, progress)

        def keep(answer: tuple[bytes | None, Study, Sight]) -> None:
            # One undo and another edit lead to the same place of the history.
            if replace(self.own_study, view=before.view).__dict__ != before.__dict__:
                self.complain(_("{} was not opened: meanwhile the tree was edited").format(path.name))
                return
            read, study, sight = answer
            self._recent.keep(sight)
            take(study, read)

        if beside or path.stat().st_size >= LARGE_FILE:
            self.work(_("Opening…"), read_file, keep)
        else:
            read = digest_file(path)
            take(open_study(path), read)

    def save(self, path: str | Path) -> None:
        """Write the study to the file, which becomes the document's; raises ExplorerError or OSError."""
        path = Path(path)
        self._digest = digest(studies.save(self.own_study, path))
        self.path = path
        self.undo_stack.setClean()
        self.changes.tell(Change.FILE)

    def is_overtaken(self) -> bool:
        """Tell whether somebody else has changed the document's file since it was read or written here.

        A file that is gone is not: it is written anew.
        """
        if self.path is None:
            return False
        try:
            now = digest_file(self.path)
        except OSError:  # what can't be read can't be known
            return True
        return now is not None and now != self._digest

    def adopted(self) -> Tree:
        """The drawn tree with the children in the order shown: what reordering by hand starts from."""
        return self.study.tree if self.tree is self.study.tree else edit.adopt_order(self.tree)

    def set_ordering(self, name: str) -> None:
        """Show the children in this order; raises ExplorerError where the tree has no such order."""
        if name != self.study.ordering:
            wanted = replace(self.study, ordering=name)
            if not history.is_long(wanted):
                orders.arranged(wanted.tree, name, wanted.convention)
            self.edit(_("Order"), wanted)

    def set_algorithm(self, name: str) -> None:
        """Search by this algorithm."""
        if name != self.study.algorithm:
            self.edit(_("Algorithm"), replace(self.study, algorithm=name))

    def set_convention(self, convention: Convention) -> None:
        """Search by these rules."""
        if convention != self.study.convention:
            self.edit(_("Convention"), replace(self.study, convention=convention))

    def set_parameters(self, parameters: Parameters) -> None:
        """Search with these options; those that the algorithm does not take are kept for others."""
        if parameters != self.study.parameters:
            self.edit(_("Options"), replace(self.study, parameters=parameters))

    def set_scope(self, text: str, wanted: Scope) -> None:
        """Show this part of the tree, as one edit called `text`."""
        if wanted != self.study.scope:
            self.edit(text, replace(self.study, scope=wanted))

    # What is shown: no edits

    def set_step(self, step: int) -> None:
        """Show the search after so many of its steps, and the one beside it, which may be longer."""
        step = max(0, min(step, self.last))
        if step != self.cursor:
            self._keep_view(step=None if step == self.last else step)
            self._state = None
            self.changes.tell(Change.STEP)

    def set_rival(self, rival: Reading | None) -> None:
        """Show another run beside this one, or none any more."""
        if rival is not self.rival:
            with self.changes.together():
                self.rival = rival
                if rival is None:
                    self.set_reach(0)
                self.changes.tell(Change.SECOND_RUN)

    def set_reach(self, steps: int) -> None:
        """Let the cursor go at least so far."""
        if steps != self.reach:
            self.reach = steps
            self.changes.tell(Change.LAST_STEP)

    def set_view(self, **changes: Any) -> None:
        """Show or hide intervals, windows, ordinals, boards, arrows, moves."""
        self._keep_view(**changes)
        self.changes.tell(Change.VIEW)

    def set_theme(self, chosen: Theme) -> None:
        """Draw in these colours."""
        if chosen is not self.theme:
            self.theme = chosen
            self.changes.tell(Change.THEME)

    def set_marks(self, marks: Marks | None) -> None:
        """Bring this out of the tree in the picture, until the tree changes; None: nothing."""
        if marks is not self.marks:
            self.marks = marks
            self.changes.tell(Change.MARKS)

    def point(self, node: int) -> None:
        """Tell whoever wants to know that the person has clicked on a node; while he practises, that is an answer."""
        if self.practice is None:
            self.pointed.emit(node)
        elif self.is_tested:
            self.set_practice(self.practice.pointed(node))

    def want_panel(self, name: str) -> None:
        """Ask the window to show a panel."""
        self.panel_wanted.emit(name)

    def want_dialog(self, name: str) -> None:
        """Ask the window for what the verb of this name opens."""
        self.dialog_wanted.emit(name)

    def offer(self, text: str, tree: Tree) -> None:
        """Ask the window to show another tree, as one edit called `text`."""
        self.offered.emit(tree, text)

    # Background work

    def work(self, text: str, call: Callable[[Progress], Any], done: Callable[[Any], None]) -> None:
        """Run `call(progress)` beside the window, then `done(answer)`; errors are complained about."""
        self._errand.start(text, call, done, self._refused)

    def aside(
        self, text: str, call: Callable[[Progress], Any], done: Callable[[Any], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """The same for what a panel counts meanwhile, which tells `failed` of errors: one at a time.

        Esc always ends in `failed(Stopped)`, also where the work was over before it could be asked to stop.
        """

        def deliver(answer: Any) -> None:
            if self._aside.is_stopped:
                failed(Stopped())
            else:
                done(answer)

        self._aside.start(text, call, deliver, failed)

    def drop_aside(self) -> None:
        """Forget what a panel counts."""
        if self.is_aside:
            self._aside.drop()
            self.changes.tell(Change.BUSY)

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


__all__ = ["AT_ONCE", "Document", "Progress"]
