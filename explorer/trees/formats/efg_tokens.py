"""The tokens of Gambit's extensive-form files (.efg), one after the other."""

import re
from fractions import Fraction
from typing import NoReturn

from explorer.core import exact
from explorer.core.errors import FormatError
from explorer.core.exact import as_fraction
from explorer.core.i18n import _
from explorer.trees.formats.tree_from_rows import LONGEST_TEXT

# Possessive quantifiers (*+): backtracking over an unclosed text would take a hundred bytes per character.
_TOKEN = re.compile(
    r"""[\s,]*+(?:(?P<text>"[^"\\]*+(?:\\.[^"\\]*+)*+")|(?P<mark>[{}])|(?P<word>[^\s,{}"]++))""", re.DOTALL)
GAP = re.compile(r"[\s,]*+")
Exact = Fraction | int
"""An exact number; integers are ints, which are added much faster than Fractions."""


class TokenStream:
    """The file's tokens with one token of lookahead, which begins at `ahead`.

    `kind` is "text", "mark" or "word"; "end" at the end of the file, "" for text without a closing quote.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.here = self.ahead = self._end = 0
        self.kind = self.token = ""
        self._numbers: dict[str, Exact] = {}
        self.go_to(0)

    def go_to(self, place: int) -> None:
        """Make the first token from `place` on the next one."""
        found = _TOKEN.match(self.text, place)
        if found is not None and (kind := found.lastgroup) is not None:
            self.kind, self.token = kind, found[kind]
            self.ahead, self._end = found.span(kind)
            return
        gap = GAP.match(self.text, place)
        self.ahead = gap.end() if gap else place
        self.kind, self.token = "end" if self.ahead == len(self.text) else "", ""

    def refuse(self, why: str) -> NoReturn:
        """Raise FormatError with the line of the last token taken."""
        raise FormatError(why, line=self.text.count("\n", 0, self.here) + 1)

    def take(self, kind: str, what: str) -> str:
        """Return the next token, which must be of this kind; `what` describes what is expected."""
        token, self.here = self.token, self.ahead
        if self.kind != kind:
            found = {"end": _("the file ends"), "": _("a text has no closing quote")}.get(self.kind, token[:40])
            self.refuse(_("{found} where {expected} is due").format(found=" ".join(found.split()), expected=_(what)))
        self.go_to(self._end)
        return token

    def take_text(self, what: str) -> str:
        """Return a quoted text with escaped quotes replaced; other backslashes are kept, as in Gambit."""
        text = self.take("text", what)[1:-1].replace('\\"', '"')
        if len(text) > LONGEST_TEXT:
            self.refuse(_("{what} has {count:,} characters: at most {most:,}").format(
                what=_(what), count=len(text), most=LONGEST_TEXT))
        return text

    def take_whole_number(self, what: str) -> int:
        """Return a whole number of at most 9 digits."""
        word = self.take("word", what)
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            self.refuse(_("{found} where {expected}, a whole number, is due").format(found=word[:40], expected=_(what)))
        return int(word)

    def take_number(self, what: str) -> Exact:
        """Return an exact finite number."""
        word = self.take("word", what)
        try:
            return self.read_number(word)
        except OverflowError:
            self.refuse(_("{} must be finite").format(_(what)))
        except ValueError as error:
            self.refuse(f"{_(what)}: {error}")

    def read_number(self, word: str) -> Exact:
        """Return the exact number that a word says. Raises ValueError, and OverflowError if it is infinite."""
        number = self._numbers.get(word)
        if number is None:
            fraction = as_fraction(exact.parse_exact(word))
            number = self._numbers[word] = fraction.numerator if fraction.denominator == 1 else fraction
        return number

    def take_brace(self, mark: str, what: str) -> None:
        """Read the next token, which must be this brace."""
        if self.take("mark", what) != mark:
            self.refuse(_("{found} where {expected} is due").format(found="{" if mark == "}" else "}",
                                                                    expected=_(what)))

    def is_at_brace(self, mark: str) -> bool:
        """Return True if the next token is this brace."""
        return self.token == mark and self.kind == "mark"
