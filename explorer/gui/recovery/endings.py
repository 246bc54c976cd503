"""Ends of the program that are not asked for in a window: signals, the end of the desktop session, a lost display."""

import signal
import socket
import sys
from collections.abc import Callable

from PySide6.QtCore import QMessageLogContext, QObject, QSocketNotifier, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

SIGNALS = ("SIGTERM", "SIGHUP")
"""The signals that end the program as asked for by the system; Windows lacks the second."""
LOST_DISPLAY = "connection broke"
"""Part of the message of Qt's X11 and Wayland plug-ins before they end the process."""


class Endings(QObject):
    """Calls `save` before the program ends without a window being closed; nothing is asked then."""

    def __init__(self, app: QApplication, save: Callable[[], None], end_session: Callable[[], None]) -> None:
        super().__init__(app)
        self._app, self._save = app, save
        app.commitDataRequest.connect(end_session)
        self._listen_to_signals()
        self._messages_before = qInstallMessageHandler(self._watch_messages)

    def stop(self) -> None:
        """Handle signals and messages again as before."""
        qInstallMessageHandler(self._messages_before)
        signal.set_wakeup_fd(self._wakeup_before)
        for number, handler in self._handlers_before.items():
            signal.signal(number, handler)
        self._notifier.setEnabled(False)
        for end in self._ends:
            end.close()

    def _listen_to_signals(self) -> None:
        """Wake the event loop at a signal: Python's handlers run between its own instructions only."""
        self._ends = socket.socketpair()
        for end in self._ends:
            end.setblocking(False)
        receiver, sender = self._ends
        self._wakeup_before = signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(receiver.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(lambda *_arguments: receiver.recv(64))
        numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
        self._handlers_before = {number: signal.signal(number, self._exit) for number in numbers}

    def _exit(self, number: int, _frame: object) -> None:
        self._save()
        self._app.exit(128 + number)

    def _watch_messages(self, _kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        """Print a message of Qt, as without a handler; before a lost display ends the process, save."""
        print(text, file=sys.stderr, flush=True)
        if LOST_DISPLAY in text:
            self._save()
