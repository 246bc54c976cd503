"""One part of an answer: its interaction, a right reply, and how a reply is marked."""

from typing import Any, ClassVar, Protocol

from explorer.exam.answers.interactions import Interaction
from explorer.exam.answers.score import Score


class AnswerField(Protocol):
    """One part of an answer: `name` is its key in replies, `label` says what to fill in, `weight` is its share.

    `kind` names the class in files. Sheets, banks, practice and the window go by the `interaction` and know no kinds.
    """

    kind: ClassVar[str]

    @property
    def name(self) -> str: ...

    @property
    def label(self) -> str: ...

    @property
    def weight(self) -> int: ...

    @property
    def model_answer(self) -> str:
        """A right reply, as it is typed."""
        ...

    @property
    def rule(self) -> str:
        """The sentence on how a reply that is partly right is marked; "" where there is only right and wrong."""
        ...

    @property
    def interaction(self) -> Interaction:
        """The way to answer, with the data that it needs."""
        ...

    def mark(self, reply: str) -> Score:
        """Compare a reply as it was typed; never raises."""
        ...

    def as_json(self) -> dict[str, Any]:
        """The machine-readable answer."""
        ...


def answer_json(field: AnswerField, **more: Any) -> dict[str, Any]:
    """The keys that all kinds write of themselves, and these."""
    return {"name": field.name, "label": field.label, "kind": field.kind, "weight": field.weight,
            "key": field.model_answer, **more}
