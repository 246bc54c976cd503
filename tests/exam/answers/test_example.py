"""Examples: all numbers with the effect are right, and "none" only if there are no such numbers."""

import pytest

from explorer.exam.answers import ExampleAnswer

RISING = ExampleAnswer("leaves", "Leaves", 3, (0, 9), lambda numbers: list(numbers) == sorted(numbers), (1.0, 2.0, 3.0),
                       "they rise")
NEVER = ExampleAnswer("leaves", "Leaves", 2, (-float("inf"), float("inf")), lambda _numbers: False, None, "it happens")


@pytest.mark.parametrize("reply", ["1, 2, 3", "(0 0 9)", "1/3; 0.5; 8", RISING.model_answer])
def test_any_numbers_that_work_are_right(reply: str) -> None:
    assert RISING.mark(reply).share == 1


@pytest.mark.parametrize(("reply", "kind"), [
    ("3, 2, 1", "wrong"), ("none", "wrong"), ("1, 2", "unreadable"), ("1, 2, 10", "unreadable"), ("", "unanswered"),
    ("1, 2, x", "unreadable"), ("1, 2, inf", "unreadable")])
def test_what_does_not_work_is_told(reply: str, kind: str) -> None:
    marks = RISING.mark(reply)
    assert marks.share == 0
    assert marks.mistakes[0].kind == kind


def test_where_nothing_works_none_is_right_and_numbers_are_not() -> None:
    assert NEVER.mark("None").share == 1
    assert NEVER.model_answer == "none"
    assert NEVER.mark("1, 2").mistakes[0].kind == "wrong"
    assert NEVER.mark("1, inf").mistakes[0].kind == "unreadable"
    assert NEVER.rule.replace("it happens", "they rise") == RISING.rule
    assert NEVER.as_json()["sample"] is None


@pytest.mark.parametrize(("reply", "reason"), [
    ("3, 2, 1", "with these numbers it is not true that they rise"), ("none", "there are such numbers, as 1, 2, 3"),
    ("1, 2", "2 numbers given, 3 expected"), ("1, 2, 10", "10 does not lie between 0 and 9"),
    ("-1/3, 2, 3", "−1/3 does not lie between 0 and 9"), ("1, 2, inf", "∞ does not lie between 0 and 9"),
    ("1, 2, x", "'x' is not a number"), (" ", "no answer")])
def test_what_does_not_work_is_told_in_one_sentence(reply: str, reason: str) -> None:
    assert [each.reason for each in RISING.mark(reply).mistakes] == [f"Leaves: {reason}"]
