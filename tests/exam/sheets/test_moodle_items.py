"""The points that Moodle counts, by the rules of its source, against the papers and the sentences before writing."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html import unescape
from random import Random
from xml.etree.ElementTree import Element

import pytest

from explorer.exam.answers import NamedNode, NodeListAnswer, NumberAnswer
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets.moodle_items import describe_counts, weigh_gaps
from explorer.exam.sheets.points import format_points, round_points
from tests.exam.sheets.banks import EXAM, every_field, nasty, papers, random_exam, way
from tests.exam.sheets.test_moodle import LISTED, gaps, items, marked, places

POINTS = [Fraction(4), Fraction(28), Fraction(7, 2), Fraction(7, 3), Fraction(0)]


def counted(item: Element) -> Fraction:
    """Moodle's default mark of an imported item: of one with gaps the sum of the weights, whatever its grade is."""
    if item.get("type") == "cloze":
        weights = [weight for weight, _kind, _answers in gaps(item.findtext("questiontext/text") or "")]
        assert sum(weights) > 0, "Moodle would divide by zero"
        return Fraction(sum(weights))
    return Fraction(item.findtext("defaultgrade") or "")


def worth(paper: Paper, points: Fraction | None = None, seed: int = 0) -> Paper:
    """The paper with other points."""
    random = Random(seed)
    return replace(paper, questions=tuple(
        replace(question, points=random_points(random) if points is None else points) for question in paper.questions))


def random_points(random: Random) -> Fraction:
    return Fraction(random.randint(0, 40), random.choice((1, 2, 3)))


@cache
def exams() -> tuple[Paper, ...]:
    """Every form, with points of every kind."""
    alike = [worth(papers()[number % 2], points) for number, points in enumerate(POINTS)]
    return (*alike, *(worth(paper, None, seed) for seed, paper in enumerate((nasty(), every_field()))), random_exam(1))


@pytest.fixture(params=range(len(POINTS) + 3))
def exam(request: pytest.FixtureRequest) -> Paper:
    return exams()[request.param]


def number_of(item: Element) -> int:
    """The question's number in the name of an item."""
    found = re.match(r"(\d+)([a-z]|\.\d+)? ", item.findtext("name/text") or "")
    assert found is not None
    return int(found[1])


def test_moodle_counts_each_item_as_the_paper_does_or_it_is_said_with_both_numbers_and_in_its_name(exam: Paper) -> None:
    rest = items(exam)[1:]
    said = describe_counts([exam])
    total = Fraction(0)
    differing = []
    for item in rest:
        name = item.findtext("name/text") or ""
        points, total = Fraction(item.findtext("defaultgrade") or ""), total + counted(item)
        maximum = re.search(r", maximum mark ([0-9.]+)$", name)
        assert (maximum is None) == (counted(item) == points), name
        if maximum:
            assert Fraction(maximum[1]) == points
            differing.append(f"{name.split(' ')[0]} ({format_points(counted(item))}, not {format_points(points)})")
    grades = dict.fromkeys(range(1, len(exam.questions) + 1), Fraction(0))
    for item in rest:
        grades[number_of(item)] += Fraction(item.findtext("defaultgrade") or "")
    assert grades == {number: round_points(question.points) for number, question in enumerate(exam.questions, 1)}
    if differing:
        assert said == [
            f"Moodle adds up the gaps of a question. The total of version {exam.name} is {format_points(total)} there, "
            f"not {format_points(exam.points)}: questions {', '.join(differing)}. In the quiz, set the maximum mark of "
            "each to the one in its name."]
    else:
        assert said == []
        assert abs(total - exam.points) < Fraction(len(rest), 10**7)


def test_whole_points_that_the_parts_divide_are_counted_as_they_are_and_nothing_is_said() -> None:
    paper = papers()[0]
    fitting = replace(paper, questions=tuple(
        replace(question, points=Fraction(sum(field.weight for field in question.fields) * 2))
        for question in paper.questions))
    assert describe_counts([fitting]) == []
    assert sum(map(counted, items(fitting)[1:])) == fitting.points


