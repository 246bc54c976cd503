"""Background work: a pure function of frozen values on a pool thread, its answer delivered on the main thread."""

import ctypes
import gc
import sys
from collections import deque
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot

from explorer.core.errors import ExplorerError, Stopped

EXPECTED = (ExplorerError, OSError, Stopped)
"""Errors that work may end in: whoever began it says them, or passes over them. Any other is reported besides."""

Progress = Callable[[float], bool]
"""Called now and then with the share done (0 to 1); False asks the work to stop."""

SWITCH_INTERVAL = 0.001
"""Seconds after which a thread yields: at Python's own 0.005 a search makes the window stutter."""
_USUAL_INTERVAL = sys.getswitchinterval()
_running: list[object] = []
"""One entry per work that runs on any thread: the collector pauses while there is one."""


class _Run(QObject):
    """One work's way back to the main thread: it stays when its worker goes, so that the thread never speaks to what
    is no more, and is only done away with on the main thread."""

    reported = Signal(int, float)
    answered = Signal(int, object, object)

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self.is_stopped = False
        self.answered.connect(self._end)
        _unanswered.add(self)

    @Slot()
    def stop(self) -> None:
        """Ask the work to end early."""
        self.is_stopped = True

    @Slot()
    def _end(self) -> None:
        """Let the collector go on, here and not on the thread, where it would do away with widgets."""
        _unanswered.discard(self)
        _last_ended.append(self)
        _pause_collector(bool(_running))

    def progress(self, share: float) -> bool:
        """What the work calls, on its thread."""
        if not self.is_stopped:
            self.reported.emit(self.number, share)
        return not self.is_stopped


_unanswered: "set[_Run]" = set()
"""Those whose answer has not arrived: a call that is on its way to one must find it."""
_last_ended: "deque[_Run]" = deque(maxlen=64)
"""The last ones that are over: none is freed inside its own slot, but where a later one ends."""


class Worker(QObject):
    """Runs one piece of work at a time; the answer of a run that was replaced by a newer one is dropped."""

    progressed = Signal(float)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run: _Run | None = None
        self._done: Callable[[Any], None] | None = None
        self._failed: Callable[[Exception], None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether an answer is still awaited."""
        return self._done is not None

    @property
    def is_stopped(self) -> bool:
        """True if the last work was asked to end early, even if it had already finished."""
        return self._run is not None and self._run.is_stopped

    def start(
        self, work: Callable[[Progress], Any], done: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> None:
        """Begin `work(progress)`; later, on this thread, `done(answer)` or `failed(error)`.

        An error that no work is expected to end in is raised after `failed(error)`, for the program's report.
        """
        self.drop()
        run = self._run = _Run(self._run.number + 1 if self._run else 1)
        self._done, self._failed = done, failed
        run.reported.connect(self._report)
        run.answered.connect(self._answer)
        self.destroyed.connect(run.stop)

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
        QThreadPool.globalInstance().start(call)

    def stop(self) -> None:
        """Ask the present work to end early; what it has until then is its answer."""
        if self._run:
            self._run.stop()

    def drop(self) -> None:
        """Stop the present work and forget its answer."""
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


def _find_trim() -> Callable[[int], int] | None:
    """glibc's call that gives freed memory back to the system; None where there is none."""
    return getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform.startswith("linux") else None


_trim = _find_trim()


def _trim_heap() -> None:
    """Let the system have what the work's large arrays have left in the heaps: up to a third of what is in use."""
    if _trim:
        _trim(0)


def wait_for_all() -> None:
    """Wait until no thread works any more, as the program must before it ends."""
    QThreadPool.globalInstance().waitForDone()
    _pause_collector(bool(_running))


def _pause_collector(paused: bool) -> None:
    """The cyclic collector stops the window for tens of milliseconds while a search fills memory."""
    if paused:
        gc.disable()
    else:
        gc.enable()
    sys.setswitchinterval(SWITCH_INTERVAL if paused else _USUAL_INTERVAL)
