"""Reading of files of replies: CSV with a row per student and a column per field, or JSON."""

import codecs
import csv
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from explorer.core.errors import ExamError
from explorer.core.files import to_utf8
from explorer.core.i18n import _
from explorer.core.json_text import is_nested_deeper_than
from explorer.exam.papers.parsing import is_printable_name, is_valid_text, most_frequent_separator, require_unique_keys

STUDENT, VERSION = "student", "version"
IDENTITY_COLUMNS = (STUDENT, VERSION)
SEPARATORS = ";,\t"
DEEPEST_NESTING = 50
"""The greatest depth of nested brackets in a JSON file of replies."""
LARGEST_FILE = 16 * 2**20
"""The greatest size of a file of replies, in bytes.

Two thousand students with a hundred fields each take a fifth of it.
"""
MOST_COLUMNS = 10_000
MOST_ROWS = 100_000
"""The greatest numbers of columns and rows of a table.

They allow a hundred questions with a hundred fields each, and fifty times the students of an exam.
"""
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""The beginnings of cells that spreadsheets read as formulas."""
_PLAIN = re.compile(r"[+-]?\d+(?:[.,]\d+)?(?:/\d+)?")
_QUESTION = re.compile(r"\s*([0-9]{1,9})\s*")
_COLUMN = re.compile(rf"{_QUESTION.pattern}\.(.+)", re.DOTALL)
AnswersByQuestion = dict[int, dict[str, str]]
"""The typed texts by question number and field name."""


@dataclass(frozen=True)
class Submission:
    """The replies of one student; `where` names their row or entry in the file for error messages."""

    where: str
    student: str
    version: str
    answers: AnswersByQuestion = field(default_factory=dict)


def read_submissions(data: bytes, suffix: str) -> list[Submission]:
    """Return the replies in the order of the file; raises ExamError naming the row or entry if it is invalid.

    `suffix` is the suffix of the file's name and decides the format.
    """
    if suffix.lower() == ".json":
        return _read_json(data)
    if suffix.lower() in (".csv", ".txt", ".tsv", ""):
        return _read_csv(data)
    raise ExamError(_("replies are read from .csv and .json, not from {}").format(suffix))


def guard_cell(text: str) -> str:
    """Return the text for a CSV cell; an apostrophe before it keeps spreadsheets from reading it as a formula."""
    return f"'{text}" if text.lstrip("'").startswith(FORMULA_STARTS) and not _PLAIN.fullmatch(text) else text


def unguard_cell(cell: str) -> str:
    """Return a cell's text without that apostrophe and without spaces around it."""
    text = cell.strip()
    return text[1:] if text[:1] == "'" and text.lstrip("'").startswith(FORMULA_STARTS) else text


def csv_bytes(rows: Sequence[Sequence[str]]) -> bytes:
    """Return a CSV file in UTF-8 with a byte order mark, its cells guarded by `guard_cell`."""
    buffer = StringIO()
    csv.writer(buffer).writerows([[guard_cell(cell) for cell in row] for row in rows])
    return buffer.getvalue().encode("utf-8-sig")


def _read_csv(data: bytes) -> list[Submission]:
    text = _require_text(data)
    first, _end, rest = text.partition("\n")
    if re.fullmatch(r"sep=.\s*", first, re.IGNORECASE):
        separator, text = first[4], rest
    else:
        separator = most_frequent_separator(first, SEPARATORS)
    numbered = _iterate_rows(text, separator)
    try:
        header = next(numbered, None)
        if header is None:
            raise ExamError(_("there are no replies"))
        columns = _read_columns(header[1])
        return [_read_row(number, row, columns) for number, row in numbered]
    except csv.Error as error:
        raise ExamError(_("the replies are not valid CSV: {}").format(error)) from error


