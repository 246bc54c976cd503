"""A question as it is posed: its text, its pictures, its answer, and how a reply is graded."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from explorer.core.i18n import _
from explorer.core.numerals import as_json
from explorer.exam.answers import NOWHERE, Field, Mistake, Score
from explorer.exam.questions import solution_text
from explorer.exam.questions.context import Run
from explorer.exam.questions.drawings import Drawings
from explorer.pictures.figure import Figure
from explorer.trees.names import plain

Reply = Mapping[str, str]
"""By the fields' names what was typed."""


@dataclass(frozen=True)
class Grade:
    """What a reply earns of `of` points; `pending` are those that a person has to give.

    `marks` belong to the question's fields in their order; `first` is the first wrong step, in the order of the
    search, and `because` what happens there.
    """

    points: Fraction
    of: Fraction
    pending: Fraction
    marks: tuple[Score, ...]
    first: Mistake | None = None
    because: tuple[str, ...] = ()

    @property
    def faults(self) -> tuple[Mistake, ...]:
        """All that is wrong, in the order of the search."""
        every = [fault for marks in self.marks for fault in marks.faults]
        return tuple(sorted(every, key=_when))


@dataclass(frozen=True, eq=False)
class Question:
    """A posed question: `prompt` are its paragraphs, `convention` the rules it prints, `solution` the key's sentences.

    `run` is the search behind the answer, on which the fields' steps are counted; where there is none, `reasons` say
    by step why it is so. `figures` are further pictures of the key (another order, another tree); `hints` come one by
    one in practice.
    """

    form: str
    title: str
    prompt: tuple[str, ...]
    convention: tuple[str, ...]
    fields: tuple[Field, ...]
    solution: tuple[str, ...]
    drawings: Drawings | None = None
    figures: tuple[Figure, ...] = ()
    run: Run | None = None
    reasons: Mapping[int, str] = field(default_factory=dict)
    hints: tuple[str, ...] = field(default=())
    points: Fraction = Fraction(1)

    @property
    def rules(self) -> tuple[str, ...]:
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
        marks = tuple(each.mark(reply.get(each.name, "")) for each in self.fields)
        whole = sum(each.weight for each in self.fields) or 1
        worth = [self.points * each.weight / whole for each in self.fields]
        earned = sum((part * (mark.share or 0) for part, mark in zip(worth, marks, strict=True)), Fraction(0))
        pending = sum((part for part, mark in zip(worth, marks, strict=True) if mark.share is None), Fraction(0))
        faults = sorted((fault for mark in marks for fault in mark.faults), key=_when)
        first = faults[0] if faults else None
        return Grade(earned, self.points, pending, marks, first, self.because(first) if first else ())

    def because(self, fault: Mistake) -> tuple[str, ...]:
        """Why the answer is another there: what decides it of its node, and what the search does at its step."""
        if self.run is None or fault.step in self.reasons:
            return self.why(fault.step)
        own, test = solution_text.about(self.run, fault.node, fault.step), self.shown_at(fault)
        if test == fault.step:
            return (*own, *self.why(test))
        # What the caller makes of the number that came back has nothing to do with what is skipped.
        return (*own, *self.why(fault.step)[:1], *self.why(test))

    def shown_at(self, fault: Mistake) -> int:
        """The step at which the search shows why: of what is skipped the test that cuts, one before the return."""
        test = solution_text.test_before(self.run, fault.node, fault.step) if self.run else NOWHERE
        return fault.step if test == NOWHERE else test

    def why(self, step: int) -> tuple[str, ...]:
        """What the search does at this step, or why it is so, in sentences; none where there is no such step."""
        if step in self.reasons:
            return (self.reasons[step],)
        if self.run is None or step == NOWHERE:
            return ()
        return tuple(plain(sentence) for sentence in self.run.explain(step).sentences)

    def answer(self) -> dict[str, Any]:
        """The machine-readable answer."""
        return {"form": self.form, "points": as_json(self.points), "fields": [each.as_json() for each in self.fields]}


def _when(fault: Mistake) -> tuple[bool, int]:
    """By step; what belongs to none comes last."""
    return fault.step == NOWHERE, fault.step
