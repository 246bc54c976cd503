"""The boxes of gaps: Moodle makes them as wide as their answers, and so they must all be alike."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from explorer.core.exact import parse_exact
from explorer.exam.answers import AnswerField, NumberAnswer
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import cloze
from tests.exam.sheets.banks import EXAM, ONES, papers
from tests.exam.sheets.test_moodle import Answers, gaps, items, marked


def widths(answers: Answers) -> tuple[int, int]:
    """Return the least and greatest width of the empty box that Moodle may draw for a gap."""
    size = max(1, *(len(text.strip()) for text, _share in answers))
    return min(60, size), min(60, size + int(size * 0.15))


def boxes(paper: Paper) -> set[tuple[int, int]]:
    return {widths(answers) for item in items(paper)[1:] if item.get("type") == "cloze"
            for _weight, kind, answers in gaps(item.findtext("questiontext/text") or "")
            if kind == "shortanswer"}


@pytest.mark.parametrize("name", ONES)
def test_all_boxes_of_a_paper_have_one_width_every_time_they_are_drawn(name: str) -> None:
    assert boxes(ONES[name]()) == {(60, 60)}


def paper_of(*fields: AnswerField) -> Paper:
    question = replace(papers()[0].questions[0], fields=fields, points=Fraction(len(fields)), drawings=None,
                       draw_more=tuple)
    return Paper(EXAM, 1, "", (question,))


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


def test_what_may_be_typed_is_said_once_above_the_numbers_and_behind_a_single_one() -> None:
    numbers = [NumberAnswer("n:1", "A", 3.0), NumberAnswer("n:2", "B", parse_exact("1/3")),
               NumberAnswer("n:3", "C", parse_exact("inf"))]
    hint, *labels = [text.partition(": {")[0] for text in cloze.gap_paragraphs(numbers, (1, 1, 1))]
    assert "a fraction such as" in hint
    assert labels == ["<p>A", "<p>B", "<p>C"]
    (alone,) = cloze.gap_paragraphs(numbers[:1], (1,))
    assert alone.startswith("<p>A (a whole number, a fraction such as")
