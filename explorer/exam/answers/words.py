"""The few words that answers consist of: written in the language in use, read in it and in English."""

import re

from explorer.core.i18n import _, pgettext


def none_text() -> str:
    """Return the answer where there is nothing to name."""
    # Translators: the answer that prompts ask for where there is nothing to name, as in: or write “none”.
    return pgettext("answer", "none")


def never_text() -> str:
    """Return the answer where no number meets a condition."""
    return pgettext("answer", "never")


def as_drawn_text() -> str:
    """Return the answer where no child changes its place."""
    return pgettext("answer", "as drawn")


def read_words(reply: str) -> str:
    """Return a reply with the English words for "or", "and", "always", "never" and "none" of the language in use."""
    whole = {never_text(): "never", none_text(): "none", _("always"): "always"}
    if (word := reply.strip()) in whole:
        return whole[word]
    for english in (", or ", " or ", " and "):
        reply = _read_word(reply, _(english), english)
    return reply


def _read_word(reply: str, word: str, english: str) -> str:
    """Return a reply with a word between two conditions in English; beside a sign it is a name, not that word.

    In Spanish, "x < y y y < 5" means x < y and y < 5.
    """
    has_case = word.upper() != word.lower()  # other scripts write no blanks between words
    before, after = (r"\s+" if has_case and word[end] == " " else r"\s*" for end in (0, -1))
    return re.sub(rf"(?<=[^\s<>≤≥=+\-*/(,]){before}{re.escape(word.strip())}{after}(?=[^\s<>≤≥=+*/),])", english, reply)
