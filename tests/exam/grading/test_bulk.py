"""Grading in bulk: points of all students, the first mistake, and replies that fit no paper."""

import csv
import json
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest

from explorer.core.errors import ExamError
from explorer.exam.answers import FreeTextAnswer, NumberAnswer
from explorer.exam.grading import bulk
from explorer.exam.grading.bulk import StudentResult
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.parted_question import join_parts
from explorer.exam.questions.question import Question
from explorer.study import Exam
from tests.exam.trees import posed
from tests.options import sample

EXAM = Exam(title="Midterm")


def question(form: str, source: str, points: int) -> Question:
    return replace(posed(form, source), points=Fraction(points))


def paper(version: int, student: str, source: str = "aima") -> Paper:
    return Paper(EXAM, version, student, (question("values", source, 5), question("skipped-leaves", source, 4)))


NAMED = (paper(1, "Ann"), paper(2, "Bob", "ragged"), paper(3, "=Cyd"))
PLAIN = (paper(1, ""), paper(2, "", "ragged"))


def key(made: Paper) -> dict[str, dict[str, str]]:
    return {str(number): {field.name: field.model_answer for field in each.fields}
            for number, each in enumerate(made.questions, 1)}


def graded(papers: tuple[Paper, ...], content: Any) -> tuple[StudentResult, ...]:
    found = bulk.grade_all(papers, json.dumps(content).encode(), ".json")
    assert not found.unknown
    return found.results


def refused(papers: tuple[Paper, ...], content: Any) -> str:
    with pytest.raises(ExamError) as error:
        graded(papers, content)
    return str(error.value)


def test_the_keys_earn_everything_in_the_order_of_the_file() -> None:
    rows = graded(NAMED, {made.student: key(made) for made in reversed(NAMED)})
    assert [row.student for row in rows] == ["=Cyd", "Bob", "Ann"]
    assert [row.version for row in rows] == [3, 2, 1]
    assert all(row.points == row.max_points == 9 and not row.pending and row.first_error is None for row in rows)


def test_marks_are_those_of_the_questions_and_the_first_error_is_told_with_its_reason() -> None:
    said = {"1": {"value:A": 3, "value:B": 3, "value:C": 4, "value:D": 2, "move": "B"}, "2": {"skipped": "L5, L7"}}
    (row,) = graded(NAMED, {"Ann": said})
    assert [grade.points for grade in row.grades] == [4, 0]
    assert row.points == 4
    assert row.first_error is not None
    assert row.first_error.question == 1
    assert row.first_error.mistake.reason == "Value of C: 2, not 4"
    assert row.first_error.explanation == NAMED[0].questions[0].explain_mistake(row.first_error.mistake) != ()


def test_what_a_person_has_to_mark_is_pending() -> None:
    asked = replace(question("values", "aima", 6),
                    fields=(NumberAnswer("n", "N", 1.0), FreeTextAnswer("w", "Why?", "So.", weight=2)))
    (row,) = graded((Paper(EXAM, 1, "", (asked,)),), {"anybody": {"1": {"n": 1, "w": "Because"}}})
    assert (row.points, row.pending, row.max_points) == (2, 4, 6)


def test_papers_without_names_go_by_version_and_take_any_student() -> None:
    rows = graded(PLAIN, [
        {"student": "Ann", "version": 1, **key(PLAIN[0])}, {"student": "Bob", "version": 1, **key(PLAIN[0])},
        {"student": "Eve", "version": 2, **key(PLAIN[1])}, {"version": 2, **key(PLAIN[1])}])
    assert [(row.student, row.version, row.points) for row in rows] == [
        ("Ann", 1, 9), ("Bob", 1, 9), ("Eve", 2, 9), ("", 2, 9)]
    assert graded(PLAIN, {"2": key(PLAIN[1])})[0].version == 2
    assert graded(PLAIN[:1], {"Ann": key(PLAIN[0])})[0].version == 1


