"""A question as it is asked: its text, its pictures, its answer, and how a reply is graded."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from explorer.core.exact import as_json
from explorer.core.i18n import _
from explorer.exam.answers import NOWHERE, AnswerField, Mistake, Score
from explorer.exam.questions import solution_text
from explorer.exam.questions.context import QuestionRun
from explorer.exam.questions.drawings import Drawings
from explorer.pictures.figure import Figure
from explorer.trees.names import strip_references

Reply = Mapping[str, str]
"""By the fields' names what was typed."""


@dataclass(frozen=True)
class Grade:
    """What a reply earns of `max_points`; `pending` are those that a person has to give.

    `scores` belong to the question's fields in their order; `first_mistake` is the first wrong step, in the order of
    the search, and `explanation` what happens there.
    """

    points: Fraction
    max_points: Fraction
    pending: Fraction
    scores: tuple[Score, ...]
    first_mistake: Mistake | None = None
    explanation: tuple[str, ...] = ()

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """All that is wrong, in the order of the search."""
        every = [mistake for score in self.scores for mistake in score.mistakes]
        return tuple(sorted(every, key=_search_position))


@dataclass(frozen=True, eq=False)
class Question:
    """A question: `prompt` are its paragraphs, `search_rules` the rules it prints, `solution` the key's sentences.

    `run` is the search behind the answer, on which the fields' steps are counted; where there is none, `reasons` say
    by step why it is so. `figures` are further pictures of the key (another order, another tree); `hints` come one by
    one in practice.
    """

    form_code: str
    title: str
    prompt: tuple[str, ...]
    search_rules: tuple[str, ...]
    fields: tuple[AnswerField, ...]
    solution: tuple[str, ...]
    drawings: Drawings | None = None
    figures: tuple[Figure, ...] = ()
    run: QuestionRun | None = None
    reasons: Mapping[int, str] = field(default_factory=dict)
    hints: tuple[str, ...] = field(default=())
    points: Fraction = Fraction(1)

    @property
    def marking_rules(self) -> tuple[str, ...]:
        """How partial marks are given, field by field, each rule once."""
        several = len(self.fields) > 1
        differ = len({each.rule for each in self.fields}) > 1
        found = [f"{each.label}: {each.rule}" if differ else each.rule for each in self.fields if each.rule]
        if several and len({each.weight for each in self.fields}) == 1:
            found.append(_("Both parts count the same.") if len(self.fields) == 2 else
                         _("All {} parts count the same.").format(len(self.fields)))
        return tuple(dict.fromkeys(found))

    def grade(self, reply: Reply) -> Grade:
        """Mark every field, missing ones as unanswered, and find the first wrong step."""
        scores = tuple(each.mark(reply.get(each.name, "")) for each in self.fields)
        whole = sum(each.weight for each in self.fields) or 1
        worth = [self.points * each.weight / whole for each in self.fields]
        earned = sum((part * (score.share or 0) for part, score in zip(worth, scores, strict=True)), Fraction(0))
        pending = sum((part for part, score in zip(worth, scores, strict=True) if score.share is None), Fraction(0))
        mistakes = sorted((mistake for score in scores for mistake in score.mistakes), key=_search_position)
        first = mistakes[0] if mistakes else None
        return Grade(earned, self.points, pending, scores, first, self.explain_mistake(first) if first else ())

    def explain_mistake(self, mistake: Mistake) -> tuple[str, ...]:
        """Why the answer is another there: what decides it of its node, and what the search does at its step."""
        if self.run is None or mistake.step in self.reasons:
            return self.explain_step(mistake.step)
        own = solution_text.explain_node_at_step(self.run, mistake.node, mistake.step)
        test = self.explanation_step(mistake)
        if test == mistake.step:
            return (*own, *self.explain_step(test))
        # What the caller makes of the number that came back has nothing to do with what is skipped.
        return (*own, *self.explain_step(mistake.step)[:1], *self.explain_step(test))

    def explanation_step(self, mistake: Mistake) -> int:
        """The step at which the search shows why: of what is skipped the test that cuts, one before the return."""
        test = solution_text.cutoff_test_step(self.run, mistake.node, mistake.step) if self.run else NOWHERE
        return mistake.step if test == NOWHERE else test

    def explain_step(self, step: int) -> tuple[str, ...]:
        """What the search does at this step, or why it is so, in sentences; none where there is no such step."""
        if step in self.reasons:
            return (self.reasons[step],)
        if self.run is None or step == NOWHERE:
            return ()
        return tuple(strip_references(sentence) for sentence in self.run.explain(step).sentences)

    def answer_as_json(self) -> dict[str, Any]:
        """The machine-readable answer."""
        return {"form": self.form_code, "points": as_json(self.points),
                "fields": [each.as_json() for each in self.fields]}


def _search_position(mistake: Mistake) -> tuple[bool, int]:
    """By step; what belongs to none comes last."""
    return mistake.step == NOWHERE, mistake.step
