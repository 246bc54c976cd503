"""The base class of all answer fields: one part of an answer, its interaction, its model answer and its marking."""

from abc import ABC, abstractmethod
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from typing import Any, ClassVar

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.exam.answers.interactions import Interaction, WriteText
from explorer.exam.answers.score import NOWHERE, Mistake, MistakeKind, Score


@dataclass(frozen=True, eq=False)
class AnswerField(ABC):
    """One part of an answer; `name` is its key in replies, `label` says what to fill in, `weight` is its share.

    `node` and `step` are the node and the step of the search that decide the answer, or NOWHERE. `kind` is the name of
    the class in files, `rule_text` the marking rule in English. Sheets, question banks, practice and the window depend
    only on `interaction`, never on the class.
    """

    kind: ClassVar[str]
    rule_text: ClassVar[str] = ""
    name: str
    label: str
    _: KW_ONLY
    node: int = NOWHERE
    step: int = NOWHERE
    weight: int = 1

    @property
    @abstractmethod
    def model_answer(self) -> str:
        """A right reply in the form in which it is typed."""

    @property
    def printed_answer(self) -> str:
        """The model answer as keys and screens show it, with the signs of print."""
        return self.model_answer

    @property
    def interaction(self) -> Interaction:
        """The way in which the field is answered, with the data that it needs; a free text unless overridden."""
        return WriteText()

    @abstractmethod
    def judge(self, reply: str) -> Score:
        """Score a reply that is not empty.

        Raises ValueError, IndexError or ExplorerError with the reason if the reply is unreadable.
        """

    @property
    def rule(self) -> str:
        """The sentence on partial marks; "" if there are none."""
        return _(self.rule_text)

    @property
    def place(self) -> tuple[int, int]:
        """The node and the step of a mistake that concerns the reply as a whole."""
        return self.node, self.step

    def mark(self, reply: str) -> Score:
        """Score a reply as it was typed; an empty or an unreadable reply earns 0 and raises nothing."""
        if not reply.strip():
            return self.mistake_score(_("no answer"), kind="unanswered")
        try:
            return self.judge(reply)
        except (ValueError, IndexError, ExplorerError) as reason:
            return self.mistake_score(str(reason), kind="unreadable")

    def mistake_score(self, why: str, share: Fraction = Fraction(0), kind: MistakeKind = "wrong") -> Score:
        """Return a score of `share` with one mistake that concerns the reply as a whole."""
        return Score(share, (Mistake(kind, f"{self.label.removesuffix('.')}: {why}", *self.place),))

    def as_json(self) -> dict[str, Any]:
        """Return the machine-readable answer with the keys that all kinds have; subclasses add their own."""
        return {"name": self.name, "label": self.label, "kind": self.kind, "weight": self.weight,
                "key": self.model_answer}
