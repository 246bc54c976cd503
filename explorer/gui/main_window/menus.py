"""What stands in which menu."""

from explorer.core.i18n import _

Entry = str | tuple[str, list[str]]
"""An action's name, "-" for a line, "*name" for a submenu that the window fills, or a submenu with its title."""


def menus() -> list[tuple[str, list[Entry]]]:
    """The menu bar."""
    return [
        (_("&File"), ["new", "open", "*recent", "*samples", "generate", "from notation", "-", "save", "save as",
                      "-", "export", "export runs", "copy picture", "print preview", "print", "-", "quit"]),
        (_("&Edit"), ["undo", "redo", "-", "add child", "add sibling", "add sibling before", "delete", "-",
                      "edit value", "edit label", "edit move", "edit probability", "clear value",
                      (_("Pla&yer"), ["player max", "player min", "player chance"]), "-", "cut", "copy", "paste",
                      "keep subtree", "-",
                      "move left", "move right", "mirror", "-",
                      (_("Se&lect"), ["select all", "select leaves", "select level", "select subtree"]),
                      "fill level", "level player", "-", "find", "find next", "find previous"]),
        (_("&View"), ["zoom in", "zoom out", "zoom actual", "zoom fit", "zoom selection", "zoom path", "-",
                      "follow search", "show search", "-",
                      (_("&Part of the tree"), ["collapse", "expand all", "look from", "look higher", "levels",
                                                "more levels", "fewer levels", "whole tree"]), "-",
                      (_("&Show"), ["show windows", "show intervals", "show ordinals", "show notes", "show arrows",
                                    "show moves", "show boards", "show legend"]),
                      (_("&Colours"), ["colours light", "colours dark", "colours system"]), "*panels", "-",
                      "next part", "previous part", "full screen"]),
        (_("Sea&rch"), ["*algorithm", "*order", "convention", "weights", "-", "play", "first", "previous", "next",
                        "last", "step over", "step back over", "-", "next cutoff", "previous cutoff", "next pass",
                        "previous pass", "next visit", "-",
                        "stop work", "-", "compare", "swap runs"]),
        (_("St&udy"), ["title", "name nodes", "adopt order", "copy notation", "-", "orders", "growth", "-",
                      "strategy", "matrix", "unknowns", "-", "exam", "exam details", "exam sheets", "grade replies",
                      "-",
                      "practice", "check answers", "leave practice"]),
        (_("&Help"), ["help", "keys", "about"]),
    ]


def context_menu(node: int) -> tuple[tuple[str, ...], ...]:
    """What a right click on a node, or on the ground (-1), offers, of it what is possible there."""
    if node < 0:
        return (("zoom fit", "zoom actual", "look higher", "whole tree"),
                ("fill level", "level player", "name nodes", "mirror"), ("select all",), ("undo", "redo"))
    return (
        ("edit value", "edit label", "edit move", "edit probability"),
        ("add child", "add sibling", "add sibling before", "delete"),
        ("cut", "copy", "paste"),
        ("player max", "player min", "player chance"),
        ("move left", "move right", "select subtree"),
        ("collapse", "look from", "look higher", "whole tree"),
        ("next visit", "zoom selection", "zoom fit"),
    )
