"""The log of a practice as CSV and as JSON: every attempt with its replies and points."""

import csv
import json
from io import StringIO
from typing import Any

from explorer.core.exact import format_exact
from explorer.exam.grading.bulk import number_json
from explorer.exam.practice.practice import Practice, PracticeAttempt

COLUMNS = ("attempt", "event", "points", "of", "hints", "first wrong")


def as_csv(practice: Practice) -> str:
    """Return a table with a row per attempt and a column per field of the question; times only if any are known."""
    names = [each.name for each in practice.question.fields]
    timed = any(attempt.time for attempt in practice.attempts)
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow([*COLUMNS, *(["time"] if timed else []), *names])
    for each in practice.attempts:
        table.writerow([
            each.number, each.kind, format_exact(each.points), format_exact(each.max_points), each.hint_count,
            each.first_mistake, *([each.time] if timed else []), *(each.replies.get(name, "") for name in names)])
    return text.getvalue()


def as_json_text(practice: Practice) -> str:
    """Return the log as JSON, with the question's form, title and labels."""
    question = practice.question
    whole = {"form": question.form_code, "title": question.title,
             "parts": {each.name: each.label for each in question.fields},
             "attempts": [_attempt_json(each) for each in practice.attempts]}
    return json.dumps(whole, ensure_ascii=False, indent=2, default=str) + "\n"


def _attempt_json(each: PracticeAttempt) -> dict[str, Any]:
    """Return one attempt as a JSON object; fractions that are no decimals are strings."""
    points, of = number_json(each.points), number_json(each.max_points)
    stored = {"attempt": each.number, "event": each.kind, "points": points, "of": of, "hints": each.hint_count,
              "first_wrong": each.first_mistake, "replies": dict(each.replies)}
    return stored | ({"time": each.time} if each.time else {})
