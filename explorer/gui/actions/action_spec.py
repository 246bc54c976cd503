"""A command of the window as a record, and the window that the commands act on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtWidgets import QMainWindow

from explorer.gui.canvas import Canvas
from explorer.gui.canvas.find_bar import FindBar
from explorer.gui.document import Document
from explorer.gui.player.player import Player

PracticeAvailability = Literal["never", "explained", "always"]
"""Possible while a question is practised: never, once its search is shown, or always."""


@dataclass(frozen=True, eq=False)
class WindowContext:
    """The window and the things in it that commands act on."""

    window: QMainWindow
    document: Document
    canvas: Canvas
    player: Player
    find_bar: FindBar


@dataclass(frozen=True, eq=False)
class ActionSpec:
    """One command: its name, its text in the menus, what it does, and when it is possible.

    `keys` are separated by spaces; with `on_canvas` they count only while the canvas has the focus, so
    that fields which take text keep their keys. `checked` makes it a tick box, `group` a choice among others.
    `practice` says when it is possible while a question is practised; `toolbar_text` is its text in the toolbar,
    where that is shorter.
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
    practice: PracticeAvailability = "never"
    toolbar_text: str = ""


Sections = dict[str, list[ActionSpec]]
"""The commands of a module by the section of the menus that they stand in, in their order there."""
