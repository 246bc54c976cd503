"""Nodes to be named, clicked or crossed out: a set of them, or a list in order."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from explorer.exam.fields.field import NOWHERE, RIGHT, Fault, Marks, nothing_or, stored
from explorer.i18n import _

NONE = ("none", "-", "–", "∅", "{}", "no", "nothing")
"""What says that no node is meant."""


@dataclass(frozen=True)
class Spot:
    """A node that may be named, or the edge above it; whether it belongs there is decided at `step`."""

    node: int
    name: str
    step: int = NOWHERE


@dataclass(frozen=True)
class Nodes:
    """A set out of `spots`, which stand in the order of the search; `what` the chosen ones are, said of one: "skipped".

    Each missing and each extra one costs as much as each right one is worth.
    """

    kind: ClassVar[str] = "nodes"
    name: str
    label: str
    spots: tuple[Spot, ...]
    right: frozenset[int]
    what: str
    weight: int = 1

    @property
    def key(self) -> str:
        """Their names, or "none"."""
        return ", ".join(spot.name for spot in self.spots if spot.node in self.right) or NONE[0]

    @property
    def rule(self) -> str:
        """It does not tell how many are right, for it may stand where they are asked."""
        return _("Each missing and each extra one costs as much as each right one is worth, down to 0.")

    def mark(self, reply: str) -> Marks:
        """Compare both ways: what is missing, and what is too many."""
        if not reply.strip():
            first = min((spot.step for spot in self.spots if spot.node in self.right), default=NOWHERE)
            return nothing_or(Fault("unanswered", _("{}: no answer").format(self.label), NOWHERE, first))
        try:
            chosen = set(read_spots(reply, self.spots))
        except ValueError as reason:
            return nothing_or(Fault("unreadable", f"{self.label}: {reason}"))
        faults: list[Fault] = []
        for spot in self.spots:
            if spot.node in self.right and spot.node not in chosen:
                why = _("{} is {}: it is missing").format(spot.name, self.what)
                faults.append(Fault("missing", why, spot.node, spot.step))
            elif spot.node in chosen and spot.node not in self.right:
                why = _("{} is not {}: it is one too many").format(spot.name, self.what)
                faults.append(Fault("extra", why, spot.node, spot.step))
        cost = Fraction(len(faults), max(1, len(self.right)))
        return Marks(max(Fraction(0), 1 - cost), tuple(faults))

    def as_json(self) -> dict[str, Any]:
        """The names of those that belong there, and of all that may be chosen."""
        return stored(self, right=[spot.name for spot in self.spots if spot.node in self.right],
                      among=[spot.name for spot in self.spots])


@dataclass(frozen=True)
class InOrder:
    """Nodes in their order: marks go as far as the reply is right from its beginning."""

    kind: ClassVar[str] = "in-order"
    name: str
    label: str
    spots: tuple[Spot, ...]
    right: tuple[int, ...]
    weight: int = 1

    @property
    def key(self) -> str:
        """Their names in order, or "none"."""
        names = {spot.node: spot.name for spot in self.spots}
        return ", ".join(names[node] for node in self.right) or NONE[0]

    @property
    def rule(self) -> str:
        """The same in every sheet."""
        return _("Marks go as far as the list is right from its beginning; each one too many at its end costs as much.")

    def mark(self, reply: str) -> Marks:
        """How much of the beginning is right, of the longer list."""
        steps = {spot.node: spot.step for spot in self.spots}
        names = {spot.node: spot.name for spot in self.spots}
        if not reply.strip():
            first = steps[self.right[0]] if self.right else NOWHERE
            return nothing_or(Fault("unanswered", _("{}: no answer").format(self.label), NOWHERE, first))
        try:
            chosen = read_spots(reply, self.spots)
        except ValueError as reason:
            return nothing_or(Fault("unreadable", f"{self.label}: {reason}"))
        if tuple(chosen) == self.right:
            return RIGHT
        same = 0
        while same < min(len(chosen), len(self.right)) and chosen[same] == self.right[same]:
            same += 1
        if same == len(self.right):
            node = chosen[same]
            fault = Fault("extra", _("after {} nothing comes, not {}").format(
                names[self.right[-1]] if self.right else _("the beginning"), names[node]), node, steps[node])
        else:
            node = self.right[same]
            said = names[chosen[same]] if same < len(chosen) else _("nothing")
            fault = Fault("wrong" if same < len(chosen) else "missing",
                          _("number {} is {}, not {}").format(same + 1, names[node], said), node, steps[node])
        return Marks(Fraction(same, max(len(chosen), len(self.right), 1)), (fault,))

    def as_json(self) -> dict[str, Any]:
        """The names in order, and of all that may be chosen."""
        names = {spot.node: spot.name for spot in self.spots}
        return stored(self, right=[names[node] for node in self.right], among=[spot.name for spot in self.spots])


def read_spots(reply: str, spots: Sequence[Spot]) -> list[int]:
    """The nodes of these names, in the order given; ValueError names what is none or stands twice."""
    text = reply.strip().strip("{}[]().").strip()
    if not text or text.casefold() in NONE:
        return []
    names = {spot.name: spot.node for spot in spots}
    folded = _unique(names)
    has_spaces = any(" " in name for name in names)
    found: list[int] = []
    for word in re.split(r"\s*[,;]\s*" if has_spaces else r"[\s,;]+", text):
        if not word:
            continue
        node = names.get(word, folded.get(_folded(word)))
        if node is None:
            raise ValueError(_("{!r} is not one of {}").format(word, _some(names)))
        if node in found:
            raise ValueError(_("{} stands twice").format(word))
        found.append(node)
    return found


def _unique(names: dict[str, int]) -> dict[str, int]:
    """The names as they are easily typed, where only one name is typed so."""
    folded: dict[str, list[int]] = {}
    for name, node in names.items():
        folded.setdefault(_folded(name), []).append(node)
    return {name: nodes[0] for name, nodes in folded.items() if len(nodes) == 1}


def _folded(name: str) -> str:
    """In small letters, and with the dash that keyboards have: c-l5 is C–L5."""
    return name.casefold().replace("–", "-").replace("−", "-")


def _some(names: Iterable[str]) -> str:
    every = list(names)
    return ", ".join(every[:8]) + (", …" if len(every) > 8 else "")
