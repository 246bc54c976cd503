"""QTI 2.1: the schemas, the package, and what its response processing gives for replies."""

import json
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from io import BytesIO
from math import ulp
from pathlib import Path
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from zipfile import ZipFile

import pytest

from explorer.exam import FORMS, study_context
from explorer.exam.answers import AnswerField, ChoiceAnswer, NodeListAnswer, NodeSetAnswer, NumberAnswer
from explorer.exam.answers.interactions import MarkNodes
from explorer.exam.answers.node_lists import read_nodes
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets import hotspots, qti21, qti21_item
from explorer.exam.sheets.package import document
from explorer.study import Study
from explorer.trees import formats
from tests.exam.sheets.banks import MOST, SETS, all_papers, every_field, papers, replies, way
from tests.options import sample

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
PACKAGING = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
Value = float | str | bool | list[str] | None


@cache
def package(exam: tuple[Paper, ...]) -> dict[str, bytes]:
    files = qti21.write(exam, "key", "exam")
    assert list(files) == ["exam.qti21.zip"]
    with ZipFile(BytesIO(files["exam.qti21.zip"])) as zipped:
        assert zipped.testzip() is None
        return {name: zipped.read(name) for name in zipped.namelist()}


@pytest.fixture(params=SETS)
def exam(request: pytest.FixtureRequest) -> tuple[Paper, ...]:
    return SETS[request.param]()


