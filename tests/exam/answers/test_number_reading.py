"""Reading of hostile replies: they are rejected at once and without an error."""

from random import Random

import pytest

from tests.exam.trees import SOURCES, posed
from tests.options import sample

SCRAPS = (
    "L1", "L5", "A", "C-L5", "none", "and", "or", "to", "-", "–", "x", "y", "<=", "≤", "<", ">", "=", "(", ")", "[",
    "]", "{", "}", "inf", "∞", "1/2", "½", "2,5", "3", "-7", "?", "at most", "less than or equal to", "max(",
    "min(", ",", ";", "\n", "u", "any", "all", "no", "'", '"', "…", "..", "%", "≈", "α", "beta=", "√", "²",
    "9" * 450, "_{1}", "\\max")
LONG = ("(" * 5000, "x<" * 3000, "L1," * 9000, "1," * 3000, " " * 100_000 + "x", "-" * 5000, "to " * 3000, "at " * 4000,
        "3 or " * 3000, "[1,2]," * 2000, "x ≤ 3 or " * 2000)


@pytest.mark.parametrize("form", SOURCES)
def test_no_reply_is_an_error(form: str) -> None:
    random = Random(form)
    for field in posed(form, SOURCES[form][0]).fields[:sample(4, 2)]:
        for _turn in range(sample(60, 5)):
            reply = "".join(random.choice(SCRAPS) + random.choice(("", " ")) for _scrap in range(random.randint(1, 12)))
            share = field.mark(reply).share
            assert share is None or 0 <= share <= 1
        for reply in (*LONG, "inf%", "∞ %", "1/0", "1e999"):
            assert field.mark(reply).share in (0, None)
