"""What the program remembers between two runs: plain functions over one ini file of QSettings."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

MOST_RECENT = 12
"""Files in the list of recent ones."""

COLOURS = ("system", "light", "dark")


def _store() -> QSettings:
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "game-tree-explorer", "window")


def _text(key: str, default: str) -> str:
    return str(_store().value(key, default))


def _json(key: str, default: Any) -> Any:
    """The value as it was written; the default where it is missing or was spoilt: the window opens all the same."""
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


def recent_files() -> list[Path]:
    """The files opened or saved last that still exist, the newest first."""
    kept = _json("recent", [])
    return [path for path in map(Path, filter(_is_text, kept)) if path.is_file()]


def add_recent(path: Path) -> None:
    """Put a file on top of the list."""
    path = path.absolute()
    paths = [path, *(other for other in recent_files() if other != path)][:MOST_RECENT]
    _store().setValue("recent", json.dumps([str(each) for each in paths]))


def clear_recent() -> None:
    """Forget the recent files."""
    _store().remove("recent")


def window_layout() -> tuple[QByteArray, QByteArray]:
    """The window's geometry and the state of its docks, as Qt wrote them; empty at the first start."""
    return _bytes("geometry"), _bytes("docks")


def set_window_layout(geometry: QByteArray, docks: QByteArray) -> None:
    """Remember where the window and its docks are."""
    store = _store()
    store.setValue("geometry", geometry)
    store.setValue("docks", docks)


def help_geometry() -> QByteArray:
    """The size and place of the help's window; empty before it was first closed."""
    return _bytes("help")


def set_help_geometry(geometry: QByteArray) -> None:
    """Remember the size and place of the help's window."""
    _store().setValue("help", geometry)


def colours() -> str:
    """The chosen colours: one of COLOURS."""
    kept = _text("colours", "system")
    return kept if kept in COLOURS else "system"


def set_colours(name: str) -> None:
    """Remember the chosen colours."""
    _store().setValue("colours", name)


def speed() -> float:
    """The player's speed, 1 being normal."""
    kept = _json("speed", 1)
    return float(kept) if isinstance(kept, int | float) else 1.0


def set_speed(times: float) -> None:
    """Remember the player's speed."""
    _store().setValue("speed", json.dumps(times))


def export_options() -> dict[str, Any]:
    """What was chosen in the last export; empty before the first."""
    options: dict[str, Any] = _json("export", {})
    return options


def set_export_options(options: dict[str, Any]) -> None:
    """Remember the options of an export: anything that JSON can write."""
    _store().setValue("export", json.dumps(options))


def matrix() -> str:
    """The text of the matrix game typed last; "" before the first."""
    return _text("matrix", "")


def set_matrix(text: str) -> None:
    """Remember the text of a matrix game."""
    _store().setValue("matrix", text)


def exam_sheets() -> list[str]:
    """The sheets and kinds that were written last; at first PDFs for students and the key."""
    return [name for name in _json("exam sheets", ["pdf", "student", "key"]) if isinstance(name, str)]


def exam_folder() -> Path:
    """The folder into which sheets were written last; else the person's own."""
    kept = Path(_text("exam folder", "") or Path.home())
    return kept if kept.is_dir() else Path.home()


def set_exam_output(chosen: Sequence[str], folder: Path) -> None:
    """Remember what sheets were written, and where."""
    store = _store()
    store.setValue("exam sheets", json.dumps(list(chosen)))
    store.setValue("exam folder", str(folder))
