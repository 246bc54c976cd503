"""Warnings about a question: points that its convention leaves open on its tree, and texts its pictures leave out."""

from explorer.exam.generator import ambiguities
from explorer.exam.questions.question import Question
from explorer.pictures.figure import describe_unplaced
from explorer.search import ALGORITHMS


def describe_unplaced_texts(question: Question) -> str:
    """The sentence that names the texts for which a question's pictures have no room; "" where there are none."""
    drawn = question.drawings
    pictures = (*((drawn.blank, drawn.student, drawn.key) if drawn else ()), *question.figures)
    return describe_unplaced(each for picture in pictures for each in picture.unplaced)


def describe_ambiguities(question: Question) -> tuple[str, ...]:
    """A sentence for each thing on which its author may want to say more; none where alpha-beta has options."""
    run = question.run
    if run is None or not ALGORITHMS[run.trace.algorithm].quotes_windows or run.trace.options.non_default_names:
        return ()
    asks_move = any(field.name == "move" for field in question.fields)
    return ambiguities(run.tree, run.trace.convention, moves=asks_move)
