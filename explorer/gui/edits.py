"""The history's one command: a study replaced by another."""

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from explorer.gui.sight import Sight
from explorer.study import Study
from explorer.tree import IntArray

Moment = tuple[Study, IntArray]
"""A study, and the ids of the nodes selected in it."""
KEPT = 4


class Edit(QUndoCommand):
    """One study replaced by another, with what was selected before and after."""

    def __init__(self, text: str, show: Callable[[Study, IntArray], None], before: Moment, after: Moment) -> None:
        super().__init__(text)
        self._show = show
        self.before, self.after = before, after

    def redo(self) -> None:
        self._show(*self.after)

    def undo(self) -> None:
        self._show(*self.before)


class Recent:
    """The sights seen last, so that undo and redo of a large tree are shown at once."""

    def __init__(self) -> None:
        self._kept: list[Sight] = []

    def of(self, study: Study) -> Sight | None:
        """What the study looks like, if it was seen lately."""
        return next((sight for sight in self._kept if sight.is_of(study)), None)

    def keep(self, sight: Sight) -> None:
        """Remember this one longest."""
        self._kept = [sight, *(each for each in self._kept if each is not sight)][:KEPT]
