"""The undo command, which replaces a study by another, and a cache of prepared trees."""

from collections.abc import Callable
from weakref import WeakMethod

from PySide6.QtGui import QUndoCommand

from explorer.gui.document.prepared_tree import PreparedTree
from explorer.study import Study
from explorer.trees.tree import IntArray

StudyState = tuple[Study, IntArray]
"""A study, and the ids of its selected nodes."""
PACKED_FROM = 50_000
"""Number of nodes from which a tree that leaves the cache is kept as its difference from the tree shown."""
KEPT, ROOM = 4, 1_200_000
"""Most prepared trees in the cache, and most nodes of all of them; each takes as much memory again as its tree."""


class Edit(QUndoCommand):
    """Undo command that replaces a study by another, with the selection before and after."""

    def __init__(
        self, text: str, show: Callable[[Study, IntArray], None], before: StudyState, after: StudyState,
        merging: int = -1
    ) -> None:
        super().__init__(text)
        self._merging = merging
        # With a strong reference, Python's garbage collector could delete objects that Qt deletes with the document.
        self._show = WeakMethod(show)
        self.before, self.after = before, after

    def id(self) -> int:
        """Return the merge id: consecutive edits with one id become one undo step; edits with -1 are never merged."""
        return self._merging

    def mergeWith(self, other: QUndoCommand) -> bool:
        assert isinstance(other, Edit)
        self.after = other.after
        self.setText(other.text())
        return True

    def redo(self) -> None:
        self._show_state(self.after)

    def undo(self) -> None:
        self._show_state(self.before)

    def _show_state(self, state: StudyState) -> None:
        if show := self._show():
            show(*state)


class PreparedTreeCache:
    """The trees prepared last, so that undo and redo of large trees are fast.

    Trees that leave the cache drop their derived columns, unless a cached tree shares them.
    """

    def __init__(self) -> None:
        self._kept: list[PreparedTree] = []

    def find(self, study: Study) -> PreparedTree | None:
        """Return the cached prepared tree of the study; None if there is none."""
        return next((prepared for prepared in self._kept if prepared.matches(study)), None)

    def add(self, prepared: PreparedTree) -> None:
        """Add a prepared tree at the front, dropping the least recently added ones if the cache is full."""
        kept = [prepared, *(each for each in self._kept if each is not prepared)][:KEPT]
        while len(kept) > 1 and sum(len(each.tree) for each in kept) > ROOM:
            kept.pop()
        for gone in self._kept:
            tree = gone.drawn_tree
            if len(tree) > PACKED_FROM and all(tree not in each.trees for each in kept):
                tree.pack(prepared.drawn_tree)  # the history may keep it, for a change of a few nodes
        self._set_kept(kept)

    def drop_others(self, study: Study) -> None:
        """Drop all prepared trees except that of this study."""
        self._set_kept([each for each in self._kept if each.matches(study)])

    def _set_kept(self, kept: list[PreparedTree]) -> None:
        shown = {id(tree) for each in kept for tree in each.trees}
        for gone in self._kept:
            for tree in gone.trees:
                if id(tree) not in shown:
                    tree.drop_cached_columns()
        self._kept = kept
