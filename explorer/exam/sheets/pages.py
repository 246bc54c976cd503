"""Exams as pages to print: SVG of A4 or Letter, which become a PDF of vectors and texts."""

from collections.abc import Iterator
from dataclasses import replace

from explorer.core.i18n import _
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets.fitting import fit
from explorer.exam.sheets.headings import kind_of, line, paragraphs, share_of, title_of, total_of, version_of
from explorer.exam.sheets.question_blocks import CAPTION, NUMBER, SHARE, heading, large, picture, question_blocks
from explorer.exam.sheets.sheet import Kind
from explorer.exam.sheets.typesetting import (
    ACCENT,
    BODY,
    CM,
    FAINT,
    FORMATS,
    INK,
    MUTED,
    SIDE,
    SMALL,
    TOP,
    Block,
    Item,
    Pane,
    Placed,
    Rule,
    Words,
    page_svg,
    paginated,
    paragraph,
    room,
)
from explorer.pictures.figure.metrics import shorten, width

TITLE = 23.0
TOGETHER = 260.0
"""A solution of this height is not parted."""
CELL, LABEL, LINE = 42.0, 78.0, 21.0
"""Of the table of points: width of a question's column and of the words before it, height of a row."""


def pages(paper: Paper, kind: Kind) -> list[str]:
    """The sheets as pages to print, each an SVG; those of the key have the same places, and solutions at the end."""
    placed = layout(paper, kind)
    return [
        page_svg(each, list(furniture(paper, kind, number, len(placed))), paper.exam.page,
                 _("{}, page {} of {}").format(title_of(paper), number, len(placed)))
        for number, each in enumerate(placed, 1)
    ]


def layout(paper: Paper, kind: Kind) -> list[list[Placed]]:
    """What stands where on each page."""
    wide, high = room(paper.exam.page)
    blocks = [*_head(paper, wide)]
    for number, question in enumerate(paper.questions, 1):
        blocks += question_blocks(question, number, kind, paper.exam.page)
    if kind == "key":
        blocks += _solutions(paper)
    return paginated(blocks, high)


def furniture(paper: Paper, kind: Kind, number: int, count: int) -> Iterator[Item]:
    """Running head, on the first page only of what is no student's sheet, and the page's number."""
    wide, high = (side * CM for side in FORMATS[paper.exam.page])
    what = " · ".join(filter(None, (version_of(paper), kind_of(kind))))
    y = TOP - 30
    if number == 1:
        yield Words(wide - SIDE, y, kind_of(kind), BODY, True, ACCENT if kind == "key" else MUTED, "end")
    else:
        what = shorten(what, SMALL, False, (wide - 2 * SIDE) / 2)
        left = wide - 2 * SIDE - width(what, SMALL, False) - 20
        yield Words(SIDE, y, shorten(title_of(paper), SMALL, False, left), SMALL, False, MUTED)
        yield Words(wide - SIDE, y, what, SMALL, False, ACCENT if kind == "key" else MUTED, "end")
    yield Words(wide - SIDE, high - 40, _("page {} of {}").format(number, count), SMALL, False, MUTED, "end")
    if paper.exam.course:
        course = shorten(line(paper.exam.course), SMALL, False, (wide - 2 * SIDE) * 0.7)
        yield Words(SIDE, high - 40, course, SMALL, False, MUTED)


def _head(paper: Paper, wide: float) -> Iterator[Block]:
    """Course and date, title, whose it is, instructions, the table of points."""
    exam = paper.exam
    date = shorten(line(exam.date), BODY, False, wide / 2)
    course = shorten(line(exam.course), BODY, False, wide - width(date, BODY, False) - 20)
    if date or course:
        yield Block((Words(0, 10, course, BODY, False, MUTED), Words(wide, 10, date, BODY, False, MUTED, "end")), 16,
                    keeps=True)
    yield from paragraph(title_of(paper), wide, size=TITLE, bold=True, before=4, keeps=True)
    about = " · ".join(filter(None, (version_of(paper), total_of(paper))))
    yield from paragraph(about, wide, colour=MUTED, before=4, keeps=True)
    yield _name(paper, wide)
    for place, text in enumerate(paragraphs(exam.instructions)):
        yield from paragraph(text, wide, before=6 if place else 16)
    if 1 < len(paper.questions) <= int((wide - LABEL) / CELL) - 1:
        yield _points(paper)


def _name(paper: Paper, wide: float) -> Block:
    """Lines for name and number; whose sheet it is stands there already."""
    name, number = _("Name"), _("Student ID")
    first, second = width(name, BODY, False) + 10, wide * 0.62 + 24
    end = second + width(number, BODY, False) + 10
    known = shorten(line(paper.student), BODY, True, wide - end)
    return Block(
        (
            Words(0, 26, name), Rule(first, 29, wide * 0.62, 29, MUTED), Words(second, 26, number),
            Rule(end, 29, wide, 29, MUTED), *([Words(end + 4, 25, known, BODY, True)] if known else []),
        ), 36, 12,
    )


def _points(paper: Paper) -> Block:
    """A table with what each question is worth, and room for what was earned."""
    heads = [*(str(number) for number in range(1, len(paper.questions) + 1)), _("Sum")]
    worth = [*(share_of(question.points) for question in paper.questions), share_of(paper.points)]
    right = LABEL + CELL * len(heads)
    items: list[Item] = [Pane(0, 0, right, 3 * LINE, "none", FAINT)]
    items += [Rule(0, row * LINE, right, row * LINE) for row in (1, 2)]
    items += [Rule(LABEL + CELL * place, 0, LABEL + CELL * place, 3 * LINE) for place in range(len(heads))]
    for row, (label, texts) in enumerate((
        (_("Question"), heads), (_("Points"), worth), (_("Earned"), [""] * len(heads)),
    )):
        y = row * LINE + 14.5
        items.append(Words(8, y, shorten(label, SMALL, False, LABEL - 10), SMALL, False, MUTED))
        items += [Words(LABEL + CELL * (place + 0.5), y, text, SMALL, place == len(texts) - 1, INK, "middle")
                  for place, text in enumerate(texts) if text]
    return Block(tuple(items), 3 * LINE, 16)


def _solutions(paper: Paper) -> Iterator[Block]:
    """The key's own pages: for each question why the answer is right, and further figures."""
    wide, high = room(paper.exam.page)
    first, *others = paragraph(_("Solutions"), wide, size=TITLE, bold=True, keeps=True)
    yield Block(first.items, first.height, 0, True, starts=True)
    yield from others
    for number, question in enumerate(paper.questions, 1):
        yield heading(question, number, wide)
        yield from _solution(question, wide)
        for shown in question.figures:
            found = fit((shown,), wide, high * SHARE, high - CAPTION)
            if found.is_large:
                yield from large(shown, found, number, wide, high)
            else:
                yield picture(shown, found, wide)


def _solution(question: Question, wide: float) -> Iterator[Block]:
    """The sentences, kept together where they are few."""
    blocks = [
        block for text in question.solution for block in paragraph(text, wide - NUMBER, x=NUMBER, before=4)
    ]
    is_kept = sum(block.height for block in blocks) <= TOGETHER
    for place, block in enumerate(blocks, 1):
        yield replace(block, keeps=place < len(blocks)) if is_kept else block
