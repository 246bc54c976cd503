"""Practice mode on the canvas: its keys, its dragged numbers, and the figure with the user's replies."""

from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from explorer.exam.answers import NOWHERE
from explorer.exam.practice.leaf_change import changeable_nodes, leaves_below, value_range
from explorer.exam.practice.practice_figure import draw_practice
from explorer.gui.document import Document
from explorer.pictures.figure import geometry
from explorer.pictures.figure.items import Figure
from explorer.trees.tree import IntArray

if TYPE_CHECKING:
    from explorer.exam.practice.practice import Practice

ON, BACK = (Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Enter), (Qt.Key.Key_Backtab,)
PIXELS_PER_UNIT = 5.0
"""Distance in pixels by which the pointer moves to change a dragged number by one."""
ERASE_KEYS = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


def press_key(document: Document, event: QKeyEvent) -> bool:
    """Handle a key as part of an answer; return True if it was one."""
    practice, key = document.practice, event.key()
    if practice is None or not document.is_answering:
        return False
    node = NOWHERE if document.current is None else document.current
    shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    if key in ON or key in BACK:
        document.practice_mode.update_practice(practice.go_to_next_field(-1 if key in BACK or shift else 1))
    elif key in ERASE_KEYS:
        document.practice_mode.update_practice(practice.erase(node))
    elif key == Qt.Key.Key_Space:
        document.report_click(node)
    elif is_typed(event.text()):
        document.practice_mode.update_practice(practice.type_text(event.text(), node))
    else:
        return False
    return True


def overrides_shortcut(document: Document, event: QKeyEvent) -> bool:
    """Return True if the key is typed into an answer, which takes precedence over menu shortcuts."""
    commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
    return document.is_answering and not event.modifiers() & commands and is_typed(event.text())


def is_typed(text: str) -> bool:
    """Return True if the text is a single visible character."""
    return len(text) == 1 and text.isprintable() and not text.isspace()


def practice_figure(document: Document, nodes: IntArray | None) -> Figure | None:
    """Return the question's figure with the replies, limited to `nodes` unless None; None if it has no figure."""
    practice = document.practice
    if practice is None or practice.question.drawings is None:
        return None
    right = geometry.tree_geometry(document.layout).has_text_on_right[:]
    drawn = draw_practice(practice, document.theme, right)
    return drawn if nodes is None else _restrict_figure(drawn, set(np.asarray(nodes).tolist()))


def can_drag_number(document: Document, node: int) -> bool:
    """Return True if the number at a node may be dragged: it is pruned, and the question allows changes."""
    practice = document.practice
    if practice is None or not document.is_answering or practice.changeable_run is None:
        return False
    return node in changeable_nodes(practice.changeable_run)


def drag_number(document: Document, node: int, before: float, pixels: float) -> None:
    """Change the number at a node, starting from `before`, by the distance that the pointer has moved.

    `pixels` counts downwards, so moving up raises the number. The result is a whole number in the allowed range.
    """
    practice = document.practice
    if practice is not None and practice.changeable_run is not None:
        low, high = value_range(practice.changeable_run)
        value = min(max(round(before - pixels / PIXELS_PER_UNIT), low), high)
        if practice.leaf_change is None or (practice.leaf_change.node, practice.leaf_change.value) != (node, value):
            document.practice_mode.update_practice(practice.change_pruned_leaves(node, value))


def number_at(document: Document, node: int) -> float:
    """Return the number at a pruned node, taken from its first leaf unless changed; 0 if that has no finite number."""
    practice = document.practice
    if practice is not None and practice.leaf_change is not None and practice.leaf_change.node == node:
        return float(practice.leaf_change.value)
    number = float(document.tree.payoff_of(leaves_below(document.tree, node)[0]))
    return number if isfinite(number) else 0.0


def describe_replies(practice: "Practice", node: int) -> list[str]:
    """Return the user's replies at a node, for tooltips and screen readers."""
    answer_fields = [each for each in practice.question.fields if each.node == node]
    return [f"{each.label}: {reply}" for each in answer_fields if (reply := practice.displayed_reply(each.name))]


def _restrict_figure(whole: Figure, nodes: set[int]) -> Figure:
    """Return the figure with only the items of these nodes."""
    kept: dict[str, Any] = {
        name: [each for each in getattr(whole, name) if each.node in nodes]
        for name in ("edges", "shapes", "hatches", "boards", "strikes", "texts", "badges")}
    return replace(whole, **kept)
