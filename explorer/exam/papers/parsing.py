"""Parsing of exam descriptions into plain values: TOML, JSON, and lists of students."""

import csv
import json
import re
import tomllib
from collections.abc import Iterator
from io import StringIO
from math import isnan
from typing import Any

from explorer.core.errors import ExamError, FormatError
from explorer.core.i18n import _
from explorer.core.json_text import is_nested_deeper_than

DEEPEST = 500
"""The greatest depth of nested brackets outside quotation marks."""
MOST_DOTS = 50
LONGEST_TOML = 2**22
"""The limits of TOML text: parts of a dotted key and characters. Parsing takes time and memory quadratic in both."""
LONGEST_JSON = 2**24
"""The greatest number of characters of JSON text, which may take fifty times as many bytes in memory.

Larger trees have to be in files of their own.
"""
LONGEST_NAME = 200
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*"""
_DOTTED = re.compile(f"(?<![\\w-])(?:{_PART}){{{MOST_DOTS}}}")
STUDENT_HEADING = "student"
_INVALID_CHARACTER = re.compile("[\0\ud800-\udfff]")
_UNPRINTABLE_CHARACTER = re.compile("[\0-\x1f\x7f-\x9f\ud800-\udfff]")


def parse_description(text: str, name: str) -> Any:
    """Return the values of a TOML or JSON text; raises FormatError with `name` if it is neither.

    Text that begins with `{` is read as JSON.
    """
    if is_nested_deeper_than(text.encode(errors="replace"), DEEPEST):
        raise FormatError(_("brackets are nested too deeply: write such a tree in quotation marks"), name)
    given = _parse_json(text, name) if text.lstrip().startswith("{") else _parse_toml(text, name)
    _require_valid_values(given, name)
    return given


def require_unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object as a dictionary; raises ExamError if a key occurs twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ExamError(_("{!r} appears twice in one object").format(key))
        found[key] = value
    return found


def _parse_json(text: str, name: str) -> Any:
    if len(text) > LONGEST_JSON:
        raise FormatError(_("too large: at most {} MB of JSON").format(LONGEST_JSON // 2**20), name)
    try:
        return json.loads(text, object_pairs_hook=require_unique_keys)
    except json.JSONDecodeError as error:
        raise FormatError(error.msg, name, error.lineno) from None
    except ExamError as reason:
        raise FormatError(str(reason), name) from None
    except ValueError:
        raise FormatError(_("a whole number has thousands of digits"), name) from None


def _parse_toml(text: str, name: str) -> Any:
    if len(text) > LONGEST_TOML:
        raise FormatError(_("too large: at most {} MB of TOML").format(LONGEST_TOML // 2**20), name)
    if _DOTTED.search(text):
        raise FormatError(_("a name has more than {} parts with dots between them").format(MOST_DOTS), name)
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(str(error), name) from None
    except ValueError:
        raise FormatError(_("a whole number has thousands of digits"), name) from None
    except RecursionError:  # brackets that begin outside of what was taken for a text
        raise FormatError(_("brackets are nested too deeply: write such a tree in quotation marks"), name) from None
    # TOML reads a date without quotation marks as a date, not as a text.
    return {key: str(value) if key == "date" else value for key, value in given.items()}


def _require_valid_values(given: Any, name: str) -> None:
    """Raise FormatError for values that no exam can have: too deep nesting, NaN, lone surrogates and NUL characters."""
    above: list[tuple[str | int, Iterator[tuple[str | int, Any]]]] = [("", iter([("", given)]))]
    while above:
        key, value = next(above[-1][1], (None, None))
        if key is None:
            above.pop()
            continue
        why = ""
        if isinstance(value, float) and isnan(value):
            why = _("nan is not a number")
        elif any(isinstance(each, str) and not is_valid_text(each) for each in (key, value)):
            why = _("half a character (a lone surrogate) or a NUL")
        elif isinstance(value, dict | list):
            if len(above) > DEEPEST:
                why = _("brackets are nested too deeply: write such a tree in quotation marks")
            above.append((key, iter(value.items() if isinstance(value, dict) else enumerate(value))))
        if why:
            raise FormatError(_("{place}: {reason}").format(
                place=_format_place([*(each for each, _rest in above[1:]), key]), reason=why), name)


def _format_place(keys: list[str | int]) -> str:
    """Return the path to a value: names of tables, and indices in lists."""
    place = ""
    for key in keys:
        place += f"[{key}]" if isinstance(key, int) else f".{key}" if place and key else str(key)
    return place


def is_valid_text(text: str) -> bool:
    """Return True if a file can hold the text: it has neither a lone surrogate nor a NUL."""
    return not _INVALID_CHARACTER.search(text)


def is_printable_name(text: str) -> bool:
    """Return True if a terminal or a sheet can show the text: it has no lone surrogates or control characters."""
    return not _UNPRINTABLE_CHARACTER.search(text)


def clean_student_ids(names: list[str]) -> tuple[str, ...]:
    """Return the student IDs with single spaces; raises ExamError for an empty, unprintable or too long one."""
    found = tuple(" ".join(name.split()) for name in names)
    for number, name in enumerate(found, 1):
        if not name:
            raise ExamError(_("student {} has no name").format(number))
        if not is_printable_name(name):
            raise ExamError(_("student {number}: {name!r} holds a control character").format(
                number=number, name=name[:40]))
        if len(name) > LONGEST_NAME:
            raise ExamError(_("student {number}: a name of {count:,} characters is too long: at most {most}").format(
                number=number, count=len(name), most=LONGEST_NAME))
    return found


def most_frequent_separator(line: str, separators: str) -> str:
    """Return the character that is most frequent outside the line's quoted cells; of equals the first of them."""
    return max(separators, key=re.sub(r'"[^"]*+(?:""[^"]*+)*+"', "", line).count)


def parse_student_list(text: str) -> tuple[str, ...]:
    """Return the student IDs of a list with one row per student: its first column, without a heading "student".

    Columns are separated by tabs, semicolons or commas, whichever is most frequent in the first line. Raises ExamError
    if the list cannot be read.
    """
    separator = most_frequent_separator(text.partition("\n")[0], "\t;,")
    try:
        rows = list(csv.reader(StringIO(text, newline=""), delimiter=separator))
    except csv.Error as error:
        raise ExamError(_("the list of students can't be read: {}").format(error)) from None
    found = clean_student_ids([row[0] for row in rows if row and row[0].strip()])
    return found[1:] if found and found[0].casefold() == STUDENT_HEADING else found
