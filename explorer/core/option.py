"""Options as data: each is described once; command-line flags, forms, files and sentences are derived from that."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from functools import lru_cache
from math import inf
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from explorer.core import exact
from explorer.core.errors import GameError
from explorer.core.exact import Number
from explorer.core.i18n import _, ngettext

OptionKind = Literal[
    "whole", "chance", "range", "values", "choice", "flag", "position", "board", "heaps",
    "number", "decimal", "size", "interval", "numeral", "numerals", "text",
    "paragraphs", "lines",
]
"""The type of an option's value.

A `number` is exact and may be infinite; a `decimal` is a finite float, a `size` one above 0 with a unit; an `interval`
is two numbers. A `numeral` is a number as written in a file: an int, or the text that was typed. `numerals` are several
of these. `paragraphs` are a text of several lines, `lines` the texts of a list. A `flag` may have titles for its
choices "no" and "yes".
"""
IntOrRange = int | tuple[int, int]
"""A whole number, or the smallest and the largest of a range."""


class Wording(NamedTuple):
    """One choice in other words than its title.

    In a sentence, as it is printed, where there is little room, and as the rule that a student follows.
    """

    sentence: str
    phrase: str
    short_phrase: str
    rule: str = ""


@dataclass(frozen=True)
class Option:
    """One option: its Python name (`leaf_chance`), kind, default, and a sentence if the title does not suffice.

    The default of a game's option is text ("" for none), that of a dataclass field is a value. Texts are English and
    are translated when shown. `title` labels the form field (without one there is no field), `blank` is the placeholder
    of an empty one; `choices` maps the names of the choices to their titles. `requires` names a switch without which
    the option has no effect; `requires_choice` are the values of it that are needed. `flag_name`, `metavar` and `usage`
    apply to the command line and default to the name and the sentence (without both there is no flag); {} in `usage`
    stands for the default. `phrase` is the printed form of a value, `short_phrase` a shorter one, and `absent` the
    short form of None; `wordings` replace them for choices. `singular` is the form of `counted_phrase` for 1. `rule` is
    a value as the rule that a student follows. In all of them {} stands for the value, {lower} and {upper} for the ends
    of an interval.
    """

    name: str
    kind: OptionKind
    default: Any
    sentence: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    least: int = 0
    most: int | None = None
    title: str = ""
    blank: str = ""
    requires: str = ""
    requires_choice: tuple[str, ...] = ()
    flag_name: str = ""
    metavar: str = ""
    usage: str = ""
    unit: str = ""
    phrase: str = ""
    short_phrase: str = ""
    singular: str = ""
    absent: str = ""
    rule: str = ""
    wordings: Mapping[str, Wording] = field(default_factory=dict)

    @property
    def flag(self) -> str:
        """The option's name on the command line."""
        return "--" + self.library_name.replace("_", "-")

    @property
    def library_name(self) -> str:
        """The option's name in a call of the library: that of the flag, without its dashes."""
        return self.flag_name or self.name

    @property
    def heading(self) -> str:
        """The title in the current language; without a title, the name with spaces and a capital letter."""
        return _(self.english_heading)

    @property
    def english_heading(self) -> str:
        """The title as it stands in catalogues of translations."""
        return self.title or self.name.replace("_", " ").capitalize()

    def choice_label(self, choice: str) -> str:
        """Return the title of one of the choices in the current language."""
        return _(self.choices[choice])

    @property
    def counted_phrase(self) -> str:
        """The shortest form of a value in English: the plural of `singular`, where there is one."""
        return self.short_phrase or self.phrase

    @property
    def may_be_blank(self) -> bool:
        """True if an empty text is a valid input; it means the default."""
        return bool(self.blank) or self.default in (None, "", ())

    def describe(self, value: Any) -> str:
        """Return a value in the words printed below a question."""
        return _(self.wordings[value].phrase) if self.wordings else self._phrase(self.phrase, value)

    def describe_briefly(self, value: Any) -> str:
        """Return a value in a few words; `absent` for None."""
        if self.wordings:
            return _(self.wordings[value].short_phrase)
        return _(self.absent) if value is None else self._phrase(self.counted_phrase, value)

    def describe_rule(self, value: Any) -> str:
        """Return a value as the rule that a student follows; without one, the option's or the choice's sentence."""
        if self.wordings:
            return _(self.wordings[value].rule or self.wordings[value].sentence)
        return _(self.sentence) if value is None or not self.rule else self._phrase(self.rule, value)

    def _phrase(self, phrase: str, value: Any) -> str:
        """Return the translated phrase with the value filled in, exact numbers as they appear in pictures."""
        if self.kind == "interval":
            low, high = value
            return _(phrase).format(
                lower=exact.display(low), upper="+∞" if high == inf else exact.display(high))
        if self.singular and phrase == self.counted_phrase:
            return ngettext(self.singular, phrase, value).format(value)
        return _(phrase).format(exact.display(value) if self.kind == "number" else value)


def option(kind: OptionKind, default: Any, title: str, sentence: str = "", phrase: str = "", **more: Any) -> Any:
    """Return a dataclass field that is an option; `more` are further fields of `Option`."""
    return field(default=default, metadata={_RECORD: Option(
        "", kind, default, sentence, title=title, phrase=phrase, **more)})


