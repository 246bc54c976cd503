"""The files of a sheet: their names, and which papers are in them."""

import re
from collections.abc import Callable, Iterator, Sequence
from unicodedata import normalize

from explorer.core.errors import ExamError
from explorer.core.i18n import _, speaking
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets import headings
from explorer.exam.sheets.blanks import blanks
from explorer.exam.sheets.sheet import Files, Kind, Sheet
from explorer.pictures.export.controls import find_controls

MOST_BYTES = 160
"""The largest number of bytes for a student's name in a file name, which may have 255."""
PdfMaker = Callable[[list[str], str], bytes]
"""A function that makes a PDF of SVG pages and a title."""


def make_files(sheet: Sheet, papers: Sequence[Paper], kinds: Sequence[Kind], paint: PdfMaker | None = None) -> Files:
    """Return all files of these papers, in their exam's language; `paint` makes PDFs of pages.

    They are one per paper and kind, or one for all. Raises ExamError for control characters, and if two papers would
    have a file of one name.
    """
    with speaking(papers[0].exam.language):
        return _make_files(sheet, papers, kinds, paint)


def _make_files(sheet: Sheet, papers: Sequence[Paper], kinds: Sequence[Kind], paint: PdfMaker | None) -> Files:
    _require_no_controls(papers)
    files: Files = {}
    if sheet.is_single_file:
        assert sheet.write is not None
        return sheet.write(papers, "student", "exam")
    names = file_names(papers)
    for paper, name in zip(papers, names, strict=True):
        for kind in kinds:
            if kind not in sheet.kinds:
                continue
            stem = f"{kind}-{name}"
            made: Files = {}
            if sheet.write is not None:
                made = sheet.write([paper], kind, stem)
            elif sheet.pages is not None and paint is not None:
                made = {f"{stem}{sheet.suffix}": paint(sheet.pages(paper, kind), headings.document_title(paper, kind))}
            for twice in files.keys() & made.keys():  # a picture of student "a-1", and one of "a"
                raise ExamError(_("{file} would be a file of student {student!r} and of another one").format(
                    file=twice, student=paper.name))
            files |= made
    return files


def _require_no_controls(papers: Sequence[Paper]) -> None:
    """Raise ExamError if a text has a control character, with its code and its place."""
    for paper in papers:
        exam = paper.exam
        head = (exam.title, exam.course, exam.date, exam.instructions, paper.student)
        places = {_("the head of the sheet"): "".join(head)}
        places |= {_("question {}").format(number): "".join(_texts(question))
                   for number, question in enumerate(paper.questions, 1)}
        for place, text in places.items():
            if found := find_controls(text):
                codes = ", ".join(f"U+{ord(sign):04X}" for sign in found)
                raise ExamError(_("control characters can't be written: {characters} (in {place})").format(
                    characters=codes, place=place))


def _texts(question: Question) -> Iterator[str]:
    """Yield all texts of a question's sheets."""
    yield question.title
    for part in question.parts:
        yield from (part.title, *part.prompt, *part.search_rules, *part.marking_rules, *part.solution)
        for blank in blanks(part):
            yield from (blank.label, blank.model_answer, *blank.options)
        drawn = part.drawings
        for figure in (*part.figures, *([drawn.student, drawn.key] if drawn else [])):
            yield from (text.text for text in figure.texts)


def file_names(papers: Sequence[Paper]) -> list[str]:
    """Return the name of each paper in its files; raises ExamError if two are equal except for case."""
    names = [file_name(paper) for paper in papers]
    seen: dict[str, Paper] = {}
    for paper, name in zip(papers, names, strict=True):
        if other := seen.get(name.casefold()):
            raise ExamError(_("the files of students {first!r} and {second!r} would both be called {file}").format(
                first=other.name, second=paper.name, file=name))
        seen[name.casefold()] = paper
    return names


def file_name(paper: Paper) -> str:
    """Return the student or version as part of a file name, with letters, digits, points and hyphens only."""
    name = re.sub(r"[^\w.-]+", "-", normalize("NFC", paper.name)).strip(".-")
    if len(name.encode()) <= MOST_BYTES:
        return name or str(paper.version)
    short = name.encode()[:MOST_BYTES].decode(errors="ignore").rstrip(".-")
    return f"{short}-{paper.version}"
