"""Child orders, graded by running the search on them and not by comparison."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from explorer.core.i18n import _
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.interactions import WriteText
from explorer.exam.answers.node_lists import NamedNode, read_nodes
from explorer.exam.answers.number_reading import means_none
from explorer.exam.answers.score import FULL_SCORE, Score
from explorer.exam.answers.words import as_drawn_text

_AS_DRAWN = ("as drawn", "as it is", "as is", "unchanged", "no change", "same", "the same")
_SEPARATORS = "->|→|[<>]"
"""The signs that may separate children, apart from spaces and commas."""
OrderByNode = Mapping[int, tuple[int, ...]]
"""New child orders by inner node; nodes that are left out keep theirs."""


@dataclass(frozen=True, eq=False)
class ChildOrderAnswer(AnswerField):
    """New child orders, written `A: C B D; B: L2 L1`, for which `count` returns `best_count`.

    `initial_count` is the count for the order as drawn; `unit` names the things counted. `sibling_groups` are the inner
    nodes with their children as drawn, and `example` is one best order.
    """

    kind: ClassVar[str] = "arrangement"
    sibling_groups: tuple[tuple[NamedNode, tuple[NamedNode, ...]], ...]
    count: Callable[[OrderByNode], int]
    initial_count: int
    best_count: int
    example: OrderByNode
    unit: str

    @property
    def model_answer(self) -> str:
        return self.format_orders(self.example) or as_drawn_text()

    @property
    def rule(self) -> str:
        """The marking rule; it states no number, because it may be printed next to the question."""
        return _("Any order with the best number of {} earns full marks; one that is better than the order as drawn "
                 "earns a part of them in proportion.").format(self.unit)

    def format_orders(self, orders: OrderByNode) -> str:
        """Return the orders as they are typed, leaving out children that keep the order as drawn."""
        parts = []
        for parent, children in self.sibling_groups:
            names = {child.node: child.name for child in children}
            order = orders.get(parent.node, tuple(names))
            if order != tuple(names):
                parts.append(f"{parent.name}: {_join_names([names[node] for node in order])}")
        return "; ".join(parts)

    def read_orders(self, reply: str) -> OrderByNode:
        """Return the orders of a reply; raises ValueError with the reason if it is unreadable or incomplete."""
        orders: dict[int, tuple[int, ...]] = {}
        if reply.strip().rstrip(".").casefold() in (*_AS_DRAWN, as_drawn_text()) or means_none(reply):
            return orders
        parents = [parent for parent, _children in self.sibling_groups]
        for part in filter(None, (part.strip() for part in re.split(r"[;\n]", reply))):
            name, colon, order = part.partition(":")
            named = read_nodes(name, parents) if colon else []
            if len(named) != 1:
                raise ValueError(_("{part!r}: write a node, a colon and its children, as in {example}").format(
                    part=part,
                    example=f"{parents[0].name}: {' '.join(child.name for child in self.sibling_groups[0][1])}"))
            node = named[0]
            if node in orders:
                raise ValueError(_("{} appears twice").format(name.strip()))
            children = {parent.node: children for parent, children in self.sibling_groups}[node]
            if not any(re.search(_SEPARATORS, child.name) for child in children):
                order = re.sub(_SEPARATORS, " ", order)
            found = tuple(read_nodes(order, children))
            if len(found) != len(children):
                raise ValueError(_("{node} has {children} children, but {given} are given").format(
                    node=name.strip(), children=len(children), given=len(found)))
            orders[node] = found
        return orders

    @property
    def interaction(self) -> WriteText:
        return WriteText("; ".join(
            f"{parent.name}: {' '.join(child.name for child in children)}" for parent, children in self.sibling_groups))

    def judge(self, reply: str) -> Score:
        counted = self.count(self.read_orders(reply))
        if counted == self.best_count:
            return FULL_SCORE
        gain = self.best_count - self.initial_count
        way = Fraction(counted - self.initial_count, gain) if gain else Fraction(0)
        why = _("this order gives {count} {unit}, the best gives {best}").format(
            count=counted, unit=self.unit, best=self.best_count)
        return self.mistake_score(why, max(Fraction(0), min(way, Fraction(1))))

    def as_json(self) -> dict[str, Any]:
        families = {parent.name: [child.name for child in children] for parent, children in self.sibling_groups}
        return super().as_json() | {"best": self.best_count, "start": self.initial_count, "what": self.unit,
                                    "families": families}


def _join_names(names: list[str]) -> str:
    """Return the names separated by spaces, or by commas if a name has characters other than letters and digits."""
    return (" " if all(map(str.isalnum, names)) else ", ").join(names)
