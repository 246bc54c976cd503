"""Moodle's questions with embedded answers: `{2:NUMERICAL:=3:0}` in the text.

The syntax is the one that Moodle's question type "multianswer" reads.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import count

from explorer.exam.answers import Choice, Field, InOrder, Nodes, Number
from explorer.exam.sheets.accepted import SEPARATORS, accepted, decimals, how, right_place, several, way
from explorer.exam.sheets.stem import clean, html

FILLER = "_"
"""Of the text that makes a box wide: nobody answers so."""
SPECIAL = "\\{}#~=%&<>\"'/:"
"""Signs that mean something to the syntax or to HTML: written as their codes, which it undoes."""


NARROW, WIDE = 6, 60
"""Characters that the box of a gap has room for. Moodle makes it as wide as the longest answer that is listed, plus up
to 15 % by chance, 60 at most: only up to 6 and from 60 on are boxes the same every time."""


def choose_width(fields: Sequence[Field]) -> int:
    """The one width of all boxes in which something is typed: narrow where every answer is a short number."""
    typed = [field for field in fields if way(field) in ("number", "texts")]
    short = all(isinstance(field, Number) and way(field) == "number" and
                max(map(len, decimals(field))) <= NARROW for field in typed)
    return NARROW if short else WIDE


def gaps(fields: Sequence[Field], weights: Sequence[int], width: int) -> list[str]:
    """The labels and the places to answer; raises KeyError for what only a person can mark.

    What may be typed is said of every number, or the hint would tell which are fractions.
    """
    has_fraction = any(isinstance(field, Number) and way(field) == "texts" for field in fields)
    found = []
    for field, weight in zip(fields, weights, strict=True):
        hint = how(field) if way(field) == "texts" or (has_fraction and isinstance(field, Number)) else ""
        label = html(f"{field.label} ({hint})" if hint else field.label)
        writer = {"number": _number, "texts": _texts, "choice": _choice, "several": _several}[way(field)]
        found.append(f"<p>{braced(label)}: {{{weight}:{writer(field, width)}}}</p>")
    return found


def braced(text: str) -> str:
    """Text around the gaps, which must not look like one."""
    return text.replace("{", "&#123;").replace("}", "&#125;")


def quoted(text: str) -> str:
    """An answer's text, its signs as codes that the syntax undoes."""
    return "".join(f"&#{ord(sign)};" if sign in SPECIAL else sign for sign in " ".join(clean(text).split()))


def percent(share: Fraction) -> str:
    """A share as Moodle has it, in percent with five decimals."""
    return f"{float(100 * share):.5f}".rstrip("0").rstrip(".")


def _number(field: Field, width: int) -> str:
    """A number in a narrow box; in a wide one a text: no number that Moodle keeps is long enough to make it so."""
    assert isinstance(field, Number)
    if width != NARROW:
        return _texts(field, width)
    numbers = decimals(field)
    filler = next(str(number) for number in count(10**NARROW - 1, -1) if str(number) not in numbers)
    return "NUMERICAL:" + "~".join([*(f"={number}:0" for number in numbers), f"{filler}:0"])


def _texts(field: Field, width: int) -> str:
    """The accepted texts, and one that earns nothing and makes the box as wide as all others."""
    listed = [(text.replace("*", "\\*"), share) for text, share in accepted(field)]
    if isinstance(field, InOrder):
        listed += beginnings(field)
    return "SHORTANSWER:" + _alternatives([*listed, (FILLER * width, Fraction(0))])


def beginnings(field: InOrder) -> Sequence[tuple[str, Fraction]]:
    """Patterns for lists that are right at their beginning only, the longest first; `*` stands for anything."""
    length = len(field.right)
    names = {spot.node: spot.name.replace("*", "\\*") for spot in field.spots}
    found: list[tuple[str, Fraction]] = []
    for text, share in accepted(field):
        same = int(share * length)
        for separator in SEPARATORS:
            start = separator.join(names[node] for node in field.right[:same])
            if same and start == text.replace("*", "\\*") and (same > 1 or separator == ", "):
                ends = SEPARATORS if same == 1 else (separator,)
                found += [(f"{start}{end}*", Fraction(same, max(length, same + 1))) for end in ends]
    return found


def _choice(field: Field, _width: int) -> str:
    assert isinstance(field, Choice)
    pairs = zip(field.options, right_place(field), strict=True)
    return "MULTICHOICE:" + _alternatives([(html(text), Fraction(is_right)) for text, is_right in pairs])


def _several(field: Field, _width: int) -> str:
    assert isinstance(field, Nodes)
    return "MULTIRESPONSE_H:" + _alternatives([(html(name), share) for name, share in several(field)])


def _alternatives(listed: Sequence[tuple[str, Fraction]]) -> str:
    marks = {Fraction(1): "=", Fraction(0): ""}
    return "~".join(f"{marks.get(share, f'%{percent(share)}%')}{quoted(text)}" for text, share in listed)