def test_right_answers_earn_all_that_moodle_counts_and_none_earns_nothing(exam: Paper) -> None:
    for item in items(exam)[1:]:
        if item.get("type") == "essay":
            continue
        found = places(item)
        for kind, answers in found:
            best = max(answers, key=lambda each: each[1])
            right = {unescape(text) for text, share in answers if share > 0} if kind == "multiresponse" else best[0]
            reply = right
            if isinstance(right, str):
                reply = right.replace("\\*", "*") if kind == "shortanswer" else unescape(right)
            assert marked(kind, answers, reply) == pytest.approx(1, abs=1e-6)
            assert marked(kind, answers, set() if kind == "multiresponse" else "1e-99") == 0


def test_the_weights_of_gaps_are_in_the_proportion_of_the_parts(exam: Paper) -> None:
    for item in items(exam)[1:]:
        if item.get("type") == "cloze":
            found = list(gaps(item.findtext("questiontext/text") or ""))
            fields = exam.questions[number_of(item) - 1].fields
            weights = [field.weight for field in fields if way(field) != "person"]
            shares = {Fraction(gap[0], weight) for gap, weight in zip(found, weights, strict=True)}
            assert len(shares) == 1


def test_versions_that_differ_alike_are_told_once_and_many_kinds_of_them_are_cut_short() -> None:
    field = [NumberAnswer("n:1", "A", 1.0), NumberAnswer("n:2", "B", 2.0)]
    question = replace(papers()[0].questions[0], fields=tuple(field), drawings=None, draw_more=tuple,
                       points=Fraction(3))
    made = [Paper(EXAM, place + 1, "", (question,)) for place in range(3)]
    assert describe_counts(made) == [
        "Moodle adds up the gaps of a question. The total of every version is 2 there, not 3: questions 1 (2, not 3). "
        "In the quiz, set the maximum mark of each to the one in its name."]
    whole = replace(question, points=Fraction(4))
    assert "The total of versions 1, 3 is 2 there" in describe_counts(
        [made[0], Paper(EXAM, 2, "", (whole,)), made[2]])[0]
    many = [Paper(EXAM, place + 1, "", (replace(question, points=Fraction(2 * place + 1)),)) for place in range(12)]
    assert len(describe_counts(many)) == 11
    assert describe_counts(many)[-1].startswith("Moodle counts 2 more versions differently")


def test_weights_of_gaps_are_in_proportion_and_make_up_the_points_where_they_can() -> None:
    first = NumberAnswer("a", "A", 1.0)
    second = NumberAnswer("b", "B", 2.0, weight=2)
    assert weigh_gaps([first, second], Fraction(6)) == (2, 4)
    assert weigh_gaps([first, second], Fraction(5)) == (1, 2)
    assert weigh_gaps([second, second], Fraction(5)) == (1, 1)
    assert weigh_gaps([second, second], Fraction(4)) == (2, 2)
    assert weigh_gaps([first], Fraction(0)) == (1,)




@pytest.mark.parametrize("count", range(1, 14))
def test_lists_with_fractional_points_are_gaps_where_moodle_has_no_grade_for_their_beginnings(count: int) -> None:
    spots = tuple(NamedNode(node, f"N{node}") for node in range(15))
    question = replace(every_field().questions[0], points=Fraction(7, 2), fields=(
        NodeListAnswer("o:1", "Order", spots, tuple(range(count))),))
    paper = Paper(EXAM, 1, "", (question,))
    (item,) = items(paper)[1:]
    ((kind, answers),) = places(item)
    assert kind == "shortanswer"
    if item.get("type") == "shortanswer":
        assert all(min(abs(100 * share - each) for each in LISTED) < 1e-4 for _each, share in answers)
        assert describe_counts([paper]) == []
    else:
        assert counted(item) == 1
        assert "is 1 there, not 3.5" in describe_counts([paper])[0]
    assert (item.get("type") == "shortanswer") == (count in (1, 2, 3, 4, 5))
