"""Background work: a pure function of frozen values on a pool thread, its answer delivered on the main thread."""

import gc
import sys
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot

from explorer.errors import ExplorerError

Progress = Callable[[float], bool]
"""Called now and then with the share done (0 to 1); False asks the work to stop."""

SWITCH_INTERVAL = 0.001
"""Seconds after which a thread yields: at Python's own 0.005 a search makes the window stutter."""


class Worker(QObject):
    """Runs one piece of work at a time; the answer of a run that was replaced by a newer one is dropped."""

    progressed = Signal(float)
    finished = Signal()
    _reported = Signal(int, float)
    _answered = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run = 0
        self._stopped = 0
        self._alive = 0
        self._done: Callable[[Any], None] | None = None
        self._failed: Callable[[Exception], None] | None = None
        self._interval = sys.getswitchinterval()
        self._pool = QThreadPool(self)
        self._reported.connect(self._report)
        self._answered.connect(self._answer)

    @property
    def running(self) -> bool:
        """Whether an answer is still awaited."""
        return self._done is not None

    def start(
        self, work: Callable[[Progress], Any], done: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> None:
        """Begin `work(progress)`; later, on this thread, `done(answer)` or `failed(error)`, then `finished`."""
        self.drop()
        self._run += 1
        self._done, self._failed = done, failed
        run = self._run

        def progress(share: float) -> bool:
            self._reported.emit(run, share)
            return run > self._stopped

        def call() -> None:
            try:
                answer, error = work(progress), None
            except Exception as problem:  # every error reaches the main thread: there it is shown or reported
                answer, error = None, problem
            self._answered.emit(run, answer, error)

        self._begin()
        self._pool.start(call)

    def stop(self) -> None:
        """Ask the present work to end early; what it has until then is its answer."""
        self._stopped = self._run

    def drop(self) -> None:
        """Stop the present work and forget its answer."""
        self.stop()
        self._done = self._failed = None

    def wait(self) -> None:
        """Drop the work and wait for its thread, as the program must before it ends."""
        self.drop()
        self._pool.waitForDone()

    def _begin(self) -> None:
        if not self._alive:
            self._interval = sys.getswitchinterval()
            sys.setswitchinterval(SWITCH_INTERVAL)
            gc.disable()
        self._alive += 1

    def _end(self) -> None:
        self._alive -= 1
        if not self._alive:
            gc.enable()
            sys.setswitchinterval(self._interval)

    @Slot(int, float)
    def _report(self, run: int, share: float) -> None:
        if run == self._run and self._done:
            self.progressed.emit(share)

    @Slot(int, object, object)
    def _answer(self, run: int, answer: Any, error: Exception | None) -> None:
        self._end()
        if run != self._run or not self._done or not self._failed:
            return
        done, failed = self._done, self._failed
        self._done = self._failed = None
        if error is None:
            done(answer)
        elif isinstance(error, ExplorerError):
            failed(error)
        else:
            failed(error)
            raise error
        self.finished.emit()
