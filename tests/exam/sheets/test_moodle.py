"""Moodle XML against the rules by which Moodle imports and marks it."""

import base64
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html import unescape
from itertools import islice
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from explorer.exam.answers import AnswerField, ChoiceAnswer, NodeListAnswer, NodeSetAnswer
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets import moodle
from tests.exam.sheets.banks import MOST, ONES, every_field, papers, replies, way
from tests.options import sample, thinned

LISTED = [100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111,
          10, 5, 0]
"""The grades that Moodle's question bank knows, in percent; each may be negative."""
TYPES = {
    "numerical": ("NUMERICAL", "NM"), "shortanswer": ("SHORTANSWER", "SA", "MW"),
    "multichoice": ("MULTICHOICE", "MC"), "multiresponse": ("MULTIRESPONSE_H", "MRH"),
}
# The grammar of qtype_multianswer: a marker, an answer up to an unquoted ~, # or }, and a feedback.
ANSWER = r"(=|%(-?\d+(?:[.,]\d*)?)%)?(.+?(?<!\\|&)(?<!&amp;)(?=[~#}]|$))(#(.*?(?<!\\)(?=[~}]|$)))?"
GAP = re.compile(r"\{(\d*):(" + "|".join(name for names in TYPES.values() for name in names) + r"):"
                 rf"({re.sub(r'[(](?![?])', '(?:', ANSWER)}(?:~{re.sub(r'[(](?![?])', '(?:', ANSWER)})*)\}}", re.DOTALL)
NUMBER = re.compile(r"(-?(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][-+]?\d+)?)(?::(-?\d+(?:[.,]\d*)?))?")
Answers = list[tuple[str, float]]


@cache
def items(exam: Paper) -> list[Element]:
    files = moodle.write([exam], "key", "exam")
    assert list(files) == ["exam.moodle.xml"]
    return list(ElementTree.fromstring(files["exam.moodle.xml"]))


def gaps(html: str) -> Iterator[tuple[int, str, Answers]]:
    """Weight, type and answers of each gap, as Moodle takes the text apart."""
    for found in GAP.finditer(html):
        kind = next(kind for kind, names in TYPES.items() if found[2] in names)
        answers: Answers = []
        rest = found[3]
        while rest and (one := re.compile(rf"~?{ANSWER}", re.DOTALL).match(rest)):
            share = 1.0 if one[1] == "=" else float(one[2]) / 100 if one[2] else 0.0
            text = unescape(one[3]).replace("\\}", "}").replace("\\#", "#")
            answers.append((one[3] if kind == "numerical" else text, share))
            rest = rest[one.end():]
        assert not rest, found[0]
        if kind == "multiresponse":
            total = sum(share for _text, share in answers if share > 0)
            answers = [(text, share / total if share > 0 else share) for text, share in answers]
        yield int(found[1]), kind, answers


def marked(kind: str, answers: Answers, reply: str | set[str]) -> float:
    """Return Moodle's mark for a reply: that of the first matching answer, or the sum over several."""
    if isinstance(reply, set):
        return min(1.0, max(0.0, sum(share for text, share in answers if unescape(text) in reply)))
    if kind == "multichoice":
        return next((share for text, share in answers if unescape(text) == reply), 0.0)
    for text, share in answers:
        parts = [re.escape(part.replace("\0", "*")) for part in text.replace("\\*", "\0").split("*")]
        if re.fullmatch(".*".join(parts), reply.strip(), re.IGNORECASE | re.DOTALL):
            return share
    return 0.0


@pytest.fixture(params=thinned(ONES, 2))
def exam(request: pytest.FixtureRequest) -> Paper:
    return ONES[request.param]()


def test_it_begins_with_the_versions_category_and_names_it(exam: Paper) -> None:
    first, *rest = items(exam)
    assert first.get("type") == "category"
    path = first.findtext("category/text")
    assert path is not None
    assert path.startswith("$course$/top/Final // part <1> & {2} = #3: ~½/Version ")
    assert all(item.get("type") in ("cloze", "multichoice", "shortanswer", "essay") for item in rest)


def test_every_item_has_what_an_import_needs(exam: Paper) -> None:
    rest = items(exam)[1:]
    numbers = [item.findtext("idnumber") for item in rest]
    assert len(set(numbers)) == len(numbers)
    for item in rest:
        assert item.findtext("name/text")
        text = item.findtext("questiontext/text")
        assert text
        assert item.find("questiontext").get("format") == "html"
        assert float(item.findtext("defaultgrade") or "nan") >= 0
        assert 0 <= float(item.findtext("penalty") or "nan") <= 1
        assert len(item.findtext("idnumber") or "") <= 100


def test_every_picture_is_in_the_item_that_shows_it_and_no_other(exam: Paper) -> None:
    for item in items(exam)[1:]:
        for tag in ("questiontext", "generalfeedback"):
            shown = re.findall('src="@@PLUGINFILE@@/([^"]+)"', item.findtext(f"{tag}/text") or "")
            files = item.findall(f"{tag}/file")
            assert shown == [file.get("name") for file in files]
            for file in files:
                assert file.get("encoding") == "base64"
                assert ElementTree.fromstring(base64.b64decode(file.text or "", validate=True)).tag.endswith("svg")


