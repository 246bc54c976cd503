"""User settings kept between sessions, in one INI file of QSettings."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from explorer.core import i18n
from explorer.pictures.theme import THEME_SUFFIX

MOST_RECENT = 12
"""The length of the list of recent files."""

COLOURS = ("system", "light", "dark")


def _store() -> QSettings:
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "game-tree-explorer", "window")


def _text(key: str, default: str) -> str:
    return str(_store().value(key, default))


def _json(key: str, default: Any) -> Any:
    """Return the JSON value of `key`; the default if it is missing or damaged, so that the window opens anyway."""
    try:
        kept = json.loads(_text(key, json.dumps(default)))
    except ValueError:
        return default
    return kept if isinstance(kept, type(default)) or not isinstance(default, list | dict) else default


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _bytes(key: str) -> QByteArray:
    kept = _store().value(key)
    return kept if isinstance(kept, QByteArray) else QByteArray()


def _save(key: str, value: object) -> None:
    _store().setValue(key, value)


def _save_json(key: str, value: object) -> None:
    _save(key, json.dumps(value))


def recent_files() -> list[Path]:
    """Return the recently opened or saved files that still exist, newest first."""
    kept = _json("recent", [])
    return [path for path in map(Path, filter(_is_text, kept)) if path.is_file()]


def add_recent(path: Path) -> None:
    """Put a file first in the list of recent files."""
    path = path.absolute()
    set_last_folder(path.parent)
    paths = [path, *(other for other in recent_files() if other != path)][:MOST_RECENT]
    _save_json("recent", [str(each) for each in paths])


def last_folder() -> Path:
    """Return the folder that was used last, or the home folder if there is none or it is gone."""
    kept = Path(_text("folder", ""))
    return kept if kept.is_absolute() and kept.is_dir() else Path.home()


def set_last_folder(folder: Path) -> None:
    """Remember the folder in which a file was opened or written."""
    _save("folder", str(folder.absolute()))


def clear_recent() -> None:
    """Clear the list of recent files."""
    _store().remove("recent")


def window_layout() -> tuple[QByteArray, QByteArray]:
    """Return the window's geometry and the state of its docks in Qt's format; both empty at the first start."""
    return _bytes("geometry"), _bytes(_docks_key())


def set_window_layout(geometry: QByteArray, docks: QByteArray) -> None:
    """Save the window's geometry and the state of its docks."""
    _save("geometry", geometry)
    _save(_docks_key(), docks)


def _docks_key() -> str:
    """Languages from right to left have the panels at the other side."""
    return "docks right to left" if i18n.is_right_to_left() else "docks"


help_geometry = partial(_bytes, "help")
"""Return the geometry of the help window; empty if none is saved."""
set_help_geometry: Callable[[QByteArray], None] = partial(_save, "help")
"""Save the geometry of the help window."""


def colours() -> str:
    """Return the chosen colour scheme: one of COLOURS, or the path of a theme's file."""
    kept = _text("colours", "system")
    return kept if kept in COLOURS or is_theme_file(kept) else "system"


def is_theme_file(colours: str) -> bool:
    """Return True if a colour scheme is given by the path of a theme's file."""
    return colours.endswith(THEME_SUFFIX)


def themes_folder() -> Path:
    """Return the folder of a person's own themes, in the user's data folder; it may not exist yet."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Path(data) / "game-tree-explorer" / "themes"


set_colours: Callable[[str], None] = partial(_save, "colours")
"""Save the chosen colour scheme."""


def text_size() -> int:
    """Return the chosen size of text in hundredths of the usual one; 0 to take it from the desktop's font."""
    kept = _json("text size", 0)
    return kept if isinstance(kept, int) and 50 <= kept <= 250 else 0


set_text_size: Callable[[int], None] = partial(_save_json, "text size")
"""Save the chosen size of text."""


def language() -> str:
    """Return the code of the chosen language; "" to take it from the system."""
    return _text("language", "")


set_language: Callable[[str], None] = partial(_save, "language")
"""Save the chosen language, which the next start uses."""


def animations() -> bool:
    """Return True if the view of the tree may move smoothly, as far as the desktop's own setting lets it."""
    return bool(_json("animations", True))


set_animations: Callable[[bool], None] = partial(_save_json, "animations")
"""Save whether the view of the tree may move smoothly."""


def speed(otherwise: float) -> float:
    """Return the player's speed as the player writes it; `otherwise` if none is saved."""
    kept = _json("speed", otherwise)
    return float(kept) if isinstance(kept, int | float) else otherwise


set_speed: Callable[[float], None] = partial(_save_json, "speed")
"""Save the player's speed."""
export_options: Callable[[], dict[str, Any]] = partial(_json, "export", {})
"""Return the options of the last export; empty if there was none."""
set_export_options: Callable[[dict[str, Any]], None] = partial(_save_json, "export")
"""Save the options of an export; the values must be serializable as JSON."""

MOST_COMMANDS = 8
"""The length of the list of commands used last in the command palette."""


def recent_commands() -> list[str]:
    """Return the commands used last in the command palette, by their keys there, newest first."""
    return [key for key in _json("commands", []) if isinstance(key, str)]


def add_recent_command(key: str) -> None:
    """Put a command first in the list of those used last."""
    _save_json("commands", [key, *(other for other in recent_commands() if other != key)][:MOST_COMMANDS])


def changed_shortcuts() -> dict[str, str]:
    """Return the shortcuts of commands that differ from the program's own, separated by spaces; "" for none."""
    kept = _json("shortcuts", {})
    return {name: keys for name, keys in kept.items() if _is_text(name) and _is_text(keys)}


set_changed_shortcuts: Callable[[dict[str, str]], None] = partial(_save_json, "shortcuts")
"""Save the shortcuts of commands that differ from the program's own."""


matrix = partial(_text, "matrix", "")
"""Return the text of the last matrix game; "" if there was none."""
set_matrix: Callable[[str], None] = partial(_save, "matrix")
"""Save the text of a matrix game."""


def exam_sheets() -> list[str]:
    """Return the kinds of sheets written last; by default PDFs for students and the answer key."""
    return [name for name in _json("exam sheets", ["pdf", "student", "key"]) if isinstance(name, str)]


def set_exam_sheets(chosen: Sequence[str]) -> None:
    """Save the kinds of sheets that were written."""
    _save_json("exam sheets", list(chosen))


def library() -> dict[str, str]:
    """Return what the question library showed last: the shelf, the topic, the difficulty, and the own folder."""
    return {name: value for name, value in _json("library", {}).items() if _is_text(name) and _is_text(value)}


set_library: Callable[[dict[str, str]], None] = partial(_save_json, "library")
"""Save what the question library shows."""
