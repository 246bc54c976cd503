"""Edits by keyboard: the time from the key to the painted result."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from explorer.gui.main_window.window import MainWindow
from explorer.study import Study
from explorer.trees.tree import Tree
from tests.benchmarks.gui.window import frame, is_searched, opened, rest, until

CONTROL = Qt.KeyboardModifier.ControlModifier


@dataclass(frozen=True)
class Edit:
    """The key of an edit, whether it is pressed at the leaf's parent, and whether a value is typed first."""

    key: Qt.Key
    held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    at_parent: bool = False
    typed: bool = False


EDITS: dict[str, Edit] = {
    "value": Edit(Qt.Key.Key_Return, typed=True),
    "delete": Edit(Qt.Key.Key_Delete),
    "undo": Edit(Qt.Key.Key_Z, CONTROL),
    "child": Edit(Qt.Key.Key_Tab, at_parent=True),
}
"""The edits of one round, in order.

The added child has no value, so no search follows; it is undone before the next round.
"""


def edits(make: Callable[[], Tree], kinds: Sequence[str], searched: bool, runs: int) -> Sequence[float]:
    """Return the times in milliseconds of edits of these kinds, in `runs` rounds on leaves throughout the tree.

    With `searched`, a time includes the search that follows the edit.
    """
    with opened(Study(make())) as window:
        tree = window.document.tree
        leaves = np.flatnonzero(tree.is_leaf)
        figures = []
        for leaf in tree.id[leaves[np.linspace(0, len(leaves) - 1, runs + 2).astype(int)[1:-1]]].tolist():
            for kind, edit in EDITS.items():
                _go_to(window, leaf, edit)
                taken = _time_edit(window, edit, searched)
                if kind in kinds:
                    figures.append(taken)
            _time_edit(window, EDITS["undo"], searched)
        return figures


def make_edits(window: MainWindow, rounds: int) -> None:
    """Type a value into a leaf, delete the leaf, and add a child to its parent, so many times, each at another leaf."""
    tree = window.document.tree
    leaves = np.flatnonzero(tree.is_leaf)
    for leaf in tree.id[leaves[np.linspace(0, len(leaves) - 1, rounds + 2).astype(int)[1:-1]]].tolist():
        for kind in ("value", "delete", "child"):
            _go_to(window, leaf, EDITS[kind])
            _time_edit(window, EDITS[kind], searched=False)


def _go_to(window: MainWindow, leaf: int, edit: Edit) -> None:
    """Select the leaf with this id, or its parent, and centre it; the selection stays if the leaf is deleted.

    Then type a value if the edit needs one.
    """
    document, canvas = window.document, window.canvas
    found = np.flatnonzero(document.tree.id == leaf)
    if len(found):
        node = int(document.tree.parent[found[0]] if edit.at_parent else found[0])
        document.select([node])
        canvas.zoom_actual()
        canvas.viewpoint.centre(*canvas.positions.point(node))
    rest(300)
    canvas.setFocus()
    if edit.typed:
        before = document.tree.payoff[node, 0]
        QTest.keyClicks(_focused(), str(1 if np.isnan(before) else 1 + int(before) % 9))
        rest()


def _time_edit(window: MainWindow, edit: Edit, searched: bool) -> float:
    document, before = window.document, window.document.tree

    def is_done() -> bool:
        return document.tree is not before and (not searched or is_searched(document))

    taken = frame(lambda: QTest.keyClick(_focused(), edit.key, edit.held), is_done)
    until(lambda: is_searched(document))
    rest()
    return taken


def _focused() -> QWidget:
    """Return the widget with the keyboard focus."""
    found = QApplication.focusWidget()
    if found is None:
        raise RuntimeError("no part of the window has the keys")
    return found
