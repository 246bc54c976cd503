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
    """A tour of a window, from its beginning; it deletes itself when it ends."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.window)
        self._context, self._number = context, -1
        self.is_over = False
        """True once the tour has ended; Qt deletes it later, as it may be in one of its own calls now."""
        self.bubble = TourBubble(context.window)
        self.bubble.next_requested.connect(self.go_on)
        self.bubble.ended.connect(self.end)
        self._unlisten = context.document.listen(Change.STEP | Change.TREE | Change.TRACE, self._check)
        self.go_on()

    @property
    def number(self) -> int:
        """The number of the step shown, from 0."""
        return self._number

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
        if self.is_over:
            return
        self.is_over = True
        self._unlisten()
        self.bubble.deleteLater()
        self.bubble.hide()
        self._context.canvas.setFocus()
        self.deleteLater()

    def _check(self) -> None:
        is_done = STEPS[self._number].is_done
        if is_done is not None and is_done(self._context.document, self._study, self._step):
            self.go_on()


def start_tour(context: WindowContext) -> None:
    """Begin the tour with the textbook's tree, unless the user wants to keep unsaved edits; one that runs is ended."""
    for running in context.window.findChildren(Tour):
        running.end()
    if not files.confirm_discard(context):
        return
    sample = next(each for each in samples() if each.file == SAMPLE)
    files.open_sample(context, sample.study(), _(sample.title))
    Tour(context)
