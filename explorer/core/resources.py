"""Where the files that come with the program lie: in a checkout, in a wheel, in a frozen program."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_BUNDLED = _PACKAGE / "bundled"
"""The wheel's copy, inside the package; a checkout and a frozen program have `resources/` beside the package."""


def path(name: str) -> Path:
    """The path of one of our own files or folders: `path("fonts/DejaVuSans.ttf")`."""
    return (_BUNDLED if _BUNDLED.is_dir() else _PACKAGE.parent / "resources") / name
