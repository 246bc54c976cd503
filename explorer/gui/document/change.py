"""Notices of changes: one for each change of the document, sent to the listeners that depend on it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Flag, auto
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal


class Change(Flag):
    """The parts of the document that a view may depend on."""

    NEW_STUDY = auto()
    """Another study than the one edited until then."""
    TREE = auto()
    """The tree, its order or the part of it that is drawn."""
    SELECTION = auto()
    TRACE = auto()
    STEP = auto()
    VIEW = auto()
    HIGHLIGHT = auto()
    """The nodes that are brought out in the picture."""
    THEME = auto()
    BUSY = auto()
    """The work in the background, or how much of it is done."""
    SECOND_RUN = auto()
    """Another run is shown beside this one from now on, or none any more."""
    LAST_STEP = auto()
    """How far the cursor can go."""
    PRACTICE = auto()
    """A question is practised from now on, or no more, or answered otherwise."""
    EXAM = auto()
    """The exam; the tree and its search are as before."""
    FILE = auto()
    """The file, the history, or what of it is saved."""


class _Channel(QObject):
    """Whoever depends on the same parts; Qt forgets the slots of objects that are deleted."""

    changed = Signal(object)


class Changes(QObject):
    """Calls the slots that depend on what has changed, once for each change."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._channels: dict[Change, _Channel] = {}
        self._channels_by_change: dict[Change, tuple[_Channel, ...]] = {}
        self._batch_depth = 0
        self._collected = Change(0)

    def listen(self, depends_on: Change, slot: Callable[..., Any]) -> Callable[[], object]:
        """Call `slot`, with all that has changed if it takes an argument, when any of `depends_on` changes.

        A slot that is a method of a QObject goes with it; any goes by calling what is returned.
        """
        if depends_on not in self._channels:
            self._channels[depends_on] = _Channel(self)
            self._channels_by_change.clear()
        signal = self._channels[depends_on].changed
        signal.connect(slot)
        return partial(signal.disconnect, slot)

    def notify(self, changed: Change) -> None:
        """Say that this has changed: at once, or within `batch` at its end."""
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
        """Make one change of what changes within, told of when all of it is there."""
        self._batch_depth += 1
        try:
            yield
        finally:
            self._batch_depth -= 1
            if not self._batch_depth and (changed := self._collected):
                self._collected = Change(0)
                self.notify(changed)
