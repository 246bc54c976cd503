"""Counting for the panel of orders: row by row and chunk by chunk, small trees at once, others beside the window."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, Signal

from explorer.core.errors import ExplorerError, SearchRefused, Stopped
from explorer.core.i18n import _
from explorer.gui.document import AT_ONCE, Document
from explorer.gui.lab.orders import distribution, rows
from explorer.gui.lab.orders.distribution import Spread
from explorer.gui.lab.orders.rows import Row
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.lab.best_worst_order import MAXIMAL, MINIMAL
from explorer.search.trace import Tick
from explorer.study import Study

SMALL = 400
"""Nodes up to which the table is counted while the person waits."""
TELLING = 0.05
"""Seconds after which work tells of itself again: the window does much each time."""
PAUSE = 200
"""Milliseconds without an edit after which the rest is counted."""


class Counting(QObject):
    """What is known of the orders of a tree; rows in `old` are of the tree before it. `changed`: more is known."""

    changed = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._study = document.study
        self.names: tuple[str, ...] = ()
        self.rows: dict[str, Row] = {}
        self.refused: dict[str, str] = {}
        self.old = frozenset[str]()
        self.spread: Spread | None = None
        self.is_stopped = False
        self._todo: list[str] = []
        self._done = 0.0
        self._worker = Worker(self)
        self._pause = make_timer(self, PAUSE)
        self._pause.timeout.connect(self._go_on)

    def begin(self, study: Study) -> None:
        """Another tree, or another convention: what was counted is out of date."""
        self.drop()
        self.refused, self.old, self.is_stopped = {}, frozenset(self.rows), False
        self.spread = distribution.begin(study.tree, study.convention)

    def ask(self, study: Study) -> None:
        """Count what is not known yet of the orders of this study, whose tree `begin` was told."""
        self._study, self.names = study, rows.names(study)
        for gone in self.rows.keys() - set(self.names):
            del self.rows[gone]
        now = rows.in_force(study)
        # What is looked at first is counted first: the order in force, the least; the most takes longest.
        urgent = sorted(self.names, key=lambda name: (name != now, name == MAXIMAL, name != MINIMAL))
        self._todo = [name for name in urgent if name not in self.refused and not self.is_known(name)]
        if len(study.tree) <= SMALL:
            while self._todo:
                name = self._todo.pop(0)
                try:
                    self._take(name, rows.row(study, name, lambda _visits: True))
                except SearchRefused as error:
                    self._refuse(name, error)
        if not self.is_stopped and not self._is_working:
            self._pause.start()

    def is_known(self, name: str) -> bool:
        """Whether the row is of the tree as it is now."""
        return name in self.rows and name not in self.old

    def find(self, low: int, high: int, after: int, then: Callable[[int | None], None]) -> None:
        """Look for the next random order that makes between `low` and `high` evaluations."""

        def found(number: int | None) -> None:
            then(number)
            self.ask(self._study)

        if self.spread is not None:
            self.drop()
            self._start(partial(distribution.find, self.spread, low, high, after), found, _raise)

    def resume(self) -> None:
        """Go on after a stop."""
        self.is_stopped = False
        self.ask(self._study)
        self.changed.emit()

    def drop(self) -> None:
        """Leave off; what is known stays."""
        self._pause.stop()
        self._worker.drop()
        self._document.jobs.drop_aside()

    @property
    def _is_working(self) -> bool:
        return self._worker.running or self._document.jobs.is_aside

    def _take(self, name: str, row: Row) -> None:
        self.rows[name] = row
        self.old -= {name}

    def _refuse(self, name: str, error: Exception) -> None:
        self.refused[name] = str(error)
        self.rows.pop(name, None)

    def _take_spread(self, spread: Spread) -> None:
        self.spread = spread

    def _go_on(self) -> None:
        """Count the next row, or the next random orders."""
        study, spread = self._study, self.spread
        if self._is_working or self.is_stopped or spread is None:
            return
        if self._todo:
            name = self._todo.pop(0)
            self._done = sum(map(self.is_known, self.names)) / len(self.names)
            self._start(partial(rows.row, study, name), partial(self._take, name), partial(self._refuse, name))
        elif not spread.is_complete and MINIMAL not in self.refused:
            self._done = len(spread.sampled) / distribution.WANTED
            self._start(partial(distribution.more, spread), self._take_spread, _raise)

    def _start(
        self, call: Callable[[Tick], Any], take: Callable[[Any], None], refuse: Callable[[Exception], None]
    ) -> None:
        """Have `call` done beside the window: of a large tree so that the status line tells of it and Esc stops it."""
        share = self._done

        def work(progress: Progress) -> Any:
            is_stopped, asked = False, 0.0

            def tick(_visits: int) -> bool:
                nonlocal is_stopped, asked
                if (now := monotonic()) - asked > TELLING:
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
            else:
                raise error
            self.changed.emit()

        if len(self._study.tree) > AT_ONCE:
            self._document.jobs.aside(_("Comparing orders…"), work, done, failed)
        else:
            self._worker.start(work, done, failed)


def _raise(error: Exception) -> None:
    raise error
