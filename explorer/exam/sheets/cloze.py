"""Moodle's questions with embedded answers: `{2:NUMERICAL:=3:0}` in the text.

The syntax is that of Moodle's question type "multianswer".
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
"""The sign of a wrong listed answer that only makes a box wide."""
SPECIAL_CHARACTERS = "\\{}#~=%&<>\"'/:"
"""The characters with a meaning in the syntax or in HTML; they are written as their codes."""


NARROW, WIDE = 6, 60
"""The lengths in characters of narrow and wide boxes.

Moodle makes a box as wide as the longest listed answer plus a random part of up to 15 %, at most 60 characters. Only up
to 6 characters, and from 60 on, is the width always the same.
"""


def choose_width(fields: Sequence[AnswerField]) -> int:
    """Return the common width of all boxes: narrow if every typed answer is a short number."""
    ways = [offered_interaction(field) for field in fields]
    numbers = [way for way in ways if isinstance(way, TypeNumber)]
    short = all(len(text) <= NARROW for way in numbers for text in way.decimals)
    return NARROW if short and not any(map(is_typed, ways)) else WIDE


def gap_paragraphs(fields: Sequence[AnswerField], weights: Sequence[int], width: int) -> list[str]:
    """Return the labels with their gaps; raises ValueError for answers that only a person can mark.

    Every number has the same hint about its form; otherwise the hint would reveal which ones are fractions.
    """
    has_fraction = any(isinstance(field.interaction, TypeNumber) and is_typed(offered_interaction(field))
                       for field in fields)
    found = []
    for field, weight in zip(fields, weights, strict=True):
        label = escape_html(label_with_hint(field, with_forms=has_fraction))
        found.append(f"<p>{escape_braces(label)}: {{{weight}:{_gap(field, width)}}}</p>")
    return found


def escape_braces(text: str) -> str:
    """Return the text around gaps with braces escaped, so that it is not read as a gap."""
    return text.replace("{", "&#123;").replace("}", "&#125;")


def escape_answer(text: str) -> str:
    """Return the text of an answer with special characters as codes."""
    return "".join(f"&#{ord(sign)};" if sign in SPECIAL_CHARACTERS else sign
                   for sign in " ".join(clean_text(text).split()))


def percent(share: Fraction) -> str:
    """Return a share in percent with five decimals, as Moodle writes it."""
    return f"{float(100 * share):.5f}".rstrip("0").rstrip(".")


def moodle_texts(field: AnswerField) -> ReplyShares:
    """Return the texts that Moodle accepts, and patterns for lists that begin right; `*` matches anything."""
    listed = tuple((_escape_star(text), share) for text, share in accepted_texts(field))
    own = field.interaction
    return (*listed, *_prefix_patterns(own, listed)) if isinstance(own, OrderNodes) else listed


def _gap(field: AnswerField, width: int) -> str:
    """Return the kind of a gap, and its answers with their shares.

    In a wide box a number is a text, because no number that Moodle keeps is long enough to make a box wide. One of its
    texts earns nothing and makes the box as wide as all others.
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
    """Return patterns for lists that are right only at their beginning, the longest first."""
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
