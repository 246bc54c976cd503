"""Texts shown to people, in their language: `_("Save")`, in the window and headless alike."""

import gettext
from pathlib import Path

from explorer.core import resources

DOMAIN = "game-tree-explorer"

_texts = gettext.NullTranslations()
_language = "en"


def set_language(language: str | None) -> None:
    """Show texts in this language ("de"), or with None in the one that LANGUAGE, LC_ALL, LC_MESSAGES or LANG asks for.

    English where there is no translation. A text that is already on the screen stays as it is.
    """
    global _texts, _language
    languages = None if language is None else [language]
    folder = resources.path("locale")
    _texts = gettext.translation(DOMAIN, folder, languages, fallback=True)
    found = gettext.find(DOMAIN, folder, languages)
    _language = Path(found).parent.parent.name if found else "en"


def language() -> str:
    """The language that texts are shown in: "en" where the one asked for has no translation."""
    return _language


def languages() -> tuple[str, ...]:
    """The languages that texts can be shown in, English among them, sorted."""
    found = resources.path("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return tuple(sorted({"en", *(catalogue.parent.parent.name for catalogue in found)}))


def _(text: str) -> str:
    """The text in the language in use."""
    return _texts.gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a text that goes with a number: `ngettext("{} leaf", "{} leaves", 3)`."""
    return _texts.ngettext(one, many, count)


set_language(None)
