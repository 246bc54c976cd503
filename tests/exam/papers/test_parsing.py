"""Parsing of exam descriptions and lists of students into plain values."""

import pytest

from explorer.core.errors import ExamError, FormatError
from explorer.exam.papers.parsing import parse_description, parse_student_list


def test_a_date_needs_no_quotation_marks_and_both_notations_say_the_same() -> None:
    assert parse_description('date = 2026-12-01\nseed = 3\n[a]\nb = [1, 2.5, inf]', "") == {
        "date": "2026-12-01", "seed": 3, "a": {"b": [1, 2.5, float("inf")]}}
    assert parse_description('{"date": "2026-12-01", "a": {"b": [1, 2.5]}}', "") == {
        "date": "2026-12-01", "a": {"b": [1, 2.5]}}


def test_dots_in_texts_are_no_names() -> None:
    prose = " ".join(["E.g. this... 1.5 and a.b.c."] * 50)
    assert parse_description(f'title = "{prose}"\ndate = "{"." * 500}"', "")["title"] == prose


def test_a_text_too_long_for_toml_is_refused_at_once() -> None:
    with pytest.raises(FormatError, match="exam: too large: at most 4 MB"):
        parse_description("a = 1\n" * 2**20, "exam")


@pytest.mark.parametrize(("text", "names"), [
    ("student,name\n17,Anna\n18,Ben\n\n", ("17", "18")), ("Anna\nBen", ("Anna", "Ben")), ("", ()),
    ('"Doe, John";1\n"Roe, Jane";2\n', ("Doe, John", "Roe, Jane")), ("s1\tAnna, A.\ns2\tBen\n", ("s1", "s2")),
    ("  s1  ,x\r\n,nobody\r\nStudent,x", ("s1", "Student")), ("STUDENT\na b\n", ("a b",)),
    ('"a ""b"" c",1\n', ('a "b" c',)),
])
def test_students_stand_in_the_first_column_of_any_spreadsheet(text: str, names: tuple[str, ...]) -> None:
    assert parse_student_list(text) == names


def test_a_list_that_is_none_is_refused() -> None:
    with pytest.raises(ExamError, match="student 1: a name of 300"):
        parse_student_list("x" * 300)
    with pytest.raises(ExamError, match="can't be read"):
        parse_student_list("x" * 200_000)
