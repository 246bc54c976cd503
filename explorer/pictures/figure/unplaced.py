"""The message that lists the texts which did not fit into a figure."""

from collections.abc import Iterable

from explorer.core.i18n import _, ngettext
from explorer.pictures.figure.items import UnplacedText

MOST_NAMED = 5
"""Largest number of texts named in a message in the window."""
LONGEST_QUOTED = 60
"""Largest number of characters quoted from a text."""


def describe_unplaced(unplaced: Iterable[UnplacedText], most: int | None = MOST_NAMED) -> str:
    """Describe the texts that are missing in a figure, or cut, and their places; "" where nothing is.

    A text that is missing at several steps counts once. At `most` so many are named, all with None.
    """
    texts = list_unplaced(unplaced)
    if not texts:
        return ""
    named = "; ".join(texts[:most])
    more = 0 if most is None else len(texts) - most
    if more > 0:
        named = ngettext("{texts}; and {count:,} more text", "{texts}; and {count:,} more texts", more).format(
            texts=named, count=more)
    return _("no room for {}").format(named)


def list_unplaced(unplaced: Iterable[UnplacedText]) -> list[str]:
    """Return a phrase for each text that is missing or cut; a text that is missing at several steps has one."""
    return list(dict.fromkeys(map(_describe, unplaced)))


def _describe(unplaced: UnplacedText) -> str:
    """Return a phrase for a text without room, such as: the move “mate” at 0.1."""
    text = f"{_role_names().get(unplaced.role, unplaced.role)} “{_single_line(unplaced.text)}”"
    if unplaced.node_name:
        text = _("{text} at {node}").format(text=text, node=_single_line(unplaced.node_name))
    if unplaced.shown_part:
        text = _("{text} (cut to “{shown}”)").format(text=text, shown=_single_line(unplaced.shown_part))
    return text


def _single_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTED else line[: LONGEST_QUOTED - 1] + "…"


def _role_names() -> dict[str, str]:
    """Return the names of the roles of texts."""
    return {
        "move": _("the move"), "name": _("the name"), "value": _("the number"), "probability": _("the probability"),
        "window": _("the note"), "ordinal": _("the note"), "turn": _("the order of the search"),
        "cutoff": _("the test"), "hidden": _("the count"), "title": _("the title"), "convention": _("the convention"),
        "count": _("the count"), "caption": _("the caption"),
    }
