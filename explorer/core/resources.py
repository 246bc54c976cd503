"""Paths of the data files that come with the program: from a checkout, a wheel or a frozen program."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_BUNDLED = _PACKAGE / "bundled"
"""The wheel's copy of the data files; a checkout and a frozen program have `resources/` next to the package."""


def path(name: str) -> Path:
    """Return the path of a data file or folder of the program, for example `path("fonts/DejaVuSans.ttf")`."""
    return (_BUNDLED if _BUNDLED.is_dir() else _PACKAGE.parent / "resources") / name
