"""The answers of all papers as JSON, for scripts and other programs."""

from collections.abc import Sequence
from typing import Any

import msgspec

from explorer.core.exact import as_json
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets.sheet import Files, Kind, Sheet
from explorer.trees import formats

_ENCODER = msgspec.json.Encoder(decimal_format="number")


def json_key(papers: Sequence[Paper], _kind: Kind, stem: str) -> Files:
    """Return every question's text, tree, rules and answers as JSON, version by version."""
    about = {"title": "", "course": "", "date": "", "seed": 1}
    if papers:
        about = {name: getattr(papers[0].exam, name) for name in about}
    found = [
        {"version": paper.version, "student": paper.student, "points": as_json(paper.points), "questions": [
            _question(number, question) for number, question in enumerate(paper.questions, 1)]}
        for paper in papers
    ]
    text = msgspec.json.format(_ENCODER.encode({**about, "papers": found}), indent=1)
    return {f"{stem}.key.json": text + b"\n"}


def _question(number: int, question: Question) -> dict[str, Any]:
    """Return a question as JSON; a searched tree has the shown names as labels and the shown child order.

    A question with several parts has them in a list, each like a question with its letter.
    """
    parts = {"parts": [{"part": part.letter, "own_answer": part.find_marking is not None, **_part(part)}
                       for part in question.parts]}
    return {"number": number, **_part(question), **(parts if len(question.parts) > 1 else {})}


def _part(question: Question) -> dict[str, Any]:
    tree = {"tree": msgspec.Raw(formats.write(question.run.tree).encode())} if question.run else {}
    return {"title": question.title, "prompt": list(question.prompt),
            "convention": list(question.search_rules), "rules": list(question.marking_rules),
            "solution": list(question.solution), **tree, **question.answer_as_json()}


sheet = Sheet(
    "JSON key", "Every question's text, tree, rules and answers, version by version, as JSON.",
    ".key.json", is_single_file=True, write=json_key, has_pictures=False,
)
