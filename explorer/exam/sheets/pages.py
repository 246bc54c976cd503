"""Exams as pages to print: SVG in A4 or Letter, which become a PDF with vectors and texts."""

from collections.abc import Iterator
from dataclasses import replace

from explorer.core.i18n import _, speaking
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.parted_question import PartedQuestion
from explorer.exam.questions.question import Question
from explorer.exam.sheets.fitting import fit
from explorer.exam.sheets.headings import (
    exam_title,
    join_with_dots,
    paragraphs,
    part_label,
    points_number,
    sheet_kind_text,
    single_line,
    total_text,
    version_text,
)
from explorer.exam.sheets.part_blocks import LETTER, part_heading_block, parted_question_blocks
from explorer.exam.sheets.question_blocks import (
    CAPTION,
    FIGURE_SHARE,
    NUMBER,
    figure_block,
    heading_block,
    large_figure_blocks,
    question_blocks,
)
from explorer.exam.sheets.rule_blocks import rule_blocks
from explorer.exam.sheets.shared_rules import shared_print, shared_rules
from explorer.exam.sheets.sheet import Kind, Sheet
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
    PageItem,
    PlacedBlock,
    Rectangle,
    Rule,
    TextLine,
    page_svg,
    paginate,
    paragraph_blocks,
    text_area_size,
)
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.metrics import shorten, text_width

TITLE = 23.0
KEEP_TOGETHER = 260.0
"""The height in pixels up to which a solution is kept on one page."""
CELL, LABEL, LINE = 42.0, 78.0, 21.0
"""The table of points in pixels: width of a question's column, width of the row labels, height of a row."""


def pages(paper: Paper, kind: Kind) -> list[str]:
    """Return the pages of a paper, each an SVG, in its exam's language.

    A key is laid out like the student version; its solutions come last.
    """
    with speaking(paper.exam.language):
        placed = layout_pages(paper, kind)
        return [
            page_svg(each, list(header_and_footer(paper, kind, number, len(placed))), paper.exam.page,
                     _("{title}, page {number} of {count}").format(
                         title=exam_title(paper), number=number, count=len(placed)))
            for number, each in enumerate(placed, 1)
        ]


def layout_pages(paper: Paper, kind: Kind) -> list[list[PlacedBlock]]:
    """Return the placed blocks of each page."""
    wide, high = text_area_size(paper.exam.page)
    blocks = [*_head(paper, wide)]
    shared = shared_rules(paper)
    for number, question in enumerate(paper.questions, 1):
        if isinstance(question, PartedQuestion):
            blocks += parted_question_blocks(question, number, kind, paper.exam.page, shared)
        else:
            blocks += question_blocks(question, number, kind, paper.exam.page, shared)
    if kind == "key":
        blocks += _solutions(paper)
    return paginate(blocks, high)


def header_and_footer(paper: Paper, kind: Kind, number: int, count: int) -> Iterator[PageItem]:
    """Yield the page number and the running head; on the first page the kind of sheet, unless it is the student's."""
    wide, high = (side * CM for side in FORMATS[paper.exam.page])
    what = join_with_dots(version_text(paper), sheet_kind_text(kind))
    y = TOP - 30
    if number == 1:
        yield TextLine(wide - SIDE, y, sheet_kind_text(kind), BODY, True, ACCENT if kind == "key" else MUTED, "end")
    else:
        what = shorten(what, SMALL, False, (wide - 2 * SIDE) / 2)
        left = wide - 2 * SIDE - text_width(what, SMALL, False) - 20
        yield TextLine(SIDE, y, shorten(exam_title(paper), SMALL, False, left), SMALL, False, MUTED)
        yield TextLine(wide - SIDE, y, what, SMALL, False, ACCENT if kind == "key" else MUTED, "end")
    yield TextLine(wide - SIDE, high - 40, _("page {number} of {count}").format(number=number, count=count),
                   SMALL, False, MUTED, "end")
    if paper.exam.course:
        course = shorten(single_line(paper.exam.course), SMALL, False, (wide - 2 * SIDE) * 0.7)
        yield TextLine(SIDE, high - 40, course, SMALL, False, MUTED)


