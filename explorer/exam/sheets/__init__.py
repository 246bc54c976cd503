"""Papers as files: sheets to print, and items for a course's question bank."""

from explorer.exam.sheets import pages
from explorer.exam.sheets.sheet import KINDS, Files, Kind, Sheet

__all__ = ["KINDS", "SHEETS", "Files", "Kind", "Sheet"]

SHEETS: dict[str, Sheet] = {
    "pdf": Sheet("PDF", ".pdf", pages=pages.pages),
}
"""By the names under which descriptions ask for them."""
