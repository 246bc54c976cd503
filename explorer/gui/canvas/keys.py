"""Keys of the canvas: arrows, Home and their like change the selection, characters begin to type; menus have others."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from explorer.gui.canvas import keyboard_navigation
from explorer.gui.canvas.edit_in_place import InPlaceEditing
from explorer.gui.canvas.fields import NodeField
from explorer.gui.canvas.interaction import Pointer
from explorer.gui.canvas.surface import CanvasSurface

DIRECTIONS = {
    Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down", Qt.Key.Key_Left: "left", Qt.Key.Key_Right: "right",
    Qt.Key.Key_Home: "first", Qt.Key.Key_End: "last", Qt.Key.Key_PageUp: "back", Qt.Key.Key_PageDown: "forward",
}
NUMBER_STARTS = "0123456789-−+.?∞"
KEYPAD = Qt.KeyboardModifier.KeypadModifier
COMMAND_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier)


def press_key(canvas: CanvasSurface, pointer: Pointer, typing: InPlaceEditing, event: QKeyEvent) -> bool:
    """Handle a pressed key; return True if the canvas used it."""
    key, modifiers = event.key(), event.modifiers()
    if canvas.document.is_answering and not modifiers & COMMAND_MODIFIERS and _is_practice_key(canvas, event):
        return True
    if key == Qt.Key.Key_Escape:
        return (typing.cancel() or typing.withdraw_offer(selects_parent=True) or pointer.cancel()
                or canvas.document.practice_mode.step_out())
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not modifiers & ~KEYPAD and typing.withdraw_offer(
            selects_parent=True):
        return True
    if key == Qt.Key.Key_Space and not modifiers & COMMAND_MODIFIERS:
        if not event.isAutoRepeat():
            pointer.space_held = True
            pointer.update_cursor()
        return True
    if modifiers & COMMAND_MODIFIERS:
        return False
    if key in DIRECTIONS:
        typing.withdraw_offer()
        _move_selection(canvas, DIRECTIONS[Qt.Key(key)], bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        return True
    field = field_for(event.text())
    if canvas.document.practice or field is None or canvas.run.current is None:
        return False
    typing.open(canvas.run.current, field, event.text())
    return True


def overrides_shortcut(canvas: CanvasSurface, pointer: Pointer, typing: InPlaceEditing, event: QKeyEvent) -> bool:
    """Return True if the canvas takes the key before menu shortcuts.

    These are `?` at a leaf, Esc during a gesture or editing, and Esc and Enter at a blank leaf that Enter has added.
    """
    if event.key() == Qt.Key.Key_Escape:
        return pointer.gesture is not None or typing.editor.isVisible() or typing.has_offer
    if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & ~KEYPAD and typing.has_offer:
        return True
    if canvas.document.is_answering:
        from explorer.gui.canvas import practice_input

        return practice_input.overrides_shortcut(canvas.document, event)
    current = canvas.run.current
    return event.text() == "?" and current is not None and not canvas.run.tree.n_children[current]


def _is_practice_key(canvas: CanvasSurface, event: QKeyEvent) -> bool:
    from explorer.gui.canvas import practice_input

    return practice_input.press_key(canvas.document, event)


def field_for(text: str) -> NodeField | None:
    """Return the field that a typed character opens: "value" for numbers, "label" for letters, else None."""
    if len(text) != 1 or not text.isprintable() or text.isspace():
        return None
    return "value" if text in NUMBER_STARTS else "label" if text.isalpha() else None


def _move_selection(canvas: CanvasSurface, direction: str, adding: bool) -> None:
    run, shown = canvas.run, canvas.run.visible_tree
    direction = keyboard_navigation.TURNED.get(canvas.positions.direction, {}).get(direction, direction)
    visible_index = canvas.visible_current
    if visible_index is None:
        canvas.select([shown.whole_node(0)])
        return
    target = keyboard_navigation.node_in_direction(shown.tree, visible_index, direction, canvas.last_child_ids)
    # Skip collapsed subtrees, up to the end of the level.
    while shown.hidden_counts[target]:
        next_target = keyboard_navigation.node_in_direction(shown.tree, target, direction, canvas.last_child_ids)
        if next_target == target:
            break
        target = next_target
    if not shown.hidden_counts[target]:
        node = shown.whole_node(target)
        canvas.select([*(each for each in run.selection if adding and each != node), node])
