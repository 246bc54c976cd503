"""The document: the only mutable object, the one door through which views and actions change anything."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from explorer import study as studies
from explorer.analysis import Run, Snapshot
from explorer.core.files import digest, digest_file
from explorer.core.i18n import _
from explorer.gui.document.change import Change, Changes
from explorer.gui.document.file import File
from explorer.gui.document.history import History, is_long
from explorer.gui.document.jobs import Jobs
from explorer.gui.document.practice_mode import PracticeMode
from explorer.gui.document.prepared_tree import PreparedTree, open_prepared
from explorer.gui.document.shown_run import NONE, ShownRun
from explorer.gui.toolkit.worker import Progress
from explorer.lab import orders
from explorer.pictures import theme
from explorer.pictures.figure import Marks
from explorer.pictures.theme import Theme
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.study.opening import open_study
from explorer.trees.layout import Layout
from explorer.trees.tree import IntArray, Tree
from explorer.trees.visible import Scope, Shown

if TYPE_CHECKING:
    from explorer.exam.practice.practice import Practice

LARGE_FILE = 2**20
"""Bytes from which a file is read or written beside the window."""


class Document(QObject):
    """A study as it is shown (`run`), its edits (`history`), practice (`practice_mode`) and background work (`jobs`).

    Views `listen` to changes; the signals ask the window for something. Attributes are read-only.
    """

    complained = Signal(str)
    pointed = Signal(int)
    """A node was clicked on in the picture."""
    panel_wanted = Signal(str)
    """Somebody wants to see the panel of this name."""
    dialog_wanted = Signal(str)
    """Somebody wants what the verb of this name opens."""
    offered = Signal(object, str)
    """A view has made a tree that the person wants to go on with, by an edit of this name."""

    def __init__(self, study: Study | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.changes = Changes(self)
        self.jobs = Jobs(self, self.changes)
        self.run = ShownRun(study or studies.empty(), self.changes, self.jobs.search)
        self.history = History(self.run, self.jobs, self.changes, self)
        self.history.complained.connect(self.complained)
        self.practice_mode = PracticeMode(self.run, self.history, self.changes, self)
        self.practice_mode.panel_wanted.connect(self.panel_wanted)
        self.file = File()
        self.theme: Theme = theme.LIGHT
        self.rival: Document | None = None
        """The other run that is shown beside this one."""

    def listen(self, depends_on: Change, slot: Callable[..., Any]) -> Callable[[], object]:
        """Call `slot` once for each change of any of these: see `Changes.listen`."""
        return self.changes.listen(depends_on, slot)

    # What all views ask for: see `ShownRun`

    @property
    def study(self) -> Study:
        return self.run.study

    @property
    def tree(self) -> Tree:
        return self.run.tree

    @property
    def shown(self) -> Shown:
        return self.run.shown

    @property
    def layout(self) -> Layout:
        return self.run.layout

    @property
    def trace(self) -> Trace | None:
        return self.run.trace

    @property
    def analysed(self) -> Run | None:
        return self.run.analysed

    @property
    def reason(self) -> str:
        return self.run.reason

    @property
    def taken(self) -> Parameters:
        return self.run.taken

    @property
    def steps(self) -> int:
        return self.run.steps

    @property
    def step(self) -> int:
        return self.run.step

    @property
    def last(self) -> int:
        return self.run.last

    @property
    def cursor(self) -> int:
        return self.run.cursor

    @property
    def state(self) -> Snapshot | None:
        return self.run.state

    @property
    def picture(self) -> Snapshot | None:
        return self.run.picture

    @property
    def marks(self) -> Marks | None:
        return self.run.marks

    @property
    def selection(self) -> Sequence[int]:
        return self.run.selection

    @property
    def current(self) -> int | None:
        return self.run.current

    @property
    def pristine(self) -> bool:
        return self.run.pristine

    @property
    def practice(self) -> "Practice | None":
        return self.practice_mode.practice

    @property
    def is_tested(self) -> bool:
        return self.practice_mode.is_tested

    @property
    def is_explained(self) -> bool:
        return self.practice_mode.is_explained

    @property
    def busy(self) -> str:
        return self.jobs.busy

    # Files

    @property
    def modified(self) -> bool:
        """Whether there are edits that no file holds."""
        return not self.history.stack.isClean()

    @property
    def title(self) -> str:
        """The file's name, else what was opened, else the tree's title, else that it has none."""
        return self.file.path.name if self.file.path else self.file.name or self.study.tree.title or _("Untitled")

    def new(self, study: Study | None = None, file: File | None = None, *, unsaved: bool = False) -> None:
        """Replace everything by this study; the history begins anew. `unsaved`: nothing but this window holds it."""
        fresh = study or studies.empty()

        def begin() -> None:
            with self.changes.together():
                self.practice_mode.drop()
                self.file = file or File()
                self.history.begin(fresh, unsaved=unsaved)
                self.run.is_untouched = self.file.path is None
                self.history.show(fresh, NONE)
                self.changes.tell(Change.NEW | Change.VIEW | Change.PRACTICE | Change.FILE)

        self.history.drop_waiting()
        for work in (self.jobs.errand, self.jobs.edit):
            work.drop()
        self.history.when_prepared(fresh, begin)

    def open(self, path: str | Path, *, beside: bool = False, then: Callable[[], None] = lambda: None) -> None:
        """Show the file's study or tree, `then` goes on; raises ExplorerError or OSError and then changes nothing.

        A large file, and with `beside` any, is read and laid out beside the window; what is wrong with it is then
        complained about.
        """
        path = Path(path)

        def take(study: Study, read: bytes | None) -> None:
            own = path if path.suffix.lower() == studies.SUFFIX else None
            self.new(study, File(own, path, path.name, read))
            then()

        before = self.practice_mode.own_study

        def read_file(progress: Progress) -> tuple[bytes | None, Study, PreparedTree]:
            # Before the study: what is written between the two is then taken for a change, and asked about.
            return digest_file(path), *open_prepared(path, progress)

        def keep(answer: tuple[bytes | None, Study, PreparedTree]) -> None:
            # One undo and another edit lead to the same place of the history.
            if replace(self.practice_mode.own_study, view=before.view).__dict__ != before.__dict__:
                self.complain(_("{} was not opened: meanwhile the tree was edited").format(path.name))
                return
            read, study, prepared = answer
            self.history.recent.keep(prepared)
            take(study, read)

        if beside or path.stat().st_size >= LARGE_FILE:
            self.work(_("Opening…"), read_file, keep)
        else:
            read = digest_file(path)
            take(open_study(path), read)

    def save(self, path: str | Path) -> None:
        """Write the study to the file, which becomes the document's; raises ExplorerError or OSError."""
        path = Path(path)
        written = digest(studies.save(self.practice_mode.own_study, path))
        with self.changes.together():
            self.file = replace(self.file, path=path, digest=written)
            self.run.is_untouched = False
            self.history.stack.setClean()
            self.changes.tell(Change.FILE)

    # Edits: each is one undo

    def edit(self, text: str, study: Study, select: Iterable[int] | None = None, merging: int = -1) -> None:
        """Show another study as one command called `text`: see `History.edit`."""
        self.history.edit(text, study, select, merging)

    def edit_tree(self, text: str, tree: Tree, select: Iterable[int] | None = None) -> None:
        """The same with another drawn tree."""
        self.edit(text, replace(self.study, tree=tree), select)

    def attempt(self, make: Callable[[], None]) -> bool:
        """Do what may be refused; the reason goes to the message bar: see `History.attempt`."""
        return self.history.attempt(make)

    def undo(self) -> None:
        """Take the last edit back, or while a question is practised the last change of a reply."""
        if self.practice:
            self.practice_mode.go_on(self.practice.undone())
        else:
            self.history.undo()

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self.practice:
            self.practice_mode.go_on(self.practice.redone())
        else:
            self.history.redo()

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit, or while a question is practised a reply, to take back."""
        return bool(self.practice.past) if self.practice else self.history.stack.canUndo()

    @property
    def can_redo(self) -> bool:
        """Whether there is one to do again."""
        return bool(self.practice.future) if self.practice else self.history.stack.canRedo()

    def set_ordering(self, name: str) -> None:
        """Show the children in this order; raises ExplorerError where the tree has no such order."""
        if name != self.study.ordering:
            wanted = replace(self.study, ordering=name)
            if not is_long(wanted):
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

    def select(self, nodes: Iterable[int] | IntArray) -> None:
        """Select these nodes of `tree`; the last is the current one. An array holds none twice."""
        self.run.select(nodes)
        self.history.select_later()

    def set_step(self, step: int) -> None:
        """Show the search after so many of its steps, and the one beside it, which may be longer."""
        self.run.set_step(step)

    def set_marks(self, marks: Marks | None) -> None:
        """Bring this out of the tree in the picture, until the tree changes; None: nothing."""
        self.run.set_marks(marks)

    def set_rival(self, rival: "Document | None") -> None:
        """Show another run beside this one, or none any more."""
        if rival is not self.rival:
            with self.changes.together():
                self.rival = rival
                if rival is None:
                    self.run.set_reach(0)
                self.changes.tell(Change.SECOND_RUN)

    def set_view(self, **changes: Any) -> None:
        """Show or hide intervals, windows, ordinals, boards, arrows, moves."""
        self.run.keep_view(**changes)
        self.changes.tell(Change.VIEW)

    def set_theme(self, chosen: Theme) -> None:
        """Draw in these colours."""
        if chosen is not self.theme:
            self.theme = chosen
            self.changes.tell(Change.THEME)

    def point(self, node: int) -> None:
        """Tell whoever wants to know that the person has clicked on a node; while he practises, that is an answer."""
        if self.practice is None:
            self.pointed.emit(node)
        elif self.is_tested:
            self.practice_mode.go_on(self.practice.pointed(node))

    # Requests

    def complain(self, text: str) -> None:
        """Tell the person what could not be done, in one line that does not interrupt."""
        self.complained.emit(text)

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
        self.jobs.errand.start(text, call, done, self.history.refuse)

    def cancel(self) -> None:
        """Stop the background work: a search keeps what it has seen, an edit does not happen."""
        self.history.drop_waiting()
        self.jobs.stop()

    def close(self) -> None:
        """Let go of the background work before the program ends; the history, which Qt empties then, keeps quiet."""
        self.history.stack.blockSignals(True)
        self.jobs.close()
