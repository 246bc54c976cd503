"""Timers set up by their setters: under a Turkish locale PySide misreads property keywords of constructors."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def make_timer(parent: QObject, interval: int, call: Callable[[], object], *, is_repeated: bool = False) -> QTimer:
    """Return a timer, not yet started, that calls `call` after `interval` milliseconds, once or repeatedly."""
    timer = QTimer(parent)
    timer.setSingleShot(not is_repeated)
    timer.setInterval(interval)
    timer.timeout.connect(call)
    return timer
