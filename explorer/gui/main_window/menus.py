"""The order of the menus, the context menu and the toolbar: one literal table each of sections of commands."""

from explorer.core.i18n import _

MenuEntry = str | tuple[str, list[str]]
"""A section or a command's name, "-" for a line, "*name" for a submenu that the window fills, or a submenu with its
title.

A section stands for all the commands that are listed under its name in `gui/actions` or in the table of panels: a
command that joins one needs no word here.
"""


def menus() -> list[tuple[str, list[MenuEntry]]]:
    """The menu bar."""
    return [
        (_("&File"), ["files", "*recent", "*samples", "new trees", "-", "saving", "-", "exports", "printing", "-",
                      "leaving"]),
        (_("&Edit"), ["history", "-", "nodes", "-", "fields", "values", (_("Pla&yer"), ["players"]), "-",
                      "clipboard", "subtree", "-", "moving", "turning", "-", (_("Se&lect"), ["selection"]),
                      "by level", "-", "finding"]),
        (_("&View"), ["zoom", "-", "follow", "-", (_("&Part of tree"), ["part"]), "-", (_("&Show"), ["show"]),
                      (_("&Colours"), ["colours"]), "*panels", "-", "window"]),
        (_("Sea&rch"), ["*algorithm", "*order", "rules", "evaluation", "-", "steps", "-", "jumps", "-", "work", "-",
                        "comparison"]),
        (_("St&udy"), ["tree", "-", "ordering", "-", "questions", "-", "exams", "-", "practising"]),
        (_("&Help"), ["information"]),
    ]


def context_menu_sections(node: int) -> tuple[tuple[str, ...], ...]:
    """The parts of what a right click on a node, or on the ground (-1), offers, of it what is possible there."""
    if node < 0:
        return ("zoom fit", "zoom actual", "look higher", "whole tree"), ("by level", "name nodes", "turning"), (
            "select all",), ("history",)
    return (
        ("fields",), ("nodes",), ("clipboard",), ("players",), ("moving", "select subtree"),
        ("collapse", "look from", "look higher", "whole tree"), ("next visit", "zoom selection", "zoom fit"),
    )


TOOLBAR = (("new", "open", "save"), ("undo", "redo")), ("generate", "export")
"""The commands in the toolbar before and after the algorithm, the order and the convention, a line after each part."""