def options_of(owner: Any) -> Mapping[str, Option]:
    """Return the options of a dataclass or of an instance by their names; fields without an option are left out."""
    return _options_of(fields(owner))


@lru_cache
def _options_of(columns: tuple[Field[Any], ...]) -> Mapping[str, Option]:
    return MappingProxyType({each.name: replace(each.metadata[_RECORD], name=each.name)
                             for each in columns if _RECORD in each.metadata})


_RECORD = "option"


def parse_option(option: Option, text: str) -> Any:
    """Return the value that `text` means for this option. Raises GameError naming the option and the reason."""
    name = option.name.replace("_", "-")
    if option.choices:
        return require_choice(name, text.strip(), tuple(option.choices))
    try:
        return READERS[option.kind](text.strip())
    except ValueError as reason:
        raise GameError(_("option {option}: {reason}").format(option=name, reason=reason)) from None


def parse_field(option: Option, text: str) -> Any:
    """Return the value of a form field's text; an empty text is the default if the option may be blank.

    Raises ValueError with the reason.
    """
    text = text.strip()
    return option.default if not text and option.may_be_blank else READERS[option.kind](text)


def format_value(option: Option, value: Any) -> str:
    """Return the text of a value, readable by `parse_field`; "" for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        between = {"numerals": ", ", "lines": "\n"}.get(option.kind, "..")
        return between.join(format_value(option, each) for each in value)
    return value if isinstance(value, str) else exact.format_exact(value)


def describe_changes(options: Iterable[Option], before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Return the titles and the new values of the options that differ, such as "4 plies, Root MIN"."""
    changes = []
    for option in options:
        value = after.get(option.name, option.default)
        if value == before.get(option.name, option.default):
            continue
        if option.singular and value is not None:
            changes.append(option.describe_briefly(value))
        else:
            text = format_value(option, value)
            text = option.choice_label(text) if text in option.choices else text or option.blank or _("none")
            changes.append(f"{option.heading} {text}")
    return ", ".join(changes)


def require_choice(name: str, text: str, choices: tuple[str, ...]) -> str:
    """Return `text` if it is one of the choices. Raises GameError naming the option otherwise."""
    if text not in choices:
        raise GameError(_("option {option}: {text!r} is not one of {choices}").format(
            option=name, text=text, choices=", ".join(choices)))
    return text


def _read_whole(text: str) -> int:
    sign, digits = ("-", text[1:]) if text[:1] in ("-", "−") else ("", text)
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(_("{!r} is not a whole number").format(text))
    if len(digits) > 18:
        raise ValueError(_("a number of {} digits is too large").format(len(digits)))
    return int(sign + digits)


def _read_chance(text: str) -> float:
    number = float(exact.parse_exact(text))
    if not 0 <= number <= 1:
        raise ValueError(_("{} is not between 0 and 1").format(text))
    return number


def _read_span(text: str) -> IntOrRange:
    low, dots, high = text.partition("..")
    return (_read_whole(low.strip()), _read_whole(high.strip())) if dots else _read_whole(text)


def _read_values(text: str) -> tuple[int, int] | list[Number]:
    low, dots, high = text.partition("..")
    if dots:
        return _read_whole(low.strip()), _read_whole(high.strip())
    return [exact.parse_exact(part) for part in text.split(",")]


def _read_flag(text: str) -> bool:
    if text.lower() not in FLAG_WORDS:
        raise ValueError(_("{!r} is neither yes nor no").format(text))
    return FLAG_WORDS[text.lower()]


def _read_heaps(text: str) -> Sequence[int]:
    return [_read_whole(part.strip()) for part in text.strip("[]").replace(",", "-").split("-")]


def _read_interval(text: str) -> tuple[Number, Number]:
    low, _dots, high = text.partition("..")
    return exact.parse_exact(low) if low.strip() else -inf, exact.parse_exact(high) if high.strip() else inf


def _read_numeral(text: str) -> int | str:
    number = exact.parse_exact(text)
    return int(number) if isinstance(number, float) and number.is_integer() else text.strip()


def _read_numerals(text: str) -> tuple[int | str, ...]:
    return tuple(_read_numeral(word) for word in text.replace(";", ",").split(",") if word.strip())


FLAG_WORDS: Mapping[str, bool] = MappingProxyType({
    "yes": True, "true": True, "1": True,
    "no": False, "false": False, "0": False,
})

READERS: Mapping[OptionKind, Callable[[str], Any]] = MappingProxyType({
    "whole": _read_whole,
    "chance": _read_chance,
    "range": _read_span,
    "values": _read_values,
    "choice": str,
    "flag": _read_flag,
    "position": str,
    "board": str,
    "heaps": _read_heaps,
    "number": exact.parse_exact,
    "decimal": lambda text: float(exact.parse_exact(text)),
    "size": lambda text: float(exact.parse_exact(text)),
    "interval": _read_interval,
    "numeral": _read_numeral,
    "numerals": _read_numerals,
    "text": str,
    "paragraphs": str,
    "lines": lambda text: tuple(line.strip() for line in text.splitlines() if line.strip()),
})
