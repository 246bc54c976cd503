"""The document: the only mutable model, through which views and commands make every change."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from explorer import study as studies
from explorer.analysis.run import Run
from explorer.analysis.snapshot import Snapshot
from explorer.core.files import digest, digest_file, require_regular
from explorer.core.i18n import _
from explorer.gui.document.change import Change, Changes, Message, MessageKind
from explorer.gui.document.file import StudyFile
from explorer.gui.document.history import History, require_ordering
from explorer.gui.document.jobs import Jobs
from explorer.gui.document.practice_mode import PracticeMode
from explorer.gui.document.prepared_tree import PreparedTree, open_prepared
from explorer.gui.document.shown_run import NO_IDS, ShownRun, forward
from explorer.gui.toolkit.worker import Progress
from explorer.pictures import theme
from explorer.pictures.figure.highlight import Marks
from explorer.pictures.theme import Theme
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.study.opening import open_study
from explorer.trees.layout import Layout
from explorer.trees.tree import IntArray, Tree
from explorer.trees.visible import VisiblePart, VisibleTree

if TYPE_CHECKING:
    from explorer.exam.practice.practice import Practice

LARGE_FILE = 2**20
"""File size in bytes from which a file is read in the background."""


class Document(QObject):
    """A study as it is shown (`shown_run`), its edits (`history`), practice (`practice_mode`) and background `jobs`.

    Views call `listen` to follow changes; the signals are requests to the window. Attributes are read-only.
    """

    message_requested = Signal(object)
    """A Message for the message bar."""
    file_written = Signal(object)
    """Emitted with the path of a file or a folder of files that was made of the study."""
    folder_requested = Signal(object)
    """Emitted with the path of a folder that the desktop is to open."""
    node_clicked = Signal(int)
    """Emitted when a node is clicked in the picture, except in practice."""
    node_pointed_at = Signal(int)
    """Emitted with the node whose name is pointed at in a view, -1 for none; the picture rings it."""
    panel_requested = Signal(str)
    """Emitted to show the panel of this name."""
    dialog_requested = Signal(str)
    """Emitted to open the dialog of the command of this name."""
    window_requested = Signal()
    """Emitted to open one more window, for another study."""
    closed = Signal()
    """Emitted when the document is closed, after its unsaved edits were saved or given up."""
    tree_offered = Signal(object, str)
    """Emitted with a tree that the user has chosen in a view, and the name of the edit that shows it."""

    def __init__(self, study: Study | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.changes = Changes(self)
        self.jobs = Jobs(self, self.changes)
        self.shown_run = ShownRun(study or studies.empty_study(), self.changes, self.jobs.search_job)
        self.history = History(self.shown_run, self.jobs, self.changes, self)
        self.history.message_requested.connect(self.message_requested)
        self.practice_mode = PracticeMode(self.shown_run, self.history, self.changes, self)
        self.practice_mode.panel_requested.connect(self.panel_requested)
        self.file = StudyFile()
        self.theme: Theme = theme.LIGHT
        self.second_run: object | None = None  # a SecondRun; `object` avoids an import cycle, see `second_run_of`
        """The second run, shown beside this one; None if there is none."""
        self.is_session_ending = False
        """True if copies of the unsaved edits are kept for the next start, so that closing asks nothing."""

    def listen(self, depends_on: Change, slot: Callable[..., Any]) -> Callable[[], object]:
        """Call `slot` once for each change of any of `depends_on`; see `Changes.listen`."""
        return self.changes.listen(depends_on, slot)

    # Read access for views

    study: Final[Study] = forward("shown_run.study")
    tree: Final[Tree] = forward("shown_run.tree")
    named_tree: Final[Tree] = forward("shown_run.named_tree")
    named_drawn_tree: Final[Tree] = forward("shown_run.named_drawn_tree")
    visible_tree: Final[VisibleTree] = forward("shown_run.visible_tree")
    layout: Final[Layout] = forward("shown_run.layout")
    trace: Final[Trace | None] = forward("shown_run.trace")
    analysed_run: Final[Run | None] = forward("shown_run.analysed_run")
    refusal: Final[str] = forward("shown_run.refusal")
    accepted_options: Final[SearchOptions] = forward("shown_run.accepted_options")
    steps: Final[int] = forward("shown_run.steps")
    step: Final[int] = forward("shown_run.step")
    last_step: Final[int] = forward("shown_run.last_step")
    cursor: Final[int] = forward("shown_run.cursor")
    snapshot: Final[Snapshot | None] = forward("shown_run.snapshot")
    visible_snapshot: Final[Snapshot | None] = forward("shown_run.visible_snapshot")
    highlight: Final[Marks | None] = forward("shown_run.highlight")
    selection: Final[Sequence[int]] = forward("shown_run.selection")
    current: Final[int | None] = forward("shown_run.current")
    is_pristine: Final[bool] = forward("shown_run.is_pristine")
    practice: Final["Practice | None"] = forward("practice_mode.practice")
    is_answering: Final[bool] = forward("practice_mode.is_answering")
    is_explaining: Final[bool] = forward("practice_mode.is_explaining")
    busy_text: Final[str] = forward("jobs.busy_text")

    # Files

    @property
    def is_modified(self) -> bool:
        """True if there are unsaved edits."""
        return not self.history.stack.isClean()

    @property
    def title(self) -> str:
        """The file's name, else the name of what was opened, else the tree's title, else "Untitled"."""
        return self.file.path.name if self.file.path else self.file.name or self.study.tree.title or _("Untitled")

    def new(self, study: Study | None = None, file: StudyFile | None = None, *, unsaved: bool = False) -> None:
        """Replace the study (None: an empty one) and clear the undo history, once the study's tree is prepared.

        `unsaved`: the study counts as modified, because no file holds it.
        """
        new_study = study or studies.empty_study()

        def begin() -> None:
            with self.changes.batch():
                self.practice_mode.drop()
                self.file = file or StudyFile()
                self.history.reset(new_study, unsaved=unsaved)
                self.shown_run.is_untouched = self.file.path is None and not unsaved
                self.history.show(new_study, NO_IDS)
                self.changes.notify(Change.NEW_STUDY | Change.VIEW | Change.PRACTICE | Change.FILE)

        self.history.drop_pending()
        for job in (self.jobs.file_job, self.jobs.edit_job, self.jobs.save_job):
            job.drop()
        self.history.when_prepared(new_study, begin)

    def open(self, path: str | Path, *, beside: bool = False, then: Callable[[], None] = lambda: None) -> None:
        """Open a study or tree from a file, then call `then`; raises ExplorerError or OSError and then changes nothing.

        A large file, or any if `beside` is true, is read in the background; its errors are shown as messages instead. A
        file read in the background is not opened if the tree has been edited meanwhile.
        """
        path = Path(path)

        def show_study(study: Study, read: bytes | None) -> None:
            own = path if path.suffix.lower() == studies.SUFFIX else None
            self.new(study, StudyFile(own, path, path.name, read))
            then()

        before = self.practice_mode.own_study

        def read_file(progress: Progress) -> tuple[bytes | None, Study, PreparedTree]:
            # Digest first: a write between the two reads then counts as a change on disk, and saving warns about it.
            return digest_file(path), *open_prepared(path, progress)

        def show_answer(answer: tuple[bytes | None, Study, PreparedTree]) -> None:
            # Compare studies, because an undo followed by another edit gives the history's index its old value.
            if not self.practice_mode.own_study.equals_but_for_view(before):
                self.show_message(_("{} was not opened because the tree was edited meanwhile").format(path.name))
                return
            read, study, prepared = answer
            self.history.prepared_trees.add(prepared)
            show_study(study, read)

        if beside or path.stat().st_size >= LARGE_FILE:
            self.run_in_background(_("Opening…"), read_file, show_answer)
        else:
            read = digest_file(path)
            show_study(open_study(path), read)

    def save(self, path: str | Path, then: Callable[[], None] = lambda: None) -> None:
        """Write the study to a file in the background; it becomes the document's file, and `then` is called.

        An error is shown as a message. What is edited meanwhile is unsaved.
        """
        path, study = Path(path), self.practice_mode.own_study

        def write(_progress: Progress) -> bytes:
            require_regular(path)
            return digest(studies.save(study, path))

        def take(written: bytes) -> None:
            with self.changes.batch():
                self.file = replace(self.file, path=path, digest=written)
                self.shown_run.is_untouched = False
                if self.practice_mode.own_study.equals_but_for_view(study):
                    self.history.stack.setClean()
                self.changes.notify(Change.FILE)
            then()
            self.file_written.emit(path)

        self.jobs.save_job.start(_("Saving…"), write, take, self.history.show_error)

    def set_file(self, file: StudyFile, *, is_saved: bool) -> None:
        """Set the document's file; `is_saved`: it holds the study as it is now."""
        with self.changes.batch():
            self.file = file
            (self.history.stack.setClean if is_saved else self.history.stack.resetClean)()
            self.changes.notify(Change.FILE)

    def wait_until_saved(self) -> None:
        """Process events, except user input, until no file is being saved."""
        self.jobs.wait_for(self.jobs.save_job)

    # Edits, each one undo step

    def edit(self, text: str, study: Study, select: Iterable[int] | None = None, merging: int = -1) -> None:
        """Replace the study by an undoable command named `text`; see `History.edit`."""
        self.history.edit(text, study, select, merging)

    def edit_tree(self, text: str, tree: Tree, select: Iterable[int] | None = None) -> None:
        """Replace the drawn tree by an undoable command named `text`; `select` is as in `History.edit`."""
        self.edit(text, replace(self.study, tree=tree), select)

    def attempt(self, make: Callable[[], None]) -> bool:
        """Call `make`, which may fail; the error is shown as a message. See `History.attempt`."""
        return self.history.attempt(make)

    undo: Final[Callable[[], None]] = forward("practice_mode.undo")
    redo: Final[Callable[[], None]] = forward("practice_mode.redo")
    can_undo: Final[bool] = forward("practice_mode.can_undo")
    can_redo: Final[bool] = forward("practice_mode.can_redo")

    def set_ordering(self, name: str) -> None:
        """Set the child order, as an edit; raises ExplorerError if the tree can't be put into that order.

        A large tree is ordered in the background, and such an error is only reported afterwards.
        """
        if name != self.study.ordering:
            ordered_study = replace(self.study, ordering=name)
            require_ordering(ordered_study)
            self.edit(_("Order"), ordered_study)

    def set_algorithm(self, name: str) -> None:
        """Set the search algorithm, as an edit."""
        if name != self.study.algorithm:
            self.edit(_("Algorithm"), replace(self.study, algorithm=name))

    def set_convention(self, convention: Convention) -> None:
        """Set the convention of the search, as an edit."""
        if convention != self.study.convention:
            self.edit(_("Convention"), replace(self.study, convention=convention))

    def set_options(self, options: SearchOptions) -> None:
        """Set the search options, as an edit; options that the algorithm ignores are kept for other algorithms."""
        if options != self.study.options:
            self.edit(_("Options"), replace(self.study, options=options))

    def set_scope(self, text: str, visible_part: VisiblePart) -> None:
        """Set the visible part of the tree, as an edit named `text`."""
        if visible_part != self.study.visible_part:
            self.edit(text, replace(self.study, visible_part=visible_part))

    # Presentation, which is not an edit

    def select(self, nodes: Iterable[int] | IntArray) -> None:
        """Select these nodes of `tree`; the last one becomes the current node. An array must not contain duplicates."""
        self.shown_run.select(nodes)
        self.history.reselect_after_edit()

    set_step: Final[Callable[[int], None]] = forward("shown_run.set_step")
    """Shows the search after so many steps, at most `last_step`, which may belong to a longer second run."""
    set_highlight: Final[Callable[[Marks | None], None]] = forward("shown_run.set_highlight")
    """Highlights nodes in the picture until the tree changes; None removes the highlight."""

    def set_second_run(self, second_run: object | None) -> None:
        """Show a second run beside this one; None shows this one alone."""
        if second_run is not self.second_run:
            with self.changes.batch():
                self.second_run = second_run
                if second_run is None:
                    self.shown_run.set_least_last_step(0)
                self.changes.notify(Change.SECOND_RUN)

    def set_view(self, **changes: Any) -> None:
        """Change view options, named as the fields of `explorer.study.View`; this is not an edit."""
        self.shown_run.set_view_silently(**changes)
        self.changes.notify(Change.VIEW)

    def set_theme(self, chosen: Theme) -> None:
        """Set the colours of the drawing."""
        if chosen is not self.theme:
            self.theme = chosen
            self.restyle()

    def restyle(self) -> None:
        """Let all views be painted anew, after a change of the colours or of the size of text."""
        self.changes.notify(Change.THEME)

    def report_click(self, node: int) -> None:
        """Emit `node_clicked`; in practice, treat the click as part of an answer instead."""
        if self.practice is None:
            self.node_clicked.emit(node)
        elif self.is_answering:
            self.practice_mode.update_practice(self.practice.click_node(node))

    # Requests

    def show_message(self, text: str, kind: MessageKind = "warning") -> None:
        """Show a message in the message bar."""
        self.message_requested.emit(Message(text, kind))

    def request_panel(self, name: str) -> None:
        """Request that the window shows a panel."""
        self.panel_requested.emit(name)

    def request_dialog(self, name: str) -> None:
        """Request that the window opens the dialog of the command of this name."""
        self.dialog_requested.emit(name)

    def offer_tree(self, text: str, tree: Tree) -> None:
        """Request that the window replaces the tree, by an edit named `text`."""
        self.tree_offered.emit(tree, text)

    # Background work

    def run_in_background(self, text: str, call: Callable[[Progress], Any], done: Callable[[Any], None]) -> None:
        """Run `call(progress)` in the background, then `done(answer)`; errors are shown as messages."""
        self.jobs.file_job.start(text, call, done, self.history.report_failure)

    def cancel(self) -> None:
        """Stop the running job and drop pending edits; a stopped search keeps what it has visited."""
        self.history.drop_pending()
        self.jobs.stop()

    def close(self) -> None:
        """Stop all background work before the program ends, and silence the undo stack, which Qt clears then."""
        self.history.stack.blockSignals(True)
        self.jobs.close()
        self.closed.emit()
