"""A question on paper: heading, prompt, rules, figure, and room for the answers."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from explorer.core.i18n import _
from explorer.exam.questions.drawings import Drawings
from explorer.exam.questions.question import Question
from explorer.exam.sheets.answer_blocks import answer_blocks
from explorer.exam.sheets.fitting import Fit, crop, fit
from explorer.exam.sheets.headings import caption, points_text, sheet_figure
from explorer.exam.sheets.rule_blocks import rule_blocks
from explorer.exam.sheets.shared_rules import small_print
from explorer.exam.sheets.sheet import Kind
from explorer.exam.sheets.typesetting import (
    BODY,
    FAINT,
    LEADING,
    MUTED,
    SMALL,
    Block,
    PlacedFigure,
    Rule,
    TextLine,
    paragraph_blocks,
    text_area_size,
    wrap_text,
)
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.metrics import text_width
from explorer.pictures.figure.room import SMALLEST_SCALE

HEADING = 14.0
NUMBER = 30.0
"""The indentation of a question's text in pixels; its number is in the margin."""
APART, ABOVE = 26.0, 16.0
"""The gaps between questions and above a figure, in pixels."""
ROUNDING = 0.01
FIGURE_SHARE = 0.62
"""The largest share of the page height for a figure on a page with text."""


def question_blocks(
    question: Question, number: int, kind: Kind, page: str, shared: Collection[str] = ()
) -> list[Block]:
    """Return the blocks of a question except its solution; positions are equal for all kinds of sheets.

    `shared` are the rules that the paper's first page prints for all questions.
    """
    wide, _high = text_area_size(page)
    asked = [heading_block(question, number, wide)]
    for place, text in enumerate(question.prompt):
        asked += paragraph_blocks(text, wide - NUMBER, x=NUMBER, before=6 if place else 3, keeps=True)
    asked += rule_blocks(small_print(question, shared), wide - NUMBER, x=NUMBER, keeps=True)
    answers = list(answer_blocks(question, wide - NUMBER, NUMBER, shows_key=kind == "key"))
    if question.drawings is None:
        return [*asked, *answers]
    return [*asked, *figure_and_answers(question.drawings, str(number), kind, page, asked, answers)]


def figure_and_answers(
    drawings: Drawings, label: str, kind: Kind, page: str, asked: Sequence[Block], answers: Sequence[Block]
) -> Iterator[Block]:
    """Yield the figure between the blocks above it and the answers, then the answers; a large figure comes last.

    `label` is the question's number in the caption of a large figure.
    """
    wide, high = text_area_size(page)
    shown = sheet_figure(drawings, kind)
    found = fit(drawings.figures, wide, high * FIGURE_SHARE, high - CAPTION)
    if found.is_large:
        yield _figure_reference(found, wide)
        yield from answers
        yield from large_figure_blocks(shown, found, label, wide, high)
        return
    asked_high, answers_high = _height(asked) - asked[0].space_before, _height(answers)
    small = _shrink_to_save_page(found, asked_high, answers_high, high)
    keeps = bool(answers) and asked_high + ABOVE + small.scale * small.parts[0].height + answers_high <= high
    figure = figure_block(shown, small, wide, keeps=keeps)
    yield replace(figure, larger=figure_block(shown, found, wide, keeps=keeps))
    yield from answers


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.height + block.space_before for block in blocks)


def _shrink_to_save_page(found: Fit, asked_high: float, answers_high: float, high: float) -> Fit:
    """Return the fit, a little smaller if the question then fits on half a page or on one page."""
    tall = found.parts[0].height
    for space, text_high in (
        ((high - APART) / 2, asked_high + answers_high), (high, asked_high + answers_high), (high, asked_high),
    ):
        free = space - text_high - ABOVE - ROUNDING
        if found.scale * tall <= free:
            return found
        if free / tall >= SMALLEST_SCALE:
            return replace(found, scale=free / tall)
    return found


def heading_block(question: Question, number: int, wide: float) -> Block:
    """Return number, title and points on one line below a rule."""
    points = points_text(question.points)
    space = wide - NUMBER - text_width(points, BODY, False) - 16
    lines = wrap_text(question.title, HEADING, True, space)
    high = HEADING * LEADING
    return Block(
        (
            Rule(0, 0, wide, 0, FAINT),
            TextLine(0, 27, str(number), HEADING, True),
            *(TextLine(NUMBER, 27 + place * high, line, HEADING, True) for place, line in enumerate(lines)),
            TextLine(wide, 27, points, BODY, False, MUTED, "end"),
        ),
        33 + (max(len(lines), 1) - 1) * high, APART, keep_with_next=True,
    )


CAPTION = 24.0


def figure_block(figure: Figure, found: Fit, wide: float, *, keeps: bool = False) -> Block:
    """Return a figure among its text, centred."""
    (part,) = found.parts
    shown = PlacedFigure(0, 0, figure, part, found.scale)
    across, down = shown.size
    return Block((shown._replace(x=(wide - across) / 2),), down, ABOVE, keeps)


def _figure_reference(found: Fit, wide: float) -> Block:
    """Return the sentence that refers to a figure on pages of its own."""
    count = len(found.parts)
    text = _("The tree is drawn on a page of its own, at the end of this question.") if count == 1 else _(
        "The tree is drawn in {} parts on pages of their own, at the end of this question.").format(count)
    (block, *_rest) = paragraph_blocks(text, wide - NUMBER, x=NUMBER, before=9)
    return replace(block, keep_with_next=True)


def large_figure_blocks(figure: Figure, found: Fit, label: str, wide: float, high: float) -> Iterator[Block]:
    """Yield the pages of a figure, each with a caption that names the part."""
    count = len(found.parts)
    for place, part in enumerate(found.parts, 1):
        text = caption(label, place, count)
        shown = PlacedFigure(0, CAPTION, figure if count == 1 else crop(figure, part),
                             part, found.scale, found.is_rotated)
        across, down = shown.size
        shown = shown._replace(x=(wide - across) / 2)
        words = [TextLine(0, 12, line, SMALL, False, MUTED) for line in wrap_text(text, SMALL, False, wide)[:1]]
        yield Block((*words, shown), CAPTION + down, 16, page_break_before=place == 1)
