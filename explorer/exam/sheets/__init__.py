"""Papers as files: sheets to print, and items for a course's question bank."""

from explorer.exam.sheets import csv_key, gift, moodle, pages, qti12, qti21
from explorer.exam.sheets.sheet import KINDS, Files, Kind, Sheet

__all__ = ["KINDS", "SHEETS", "Files", "Kind", "Sheet"]

SHEETS: dict[str, Sheet] = {
    "pdf": Sheet("PDF", ".pdf", pages=pages.pages),
    "moodle": moodle.sheet,
    "gift": gift.sheet,
    "qti21": qti21.sheet,
    "qti12": qti12.sheet,
    "csv": csv_key.sheet,
}
"""By the names under which descriptions ask for them."""