def test_what_fits_no_paper_is_refused_with_its_row() -> None:
    assert refused(NAMED, {"Dan": {}}) == "'Dan': there is no paper for student 'Dan'"
    assert refused(NAMED, {"Ann": {"3": {"x": "1"}}}) == "'Ann': there is no question 3 in version Ann: it has 2"
    assert refused(NAMED, {"Ann": {"1": {"x": "1"}}}).startswith(
        "'Ann': question 1 of version Ann has no field 'x': it has move, value:A")
    assert refused(NAMED, [{"student": "Ann"}, {"student": "Ann"}]) == "entry 2: Ann already has replies in entry 1"
    assert refused(NAMED, [{"student": "Ann", "version": 2}]) == "entry 1: Ann has version 1, not 2"
    assert refused(NAMED, [{"version": 4}]) == "entry 1: there is no version 4: the versions are 1 to 3"
    assert refused(PLAIN, [{"student": "Ann"}]) == (
        "entry 1: which of the 2 versions? Add a column “version”")
    assert refused(PLAIN, [{"version": 1}, {"version": "1"}]) == "entry 2: version 1 already has replies in entry 1"


def test_cells_of_other_versions_fields_may_be_empty_and_no_more() -> None:
    head = "student,1.value:A,1.value:I\n"
    found = bulk.grade_all(NAMED, f"{head}Ann,3,\nBob,8,3\n".encode(), ".csv")
    assert [row.student for row in found.results] == ["Ann", "Bob"]
    with pytest.raises(ExamError, match="row 2: question 1 of version Ann has no field 'value:I'"):
        bulk.grade_all(NAMED, f"{head}Ann,3,3\n".encode(), ".csv")


def test_unknown_students_are_reported_and_all_others_are_marked() -> None:
    content = {"Dan": {}, "Ann": key(NAMED[0]), "": {}, "Bob": {}}
    found = bulk.grade_all(NAMED, json.dumps(content).encode(), ".json")
    assert [(row.student, row.points) for row in found.results] == [("Ann", 9), ("Bob", 0)]
    assert found.unknown == ("'Dan': there is no paper for student 'Dan'", "'': there is no paper for student ''")


def test_who_has_not_replied_is_known() -> None:
    assert bulk.absent_students(NAMED, graded(NAMED, {"Bob": {}})) == ("Ann", "=Cyd")
    assert bulk.absent_students(PLAIN, []) == ()


def test_the_table_of_marks_is_safe_to_open_and_rounds_what_has_no_end() -> None:
    rows = graded(NAMED, {"=Cyd": key(NAMED[2]) | {"2": {"skipped": "L5"}}, "Ann": {}})
    data = bulk.as_csv(rows)
    assert data.startswith(b"\xef\xbb\xbf")
    first, second = csv.DictReader(StringIO(data.decode("utf-8-sig"), newline=""))
    assert first["student"] == "'=Cyd"
    assert (first["question 1"], first["question 2"], first["points"], first["of"]) == ("5", "2", "7", "9")
    assert (first["first error in question"], first["first error"]) == ("2", "You missed L6: it is pruned")
    assert first["because"]
    assert second["points"] == "0"
    assert bulk.format_decimal(Fraction(7, 3)) == "2.3333"
    assert bulk.format_decimal(Fraction(100)) == "100"


def test_json_has_exact_marks_and_every_fault() -> None:
    third = replace(PLAIN[0], questions=(replace(PLAIN[0].questions[0], points=Fraction(1, 3)),))
    (row,) = json.loads(bulk.as_json(graded((third,), {"Zoë": {"1": {"move": "C"}}})))
    assert (row["student"], row["version"], row["points"], row["of"], row["pending"]) == ("Zoë", 1, 0, "1/3", 0)
    assert [fault["kind"] for fault in row["questions"][0]["wrong"]].count("unanswered") == 4
    assert row["first"]["question"] == 1
    assert row["first"]["step"] > 0
    assert bulk.as_csv([]).count(b"\n") == 1
    assert json.loads(bulk.as_json([])) == []


def test_many_students_are_graded_in_one_go() -> None:
    numbers = range(1, sample(2_000) + 1)
    papers = tuple(replace(PLAIN[0], version=number, student=f"s{number}") for number in numbers)
    said = key(PLAIN[0])
    assert {row.points for row in graded(papers, {made.student: said for made in papers})} == {9}


def test_an_id_that_a_spreadsheet_took_for_a_number_is_known_again() -> None:
    papers = (paper(1, "007"), paper(2, "0100"), paper(3, "1"), paper(4, "01"), paper(5, "x"))
    (row,) = graded(papers, {"7": key(papers[0])})
    assert row.student == "007"
    assert row.points == 9
    assert [row.student for row in graded(papers, {"100": {}, "1": {}, "01": {}})] == ["0100", "1", "01"]
    assert "no paper for student '001'" in refused(papers, {"001": {}})
    assert "'7': 007 already has replies in '007'" in refused(papers, {"007": {}, "7": {}})


