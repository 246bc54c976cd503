"""What every part of an answer can do: tell the right reply, mark one, and say by which rule."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, Protocol

from explorer.core.i18n import _

NOWHERE = -1
"""The node or the step of a fault that has none."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a part of a reply: at this node, decided at this step of the search, and why in a sentence."""

    kind: Literal["missing", "extra", "wrong", "unanswered", "unreadable"]
    why: str
    node: int = NOWHERE
    step: int = NOWHERE


@dataclass(frozen=True)
class Marks:
    """The share (0 to 1) of a field's marks that a reply earns, None where a person has to judge; and its faults."""

    share: Fraction | None
    faults: tuple[Fault, ...] = ()


RIGHT = Marks(Fraction(1))


class Field(Protocol):
    """One part of an answer: `name` is its key in replies, `label` says what to fill in, `weight` is its share.

    `kind` names the class for files and sheets.
    """

    kind: ClassVar[str]

    @property
    def name(self) -> str: ...

    @property
    def label(self) -> str: ...

    @property
    def weight(self) -> int: ...

    @property
    def key(self) -> str:
        """A right reply, as it is typed."""
        ...

    @property
    def rule(self) -> str:
        """How a reply that is partly right is marked, in a sentence; "" where there is only right and wrong."""
        ...

    def mark(self, reply: str) -> Marks:
        """Compare a reply as it was typed; never raises."""
        ...

    def as_json(self) -> dict[str, Any]:
        """The machine-readable answer."""
        ...


def stored(field: Field, **more: Any) -> dict[str, Any]:
    """What all kinds write of themselves."""
    return {"name": field.name, "label": field.label, "kind": field.kind, "weight": field.weight, "key": field.key,
            **more}


def nothing_or(fault: Fault) -> Marks:
    """No marks, for this reason."""
    return Marks(Fraction(0), (fault,))


def unanswered(label: str, node: int = NOWHERE, step: int = NOWHERE) -> Marks:
    """No marks, since nothing was written."""
    return nothing_or(Fault("unanswered", _("{}: no answer").format(opening(label)), node, step))


def opening(label: str) -> str:
    """The label as what is said of it begins: a statement without its full stop."""
    return label.removesuffix(".")
