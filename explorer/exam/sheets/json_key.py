"""The answers of all papers as JSON: for scripts, and for whoever grades by another program."""

from collections.abc import Sequence

import msgspec

from explorer.exam.paper import Paper
from explorer.exam.sheets.sheet import Files, Kind, Sheet


def json_key(papers: Sequence[Paper], _kind: Kind, stem: str) -> Files:
    """Every question's text, rules and answers, version by version, as JSON."""
    encoder = msgspec.json.Encoder(decimal_format="number")
    found = [
        {"version": paper.version, "student": paper.student, "questions": [
            {"number": number, "title": question.title, "prompt": list(question.prompt),
             "convention": list(question.convention), "solution": list(question.solution), **question.answer()}
            for number, question in enumerate(paper.questions, 1)
        ]} for paper in papers
    ]
    title = papers[0].exam.title if papers else ""
    text = msgspec.json.format(encoder.encode({"title": title, "papers": found}), indent=1)
    return {f"{stem}.key.json": text + b"\n"}


sheet = Sheet("JSON key", ".key.json", together=True, write=json_key)