@pytest.mark.corpus
def test_every_item_and_test_is_valid_by_the_schemas(
    exam: tuple[Paper, ...], tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    schema = Path(str(pytestconfig.getoption("--corpus"))).absolute() / "qti21_xsd/qtiv2p1/imsqti_v2p1.xsd"
    files = []
    for name, data in package(exam).items():
        if name.endswith(".xml") and name != "imsmanifest.xml":
            files.append(name)
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_bytes(data)
    assert len(files) == sum(len(paper.questions) for paper in exam) + len(exam)
    done = subprocess.run(["xmllint", "--nonet", "--noout", "--schema", str(schema), *files],
                          capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert sorted(done.stderr.splitlines()) == sorted(f"{name} validates" for name in files)


def test_the_manifest_names_every_file_once_and_no_other(exam: tuple[Paper, ...]) -> None:
    files = package(exam)
    manifest = ElementTree.fromstring(files["imsmanifest.xml"])
    named = [file.get("href") for file in manifest.iter(f"{PACKAGING}file")]
    assert sorted(map(str, named)) == sorted(set(files) - {"imsmanifest.xml"})
    resources = {each.get("identifier"): each.get("type") for each in manifest.iter(f"{PACKAGING}resource")}
    assert list(resources.values()).count("imsqti_test_xmlv2p1") == len(exam)
    assert {each.get("identifierref") for each in manifest.iter(f"{PACKAGING}dependency")} <= set(resources)


def test_each_versions_test_has_its_items_in_their_order(exam: tuple[Paper, ...]) -> None:
    files = package(exam)
    for paper in exam:
        test = ElementTree.fromstring(files[f"v{paper.version}.xml"])
        refs = [each.get("href") for each in test.iter(f"{QTI}assessmentItemRef")]
        assert refs == [f"items/v{paper.version}q{number + 1}.xml" for number in range(len(paper.questions))]
        assert set(refs) <= set(files)


def test_pictures_that_items_show_are_there_and_are_svg(exam: tuple[Paper, ...]) -> None:
    files = package(exam)
    for name, data in files.items():
        if name.startswith("items/") and name.endswith(".xml"):
            root = ElementTree.fromstring(data)
            shown = [each.get("src") for each in root.iter(f"{QTI}img")]
            shown += [each.get("data") for each in root.iter(f"{QTI}object")]
            for picture in shown:
                assert ElementTree.fromstring(files[f"items/{picture}"]).tag.endswith("svg")


def test_places_to_click_are_in_the_picture_and_apart_from_each_other() -> None:
    counted = 0
    for paper in all_papers():
        for question in paper.questions:
            for field in question.fields:
                mark = field.interaction
                if isinstance(mark, MarkNodes) and way(field) == "several" and hotspots.is_clickable(question, mark):
                    assert question.drawings is not None
                    figure = hotspots.add_none_box(question.drawings.student)
                    areas = hotspots.hotspot_areas(question, mark)
                    boxes = [box(shape, coords) for _name, _label, shape, coords in areas]
                    counted += len(boxes)
                    for left, top, right, bottom in boxes:
                        assert 0 <= left < right <= figure.width
                        assert 0 <= top < bottom <= figure.height
                    for place, one in enumerate(boxes):
                        assert not any(overlap(one, other) for other in boxes[:place])
    assert counted > 100


def test_a_wide_figure_is_shown_as_wide_as_a_page_and_its_areas_with_it() -> None:
    wide = json.dumps([[leaf, leaf + 1] for leaf in range(20)])
    question = FORMS["skipped-leaves"].build_question(study_context(Study(formats.parse(wide))), {})
    item = item_of(question)
    (shown,) = item.iter(f"{QTI}object")
    assert question.drawings is not None
    figure = hotspots.add_none_box(question.drawings.student)
    assert figure.width > int(shown.get("width") or "") == hotspots.WIDEST
    scale = hotspots.WIDEST / figure.width
    assert int(shown.get("height") or "") == round(figure.height * scale)
    boxes = [box(each.get("shape") or "", each.get("coords") or "") for each in item.iter(f"{QTI}hotspotChoice")]
    assert all(left < right <= hotspots.WIDEST and bottom <= figure.height * scale + 1
               for left, _top, right, bottom in boxes)
    for key in ElementTree.fromstring(document(qti21_item.item(question, "q", "Q"))).iter(f"{QTI}img"):
        assert int(key.get("width") or "") <= hotspots.WIDEST


def box(shape: str, coords: str) -> tuple[float, float, float, float]:
    numbers = list(map(int, coords.split(",")))
    if shape == "circle":
        x, y, reach = numbers
        return x - reach, y - reach, x + reach, y + reach
    if shape == "rect":
        left, top, right, bottom = numbers
        return left, top, right, bottom
    assert shape == "poly"
    assert numbers[:2] == numbers[-2:]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_what_is_skipped_is_clicked_in_the_figure_and_a_box_says_that_nothing_is() -> None:
    files = package(papers())
    number = next(place for place, each in enumerate(papers()[0].questions, 1) if each.form_code == "F2")
    item = ElementTree.fromstring(files[f"items/v1q{number}.xml"])
    choices = list(item.iter(f"{QTI}hotspotChoice"))
    assert [each.get("hotspotLabel") for each in choices] == [*(f"L{leaf}" for leaf in range(1, 10)), "none of them"]
    assert ">none of them<" in files[f"items/v1q{number}.svg"].decode()
    assert ">none of them<" not in files[f"items/v1q{number}-key.svg"].decode()


class Attempt:
    """Response processing of an item, as far as items use it."""

    def __init__(self, item: Element) -> None:
        self.item = item
        self.declared = {each.get("identifier"): each for each in item.iter(f"{QTI}responseDeclaration")}
        self.values: dict[str | None, Value] = dict.fromkeys(self.declared)
        for each in item.iter(f"{QTI}outcomeDeclaration"):
            default = each.findtext(f"{QTI}defaultValue/{QTI}value")
            self.values[each.get("identifier")] = None if default is None else float(default)

    def score(self, responses: dict[str, Value]) -> float:
        self.values |= responses
        self.run(self.item.find(f"{QTI}responseProcessing"))
        assert self.values["FEEDBACK"] == "solution"
        score = self.values["SCORE"]
        assert isinstance(score, float)
        return score

    def run(self, rules: Element | None) -> None:
        assert rules is not None
        for rule in rules:
            tag = rule.tag.removeprefix(QTI)
            if tag == "setOutcomeValue":
                self.values[rule.get("identifier")] = self.value(rule[0])
            elif tag == "responseCondition":
                branch, = rule
                if self.value(branch[0]) is True:
                    self.run(branch[1:])
            else:
                raise AssertionError(tag)

    def value(self, node: Element) -> Value:
        tag = node.tag.removeprefix(QTI)
        if tag == "mapResponse":
            return self.mapped(node.get("identifier"))
        if tag == "variable":
            return self.values[node.get("identifier")]
        if tag == "baseValue":
            return node.text if node.get("baseType") == "identifier" else float(node.text or "")
        parts = [self.value(part) for part in node]
        if tag == "isNull":
            return parts[0] is None or parts[0] == []
        if tag == "containerSize":
            return float(len(parts[0])) if isinstance(parts[0], list) else 0.0
        if tag == "index":
            place = int(node.get("n") or "")
            return parts[0][place - 1] if isinstance(parts[0], list) and place <= len(parts[0]) else None
        if tag == "and":
            return all(part is True for part in parts)
        if tag == "or":
            return any(part is True for part in parts)
        if tag == "not":
            return not parts[0]
        if None in parts:
            return None
        numbers = [float(part) for part in parts if isinstance(part, float)]
        match tag:
            case "equal":
                assert node.get("toleranceMode") == "exact"
                return numbers[0] == numbers[1]
            case "match":
                return parts[0] == parts[1]
            case "sum":
                return sum(numbers)
            case "product":
                return numbers[0] * numbers[1]
            case "divide":
                return numbers[0] / numbers[1]
            case "max":
                return max(numbers)
        raise AssertionError(tag)

    def mapped(self, name: str | None) -> float:
        mapping = self.declared[name].find(f"{QTI}mapping")
        assert mapping is not None
        said = self.values[name]
        entries = {}
        for entry in mapping:
            key = entry.get("mapKey") or ""
            entries[key.casefold() if entry.get("caseSensitive") == "false" else key] = float(
                entry.get("mappedValue") or "")
        folds = any(entry.get("caseSensitive") == "false" for entry in mapping)
        total = sum(entries.get(each.casefold() if folds else each, float(mapping.get("defaultValue") or ""))
                    for each in (said if isinstance(said, list) else [str(said)]))
        return min(float(mapping.get("upperBound") or ""), max(float(mapping.get("lowerBound") or ""), total))


def response(field: AnswerField, name: str, item: Element, reply: str) -> Value:
    """Return the response of an examinee who means this reply; raises LookupError if the item does not allow it."""
    body = item.find(f"{QTI}itemBody")
    assert body is not None
    where = next(each for each in body.iter() if each.get("responseIdentifier") == name)
    tag = where.tag.removeprefix(QTI)
    if tag == "textEntryInteraction":
        return reply
    if tag == "choiceInteraction" and isinstance(field, ChoiceAnswer):
        return f"o{field.options.index(reply)}" if reply in field.options else unmeant(reply)
    assert isinstance(field, NodeSetAnswer | NodeListAnswer)
    nodes = read_nodes(reply, field.named_nodes)
    if tag == "hotspotInteraction":
        return [f"n{node}" for node in nodes] or [hotspots.NONE]
    if tag == "orderInteraction":
        return [f"n{node}" for node in nodes] or unmeant(reply)
    places = {spot.node: f"o{place}" for place, spot in enumerate(field.named_nodes)}
    return [places[node] for node in nodes] or [f"o{len(places)}"]


def unmeant(reply: str) -> Value:
    raise LookupError(reply)


def cases(exam: tuple[Paper, ...]) -> Iterator[tuple[AnswerField, str, Element, float]]:
    """Each part with its response, its item, and its points."""
    files = package(exam)
    for paper in exam:
        for number, question in enumerate(paper.questions, 1):
            item = ElementTree.fromstring(files[f"items/v{paper.version}q{number}.xml"])
            whole = sum(field.weight for field in question.fields)
            for place, field in enumerate(question.fields, 1):
                yield field, f"RESPONSE{place}", item, float(question.points * field.weight / whole)


def test_response_processing_gives_what_the_program_gives(exam: tuple[Paper, ...]) -> None:
    compared = 0
    for field, name, item, worth in cases(exam):
        if way(field) == "person":
            continue
        for reply in replies(field, 2):
            mark = field.mark(reply)
            if any(fault.kind == "unreadable" for fault in mark.mistakes):
                continue
            try:
                said = response(field, name, item, reply)
            except LookupError:
                continue
            assert mark.share is not None
            score, right = Attempt(item).score({name: said}), float(mark.share) * worth
            if name in {each.get("responseIdentifier") for each in item.iter(f"{QTI}textEntryInteraction")} and (
                    reply != field.model_answer and not isinstance(field, NumberAnswer)):
                assert score <= right + 1e-9, (field, reply)
            else:
                assert score == pytest.approx(right, abs=1e-9), (field, reply, said)
            compared += 1
    assert compared > 100


def rights(item: Element) -> dict[str, Value]:
    """The right responses that an item declares."""
    found: dict[str, Value] = {}
    for each in item.iter(f"{QTI}responseDeclaration"):
        values = [value.text or "" for value in each.iter(f"{QTI}value")]
        if values:
            found[str(each.get("identifier"))] = values if each.get("cardinality") != "single" else (
                values[0])
    return found


def test_nothing_earns_nothing_and_all_that_is_right_together_earns_the_points(exam: tuple[Paper, ...]) -> None:
    files = package(exam)
    for paper in exam:
        for number, question in enumerate(paper.questions, 1):
            item = ElementTree.fromstring(files[f"items/v{paper.version}q{number}.xml"])
            assert Attempt(item).score({}) == 0
            assert Attempt(item).score(rights(item)) == float(by_machine(question, item))


def by_machine(question: Question, item: Element) -> Fraction:
    """The points that no person has to give."""
    written = {each.get("responseIdentifier") for each in item.iter(f"{QTI}extendedTextInteraction")}
    by_hand = sum(field.weight for place, field in enumerate(question.fields, 1) if f"RESPONSE{place}" in written)
    whole = sum(field.weight for field in question.fields)
    return question.points * (whole - by_hand) / whole


def item_of(question: Question) -> Element:
    return ElementTree.fromstring(document(qti21_item.item(question, "q", "Question")))


POINTS = [Fraction(4), Fraction(1, 2), Fraction(7, 3), Fraction(376, 28), Fraction(1, 10), Fraction(0)]


@pytest.mark.parametrize("points", POINTS, ids=str)
def test_right_answers_score_the_points_to_the_last_digit_whatever_they_are(points: Fraction) -> None:
    asked = papers()[POINTS.index(points) % 2].questions
    for question in (*asked[POINTS.index(points) // 2::sample(1, 3)], every_field().questions[0]):
        worth = replace(question, points=points)
        item = item_of(worth)
        assert Attempt(item).score({}) == 0
        assert Attempt(item).score(rights(item)) == float(by_machine(worth, item)), question.form_code
        assert item.findall(f"{QTI}outcomeDeclaration[@identifier='MAXSCORE']//{QTI}value")[0].text in (
            str(points), repr(float(points)))


@pytest.mark.parametrize("count", [3, 6, 7, 9, 11, 13, 26, 27, 28, 49])
def test_parts_of_any_number_add_up_to_the_points_and_none_is_rounded_by_itself(count: int) -> None:
    fields = tuple(NumberAnswer(f"n:{place}", "Value", float(place), weight=1 + place % 2) for place in range(count))
    question = replace(papers()[0].questions[0], fields=fields, points=Fraction(4))
    item = item_of(question)
    said = rights(item)
    whole = sum(field.weight for field in fields)
    for right in range(count + 1):
        worth = Fraction(4 * sum(field.weight for field in fields[:right]), whole)
        assert Attempt(item).score({f"RESPONSE{place}": said[f"RESPONSE{place}"] for place in range(1, right + 1)}) == (
            float(worth))


def test_partly_right_answers_score_what_the_program_gives_rounded_once() -> None:
    rng, compared = Random(1), 0
    for question in (*papers()[0].questions, every_field().questions[0]):
        worth = replace(question, points=Fraction(7, 3))
        item, whole = item_of(worth), sum(field.weight for field in worth.fields)
        typed = {each.get("responseIdentifier") for each in item.iter(f"{QTI}textEntryInteraction")}
        for _time in range(6):
            said: dict[str, Value] = {}
            earned = Fraction(0)
            for place, field in enumerate(worth.fields, 1):
                name = f"RESPONSE{place}"
                reply = rng.choice([field.model_answer] if name in typed else replies(field, 5))
                share = field.mark(reply).share
                if way(field) == "person" or rng.random() < 0.3 or share is None:
                    continue
                try:
                    said[name] = response(field, name, item, reply)
                except (LookupError, ValueError):
                    continue
                earned += worth.points * share * field.weight / whole
            score = Attempt(item).score(said)
            assert abs(Fraction(score) - earned) <= Fraction(ulp(score)), (question.form_code, said)
            compared += 0 < earned < worth.points
    assert compared > 30


def test_the_same_papers_give_the_same_bytes() -> None:
    exam = papers()[:sample(MOST, 1)]
    assert qti21.write(exam, "key", "exam") == qti21.write(exam, "student", "exam")
