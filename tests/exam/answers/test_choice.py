"""Choices: names of options, and replies that name several options."""

import pytest

from explorer.exam.answers import ChoiceAnswer
from explorer.exam.answers.choice import as_free_text

MOVE = ChoiceAnswer("move", "Best move", ("B", "C", "D"), frozenset({0, 2}), other_names=(("a1", 0), ("A–B", 0)))


@pytest.mark.parametrize("reply", [
    "B", "b", " D ", "D.", "to B", "move to B", "Move B", "“B”", "(B)", "a1", "A–B", "A-B", "A → B", "A->B", "B or D",
    "B, D", "B and D"])
def test_an_option_is_right_however_it_is_named(reply: str) -> None:
    assert MOVE.mark(reply).share == 1


@pytest.mark.parametrize(("reply", "kind"), [
    ("C", "wrong"), ("B or C", "wrong"), ("B, C", "wrong"), ("E", "unreadable"), ("not C", "unreadable"),
    ("", "unanswered"), ("B D", "unreadable"), ("any", "unreadable")])
def test_a_wrong_one_is_wrong_beside_a_right_one_too(reply: str, kind: str) -> None:
    marks = MOVE.mark(reply)
    assert marks.share == 0
    assert marks.mistakes[0].kind == kind


def test_large_and_small_letters_may_tell_options_apart() -> None:
    field = ChoiceAnswer("move", "Best move", ("A", "a"), frozenset({1}))
    assert field.mark("a").share == 1
    assert field.mark("A").share == 0


def test_an_answer_for_a_person_keeps_its_place_and_its_weight() -> None:
    free = as_free_text(ChoiceAnswer("c", "One of", ("A", "B"), frozenset((1,)), node=4, step=9, weight=3))
    assert (free.name, free.label, free.node, free.step, free.weight) == ("c", "One of", 4, 9, 3)
    assert free.model_answer == "B"
