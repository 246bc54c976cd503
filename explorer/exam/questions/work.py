"""Counts of what a student has to do for a question, by which the versions of an exam are compared."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from explorer.core.i18n import N_
from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import MarkNodes, OrderNodes, WriteText
from explorer.exam.questions.context import QuestionRun
from explorer.exam.questions.question import Question
from explorer.trees.tree import CHANCE


class Work(NamedTuple):
    """The counts of a question: numbers, names and choices to write; and what leads to them.

    `cutoffs` and `visits` are those of the searches, where a node counts as often as it is visited. `calculations` are
    products, roots and the like: one for each child of a chance node, for example.
    """

    answers: int
    cutoffs: int
    visits: int
    calculations: int

    def is_near(self, least: "Work", tolerance: int) -> bool:
        """Return True if no count is below that of `least`, or above it by more than the tolerance."""
        return all(low <= count <= low + tolerance for count, low in zip(self, least, strict=True))


TITLES: Mapping[str, str] = {
    "answers": N_("Answers"), "cutoffs": N_("Cutoffs"), "visits": N_("Visits"), "calculations": N_("Calculations"),
}
"""The titles of the counts, in English."""


def count_work(question: Question) -> Work:
    """Return the counts of a question, those of its parts together.

    They follow from its answers and its search, except those that its form gives in `known_work`.
    """
    rows = [_count_part(part) for part in question.parts]
    return Work(*(sum(column) for column in zip(*rows, strict=True)))


def _count_part(part: Question) -> Work:
    counts = Work(
        sum(map(_count_answers, part.fields)),
        len(part.run.analysis_run.cutoffs) if part.run else 0,
        len(part.run.trace.node) if part.run else 0,
        _count_products(part.run) if part.run else 0,
    )
    return counts._replace(**part.known_work)


def _count_answers(field: AnswerField) -> int:
    """Return how many things the right reply names; an empty list counts as one, because that has to be seen, too."""
    match field.interaction:
        case MarkNodes(right=right) | OrderNodes(right=right):
            return max(len(right), 1)
        case WriteText(number_count=count):
            return max(count, 1)
        case _:
            return 1


def _count_products(run: QuestionRun) -> int:
    """Return how often a child of a chance node was visited: each time its value is weighed by its probability."""
    caller = run.trace.parent
    called = caller >= 0
    return int(np.count_nonzero(run.tree.player[run.trace.node[caller[called]]] == CHANCE))
