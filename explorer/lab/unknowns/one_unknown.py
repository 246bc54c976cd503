"""Alpha-beta on a tree with one unknown number: for which values it does what, exactly.

**The run follows from the values.** A visit with the window (α, β) returns at least β if and only if the node's value
is at least β, at most α if and only if it is at most α, and else the value itself (Knuth and Moore 1975; under `>` with
"more than β" and "less than α"). So every test and every update of the window has the same result as if the children
had returned their values. Hence a node is visited if and only if α < β (under `>`, α ≤ β), where α is the greatest
value of the elder siblings of the node and its ancestors below MAX nodes, and β the least of those below MIN nodes
(Baudet 1978). The reported move, the last strict improvement, is the first child with the root's value.

**Values are clamps.** Each of these numbers is made of constants and x by maxima and minima. A constant is
max(l, min(h, x)) with l = h, and x has l = −∞, h = +∞. Max and min distribute over each other, so a maximum or minimum
of such functions is such a function again, with the maxima or minima of the l and of the h. So the values of the tree
for x = −∞ are all the l, those for x = +∞ all the h, and with them α and β of every node are known for every x.

**Comparing clamps.** For f = max(l, min(h, x)) and g = max(l', min(h', x)), f ≥ g if and only if
(l ≥ l' or x ≥ l') and (h ≥ h' or x ≤ h), which is one closed interval. All other sets are differences of such ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.lab.unknowns.intervals import EVERYWHERE, NOWHERE, Intervals, closed_interval
from explorer.search.convention import Bound, Convention
from explorer.search.enhanced_alpha_beta import node_bounds, require_exact_ties
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_searchable
from explorer.trees import edit
from explorer.trees.backward_induction import backed_up_values
from explorer.trees.tree import MAX, IntArray, StringColumn, Tree

NAME = "solve"
Clamp = tuple[Bound, Bound]
"""(l, h) with l <= h: the function max(l, min(h, x)) of x."""
LEAST, GREATEST = (-inf, -inf), (inf, inf)


@dataclass(frozen=True)
class Piece:
    """The set of x for which the root has this value; None means x itself."""

    where: Intervals
    value: Bound | None


@dataclass(frozen=True, eq=False)
class OneUnknownSolution:
    """The behaviour of alpha-beta for each value of the unknown.

    The mappings go from nodes, in the order of the search, to non-empty sets. `pruned`: the node is the root of a
    pruned subtree. `evaluated`: the node is a visited leaf, or one at the depth limit. `best_move`: this child of the
    root is reported. `value`: the root's value, piece by piece in increasing order; the ends of pieces belong to the
    constants.
    """

    unknown: str
    pruned: Mapping[int, Intervals]
    visited: Mapping[int, Intervals]
    evaluated: Mapping[int, Intervals]
    value: tuple[Piece, ...]
    best_move: Mapping[int, Intervals]


def restrict_to_integers(solution: OneUnknownSolution) -> OneUnknownSolution:
    """Return the solution with the integers of all sets; empty ones are left out."""
    def whole(sets: Mapping[int, Intervals]) -> dict[int, Intervals]:
        numbers = {node: where.integers() for node, where in sets.items()}
        return {node: where for node, where in numbers.items() if where}

    pieces = [Piece(piece.where.integers(), piece.value) for piece in solution.value]
    return OneUnknownSolution(
        solution.unknown, whole(solution.pruned), whole(solution.visited), whole(solution.evaluated),
        tuple(piece for piece in pieces if piece.where), whole(solution.best_move),
    )


def unknown_leaves(tree: Tree) -> dict[str, IntArray]:
    """Return the leaves of each unknown, by its name."""
    column = tree.columns.get("unknown")
    if not isinstance(column, StringColumn):
        return {}
    codes, counts = np.unique(column.codes, return_counts=True)
    groups = np.split(np.argsort(column.codes, kind="stable"), np.cumsum(counts)[:-1])
    named = zip((column.names[code] for code in codes.tolist()), groups, strict=True)
    return {name: nodes for name, nodes in named if name}


def solve_one_unknown(tree: Tree, convention: Convention = Convention()) -> OneUnknownSolution:
    """Solve a tree for its one unknown: for which finite values alpha-beta with the full window does what.

    Fail-soft and fail-hard are equal here. Two passes over the tree. Raises SearchRefused if there is not exactly one
    unknown, and for chance nodes, numbered players, finite windows and known bounds of nodes.
    """
    least, greatest = (fill_unknowns(tree, number) for number in (-inf, inf))
    horizon = require_searchable(least, convention, NAME, chance=_("a mean is more than a comparison of numbers"))
    require_solvable(tree, convention)
    name = _require_one_unknown(tree)
    ends = (backed_up_values(each, convention.depth).tolist() for each in (least, greatest))
    values: list[Clamp] = list(zip(*ends, strict=True))
    visited, pruned = _visits(tree, horizon.child_count.tolist(), values, convention.cut == "ge")
    order = np.argsort(tree.preorder).tolist()
    seen = {node: visited[node] for node in order if visited[node]}
    return OneUnknownSolution(
        unknown=name,
        pruned={node: pruned[node] for node in order if node in pruned},
        visited=seen,
        evaluated={node: where for node, where in seen.items() if not horizon.child_count[node]},
        value=_pieces(*values[0]),
        best_move=_best_moves(tree, values, convention.ties == "last") if horizon.child_count[0] else {},
    )


def fill_unknowns(tree: Tree, number: Bound) -> Tree:
    """Return the tree with this number for every unknown."""
    leaves = list(unknown_leaves(tree).values())
    return edit.set_value(tree, np.concatenate(leaves), number) if leaves else tree


def require_solvable(tree: Tree, convention: Convention) -> None:
    """Raise SearchRefused for rules and bounds under which unknown leaves can't be solved for."""
    require_exact_ties(tree, convention, SearchOptions())
    if not convention.full_window:
        raise SearchRefused(_("unknown leaves are solved for the full window: set it to (-inf, inf)"))
    for node in node_bounds(tree):
        raise SearchRefused(_("unknown leaves are solved without bounds known beforehand, and node {} has some").format(
            tree.name(node)))


