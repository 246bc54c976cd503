"""Several numbers in order, such as payoff vectors and windows, written `(3, 2)`; or "none"."""

import re
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from explorer.core.exact import as_json, display, format_exact
from explorer.core.i18n import _, ngettext
from explorer.exam.answers import spellings
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.interactions import TypeText
from explorer.exam.answers.node_lists import NONE
from explorer.exam.answers.number import is_right_number
from explorer.exam.answers.number_reading import means_none, normalize_signs, read_number
from explorer.exam.answers.score import FULL_SCORE, Score
from explorer.exam.answers.words import none_text
from explorer.search.convention import Bound

_AROUND = re.compile(r"\s*[(\[\]<⟨{]?(.*?)[)\]\[>⟩}]?\s*", re.DOTALL)
_NEVER = re.compile(r"(?:is\s+)?(?:(?:never|not)(?:\s+(?:visited|entered|reached|examined))?|unvisited|skipped|pruned|"
                    r"cut(?:\s+off)?)\.?", re.IGNORECASE)
_NAME = re.compile(r"(?:(?P<low>alpha|α|a)|(?P<high>beta|β|b)|v)\s*(?:[=:]|(?<=[αβ])|(?<=alpha)|(?<=beta))\s*",
                   re.IGNORECASE)


@dataclass(frozen=True)
class VectorAnswer(AnswerField):
    """Numbers in order, right only if all of them are; if `right` is empty, the right reply is "none".

    Keys show them in these `brackets`: round ones for payoffs, square ones for windows. Replies may have any.
    """

    kind: ClassVar[str] = "vector"
    right: tuple[Bound, ...]
    brackets: str = "()"

    @property
    def model_answer(self) -> str:
        return _join_texts(tuple(map(format_exact, self.right))) or none_text()

    @property
    def printed_answer(self) -> str:
        return format_vector(self.right, self.brackets)

    @property
    def interaction(self) -> TypeText:
        return TypeText(
            partial(spellings.vector_spellings, self.right) if self.right else lambda: (none_text(), *NONE),
            _("such as 3, [3, inf] or none") if self.brackets == "[]" else _("such as 3, (3, -inf) or none"),
            is_short=True)

    def judge(self, reply: str) -> Score:
        texts, numbers = read_vector(reply)
        if self.right and numbers and len(numbers) != len(self.right):
            words = ngettext("{given} number given, {expected} expected", "{given} numbers given, {expected} expected",
                             len(numbers))
            raise ValueError(words.format(given=len(numbers), expected=len(self.right)))
        if len(numbers) == len(self.right) and all(map(is_right_number, texts, self.right)):
            return FULL_SCORE
        return self.mistake_score(_("{right}, not {given}").format(
            right=self.printed_answer, given=format_vector(numbers, self.brackets)))

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {"right": [as_json(each) for each in self.right]}


def format_vector(numbers: tuple[Bound, ...], brackets: str = "()") -> str:
    """Return the numbers as shown in sentences: `(3, 2)`, a single number bare, or "none"."""
    return _join_texts(tuple(map(display, numbers)), brackets) or none_text()


def _join_texts(texts: tuple[str, ...], brackets: str = "()") -> str:
    return f"{brackets[0]}{', '.join(texts)}{brackets[1]}" if len(texts) > 1 else "".join(texts)


def read_vector(reply: str) -> tuple[tuple[str, ...], tuple[Bound, ...]]:
    """Return the numbers of a reply, as typed and as read; both are empty if it says "none" or "not visited".

    If a window is written with the names of its bounds, α comes first in either order. Raises ValueError with the
    reason if a number is unreadable.
    """
    if means_none(reply) or _NEVER.fullmatch(reply[:99].strip()):
        return (), ()
    text = normalize_signs(reply)
    found = _AROUND.fullmatch(text)
    names = list(_NAME.finditer(text))
    text = _NAME.sub("", found[1] if found else text)
    tried = [_split_numbers(signs, text) for signs in ("[;|]", ",", r"[\s,;|]|\.\.+|…|\bto\b|\band\b")]
    texts = next((parts for parts in tried if len(parts) > 1 and all(map(_is_number, parts))), tried[-1])
    if len(texts) == 2 == len(names) and names[0]["high"] and names[1]["low"]:
        texts = texts[::-1]
    return texts, tuple(map(read_number, texts))


def _split_numbers(signs: str, text: str) -> tuple[str, ...]:
    return tuple(part for part in map(str.strip, re.split(signs, text)) if part)


def _is_number(text: str) -> bool:
    try:
        read_number(text)
    except ValueError:
        return False
    return True
