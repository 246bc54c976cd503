"""Translation of texts shown to users: `_("Save")`, with and without a window."""

import gettext
import string
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from numbers import Number
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypeVar

from explorer.core import resources

P = ParamSpec("P")
T = TypeVar("T")

DOMAIN = "game-tree-explorer"
NAMES: Mapping[str, str] = {
    "en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "zh_CN": "简体中文",
}
"""Languages by their codes, each in its own words; one that is missing here is shown by its code."""
REVIEWED = frozenset({"en"})
"""Languages whose texts were read through by someone who speaks them from childhood and knows the field."""
RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"})
"""Languages that are written from right to left."""
LEFT_TO_RIGHT_ISOLATE, END_OF_ISOLATE = "\u2066", "\u2069"
"""The invisible characters around text that runs from left to right whatever is around it."""

DECIMAL_COMMA: Mapping[str, str] = {
    "de": ".", "es": "\u202f", "fr": "\u202f", "it": ".", "nl": ".", "pl": "\u202f", "pt": ".", "ru": "\u202f",
    "sv": "\u202f", "uk": "\u202f",
}
"""Languages that write a decimal comma, each with its sign between thousands."""


class Speech(NamedTuple):
    """A language: its texts, its code, and the signs of its numbers by the English ones."""

    texts: gettext.NullTranslations
    language: str
    signs: Mapping[int, str]


_texts = gettext.NullTranslations()
_language = "en"
_signs: Mapping[int, str] = {}
"""The signs of numbers in the language in use, by the English ones; empty if they are the same."""
_listeners: list[Callable[[], object]] = []
_speech: ContextVar[Speech | None] = ContextVar("speech", default=None)
"""The language of the texts made within `speaking`, in its thread alone; None for the program's language."""


def set_language(language: str | None) -> None:
    """Set the language of translated texts ("de"); None takes it from LANGUAGE, LC_ALL, LC_MESSAGES or LANG.

    Falls back to English if there is no translation. Texts already on the screen are not changed.
    """
    global _texts, _language, _signs
    _texts, _language, _signs = _load(language)
    for listener in _listeners:
        listener()


def _load(language: str | None) -> Speech:
    """Return a language, or English if there is no translation; None takes it from the environment."""
    languages = None if language is None else [language]
    folder = resources.path("locale")
    found = gettext.find(DOMAIN, folder, languages)
    code = Path(found).parent.parent.name if found else "en"
    group = DECIMAL_COMMA.get(code.partition("_")[0], "")
    return Speech(gettext.translation(DOMAIN, folder, languages, fallback=True), code,
                  {ord("."): ",", ord(","): group} if group else {})


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Make texts in this language within the block, in this thread alone; "" keeps the language.

    The window keeps its language meanwhile, and so do other threads.
    """
    if not language:
        yield
        return
    token = _speech.set(_load(language))
    try:
        yield
    finally:
        _speech.reset(token)


def keep_language(call: Callable[P, T]) -> Callable[P, T]:
    """Return the function so that it makes its texts in the language now in use, whenever it is called."""
    speech = _speech.get() or Speech(_texts, _language, _signs)

    @wraps(call)
    def spoken(*arguments: P.args, **named: P.kwargs) -> T:
        token = _speech.set(speech)
        try:
            return call(*arguments, **named)
        finally:
            _speech.reset(token)

    return spoken


def cached_by_signs(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that caches the texts of numbers, `most` for each way in which languages write them."""
    def decorate(write: Callable[P, T]) -> Callable[P, T]:
        caches: dict[str, Callable[..., T]] = {}

        @wraps(write)
        def cached(*arguments: P.args, **named: P.kwargs) -> T:
            speech = _speech.get()
            group = (_signs if speech is None else speech.signs).get(ord(","), "")
            found = caches.get(group)
            if found is None:
                found = caches.setdefault(group, lru_cache(most, typed=True)(write))
            return found(*arguments, **named)

        return cached

    return decorate


def when_language_changes(call: Callable[[], object]) -> None:
    """Call a function after each change of the language, for example to empty a cache of texts."""
    _listeners.append(call)


def language() -> str:
    """Return the language in use: "en" if the requested one has no translation."""
    speech = _speech.get()
    return _language if speech is None else speech.language


def languages() -> tuple[str, ...]:
    """Return the codes of all available languages, sorted; English is always included."""
    found = resources.path("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return tuple(sorted({"en", *(catalogue.parent.parent.name for catalogue in found)}))


def is_right_to_left() -> bool:
    """Return True if the language in use is written from right to left."""
    return language().partition("_")[0] in RIGHT_TO_LEFT


def keep_direction(text: str) -> str:
    """Return signs without a letter, such as "≥" and "(−∞, +∞)", marked to be read from left to right in any language.

    Other texts, and all in languages from left to right, are returned as they are.
    """
    has_letters = any(character.isalpha() for character in text)
    return text if has_letters or not is_right_to_left() else f"{LEFT_TO_RIGHT_ISOLATE}{text}{END_OF_ISOLATE}"


def has_decimal_comma() -> bool:
    """Return True if the language in use writes 1/2 as 0,5."""
    speech = _speech.get()
    return bool(_signs if speech is None else speech.signs)


def local_number(text: str) -> str:
    """Return a number as the language in use writes it; `text` is the English form, such as "1,234.5"."""
    speech = _speech.get()
    signs = _signs if speech is None else speech.signs
    return text.translate(signs) if signs else text


def grouped(count: int) -> str:
    """Return a whole number with signs between thousands, as the language in use writes it."""
    return local_number(f"{count:,}")


class _LocalFormatter(string.Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        text = format(value, format_spec)
        return local_number(text) if isinstance(value, Number) else text


class _LocalText(str):
    """A text whose `format` writes numbers as the language in use does: `{count:,}` and `{mean:.1f}`."""

    __slots__ = ()

    def format(self, *values: object, **named: object) -> str:
        """Return the text with the values in it."""
        return _LocalFormatter().vformat(self, values, named)


def _local(text: str) -> str:
    # Only texts that have values to come: whole ones may be written into files, and msgspec writes no subclass of str.
    speech = _speech.get()
    return _LocalText(text) if "{" in text and (_signs if speech is None else speech.signs) else text


def _(text: str) -> str:
    """Return the text translated into the language in use; "" for an empty text."""
    speech = _speech.get()
    return _local((_texts if speech is None else speech.texts).gettext(text)) if text else ""


def N_(text: str, _plural: str = "") -> str:
    """Return the text as it is: marks a literal that `_` or `ngettext` translates elsewhere, when it is shown."""
    return text


def pgettext(context: str, text: str) -> str:
    """Return the translation of a text that has several meanings in English: `pgettext("sort key", "Order")`."""
    speech = _speech.get()
    return _local((_texts if speech is None else speech.texts).pgettext(context, text))


def ngettext(one: str, many: str, count: int) -> str:
    """Return the translated singular or plural for a count: `ngettext("{} leaf", "{} leaves", 3)`."""
    speech = _speech.get()
    return _local((_texts if speech is None else speech.texts).ngettext(one, many, count))


set_language(None)
