"""Papers as question banks can mark them: parts that are marked by an earlier answer are left to a person."""

from collections.abc import Sequence
from dataclasses import replace

from explorer.exam.answers import as_free_text
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.parted_question import PartedQuestion
from explorer.exam.questions.question import Question


def leave_to_person(papers: Sequence[Paper]) -> list[Paper]:
    """Return the papers with free texts for the answers of all parts that follow from an answer to another part.

    A bank compares each answer with a list, whatever the others are.
    """
    return [replace(paper, questions=tuple(map(_question_for_bank, paper.questions))) for paper in papers]


def _question_for_bank(question: Question) -> Question:
    if not isinstance(question, PartedQuestion) or not any(part.find_marking for part in question.parts):
        return question
    parts = tuple(replace(part, fields=tuple(map(as_free_text, part.fields)), find_marking=None)
                  if part.find_marking else part for part in question.parts)
    return replace(question, own_parts=parts, fields=tuple(field for part in parts for field in part.fields))
