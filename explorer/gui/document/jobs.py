"""Background jobs of the document: one per kind at a time, each with a description and its progress."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, QThreadPool

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.run import Run
from explorer.core.errors import Stopped
from explorer.core.i18n import _
from explorer.gui.document.change import Change, Changes
from explorer.gui.toolkit.worker import SAVING, Progress, Worker, one_thread, wait_for_all
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees.tree import Tree

FOREGROUND_NODES = 10_000
"""Number of nodes up to which a search may run in the foreground, which takes a few hundredths of a second."""
FOREGROUND_VISITS = 40_000
"""Number of visits after which a search in the foreground is given up."""


class Job:
    """Runs one job at a time; `text` describes it ("" while none runs), `share` is its progress from 0 to 1.

    `threads` are as for `Worker`.
    """

    def __init__(self, parent: QObject, changes: Changes, threads: QThreadPool | None = None) -> None:
        self._worker = Worker(parent, threads)
        self._worker.progressed.connect(self._report_progress)
        self._changes = changes
        self.text, self.share = "", 0.0

    def start(
        self, text: str, call: Callable[[Progress], Any], done: Callable[[Any], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Run `call(progress)` in a background thread, then `done(answer)` or `failed(error)` in the main thread.

        A job that is still running is stopped, and its result is ignored.
        """

        def after(then: Callable[[Any], None], answer: Any) -> None:
            self.text, self.share = "", 0.0
            try:
                then(answer)
            finally:
                # Only now, so that listeners never see a state without both an answer and a running job.
                self._changes.notify(Change.BUSY)

        self._worker.start(call, lambda answer: after(done, answer), lambda error: after(failed, error))
        self.text, self.share = text, 0.0
        self._changes.notify(Change.BUSY)

    @property
    def is_stopped(self) -> bool:
        """True if the last job has been requested to stop, even if it had already finished."""
        return self._worker.is_stopped

    def stop(self) -> None:
        """Request that the job ends early."""
        self._worker.stop()

    def drop(self) -> None:
        """Stop the job and ignore its result."""
        self._worker.drop()
        self.text = ""

    def _report_progress(self, share: float) -> None:
        self.share = share
        self._changes.notify(Change.PROGRESS)


class Jobs:
    """The document's six jobs: one each for files, edits, the search, finding nodes, a panel, and saving."""

    def __init__(self, parent: QObject, changes: Changes) -> None:
        self._changes = changes
        self.file_job, self.edit_job, self.search_job, self.find_job, self._panel_job = self._all = tuple(
            Job(parent, changes) for _each in range(5))
        self.save_job = Job(parent, changes, one_thread(SAVING))
        self._all += (self.save_job,)

    @property
    def busy_text(self) -> str:
        """The description of the running job; "" if none runs."""
        return next((job.text for job in self._all if job.text), "")

    @property
    def progress(self) -> float:
        """The progress of the running job, 0 to 1; 0 if none runs."""
        return next((job.share for job in self._all if job.text), 0.0)

    @property
    def is_editing(self) -> bool:
        """True while an edit is being computed; further edits wait for it."""
        return bool(self.edit_job.text)

    @property
    def is_panel_busy(self) -> bool:
        """True while a panel's job runs; edits don't wait for it."""
        return bool(self._panel_job.text)

    @property
    def blocked_reason(self) -> str:
        """The reason why an edit can't be applied at once; "" if it can."""
        return _("the last edit is still being applied") if self.is_editing else ""

    def run_for_panel(
        self, text: str, call: Callable[[Progress], Any], done: Callable[[Any], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Run `call(progress)` for a panel in the background, then `done(answer)` or `failed(error)`.

        After a stop it is always `failed(Stopped())`, even if the job had already finished.
        """

        def deliver(answer: Any) -> None:
            if self._panel_job.is_stopped:
                failed(Stopped())
            else:
                done(answer)

        self._panel_job.start(text, call, deliver, failed)

    def drop_panel_job(self) -> None:
        """Stop the panel's job and ignore its result."""
        if self.is_panel_busy:
            self._panel_job.drop()
            self._changes.notify(Change.BUSY)

    def wait_for(self, job: Job) -> None:
        """Process events, except user input, until a job has ended."""
        while job.text:
            QCoreApplication.processEvents(
                QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def stop(self) -> None:
        """Stop the running job; a stopped search keeps what it has visited, a stopped edit is discarded."""
        for job in self._all:
            if job.text:
                job.stop()
                return

    def drop(self) -> None:
        """Stop all jobs and ignore their results."""
        for job in self._all:
            job.drop()

    def close(self) -> None:
        """Stop all jobs, ignore their results, and wait until all background threads have ended."""
        self.drop()
        wait_for_all()


def run_search(
    tree: Tree, algorithm: str, convention: Convention, options: SearchOptions,
    progress: Progress = lambda _share: True,
) -> Run:
    """Search the tree and return the analysed run; the columns of a large one are precomputed.

    Meant for a background thread, so that the window need not compute the columns. `progress` gets half the visits per
    node, then the share of the columns computed, and returns False to stop the search. Raises ExplorerError if the
    algorithm refuses the tree or the options.
    """
    most = 2 * len(tree)
    trace = search.run(tree, algorithm, convention, options, tick=lambda visits: progress(visits / most))
    run = analyse(tree, trace)
    if max(len(tree), len(trace)) > FOREGROUND_NODES:
        run.precompute(lambda share: progress((1 + share) / 2))
    return run


def run_short_search(tree: Tree, algorithm: str, convention: Convention, options: SearchOptions) -> Run | None:
    """Search the tree in the foreground; return None if the tree is too large or the search takes too many visits.

    Raises ExplorerError if the algorithm refuses the tree or the options.
    """
    stopped = len(tree) > FOREGROUND_NODES

    def tick(visits: int) -> bool:
        nonlocal stopped
        stopped = visits > FOREGROUND_VISITS
        return not stopped

    trace = None if stopped else search.run(tree, algorithm, convention, options, tick=tick)
    return None if trace is None or stopped else analyse(tree, trace)
