"""The interactions, the few ways to answer a field.

Sheets, question banks, practice and the window depend only on these, not on the kinds of answers. An interaction's
`spellings` are likely replies; the field's `mark` decides which of them earn marks.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from explorer.core.i18n import _
from explorer.exam.answers.node_names import NamedNode
from explorer.exam.answers.spellings import SEPARATORS, number_spellings
from explorer.search.convention import Bound

MOST_PREFIXES = 40
"""The greatest length of a list for which every beginning is listed as a spelling."""


class _InteractionDefaults:
    """The defaults of the interactions that need no hint and no spellings."""

    is_short: ClassVar[bool] = False
    """True if the answer is short: one number, or a few."""

    @property
    def hint(self) -> str:
        """The forms in which a reply may be typed; "" if no hint is needed."""
        return ""

    def spellings(self) -> Iterator[str]:
        """Yield replies that students may type instead of the model answer, right or nearly right."""
        return iter(())


@dataclass(frozen=True)
class ChooseOption(_InteractionDefaults):
    """Choose one of `options`; every option whose index is in `right` is right.

    `other_names` are pairs of a further name and the index of its option.
    """

    options: tuple[str, ...]
    right: frozenset[int]
    other_names: tuple[tuple[str, int], ...] = ()

    def spellings(self) -> Iterator[str]:
        """Yield the options and their other names."""
        yield from (*self.options, *(name for name, _place in self.other_names))

    def option_index(self, reply: str) -> int | None:
        """Return the index of the option that a reply names; None if it names none."""
        named = [*((option, place) for place, option in enumerate(self.options)), *self.other_names]
        exact = [place for option, place in named if option == reply.strip()]
        return next(iter(exact or [place for option, place in named
                                   if _normalize_text(option) == _normalize_text(reply)]), None)


@dataclass(frozen=True)
class MarkNodes(_InteractionDefaults):
    """Mark or cross out a set of nodes among `named_nodes`; `right` are the nodes to mark."""

    named_nodes: tuple[NamedNode, ...]
    right: frozenset[int]
    is_crossed_out: bool = False


@dataclass(frozen=True)
class OrderNodes(_InteractionDefaults):
    """Put nodes of `named_nodes` into the order `right`."""

    named_nodes: tuple[NamedNode, ...]
    right: tuple[int, ...]

    @property
    def hint(self) -> str:
        """The form in which the list is typed."""
        return _("names in order, separated by commas; “none” if there are none")

    def spellings(self) -> Iterator[str]:
        """Yield the list and its beginnings, the longest first; only the whole list if it is over `MOST_PREFIXES`."""
        names = {named.node: named.name for named in self.named_nodes}
        order = [names[node] for node in self.right]
        for count in range(len(order), 0, -1) if len(order) <= MOST_PREFIXES else (len(order),):
            yield from (separator.join(order[:count]) for separator in SEPARATORS)


@dataclass(frozen=True)
class TypeNumber(_InteractionDefaults):
    """Type a number; each of `right_numbers` is right."""

    is_short: ClassVar[bool] = True
    right_numbers: tuple[Bound, ...]

    @property
    def hint(self) -> str:
        """The forms of numbers; it always lists all of them, so that it does not give away the form of the answer."""
        return _("a whole number, a fraction such as 7/3, two decimals or more, or inf")

    def spellings(self) -> Iterator[str]:
        """Yield the spellings of each right number: decimals, fractions and rounded decimals, with or without signs."""
        for number in self.right_numbers:
            yield from number_spellings(number)


@dataclass(frozen=True)
class TypeText:
    """Type a text that can be compared with a list of spellings: bounds, a set, a few numbers."""

    spellings: Callable[[], Iterable[str]]
    hint: str = ""
    is_short: bool = False


@dataclass(frozen=True)
class WriteText(_InteractionDefaults):
    """Write a text that cannot be compared with a list of spellings: it is tried out, or marked by hand.

    `is_marked_by_person` means by hand. The space on paper is as wide as `widest_text`, or has room for `number_count`
    numbers, or has `line_count` lines; without any of them it is as wide as the other fields of the question need.
    """

    widest_text: str = ""
    number_count: int = 0
    is_marked_by_person: bool = False
    line_count: int = 1


Interaction = ChooseOption | MarkNodes | OrderNodes | TypeNumber | TypeText | WriteText


def _normalize_text(text: str) -> str:
    """Return the text in lower case, with hyphens for arrows and dashes and with single spaces."""
    text = re.sub(r"\s*(?:->|→|[–—−\u2010])\s*", "-", text.strip().casefold())
    return " ".join(text.split())
