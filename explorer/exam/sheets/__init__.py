"""Papers as files: sheets to print, and items for question banks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from explorer.exam.sheets import csv_key, gift, html, json_key, latex, markdown, moodle, pages, qti12, qti21
from explorer.exam.sheets.sheet import KINDS, Files, Kind, Sheet

__all__ = ["KINDS", "SHEETS", "Files", "Kind", "Sheet", "join_differences", "sheet_for"]

SHEETS: dict[str, Sheet] = {
    "pdf": pages.sheet,
    "latex": latex.sheet,
    "markdown": markdown.sheet,
    "html": html.sheet,
    "moodle": moodle.sheet,
    "gift": gift.sheet,
    "qti21": qti21.sheet,
    "qti12": qti12.sheet,
    "csv": csv_key.sheet,
    "json": json_key.sheet,
}
"""All sheets by the names that exam descriptions and the command line use."""


def sheet_for(name: str, engine: str) -> Sheet:
    """Return the sheet with this name; LaTeX for the given engine."""
    sheet = SHEETS[name]
    return replace(sheet, write=partial(latex.write, engine=engine)) if name == "latex" else sheet


def join_differences(sentences: Mapping[str, Sequence[str]]) -> list[str]:
    """Return each of the sentences on some sheets once, after the names of the sheets that it holds for."""
    names: dict[str, list[str]] = {}
    for name, told in sentences.items():
        for sentence in told:
            names.setdefault(sentence, []).append(name)
    return [f"{', '.join(of)}: {sentence}" for sentence, of in names.items()]
