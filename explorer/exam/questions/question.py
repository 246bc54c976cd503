"""A question with its text, drawings and answer fields, and the grade of a reply to it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from explorer.core.exact import as_json
from explorer.core.i18n import _
from explorer.exam.answers import NOWHERE, AnswerField, Mistake, Score
from explorer.exam.questions import solution_text
from explorer.exam.questions.context import QuestionRun
from explorer.exam.questions.drawings import Drawings
from explorer.pictures.figure.items import Figure
from explorer.trees.names import strip_references

Reply = Mapping[str, str]
"""The typed texts by the names of their fields; a missing field counts as unanswered."""


@dataclass(frozen=True)
class Grade:
    """The points that a reply earns, out of `max_points`; `pending` are the points that have to be given by hand.

    `scores` are in the order of the question's fields. `first_mistake` is the first mistake in search order, or None,
    and `explanation` holds the sentences that explain it. Of a question with several parts, `parts` are their grades,
    and the first mistake is that of the first part that has one.
    """

    points: Fraction
    max_points: Fraction
    pending: Fraction
    scores: tuple[Score, ...]
    first_mistake: Mistake | None = None
    explanation: tuple[str, ...] = ()
    parts: tuple["Grade", ...] = ()

    @property
    def first_wrong_part(self) -> int | None:
        """The index of the first part with a mistake; None if there is none, or if there are no parts."""
        return next((place for place, part in enumerate(self.parts) if part.first_mistake is not None), None)

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes of all fields in search order; those without a step come last."""
        found = [mistake for score in self.scores for mistake in score.mistakes]
        return tuple(sorted(found, key=_search_position))


@dataclass(frozen=True, eq=False)
class Question:
    """A question: `prompt` holds its paragraphs, `search_rules` the printed rules, `solution` the sentences of the key.

    `run` is the search that gives the answer and counts the steps of the fields; None if there is none. The question
    `is_about_run` unless it asks for other orders or numbers, with which the search prunes other nodes. `reasons` are
    explanations by step that replace those of the search. `draw_more` draws further pictures for the key, for example
    another order or another tree. `hints` are shown one at a time in practice. The form sets `form_code`
    and `title`. One part of a question with several has a `letter`. `find_marking(reply)` returns the question by which
    a reply to all parts is marked, if that depends on the answers to earlier parts. `known_work` are counts of
    `work.Work` that do not follow from the fields and the run.
    """

    prompt: tuple[str, ...]
    search_rules: tuple[str, ...]
    fields: tuple[AnswerField, ...]
    solution: tuple[str, ...]
    drawings: Drawings | None = None
    draw_more: Callable[[], tuple[Figure, ...]] = tuple
    run: QuestionRun | None = None
    reasons: Mapping[int, str] = field(default_factory=dict)
    hints: tuple[str, ...] = field(default=())
    points: Fraction = Fraction(1)
    form_code: str = ""
    title: str = ""
    is_about_run: bool = True
    letter: str = ""
    find_marking: Callable[[Reply], "Question"] | None = None
    known_work: Mapping[str, int] = field(default_factory=dict)

    @property
    def parts(self) -> tuple["Question", ...]:
        """The parts (a), (b) and so on of a question with several, else the question itself."""
        return (self,)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The further pictures for the key, drawn when first asked for."""
        return self.draw_more()

    @property
    def marking_rules(self) -> tuple[str, ...]:
        """The sentences on partial marks, each of them once."""
        return tuple(filter(None, (*self.partial_mark_rules, self.equal_parts_rule)))

    @property
    def partial_mark_rules(self) -> tuple[str, ...]:
        """The sentences on marks for answers that are partly right, each of them once."""
        differ = len({each.rule for each in self.fields}) > 1
        found = [f"{each.label}: {each.rule}" if differ else each.rule for each in self.fields if each.rule]
        return tuple(dict.fromkeys(found))

    @property
    def equal_parts_rule(self) -> str:
        """The sentence that all answers count the same; "" if there is only one, or if they do not."""
        if len(self.fields) < 2 or len({each.weight for each in self.fields}) > 1:
            return ""
        return _("Both answers count the same.") if len(self.fields) == 2 else _(
            "All {count} answers count the same.").format(count=len(self.fields))

    def grade(self, reply: Reply) -> Grade:
        """Mark every field and find the first mistake in search order; missing fields count as unanswered."""
        if self.find_marking is not None:
            return self.find_marking(reply).grade(reply)
        scores = tuple(each.mark(reply.get(each.name, "")) for each in self.fields)
        total_weight = sum(each.weight for each in self.fields) or 1
        shares = [self.points * each.weight / total_weight for each in self.fields]
        earned = sum((part * (score.share or 0) for part, score in zip(shares, scores, strict=True)), Fraction(0))
        pending = sum((part for part, score in zip(shares, scores, strict=True) if score.share is None), Fraction(0))
        mistakes = sorted((mistake for score in scores for mistake in score.mistakes), key=_search_position)
        first = mistakes[0] if mistakes else None
        return Grade(earned, self.points, pending, scores, first, self.explain_mistake(first) if first else ())

    def explain_mistake(self, mistake: Mistake) -> tuple[str, ...]:
        """Return sentences that explain a mistake: the reason at its node, then the events at its step."""
        if self.run is None or mistake.step in self.reasons:
            return self.explain_step(mistake.step)
        own = solution_text.explain_node_at_step(self.run, mistake.node, mistake.step)
        test = self.explanation_step(mistake)
        if test == mistake.step:
            return (*own, *self.explain_step(test))
        # The later sentences of this step are on the use of the returned value, not on the pruning.
        return (*own, *self.explain_step(mistake.step)[:1], *self.explain_step(test))

    def explanation_step(self, mistake: Mistake) -> int:
        """Return the step that explains a mistake: the cutoff test if its node is pruned, otherwise its own step."""
        test = solution_text.cutoff_test_step(self.run, mistake.node, mistake.step) if self.run else NOWHERE
        return mistake.step if test == NOWHERE else test

    def explain_step(self, step: int) -> tuple[str, ...]:
        """Return sentences on the events of a search step, or the given reason; () if there is no such step."""
        if step in self.reasons:
            return (self.reasons[step],)
        if self.run is None or step == NOWHERE:
            return ()
        return tuple(strip_references(sentence) for sentence in self.run.explain(step).sentences)

    def answer_as_json(self) -> dict[str, Any]:
        """Return the machine-readable answer."""
        return {"form": self.form_code, "points": as_json(self.points),
                "fields": [each.as_json() for each in self.fields]}


def _search_position(mistake: Mistake) -> tuple[bool, int]:
    """Return the sort key for search order: by step, with mistakes without a step last."""
    return mistake.step == NOWHERE, mistake.step
