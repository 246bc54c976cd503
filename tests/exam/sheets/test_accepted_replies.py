"""The replies that question banks list."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import inf

import pytest

from explorer.exam.answers import (
    AnswerField,
    BoundAnswer,
    ChildOrderAnswer,
    ChoiceAnswer,
    IntegerAnswer,
    NamedNode,
    NodeListAnswer,
    NodeSetAnswer,
    NumberAnswer,
    SetAnswer,
    VectorAnswer,
)
from explorer.exam.sheets.accepted_replies import accepted_texts, label_with_hint, reply_shares
from explorer.lab.unknowns import closed_interval
from tests.exam.sheets.banks import all_papers, way
from tests.options import sample

SPOTS = tuple(NamedNode(node, name) for node, name in enumerate("ABCD"))


def shares(field: object) -> dict[str, Fraction]:
    return dict(accepted_texts(field))


def test_every_listed_reply_earns_what_the_marking_says_and_the_key_comes_first() -> None:
    for paper in all_papers()[-sample(len(all_papers()), 3):]:
        for question in paper.questions:
            for field in question.fields:
                if way(field) == "texts":
                    listed = accepted_texts(field)
                    assert listed[0][1] == 1
                    assert any(text == field.model_answer for text, _share in listed)
                    assert [share for _text, share in listed] == sorted((s for _t, s in listed), reverse=True)
                    assert all(field.mark(text).share == share > 0 for text, share in listed)


def test_numbers_are_typed_as_decimals_fractions_and_rounded_if_their_decimals_do_not_end() -> None:
    assert {"-2.5", "-2,5", "−2.500000", "-5/2", "1" + "0" * 20} <= set(
        shares(NumberAnswer("n", "N", -2.5, also_right=(1e20,))))
    third = set(shares(NumberAnswer("n", "N", Fraction(-7, 3))))
    assert {"-7/3", "−7/3", "-2.33", "-2.333", "−2.3333333333", "-2 1/3"} <= third
    assert "-2.3" not in third


def test_infinities_may_be_signs_or_words() -> None:
    assert {"inf", "∞", "+inf", "infinity"} <= set(shares(NumberAnswer("n", "N", inf)))
    assert {"-inf", "−∞", "-infinity"} <= set(shares(NumberAnswer("n", "N", -inf)))


def test_several_numbers_are_taken_in_any_brackets_and_with_the_signs_of_print() -> None:
    window = shares(VectorAnswer("v", "V", (-inf, 3.0)))
    assert {"(-inf, 3)", "-inf, 3", "[-inf,3]", "(−∞, 3)", "-inf 3"} <= set(window)
    assert {"(1/3, 2)", "(0.33, 2)"} <= set(shares(VectorAnswer("v", "V", (Fraction(1, 3), 2.0))))
    assert {"∞", "inf"} <= set(shares(VectorAnswer("v", "V", (inf,))))
    assert {"none", "-"} <= set(shares(VectorAnswer("v", "V", ())))
    assert {"none", "-"} <= set(shares(IntegerAnswer("w", "W", None)))
    assert {"-4", "−4"} <= set(shares(IntegerAnswer("w", "W", -4)))


def test_what_is_right_of_nodes_adds_as_much_as_what_is_wrong_takes() -> None:
    field = NodeSetAnswer("s", "S", SPOTS, frozenset((1, 3)), "cut")
    half = Fraction(1, 2)
    assert reply_shares(field) == (("A", -half), ("B", half), ("C", -half), ("D", half), ("none of them", -1))
    assert reply_shares(NodeSetAnswer("s", "S", SPOTS[:1], frozenset(), "cut")) == (("A", -1), ("none of them", 1))


def test_lists_are_taken_with_any_separator_and_for_their_beginnings() -> None:
    found = shares(NodeListAnswer("o", "O", SPOTS, (2, 0, 1)))
    assert found["C, A, B"] == found["C A B"] == found["C;A;B"] == 1
    assert found["C,A"] == Fraction(2, 3)
    assert found["C"] == Fraction(1, 3)
    assert "A" not in found
    assert shares(NodeListAnswer("o", "O", SPOTS, ())) == {"none": 1}


@pytest.mark.parametrize(("low", "high", "right", "half"), [
    (3, 3, {"3", "3.0"}, {"≤3", "<= 3", "≥ 3"}), (-inf, 2, {"≤2", "<=2", "≤ 2"}, set()),
    (1, 4, {"[1, 4]", "[1,4]"}, {"≥1", "<=4"}), (-inf, inf, {"?"}, set()),
])
def test_facts_are_taken_in_every_spelling_and_weaker_ones_for_half(
    low: float, high: float, right: set[str], half: set[str]
) -> None:
    found = shares(BoundAnswer("f", "F", low, high))
    assert right <= {text for text, share in found.items() if share == 1}
    assert half <= {text for text, share in found.items() if share == Fraction(1, 2)}


def test_sets_are_taken_by_signs_and_brackets_and_for_half_with_wrong_ends() -> None:
    found = shares(SetAnswer("x", "X", closed_interval(3, 5), "x"))
    for text in ("3 ≤ x ≤ 5", "3<=x<=5", "[3, 5]", "x in [3, 5]", "x >= 3 and x <= 5"):
        assert found[text] == 1, text
    assert found["3<x<5"] == Fraction(1, 2)
    outside = shares(SetAnswer("x", "X", closed_interval(3, 5).complement(), "x"))
    assert outside["x < 3 or x > 5"] == outside["x<3 or x>5"] == 1
    assert shares(SetAnswer("x", "X", closed_interval(1, 0), "x"))["none"] == 1
    assert shares(SetAnswer("x", "X", closed_interval(-inf, inf), "x"))["any"] == 1


def test_what_no_list_of_replies_can_hold_is_for_a_person() -> None:
    assert way(ChildOrderAnswer("a", "A", ((SPOTS[0], SPOTS[1:]),), len, 1, 1, {}, "leaves")) == "person"
    assert way(ChoiceAnswer("c", "C", ("yes",), frozenset((0,)))) == "texts"
    assert way(ChoiceAnswer("c", "C", ("yes", "no"), frozenset((0,)))) == "choice"
    assert way(NodeSetAnswer("s", "S", (), frozenset(), "cut")) == "texts"


def test_whoever_types_is_told_how() -> None:
    typed = (NodeListAnswer("o", "O", SPOTS, (1,)), BoundAnswer("f", "F", 1, 1),
             SetAnswer("x", "X", closed_interval(1, 2), "y"),
             VectorAnswer("v", "V", (1.0,)), NumberAnswer("n", "N", inf), IntegerAnswer("w", "W", 3))
    assert all(label_with_hint(field).startswith(f"{field.label} (") for field in typed)
    assert "y < 3" in label_with_hint(typed[2])
    assert "7/3" in label_with_hint(NumberAnswer("n", "N", 3.0))


@pytest.mark.parametrize(("make_field", "typed"), [
    (partial(VectorAnswer, "w", "W", (-inf, inf)), (
        "(-inf, ∞)", "(−∞, inf)", "[-∞, +∞]", "-infinity, infinity", "(−inf; ∞)", "(-inf,+inf)", "-∞,∞")),
    (partial(VectorAnswer, "w", "W", (-3, inf)), ("(-3, ∞)", "(−3, inf)", "[−3,+∞]", "−3; infinity")),
    (partial(NumberAnswer, "n", "N", Fraction(-7, 3)), ("−7 / 3", "-7/3", "-2.333", "−2,33")),
    (partial(NumberAnswer, "n", "N", Fraction(9, 2)), ("4.5", "4.50", "4,5", "9 / 2", "+4.5")),
    (partial(SetAnswer, "s", "S", closed_interval(-inf, 3), "x"), (
        "(-∞, 3]", "(−inf, 3]", "]-∞, 3]", "]−∞; 3]", "x ∈ (-∞,3]", "x in (−infinity, 3]", "3 ≥ x", "3>=x", "x<=3")),
    (partial(SetAnswer, "s", "S", closed_interval(-2, inf), "x"), (
        "[−2, ∞)", "[-2,+inf)", "[-2, ∞[", "-2 ≤ x", "-2 <= x")),
    (partial(BoundAnswer, "b", "B", -2.0, 4.0), ("[−2, 4]", "[-2;4]", "[-2,4]")),
])
def test_mixed_spellings_of_intervals_infinities_and_fractions_are_listed(
    make_field: Callable[[], AnswerField], typed: tuple[str, ...]
) -> None:
    listed = shares(make_field())
    assert {text for text in typed if listed.get(text) != 1} == set()
