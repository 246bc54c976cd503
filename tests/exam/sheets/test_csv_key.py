"""The key as a table, and the empty table for replies."""

import csv
from fractions import Fraction
from io import StringIO

from explorer.exam.grading import bulk
from explorer.exam.sheets import csv_key
from tests.exam.sheets.banks import every_field, papers


def rows(data: bytes) -> list[dict[str, str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"), newline="")))


def test_it_has_a_row_for_every_part_of_every_version() -> None:
    found = rows(csv_key.write(papers(), "key", "exam")["exam.csv"])
    assert len(found) == sum(len(question.fields) for paper in papers() for question in paper.questions)
    assert found[0] == {
        "version": "1", "student": "Ann", "question": "1", "form": "F1", "field": "value:A", "label": "Value of A",
        "kind": "number", "weight": "1", "points": "1", "answer": "3"}
    total = sum(Fraction(row["points"]) for row in found if row["version"] == "2")
    assert abs(total - papers()[1].points) < Fraction(1, 100)


def test_no_cell_begins_a_formula() -> None:
    found = rows(csv_key.write([*papers(), every_field()], "key", "exam")["exam.csv"])
    assert {row["student"] for row in found} >= {"Ann", "Bob O'Neill {x}", "'=cmd()", "Zoë / 日本", ""}
    for row in found:
        for cell in row.values():
            assert not cell.startswith(("=", "@", "+", "\t")), row
            assert not cell.startswith("-") or cell[1:].replace("/", "").replace(".", "").isdigit(), row


def test_the_empty_table_is_read_by_grading_in_bulk() -> None:
    data = csv_key.write(papers(), "key", "exam")["exam-replies.csv"]
    assert [row["student"] for row in rows(data)][:4] == ["Ann", "Bob O'Neill {x}", "'=cmd()", "Zoë / 日本"]
    graded = bulk.grade_all(papers(), data, ".csv").results
    assert [row.student for row in graded] == [paper.student for paper in papers()]
    assert all(row.points == 0 for row in graded)


def test_the_key_typed_into_the_table_earns_everything() -> None:
    key = rows(csv_key.write(papers(), "key", "exam")["exam.csv"])
    header, *empty = csv.reader(StringIO(
        csv_key.write(papers(), "key", "exam")["exam-replies.csv"].decode("utf-8-sig"), newline=""))
    answers = {(row["version"], f"{row['question']}.{row['field']}"): row["answer"] for row in key}
    filled = [header] + [
        [*row[:2], *(answers.get((row[1], column), "") for column in header[2:])] for row in empty]
    buffer = StringIO()
    csv.writer(buffer).writerows(filled)
    for row in bulk.grade_all(papers(), buffer.getvalue().encode(), ".csv").results:
        assert row.points + row.pending == row.max_points > 0
        assert row.first_error is None


def test_the_same_papers_give_the_same_bytes() -> None:
    assert csv_key.write(papers(), "key", "exam") == csv_key.write(papers(), "student", "exam")
