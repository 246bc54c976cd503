"""Timers, set up by their setters: PySide misreads property keywords of constructors under a Turkish locale."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def make_timer(parent: QObject, interval: int, call: Callable[[], object], *, is_repeated: bool = False) -> QTimer:
    """A timer of `interval` ms, not yet started, that calls when it runs out: once, or again and again."""
    timer = QTimer(parent)
    timer.setSingleShot(not is_repeated)
    timer.setInterval(interval)
    timer.timeout.connect(call)
    return timer
