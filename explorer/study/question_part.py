"""The further parts of an exam's question: what each asks, and the change of the tree that it is asked about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.option import option
from explorer.search.convention import Convention

QuestionSetting = str | int | float | bool | tuple[str | int | float, ...]
"""The value of a question form's option: a word, a number, yes or no, or several of them."""
MOST_POINTS = 1_000_000
MOST_PARTS = 26
"""The largest number of parts of a question: they are lettered from a to z."""


@dataclass(frozen=True)
class TreeChange:
    """A change of the question's tree for one part; without arguments nothing changes.

    `leaves` has the new utilities as text, such as "L3 = 12, L5 = ?x". `root` is the player who now moves first: if
    that is another one, MAX and MIN change places at all nodes. Raises ExamError if a utility has no leaf or no number.
    """

    leaves: str = option("text", "", "New utilities", "New utilities of leaves by their names, such as L3 = 12",
                         blank="L3 = 12, L5 = 4")
    root: Literal["", "max", "min"] = option("choice", "", "First move", choices={
        "": "as before", "max": "MAX moves first", "min": "MIN moves first"})
    mirrored: bool = option("flag", False, "Mirrored tree")

    def __post_init__(self) -> None:
        _read_utilities(self.leaves)

    @property
    def utilities(self) -> dict[str, str]:
        """The new utilities as typed, by the names of their leaves."""
        return _read_utilities(self.leaves)

    @property
    def is_empty(self) -> bool:
        """True if the part is asked about the question's tree as it is."""
        return self == NO_CHANGE


def _read_utilities(text: str) -> dict[str, str]:
    """Return the utilities in a text such as "L3 = 12, L5 = ?x" by the names of their leaves; raises ExamError."""
    found: dict[str, str] = {}
    for entry in filter(None, map(str.strip, text.split(","))):
        name, sign, number = (part.strip() for part in entry.rpartition("="))
        if not sign or not name or not number:
            raise ExamError(_("new utilities: {entry!r} is not of the form L3 = 12").format(entry=entry[:40]))
        if name in found:
            raise ExamError(_("new utilities: {leaf} is given twice").format(leaf=name))
        found[name] = number
    return found


NO_CHANGE = TreeChange()


@dataclass(frozen=True, eq=False)
class QuestionPart:
    """One part of a question: the name of its form, its points and options, its own convention and tree.

    `convention` replaces that of the question, and `change` is made to the question's tree. With `own_answer` the part
    is about what the student answered to an earlier part, and is marked by that.
    """

    form: str
    points: Fraction = Fraction(1)
    options: Mapping[str, QuestionSetting] = field(default_factory=dict)
    convention: Convention | None = None
    change: TreeChange = NO_CHANGE
    own_answer: bool = option("flag", False, "Marked by the student’s own answer to an earlier part")

    def __post_init__(self) -> None:
        if self.own_answer and not self.change.is_empty:
            raise ExamError(_("a part that is marked by an earlier answer can’t change the tree too"))
        if not 0 <= self.points <= MOST_POINTS:
            raise ExamError(_("a question has 0 to {most:,} points").format(most=MOST_POINTS))


def require_valid_parts(parts: Sequence[QuestionPart]) -> None:
    """Raise ExamError if there are too many parts, or if one of several is worth nothing."""
    if len(parts) > MOST_PARTS:
        raise ExamError(_("a question has at most {most} parts").format(most=MOST_PARTS))
    if len(parts) > 1 and not all(part.points for part in parts):
        raise ExamError(_("each part of a question is worth more than 0 points"))


def part_letter(place: int) -> str:
    """Return the letter of the part at this index: a, b and so on."""
    return chr(ord("a") + place)
