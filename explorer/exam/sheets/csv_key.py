"""The key as a table, and an empty table for the students' replies, in the format that grading reads."""

from collections.abc import Sequence

from explorer.exam.grading.bulk import format_decimal
from explorer.exam.grading.replies import STUDENT, VERSION, csv_bytes
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets.sheet import Files, Kind, Sheet

SUFFIX = ".csv"
COLUMNS = ("version", "student", "question", "form", "field", "label", "kind", "weight", "points", "answer")


def write(papers: Sequence[Paper], _kind: Kind, name: str) -> Files:
    """Return two tables: every right answer with its points, and an empty one for the students’ replies."""
    return {f"{name}{SUFFIX}": csv_bytes([COLUMNS, *_answer_rows(papers)]),
            f"{name}-replies{SUFFIX}": csv_bytes(_reply_template(papers))}


def _answer_rows(papers: Sequence[Paper]) -> list[list[str]]:
    """Return a row for each field of each question of each version."""
    rows = []
    for paper in papers:
        for number, part in ((number, part) for number, question in enumerate(paper.questions, 1)
                             for part in question.parts):
            whole = sum(field.weight for field in part.fields) or 1
            rows += [
                [str(paper.version), paper.student, str(number), part.form_code, field.name, field.label,
                 field.kind, str(field.weight), format_decimal(part.points * field.weight / whole),
                 field.model_answer]
                for field in part.fields
            ]
    return rows


def _reply_template(papers: Sequence[Paper]) -> list[list[str]]:
    """Return a table with a row per paper and a column for every field of any paper."""
    columns = dict.fromkeys(
        f"{number}.{field.name}" for paper in papers
        for number, question in enumerate(paper.questions, 1) for field in question.fields)
    ordered = sorted(columns, key=lambda column: int(column.partition(".")[0]))
    rows = [[paper.student, str(paper.version), *[""] * len(ordered)] for paper in papers]
    return [[STUDENT, VERSION, *ordered], *rows]


sheet = Sheet(
    "CSV", "Tables for a spreadsheet: every right answer with its points, and an empty one for the students’ replies.",
    SUFFIX, ("key",), is_single_file=True, write=write, has_pictures=False,
)
