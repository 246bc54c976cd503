"""Files of replies as common programs write them, and errors in them."""

import random
from contextlib import suppress

import pytest

from explorer.core.errors import ExamError
from explorer.exam.grading import replies
from explorer.exam.grading.replies import Submission, csv_bytes, guard_cell, read_submissions, unguard_cell

WANTED = [Submission("row 2", "Ann", "", {1: {"value:A": "3", "move": "B"}, 2: {"skipped": "L5, L6"}}),
          Submission("row 3", "Zoë; B.", "", {2: {"skipped": "none"}})]
TEXT = 'student;1.value:A;1.move;2.skipped\nAnn;3;B;"L5, L6"\n"Zoë; B.";;;none\n'


@pytest.mark.parametrize("data", [
    TEXT.encode(), TEXT.encode("utf-8-sig"), TEXT.encode("utf-16"), TEXT.encode("cp1252"),
    TEXT.replace("\n", "\r\n").encode(), f"sep=;\r\n{TEXT}".encode(),
    TEXT.replace(";", "\t").replace("Zoë\t", "Zoë;").encode(),
    TEXT.replace("Zoë; B.", "Zoë# B.").replace(";", ",").replace("#", ";").encode(),
    TEXT.replace("student", " Student ").replace("1.move", "1 . move").encode(), TEXT.rstrip().encode(),
], ids=("plain", "mark", "utf-16", "windows", "crlf", "sep", "tabs", "commas", "blanks", "no last line end"))
def test_tables_are_read_as_spreadsheets_save_them(data: bytes) -> None:
    assert [(each.student, each.version, each.answers) for each in read_submissions(data, ".csv")] == [
        (each.student, each.version, each.answers) for each in WANTED]


def test_empty_lines_are_nobodys_and_rows_are_counted_as_they_are_seen() -> None:
    found = read_submissions(b"student,1.move\n\n,,\nAnn,B\n", ".csv")
    assert found == [Submission("row 4", "Ann", "", {1: {"move": "B"}})]


@pytest.mark.parametrize("content", [
    '{"Ann": {"1": {"value:A": 3, "move": "B"}, "2": {"skipped": ["L5", "L6"]}}, "Zoë; B.": {"2": {"skipped": []}}}',
    '[{"student": "Ann", "1.value:A": 3, "1.move": "B", "2.skipped": "L5, L6"}, {"student": "Zoë; B.", "2": '
    '{"skipped": "none"}}]',
])
def test_json_may_go_by_students_or_be_a_list(content: str) -> None:
    assert [(each.student, each.answers) for each in read_submissions(content.encode(), ".json")] == [
        (each.student, each.answers) for each in WANTED]


def test_numbers_in_json_stay_as_they_are_typed() -> None:
    (found,) = read_submissions(
        b'[{"version": 2, "1": {"a": 0.1, "b": -12345678901234567890, "c": 1e3, "d": null}}]', ".json")
    assert found.version == "2"
    assert found.answers == {1: {"a": "0.1", "b": "-12345678901234567890", "c": "1e3", "d": ""}}


@pytest.mark.parametrize(("data", "suffix", "reason"), [
    (b"", ".csv", "there are no replies"), (b"\n\n", ".csv", "there are no replies"),
    (b"name,1.move\n", ".csv", "column 'name' is unknown"), (b"1.move\nB\n", ".csv", "no column says who replied"),
    (b"student,student\n", ".csv", "two columns are called 'student'"),
    (b"student,1.move,1.move\n", ".csv", "two columns are called '1.move'"),
    (b"student,\nAnn,B\n", ".csv", "row 2: 'B' is in a column without a name"),
    (b'student,1.move\nAnn,"B\n', ".csv", "the replies are not valid CSV"),
    (b"\xff\xfe\x00", ".csv", "this is not a text file"),
    (b"x", ".xlsx", "not from .xlsx"), (b"{", ".json", "the replies are not valid JSON: line 1"),
    (b"3", ".json", "an object keyed by student, or a list"), (b"[3]", ".json", "entry 1: expected an object"),
    (b'{"Ann": 3}', ".json", "'Ann': expected an object"), (b'{"Ann": {}, "Ann": {}}', ".json", "'Ann' appears twice"),
    (b'{"Ann": {"1": {"a": 1, "a": 2}}}', ".json", "'a' appears twice"),
    (b'{"Ann": {"1": {"a": 1}, "1.a": 2}}', ".json", "'Ann': question 1, a appears twice"),
    (b'{"Ann": {"x": 1}}', ".json", "'x' is neither"), (b'{"Ann": {"1": {"a": true}}}', ".json", "not true"),
    (b'{"Ann": {"1": {"a": {"b": 1}}}}', ".json", "a reply is a text"),
    (b'{"Ann": {"1": {"a": NaN}}}', ".json", "not NaN"),
    (b"[" * 5000, ".json", "nested too deeply"), (b"\x81\x8d", ".json", "not a text file"),
])
def test_what_is_wrong_is_said_with_its_place(data: bytes, suffix: str, reason: str) -> None:
    with pytest.raises(ExamError) as error:
        read_submissions(data, suffix)
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["=cmd()", "@x", "+a", "-inf", "\tx", "-A1"])
def test_what_a_spreadsheet_would_compute_is_a_text_and_read_back(text: str) -> None:
    assert guard_cell(text) == "'" + text
    assert unguard_cell(guard_cell(text)) == text
    assert f"'{text}".encode() in csv_bytes([[text]])


@pytest.mark.parametrize("text", ["3", "-3", "-0.5", "-7/3", "+4", "A=B", "", "'quoted'", "(-inf, 3)"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert guard_cell(text) == text == unguard_cell(text)


def test_random_bytes_are_refused_or_read_and_never_break() -> None:
    rng = random.Random(3)
    signs = ['"', ",", ";", "\n", "\r", "\x00", "{", "[", "]", "}", ":", "1.a", "student", "Ann", " ", "é", "null"]
    for _ in range(2000):
        data = "".join(rng.choices(signs, k=rng.randint(0, 12))).encode(rng.choice(("utf-8", "utf-16")))
        for suffix in (".csv", ".json"):
            with suppress(ExamError):
                assert all(isinstance(each, Submission) for each in replies.read_submissions(data, suffix))


@pytest.mark.parametrize("text", ["'=1+1", "''-x", "'@", "'", "''", "it's"])
def test_an_apostrophe_of_ones_own_is_kept(text: str) -> None:
    assert unguard_cell(guard_cell(text)) == text


def test_numbers_of_thousands_of_digits_are_no_questions() -> None:
    long = b"9" * 5_000
    for data, suffix in ((b"student," + long + b".x\ns1,1", ".csv"), (b'{"s1": {"' + long + b'": {"a": 1}}}', ".json")):
        with pytest.raises(ExamError, match=r"is unknown|is neither"):
            read_submissions(data, suffix)
    (sent,) = read_submissions(b'{"s1": {"1": {"a": ' + long + b"}}}", ".json")
    assert sent.answers == {1: {"a": long.decode()}}


def test_json_has_no_more_students_than_a_table_has_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "MOST_ROWS", 2)
    assert len(read_submissions(b'{"a": {}, "b": {}}', ".json")) == 2
    for content in (b'{"a": {}, "b": {}, "c": {}}', b'[{"student": "a"}, {"student": "b"}, {"student": "c"}]'):
        with pytest.raises(ExamError, match="more than 2 students"):
            read_submissions(content, ".json")
