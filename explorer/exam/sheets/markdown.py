"""Exams as Markdown, with the figures as SVG files beside it."""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from explorer.core.i18n import _
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets.answers import Blank, blanks
from explorer.exam.sheets.fitting import alone, extent
from explorer.exam.sheets.headings import (
    alike,
    alternative,
    figure_of,
    kind_of,
    line,
    paragraphs,
    points_of,
    small_print,
    title_of,
    total_of,
    version_of,
)
from explorer.exam.sheets.sheet import Files, Kind
from explorer.pictures.export import svg
from explorer.pictures.export.controls import drop_controls
from explorer.pictures.figure import Figure

PLACE = "\\_" * 16
"""A line to write on."""
_SIGN = re.compile(r"([\\`*_{}\[\]<>#|~$^&!])")
_START = re.compile(r"^(\d+)([.)])|^([-+=:])")


def write(papers: Sequence[Paper], kind: Kind, stem: str) -> Files:
    """A text for course pages and notebooks, with each figure in a file of its own beside it."""
    files: Files = {}
    for place, paper in enumerate(papers, 1):
        name = stem if place == 1 else f"{stem}-{place}"
        pictures: Files = {}
        text = "\n\n".join([*_head(paper, kind), *(
            part for number, question in enumerate(paper.questions, 1)
            for part in _question(question, number, kind, name, pictures)
        )])
        files |= {f"{name}.md": f"{text}\n".encode(), **pictures}
    return files


def words(text: str) -> str:
    """A text in one line, with what Markdown would read as its own escaped."""
    printed = drop_controls(line(text))
    return _START.sub(r"\1\\\2\3" if printed[:1].isdigit() else r"\\\3", _SIGN.sub(r"\\\1", printed))


def _head(paper: Paper, kind: Kind) -> Iterator[str]:
    exam = paper.exam
    yield f"# {words(title_of(paper))}"
    about = [each for each in (exam.course, exam.date, kind_of(kind), version_of(paper), total_of(paper)) if line(each)]
    yield " · ".join(map(words, about))
    if kind != "key":
        yield f"{words(_('Name'))}: {PLACE * 2} {words(_('Student ID'))}: {words(paper.student) or PLACE}"
    yield from map(words, paragraphs(exam.instructions))


def _question(question: Question, number: int, kind: Kind, name: str, pictures: Files) -> Iterator[str]:
    """A question's paragraphs; its figures go into `pictures`."""
    yield f"## {number}. {words(question.title)} ({words(points_of(question.points))})"
    yield from map(words, question.prompt)
    if small := small_print(question):
        yield "\n>\n".join(f"> {words(text)}" for text in small)
    shown = figure_of(question, kind)
    if shown is not None:
        yield _picture(shown, alike(question), number, f"{name}-{number}.svg", pictures)
    yield "\n".join(_table(blanks(question), shows_key=kind == "key"))
    if kind == "key":
        yield f"**{words(_('Solution.'))}**"
        yield from map(words, question.solution)
        for place, figure in enumerate(question.figures, 1):
            yield _picture(figure, [figure], number, f"{name}-{number}-{place}.svg", pictures)


def _picture(figure: Figure, same: Sequence[Figure], number: int, name: str, pictures: Files) -> str:
    """A figure's place in the text; it is as large as those of the same geometry."""
    pictures[name] = svg(alone(figure, extent(same))).encode()
    return f"![{words(alternative(number, figure))}]({quote(name)})"


def _table(every: Sequence[Blank], *, shows_key: bool) -> Iterator[str]:
    """A row for each answer."""
    yield f"| {words(_('Part'))} | {words(_('Answer'))} |"
    yield "| --- | --- |"
    for blank in every:
        if blank.options:
            answer = " ".join(f"{'☒' if shows_key and place in blank.right else '☐'} {words(option)}"
                              for place, option in enumerate(blank.options))
        else:
            answer = f"**{words(blank.key)}**" if shows_key else ""
        yield f"| {words(blank.label)} | {answer} |"
