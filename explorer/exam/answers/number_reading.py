"""Parsing of typed numbers, inequality signs and words for "none", in the spellings that students use."""

import re
import unicodedata
from functools import lru_cache
from math import inf

from explorer.core import exact
from explorer.core.i18n import _
from explorer.exam.answers.words import none_text
from explorer.search.convention import Bound

LONGEST = 2_000
"""The greatest length, in characters, of a reply that is read as numbers."""
NUMBER = r"[+-]?(?:∞|inf(?:inity|ty|inite)?|oo|\d+(?:\.\d+)?(?:/\d+)?|\.\d+)%?"
"""The pattern of a number in a text returned by `normalize_signs`."""
_INFINITE = re.compile(r"([+-]?)(?:inf|infty|infinity|infinite|∞|oo)", re.IGNORECASE)
_SIGNS = {
    "≤": "<=", "⩽": "<=", "≦": "<=", "\\leq": "<=", "\\le": "<=", "=<": "<=",
    "≥": ">=", "⩾": ">=", "≧": ">=", "\\geq": ">=", "\\ge": ">=", "=>": ">=",
    "==": "=", "≠": "!=", "<>": "!=", "\\infty": "∞", "−": "-", "\u2010": "-", "\u2044": "/",
}
_MORE, _LESS = r"(?:more|greater|larger|bigger|higher|above)", r"(?:less|smaller|lower|fewer|below)"
_WORDS = tuple((re.compile(pattern, re.IGNORECASE), sign) for pattern, sign in (
    (rf"\b(?:is\s+|are\s+)?{_LESS}\s+than\s+or\s+equal\s+to\b", " <= "),
    (rf"\b(?:is\s+|are\s+)?{_MORE}\s+than\s+or\s+equal\s+to\b", " >= "),
    (rf"\b(?:is\s+|are\s+)?(?:at\s+most|(?:no|not)\s+{_MORE}\s+than)\b", " <= "),
    (rf"\b(?:is\s+|are\s+)?(?:at\s+least|(?:no|not)\s+{_LESS}\s+than)\b", " >= "),
    (rf"=?\s*(?<![\w.,/])({NUMBER})\s+or\s+{_LESS}(?!\s+than)\b", r" <= \1"),
    (rf"=?\s*(?<![\w.,/])({NUMBER})\s+or\s+{_MORE}(?!\s+than)\b", r" >= \1"),
    (rf"\b(?:is\s+|are\s+)?(?:{_LESS}\s+than|below|under)\b", " < "),
    (rf"\b(?:is\s+|are\s+)?(?:{_MORE}\s+than|above|over)\b", " > "),
    (r"\b(?:is\s+|are\s+)?not\s+equal\s+to\b", " != "),
    (r"\b(?:is\s+|are\s+)?(?:equal\s+to|equals|exactly)\b", " = "),
))
_NONE = re.compile(
    r"(?:there\s+(?:is|are)\s+)?(?:no|none|nothing|not\s+any)(?:\s+(?:of|the|them|such|leaf|leaves|nodes?|edges?|"
    r"branch(?:es)?|numbers?|windows?|values?|integers?|is|are|was|were|not|examined|skipped|pruned|cut|off|all))*"
    r"|does\s+not\s+exist|n/a|∅|\{\s*\}|-|–|—|−", re.IGNORECASE)


@lru_cache(maxsize=4096)  # the replies of a class, and the spellings that a bank accepts, repeat the same few texts
def normalize_signs(text: str) -> str:
    """Return the text with ASCII signs and single spaces: `≤` becomes `<=`, `½` becomes `1/2`, `- 3` becomes `-3`.

    The sign ∞ is kept. Raises ValueError if the text is longer than `LONGEST`.
    """
    text = " ".join(text.split())
    if len(text) > LONGEST:
        raise ValueError(_("a reply of {:,} characters is too long").format(len(text)))
    text = text if text.isascii() else "".join(
        f" {unicodedata.normalize('NFKC', sign)}" if unicodedata.decomposition(sign).startswith("<fraction>") else sign
        for sign in text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2009", " "))
    for sign, word in _SIGNS.items():
        text = text.replace(sign, word)
    text = re.sub(r"(?<![\w)\]])[–—](?=\s*(?:[\d.]|∞|inf|oo))", "-", text)
    return re.sub(r"(^|[^\w\s)\]])(\s*[+-])\s+(?=[\d.]|∞|inf|oo)", r"\1\2", text)


def words_to_signs(text: str) -> str:
    """Replace words such as "at most" and "less than" by signs; `text` has gone through `normalize_signs`."""
    for pattern, sign in _WORDS:
        text = pattern.sub(sign, text)
    return text


def means_none(reply: str) -> bool:
    """Return True if the reply says that there is nothing to name."""
    text = " ".join(reply.split()).rstrip(".!")
    return len(text) < LONGEST and (text == none_text() or bool(_NONE.fullmatch(text)))


@lru_cache(maxsize=4096)
def possible_readings(text: str) -> tuple[str, ...]:
    """Return the readings of a typed number as texts, each a decimal with a point or `n/d`.

    There are two if a comma may separate decimals or thousands (`1,234`), otherwise one; the reading with thousands
    comes first.
    """
    text = re.sub(r"\s*/\s*", "/", normalize_signs(text).strip().strip("≈~").rstrip(".…").strip())
    if found := re.fullmatch(r"([+-]?)(\d+)\s+(\d+)/(\d+)", text):
        sign, whole, part, of = found.groups()
        return (f"{sign}{int(whole) * int(of) + int(part)}/{of}",) if len(text) < exact.LONGEST_NUMBER else (text,)
    decimal = re.sub(r"^([+-]?\d*),(\d+)(%?)$", r"\1.\2\3", text)
    if re.fullmatch(r"[+-]?[1-9]\d{0,2}(?:,\d{3})+", text):
        return (text.replace(",", ""), decimal) if decimal != text else (text.replace(",", ""),)
    return (decimal,)


def read_number(text: str) -> Bound:
    """Return the number that was typed, in its first reading; raises ValueError with the reason."""
    return parse_number(possible_readings(text)[0])


@lru_cache(maxsize=4096)
def parse_number(text: str) -> Bound:
    """Return the number that one reading spells; raises ValueError with the reason."""
    if found := _INFINITE.fullmatch(text):
        return -inf if found[1] == "-" else inf
    if text.endswith("%") and not _INFINITE.fullmatch(text[:-1].strip()):
        return exact.normalize_number(exact.as_fraction(exact.parse_exact(text[:-1])) / 100)
    return exact.parse_exact(text)
