"""A question with several parts on paper: its heading and common rules, then each part with its answers."""

from collections.abc import Collection, Iterator

from explorer.exam.questions.parted_question import PartedQuestion
from explorer.exam.questions.question import Question
from explorer.exam.sheets.answer_blocks import answer_blocks
from explorer.exam.sheets.headings import part_label, points_text
from explorer.exam.sheets.question_blocks import NUMBER, figure_and_answers, heading_block
from explorer.exam.sheets.rule_blocks import rule_blocks
from explorer.exam.sheets.shared_rules import head_print, head_rules, small_print
from explorer.exam.sheets.sheet import Kind
from explorer.exam.sheets.typesetting import (
    BODY,
    LEADING,
    MUTED,
    Block,
    TextLine,
    paragraph_blocks,
    text_area_size,
    wrap_text,
)
from explorer.pictures.figure.metrics import text_width

LETTER = 24.0
"""The indentation of a part's text from its letter, in pixels."""
APART = 18.0
"""The gap above a part, in pixels."""
KEEP_TOGETHER = 420.0
"""The height in pixels up to which a part without a figure is kept on one page."""


def parted_question_blocks(
    question: PartedQuestion, number: int, kind: Kind, page: str, shared: Collection[str] = ()
) -> Iterator[Block]:
    """Yield the blocks of a question except its solution; positions are equal for all kinds of sheets.

    The figure of the first part is above all parts; another one is below the prompt of the first part that needs it.
    `shared` are the rules that the paper's first page prints for all questions.
    """
    wide, _high = text_area_size(page)
    head = [heading_block(question, number, wide),
            *rule_blocks(head_print(question, shared), wide - NUMBER, x=NUMBER, keeps=True)]
    told = {*shared, *head_rules(question)}
    first, *others = question.parts
    if first.drawings is None:
        yield from head
        yield from _part_blocks(question, first, number, kind, page, told)
    else:
        below = [*_prompt(question, first, wide, told), *_answers(first, wide, kind)]
        yield from head
        yield from figure_and_answers(first.drawings, str(number), kind, page, head, below)
    for part in others:
        yield from _part_blocks(question, part, number, kind, page, told)


def part_heading_block(part: Question, wide: float) -> Block:
    """Return letter, title and points of a part on one line."""
    points, left = points_text(part.points), NUMBER + LETTER
    high = BODY * LEADING
    lines = wrap_text(part.title, BODY, True, wide - left - text_width(points, BODY, False) - 16)
    return Block(
        (
            TextLine(NUMBER, 13, f"({part.letter})", BODY, True),
            *(TextLine(left, 13 + place * high, line, BODY, True) for place, line in enumerate(lines)),
            TextLine(wide, 13, points, BODY, False, MUTED, "end"),
        ), max(len(lines), 1) * high, APART, keep_with_next=True)


def _part_blocks(
    question: PartedQuestion, part: Question, number: int, kind: Kind, page: str, told: Collection[str]
) -> Iterator[Block]:
    """Yield the blocks of a part, with its figure if no earlier part has it."""
    wide, _high = text_area_size(page)
    asked, answers = list(_prompt(question, part, wide, told)), list(_answers(part, wide, kind))
    yield from asked
    if part.drawings is not None and question.shows_figure(part):
        yield from figure_and_answers(part.drawings, part_label(number, part), kind, page, asked, answers)
    else:
        yield from answers


def _prompt(question: PartedQuestion, part: Question, wide: float, told: Collection[str]) -> Iterator[Block]:
    """Yield heading, prompt and own rules of a part."""
    left = NUMBER + LETTER
    texts = [*part.prompt, *filter(None, [question.describe_figure_place(part)])]
    yield part_heading_block(part, wide)
    for place, text in enumerate(texts):
        yield from paragraph_blocks(text, wide - left, x=left, before=6 if place else 2, keeps=True)
    yield from rule_blocks(small_print(part, told), wide - left, x=left, keeps=True)


def _answers(part: Question, wide: float, kind: Kind) -> Iterator[Block]:
    """Yield the blanks of a part; without any it ends with room, so that nothing is kept with the next part."""
    left, is_empty = NUMBER + LETTER, True
    for block in answer_blocks(part, wide - left, left, shows_key=kind == "key"):
        is_empty = False
        yield block
    if is_empty:
        yield Block((), 1.0)
