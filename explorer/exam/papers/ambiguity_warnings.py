"""Warnings about a question: points that its convention leaves open, and texts that its pictures have no room for."""

from explorer.exam.generator import ambiguities
from explorer.exam.questions.question import Question
from explorer.pictures.figure.unplaced import describe_unplaced
from explorer.search import ALGORITHMS


def describe_unplaced_texts(question: Question) -> str:
    """Return the sentence on the texts for which a question's pictures have no room; "" if there are none."""
    pictures = (*(question.drawings.figures if question.drawings else ()), *question.figures)
    return describe_unplaced(each for picture in pictures for each in picture.unplaced)


def describe_ambiguities(question: Question) -> tuple[str, ...]:
    """Return a sentence for each point on which a question's text may have to say more.

    () for searches other than alpha-beta, and for alpha-beta with options.
    """
    run = question.run
    if run is None or not ALGORITHMS[run.trace.algorithm].quotes_windows or run.trace.options.non_default_names:
        return ()
    asks_move = any(field.name == "move" for field in question.fields)
    return ambiguities(run.tree, run.trace.convention, moves=asks_move)
