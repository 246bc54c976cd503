"""Sentences on all that a question bank marks otherwise than the program, told before the bank is written."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from explorer.core.i18n import N_, _
from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import WriteText
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets.accepted_replies import accepted_texts, is_typed, offered_interaction
from explorer.exam.sheets.bank_papers import leave_to_person
from explorer.exam.sheets.headings import labelled_parts

MOST_LISTED = 10
"""The largest number of parts that a sentence names."""
WAYS: tuple[tuple[str, Callable[[str], str]], ...] = (
    (N_("a name before it"), lambda answer: f"v = {answer}"),
    (N_("a unit behind it"), lambda answer: f"{answer} leaves"),
    (N_("many decimals"), lambda answer: f"{answer}{'' if '.' in answer else '.'}{'0' * 12}"),
    (N_("a power of ten"), lambda answer: f"{answer}e0"),
    (N_("in words"), lambda answer: answer.replace(", ", " to ")),
    (N_("with α and β"), lambda answer: "α = " + answer.replace(", ", ", β = ") if answer.count(", ") == 1 else answer),
    (N_("in words"), lambda answer: answer.replace("≤", "at most ").replace("≥", "at least ")),
    (N_("in words"), lambda answer: answer.replace("<", "is less than").replace(">", "is greater than")),
    (N_("other separators"), lambda answer: answer.replace(", ", " and ")),
)
"""The ways to write an answer that own grading takes and a bank may not list, with a function that writes it so."""


def describe_marking(papers: Sequence[Paper]) -> list[str]:
    """Return a sentence on the parts that a person has to mark, and one on replies that only own grading takes."""
    papers = leave_to_person(papers)
    parts = name_parts(papers, lambda field: isinstance(offered_interaction(field), WriteText))
    by_person = [_("A person has to mark: {parts}.").format(parts=parts)] if parts else []
    return [*by_person, *describe_refused_replies(papers)]


def describe_refused_replies(papers: Sequence[Paper]) -> list[str]:
    """Return a sentence with an example of each way to write a right answer that a bank marks wrong."""
    refused = ", ".join(_refused_replies(papers))
    return [_("Replies are compared as texts. Right on paper, but wrong there: {replies}.").format(
        replies=refused)] if refused else []


def describe_lost_shares(papers: Sequence[Paper]) -> list[str]:
    """Return the sentence on the typed parts that earn nothing unless they are all right, for Canvas."""
    parts = name_parts(leave_to_person(papers), lambda field: is_typed(offered_interaction(field)) and any(
        share < 1 for _text, share in accepted_texts(field)))
    return [_("Nothing is given for what is partly right: {parts}.").format(parts=parts)] if parts else []


def name_parts(papers: Sequence[Paper], is_meant: Callable[[AnswerField], bool]) -> str:
    """Return the parts for which `is_meant` holds in some version, each with its question's number; "" if none.

    A question with several parts has their letters behind its number.
    """
    named = dict.fromkeys(
        _("question {number} ({part})").format(number=label, part=field.label)
        for paper in papers for label, part in labelled_parts(paper) for field in part.fields if is_meant(field))
    return ", ".join([*list(named)[:MOST_LISTED], *(["…"] if len(named) > MOST_LISTED else [])])


def _refused_replies(papers: Sequence[Paper]) -> Iterator[str]:
    """Yield the shortest example of each way to write an answer that a bank does not list, with the way's name."""
    fields = sorted((field for paper in papers for question in paper.questions for field in question.fields
                     if is_typed(offered_interaction(field))), key=lambda field: len(field.model_answer))
    told: set[str] = set()
    for way, write in WAYS:
        for field in fields:
            if way in told:
                break
            reply = write(field.model_answer)
            if is_refused(field, reply):
                told.add(way)
                yield _("“{reply}” ({way})").format(reply=reply, way=_(way))


def is_refused(field: AnswerField, reply: str) -> bool:
    """Return True if own grading takes a reply as right that no bank lists."""
    listed = {text.casefold() for text, share in accepted_texts(field) if share == 1}
    return reply.casefold() not in listed and field.mark(reply).share == Fraction(1)
