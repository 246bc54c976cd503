"""The history's one command: a study replaced by another."""

from collections.abc import Callable
from weakref import WeakMethod

from PySide6.QtGui import QUndoCommand

from explorer.gui.document.prepared_tree import PreparedTree
from explorer.study import Study
from explorer.trees.tree import IntArray

StudyState = tuple[Study, IntArray]
"""A study, and the ids of the nodes selected in it."""
KEPT, ROOM = 4, 1_200_000
"""Prepared trees that are remembered, and their nodes together: each takes as much memory again as its tree."""


class Edit(QUndoCommand):
    """One study replaced by another, with what was selected before and after."""

    def __init__(
        self, text: str, show: Callable[[Study, IntArray], None], before: StudyState, after: StudyState,
        merging: int = -1
    ) -> None:
        super().__init__(text)
        self._merging = merging
        # A strong one would let the collector find, and delete, what Qt deletes with the document.
        self._show = WeakMethod(show)
        self.before, self.after = before, after

    def id(self) -> int:
        """Edits that follow each other with the same number are one; those with -1 never."""
        return self._merging

    def mergeWith(self, other: QUndoCommand) -> bool:
        assert isinstance(other, Edit)
        self.after = other.after
        self.setText(other.text())
        return True

    def redo(self) -> None:
        self._go(self.after)

    def undo(self) -> None:
        self._go(self.before)

    def _go(self, moment: StudyState) -> None:
        if show := self._show():
            show(*moment)


class PreparedTreeCache:
    """The trees prepared last, so that undo and redo of a large tree are shown at once.

    Trees that only the history holds keep nothing but their columns.
    """

    def __init__(self) -> None:
        self._kept: list[PreparedTree] = []

    def find(self, study: Study) -> PreparedTree | None:
        """What the study looks like, if it was seen lately."""
        return next((prepared for prepared in self._kept if prepared.matches(study)), None)

    def add(self, prepared: PreparedTree) -> None:
        """Remember this one longest."""
        kept = [prepared, *(each for each in self._kept if each is not prepared)][:KEPT]
        while len(kept) > 1 and sum(len(each.tree) for each in kept) > ROOM:
            kept.pop()
        self._set_kept(kept)

    def drop_others(self, study: Study) -> None:
        """Forget all but this study: no undo leads to another one."""
        self._set_kept([each for each in self._kept if each.matches(study)])

    def _set_kept(self, kept: list[PreparedTree]) -> None:
        shown = {id(tree) for each in kept for tree in each.trees}
        for gone in self._kept:
            for tree in gone.trees:
                if id(tree) not in shown:
                    tree.drop_cached_columns()
        self._kept = kept