def test_the_json_tells_the_share_of_every_field() -> None:
    said = {"1": {"value:A": 3, "value:B": 3, "value:C": 4, "value:D": 2, "move": "B"}, "2": {"skipped": "L5, L7"}}
    (row,) = json.loads(bulk.as_json(graded(NAMED, {"Ann": said})))
    values, skipped = row["questions"]
    assert (values["form"], skipped["form"]) == ("F1", "F2")
    assert values["fields"] == {"value:A": 1, "value:B": 1, "value:C": 0, "value:D": 1, "move": 1}
    assert skipped["fields"] == {"skipped": 0}
    by_hand = replace(question("values", "aima", 2), fields=(FreeTextAnswer("why", "Why?", "because"),))
    (row,) = json.loads(bulk.as_json(graded((Paper(EXAM, 1, "", (by_hand,)),), [{"version": 1, "1.why": "so"}])))
    assert row["questions"][0]["fields"] == {"why": None}


def test_ids_match_whatever_their_case_unless_two_differ_in_case_alone() -> None:
    papers = (paper(1, "s12ab"), paper(2, "Straße"), paper(3, "Kim"), paper(4, "KIM"), paper(5, "0x7"))
    rows = graded(papers, {"S12AB": key(papers[0]), "STRASSE": {}, "Kim": {}, "KIM": {}, "X7": {}})
    assert [row.student for row in rows] == ["s12ab", "Straße", "Kim", "KIM", "0x7"]
    assert rows[0].points == 9
    assert "no paper for student 'kim'" in refused(papers, {"kim": {}})
    assert refused(papers, [{"student": "s12ab"}, {"student": "S12AB"}]) == (
        "entry 2: s12ab already has replies in entry 1")


def test_parts_of_a_question_are_marked_and_told_one_by_one() -> None:
    parts = join_parts([question("values", "aima", 3), question("skipped-leaves", "aima", 2)])
    paper = Paper(EXAM, 1, "Ann", (question("root-value", "aima", 1), parts))
    right = key(paper)
    (row,) = graded((paper,), {"Ann": {**right, "2": right["2"] | {"b.skipped": "L5"}}})
    assert (row.points, row.max_points) == (5, 6)
    assert row.first_error is not None
    assert row.first_error.place == "2b"
    header, cells = csv.reader(StringIO(bulk.as_csv([row]).decode("utf-8-sig")))
    table = dict(zip(header, cells, strict=True))
    assert [table[f"question {label}"] for label in ("1", "2", "2a", "2b")] == ["1", "4", "3", "1"]
    assert table["first error in question"] == "2b"
    (stored,) = json.loads(bulk.as_json([row]))
    assert [(each["part"], each["points"], each["of"]) for each in stored["questions"][1]["parts"]] == [
        ("a", 3, 3), ("b", 1, 2)]
    assert (stored["first"]["question"], stored["first"]["part"]) == (2, "b")
    assert "parts" not in stored["questions"][0]


def test_replies_to_parts_are_read_from_a_table() -> None:
    parts = join_parts([question("values", "aima", 3), question("skipped-leaves", "aima", 2)])
    paper = Paper(EXAM, 1, "Ann", (parts,))
    found = bulk.grade_all((paper,), b"student,1.a.value:B,1.b.skipped\nAnn,3,\"L5, L6\"\n", ".csv")
    assert [grade.points for grade in found.results[0].grades[0].parts] == [Fraction(3, 5), 2]
    with pytest.raises(ExamError, match=r"no field 'skipped': it has a.move, a.value:A"):
        bulk.grade_all((paper,), b"student,1.skipped\nAnn,L5\n", ".csv")


def test_equal_replies_to_one_question_are_marked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    marked: list[Question] = []
    grade = Question.grade
    monkeypatch.setattr(Question, "grade", lambda self, reply: marked.append(self) or grade(self, reply))
    one = paper(1, "Ann")
    papers = tuple(replace(one, version=place, student=name) for place, name in enumerate(("Ann", "Bob", "Cyd"), 1))
    wrong = {"1": {"value:A": "17"}}
    rows = graded(papers, {"Ann": key(one), "Bob": key(one), "Cyd": wrong})
    assert len(marked) == 4
    assert [row.points for row in rows] == [9, 9, 0]
