"""Figure -> text in a file format of pictures; PNG and PDF are made from the SVG by `explorer.gui.toolkit.raster`."""

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from explorer.core.errors import ExportError
from explorer.core.files import write_whole
from explorer.core.i18n import _
from explorer.pictures.export.filmstrip import filmstrip
from explorer.pictures.export.latex_letters import ENGINES
from explorer.pictures.export.svg import svg
from explorer.pictures.export.tikz import tikz
from explorer.pictures.figure import Figure

__all__ = ["ENGINES", "EXPORTERS", "filmstrip", "svg", "tikz", "write"]

EXPORTERS: dict[str, Callable[[Figure], str]] = {".svg": svg, ".tex": tikz}
"""Suffix -> writer of a figure as text."""


def write(figure: Figure, path: str | PathLike[str], engine: str = ENGINES[0]) -> None:
    """Write the picture in the format that the suffix says, TikZ for an engine, whole or not at all; ExportError."""
    suffix = Path(path).suffix.lower()
    if suffix not in EXPORTERS:
        known = ", ".join(EXPORTERS)
        raise ExportError(_("{}: pictures are written as {}; PNG and PDF by the export command").format(path, known))
    write_whole(path, (tikz(figure, engine=engine) if suffix == ".tex" else EXPORTERS[suffix](figure)).encode())
