"""Letters that no installed font has: Qt would draw boxes for them without a word."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import unescape
from unicodedata import category

from PySide6.QtCore import QLoggingCategory
from PySide6.QtGui import QFont, QFontMetricsF

from explorer.core.errors import ExportError
from explorer.core.i18n import _
from explorer.pictures.export.latex_text import name_letters
from explorer.pictures.export.svg import FONT

MOST_SHOWN = 40
"""The largest number of characters of a text that an error shows."""
_TEXT = re.compile(r"<text\b[^>]*>(.*?)</text>", re.DOTALL)
_INVISIBLE = ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")
"""The categories of characters that need no shape."""


def svg_texts(svg: str) -> Iterator[str]:
    """Yield the texts of a picture that explorer.pictures.export wrote."""
    return (unescape(re.sub("<[^>]*>", "", inside)) for inside in _TEXT.findall(svg))


def require_letters(pages: Iterable[Iterable[str]]) -> None:
    """Raise ExportError if no installed font has a letter of these texts, with the letters and their places."""
    missing: dict[str, None] = {}
    places: dict[str, None] = {}
    for number, texts in enumerate(pages, 1):
        for text in texts:
            if found := [] if text.isascii() else [letter for letter in text if not _is_in_font(letter)]:
                missing |= dict.fromkeys(found)
                shown = text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"
                places[_("page {number}: “{text}”").format(number=number, text=shown)] = None
    if missing:
        raise ExportError(_("no installed font has {letters} ({places})").format(
            letters=name_letters(list(missing)), places=next(iter(places))))


@lru_cache(maxsize=4096)
def _is_in_font(letter: str) -> bool:
    """Return True if the picture's fonts or the system's can show a letter, or if it needs no shape."""
    if category(letter) in _INVISIBLE:
        return True
    QLoggingCategory.setFilterRules("qt.text.font.db=false")  # Qt warns for each font that lacks a script
    font = QFont([name.strip("' ") for name in FONT.split(",")])
    return QFontMetricsF(font).inFontUcs4(ord(letter))
