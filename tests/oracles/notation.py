"""The whole tree notation as plain nodes: chance, numbered players, payoffs, flags, evaluation bounds."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

INF = float("inf")
Number = int | float | Fraction
Notation = Any
OTHER = {"max": "min", "min": "max"}


@dataclass(eq=False)
class Node:
    """A node; `value` is a leaf's utility or an inner node's static evaluation, `player` is "" at a leaf."""

    path: str
    player: str | int
    value: Number | None = None
    children: list["Node"] = field(default_factory=list)
    chances: list[Fraction] = field(default_factory=list)
    payoffs: tuple[Number, ...] = ()
    quiet: bool = True
    forcing: bool = False
    bounds: tuple[Number, Number] | None = None
    label: str = ""
    move: str = ""

    def walk(self) -> Iterator["Node"]:
        """The subtree, parents before children, left to right."""
        yield self
        for child in self.children:
            yield from child.walk()

    def leaves(self) -> list["Node"]:
        """The leaves, left to right."""
        return [node for node in self.walk() if not node.children]


def number(text: Number | str) -> Number:
    """The exact number; a float means the decimal that it prints as."""
    if isinstance(text, float):
        text = repr(text)
    if isinstance(text, str) and text.lstrip("+-") == "inf":
        return -INF if text.startswith("-") else INF
    return Fraction(text)


def read(thing: Notation, mover: str | int = "max", path: str = "") -> Node:
    """The tree that numbers, lists and objects write; `mover` moves here unless an object says otherwise."""
    if isinstance(thing, int | float | str | Fraction):
        return Node(path, "", number(thing))
    if isinstance(thing, list):
        thing = {"children": thing}
    below = thing.get("children", [])
    player = thing.get("player", mover) if below else ""
    # A chance node is transparent: the one whose turn it would have been moves below it.
    following = mover if player == "chance" else OTHER.get(player, player)
    stem = path + "." if path else ""
    children = [read(child, following, stem + str(rank)) for rank, child in enumerate(below)]
    for child, move in zip(children, thing.get("moves", ()), strict=False):
        child.move = move
    chances = [Fraction(number(chance)) for chance in thing.get("probabilities", [])]
    if player == "chance" and not chances:
        chances = [Fraction(1, len(children))] * len(children)
    low, high = thing.get("bounds", (None, None))
    return Node(
        path, player, number(thing["value"]) if "value" in thing else None, children, chances,
        tuple(number(payoff) for payoff in thing.get("payoffs", [])), thing.get("quiet", True),
        thing.get("forcing", False),
        None if low is high is None else (-INF if low is None else number(low), INF if high is None else number(high)),
        thing.get("label", ""),
    )


def mean(chances: list[Fraction], numbers: list[Number]) -> Number:
    """The exact mean; what has no chance is left out, for zero times infinity is no number."""
    total: Number = Fraction(0)
    for chance, each in zip(chances, numbers, strict=True):
        if chance:
            total += each if each in (INF, -INF) else chance * each
    return total


def back_up(node: Node, numbers: list[Number]) -> Number:
    """Return the value of a MAX, MIN or chance node from its children's numbers."""
    if node.player == "chance":
        return mean(node.chances, numbers)
    return max(numbers) if node.player == "max" else min(numbers)


def minimax(node: Node, depth: int | None = None) -> Number:
    """The value by definition, expectiminimax where there are chance nodes; static evaluations at the depth limit."""
    if not node.children or depth == 0:
        assert node.value is not None, node.path
        return node.value
    return back_up(node, [minimax(child, None if depth is None else depth - 1) for child in node.children])
