"""The description of a window command, and the window parts that commands act on."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Literal

from PySide6.QtWidgets import QMainWindow

from explorer.gui.canvas import Canvas
from explorer.gui.canvas.find_bar import FindBar
from explorer.gui.document import Document
from explorer.gui.player.player import Player

PracticeAvailability = Literal["never", "explained", "always"]
"""Availability of a command during practice: never, once the search is explained, or always."""


@dataclass(frozen=True, eq=False)
class WindowContext:
    """The window and the parts of it that commands act on."""

    window: QMainWindow
    document: Document
    canvas: Canvas
    player: Player
    find_bar: FindBar

    def open_dialog(self, class_path: str, *arguments: object) -> None:
        """Import and open the dialog "module:class", made of these arguments and the window as its parent."""
        module, name = class_path.split(":")
        dialog = getattr(import_module(module), name)(*arguments, self.window)
        dialog.exec()
        dialog.deleteLater()


@dataclass(frozen=True, eq=False)
class ActionSpec:
    """A command: its name, its menu text, its function, and when it is enabled.

    `keys` are shortcuts separated by spaces. With `on_canvas` they work only while the canvas has the focus, so that
    text fields keep their own keys. `when` returns whether the command is enabled; None means always. `checked` makes
    the action checkable and returns its state; `group` makes it exclusive with the other actions of that group.
    `practice` is its availability during practice. `toolbar_text` is a shorter text for the toolbar.
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
"""The commands of a module by menu section, in menu order."""
