"""The sentence that names the texts for which a figure has no room."""

from collections.abc import Iterable

from explorer.figure.items import Unplaced
from explorer.i18n import _, ngettext

MOST_NAMED = 5
"""Texts that the sentence names; of more it says how many."""


def describe_unplaced(unplaced: Iterable[Unplaced]) -> str:
    """Describe the texts that are missing in a figure, or cut, and their places; "" where nothing is.

    A text that is missing at several steps counts once.
    """
    texts = list(dict.fromkeys(map(_describe, unplaced)))
    if not texts:
        return ""
    named = "; ".join(texts[:MOST_NAMED])
    more = len(texts) - MOST_NAMED
    if more > 0:
        named = ngettext("{}; and {:,} more text", "{}; and {:,} more texts", more).format(named, more)
    return _("no room for {}").format(named)


def _describe(each: Unplaced) -> str:
    """the move "mate" at 0.1"""
    said = f"{_kinds().get(each.role, each.role)} “{_line(each.text)}”"
    if each.place:
        said = _("{} at {}").format(said, _line(each.place))
    return _("{} (cut to “{}”)").format(said, _line(each.shown)) if each.shown else said


def _line(text: str) -> str:
    return " ".join(text.split())


def _kinds() -> dict[str, str]:
    """Return the names of the roles of texts."""
    return {
        "move": _("the move"), "name": _("the name"), "value": _("the number"), "probability": _("the probability"),
        "window": _("the note"), "ordinal": _("the note"), "turn": _("the order of the search"),
        "cutoff": _("the test"), "hidden": _("the count"), "title": _("the title"), "convention": _("the convention"),
        "count": _("the count"), "caption": _("the caption"),
    }