def _require_one_unknown(tree: Tree) -> str:
    """Return the name of the unknown; raises SearchRefused if there is none or more than one."""
    named = unknown_leaves(tree)
    if not named:
        raise SearchRefused(_('no leaf is unknown: write "?x" for the one to be solved for'))
    if len(named) > 1:
        shown = ", ".join(f"?{name}" for name in list(named)[:5]) + (", …" if len(named) > 5 else "")
        words = _("{count} unknowns ({names}): intervals are of one; give the others values, or the same name")
        raise SearchRefused(words.format(count=len(named), names=shown))
    return next(iter(named))


def _visits(
    tree: Tree, looks: list[int], values: list[Clamp], on_equality: bool
) -> tuple[list[Intervals], dict[int, Intervals]]:
    """Return (n,) where each node is visited, and by node where it is pruned although its parent is visited."""
    first, player = tree.first_child.tolist(), tree.player.tolist()
    visited, pruned = [NOWHERE] * len(looks), {}
    visited[0] = EVERYWHERE
    windows: list[tuple[Clamp, Clamp]] = [(LEAST, GREATEST)] * len(looks)
    for node, width in enumerate(looks):
        if not width or not visited[node]:
            continue
        alpha, beta = windows[node]
        here = visited[node]
        for child in range(first[node], first[node] + width):
            windows[child] = alpha, beta
            visited[child] = here
            if here != visited[node]:
                pruned[child] = visited[node].difference(here)
            before = alpha, beta
            if player[node] == MAX:
                alpha = _greater(alpha, values[child])
            else:
                beta = _less(beta, values[child])
            if (alpha, beta) != before:
                here = at_least(alpha, beta).complement() if on_equality else at_least(beta, alpha)
    return visited, pruned


def _best_moves(tree: Tree, values: list[Clamp], takes_last: bool) -> dict[int, Intervals]:
    """Return, by child of the root, where it is the first, or the last, with the root's value."""
    at_max = tree.player[0] == MAX
    family = tree.children(0)
    found: dict[int, Intervals] = {}
    reached, best = NOWHERE, values[family[-1 if takes_last else 0]]
    for child in reversed(family) if takes_last else family:
        best = _greater(best, values[child]) if at_max else _less(best, values[child])
        now = at_least(best, values[0]) if at_max else at_least(values[0], best)
        if now != reached:
            found[child] = now.difference(reached)
            reached = now
    return dict(sorted(found.items()))


def _pieces(low: Bound, high: Bound) -> tuple[Piece, ...]:
    """Return the pieces of a clamp, in increasing order."""
    if low == high:
        return (Piece(EVERYWHERE, low),)
    below, above = closed_interval(-inf, low), closed_interval(high, inf)
    middle = below.union(above).complement()
    return tuple(Piece(where, value) for where, value in ((below, low), (middle, None), (above, high)) if where)


def at_least(one: Clamp, other: Clamp) -> Intervals:
    """Return where the one clamp is at least the other."""
    low = -inf if one[0] >= other[0] else other[0]
    high = inf if one[1] >= other[1] else one[1]
    return closed_interval(low, high)


def _greater(one: Clamp, other: Clamp) -> Clamp:
    return max(one[0], other[0]), max(one[1], other[1])


def _less(one: Clamp, other: Clamp) -> Clamp:
    return min(one[0], other[0]), min(one[1], other[1])
