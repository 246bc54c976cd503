"""The structure of the menus, the context menu and the toolbar as tables of command sections."""

from collections.abc import Sequence
from typing import TypeAlias

from explorer.core.i18n import _

MenuEntry: TypeAlias = "str | tuple[str, Sequence[MenuEntry]]"
"""A section or command name, "-" for a separator, "*name" for a submenu filled by the window, or (title, entries).

A section stands for all commands registered under its name in `gui/actions` or in the table of panels, so that a new
command in a section needs no change here.
"""


def menus() -> list[tuple[str, list[MenuEntry]]]:
    """Return the menus of the menu bar, each as its title and its entries."""
    return [
        (_("&File"), ["files", "*recent", "*samples", "new trees", "-", "saving", "-", "exports", "printing", "-",
                      "leaving"]),
        (_("&Edit"), ["history", "-", "nodes", "-", "fields", "values", (_("Pla&yer"), ["players"]), "-",
                      "clipboard", "subtree", "-", (_("Arran&ge"), ["moving", "turning"]),
                      (_("Se&lect"), ["selection"]), (_("&Whole level"), ["by level"]), "-", "finding"]),
        (_("&View"), ["zoom", "-", "follow", "-", (_("&Part of tree"), ["part"]), "-", (_("&Show"), ["show"]),
                      (_("&Looks"), [(_("&Nodes"), ["look node_style"]), (_("&Edges"), ["look edge_style"]),
                                     (_("&Direction"), ["look direction"]), (_("Node &size"), ["look node_size"]),
                                     (_("&Text of the tree"), ["look text_size"]), "margins"]),
                      "*colours", (_("Te&xt size"), ["text sizes"]),
                      (_("Lan&guage"), ["languages"]), "outlines", "*panels",
                      "*windows", "-", "window"]),
        (_("Sea&rch"), ["*algorithm", "*order", "rules", "evaluation", "-", "steps", "-", "jumps", "-", "work", "-",
                        "comparison"]),
        (_("St&udy"), ["tree", "-", "ordering", "-", "questions", "-", "exams", "-", "practising"]),
        (_("&Help"), ["information", "-", "program"]),
    ]


def context_menu_sections(node: int) -> tuple[tuple[str, ...], ...]:
    """Return the groups of sections in the context menu of a node, or of the background if `node` is -1."""
    if node < 0:
        return ("zoom fit", "zoom actual", "look higher", "whole tree"), ("by level", "name nodes", "turning"), (
            "select all",), ("history",)
    return (
        ("fields",), ("nodes",), ("clipboard",), ("players",), ("moving", "select subtree"),
        ("collapse", "look from", "look higher", "whole tree"), ("next visit", "zoom selection", "zoom fit"),
    )


TOOLBAR = (("new", "open", "save"), ("undo", "redo")), ("generate", "export")
"""Groups of toolbar commands before the search buttons, and the commands after them."""
