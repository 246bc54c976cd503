"""Questions with several parts in every sheet."""

import re
from collections.abc import Callable, Sequence

import pytest

from explorer.exam.papers.paper import Paper
from explorer.exam.questions.parted_question import PartedQuestion
from explorer.exam.sheets import SHEETS, Kind, gift, html, latex, markdown, qti21_item
from explorer.exam.sheets.accepted_replies import labels_and_hints
from explorer.exam.sheets.headings import labelled_parts
from explorer.exam.sheets.shared_rules import head_print, head_rules, shared_rules, small_print
from explorer.exam.sheets.sheet import Files
from explorer.exam.sheets.typesetting import TextLine
from tests.exam.sheets.banks import parted
from tests.exam.sheets.test_pages import items


def test_each_part_has_its_letter_its_title_and_its_points() -> None:
    found = [item.text for page in items(parted(), "student") for item in page if isinstance(item, TextLine)]
    for question in parted().questions:
        for part in question.parts:
            assert f"({part.letter})" in found
            assert part.title in found
    assert found.count("(f)") == 1


Write = Callable[[Sequence[Paper], Kind, str], Files]


@pytest.mark.parametrize("kind", ["student", "key"])
@pytest.mark.parametrize(("write", "figure", "solution"), [
    (html.write, "<svg ", "<strong>Solution."), (latex.write, "\\begin{tikzpicture}", "\\begin{solution}"),
    (markdown.write, "![", "**Solution.**"),
])
def test_text_formats_have_each_figure_once_and_every_answer_on_the_key_alone(
    write: Write, figure: str, solution: str, kind: Kind
) -> None:
    paper = parted()
    (text,) = [data.decode() for file, data in write([paper], kind, "exam").items() if not file.endswith(".svg")]
    figures = sum(len(question.shared_figures.groups) for question in paper.questions
                  if isinstance(question, PartedQuestion))
    assert text.count(figure) == figures if kind == "student" else text.count(figure) > figures
    assert text.count(solution) == (len(labelled_parts(paper)) if kind == "key" else 0)


def test_rules_of_several_parts_stand_once_above_them() -> None:
    paper = Paper(parted().exam, 1, "", parted().questions[:1])
    (question,) = paper.questions
    assert shared_rules(paper) == ()
    above = head_rules(question)
    assert "Children are examined from left to right." in above
    (text,) = head_print(question)
    assert text.startswith("For all parts, unless a part says otherwise: MAX moves at triangles pointing up")
    for part in question.parts:
        assert not set(above) & set(" ".join(small_print(part, above)).split(". "))
    other = question.parts[-1]
    assert "equality does not cut" in " ".join(small_print(other, above))
    assert "equality cuts" in text


def test_sentences_on_banks_name_parts_by_their_letters() -> None:
    paper = parted()
    for sheet in ("moodle", "gift", "qti12", "qti21"):
        said = " ".join(SHEETS[sheet].describe_marking([paper]))
        named = re.findall(r"question (\S+) \(", said)
        assert named, sheet
        assert set(named) <= {label for label, _part in labelled_parts(paper)}, said


def test_gift_names_the_parts_that_it_leaves_out_by_their_letters() -> None:
    paper = parted()
    omitted = [(label, item.fields) for label, part in labelled_parts(paper)
               for item in gift.gift_items(label, part) if item.reason]
    said = " ".join(gift.describe_marking([paper]))
    assert omitted
    for label, fields in omitted:
        assert f"question {label} ({fields[0].label})" in said


def test_a_bank_item_says_in_each_of_its_parts_what_may_be_typed() -> None:
    (question,) = Paper(parted().exam, 1, "", parted().questions[-1:]).questions
    hints = [hint for part in question.parts for hint, _label in labels_and_hints(part.fields) if hint]
    text = "".join(qti21_item.item(question, "q", "Q").itertext())
    assert hints
    for hint in hints:
        assert text.count(hint) == hints.count(hint)


def test_a_lone_bank_item_repeats_the_figure_and_its_rules() -> None:
    paper = parted()
    text = gift.write([paper], "key", "exam")["exam.gift.txt"].decode()
    assert text.count("<pre>") >= sum(len(part.fields) > 0 for _label, part in labelled_parts(paper)
                                      if part.drawings is not None)
    assert "::1b.1 " in text
    assert "::1d" in text
