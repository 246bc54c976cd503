"""The boxes of gaps: Moodle makes them as wide as their answers, and so they must all be alike."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from explorer.core.exact import parse_exact
from explorer.exam.answers import AnswerField, NamedNode, NodeListAnswer, NumberAnswer
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import cloze
from tests.exam.sheets.banks import EXAM, ONES, papers
from tests.exam.sheets.test_moodle import Answers, gaps, items, marked

GRADED = ("SHORTANSWER", "NUMERICAL")


def write_as_php(text: str) -> str:
    """A number as Moodle keeps it: PHP's text of the float, of 14 digits."""
    number = float(text)
    plain = f"{number:.14g}"
    return plain if "e" not in plain else plain.replace("e-0", "e-").upper().replace("E", ".0E", "." not in plain)


def widths(kind: str, answers: Answers) -> tuple[int, int]:
    """Return the least and greatest width of the empty box that Moodle may draw for a gap."""
    texts = [write_as_php(text.partition(":")[0]) if kind == "numerical" else text.strip() for text, _share in answers]
    size = max(1, *map(len, texts))
    return min(60, size), min(60, size + int(size * 0.15))


def boxes(paper: Paper) -> set[tuple[int, int]]:
    return {widths(kind, answers) for item in items(paper)[1:] if item.get("type") == "cloze"
            for _weight, kind, answers in gaps(item.findtext("questiontext/text") or "")
            if kind in ("numerical", "shortanswer")}


@pytest.mark.parametrize("name", ONES)
def test_all_boxes_of_a_paper_have_one_width_every_time_they_are_drawn(name: str) -> None:
    assert boxes(ONES[name]()) == {(60, 60)}


def paper_of(*fields: AnswerField) -> Paper:
    question = replace(papers()[0].questions[0], fields=fields, points=Fraction(len(fields)), drawings=None,
                       draw_more=tuple)
    return Paper(EXAM, 1, "", (question,))


@pytest.mark.parametrize("numbers", [
    ("3", "-10", "0"), ("999999", "999998"), ("0.5", "-1.25"), ("-99999", "123456"), ("0.0001", "7"),
])
def test_short_numbers_stay_numbers_in_narrow_boxes_of_one_width(numbers: tuple[str, ...]) -> None:
    paper = paper_of(*(NumberAnswer(f"n:{text}", text, parse_exact(text), also_right=(8.0,)) for text in numbers))
    assert boxes(paper) == {(6, 6)}
    found = list(gaps(items(paper)[1].findtext("questiontext/text") or ""))
    assert {kind for _weight, kind, _answers in found} == {"numerical"}
    for text, (_weight, kind, answers) in zip(numbers, found, strict=True):
        assert marked(kind, answers, text) == marked(kind, answers, "8") == 1
        assert all(marked(kind, answers, str(other)) == 0 for other in (999997, 999996, 999995, 1, -3))


@pytest.mark.parametrize("other", [
    NumberAnswer("n:x", "Long", parse_exact("1234567")), NumberAnswer("n:x", "Third", parse_exact("1/3")),
    NumberAnswer("n:x", "Tiny", parse_exact("1e-12")),
    NumberAnswer("n:x", "All", parse_exact("inf")),
    NodeListAnswer("o:x", "Order", (NamedNode(0, "A"), NamedNode(1, "B")), (0, 1)),
], ids=lambda field: field.label)
def test_one_long_answer_makes_every_box_of_the_paper_wide(other: AnswerField) -> None:
    assert boxes(paper_of(NumberAnswer("n:1", "A", 3.0), other, NumberAnswer("n:2", "B", -0.5))) == {(60, 60)}


@pytest.mark.parametrize("text", ["3", "0", "-7", "2.5", "-0.75", "1234567", "1e-12"])
def test_a_number_in_a_wide_box_is_accepted_as_people_write_it(text: str) -> None:
    paper = paper_of(NumberAnswer("n:1", "A", parse_exact(text)), NumberAnswer("n:2", "B", parse_exact("1/3")))
    (_weight, kind, answers), _other = gaps(items(paper)[1].findtext("questiontext/text") or "")
    assert kind == "shortanswer"
    plain = f"{float(text):.12f}".rstrip("0").rstrip(".")
    longer = [plain + end for end in ((".0", ".00") if "." not in plain else ("0", "00"))]
    for each, minus, point in product([plain, *longer], "-−", ".,"):
        assert marked(kind, answers, each.replace("-", minus).replace(".", point)) == 1, each
    if not plain.startswith("-"):
        assert marked(kind, answers, f"+{plain}") == 1
    for wrong in ("1", "33", "0.33", "*", "_", "_" * 60, "-", "3.01", plain + "5"):
        assert marked(kind, answers, wrong) == 0, wrong


def test_what_may_be_typed_is_said_of_every_number_of_a_question_or_of_none() -> None:
    numbers = [NumberAnswer("n:1", "A", 3.0), NumberAnswer("n:2", "B", parse_exact("1/3")),
               NumberAnswer("n:3", "C", parse_exact("inf"))]
    labels = [text.partition(": {")[0] for text in cloze.gap_paragraphs(numbers, (1, 1, 1), cloze.WIDE)]
    assert len({label[4:] for label in labels}) == 1
    assert "a fraction such as" in labels[0]
    assert "fraction" not in "".join(cloze.gap_paragraphs(numbers[:1], (1,), cloze.WIDE))
