"""What a question leaves open on its tree, under the convention that it prints."""

from explorer.exam.generator import ambiguities
from explorer.exam.posing.question import Question


def doubts(question: Question) -> tuple[str, ...]:
    """A sentence for each thing on which its author may want to say more; none where alpha-beta has options."""
    run = question.run
    if run is None or run.trace.algorithm != "alpha-beta" or run.trace.parameters.changed:
        return ()
    asks_move = any(field.name == "move" for field in question.fields)
    return ambiguities(run.tree, run.trace.convention, moves=asks_move)
