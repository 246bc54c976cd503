"""Trees as plain lists with a fast alpha-beta, because the generator tries thousands of trees for one result.

Sets of nodes are integers with one bit per node, so that they are compared at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf, nan
from typing import NamedTuple

from explorer.search.convention import Bound, Convention
from explorer.trees.tree import MAX, MIN, Tree, build

NodeValues = list[Bound]
"""(n,) the utilities of the leaves; entries of inner nodes have no meaning."""


@dataclass(frozen=True)
class TreeShape:
    """Nodes in level order: their children, left to right, and whether MAX moves there."""

    children: tuple[tuple[int, ...], ...]
    at_max: tuple[bool, ...]

    @cached_property
    def leaves(self) -> tuple[int, ...]:
        """The leaves, left to right."""
        found: list[int] = []
        open_nodes = [0]
        while open_nodes:
            node = open_nodes.pop()
            open_nodes.extend(reversed(self.children[node]))
            if not self.children[node]:
                found.append(node)
        return tuple(found)

    @cached_property
    def leaf_bits(self) -> int:
        """The set of all leaves."""
        return sum(1 << leaf for leaf in self.leaves)

    @cached_property
    def n_children(self) -> tuple[int, ...]:
        """(n,) the numbers of children."""
        return tuple(map(len, self.children))

    @cached_property
    def mirrored(self) -> "TreeShape":
        """A copy with the children from right to left."""
        return replace(self, children=tuple(family[::-1] for family in self.children))

    @cached_property
    def with_players_exchanged(self) -> "TreeShape":
        """A copy with MAX and MIN exchanged."""
        return replace(self, at_max=tuple(not mover for mover in self.at_max))


class AlphaBetaResult(NamedTuple):
    """The result of alpha-beta: root's number, set of evaluated leaves, returned numbers, counts of cutoffs."""

    value: Bound
    evaluated_bits: int
    returned: NodeValues
    by_window: int = 0
    shallow: int = 0
    deep: int = 0


def alpha_beta(shape: TreeShape, number: NodeValues, low: Bound, high: Bound, *, on_equality: bool) -> AlphaBetaResult:
    """Search by alpha-beta, fail-soft, left to right, and count the cutoffs by their kinds."""
    families, at_max = shape.children, shape.at_max
    returned = number.copy()
    seen = by_window = shallow = deep = 0

    def count(ply: int, set_by: int) -> None:
        nonlocal by_window, shallow, deep
        if set_by < 0:
            by_window += 1
        elif set_by == ply - 1:
            shallow += 1
        else:
            deep += 1

    def visit(node: int, alpha: Bound, beta: Bound, ply: int, alpha_by: int, beta_by: int) -> Bound:
        nonlocal seen
        family = families[node]
        if at_max[node]:
            v: Bound = -inf
            for child in family:
                if families[child]:
                    below = visit(child, alpha, beta, ply + 1, alpha_by, beta_by)
                else:  # here and not in a call of its own, because most nodes are leaves
                    seen |= 1 << child
                    below = number[child]
                if below > v:
                    v = below
                    if v > beta or (on_equality and v == beta):
                        if child != family[-1]:
                            count(ply, beta_by)
                        break
                    if v > alpha:
                        alpha, alpha_by = v, ply
        else:
            v = inf
            for child in family:
                if families[child]:
                    below = visit(child, alpha, beta, ply + 1, alpha_by, beta_by)
                else:
                    seen |= 1 << child
                    below = number[child]
                if below < v:
                    v = below
                    if v < alpha or (on_equality and v == alpha):
                        if child != family[-1]:
                            count(ply, alpha_by)
                        break
                    if v < beta:
                        beta, beta_by = v, ply
        returned[node] = v
        return v

    if not families[0]:
        return AlphaBetaResult(number[0], 1, returned)
    value = visit(0, low, high, 0, -1, -1)
    return AlphaBetaResult(value, seen, returned, by_window, shallow, deep)


def minimax(shape: TreeShape, number: NodeValues) -> NodeValues:
    """Return (n,) the minimax values."""
    values = number.copy()
    for node in range(len(values) - 1, -1, -1):
        family = shape.children[node]
        if family:
            below = [values[child] for child in family]
            values[node] = max(below) if shape.at_max[node] else min(below)
    return values


def best_moves(shape: TreeShape, values: Sequence[Bound]) -> tuple[int, ...]:
    """Return the root's children with the root's value."""
    return tuple(child for child in shape.children[0] if values[child] == values[0])


def reported_move(shape: TreeShape, run: AlphaBetaResult, convention: Convention) -> int | None:
    """Return the child of the root that the search reports; None if the root's number is not inside the window.

    Of the children that returned the root's number it is the first or the last, by the convention.
    """
    low, high = convention.window
    if not (low < run.value < high and shape.children[0]):
        return None
    carriers = [child for child in shape.children[0] if run.returned[child] == run.value]
    return carriers[0 if convention.ties == "first" else -1]


def proved_bounds(shape: TreeShape, number: NodeValues, run: AlphaBetaResult) -> tuple[NodeValues, NodeValues]:
    """Return (n,) lower and (n,) upper bounds that follow from the evaluated leaves alone."""
    low, high = ([number[node] if run.evaluated_bits >> node & 1 else end for node in range(len(number))]
                 for end in (-inf, inf))
    return minimax(shape, low), minimax(shape, high)


def proves_moves(shape: TreeShape, low: NodeValues, high: NodeValues) -> bool:
    """Return True if these bounds prove for each move at the root whether it has the root's value or is worse."""
    is_worse = [high[child] < low[0] if shape.at_max[0] else low[child] > high[0] for child in shape.children[0]]
    is_best = [low[child] == high[child] == low[0] for child in shape.children[0]]
    return low[0] == high[0] and all(map(max, is_worse, is_best))


def to_tree(shape: TreeShape, number: NodeValues) -> Tree:
    """Return the Tree with this shape and these utilities, without labels."""
    values = [nan if family else float(number[node]) for node, family in enumerate(shape.children)]
    return build(shape.n_children, values, player=MAX if shape.at_max[0] else MIN)
