"""QTI 1.2 with Canvas's metadata."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from io import BytesIO
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from zipfile import ZipFile

import pytest

from explorer.exam.answers import AnswerField, ChoiceAnswer, NodeSetAnswer, NumberAnswer
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import qti12, qti12_items, stem
from explorer.exam.sheets.headings import labelled_parts
from explorer.exam.sheets.points import format_points, round_points
from tests.exam.sheets.banks import MOST, SETS, every_field, papers, way
from tests.options import sample

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
PACKAGING = "{http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1}"
KINDS = {"multiple_choice_question", "multiple_answers_question", "numerical_question", "short_answer_question",
         "fill_in_multiple_blanks_question", "essay_question"}


@cache
def package(exam: tuple[Paper, ...]) -> dict[str, bytes]:
    files = qti12.write(exam, "key", "exam")
    assert list(files) == ["exam.qti12.zip"]
    with ZipFile(BytesIO(files["exam.qti12.zip"])) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


@pytest.fixture(params=SETS)
def exam(request: pytest.FixtureRequest) -> tuple[Paper, ...]:
    return SETS[request.param]()


def items(files: dict[str, bytes], paper: Paper) -> list[Element]:
    quiz = f"v{paper.version}"
    return _parsed_items(files[f"{quiz}/{quiz}.xml"])


@cache
def _parsed_items(quiz: bytes) -> list[Element]:
    return list(ElementTree.fromstring(quiz).iter(f"{QTI}item"))


def metadata(item: Element) -> dict[str, str]:
    return {each.findtext(f"{QTI}fieldlabel") or "": each.findtext(f"{QTI}fieldentry") or ""
            for each in item.iter(f"{QTI}qtimetadatafield")}


def text(item: Element) -> str:
    return item.findtext(f"{QTI}presentation/{QTI}material/{QTI}mattext") or ""


@cache
def paired(exam: tuple[Paper, ...]) -> list[tuple[Element, tuple[AnswerField, ...]]]:
    files = package(exam)
    found: list[tuple[Element, tuple[AnswerField, ...]]] = []
    for paper in exam:
        rest = iter(items(files, paper))
        for _label, question in labelled_parts(paper):
            asked = list(qti12_items.items(question.fields, question.points))
            assert [field for each in asked for field in each.fields] == list(question.fields)
            assert sum(each.points for each in asked) == question.points
            found += [(next(rest), each.fields) for each in asked]
        assert next(rest, None) is None
    return found


def test_the_manifest_names_every_file_once_and_no_other(exam: tuple[Paper, ...]) -> None:
    files = package(exam)
    manifest = ElementTree.fromstring(files["imsmanifest.xml"])
    named = [file.get("href") for file in manifest.iter(f"{PACKAGING}file")]
    assert sorted(map(str, named)) == sorted(set(files) - {"imsmanifest.xml"})
    identifiers = [each.get("identifier") for each in manifest.iter(f"{PACKAGING}resource")]
    assert len(set(identifiers)) == len(identifiers)
    assert {each.get("identifierref") for each in manifest.iter(f"{PACKAGING}dependency")} <= set(identifiers)


def test_items_are_of_canvass_kinds_and_their_points_make_the_papers(exam: tuple[Paper, ...]) -> None:
    files = package(exam)
    for paper in exam:
        found = [metadata(item) for item in items(files, paper)]
        assert {each["question_type"] for each in found} <= KINDS
        assert sum(float(each["points_possible"]) for each in found) == pytest.approx(float(paper.points), abs=1e-4)
        names = [item.get("ident") for item in items(files, paper)]
        assert len(set(names)) == len(names)
        quiz = ElementTree.fromstring(files[f"v{paper.version}/assessment_meta.xml"])
        points = quiz.findtext("{http://canvas.instructure.com/xsd/cccv1p0}points_possible")
        assert float(points or "nan") == pytest.approx(float(paper.points))


def test_pictures_that_items_show_are_in_the_package(exam: tuple[Paper, ...]) -> None:
    files = package(exam)
    for paper in exam:
        quiz = files[f"v{paper.version}/v{paper.version}.xml"].decode()
        shown = set(re.findall(r"\$IMS-CC-FILEBASE\$/([^\"&]+)", quiz))
        assert shown <= set(files)
        assert shown or not any(question.drawings for question in paper.questions)


def test_conditions_name_responses_and_answers_that_there_are(exam: tuple[Paper, ...]) -> None:
    for item, _fields in paired(exam):
        responses = {each.get("ident") for tag in ("response_lid", "response_str") for each in item.iter(QTI + tag)}
        answers = {each.get("ident") for each in item.iter(f"{QTI}response_label")}
        for test in item.iter(f"{QTI}varequal"):
            assert test.get("respident") in responses
            assert test.text in answers or next(item.iter(f"{QTI}response_str"), None) is not None
        feedback = {each.get("ident") for each in item.iter(f"{QTI}itemfeedback")}
        assert {each.get("linkrefid") for each in item.iter(f"{QTI}displayfeedback")} == feedback


def test_each_part_is_asked_in_canvass_way(exam: tuple[Paper, ...]) -> None:
    for item, fields in paired(exam):
        kind, first = metadata(item)["question_type"], fields[0]
        if kind == "fill_in_multiple_blanks_question":
            blanks = re.findall(r"\[([^\]]*)\]", text(item))
            assert blanks == [f"blank{place}" for place in range(1, len(fields) + 1)]
            assert {way(field) for field in fields} == {"texts"}
            listed = [each.get("ident") for each in item.iter(f"{QTI}response_lid")]
            assert listed == [f"response_{name}" for name in blanks]
            labels = [each.findtext(f"{QTI}material/{QTI}mattext") for each in item.iter(f"{QTI}response_label")]
            for field in fields:
                assert field.model_answer in labels or field.mark(str(labels[0])).share is not None
        elif kind == "multiple_answers_question":
            assert isinstance(first, NodeSetAnswer)
            wrong = {each.text for negation in item.iter(f"{QTI}not") for each in negation}
            right = {each.text for each in item.iter(f"{QTI}varequal")} - wrong
            assert len(right) == max(1, len(first.right))
            assert len(right | wrong) == len(first.named_nodes) + 1
        elif kind == "multiple_choice_question":
            assert isinstance(first, ChoiceAnswer)
            (right_one,) = item.iter(f"{QTI}varequal")
            labels = {each.get("ident"): each for each in item.iter(f"{QTI}response_label")}
            assert labels[right_one.text] in labels.values()
            assert list(labels).index(right_one.text) in first.right
        elif kind == "essay_question":
            assert way(first) == "person"
        else:
            accepted = [each.text or "" for each in item.iter(f"{QTI}varequal")]
            assert accepted
            assert all(first.mark(each).share == 1 for each in accepted)


def test_accepted_texts_have_all_the_marks_and_the_key_is_one(exam: tuple[Paper, ...]) -> None:
    for paper in exam:
        for question in paper.questions:
            for field in question.fields:
                if way(field) in ("texts", "choice"):
                    texts = qti12_items.full_mark_texts(field)
                    assert all(field.mark(each).share == 1 for each in texts)
                    assert len({each.casefold() for each in texts}) == len(texts)
                    assert any(each.casefold() == field.model_answer.casefold() for each in texts)


Responses = dict[str, str | set[str]]


class Attempt:
    """Response processing of an item, and the points of it that its metadata gives; numbers as they are written."""

    def __init__(self, item: Element) -> None:
        self.item = item
        self.declared = item.findall(f"{QTI}resprocessing/{QTI}outcomes/{QTI}decvar")
        self.score = Fraction(0)

    def points(self, responses: Responses) -> Fraction:
        (decvar,) = self.declared
        least, most = Fraction(decvar.get("minvalue") or ""), Fraction(decvar.get("maxvalue") or "")
        self.score = Fraction(0)
        for condition in self.item.iterfind(f"{QTI}resprocessing/{QTI}respcondition"):
            tested = condition.find(f"{QTI}conditionvar")
            assert tested is not None
            if not all(self.holds(each, responses) for each in tested):
                continue
            for change in condition.iterfind(f"{QTI}setvar"):
                assert change.get("varname") == decvar.get("varname")
                given = Fraction(change.text or "")
                self.score = given if change.get("action") == "Set" else self.score + given
                assert change.get("action") in ("Set", "Add")
            if condition.get("continue") == "No":
                break
        return min(most, max(least, self.score)) / most * Fraction(metadata(self.item)["points_possible"])

    def holds(self, test: Element, responses: Responses) -> bool:
        tag = test.tag.removeprefix(QTI)
        if tag in ("and", "or", "not"):
            inside = [self.holds(each, responses) for each in test]
            return not inside[0] if tag == "not" else all(inside) if tag == "and" else any(inside)
        if tag == "other":
            return True
        said, text = responses.get(test.get("respident") or ""), test.text or ""
        if said is None:
            return False
        if isinstance(said, set):
            return text in said
        if tag == "varequal":
            return said.casefold() == text.casefold()
        assert tag in ("vargte", "varlte")
        return Fraction(said) >= Fraction(text) if tag == "vargte" else Fraction(said) <= Fraction(text)


def responses(item: Element, fields: tuple[AnswerField, ...], said: list[str]) -> Responses:
    """Return the responses of an examinee who means these replies: typed, or chosen."""
    kind = metadata(item)["question_type"]
    labels = {each.findtext(f"{QTI}material/{QTI}mattext"): str(each.get("ident"))
              for each in item.iter(f"{QTI}response_label")}
    if kind == "fill_in_multiple_blanks_question":
        found: Responses = {}
        for place, reply in enumerate(said, 1):
            (blank,) = item.iterfind(f".//{QTI}response_lid[@ident='response_blank{place}']")
            idents = {(each.findtext(f"{QTI}material/{QTI}mattext") or "").casefold(): str(each.get("ident"))
                      for each in blank.iter(f"{QTI}response_label")}
            found[f"response_blank{place}"] = idents.get(reply.casefold(), "")
        return found
    if kind == "multiple_answers_question":
        assert isinstance(fields[0], NodeSetAnswer)
        right = [stem.escape_html(spot.name) for spot in fields[0].named_nodes if spot.node in fields[0].right]
        return {"response1": {labels[name] for name in right or ["none of them"]}}
    if kind == "multiple_choice_question":
        return {"response1": {labels[stem.escape_html(said[0])]}}
    return {"response1": said[0]}


def test_right_answers_score_the_points_exactly_and_none_scores_nothing(exam: tuple[Paper, ...]) -> None:
    files = package(exam)
    for paper in exam:
        rest = iter(items(files, paper))
        for _label, question in labelled_parts(paper):
            earned = by_hand = Fraction(0)
            for asked in qti12_items.items(question.fields, question.points):
                item = next(rest)
                assert Attempt(item).points({}) == 0
                if way(asked.fields[0]) == "person":
                    by_hand += Fraction(metadata(item)["points_possible"])
                else:
                    said = responses(item, asked.fields, [field.model_answer for field in asked.fields])
                    earned += Attempt(item).points(said)
            assert earned + by_hand == question.points, question.form_code


@pytest.mark.parametrize("count", [2, 3, 6, 7, 9, 11, 13, 26, 27, 28, 49])
def test_blanks_of_any_number_earn_equal_shares_of_which_none_is_rounded(count: int) -> None:
    fields = tuple(NumberAnswer(f"n:{place}", "Value", float(place)) for place in range(count))
    question = replace(papers()[0].questions[0], fields=fields, points=Fraction(4), drawings=None, draw_more=tuple)
    paper = Paper(papers()[0].exam, 1, "", (question,))
    (item,) = items(package((paper,)), paper)
    for right in range(count + 1):
        said = responses(item, fields, [field.model_answer for field in fields[:right]])
        assert Attempt(item).points(said) == Fraction(4 * right, count)


@pytest.mark.parametrize("points", [Fraction(4), Fraction(7, 3), Fraction(1, 7), Fraction(376)], ids=str)
def test_the_items_of_a_question_make_up_its_points_however_they_are_split(points: Fraction) -> None:
    for question in (*papers()[0].questions, *every_field().questions):
        worth = [each.points for each in qti12_items.items(question.fields, points)]
        assert sum(worth) == round_points(points)
        assert all(Fraction(format_points(each)) == each for each in worth)
        assert abs(round_points(points) - points) <= Fraction(1, 2 * 10**7)


def test_the_same_papers_give_the_same_bytes() -> None:
    exam = papers()[:sample(MOST, 1)]
    assert qti12.write(exam, "key", "exam") == qti12.write(exam, "student", "exam")
