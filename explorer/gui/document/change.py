"""Change notifications: one per change of the document, sent to the listeners that depend on it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Flag, auto
from functools import partial
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

MessageKind = Literal["done", "information", "warning", "error"]
"""What a message says: that something went well, a fact, that something is lost, or that nothing was done."""


class Message(str):
    """A text to show in the window, with its kind."""

    kind: MessageKind

    def __new__(cls, text: str, kind: MessageKind = "warning") -> "Message":
        made = super().__new__(cls, text)
        made.kind = kind
        return made


class Change(Flag):
    """The parts of the document that a view may depend on."""

    NEW_STUDY = auto()
    """The document shows another study, not an edit of the previous one."""
    TREE = auto()
    """The tree, its child order or its visible part."""
    SELECTION = auto()
    TRACE = auto()
    STEP = auto()
    VIEW = auto()
    HIGHLIGHT = auto()
    """The nodes that are highlighted in the picture."""
    THEME = auto()
    BUSY = auto()
    """The background work: a job starts or ends."""
    PROGRESS = auto()
    """The share of the background work that is done."""
    SECOND_RUN = auto()
    """A second run is shown or hidden."""
    LAST_STEP = auto()
    """The last step that the cursor can reach."""
    PRACTICE = auto()
    """A question is opened, closed or answered differently."""
    EXAM = auto()
    """The exam; the tree and its search are unchanged."""
    FILE = auto()
    """The file, the undo history, or the saved state."""


class _Channel(QObject):
    """The signal for one set of changes; Qt disconnects the slots of deleted objects."""

    changed = Signal(object)


class Changes(QObject):
    """Calls the slots that depend on a change, once per change."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._channels: dict[Change, _Channel] = {}
        self._channels_by_change: dict[Change, tuple[_Channel, ...]] = {}
        self._batch_depth = 0
        self._collected = Change(0)

    def listen(self, depends_on: Change, slot: Callable[..., Any]) -> Callable[[], object]:
        """Call `slot` whenever any of `depends_on` changes; it gets all that has changed if it takes an argument.

        Call the returned function to disconnect. A slot that is a method of a QObject is disconnected when the object
        is deleted.
        """
        if depends_on not in self._channels:
            self._channels[depends_on] = _Channel(self)
            self._channels_by_change.clear()
        signal = self._channels[depends_on].changed
        signal.connect(slot)
        return partial(signal.disconnect, slot)

    def notify(self, changed: Change) -> None:
        """Call the slots that depend on `changed`, at once or, inside `batch`, at its end."""
        if self._batch_depth:
            self._collected |= changed
            return
        concerned = self._channels_by_change.get(changed)
        if concerned is None:
            concerned = self._channels_by_change[changed] = tuple(
                channel for depends_on, channel in self._channels.items() if depends_on & changed)
        for channel in concerned:
            channel.changed.emit(changed)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Collect all changes inside the with block and report them as one when the outermost block ends."""
        self._batch_depth += 1
        try:
            yield
        finally:
            self._batch_depth -= 1
            if not self._batch_depth and (changed := self._collected):
                self._collected = Change(0)
                self.notify(changed)
