"""Moodle's questions with embedded answers: `{2:NUMERICAL:=3:0}` in the text.

The syntax is the one that Moodle's question type "multianswer" reads.
"""

from collections.abc import Sequence
from fractions import Fraction

from explorer.exam.fields import Choice, Field, InOrder, Nodes, Number
from explorer.exam.sheets.accepted import SEPARATORS, accepted, decimals, how, right_place, several, way
from explorer.exam.sheets.stem import clean, html

SPECIAL = "\\{}#~=%&<>\"'/:"
"""Signs that mean something to the syntax or to HTML: written as their codes, which it undoes."""


def gap(field: Field, marks: int) -> str:
    """The label and the place to answer; raises KeyError for what only a person can mark."""
    hint = how(field) if way(field) == "texts" else ""
    label = html(f"{field.label} ({hint})" if hint else field.label)
    writer = {"number": _number, "texts": _texts, "choice": _choice, "several": _several}[way(field)]
    return f"<p>{braced(label)}: {{{marks}:{writer(field)}}}</p>"


def braced(text: str) -> str:
    """Text around the gaps, which must not look like one."""
    return text.replace("{", "&#123;").replace("}", "&#125;")


def quoted(text: str) -> str:
    """An answer's text, its signs as codes that the syntax undoes."""
    return "".join(f"&#{ord(sign)};" if sign in SPECIAL else sign for sign in " ".join(clean(text).split()))


def percent(share: Fraction) -> str:
    """A share as Moodle has it, in percent with five decimals."""
    return f"{float(100 * share):.5f}".rstrip("0").rstrip(".")


def _number(field: Field) -> str:
    assert isinstance(field, Number)
    return "NUMERICAL:" + "~".join(f"={number}:0" for number in decimals(field))


def _texts(field: Field) -> str:
    listed = [(text.replace("*", "\\*"), share) for text, share in accepted(field)]
    if isinstance(field, InOrder):
        listed += beginnings(field)
    return "SHORTANSWER:" + _alternatives(listed)


def beginnings(field: InOrder) -> Sequence[tuple[str, Fraction]]:
    """Patterns for lists that are right at their beginning only, the longest first; `*` stands for anything."""
    count = len(field.right)
    names = {spot.node: spot.name.replace("*", "\\*") for spot in field.spots}
    found: list[tuple[str, Fraction]] = []
    for text, share in accepted(field):
        same = int(share * count)
        for separator in SEPARATORS:
            start = separator.join(names[node] for node in field.right[:same])
            if same and start == text.replace("*", "\\*") and (same > 1 or separator == ", "):
                ends = SEPARATORS if same == 1 else (separator,)
                found += [(f"{start}{end}*", Fraction(same, max(count, same + 1))) for end in ends]
    return found


def _choice(field: Field) -> str:
    assert isinstance(field, Choice)
    pairs = zip(field.options, right_place(field), strict=True)
    return "MULTICHOICE:" + _alternatives([(html(text), Fraction(is_right)) for text, is_right in pairs])


def _several(field: Field) -> str:
    assert isinstance(field, Nodes)
    return "MULTIRESPONSE_H:" + _alternatives([(html(name), share) for name, share in several(field)])


def _alternatives(listed: Sequence[tuple[str, Fraction]]) -> str:
    marks = {Fraction(1): "=", Fraction(0): ""}
    return "~".join(f"{marks.get(share, f'%{percent(share)}%')}{quoted(text)}" for text, share in listed)
