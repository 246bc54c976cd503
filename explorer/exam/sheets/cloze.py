"""Moodle's questions with embedded answers: `{2:NUMERICAL:=3:0}` in the text.

The syntax is the one that Moodle's question type "multianswer" reads.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count

from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, OrderNodes, TypeNumber, WriteText
from explorer.exam.answers.spellings import SEPARATORS
from explorer.exam.sheets.accepted_replies import (
    ReplyShares,
    accepted_texts,
    is_typed,
    label_with_hint,
    offered_interaction,
    reply_shares,
)
from explorer.exam.sheets.stem import clean_text, escape_html

FILLER = "_"
"""Of the text that makes a box wide: nobody answers so."""
SPECIAL_CHARACTERS = "\\{}#~=%&<>\"'/:"
"""Signs that mean something to the syntax or to HTML: written as their codes, which it undoes."""


NARROW, WIDE = 6, 60
"""Characters that the box of a gap has room for. Moodle makes it as wide as the longest answer that is listed, plus up
to 15 % by chance, 60 at most: only up to 6 and from 60 on are boxes the same every time."""


def choose_width(fields: Sequence[AnswerField]) -> int:
    """The one width of all boxes in which something is typed: narrow where every answer is a short number."""
    ways = [offered_interaction(field) for field in fields]
    numbers = [way for way in ways if isinstance(way, TypeNumber)]
    short = all(len(text) <= NARROW for way in numbers for text in way.decimals)
    return NARROW if short and not any(map(is_typed, ways)) else WIDE


def gap_paragraphs(fields: Sequence[AnswerField], weights: Sequence[int], width: int) -> list[str]:
    """The labels and the places to answer; raises ValueError for what only a person can mark.

    What may be typed is said of every number, or the hint would tell which are fractions.
    """
    has_fraction = any(isinstance(field.interaction, TypeNumber) and is_typed(offered_interaction(field))
                       for field in fields)
    found = []
    for field, weight in zip(fields, weights, strict=True):
        label = escape_html(label_with_hint(field, with_forms=has_fraction))
        found.append(f"<p>{escape_braces(label)}: {{{weight}:{_gap(field, width)}}}</p>")
    return found


def escape_braces(text: str) -> str:
    """Text around the gaps, which must not look like one."""
    return text.replace("{", "&#123;").replace("}", "&#125;")


def escape_answer(text: str) -> str:
    """An answer's text, its signs as codes that the syntax undoes."""
    return "".join(f"&#{ord(sign)};" if sign in SPECIAL_CHARACTERS else sign
                   for sign in " ".join(clean_text(text).split()))


def percent(share: Fraction) -> str:
    """A share as Moodle has it, in percent with five decimals."""
    return f"{float(100 * share):.5f}".rstrip("0").rstrip(".")


def moodle_texts(field: AnswerField) -> ReplyShares:
    """The texts that Moodle accepts, with patterns for the lists of names that begin right; `*` stands for anything."""
    listed = tuple((_escape_star(text), share) for text, share in accepted_texts(field))
    own = field.interaction
    return (*listed, *_prefix_patterns(own, listed)) if isinstance(own, OrderNodes) else listed


def _gap(field: AnswerField, width: int) -> str:
    """The kind of a gap, and its answers with their shares.

    A number has a narrow box; in a wide one it is a text: no number that Moodle keeps is long enough to make it so. Of
    the texts one earns nothing and makes the box as wide as all others.
    """
    match offered_interaction(field):
        case ChooseOption():
            return "MULTICHOICE:" + _alternatives([(escape_html(text), share) for text, share in reply_shares(field)])
        case MarkNodes():
            return "MULTIRESPONSE_H:" + _alternatives(
                [(escape_html(text), share) for text, share in reply_shares(field)])
        case TypeNumber(decimals=numbers) if width == NARROW:
            filler = next(str(number) for number in count(10**NARROW - 1, -1) if str(number) not in numbers)
            return "NUMERICAL:" + "~".join([*(f"={number}:0" for number in numbers), f"{filler}:0"])
        case WriteText():
            raise ValueError(field.name)
        case _:
            return "SHORTANSWER:" + _alternatives([*moodle_texts(field), (FILLER * width, Fraction(0))])


def _prefix_patterns(order: OrderNodes, listed: ReplyShares) -> Iterator[tuple[str, Fraction]]:
    """Patterns for lists that are right at their beginning only, the longest first."""
    length = len(order.right)
    names = {spot.node: _escape_star(spot.name) for spot in order.named_nodes}
    for text, share in listed:
        same = int(share * length)
        for separator in SEPARATORS:
            start = separator.join(names[node] for node in order.right[:same])
            if same and start == text and (same > 1 or separator == ", "):
                for end in SEPARATORS if same == 1 else (separator,):
                    yield f"{start}{end}*", Fraction(same, max(length, same + 1))


def _escape_star(text: str) -> str:
    return text.replace("*", "\\*")


def _alternatives(listed: Sequence[tuple[str, Fraction]]) -> str:
    marks = {Fraction(1): "=", Fraction(0): ""}
    return "~".join(f"{marks.get(share, f'%{percent(share)}%')}{escape_answer(text)}" for text, share in listed)
