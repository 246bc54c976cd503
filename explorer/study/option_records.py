"""The options of a dataclass as they are stored in files: a struct with a field for each, and numbers exactly."""

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

import msgspec

from explorer.core import exact
from explorer.core.option import Option, OptionKind, options_of

_StoredNumber = float | str
"""A number as stored; `read_number` converts it."""


def option_struct(
    owner: type, number: Any = _StoredNumber, absent: Any = msgspec.UNSET,
    bases: tuple[type, ...] = (msgspec.Struct,), required: tuple[str, ...] = (), **more: Any
) -> Any:
    """Return a struct type for a dataclass's options as files store them; omitted options have the value `absent`.

    `number` is the type of stored exact numbers; `required` are fields that can't be omitted, but may be null where the
    default is None; `more` are further fields, or options of other types.
    """
    known = tuple((name, option.kind, tuple(option.choices), option.default is None and name in required)
                  for name, option in options_of(owner).items())
    return _option_struct(known, number, absent, bases, required, tuple(more.items()))


@lru_cache
def _option_struct(
    known: tuple[tuple[str, OptionKind, tuple[str, ...], bool], ...], number: Any, absent: Any,
    bases: tuple[type, ...], required: tuple[str, ...], more: tuple[tuple[str, Any], ...],
) -> Any:
    kinds: dict[OptionKind, Any] = {
        "flag": bool, "whole": int, "decimal": float, "number": number, "interval": tuple[number, number],
        "text": str, "paragraphs": str, "lines": tuple[str, ...]}
    types = {name: Literal[choices] if choices else kinds[kind] | (None if is_nullable else kinds[kind])
             for name, kind, choices, is_nullable in known} | dict(more)
    return msgspec.defstruct("Options", [
        *((name, types.pop(name)) for name in required),
        *((name, type_ | (None if absent is None else type(absent)), absent) for name, type_ in types.items()),
    ], bases=bases, forbid_unknown_fields=True, kw_only=True)


def option_record(owner: Any, names: Iterable[str], required: tuple[str, ...] = ()) -> Any:
    """Return the struct with these options of a dataclass."""
    options = options_of(owner)
    return option_struct(type(owner), required=required)(
        **{name: convert_numbers(options[name], _stored_number, getattr(owner, name)) for name in names})


def option_values(owner: type, record: Any) -> dict[str, Any]:
    """Return the options that a record gives, if there is one, by their names."""
    return {name: convert_numbers(option, read_number, value) for name, option in options_of(owner).items()
            if (value := getattr(record, name, msgspec.UNSET)) is not msgspec.UNSET}


def convert_numbers(option: Option, convert: Callable[[Any], Any], value: Any) -> Any:
    """Return an option's value with each exact number in it converted."""
    if option.kind == "interval":
        return tuple(map(convert, value))
    return convert(value) if option.kind == "number" else value


def _stored_number(number: float | Fraction) -> float | str:
    """Return a finite float unchanged, and a Fraction or an infinity as text, so that its type is preserved."""
    return exact.format_exact(number) if isinstance(number, Fraction) or math.isinf(number) else number


def read_number(stored: float | str) -> float | Fraction:
    """Return a stored number; raises ValueError for a text that is no number."""
    return exact.parse_exact(stored, exact.LONGEST_STORED) if isinstance(stored, str) else stored
