"""A whole number, or none."""

from explorer.exam.answers import Whole


def test_a_whole_number_is_right_or_wrong() -> None:
    field = Whole("largest", "Largest x", -3)
    assert field.key == "-3"
    assert field.mark(" −3 ").share == field.mark("-3.0").share == 1
    assert field.mark("3").faults[0].why == "Largest x: -3, not 3"
    assert field.mark("none").faults[0].why == "Largest x: -3, not none"
    assert field.mark("many").faults[0].kind == "unreadable"
    assert field.mark("").faults[0].kind == "unanswered"


def test_there_may_be_none() -> None:
    field = Whole("largest", "Largest x", None)
    assert field.mark("None").share == 1
    assert field.mark("7").share == 0
    assert field.as_json()["right"] is None
