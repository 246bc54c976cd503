"""Counting for the panel of orders, row by row and in chunks: small trees at once, others in a background thread."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, Signal

from explorer.core.errors import ExplorerError, SearchRefused, Stopped
from explorer.core.i18n import _
from explorer.gui.document import FOREGROUND_NODES, Document
from explorer.gui.lab.orders import distribution, rows
from explorer.gui.lab.orders.distribution import Distribution
from explorer.gui.lab.orders.rows import ListedOrder
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.search.trace import Tick
from explorer.study import Study
from explorer.trees.orderings import MAXIMAL, MINIMAL

FOREGROUND_TABLE_NODES = 400
"""The number of nodes up to which the table is computed on the main thread."""
PROGRESS_INTERVAL = 0.05
"""Seconds between two reports of progress, because each makes the window work."""
PAUSE = 200
"""Milliseconds after an edit before the rest is counted."""


class OrderCounter(QObject):
    """The counts of the orders of a tree; rows in `stale` belong to an earlier tree. `changed`: more is known."""

    changed = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._study = document.study
        self.names: tuple[str, ...] = ()
        self.rows: dict[str, ListedOrder] = {}
        self.refusals: dict[str, str] = {}
        self.stale = frozenset[str]()
        self.distribution: Distribution | None = None
        self.is_stopped = False
        self._remaining: list[str] = []
        self._done = 0.0
        self._worker = Worker(self)
        self._pause = make_timer(self, PAUSE, self._go_on)

    def reset(self, study: Study) -> None:
        """Start again for another tree or another convention."""
        self.drop()
        self.refusals, self.stale, self.is_stopped = {}, frozenset(self.rows), False
        self.distribution = distribution.empty_distribution(study.tree, study.convention)

    def request(self, study: Study) -> None:
        """Count what is missing for the orders of this study; `reset` must have been called with its tree."""
        self._study, self.names = study, rows.order_names(study)
        for gone in self.rows.keys() - set(self.names):
            del self.rows[gone]
        now = rows.current_order(study)
        # The current order and the minimal one come first, because users look there; the maximal one takes longest.
        urgent = sorted(self.names, key=lambda name: (name != now, name == MAXIMAL, name != MINIMAL))
        self._remaining = [name for name in urgent if name not in self.refusals and not self.is_known(name)]
        if len(study.tree) <= FOREGROUND_TABLE_NODES:
            while self._remaining:
                name = self._remaining.pop(0)
                try:
                    self._take(name, rows.order_row(study, name, lambda _visits: True))
                except SearchRefused as error:
                    self._refuse(name, error)
        if not self.is_stopped and not self._is_working:
            self._pause.start()

    def is_known(self, name: str) -> bool:
        """Return True if the row belongs to the current tree."""
        return name in self.rows and name not in self.stale

    def find_random_order(self, low: int, high: int, after: int, then: Callable[[int | None], None]) -> None:
        """Find the next random order with `low` to `high` evaluations in the background; `then` gets its number."""

        def found(number: int | None) -> None:
            then(number)
            self.request(self._study)

        if self.distribution is not None:
            self.drop()
            self._start(partial(distribution.find_order, self.distribution, low, high, after), found, _raise)

    def resume(self) -> None:
        """Continue after the user has stopped the counting."""
        self.is_stopped = False
        self.request(self._study)
        self.changed.emit()

    def drop(self) -> None:
        """Stop counting; what is known stays."""
        self._pause.stop()
        self._worker.drop()
        self._document.jobs.drop_panel_job()

    @property
    def _is_working(self) -> bool:
        return self._worker.is_running or self._document.jobs.is_panel_busy

    def _take(self, name: str, row: ListedOrder) -> None:
        self.rows[name] = row
        self.stale -= {name}

    def _refuse(self, name: str, error: Exception) -> None:
        self.refusals[name] = str(error)
        self.rows.pop(name, None)

    def _take_distribution(self, spread: Distribution) -> None:
        self.distribution = spread

    def _go_on(self) -> None:
        """Count the next row, or the next random orders."""
        study, spread = self._study, self.distribution
        if self._is_working or self.is_stopped or spread is None:
            return
        if self._remaining:
            name = self._remaining.pop(0)
            self._done = sum(map(self.is_known, self.names)) / len(self.names)
            self._start(partial(rows.order_row, study, name), partial(self._take, name), partial(self._refuse, name))
        elif not spread.is_complete and MINIMAL not in self.refusals:
            self._done = len(spread.samples) / distribution.SAMPLE_SIZE
            self._start(partial(distribution.count_chunk, spread), self._take_distribution, _raise)

    def _start(
        self, call: Callable[[Tick], Any], take: Callable[[Any], None], refuse: Callable[[Exception], None]
    ) -> None:
        """Run `call` in the background; for a large tree as the document's job, with progress in the status bar."""
        share = self._done

        def work(progress: Progress) -> Any:
            is_stopped, asked = False, 0.0

            def tick(_visits: int) -> bool:
                nonlocal is_stopped, asked
                if (now := monotonic()) - asked > PROGRESS_INTERVAL:
                    is_stopped, asked = is_stopped or not progress(share), now
                return not is_stopped

            answer = call(tick)
            if is_stopped:
                raise Stopped
            return answer

        def done(answer: Any) -> None:
            take(answer)
            self._go_on()
            self.changed.emit()

        def failed(error: Exception) -> None:
            if isinstance(error, Stopped):
                self.is_stopped = True
            elif isinstance(error, ExplorerError):
                refuse(error)
                self._go_on()
            self.changed.emit()

        if len(self._study.tree) > FOREGROUND_NODES:
            self._document.jobs.run_for_panel(_("Comparing orders…"), work, done, failed)
        else:
            self._worker.start(work, done, failed)


def _raise(error: Exception) -> None:
    raise error
