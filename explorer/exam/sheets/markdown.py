"""Exams as Markdown, with the figures as SVG files in the same folder."""

import re
from collections.abc import Collection, Iterator, Sequence
from urllib.parse import quote

from explorer.core.i18n import _
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.parted_question import PartedQuestion
from explorer.exam.questions.question import Question
from explorer.exam.sheets import headings
from explorer.exam.sheets.blanks import Blank, blanks
from explorer.exam.sheets.fitting import extent, part_figure
from explorer.exam.sheets.shared_rules import head_print, head_rules, shared_print, shared_rules, small_print
from explorer.exam.sheets.sheet import Files, Kind, Sheet
from explorer.pictures.export import svg
from explorer.pictures.export.controls import drop_controls
from explorer.pictures.figure.items import Figure

BLANK_LINE = "\\_" * 16
"""A line to write on."""
_SIGN = re.compile(r"([\\`*_{}\[\]<>#|~$^&!])")
_START = re.compile(r"^(\d+)([.)])|^([-+=:])")


def write(papers: Sequence[Paper], kind: Kind, stem: str) -> Files:
    """Return one Markdown text per paper, and each figure as a file of its own."""
    files: Files = {}
    for place, paper in enumerate(papers, 1):
        name = stem if place == 1 else f"{stem}-{place}"
        pictures: Files = {}
        shared = shared_rules(paper)
        text = "\n\n".join([*_head(paper, kind), *_quote(shared_print(paper)), *(
            part for number, question in enumerate(paper.questions, 1)
            for part in _question(question, number, kind, name, pictures, shared)
        )])
        files |= {f"{name}.md": f"{text}\n".encode(), **pictures}
    return files


def escape_line(text: str) -> str:
    """Return a text on one line, with Markdown's special characters escaped."""
    printed = drop_controls(headings.single_line(text))
    return _START.sub(r"\1\\\2\3" if printed[:1].isdigit() else r"\\\3", _SIGN.sub(r"\\\1", printed))


def _head(paper: Paper, kind: Kind) -> Iterator[str]:
    exam = paper.exam
    yield f"# {escape_line(headings.exam_title(paper))}"
    about = (exam.course, exam.date, headings.sheet_kind_text(kind), headings.version_text(paper),
             headings.total_text(paper))
    yield " · ".join(escape_line(each) for each in about if headings.single_line(each))
    if kind != "key":
        yield (f"{escape_line(_('Name'))}: {BLANK_LINE * 2} "
               f"{escape_line(_('Student ID'))}: {escape_line(paper.student) or BLANK_LINE}")
    yield from map(escape_line, headings.paragraphs(exam.instructions))


def _quote(texts: Sequence[str]) -> Iterator[str]:
    """Yield the texts as one quotation, if there are any."""
    if texts:
        yield "\n>\n".join(f"> {escape_line(text)}" for text in texts)


def _question(
    question: Question, number: int, kind: Kind, name: str, pictures: Files, shared: Collection[str]
) -> Iterator[str]:
    """Yield a question's paragraphs without the `shared` rules; its figures are added to `pictures`."""
    yield f"## {number}. {escape_line(question.title)} ({escape_line(headings.points_text(question.points))})"
    if isinstance(question, PartedQuestion):
        yield from _parts(question, number, kind, name, pictures, shared)
        return
    yield from map(escape_line, question.prompt)
    yield from _quote(small_print(question, shared))
    if drawn := question.drawings:
        yield _picture(headings.sheet_figure(drawn, kind), drawn.figures, str(number), f"{name}-{number}.svg", pictures)
    yield from _answers(question, str(number), kind, name, pictures)


def _parts(
    question: PartedQuestion, number: int, kind: Kind, name: str, pictures: Files, shared: Collection[str]
) -> Iterator[str]:
    """Yield the common rules, the figure of the first part, and the parts."""
    told = {*shared, *head_rules(question)}
    first = question.parts[0]
    yield from _quote(head_print(question, shared))
    if drawn := first.drawings:
        yield _picture(headings.sheet_figure(drawn, kind), drawn.figures, str(number), f"{name}-{number}.svg", pictures)
    for part in question.parts:
        label = headings.part_label(number, part)
        yield (f"### {escape_line(headings.part_title(part))} "
               f"({escape_line(headings.points_text(part.points))})")
        yield from map(escape_line, [*part.prompt, *filter(None, [question.describe_figure_place(part)])])
        yield from _quote(small_print(part, told))
        if (drawn := part.drawings) and question.shows_figure(part) and part is not first:
            yield _picture(headings.sheet_figure(drawn, kind), drawn.figures, label, f"{name}-{label}.svg", pictures)
        yield from _answers(part, label, kind, name, pictures, shows_own=question.has_hidden_key(part))


def _answers(
    question: Question, label: str, kind: Kind, name: str, pictures: Files, *, shows_own: bool = False
) -> Iterator[str]:
    """Yield the table of answers and, on the key, the solution; `shows_own`: with the key's own figure."""
    yield "\n".join(_table(blanks(question), _("Item") if question.letter else _("Part"), shows_key=kind == "key"))
    if kind == "key":
        yield f"**{escape_line(_('Solution.'))}**"
        yield from map(escape_line, question.solution)
        own = [question.drawings.key] if shows_own and question.drawings else []
        for place, figure in enumerate((*own, *question.figures), 1):
            yield _picture(figure, [figure], label, f"{name}-{label}-{place}.svg", pictures)


def _picture(figure: Figure, same: Sequence[Figure], label: str, name: str, pictures: Files) -> str:
    """Return the reference to a figure, as large as the others of equal geometry."""
    pictures[name] = svg(part_figure(figure, extent(same))).encode()
    return f"![{escape_line(headings.alt_text(label, figure))}]({quote(name)})"


def _table(every: Sequence[Blank], heading: str, *, shows_key: bool) -> Iterator[str]:
    """Yield a table with a row per answer."""
    yield f"| {escape_line(heading)} | {escape_line(_('Answer'))} |"
    yield "| --- | --- |"
    for blank in every:
        if blank.options:
            answer = " ".join(f"{'☒' if shows_key and place in blank.right else '☐'} {escape_line(option)}"
                              for place, option in enumerate(blank.options))
        else:
            answer = f"**{escape_line(blank.model_answer)}**" if shows_key else ""
        yield f"| {escape_line(blank.label)} | {answer} |"


sheet = Sheet(
    "Markdown",
    "A text for course pages and notebooks, with each figure in its own file.",
    ".md", write=write,
)
