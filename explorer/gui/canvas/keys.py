"""The canvas's own keys: arrows walk, characters begin to type; all other keys are the menus'."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from explorer.gui.canvas import keyboard_navigation
from explorer.gui.canvas.edit_in_place import Typing
from explorer.gui.canvas.fields import Field
from explorer.gui.canvas.interaction import Pointer
from explorer.gui.canvas.surface import Surface

ARROWS = {
    Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down", Qt.Key.Key_Left: "left", Qt.Key.Key_Right: "right",
}
NUMBER_BEGINS = "0123456789-−+.?∞"
COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


def press(canvas: Surface, pointer: Pointer, typing: Typing, event: QKeyEvent) -> bool:
    """Whether the key was the canvas's."""
    key, held = event.key(), event.modifiers()
    if canvas.document.is_tested and not held & COMMANDS and _answers(canvas, event):
        return True
    if key == Qt.Key.Key_Escape:
        return typing.give_up() or pointer.cancel() or canvas.document.practice_mode.step_out()
    if key == Qt.Key.Key_Space and not held & COMMANDS:
        if not event.isAutoRepeat():
            pointer.space_held = True
            pointer.show_cursor()
        return True
    if held & COMMANDS:
        return False
    if key in ARROWS:
        _walk(canvas, ARROWS[Qt.Key(key)], bool(held & Qt.KeyboardModifier.ShiftModifier))
        return True
    field = field_for(event.text())
    if canvas.document.practice or field is None or canvas.document.current is None:
        return False
    typing.open(canvas.document.current, field, event.text())
    return True


def overrides(canvas: Surface, pointer: Pointer, typing: Typing, event: QKeyEvent) -> bool:
    """Whether the key is wanted here before the menus: `?` at a leaf begins an unknown, Esc gives up a drag."""
    if event.key() == Qt.Key.Key_Escape:
        return pointer.gesture is not None or typing.editor.isVisible()
    if canvas.document.is_tested:
        from explorer.gui.canvas import answering

        return answering.overrides(canvas.document, event)
    current = canvas.document.current
    return event.text() == "?" and current is not None and not canvas.document.tree.n_children[current]


def _answers(canvas: Surface, event: QKeyEvent) -> bool:
    from explorer.gui.canvas import answering

    return answering.press(canvas.document, event)


def field_for(text: str) -> Field | None:
    """What a typed character begins: numbers a value, letters a label."""
    if len(text) != 1 or not text.isprintable() or text.isspace():
        return None
    return "value" if text in NUMBER_BEGINS else "label" if text.isalpha() else None


def _walk(canvas: Surface, direction: str, adding: bool) -> None:
    document, shown = canvas.document, canvas.document.shown
    spot = canvas.spot
    if spot is None:
        document.select([shown.node(0)])
        return
    walked = keyboard_navigation.step(shown.tree, spot, direction, canvas.visited)
    # Stubs are no nodes: past them, as far as the level goes.
    while shown.hidden[walked]:
        further = keyboard_navigation.step(shown.tree, walked, direction, canvas.visited)
        if further == walked:
            break
        walked = further
    if not shown.hidden[walked]:
        node = shown.node(walked)
        document.select([*(each for each in document.selection if adding and each != node), node])
