"""Answering a question in the tree: what the keys mean there, and the figure with the replies in it."""

from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from explorer.exam.answers import NOWHERE
from explorer.exam.practice.answered import answered
from explorer.exam.practice.practice import node_of
from explorer.exam.practice.witness import changeable, leaves_below, reach
from explorer.gui.document import Document
from explorer.pictures.figure import Figure, geometry
from explorer.trees.tree import IntArray

if TYPE_CHECKING:
    from explorer.exam.practice.practice import Practice

ON, BACK = (Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Enter), (Qt.Key.Key_Backtab,)
PIXELS = 5.0
"""That a number is dragged by one."""
ERASING = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


def press(document: Document, event: QKeyEvent) -> bool:
    """Whether the key was part of an answer."""
    practice, key = document.practice, event.key()
    if practice is None or not document.is_tested:
        return False
    node = NOWHERE if document.current is None else document.current
    shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    if key in ON or key in BACK:
        document.practice_mode.go_on(practice.going_on(-1 if key in BACK or shift else 1))
    elif key in ERASING:
        document.practice_mode.go_on(practice.erased(node))
    elif key == Qt.Key.Key_Space:
        document.point(node)
    elif is_typed(event.text()):
        document.practice_mode.go_on(practice.typed(event.text(), node))
    else:
        return False
    return True


def overrides(document: Document, event: QKeyEvent) -> bool:
    """Whether the key is wanted here before the menus."""
    commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    return document.is_tested and not event.modifiers() & commands and is_typed(event.text())


def is_typed(text: str) -> bool:
    """Whether a key writes something."""
    return len(text) == 1 and text.isprintable() and not text.isspace()


def figure(document: Document, nodes: IntArray | None) -> Figure | None:
    """The question's figure with the replies in it, of these nodes; None where it has none of its own."""
    practice = document.practice
    if practice is None or practice.question.drawings is None:
        return None
    right = geometry.scale(document.layout).rightward
    drawn = answered(practice, document.theme, right)
    return drawn if nodes is None else _part(drawn, set(np.asarray(nodes).tolist()))


def grasped(document: Document, node: int) -> bool:
    """Whether the number at a node may be dragged: it is skipped, and nothing is given away by that any more."""
    practice = document.practice
    if practice is None or not document.is_tested or practice.witness_run is None:
        return False
    return node in changeable(practice.witness_run)


def drag(document: Document, node: int, before: float, pixels: float) -> None:
    """Let the number be larger the higher the pointer is over where it was pressed."""
    practice = document.practice
    if practice is not None and practice.witness_run is not None:
        low, high = reach(practice.witness_run)
        value = min(max(round(before - pixels / PIXELS), low), high)
        if practice.shifted is None or (practice.shifted.node, practice.shifted.value) != (node, value):
            document.practice_mode.go_on(practice.shifting(node, value))


def number_at(document: Document, node: int) -> float:
    """What stands at a skipped node now; 0 where that is no number."""
    practice = document.practice
    if practice is not None and practice.shifted is not None and practice.shifted.node == node:
        return float(practice.shifted.value)
    number = float(document.tree.payoff_of(leaves_below(document.tree, node)[0]))
    return number if isfinite(number) else 0.0


def told(practice: "Practice", node: int) -> list[str]:
    """What was answered at a node, for tooltips and screen readers."""
    return [f"{part.label}: {practice.shown(part.name)}" for part in practice.question.fields
            if node_of(part) == node and practice.shown(part.name)]


def _part(whole: Figure, nodes: set[int]) -> Figure:
    """What belongs to these nodes."""
    return replace(
        whole, edges=[each for each in whole.edges if each.node in nodes],
        shapes=[each for each in whole.shapes if each.node in nodes],
        hatches=[each for each in whole.hatches if each.node in nodes],
        boards=[each for each in whole.boards if each.node in nodes],
        strikes=[each for each in whole.strikes if each.node in nodes],
        texts=[each for each in whole.texts if each.node in nodes],
        badges=[each for each in whole.badges if each.node in nodes])
