"""What an action is before it is a QAction, and the desk that verbs work on."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QMainWindow

from explorer.gui.canvas import Canvas
from explorer.gui.canvas.find_bar import FindBar
from explorer.gui.document import Document
from explorer.gui.player.player import Player


@dataclass(frozen=True, eq=False)
class Desk:
    """The window and the things in it that verbs act on."""

    window: QMainWindow
    document: Document
    canvas: Canvas
    player: Player
    find_bar: FindBar


@dataclass(frozen=True, eq=False)
class Verb:
    """One action: its name in the menus' table, its text, what it does.

    `keys` are separated by spaces; with `on_canvas` they count only while the canvas has the focus, so
    that fields which take text keep their keys. `checked` makes it a tick box, `group` a choice among others.
    """

    name: str
    text: str
    call: Callable[[], object]
    keys: str = ""
    tip: str = ""
    on_canvas: bool = False
    when: Callable[[], bool] | None = None
    checked: Callable[[], bool] | None = None
    group: str = ""
