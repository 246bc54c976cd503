"""The few words that answers consist of: written in the language in use, read in it and in English."""

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
        reply = reply.replace(_(english), english)
    return reply
