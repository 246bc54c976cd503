"""Announcements for screen readers: the sentence of each step, messages, and why there is no search."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from explorer.core.i18n import _
from explorer.gui.canvas.describe import spell_out_signs
from explorer.gui.document import Change, Document
from explorer.gui.toolkit.timers import make_timer
from explorer.trees.names import strip_references

PAUSE, WHILE_PLAYING = 150, 2500
"""The time without another change before something is announced, and between two steps while the search is played, in
milliseconds; a screen reader would cut off each sentence by the next."""


class Announcer(QObject):
    """Announces what changes without the focus; does nothing unless a screen reader runs.

    While the search is played, steps in between are left out, and the last one is announced.
    """

    def __init__(self, window: QWidget, document: Document, is_playing: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window, self._document, self._is_playing = window, document, is_playing
        self._timer = make_timer(self, PAUSE, self._announce_state)
        self._clock = QElapsedTimer()
        self._last = ""
        document.listen(Change.STEP | Change.TRACE | Change.BUSY, self._plan)
        document.message_requested.connect(self._announce_message)
        document.file_written.connect(self._announce_file)

    def _plan(self) -> None:
        """Announce the state after a pause, so that of several changes only the last one is announced."""
        if not QAccessible.isActive():
            return
        if not self._is_playing():
            self._timer.start(PAUSE)
        elif not self._timer.isActive():
            self._timer.start(max(PAUSE, WHILE_PLAYING - self._clock.elapsed() if self._clock.isValid() else PAUSE))

    def _announce_state(self) -> None:
        text = describe_state(self._document)
        if text and text != self._last:
            self._clock.start()
            announce(self._window, text)
        self._last = text

    def _announce_message(self, text: str) -> None:
        announce(self._window, strip_references(text), is_urgent=True)

    def _announce_file(self, path: Path) -> None:
        announce(self._window, _("Saved to {}").format(path), is_urgent=True)


def describe_state(document: Document) -> str:
    """Return the background work, the step with its first sentence, or why there is no search; "" in practice."""
    if document.is_answering or document.is_pristine:
        return ""
    if document.busy_text or document.snapshot is None:
        return document.busy_text or document.refusal
    from explorer.explanations.explain import explain  # not before a search has run

    explanation = explain(document.snapshot, document.named_tree)
    return spell_out_signs(_("Step {step:,} of {steps:,}: {title}. {sentence}").format(
        step=document.step, steps=document.steps, title=explanation.title,
        sentence=strip_references(explanation.sentences[0]) if explanation.sentences else "").strip())


def announce(widget: QWidget, text: str, *, is_urgent: bool = False) -> None:
    """Send a text to the screen reader, if one runs; an urgent one may interrupt what it says."""
    if QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(widget, text)
        if is_urgent:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)
