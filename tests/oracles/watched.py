"""A search seen through the tree and the trace's raw rows alone: what is open, held and proved at a step."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import isnan
from typing import Any

from explorer.search.trace import NEVER_LEFT, Trace
from explorer.trees.tree import Tree
from tests.oracles.notation import INF, Node, Number
from tests.oracles.proved import Interval, intervals
from tests.oracles.quiescence import Reach, reach


@dataclass
class Watched:
    """A notation's nodes by index, and the trace of a search of it."""

    root: Node
    tree: Tree
    trace: Trace
    proved_at: dict[int, dict[str, Interval]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        trace = self.trace
        self.node: list[int] = trace.node.tolist()
        self.parent: list[int] = trace.parent.tolist()
        self.entered: list[int] = trace.entered.tolist()
        self.left: list[int] = trace.left.tolist()
        self.value: list[Any] = [tuple(each) if trace.value.ndim > 1 else each for each in trace.value.tolist()]
        self.alpha: list[Any] = trace.alpha.tolist()
        self.beta: list[Any] = trace.beta.tolist()
        self.source: list[int] = [-1] * len(trace) if trace.source is None else trace.source.tolist()
        by_path = {node.path: node for node in self.root.walk()}
        self.paths = [self.tree.path(node) for node in range(len(self.tree))]
        self.nodes = [by_path[path] for path in self.paths]
        self.events: dict[int, tuple[int, bool]] = {step: (row, True) for row, step in enumerate(self.entered)}
        self.events |= {step: (row, False) for row, step in enumerate(self.left) if step != NEVER_LEFT}
        self.calls: list[list[int]] = [[] for _row in self.node]
        for row, above in enumerate(self.parent):
            if above >= 0:
                self.calls[above].append(row)

    # The tree as this pass may look at it

    def pass_of(self, row: int) -> int:
        """The number of the row's pass, from 0."""
        return max(place for place, each in enumerate(self.trace.passes) if each.first_row <= row)

    def depth(self, row: int) -> int | None:
        """The depth limit of the row's pass."""
        return self.trace.passes[self.pass_of(row)].depth

    def reach(self, row: int) -> Reach:
        """Return the part that the row's pass may look at."""
        return self._reaches(self.depth(row))

    def _reaches(self, depth: int | None) -> Reach:
        if depth not in self._known:
            given = self.trace.options
            margin = None if given.singular is None else Fraction(given.singular)
            self._known[depth] = reach(self.root, depth, quiescence=given.quiescence, stand_pat=given.stand_pat,
                                       margin=margin)
        return self._known[depth]

    @cached_property
    def _known(self) -> dict[int | None, Reach]:
        return {}

    def children(self, row: int) -> list[str]:
        """The paths that a visit may look at."""
        return [child.path for child in self.reach(row).children[self.paths[self.node[row]]]]

    def stands(self, row: int) -> bool:
        """Return whether the mover of a visit may take the static evaluation."""
        return self.paths[self.node[row]] in self.reach(row).stands

    # What is so after `step` events

    def last(self, step: int) -> tuple[int, bool]:
        """The row of the event that led to this step, and whether it was entered."""
        return self.events[step - 1]

    def counted(self, row: int, step: int) -> list[int]:
        """The rows of the children that count for an open visit: of several visits of one child the last begun."""
        latest: dict[int, int] = {}
        for each in self.calls[row]:
            if self.entered[each] < step:
                latest.pop(self.node[each], None)
                latest[self.node[each]] = each
        return [each for each in latest.values() if self.left[each] < step]

    def v(self, row: int, step: int) -> Any:
        """An open MAX or MIN visit's v."""
        held = [self.value[each] for each in self.counted(row, step)]
        if self.stands(row):
            held.append(self.nodes[self.node[row]].value)
        at_max = self.nodes[self.node[row]].player == "max"
        return max(held, default=-INF) if at_max else min(held, default=INF)

    def window(self, row: int, step: int) -> tuple[Any, Any]:
        """The window of an open MAX or MIN visit, of which no test has held."""
        v = self.v(row, step)
        if self.nodes[self.node[row]].player == "max":
            return max(self.alpha[row], v), self.beta[row]
        return self.alpha[row], min(self.beta[row], v)

    def proved(self, step: int) -> dict[str, Interval]:
        """The interval of every node by what was evaluated until now, to the present depth limit."""
        if step not in self.proved_at:
            rows = [row for row in range(len(self.node)) if self.entered[row] < step]
            depth = self.depth(rows[-1]) if rows else None
            first = len(rows)
            while first and self.depth(rows[first - 1]) == depth:
                first -= 1
            rows = rows[first:]
            within = self._reaches(depth)
            known = self.trace.options.bounds or (-INF, INF)
            low, high = (end if abs(end) == INF else Fraction(end) for end in known)
            visited = {self.paths[self.node[row]] for row in rows}
            given: dict[str, Interval] = {}
            for row in rows:  # a hit knows what its source had proved, maybe in an earlier pass
                source = self.source[row]
                if source >= 0 and self.left[row] < step:
                    path = self.paths[self.node[row]]
                    found = self.proved(self.left[source] + 1)[self.paths[self.node[source]]]
                    before = given.get(path, (-INF, INF))
                    given[path] = max(before[0], found[0]), min(before[1], found[1])
            self.proved_at[step] = intervals(
                self.root, visited & set(within.bottoms), unseen=(low, high),
                children=lambda node: within.children[node.path], stands=within.stands, visited=visited, given=given)
        return self.proved_at[step]

    def interval(self, node: int, step: int) -> Interval:
        """The proved interval of one node."""
        return self.proved(step)[self.paths[node]]

    def open_row(self, node: int, step: int) -> int:
        """The last visit of a node that is open."""
        return max(row for row in range(len(self.node))
                   if self.node[row] == node and self.entered[row] < step <= self.left[row])

    def chance(self, node: int) -> Number:
        """The probability of the edge above a node."""
        above = self.nodes[self.tree.parent[node]]
        return above.chances[above.children.index(self.nodes[node])]

    def own(self, node: int) -> Any:
        """A node's utility or static evaluation; payoffs of several players."""
        return self.nodes[node].payoffs or self.nodes[node].value


def same(one: Any, other: Any) -> bool:
    """Return whether two numbers, or two tuples of them, are equal; NaN equals itself."""
    if isinstance(one, Sequence) and isinstance(other, Sequence):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) and isinstance(other, float) and isnan(one) and isnan(other):
        return True
    return bool(one == other)


def compares(value: Any, sign: str, limit: Any) -> bool:
    """Return whether a comparison as it is printed is true."""
    return bool({"≤": value <= limit, "≥": value >= limit, "<": value < limit, ">": value > limit,
                 "=": value == limit}[sign])
