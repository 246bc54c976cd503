"""Proved intervals: those that follow from the evaluations of a search, and the results that the contract defines."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from tests.oracles.notation import INF, Node, Number, mean

Interval = tuple[Number, Number]
Children = Callable[[Node], list[Node]]


def intervals(
    root: Node, evaluated: Collection[str], *, unseen: Interval = (-INF, INF), children: Children | None = None,
    stands: Collection[str] = (), sources: Mapping[str, str] | None = None, visited: Collection[str] | None = None,
    given: Mapping[str, Interval] | None = None,
) -> dict[str, Interval]:
    """Return the proved interval of each node within the horizon, if all of `evaluated` are known."""
    sources = sources or {}
    proved: dict[str, Interval] = {}

    def fold(node: Node) -> Interval:
        below = [fold(child) for child in (children(node) if children else node.children)]
        if below and node.path in stands:
            assert node.value is not None
            below.append((node.value, node.value))
        if not below:
            if node.path in evaluated:
                assert node.value is not None
                ends = node.value, node.value
            else:
                ends = unseen
        elif node.player == "chance":
            # The infinite end of what is unseen wins over an infinity on the other side.
            ends = mean_end(node, [end for end, _ in below], -INF), mean_end(node, [end for _, end in below], INF)
        elif node.player == "max":
            ends = max(low for low, _ in below), max(high for _, high in below)
        else:
            ends = min(low for low, _ in below), min(high for _, high in below)
        if visited is not None and node.path not in visited:
            ends = unseen
        if node.bounds and below:  # where the search does not look below, it speaks of the static evaluation alone
            ends = max(ends[0], node.bounds[0]), min(ends[1], node.bounds[1])
        if given and node.path in given:
            ends = max(ends[0], given[node.path][0]), min(ends[1], given[node.path][1])
        if node.path in proved:
            ends = max(ends[0], proved[node.path][0]), min(ends[1], proved[node.path][1])
        proved[node.path] = ends
        return ends

    fold(root)
    # What a hit proves may prove more above it, there another hit's source.
    while any(_narrow(proved, path, source) for path, source in sources.items()):
        fold(root)
    return proved


def _narrow(proved: dict[str, Interval], path: str, source: str) -> bool:
    before, more = proved[path], proved[source]
    proved[path] = max(before[0], more[0]), min(before[1], more[1])
    return proved[path] != before


def mean_end(node: Node, ends: list[Number], unknown: Number) -> Number:
    """Return the mean of one end over the outcomes; unknown if one of them is unknown."""
    possible = [end for end, chance in zip(ends, node.chances, strict=True) if chance]
    return unknown if unknown in possible else mean(node.chances, ends)


def kind_of(value: Number, interval: Interval) -> str:
    """Return whether a returned number is exact, an upper or a lower bound."""
    low, high = interval
    if low == high == value:
        return "exact"
    assert value >= high or value <= low, f"{value} says nothing about [{low}, {high}]"
    return "upper" if value >= high else "lower"


def best(
    root: Node, value: Number, proved: Mapping[str, Interval], children: Children | None = None
) -> dict[str, Any]:
    """`best_move`, `best_moves` and `principal_variation`."""
    nothing: dict[str, Any] = {"best_move": None, "best_moves": None, "principal_variation": []}
    if proved[""] != (value, value):
        return nothing

    def below(node: Node) -> list[Node]:
        return children(node) if children else node.children

    line: list[str] = []
    node = root
    while below(node) and node.player != "chance":
        carriers = [child for child in below(node) if proved[child.path] == (value, value)]
        if not carriers:
            break
        node = carriers[0]
        line.append(node.path)
    if not line:
        return nothing
    good = [child.path for child in below(root) if proved[child.path] == (value, value)]
    worse = [child.path for child in below(root)
             if (proved[child.path][1] < value if root.player == "max" else proved[child.path][0] > value)]
    every = len(good) + len(worse) == len(below(root))
    return {"best_move": line[0], "best_moves": good if every else None, "principal_variation": line}


def skipped(
    root: Node, visited: Collection[str], unopened: Collection[str] = (), children: Children | None = None
) -> tuple[list[str], list[str]]:
    """`skipped` and `skipped_leaves`; the children of what the limit or the table ended are not skipped."""
    tops: list[str] = []
    leaves: list[str] = []

    def look(node: Node) -> None:
        for child in children(node) if children else node.children:
            if child.path in visited:
                look(child)
            elif node.path not in unopened:
                tops.append(child.path)
                leaves.extend(leaf.path for leaf in child.leaves())

    look(root)
    return tops, leaves
