"""A choice between options: one of them, where several may be right, or all that are right."""

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from explorer.core.i18n import _
from explorer.exam.answers.field import answer_json
from explorer.exam.answers.interactions import ChooseOption, WriteText
from explorer.exam.answers.number_reading import LONGEST
from explorer.exam.answers.score import (
    FULL_SCORE,
    NOWHERE,
    Mistake,
    Score,
    label_without_stop,
    unanswered_score,
    zero_score,
)

_AROUND = re.compile(r"^\s*(?:the\s+)?(?:it\s+)?(?:moves?\s+)?(?:to\s+)?[\"'“(]*|[\"'”)]*\s*[.!]*\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class ChoiceAnswer:
    """One of `options`; each whose place is in `right` is right, as tied moves are.

    `other_names` go with the places of their options.
    """

    kind: ClassVar[str] = "choice"
    name: str
    label: str
    options: tuple[str, ...]
    right: frozenset[int]
    node: int = NOWHERE
    step: int = NOWHERE
    other_names: tuple[tuple[str, int], ...] = ()
    weight: int = 1

    @property
    def model_answer(self) -> str:
        """The first right option."""
        return self.options[min(self.right)]

    @property
    def rule(self) -> str:
        """Right or wrong."""
        return ""

    @property
    def interaction(self) -> ChooseOption:
        """Choose one option."""
        return ChooseOption(self.options, self.right, self.other_names)

    def mark(self, reply: str) -> Score:
        """Whether it is a right one."""
        if not reply.strip():
            return unanswered_score(self.label, self.node, self.step)
        places = self.option_indices(reply)
        if not places:
            why = _("{}: {!r} is none of {}").format(
                label_without_stop(self.label), reply.strip(), ", ".join(self.options))
            return zero_score(Mistake("unreadable", why, self.node, self.step))
        if self.right.issuperset(places):
            return FULL_SCORE
        place = next(place for place in places if place not in self.right)
        rights = _(" or ").join(self.options[each] for each in sorted(self.right))
        why = _("{}: {}, not {}").format(label_without_stop(self.label), rights, self.options[place])
        return zero_score(Mistake("wrong", why, self.node, self.step))

    def option_indices(self, reply: str) -> tuple[int, ...]:
        """The options that a reply names: one, or several, each of which has to be right; none if it is unreadable."""
        reply, chosen = " ".join(reply.split()), self.interaction
        if len(reply) > LONGEST:
            return ()
        for text in (reply, _AROUND.sub("", reply)):
            for parts in ((text,), re.split(r"[,;/&]|\bor\b|\band\b", text)):
                found = [chosen.option_index(part) for part in parts if part.strip()]
                if found and None not in found:
                    return tuple(place for place in found if place is not None)
        return ()

    def as_json(self) -> dict[str, Any]:
        """The options, and those that are right."""
        return answer_json(self, right=[self.options[place] for place in sorted(self.right)], among=list(self.options))


@dataclass(frozen=True)
class FreeTextAnswer:
    """A text that a person has to judge; `model_text` is what it should say."""

    kind: ClassVar[str] = "written"
    name: str
    label: str
    model_text: str
    weight: int = 1

    @property
    def model_answer(self) -> str:
        """The model answer."""
        return self.model_text

    @property
    def rule(self) -> str:
        """The same in every sheet."""
        return _("Marked by a person.")

    @property
    def interaction(self) -> WriteText:
        """Write for a person."""
        return WriteText(is_marked_by_person=True)

    def mark(self, reply: str) -> Score:
        """Nothing where nothing was written, else nobody knows."""
        if not reply.strip():
            return unanswered_score(self.label)
        return Score(None)

    def as_json(self) -> dict[str, Any]:
        """The model answer."""
        return answer_json(self)
