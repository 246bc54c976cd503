"""Translation of texts shown to users: `_("Save")`, with and without a window."""

import gettext
from collections.abc import Mapping
from pathlib import Path

from explorer.core import resources

DOMAIN = "game-tree-explorer"
NAMES: Mapping[str, str] = {
    "en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "zh_CN": "简体中文",
}
"""Languages by their codes, each in its own words; one that is missing here is shown by its code."""
REVIEWED = frozenset({"en"})
"""Languages whose texts were read through by someone who speaks them from childhood and knows the field."""
RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"})
"""Languages that are written from right to left."""

_texts = gettext.NullTranslations()
_language = "en"


def set_language(language: str | None) -> None:
    """Set the language of translated texts ("de"); None takes it from LANGUAGE, LC_ALL, LC_MESSAGES or LANG.

    Falls back to English if there is no translation. Texts already on the screen are not changed.
    """
    global _texts, _language
    languages = None if language is None else [language]
    folder = resources.path("locale")
    _texts = gettext.translation(DOMAIN, folder, languages, fallback=True)
    found = gettext.find(DOMAIN, folder, languages)
    _language = Path(found).parent.parent.name if found else "en"


def language() -> str:
    """Return the language in use: "en" if the requested one has no translation."""
    return _language


def languages() -> tuple[str, ...]:
    """Return the codes of all available languages, sorted; English is always included."""
    found = resources.path("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return tuple(sorted({"en", *(catalogue.parent.parent.name for catalogue in found)}))


def is_right_to_left() -> bool:
    """Return True if the language in use is written from right to left."""
    return _language.partition("_")[0] in RIGHT_TO_LEFT


def _(text: str) -> str:
    """Return the text translated into the language in use; "" for an empty text."""
    return _texts.gettext(text) if text else ""


def N_(text: str) -> str:
    """Return the text as it is: marks a literal that `_` translates elsewhere, when it is shown."""
    return text


def pgettext(context: str, text: str) -> str:
    """Return the translation of a text that has several meanings in English: `pgettext("sort key", "Order")`."""
    return _texts.pgettext(context, text)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the translated singular or plural for a count: `ngettext("{} leaf", "{} leaves", 3)`."""
    return _texts.ngettext(one, many, count)


set_language(None)
