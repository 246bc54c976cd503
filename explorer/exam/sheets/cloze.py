"""Moodle's questions with embedded answers: `{2:NUMERICAL:=3:0}` in the text.

The syntax is that of Moodle's question type "multianswer".
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, OrderNodes, WriteText
from explorer.exam.answers.spellings import SEPARATORS
from explorer.exam.sheets.accepted_replies import (
    ReplyShares,
    accepted_texts,
    labels_and_hints,
    offered_interaction,
    reply_shares,
)
from explorer.exam.sheets.stem import clean_text, escape_html

FILLER = "_"
"""The sign of a wrong listed answer that only makes a box wide."""
SPECIAL_CHARACTERS = "\\{}#~=%&<>\"'/:"
"""The characters with a meaning in the syntax or in HTML; they are written as their codes."""


WIDE = 60
"""The length of all boxes in characters.

Moodle makes a box as wide as the longest listed answer plus a random part of up to 15 %, at most 60 characters. From 60
on, the width is always the same and tells nothing.
"""


def gap_paragraphs(fields: Sequence[AnswerField], weights: Sequence[int]) -> list[str]:
    """Return the labels with their gaps; raises ValueError for answers that only a person can mark."""
    found = []
    for field, weight, (hint, label) in zip(fields, weights, labels_and_hints(fields), strict=True):
        if hint:
            found.append(f"<p>{escape_braces(escape_html(hint))}</p>")
        found.append(f"<p>{escape_braces(escape_html(label))}: {{{weight}:{_gap(field)}}}</p>")
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


def _gap(field: AnswerField) -> str:
    """Return the kind of a gap, and its answers with their shares.

    Numbers are texts, too: Moodle reads no fractions and no minus sign of print, and a comma as one of thousands. One
    of the texts earns nothing and makes the box as wide as all others.
    """
    match offered_interaction(field):
        case ChooseOption():
            return "MULTICHOICE:" + _alternatives([(escape_html(text), share) for text, share in reply_shares(field)])
        case MarkNodes():
            return "MULTIRESPONSE_H:" + _alternatives(
                [(escape_html(text), share) for text, share in reply_shares(field)])
        case WriteText():
            raise ValueError(field.name)
        case _:
            return "SHORTANSWER:" + _alternatives([*moodle_texts(field), (FILLER * WIDE, Fraction(0))])


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
