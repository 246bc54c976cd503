"""Children to be put into an order: graded by what the search then does, never by equality."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from explorer.core.i18n import _
from explorer.exam.answers.field import stored
from explorer.exam.answers.interactions import Write
from explorer.exam.answers.nodes import NamedNode, read_spots
from explorer.exam.answers.reading import says_none
from explorer.exam.answers.score import RIGHT, Mistake, Score, nothing_or, unanswered

_AS_DRAWN = ("as drawn", "as it is", "as is", "unchanged", "no change", "same", "the same")
_BETWEEN = "->|→|[<>]"
"""What people write between children in their order."""
Orders = Mapping[int, tuple[int, ...]]
"""By inner node its children in their new order; a node that is left out keeps its own."""


@dataclass(frozen=True, eq=False)
class Arrangement:
    """New orders of children, written `A: C B D; B: L2 L1`, that make `count` come to `best`; it is `start` now.

    `families` are the inner nodes with their children as drawn, `example` is one best arrangement.
    """

    kind: ClassVar[str] = "arrangement"
    name: str
    label: str
    families: tuple[tuple[NamedNode, tuple[NamedNode, ...]], ...]
    count: Callable[[Orders], int]
    start: int
    best: int
    example: Orders
    what: str
    weight: int = 1

    @property
    def key(self) -> str:
        """The example."""
        return self.text(self.example) or _("as drawn")

    @property
    def rule(self) -> str:
        """It names no number, for it may stand where it is asked."""
        return _("Any order that comes to the best number of {} has all marks; one that comes nearer to it than the "
                 "drawn one its share of the way.").format(self.what)

    def text(self, orders: Orders) -> str:
        """The orders as they are typed, without those that are as drawn."""
        parts = []
        for parent, children in self.families:
            names = {child.node: child.name for child in children}
            order = orders.get(parent.node, tuple(names))
            if order != tuple(names):
                parts.append(f"{parent.name}: {_listed([names[node] for node in order])}")
        return "; ".join(parts)

    def read(self, reply: str) -> Orders:
        """The orders that were typed; ValueError with the reason."""
        orders: dict[int, tuple[int, ...]] = {}
        if reply.strip().rstrip(".").casefold() in _AS_DRAWN or says_none(reply):
            return orders
        parents = [parent for parent, _children in self.families]
        for part in filter(None, (part.strip() for part in re.split(r"[;\n]", reply))):
            name, colon, order = part.partition(":")
            if not colon:
                raise ValueError(_("{!r}: write a node, a colon and its children, as in {}").format(
                    part, f"{parents[0].name}: {' '.join(child.name for child in self.families[0][1])}"))
            node = read_spots(name, parents)[0]
            children = {parent.node: children for parent, children in self.families}[node]
            if not any(re.search(_BETWEEN, child.name) for child in children):
                order = re.sub(_BETWEEN, " ", order)
            found = tuple(read_spots(order, children))
            if len(found) != len(children):
                raise ValueError(_("{} has {} children, {} are given").format(name.strip(), len(children), len(found)))
            orders[node] = found
        return orders

    @property
    def interaction(self) -> Write:
        """Write orders that are tried."""
        return Write("; ".join(
            f"{parent.name}: {' '.join(child.name for child in children)}" for parent, children in self.families))

    def mark(self, reply: str) -> Score:
        """Search in this order and count."""
        if not reply.strip():
            return unanswered(self.label)
        try:
            counted = self.count(self.read(reply))
        except (ValueError, IndexError) as reason:
            return nothing_or(Mistake("unreadable", f"{self.label}: {reason}"))
        if counted == self.best:
            return RIGHT
        way = Fraction(counted - self.start, self.best - self.start) if self.best != self.start else Fraction(0)
        why = _("{}: this order comes to {} {}, the best to {}").format(self.label, counted, self.what, self.best)
        return Score(max(Fraction(0), min(way, Fraction(1))), (Mistake("wrong", why),))

    def as_json(self) -> dict[str, Any]:
        """One best arrangement, and what it comes to."""
        return stored(self, best=self.best, start=self.start, what=self.what,
                      families={parent.name: [child.name for child in children] for parent, children in self.families})


def _listed(names: list[str]) -> str:
    """Names with blanks between them, and with commas where one has other signs than letters and digits."""
    return (" " if all(map(str.isalnum, names)) else ", ").join(names)