def _head(paper: Paper, wide: float) -> Iterator[Block]:
    """Yield course, date, title, name of the student, instructions, the table of points and the shared rules."""
    exam = paper.exam
    date = shorten(single_line(exam.date), BODY, False, wide / 2)
    course = shorten(single_line(exam.course), BODY, False, wide - text_width(date, BODY, False) - 20)
    if date or course:
        yield Block((TextLine(0, 10, course, BODY, False, MUTED), TextLine(wide, 10, date, BODY, False, MUTED, "end")),
                    16, keep_with_next=True)
    yield from paragraph_blocks(exam_title(paper), wide, size=TITLE, bold=True, before=4, keeps=True)
    about = join_with_dots(version_text(paper), total_text(paper))
    yield from paragraph_blocks(about, wide, colour=MUTED, before=4, keeps=True)
    yield _name_lines(paper, wide)
    for place, text in enumerate(paragraphs(exam.instructions)):
        yield from paragraph_blocks(text, wide, before=6 if place else 16)
    if 1 < len(paper.questions) <= int((wide - LABEL) / CELL) - 1:
        yield _points_table(paper)
    yield from rule_blocks(shared_print(paper), wide, before=16, heading=True)


def _name_lines(paper: Paper, wide: float) -> Block:
    """Return lines for name and student number, filled in if the student is known."""
    name, number = _("Name"), _("Student ID")
    first, second = text_width(name, BODY, False) + 10, wide * 0.62 + 24
    end = second + text_width(number, BODY, False) + 10
    known = shorten(single_line(paper.student), BODY, True, wide - end)
    return Block(
        (
            TextLine(0, 26, name), Rule(first, 29, wide * 0.62, 29, MUTED), TextLine(second, 26, number),
            Rule(end, 29, wide, 29, MUTED), *([TextLine(end + 4, 25, known, BODY, True)] if known else []),
        ), 36, 12,
    )


def _points_table(paper: Paper) -> Block:
    """Return a table with the points of each question, and room for the earned points."""
    heads = [*(str(number) for number in range(1, len(paper.questions) + 1)), _("Sum")]
    worth = [*(points_number(question.points) for question in paper.questions), points_number(paper.points)]
    right = LABEL + CELL * len(heads)
    items: list[PageItem] = [Rectangle(0, 0, right, 3 * LINE, "none", FAINT)]
    items += [Rule(0, row * LINE, right, row * LINE) for row in (1, 2)]
    items += [Rule(LABEL + CELL * place, 0, LABEL + CELL * place, 3 * LINE) for place in range(len(heads))]
    for row, (label, texts) in enumerate((
        (_("Question"), heads), (_("Points"), worth), (_("Earned"), [""] * len(heads)),
    )):
        y = row * LINE + 14.5
        items.append(TextLine(8, y, shorten(label, SMALL, False, LABEL - 10), SMALL, False, MUTED))
        items += [TextLine(LABEL + CELL * (place + 0.5), y, text, SMALL, place == len(texts) - 1, INK, "middle")
                  for place, text in enumerate(texts) if text]
    return Block(tuple(items), 3 * LINE, 16)


def _solutions(paper: Paper) -> Iterator[Block]:
    """Yield the last pages of the key: for each question its solution and further figures."""
    wide, high = text_area_size(paper.exam.page)
    first, *others = paragraph_blocks(_("Solutions"), wide, size=TITLE, bold=True, keeps=True)
    yield Block(first.items, first.height, 0, True, page_break_before=True)
    yield from others
    for number, question in enumerate(paper.questions, 1):
        yield heading_block(question, number, wide)
        for part in question.parts:
            if part.letter:
                yield part_heading_block(part, wide)
            yield from _solution(part, wide)
            for shown in _solution_figures(question, part):
                found = fit((shown,), wide, high * FIGURE_SHARE, high - CAPTION)
                if found.is_large:
                    yield from large_figure_blocks(shown, found, part_label(number, part), wide, high)
                else:
                    yield figure_block(shown, found, wide)


def _solution_figures(question: Question, part: Question) -> Iterator[Figure]:
    """Yield the figures of a part's solution: its key, unless that is shown above, and further ones."""
    if part.drawings is not None and isinstance(question, PartedQuestion) and question.has_hidden_key(part):
        yield part.drawings.key
    yield from part.figures


def _solution(question: Question, wide: float) -> Iterator[Block]:
    """Yield the sentences of a solution, kept together if they are few."""
    left = NUMBER + LETTER if question.letter else NUMBER
    blocks = [
        block for text in question.solution for block in paragraph_blocks(text, wide - left, x=left, before=4)
    ]
    is_kept = sum(block.height for block in blocks) <= KEEP_TOGETHER
    for place, block in enumerate(blocks, 1):
        yield replace(block, keep_with_next=place < len(blocks)) if is_kept else block


sheet = Sheet(
    "PDF",
    "Pages to print; those of the key are laid out alike, with the solutions at the end. Without tags for screen "
    "readers: give HTML to those who need them.",
    ".pdf", pages=pages,
)
