"""A language made by rule: every text becomes 40 % longer and without plain letters, so that English ones stand out."""

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager

from explorer.core import i18n

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áƀćďéƒǵȟíǰķłɱńőƥɋŕšťúνẃẋýžÁƁĆĎÉƑǴȞÍǰĶŁɱŃŐƤɊŔŠŤÚνẂẊÝŽ")
KEPT = re.compile(r"\{[^{}]*\}|<[^<>]*>|&[a-z]+;|\*\*|\\n|\n|%(?:\(\w+\))?[srd]")
"""Fields, tags and entities, which no translation may change."""
GROWTH = 0.4
FILL = "·"


def pseudo(text: str) -> str:
    """Return a text in the pseudo-language: `[Śáνé··]` for "Save"; texts without letters stay."""
    parts, at = [], 0
    for found in KEPT.finditer(text):
        parts += [text[at:found.start()].translate(LETTERS), found[0]]
        at = found.end()
    whole = "".join([*parts, text[at:].translate(LETTERS)])
    if not re.search(r"[^\W\d_]", KEPT.sub("", text)):
        return text
    letters = len(KEPT.sub("", text))
    end = re.search(r"\s*$", whole)
    tail = end[0] if end else ""
    return f"[{whole.removesuffix(tail)}{FILL * round(letters * GROWTH)}]{tail}"


class Pseudo(gettext.NullTranslations):
    """Translations into the pseudo-language; `asked` are the texts that were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        """Return the text in the pseudo-language."""
        self.asked.add(message)
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the text for a number in the pseudo-language."""
        self.asked.add(msgid1)
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return the text of a context in the pseudo-language."""
        self.asked.add(message)
        return pseudo(message)


@contextmanager
def pseudo_language(*, with_comma: bool = False) -> Iterator[Pseudo]:
    """Show all texts in the pseudo-language within the block, and numbers with a decimal comma if asked for."""
    made = Pseudo()
    i18n._texts, i18n._signs = made, {ord("."): ",", ord(","): "."} if with_comma else {}
    _tell_of_change()
    try:
        yield made
    finally:
        i18n._texts, i18n._signs = gettext.NullTranslations(), {}
        _tell_of_change()


@contextmanager
def in_language(code: str) -> Iterator[None]:
    """Show all texts in a language within the block."""
    i18n.set_language(code)
    try:
        yield
    finally:
        i18n.set_language("en")


def _tell_of_change() -> None:
    for listener in i18n._listeners:
        listener()


def english_words(text: str, data: frozenset[str]) -> list[str]:
    """Return the words with three plain letters in a row that are not data."""
    return [word for word in re.findall(r"[^\W\d_]+", text) if re.search("[A-Za-z]{3}", word) and word not in data]
