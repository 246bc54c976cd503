"""The icons of commands: a command that is often used or hard to find by its words has one."""

from collections.abc import Mapping

ICONS: Mapping[str, str] = {
    "new": "file-plus", "open": "folder", "save": "save", "generate": "zap", "from notation": "clipboard",
    "export": "image", "copy picture": "camera", "print preview": "file-text", "print": "printer", "quit": "power",
    "undo": "corner-up-left", "redo": "corner-up-right", "add child": "corner-right-down", "add sibling": "plus",
    "delete": "trash-2", "edit value": "edit-2", "edit label": "tag", "cut": "scissors", "copy": "copy",
    "paste": "clipboard", "keep subtree": "crop", "move left": "arrow-left", "move right": "arrow-right",
    "mirror": "repeat", "level player": "users", "find": "search", "zoom in": "zoom-in", "zoom out": "zoom-out",
    "zoom fit": "maximize", "zoom selection": "crosshair", "collapse": "chevrons-up", "expand all": "chevrons-down",
    "look from": "eye", "whole tree": "home", "levels": "layers", "outline": "list", "full screen": "maximize-2",
    "present": "airplay", "order random": "shuffle", "convention": "sliders", "weights": "bar-chart-2",
    "play": "play", "first": "skip-back", "previous": "chevron-left", "next": "chevron-right", "last": "skip-forward",
    "stop work": "x-circle", "compare": "columns", "title": "type", "adopt order": "check", "copy notation": "code",
    "orders": "bar-chart", "growth": "trending-up", "strategy": "map", "matrix": "grid", "unknowns": "hash",
    "exam": "edit-3", "exam details": "settings", "exam library": "book-open", "exam sheets": "book",
    "grade replies": "check-square",
    "practice": "award", "leave practice": "log-out", "palette": "command", "tour": "compass", "help": "help-circle",
    "keys": "key", "change shortcuts": "settings", "about": "info",
}
"""The names of drawings in resources/icons/commands, by the names of commands."""
