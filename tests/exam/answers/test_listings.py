"""Marks of right, nearly right and wrong replies to every form, and spellings of numbers, compared with lists.

The lists are in tests/data. After a change, `python -m tests.exam.answers.test_listings` writes them anew; read what it
changes. Marks are held against the oracle and published answers elsewhere; here no sentence, key or spelling changes
unnoticed.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from explorer.exam.answers import spellings
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.number_reading import LONGEST
from explorer.lab.unknowns.intervals import Intervals, closed_interval
from tests.exam.trees import SOURCES, posed

WRONG = ("none", "Q7", "A, A", "3 > x", "any x", "for all y: y < 3", "1/0", "1,5", "A: B; C", "yes", "x = 1; y = 2",
         "=", "≈ 2.0…", "1 1/2", "1\u202f000", "-∞", "[3, ∞)")
"""Replies that are right at some questions, and unreadable at most."""
LONG = ("x" * LONGEST, "1" * LONGEST, "1" * (LONGEST + 1))
NUMBERS = (0, 1, -3, 12, Fraction(1, 2), Fraction(-1, 2), Fraction(-1, 3), Fraction(7, 3), Fraction(5, 4), 0.1, 1000,
           float("inf"), float("-inf"))
PAIRS = ((0, 3), (-3, Fraction(7, 3)), (Fraction(5, 4), float("inf")), (12, 3))
"""The ends of intervals and pairs whose spellings are listed; with two infinite ends there are too many."""
ABOVE = closed_interval(Fraction(1, 2), float("inf"))
SETS = (ABOVE, closed_interval(-2, 2), closed_interval(-2, 2).union(closed_interval(5, 7)), closed_interval(3, 3),
        Intervals(), closed_interval(float("-inf"), float("inf")))


def replies(field: AnswerField, other: str) -> list[str]:
    """Return replies to a field: its model answer, changes of it, the answer to another field, and wrong ones."""
    right = field.model_answer
    words = right.split()
    changes = [right.upper(), right.lower(), " ".join(words[:-1]), " ".join(words[1:]), " ".join(words[::-1]),
               " ".join([*words, words[-1]]), right.replace(",", ""), right.replace(" ", ""), f"{right}, 99",
               f"{right} Z9", right + ".", right.replace("<", "≤"), right.replace(">", "≥"), f" {right}\t"]
    return [each for each in dict.fromkeys((right, *changes, other, *WRONG)) if each.strip()]


def answers() -> str:
    """Return each form's answer fields, one of each kind, with the marks and mistakes of replies."""
    lines = []
    for form, sources in SOURCES.items():
        for source in sources:
            question = posed(form, source)
            by_kind: dict[str, list[AnswerField]] = {}
            for field in question.fields:
                by_kind.setdefault(field.kind, []).append(field)
            for kind, fields in by_kind.items():
                field = fields[-1]
                lines.append(f"== {form}, {source}, {kind}")
                lines.append(json.dumps(field.as_json(), ensure_ascii=False, default=str))
                lines += [field.rule] if field.rule else []
                for reply in replies(field, fields[0].model_answer):
                    lines.append(f"{json.dumps(reply, ensure_ascii=False)}: {mark(field, reply)}")
                lines += [f"{len(reply)} characters: {mark(field, reply)[:160]}" for reply in LONG]
    return "\n".join(lines) + "\n"


def mark(field: AnswerField, reply: str) -> str:
    """Return a reply's share of the marks, and its mistakes."""
    score = field.mark(reply)
    return "; ".join([f"{score.share}", *(
        f"{each.kind} at {each.node}, {each.step}: {each.reason}" for each in score.mistakes)])


def spelt() -> str:
    """Return the spellings of numbers, vectors, bounds and sets."""
    lines = [f"{number}: {_quote(spellings.number_spellings(number))}" for number in NUMBERS]
    for one, two in PAIRS:
        lines.append(f"({one}, {two}): {_quote(spellings.vector_spellings([one, two]))}")
        if one <= two:
            lines.append(f"[{one}, {two}]: {_quote(spellings.bounds_spellings(one, two))}")
    for found in SETS:
        for whole in (False, True):
            lines.append(f"{found.text('x')}, {whole}: {_quote(spellings.set_spellings(found, 'x', whole=whole))}")
    return "\n".join(lines) + "\n"


def _quote(texts: Iterator[str]) -> str:
    return " ".join(json.dumps(text, ensure_ascii=False) for text in dict.fromkeys(texts))


LISTINGS = {Path(__file__).parents[2] / f"data/{listing.__name__}.txt": listing for listing in (answers, spelt)}


@pytest.mark.parametrize("file", LISTINGS, ids=lambda file: file.stem)
def test_what_is_marked_is_what_is_listed(file: Path) -> None:
    assert LISTINGS[file]() == file.read_text("utf-8")


if __name__ == "__main__":
    for each, listing in LISTINGS.items():
        each.write_text(listing(), encoding="utf-8")
