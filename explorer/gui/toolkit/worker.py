"""Background work: a function of immutable values runs on a pool thread, its result arrives on the main thread."""

import gc
import sys
from collections import deque
from collections.abc import Callable
from functools import cache
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot

from explorer.core.errors import ExplorerError, Stopped

EXPECTED = (ExplorerError, OSError, Stopped)
"""Errors that a task may raise and that its caller handles; any other error is also reported as a bug."""

Progress = Callable[[float], bool]
"""A function that a task calls with its progress, 0 to 1; it returns False if the task should stop."""

SWITCH_INTERVAL = 0.001
"""Seconds until a thread yields: with Python's default of 0.005 a search makes the window stutter."""
_USUAL_INTERVAL = sys.getswitchinterval()
_running: list[object] = []
"""One entry per running task on any thread; the garbage collector is paused while there is one."""


class _StopSwitch:
    """The stop request of a worker's current task.

    It is not a QObject: the worker uses it while being deleted, and a garbage collection deletes QObjects in any order.
    """

    def __init__(self) -> None:
        self.is_on = Event()

    def turn_on(self) -> None:
        """Request that the current task end early."""
        self.is_on.set()


class _Run(QObject):
    """The signals of one task to the main thread.

    It outlives its worker, so that the thread never emits a signal of a deleted object, and it is freed on the main
    thread.
    """

    reported = Signal(int, float)
    answered = Signal(int, object, object)

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number, self.stop_request = number, Event()
        self.answered.connect(self._end)
        _unanswered.add(self)

    @Slot()
    def _end(self) -> None:
        """Resume garbage collection, on the main thread because collection may delete widgets."""
        _unanswered.discard(self)
        _last_ended.append(self)
        _pause_collector(bool(_running))

    def progress(self, share: float) -> bool:
        """Report progress and return False if the task should stop; called on the task's thread."""
        if self.stop_request.is_set():
            return False
        self.reported.emit(self.number, share)
        return not self.stop_request.is_set()


_unanswered: "set[_Run]" = set()
"""Tasks whose result has not arrived; the reference keeps the target of a queued signal alive."""
_last_ended: "deque[_Run]" = deque(maxlen=64)
"""The last tasks that ended, kept so that none is freed while its own slot runs."""


class Worker(QObject):
    """Runs one task at a time; the result of a task that was replaced by a newer one is dropped.

    `threads` run the tasks; by default those that all workers share.
    """

    progressed = Signal(float)

    def __init__(self, parent: QObject | None = None, threads: QThreadPool | None = None) -> None:
        super().__init__(parent)
        self._threads = threads or QThreadPool.globalInstance()
        self._run: _Run | None = None
        self._switch = _StopSwitch()
        self.destroyed.connect(self._switch.turn_on)
        self._done: Callable[[Any], None] | None = None
        self._failed: Callable[[Exception], None] | None = None

    @property
    def is_running(self) -> bool:
        """True while the result of a task is awaited."""
        return self._done is not None

    @property
    def is_stopped(self) -> bool:
        """True if the last task was requested to stop, even if it had already finished."""
        return self._run is not None and self._run.stop_request.is_set()

    def start(
        self, work: Callable[[Progress], Any], done: Callable[[Any], None], failed: Callable[[Exception], None], *,
        at_once: bool = False,
    ) -> None:
        """Run `work(progress)` on a pool thread, then call `done(answer)` or `failed(error)` on this thread.

        A task that is still running is stopped and its result dropped. An error that is not in `EXPECTED` is raised
        again after `failed(error)`, for the program's error report. With `at_once`, all is done on this thread.
        """
        self.drop()
        if at_once:
            try:
                answer = work(lambda _share: True)
            except EXPECTED as error:
                failed(error)
            else:
                done(answer)
            return
        run = self._run = _Run(self._run.number + 1 if self._run else 1)
        self._done, self._failed = done, failed
        run.reported.connect(self._report)
        run.answered.connect(self._answer)
        self._switch.is_on = run.stop_request

        def call() -> None:
            try:
                answer, error = work(run.progress), None
            except Exception as problem:
                answer, error = None, problem
            finally:
                _running.remove(run)
            run.answered.emit(run.number, answer, error)
            if not _running:
                _trim_heap()

        _running.append(run)
        _pause_collector(True)
        self._threads.start(call)

    def stop(self) -> None:
        """Request that the current task end early; its partial result is still delivered."""
        self._switch.turn_on()

    def drop(self) -> None:
        """Stop the current task and ignore its result."""
        self.stop()
        self._done = self._failed = None

    @Slot(int, float)
    def _report(self, number: int, share: float) -> None:
        if self._run and number == self._run.number and self.is_running:
            self.progressed.emit(share)

    @Slot(int, object, object)
    def _answer(self, number: int, answer: Any, error: Exception | None) -> None:
        done, failed = self._done, self._failed
        if not self._run or number != self._run.number or not done or not failed:
            return
        self._done = self._failed = None
        if error is None:
            done(answer)
        else:
            failed(error)
            if not isinstance(error, EXPECTED):
                raise error


def _trim_heap() -> None:
    """Return freed heap memory to the system, up to a third of the memory in use after large arrays are freed."""
    if trim := _find_trim():
        trim(0)


@cache
def _find_trim() -> Callable[[int], int] | None:
    """Return glibc's `malloc_trim`, which returns freed memory to the system; None if it is not available."""
    import ctypes  # loaded after the first work, not with the first window

    return getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform.startswith("linux") else None


@cache
def one_thread(_name: str) -> QThreadPool:
    """Return the thread of this name, which runs its tasks in the order of their start.

    It is for what must not wait for a search, and for tasks that must not overtake each other.
    """
    threads = QThreadPool()
    threads.setMaxThreadCount(1)
    return threads


SAVING, COPYING = "saving", "copying"
"""The threads that write the users' files, and copies of unsaved studies."""


def wait_for_all() -> None:
    """Wait until all tasks have ended, as required before the program exits."""
    for threads in (QThreadPool.globalInstance(), one_thread(SAVING), one_thread(COPYING)):
        threads.waitForDone()
    _pause_collector(bool(_running))


def _pause_collector(paused: bool) -> None:
    """Pause or resume cyclic garbage collection, and set the thread switch interval to match.

    A collection would block the window for tens of milliseconds while a search allocates memory.
    """
    if paused:
        gc.disable()
    else:
        gc.enable()
    sys.setswitchinterval(SWITCH_INTERVAL if paused else _USUAL_INTERVAL)
