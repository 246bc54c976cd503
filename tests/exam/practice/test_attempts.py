"""The log of attempts as a file."""

import csv
import json
from io import StringIO

from explorer.exam.practice.attempts import as_csv, as_json_text
from tests.exam.practice.test_practice import practice


def test_a_row_for_every_attempt_with_what_was_answered() -> None:
    given = practice("F2").click_node(5).check().reveal_hint().set_reply("skipped", "L5, L6").check().give_up()
    rows = list(csv.DictReader(StringIO(as_csv(given))))
    assert [row["attempt"] for row in rows] == ["1", "2", "3"]
    assert [row["event"] for row in rows] == ["check", "check", "gave up"]
    assert [row["points"] for row in rows] == ["0", "1", "1"]
    assert [row["hints"] for row in rows] == ["0", "1", "1"]
    assert rows[0]["first wrong"] == "L2 is not pruned"
    assert [row["skipped"] for row in rows] == ["L2", "L5, L6", "L5, L6"]
    assert "time" not in rows[0]


def test_the_time_stands_there_only_where_it_is_given() -> None:
    given = practice("F2").check("2026-01-02 10:00").check()
    rows = list(csv.DictReader(StringIO(as_csv(given))))
    assert [row["time"] for row in rows] == ["2026-01-02 10:00", ""]
    assert [each.get("time", "") for each in json.loads(as_json_text(given))["attempts"]] == ["2026-01-02 10:00", ""]


def test_the_same_as_json_with_the_parts_that_were_asked() -> None:
    given = practice("F1").set_reply("value:A", "3").check()
    stored = json.loads(as_json_text(given))
    assert stored["form"] == "F1"
    assert stored["parts"]["value:A"] == "Value of A"
    assert stored["attempts"][0] == {
        "attempt": 1, "event": "check", "points": 0.2, "of": 1, "hints": 0,
        "first_wrong": "Value of B: no answer", "replies": {"value:A": "3"}}


def test_no_attempt_makes_an_empty_log() -> None:
    given = practice("F2")
    assert as_csv(given).count("\n") == 1
    assert json.loads(as_json_text(given))["attempts"] == []