def _iterate_rows(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not empty, with their numbers from 1.

    Raises csv.Error for invalid CSV, and ExamError if there are too many rows.
    """
    table = csv.reader(_iterate_lines(text, separator), delimiter=separator, strict=True)
    for number, row in enumerate(table, 1):
        if number > MOST_ROWS:
            raise ExamError(_("more than {:,} rows").format(MOST_ROWS))
        if any(cell.strip() for cell in row):
            yield number, row


def _iterate_lines(text: str, separator: str) -> Iterator[str]:
    """Yield the lines; raises ExamError if one has more cells than a table may have columns."""
    for number, line in enumerate(StringIO(text, newline=""), 1):
        if line.count(separator) >= MOST_COLUMNS:
            raise ExamError(_("line {number}: more than {most:,} columns").format(number=number, most=MOST_COLUMNS))
        yield line


def _require_text(data: bytes) -> str:
    """Return the text of the replies; raises ExamError if they are too large or not text."""
    if len(data) > LARGEST_FILE:
        raise ExamError(_("the replies are too large: at most {} MB").format(LARGEST_FILE // 2**20))
    return decode_text(data)


def decode_text(data: bytes) -> str:
    """Decode text in the encodings of common programs: UTF-8, UTF-16 with a byte order mark, or Windows-1252.

    Raises ExamError if it is in none of them.
    """
    with suppress(UnicodeDecodeError):
        return to_utf8(data).decode()
    with suppress(UnicodeDecodeError):
        if not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return data.decode("cp1252")
    raise ExamError(_("this is not a text file"))


def _read_columns(header: Sequence[str]) -> list[str | tuple[int, str] | None]:
    """Return the meaning of each column: an identity column, a question's field, or None if it has no name.

    Raises ExamError for an unknown or a repeated name, and if no column identifies the student or the version.
    """
    found: list[str | tuple[int, str] | None] = []
    known: set[str | tuple[int, str] | None] = set()
    for cell in header:
        name = _require_name(_("the first row"), unguard_cell(cell))
        matched = _COLUMN.fullmatch(name)
        column: str | tuple[int, str] | None = None
        if name.casefold() in IDENTITY_COLUMNS:
            column = name.casefold()
        elif matched:
            column = int(matched[1]), matched[2].strip()
        elif name:
            raise ExamError(_("column {!r} is unknown: columns are called “student”, “version”, or a question’s "
                              "number, a point and a field, such as 1.value:A").format(name))
        if column is not None and column in known:
            raise ExamError(_("two columns are called {!r}").format(name))
        known.add(column)
        found.append(column)
    if not set(IDENTITY_COLUMNS) & set(found):
        raise ExamError(_("no column says who replied: name one “student” or “version”"))
    return found


def _read_row(number: int, row: Sequence[str], columns: Sequence[str | tuple[int, str] | None]) -> Submission:
    where = _("row {}").format(number)
    identity, answers = dict.fromkeys(IDENTITY_COLUMNS, ""), AnswersByQuestion()
    for place, cell in enumerate(row):
        text = unguard_cell(cell)
        column = columns[place] if place < len(columns) else None
        if isinstance(column, str):
            identity[column] = text
        elif column is not None and text:
            _require_whole_characters(where, text)
            answers.setdefault(column[0], {})[column[1]] = text
        elif text:
            raise ExamError(_("{place}: {text!r} is in a column without a name").format(place=where, text=text))
    return Submission(where, _require_name(where, identity[STUDENT]), _require_name(where, identity[VERSION]), answers)


def _read_json(data: bytes) -> list[Submission]:
    """Return the replies of an object such as `{"Ann": {"1": {"value:A": 3}}}`, or of a list of objects.

    Each object of a list names its student or version.
    """
    text = _require_text(data)
    if is_nested_deeper_than(text.encode(), DEEPEST_NESTING):
        raise ExamError(_("the replies are nested too deeply"))
    try:
        content = json.loads(text, object_pairs_hook=require_unique_keys, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        raise ExamError(_("the replies are not valid JSON: line {line}: {reason}").format(
            line=error.lineno, reason=error.msg)) from error
    if isinstance(content, dict | list) and len(content) > MOST_ROWS:
        raise ExamError(_("more than {:,} students").format(MOST_ROWS))
    if isinstance(content, dict):
        return [Submission(repr(name), _require_name(repr(name), name), "", _read_answers(repr(name), entry))
                for name, entry in content.items()]
    if not isinstance(content, list):
        raise ExamError(_("replies in JSON are an object keyed by student, or a list of objects"))
    found = []
    for number, entry in enumerate(content, 1):
        where = _("entry {}").format(number)
        if not isinstance(entry, dict):
            raise ExamError(_("{}: expected an object here").format(where))
        identity = {name: _require_name(where, _format_reply(where, entry.pop(name, ""))) for name in IDENTITY_COLUMNS}
        found.append(Submission(where, identity[STUDENT], identity[VERSION], _read_answers(where, entry)))
    return found


def _read_answers(where: str, entry: Any) -> AnswersByQuestion:
    """Return the replies of an object with question numbers and objects of fields, or with full names of fields."""
    answers = AnswersByQuestion()
    if not isinstance(entry, dict):
        raise ExamError(_("{}: expected an object here").format(where))
    for name, value in entry.items():
        for number, part, reply in _iterate_parts(where, name, value):
            fields = answers.setdefault(number, {})
            _require_name(where, part)
            if part in fields:
                raise ExamError(_("{place}: question {number}, {field} appears twice").format(
                    place=where, number=number, field=part))
            fields[part] = reply
    return answers


def _iterate_parts(where: str, name: str, value: Any) -> Iterator[tuple[int, str, str]]:
    matched = _COLUMN.fullmatch(name)
    if matched:
        yield int(matched[1]), matched[2].strip(), _format_reply(where, value)
    elif (matched := _QUESTION.fullmatch(name)) and isinstance(value, dict):
        for part, reply in value.items():
            yield int(matched[1]), part, _format_reply(where, reply)
    else:
        raise ExamError(_("{place}: {key!r} is neither a question’s number with an object of replies nor a question’s "
                          "number, a point and a field").format(place=where, key=name))


def _format_reply(where: str, value: Any) -> str:
    """Return a reply as it would be typed; the parts of a list are joined by commas."""
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(_format_reply(where, each) for each in value) or "none"
    if isinstance(value, bool) or not isinstance(value, str):
        raise ExamError(_("{place}: a reply is a text, a number or a list, not {value}").format(
            place=where, value=json.dumps(value)[:40]))
    _require_whole_characters(where, value)
    return value.strip()


def _require_whole_characters(where: str, text: str) -> None:
    if not is_valid_text(text):
        raise ExamError(_("{}: half a character (a lone surrogate) or a NUL").format(where))


def _require_name(where: str, text: str) -> str:
    """Return the text if it can be a name; raises ExamError if it has control characters."""
    if not is_printable_name(text):
        raise ExamError(_("{place}: {text!r} holds a control character").format(place=where, text=text[:40]))
    return text
