"""The course of the tour: it shows a step, and goes on when the user has done it or says so."""

from PySide6.QtCore import QObject

from explorer.core.i18n import _
from explorer.gui.actions import files
from explorer.gui.actions.action_spec import WindowContext
from explorer.gui.dialogs.gallery import samples
from explorer.gui.document import Change
from explorer.gui.tour.bubble import TourBubble
from explorer.gui.tour.steps import STEPS

SAMPLE = "textbook.gtree"
"""The sample with which the tour begins."""


class Tour(QObject):
    """The tour of a window: each window has one, which can be taken again and again.

    It is never deleted before its window: Python may free its part of an object as soon as Qt is told to delete it
    later, and Qt would then call what is no longer there.
    """

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.window)
        self._context, self._number = context, -1
        self.bubble = TourBubble(context.window)
        self.bubble.hide()
        self.bubble.next_requested.connect(self.go_on)
        self.bubble.ended.connect(self.end)
        context.document.listen(Change.STEP | Change.TREE | Change.TRACE, self._check)

    @property
    def number(self) -> int:
        """The number of the step shown, from 0; -1 if the tour is not taken now."""
        return self._number

    def begin(self) -> None:
        """Show the first step."""
        self._number = -1
        self.go_on()

    def go_on(self) -> None:
        """Show the next step; after the last one the tour ends."""
        if self._number + 1 == len(STEPS):
            self.end()
            return
        self._number += 1
        step, document = STEPS[self._number], self._context.document
        step.begin(self._context)
        self._study, self._step = document.study, document.step
        self.bubble.show_step(_(step.title), _(step.text), self._number + 1, len(STEPS), step.find(self._context))
        if step.is_done is None:
            self.bubble.go_on.setFocus()

    def end(self) -> None:
        """End the tour, wherever it is; the tree gets the focus."""
        self._number = -1
        self.bubble.hide()
        self._context.canvas.setFocus()

    def _check(self) -> None:
        is_done = STEPS[self._number].is_done if self._number >= 0 else None
        if is_done is not None and is_done(self._context.document, self._study, self._step):
            self.go_on()


def start_tour(context: WindowContext) -> None:
    """Begin the tour with the textbook's tree, unless the user wants to keep unsaved edits."""
    if not files.confirm_discard(context):
        return
    tour = context.window.findChild(Tour) or Tour(context)
    tour.end()
    sample = next(each for each in samples() if each.file == SAMPLE)
    files.open_sample(context, sample.study(), _(sample.title))
    tour.begin()
