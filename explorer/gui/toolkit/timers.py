"""Timers, set up by their setters: PySide misreads property keywords of constructors under a Turkish locale."""

from PySide6.QtCore import QObject, QTimer


def make_timer(parent: QObject, interval: int, *, is_repeated: bool = False) -> QTimer:
    """A timer of `interval` ms, not yet started, that runs out once, or again and again."""
    timer = QTimer(parent)
    timer.setSingleShot(not is_repeated)
    timer.setInterval(interval)
    return timer
