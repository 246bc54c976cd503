"""Alpha-beta on a tree with several unknown numbers: for which values it does what, as inequalities.

As `one_unknown` explains, a node is visited if and only if α < β (under `>`, α ≤ β), where α is the greatest value of
the elder siblings of the node and its ancestors below MAX nodes, and β the least of those below MIN nodes (Baudet
1978). All of these are maxima and minima of numbers and names, so each condition consists of one or two comparisons of
such formulas.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.lab.unknowns.formula import Formula, Kind, join, names_of, shorten
from explorer.lab.unknowns.inequalities import Comparison, Condition, find_example
from explorer.lab.unknowns.one_unknown import NAME, fill_unknowns, require_solvable, unknown_leaves
from explorer.search.convention import Convention
from explorer.search.preconditions import require_searchable
from explorer.trees.tree import MAX, Tree

MOST_UNKNOWN, MOST_NODES = 300, 10_000
"""The largest numbers of unknown leaves and of nodes: seconds of work."""


@dataclass(frozen=True, eq=False)
class ManyUnknownsSolution:
    """The behaviour of alpha-beta for all values of the unknowns.

    `values` (n,): the value of each node within the depth limit. The other fields map nodes, in the order of the
    search, to conditions; nodes for which they never hold are left out. `pruned`: the node is the root of a pruned
    subtree. `evaluated`: the node is a visited leaf, or one at the depth limit. `best_move`: this child of the root is
    reported.
    """

    unknowns: tuple[str, ...]
    values: tuple[Formula, ...]
    pruned: Mapping[int, Condition]
    visited: Mapping[int, Condition]
    evaluated: Mapping[int, Condition]
    best_move: Mapping[int, Condition]

    @property
    def value(self) -> Formula:
        """The formula of the root's value."""
        return self.values[0]


def solve_many_unknowns(tree: Tree, convention: Convention = Convention()) -> ManyUnknownsSolution:
    """Solve a tree for any number of unknowns: for which finite values alpha-beta with the full window does what.

    Raises SearchRefused like `solve_one_unknown`, except for the number of unknowns, and for too many unknown leaves or
    nodes.
    """
    horizon = require_searchable(
        fill_unknowns(tree, 0.0), convention, NAME, chance=_("a mean is more than a comparison of numbers"))
    looks = horizon.child_count.tolist()
    require_solvable(tree, convention)
    leaves = unknown_leaves(tree)
    if not leaves:
        raise SearchRefused(_('no leaf is unknown: write "?x" for the one to be solved for'))
    _require_solvable_size(tree, sum(map(len, leaves.values())))
    values = _values(tree, looks)
    visited, pruned = _visits(tree, looks, values, convention.cut == "gt")
    order = np.argsort(tree.preorder).tolist()
    seen = {node: visited[node] for node in order if node in visited}
    return ManyUnknownsSolution(
        unknowns=tuple(sorted(leaves, key=lambda name: int(tree.preorder[leaves[name]].min()))),
        values=tuple(values),
        pruned={node: pruned[node] for node in order if node in pruned},
        visited=seen,
        evaluated={node: condition for node, condition in seen.items() if not looks[node]},
        best_move=_best_moves(tree, values, convention.ties == "last") if looks[0] else {},
    )


def _require_solvable_size(tree: Tree, count: int) -> None:
    if len(tree) > MOST_NODES:
        raise SearchRefused(_("{nodes:,} nodes: trees with several unknowns are solved up to {most:,}").format(
            nodes=len(tree), most=MOST_NODES))
    if count > MOST_UNKNOWN:
        raise SearchRefused(_("{count:,} unknown leaves: up to {most:,} are solved").format(
            count=count, most=MOST_UNKNOWN))


