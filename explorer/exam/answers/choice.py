"""Multiple choice with one or several right options, and free text that is marked by hand."""

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from explorer.core.i18n import _
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.interactions import ChooseOption, WriteText
from explorer.exam.answers.number_reading import LONGEST
from explorer.exam.answers.score import FULL_SCORE, Score

_AROUND = re.compile(r"^\s*(?:the\s+)?(?:it\s+)?(?:moves?\s+)?(?:to\s+)?[\"'“(]*|[\"'”)]*\s*[.!]*\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class ChoiceAnswer(AnswerField):
    """A choice of one of `options`; every option whose index is in `right` is right, as with tied moves.

    `other_names` are pairs of a further name and the index of its option.
    """

    kind: ClassVar[str] = "choice"
    options: tuple[str, ...]
    right: frozenset[int]
    other_names: tuple[tuple[str, int], ...] = ()

    @property
    def model_answer(self) -> str:
        return self.options[min(self.right)]

    @property
    def interaction(self) -> ChooseOption:
        return ChooseOption(self.options, self.right, self.other_names)

    def judge(self, reply: str) -> Score:
        places = self.option_indices(reply)
        if not places:
            raise ValueError(_("{reply!r} is none of {options}").format(
                reply=reply.strip(), options=", ".join(self.options)))
        if self.right.issuperset(places):
            return FULL_SCORE
        place = next(place for place in places if place not in self.right)
        rights = _(" or ").join(self.options[each] for each in sorted(self.right))
        return self.mistake_score(_("{right}, not {given}").format(right=rights, given=self.options[place]))

    def option_indices(self, reply: str) -> tuple[int, ...]:
        """Return the indices of the options that a reply names, or () if it is unreadable.

        A reply that names several options is right only if each of them is.
        """
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
        rights = [self.options[place] for place in sorted(self.right)]
        return super().as_json() | {"right": rights, "among": list(self.options)}


@dataclass(frozen=True)
class FreeTextAnswer(AnswerField):
    """A free text that has to be marked by hand; `model_text` is the model answer, paper has `line_count` lines."""

    kind: ClassVar[str] = "written"
    rule_text: ClassVar[str] = "Marked by hand."
    model_text: str
    line_count: int = 4

    @property
    def model_answer(self) -> str:
        return self.model_text

    @property
    def interaction(self) -> WriteText:
        return WriteText(is_marked_by_person=True, line_count=self.line_count)

    def judge(self, reply: str) -> Score:
        return Score(None)


def as_free_text(field: AnswerField) -> FreeTextAnswer:
    """Return a field with the same model answer that has to be marked by hand."""
    return FreeTextAnswer(field.name, field.label, field.model_answer, node=field.node, step=field.step,
                          weight=field.weight)