def test_the_grades_of_multiple_choice_are_in_moodles_list_and_the_right_ones_make_the_whole(exam: Paper) -> None:
    for item in items(exam):
        if item.get("type") == "multichoice":
            shares = [float(answer.get("fraction") or "nan") for answer in item.findall("answer")]
            assert item.findtext("single") in ("true", "false")
            assert len(shares) >= 2
            assert all(min(abs(abs(share) - each) for each in LISTED) < 1e-9 for share in shares)
            right = [share for share in shares if share > 0]
            is_single = item.findtext("single") == "true"
            assert (max(right) if is_single else sum(right)) == pytest.approx(100, abs=1e-3)


def test_gaps_are_what_moodle_reads_and_nothing_else_is(exam: Paper) -> None:
    for item, question, fields in paired(exam):
        if item.get("type") != "cloze":
            continue
        text = item.findtext("questiontext/text") or ""
        found = list(gaps(text))
        assert len(found) == len(fields)
        assert "{" not in GAP.sub("", text)
        assert "}" not in GAP.sub("", text)
        for field, (weight, kind, answers) in zip(fields, found, strict=True):
            assert weight > 0 or not question.points
            assert kind == {"texts": "shortanswer", "choice": "multichoice", "several": "multiresponse"}[way(field)]
            assert answers
            assert all(answer.strip() for answer, _share in answers)
            assert len(answers) >= 1 + (kind in ("multichoice", "multiresponse"))
            assert max(share for _answer, share in answers) == pytest.approx(1) or kind == "multiresponse"


def paired(exam: Paper) -> Iterator[tuple[Element, Question, list[AnswerField]]]:
    """Return each item with its question and its fields, in the order of the file."""
    rest = iter(items(exam)[1:])
    for question in exam.questions:
        by_machine = [field for field in question.fields if way(field) != "person"]
        parts = ([by_machine] if by_machine else []) + [
            [field] for field in question.fields if way(field) == "person"]
        total = 0.0
        for fields, item in zip(parts, islice(rest, len(parts)), strict=True):
            total += float(item.findtext("defaultgrade") or "nan")
            yield item, question, fields
        assert total == pytest.approx(float(question.points), abs=1e-5)
    assert next(rest, None) is None


def test_moodle_gives_what_the_program_gives(exam: Paper) -> None:
    for item, _question, fields in paired(exam):
        if item.get("type") == "essay":
            assert [way(field) for field in fields] == ["person"]
            assert fields[0].model_answer.splitlines()[0][:5] in unescape(item.findtext("graderinfo/text") or "")
            continue
        asked = [(field, kind, answers) for field, (kind, answers) in zip(fields, places(item), strict=True)]
        for field, kind, answers in asked:
            for reply in replies(field, 1):
                compare(field, kind, answers, reply)


def places(item: Element) -> list[tuple[str, Answers]]:
    """Type and answers of each place to answer in an item that marks itself."""
    if item.get("type") == "cloze":
        return [(kind, answers) for _weight, kind, answers in gaps(item.findtext("questiontext/text") or "")]
    listed = [(answer.findtext("text") or "", float(answer.get("fraction") or "nan") / 100)
              for answer in item.findall("answer")]
    kind = str(item.get("type"))
    return [("multiresponse" if kind == "multichoice" and item.findtext("single") == "false" else kind, listed)]


def compare(field: AnswerField, kind: str, answers: Answers, reply: str) -> None:
    mark = field.mark(reply)
    share = mark.share
    assert share is not None
    if any(fault.kind == "unreadable" for fault in mark.mistakes):
        return
    if isinstance(field, NodeSetAnswer) and kind == "multiresponse":
        names = {spot.name.casefold(): " ".join(spot.name.replace("\x07", "").split()) for spot in field.named_nodes}
        if reply == "none":
            chosen = {"none of them"}
        elif all(part.casefold() in names for part in reply.split(", ")):
            chosen = {names[part.casefold()] for part in reply.split(", ")}
        else:
            return
        assert marked(kind, answers, chosen) == pytest.approx(float(share), abs=1e-4), (field, reply)
    elif isinstance(field, ChoiceAnswer):
        shown = " ".join(reply.replace("\x07", "").split())
        assert marked(kind, answers, shown) == float(share)
    elif isinstance(field, NodeListAnswer):
        given = marked(kind, answers, reply)
        longer = len(reply.split(", ")) > len(field.right)
        assert given == pytest.approx(float(share), abs=1e-4) or longer, (field, reply, answers)
    elif reply == field.model_answer:
        assert marked(kind, answers, reply) == 1
    else:
        assert marked(kind, answers, reply) <= float(share) + 1e-4


@pytest.mark.parametrize(("points", "expected"), [(Fraction(4), "cloze"), (Fraction(7, 2), "shortanswer")])
def test_a_list_right_at_its_beginning_earns_that_much_and_no_longer_name_is_taken_for_a_shorter_one(
    points: Fraction, expected: str
) -> None:
    question = next(each for each in every_field().questions[1:] if each.fields[0].name == "o:1")
    item = items(Paper(papers()[0].exam, 1, "", (replace(question, points=points),)))[1]
    assert item.get("type") == expected
    (kind, answers), = places(item)
    assert marked(kind, answers, "L1, L10, L11, p}~q") == 1
    assert marked(kind, answers, "l1 l10 l11 P}~Q") == 1
    assert marked(kind, answers, "L1, L10") == 0.5
    assert marked(kind, answers, "L1, L10, A, L11") == 0.5
    assert marked(kind, answers, "L11") == 0
    assert marked(kind, answers, "L1, L11") == 0.25


def test_the_same_papers_give_the_same_bytes() -> None:
    exam = papers()[:sample(MOST, 1)]
    assert moodle.write(exam, "key", "exam") == moodle.write(exam, "student", "exam")