def _values(tree: Tree, looks: list[int]) -> list[Formula]:
    """Return (n,) the values of the nodes: formulas of the searched children, else their own numbers."""
    first, player = tree.first_child.tolist(), tree.player.tolist()
    values: list[Formula] = [-inf] * len(looks)
    for node in range(len(looks) - 1, -1, -1):
        if looks[node]:
            kind: Kind = "max" if player[node] == MAX else "min"
            values[node] = shorten(join(kind, values[first[node]:first[node] + looks[node]]))
        elif not tree.n_children[node] or tree.payoff_of(node) == tree.payoff_of(node):
            values[node] = tree.unknown_name(node) or tree.payoff_of(node)
    return values


def _visits(
    tree: Tree, looks: list[int], values: list[Formula], is_strict: bool
) -> tuple[dict[int, Condition], dict[int, Condition]]:
    """Return, by node, when it is visited, and when it is pruned although its parent is visited."""
    first, player = tree.first_child.tolist(), tree.player.tolist()
    visited, pruned = {0: Condition()}, dict[int, Condition]()
    windows: list[tuple[Formula, Formula]] = [(-inf, inf)] * len(looks)
    for node, width in enumerate(looks):
        if not width or node not in visited:
            continue
        alpha, beta = windows[node]
        here: Condition | None = visited[node]
        gone: Condition | None = None
        for child in range(first[node], first[node] + width):
            windows[child] = alpha, beta
            if here is not None:
                visited[child] = here
            if gone is not None:
                pruned[child] = gone
            before = alpha, beta
            if player[node] == MAX:
                alpha = shorten(join("max", (alpha, values[child])))
            else:
                beta = shorten(join("min", (beta, values[child])))
            if (alpha, beta) != before:
                cut = Comparison(alpha, ">" if is_strict else "≥", beta)
                here = _condition_if_possible(cut.opposite)
                gone = _condition_if_possible(cut, *visited[node].comparisons)
    return visited, pruned


def _best_moves(tree: Tree, values: list[Formula], takes_last: bool) -> dict[int, Condition]:
    """Return, by child of the root, when it is the first, or the last, with the root's value."""
    is_max = tree.player[0] == MAX
    kind: Kind = "max" if is_max else "min"
    family = tree.children(0)
    found: dict[int, Condition] = {}
    younger = [join(kind, ())]
    for child in reversed(family[1:]):
        younger.append(join(kind, (values[child], younger[-1])))
    elder = join(kind, ())
    for child, rest in zip(family, reversed(younger), strict=True):
        needed: list[Comparison] = []
        for others, is_strict, exists in (
            (elder, not takes_last, child > family[0]), (rest, takes_last, child < family[-1]),
        ):
            if exists and is_max:
                needed.append(Comparison(values[child], ">" if is_strict else "≥", shorten(others)))
            elif exists:
                needed.append(Comparison(values[child], "<" if is_strict else "≤", shorten(others)))
        elder = join(kind, (elder, values[child]))
        condition = _condition_if_possible(*needed)
        if condition is not None:
            found[child] = condition
    return found


def _condition_if_possible(*comparisons: Comparison) -> Condition | None:
    """Return the condition that these comparisons hold, without those that always do; None if they never do."""
    if any(each.never_holds for each in comparisons):
        return None
    condition = Condition(tuple(each for each in comparisons if not each.always_holds))
    return condition if _has_easy_example(condition) or find_example(condition) is not None else None


def _has_easy_example(condition: Condition) -> bool:
    """Return True if the condition holds for large names on greater sides and small ones on lesser sides.

    This fast test succeeds for most conditions. The last comparison has the greatest weight.
    """
    level = dict.fromkeys(condition.names, 0)
    for weight, each in enumerate(condition.comparisons, 2):
        for sign, side in ((1, each.upper), (-1, each.lower)):
            for name in names_of(side):
                level[name] += sign * weight
    constants = condition.constants
    great, small = max(constants, default=0), min(constants, default=0)
    return condition.holds({name: (great if height > 0 else small) + height for name, height in level.items()})
