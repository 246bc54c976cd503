"""The blanks of a question's fields, equally wide for every answer that may be right."""

from dataclasses import dataclass

from explorer.core.i18n import _
from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import ChooseOption, Interaction, MarkNodes, OrderNodes, TypeText, WriteText
from explorer.exam.questions.question import Question

WIDE_NUMBER = "−10"
"""A text as wide as the room for each number of an example."""


@dataclass(frozen=True)
class Blank:
    """Room for a field's answer: boxes for `options`, with those at `right` checked on the key; else lines to write on.

    `widest_text` is the longest text that may be an answer, so it does not reveal the right one. Blanks that are
    `is_short` are placed side by side.
    """

    label: str
    model_answer: str
    widest_text: str
    is_short: bool = False
    lines: int = 1
    options: tuple[str, ...] = ()
    right: frozenset[int] = frozenset()


def blanks(question: Question) -> list[Blank]:
    """Return the blanks of the question's fields, in their order."""
    fields = [(field, field.interaction) for field in question.fields]
    short = max((field.model_answer for field, way in fields if way.is_short), key=len, default="")
    free = max((field.model_answer for field, way in fields if _has_free_length(way)), key=len, default="")
    return [_blank(field, short, free) for field in question.fields]


def paper_blanks(question: Question) -> list[Blank]:
    """Return the blanks below the figure: of all fields that are not answered in it.

    A set of nodes that is crossed out in the figure has a box for “none”, which can't be said there.
    """
    written = question.drawings.written_fields if question.drawings else frozenset()
    found = []
    for field, blank in zip(question.fields, blanks(question), strict=True):
        if field.name not in written:
            found.append(blank)
        elif isinstance(field.interaction, MarkNodes):
            is_empty = not field.interaction.right
            found.append(Blank(field.label, field.model_answer, "", options=(_("none"),),
                               right=frozenset({0} if is_empty else ())))
    return found


def _has_free_length(interaction: Interaction) -> bool:
    """Return True if only the answer itself determines its length."""
    match interaction:
        case WriteText(room, numbers, by_person):
            return not (room or numbers or by_person)
        case TypeText():
            return not interaction.is_short
        case _:
            return False


def _blank(field: AnswerField, short: str, free: str) -> Blank:
    match field.interaction:
        case ChooseOption(options, right):
            return Blank(field.label, field.model_answer, "", options=options, right=right)
        case way if way.is_short:
            return Blank(field.label, field.printed_answer.replace("-", "−").replace("inf", "∞"), short, is_short=True)
        case MarkNodes(spots) | OrderNodes(spots):
            return Blank(field.label, field.model_answer, ", ".join(spot.name for spot in spots))
        case WriteText(number_count=count) if count:
            return Blank(field.label, field.model_answer.replace("-", "−"), ", ".join([WIDE_NUMBER] * count))
        case WriteText(room, line_count=lines):
            return Blank(field.label, field.model_answer, room or free, lines=lines)
        case _:
            return Blank(field.label, field.model_answer, free)
