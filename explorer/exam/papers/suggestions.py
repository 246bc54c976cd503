"""Question forms to begin an exam with: those whose question about the study's tree has something to find."""

from collections.abc import Callable

from explorer.core.errors import ExamError, SearchRefused, Stopped
from explorer.exam.papers.ambiguity_warnings import describe_dullness
from explorer.exam.papers.build import build_question, question_context
from explorer.study import ExamQuestion, Study

CANDIDATES = (
    "skipped-leaves", "values", "windows", "expectimax", "many-players", "general-sum", "unknown-leaf",
    "strongest-fact", "true-or-false", "tic-tac-toe",
)
"""The forms that are tried, in this order: the most usual first, last those that need no tree."""


def suggest_forms(study: Study, most: int, tick: Callable[[float], bool] = lambda _share: True) -> tuple[str, ...]:
    """Return the names of at most `most` forms that suit the study's tree.

    Raises Stopped if `tick`, which gets the share of the forms tried, returns False.
    """
    found: list[str] = []
    for place, name in enumerate(CANDIDATES):
        if len(found) == most:
            break
        if not tick(place / len(CANDIDATES)):
            raise Stopped
        if _is_worth_asking(ExamQuestion(name), study):
            found.append(name)
    return tuple(found)


def _is_worth_asking(asked: ExamQuestion, study: Study) -> bool:
    """Return True if the question can be built and nothing makes it dull."""
    try:
        question = build_question(asked, question_context(asked, study, "1"))
    except (ExamError, SearchRefused):  # the form does not suit the tree
        return False
    return not describe_dullness(question)
