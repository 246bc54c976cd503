"""Integer answers, or none."""

from explorer.exam.answers import IntegerAnswer


def test_a_whole_number_is_right_or_wrong() -> None:
    field = IntegerAnswer("largest", "Largest x", -3)
    assert field.model_answer == "-3"
    assert field.mark(" −3 ").share == field.mark("-3.0").share == 1
    assert field.mark("3").mistakes[0].reason == "Largest x: -3, not 3"
    assert field.mark("none").mistakes[0].reason == "Largest x: -3, not none"
    assert field.mark("many").mistakes[0].kind == "unreadable"
    assert field.mark("").mistakes[0].kind == "unanswered"


def test_there_may_be_none() -> None:
    field = IntegerAnswer("largest", "Largest x", None)
    assert field.mark("None").share == 1
    assert field.mark("7").share == 0
    assert field.as_json()["right"] is None
