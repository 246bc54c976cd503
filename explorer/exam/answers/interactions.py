"""The few ways to answer: sheets, question banks, practice and the window know these, and no kinds of answers.

Which of an interaction's `spellings` earn marks the field's own marking decides.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from explorer.core.i18n import _
from explorer.exam.answers.names import NamedNode
from explorer.exam.answers.spellings import SEPARATORS, decimal, of_number
from explorer.search.convention import Bound

MOST_ENDS = 40
"""Names of a list of which every beginning is a spelling of its own."""


class _Plain:
    """Defaults of the interactions in which nothing is typed."""

    @property
    def hint(self) -> str:
        """The forms in which a reply may be typed; "" where there is nothing to say."""
        return ""

    @property
    def is_short(self) -> bool:
        """Tell if the answer is a word: a number, or a few."""
        return False

    def spellings(self) -> Iterator[str]:
        """Replies that people may type beside the key, right or nearly so."""
        return iter(())


@dataclass(frozen=True)
class Choose(_Plain):
    """Choose one of `options`; each whose place is in `right` is right. `also` are their other names."""

    options: tuple[str, ...]
    right: frozenset[int]
    also: tuple[tuple[str, int], ...] = ()

    def spellings(self) -> Iterator[str]:
        """The options and their other names."""
        yield from (*self.options, *(name for name, _place in self.also))

    def place(self, reply: str) -> int | None:
        """The place of the option that a reply names; None where it names none."""
        named = [*((option, place) for place, option in enumerate(self.options)), *self.also]
        exact = [place for option, place in named if option == reply.strip()]
        return next(iter(exact or [place for option, place in named if _folded(option) == _folded(reply)]), None)


@dataclass(frozen=True)
class Mark(_Plain):
    """Mark a set of nodes out of `spots`, or cross them out; `right` are the nodes that belong there."""

    spots: tuple[NamedNode, ...]
    right: frozenset[int]
    is_crossed_out: bool = False


@dataclass(frozen=True)
class Order(_Plain):
    """Put nodes out of `spots` into the order `right`."""

    spots: tuple[NamedNode, ...]
    right: tuple[int, ...]

    @property
    def hint(self) -> str:
        """The form of the list."""
        return _("names in their order, with commas; “none” for none")

    def spellings(self) -> Iterator[str]:
        """The list and its beginnings, the longest first."""
        names = {spot.node: spot.name for spot in self.spots}
        order = [names[node] for node in self.right]
        for count in range(len(order), 0, -1) if len(order) <= MOST_ENDS else (len(order),):
            yield from (separator.join(order[:count]) for separator in SEPARATORS)


@dataclass(frozen=True)
class TypeNumber(_Plain):
    """Type a number, one of `rights`."""

    rights: tuple[Bound, ...]

    @property
    def is_short(self) -> bool:
        """A number is."""
        return True

    @property
    def hint(self) -> str:
        """The forms of numbers, of which all are said so that none tells what is asked for."""
        return _("a whole number, a fraction such as 7/3, two decimals or more, or inf")

    @property
    def decimals(self) -> tuple[str, ...]:
        """The right numbers with all their digits; nothing where one has no end of them."""
        found = [decimal(number) for number in self.rights]
        return tuple(dict.fromkeys(found)) if all(found) else ()

    def spellings(self) -> Iterator[str]:
        """Each number as a decimal, a fraction, rounded, with signs."""
        for number in self.rights:
            yield from of_number(number)


@dataclass(frozen=True)
class TypeText:
    """Type a text that can be compared with the spellings: bounds, a set, a few numbers."""

    spellings: Callable[[], Iterable[str]]
    hint: str = ""
    is_short: bool = False


@dataclass(frozen=True)
class Write(_Plain):
    """Write what no list can hold: the program tries it or, `by_person`, only a person can judge it.

    Paper has room for `room`, for so many `numbers`, or without either for as much as others of the question need.
    """

    room: str = ""
    numbers: int = 0
    by_person: bool = False


Interaction = Choose | Mark | Order | TypeNumber | TypeText | Write


def _folded(text: str) -> str:
    """In small letters, and with the signs that keyboards have."""
    text = re.sub(r"\s*(?:->|→|[–—−\u2010])\s*", "-", text.strip().casefold())
    return " ".join(text.split())
