"""Spellings of right answers in every question bank, as its program marks them, beside the program's own grading."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from math import inf

import pytest

from explorer.exam import Question
from explorer.exam.answers import (
    AnswerField,
    BoundAnswer,
    IntegerAnswer,
    NamedNode,
    NodeListAnswer,
    NumberAnswer,
    SetAnswer,
    VectorAnswer,
)
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import SHEETS, join_differences
from explorer.exam.sheets.bank_notes import WAYS, describe_marking, is_refused
from explorer.lab.unknowns import closed_interval
from tests.exam.sheets import test_gift, test_moodle, test_qti12, test_qti21
from tests.exam.sheets.banks import EXAM, every_field, papers
from tests.options import thinned

SPOTS = tuple(NamedNode(node, name) for node, name in enumerate("ABCD"))
OPEN_ABOVE = closed_interval(-2, inf)
SPELLINGS: tuple[tuple[Callable[[], AnswerField], tuple[str, ...]], ...] = (
    (partial(NumberAnswer, "f", "N", 3.0), ("3", "3.", "3.0", "3.00", "3,0", "+3", "3.000000", "+ 3", " 3 ")),
    (partial(NumberAnswer, "f", "N", -3.0), ("-3", "−3", "- 3", "− 3", "-3.0", "−3,00", "−3.")),
    (partial(NumberAnswer, "f", "N", 4.5), ("4.5", "4.50", "4.5000", "4,5", "4,50", "9/2", "9 / 2", "4 1/2", "+4.5")),
    (partial(NumberAnswer, "f", "N", 0.5), ("0.5", ".5", "0,5", ",5", "1/2", "1 / 2", "1/ 2")),
    (partial(NumberAnswer, "f", "N", Fraction(-7, 3)), (
        "-7/3", "−7 / 3", "-2.33", "−2,333", "-2.3333333", "- 2.33", "-2 1/3")),
    (partial(NumberAnswer, "f", "N", inf), ("inf", "∞", "infinity", "infty", "oo", "+oo", "+∞", "INF", "+ ∞")),
    (partial(NumberAnswer, "f", "N", -inf), ("-inf", "−∞", "-infinity", "-infty", "-oo", "−oo", "- ∞", "− oo")),
    (partial(IntegerAnswer, "f", "W", -4), ("-4", "−4", "- 4", "-4.", "-4.0")),
    (partial(VectorAnswer, "f", "V", (-inf, inf)), (
        "(-inf, ∞)", "(−∞, inf)", "( -∞, ∞ )", "[ −∞, +∞ ]", "-oo, oo", "(-oo,oo)", "-infty, infty", "]-∞; ∞[",
        "(−inf; ∞)", "-inf , inf")),
    (partial(VectorAnswer, "f", "V", (-inf, 3.0)), (
        "-inf, 3", "(-oo, 3)", "( −∞, 3 )", "[-infty, 3]", "[ -inf, 3 ]", "−∞;3", "(-∞, 3.0)", "(-∞, 3.)", "-inf , 3")),
    (partial(VectorAnswer, "f", "V", (4.5, Fraction(7, 3))), (
        "4.5, 7/3", "(4.50, 2.33)", "(4,5; 2,33)", "( 4.5, 7/3 )", "[4.5, 2.333]", "4.5 7/3")),
    (partial(SetAnswer, "f", "S", OPEN_ABOVE, "x"), (
        "[-2, ∞)", "[−2, oo)", "[-2; ∞[", "[-2,∞[", "[ -2, ∞ )", "x ≥ -2", "x>=−2", "x >= -2.0", "-2 ≤ x", "x ≥ −2,0",
        "x ∈ [-2, infty)", "x in [-2, inf)", "[-2.0, ∞)", "[-2,0; ∞[")),
    (partial(SetAnswer, "f", "S", closed_interval(-inf, 4.5), "x"), (
        "x ≤ 4.5", "x<=4.50", "x <= 4,5", "x ≤ 9/2", "(-∞, 4.5]", "]-∞; 4,5]", "( -oo, 4.5 ]", "4.5 >= x",
        "x ≤ 9 / 2")),
    (partial(SetAnswer, "f", "S", closed_interval(3, 5).complement(), "x"), (
        "x < 3 or x > 5", "x<3 or x>5", "(-∞, 3) ∪ (5, ∞)", "(-oo, 3) U (5, oo)", "]-∞; 3[ ∪ ]5; ∞[",
        "3 > x or 5 < x")),
    (partial(BoundAnswer, "f", "B", -2.0, 4.5), ("[-2, 4.5]", "[−2; 4,5]", "[ -2, 4.50 ]", "[-2,4.5]", "[-2.0, 4.5]")),
    (partial(BoundAnswer, "f", "B", -inf, Fraction(7, 3)), (
        "≤7/3", "<= 7 / 3", "≤ 2.33", "(-∞, 7/3]", "[-oo, 7/3]", "<=2,33", "( -inf, 7/3 ]")),
    (partial(BoundAnswer, "f", "B", 3.0, inf), ("≥3", ">=3.", "≥ 3.0", "[3, ∞)", "[3, oo)", "[3, infty]")),
    (partial(NodeListAnswer, "f", "O", SPOTS, (2, 0, 1)), ("C, A, B", "c,a,b", "C A B", "C; A; B", "C , A , B")),
)


@cache
def paper_of(field: AnswerField) -> Paper:
    """A paper with one question, which has this field beside a number, so that Moodle makes gaps of them."""
    beside = NumberAnswer("beside", "Beside", 1.0)
    question = Question(("Say.",), (), (field, beside), ("So.",), points=Fraction(2), form_code="F0", title="Bank")
    return Paper(EXAM, 1, "", (question,))


def by_moodle(field: AnswerField, reply: str) -> float:
    return test_moodle.marked(*_moodle_gap(field), reply)


@cache
def _moodle_gap(field: AnswerField) -> tuple[str, test_moodle.Answers]:
    gap, _beside = test_moodle.places(test_moodle.items(paper_of(field))[1])
    return gap


def by_gift(field: AnswerField, reply: str) -> float:
    _name, _text, _kind, answers = test_gift.read(paper_of(field))[0]
    return test_moodle.marked("shortanswer", [(text, share) for text, share in answers], reply)


def by_qti21(field: AnswerField, reply: str) -> float:
    return test_qti21.Attempt(_qti21_item(field)).score({"RESPONSE1": reply.strip()})


@cache
def _qti21_item(field: AnswerField) -> test_qti21.Element:
    return test_qti21.item_of(paper_of(field).questions[0])


@cache
def _canvas_texts(field: AnswerField) -> frozenset[str]:
    paper = paper_of(field)
    (item,) = test_qti12.items(test_qti12.package((paper,)), paper)
    (blank,) = item.iterfind(f".//{test_qti12.QTI}response_lid[@ident='response_blank1']")
    label = f"{test_qti12.QTI}material/{test_qti12.QTI}mattext"
    return frozenset((each.findtext(label) or "").casefold() for each in blank.iter(f"{test_qti12.QTI}response_label"))


def by_canvas(field: AnswerField, reply: str) -> float:
    return float(reply.strip().casefold() in _canvas_texts(field))


BANKS: dict[str, Callable[[AnswerField, str], float]] = {
    "moodle": by_moodle, "gift": by_gift, "qti21": by_qti21, "qti12": by_canvas}


@pytest.mark.parametrize("bank", BANKS)
@pytest.mark.parametrize(
    ("make_field", "replies"), thinned(SPELLINGS, 2))
def test_every_bank_and_own_grading_take_every_usual_spelling(
    bank: str, make_field: Callable[[], AnswerField], replies: tuple[str, ...]
) -> None:
    field = make_field()
    if bank == "qti21" and isinstance(field, NodeListAnswer):
        return  # names are put in order with the mouse
    assert [reply for reply in replies if field.mark(reply).share != 1] == []
    assert [reply for reply in replies if BANKS[bank](field, reply) != 1] == []
    wrong = ("", "17", "x > 99", "(17, 18)", "D", "-", "*")
    assert [reply for reply in wrong if BANKS[bank](field, reply)] == []


def test_what_only_own_grading_takes_is_told() -> None:
    for make_field, _replies in SPELLINGS:
        field = make_field()
        refused = {way for way, write in WAYS if is_refused(field, write(field.model_answer))}
        told = " ".join(describe_marking([paper_of(field)]))
        assert all(f"({way})" in told for way in refused)
    assert "“v = 3” (a name before it)" in " ".join(describe_marking([paper_of(SPELLINGS[0][0]())]))


def test_every_bank_tells_what_a_person_has_to_mark_and_what_is_left_out() -> None:
    made = [papers()[0], every_field()]
    told = {name: " ".join(SHEETS[name].describe_differences(made)) for name in BANKS}
    for name, text in told.items():
        left_out = "Left out: " if name == "gift" else "A person has to mark: "
        assert f"{left_out}question 9 (New orders of children)" in text
        assert "question 1 (Why?)" in text
        assert ("Nothing is given for what is partly right" in text) == (name == "qti12")


def test_what_several_banks_do_is_told_once() -> None:
    assert join_differences({"a": ["One.", "Two."], "b": ["One."], "c": []}) == ["a, b: One.", "a: Two."]
