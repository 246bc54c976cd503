"""Parser of typed formulas and inequalities: `max(min(a, b), 3)`, and `c <= min(a, b), a > c and b = 3`."""

import re
from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

from explorer.core import exact
from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.lab.unknowns.formula import Formula, Kind, join
from explorer.lab.unknowns.inequalities import Comparison, Condition, Sign

LONGEST = 4_000
"""The largest number of characters of a text."""
DEEPEST = 100
"""The greatest depth of nested maxima and minima."""
SIGNS: dict[str, Sign] = {
    "<": "<", ">": ">", "<=": "≤", "=<": "≤", "≤": "≤", ">=": "≥", "=>": "≥", "≥": "≥", "⩽": "≤", "⩾": "≥"}
EQUAL = ("=", "==")
_NUMBER = r"[+\-−]?(?:∞|inf\b|\d+/\d+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
_NAME = r"[^\W\d][\w']*"
_TOKEN = re.compile(
    rf"\s*(?:(?P<number>{_NUMBER})|(?P<sign><=|>=|=<|=>|==|[<>=≤≥⩽⩾])|(?P<mark>[(),;{{}}\[\]])"
    rf"|\??(?P<name>{_NAME}))")


class _Token(NamedTuple):
    """A token and the index of its first character in the text."""

    kind: str
    text: str
    start: int


class _Reader:
    """The tokens of a text, read from left to right; a line break is read as `line_end`."""

    def __init__(self, text: str, names: Collection[str] | None, line_end: str = " ") -> None:
        self.names, self._text = names, text
        self._place = 0
        self._tokens = _tokens(text, names, line_end)

    @property
    def token(self) -> _Token:
        """The next token."""
        return self._tokens[self._place]

    def accept(self, *texts: str) -> bool:
        """Skip the next token if it is one of these, and return whether it was."""
        found = self.token.text.casefold() in texts and self.token.kind != "end"
        self._place += found
        return found

    def advance(self) -> _Token:
        """Return the next token and skip it."""
        token = self.token
        self._place += token.kind != "end"
        return token

    def with_place(self, reason: str, token: _Token) -> str:
        """Return the reason of an error with the token's place in the text."""
        return f"{reason} ({_describe_place(self._text, token.start)})"


def read_formula(text: str, names: Collection[str] | None = None) -> Formula:
    """Parse a formula; if `names` are given, only these are allowed. Raises ExamError with the column."""
    reader = _Reader(text, names)
    found = _formula(reader, 0)
    if reader.token.kind != "end":
        raise _syntax_error(reader, reader.token, _("the formula is over before {text}"))
    return found


def read_inequalities(text: str, names: Collection[str] | None = None) -> Condition:
    """Parse inequalities that must all hold: chains, separated by commas, semicolons, line ends or "and"."""
    reader = _Reader(text, names, line_end=";")
    found: list[Comparison] = []
    while True:
        while reader.accept(";", ","):
            pass
        if found and reader.token.kind == "end":
            return Condition(tuple(found))
        sides, signs = [_formula(reader, 0)], list[str]()
        while reader.token.kind == "sign":
            signs.append(reader.advance().text)
            sides.append(_formula(reader, 0))
        if not signs:
            raise _syntax_error(reader, reader.token, _("a sign such as <= is missing before {text}"))
        for sign, (left, right) in zip(signs, pairwise(sides), strict=True):
            found += [Comparison(left, each, right) for each in ("≤", "≥")] if sign in EQUAL else [
                Comparison(left, SIGNS[sign], right)]
        if reader.token.kind != "end" and not reader.accept("and", ",", ";"):
            raise _syntax_error(reader, reader.token, _('a comma or "and" is missing before {text}'))


def _formula(reader: _Reader, depth: int) -> Formula:
    token = reader.advance()
    if token.kind == "number":
        try:
            return exact.parse_exact(token.text)
        except ValueError as error:
            raise ExamError(reader.with_place(str(error), token)) from None
    if token.kind != "name":
        raise _syntax_error(reader, token, _("a number, a name, max(…) or min(…) is missing before {text}"))
    kind = token.text.casefold()
    if kind in ("max", "min") and reader.token.text in ("(", "{", "["):
        if depth == DEEPEST:
            raise _syntax_error(reader, token, _("more than {most} max and min inside of each other at {text}"),
                                most=DEEPEST)
        return _extreme(reader, "max" if kind == "max" else "min", depth)
    if reader.names is not None and token.text not in reader.names:
        raise _syntax_error(reader, token, _("no leaf is called {text}"))
    return token.text


def _extreme(reader: _Reader, kind: Kind, depth: int) -> Formula:
    closing = {"(": ")", "{": "}", "[": "]"}[reader.advance().text]
    parts = [_formula(reader, depth + 1)]
    while reader.accept(",", ";"):
        parts.append(_formula(reader, depth + 1))
    if not reader.accept(closing):
        raise _syntax_error(reader, reader.token, _("a comma or {bracket} is missing before {text}"), bracket=closing)
    return join(kind, parts)


def _tokens(written: str, names: Collection[str] | None, line_end: str) -> list[_Token]:
    """Return the tokens and an end token; given names are matched first and may contain any characters."""
    text = written.replace("\n", line_end)
    if len(text) > LONGEST:
        raise ExamError(_("a text of {count:,} characters: at most {most:,} are read").format(
            count=len(text), most=LONGEST))
    odd = sorted((name for name in names or () if not re.fullmatch(_NAME, name)), key=len, reverse=True)
    found: list[_Token] = []
    place = 0
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        own = next((name for name in odd if text.startswith(name, place)), None)
        match = None if own else _TOKEN.match(text, place)
        if own:
            found.append(_Token("name", own, place))
            place += len(own)
        elif match and match.lastgroup:
            kind = match.lastgroup
            found.append(_Token(kind, match[kind], match.start(kind)))
            place = match.end()
        else:
            raise ExamError(_("{text!r} can't be read ({place})").format(
                text=text[place], place=_describe_place(written, place)))
    return [*found, _Token("end", "", len(text))]


def _describe_place(text: str, place: int) -> str:
    """Return the column of a character, and its line if there are several."""
    column = _("column {}").format(place - text.rfind("\n", 0, place))
    line = text.count("\n", 0, place) + 1
    return _("line {line}, {column}").format(line=line, column=column) if "\n" in text.rstrip("\n") else column


def _syntax_error(reader: _Reader, token: _Token, words: str, **parts: object) -> ExamError:
    """Return the error with this message, whose placeholder `text` is the token."""
    shown = _("the end") if token.kind == "end" else f"“{token.text}”"
    return ExamError(reader.with_place(words.format(text=shown, **parts), token))
