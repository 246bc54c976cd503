"""The OPEN list of SSS* at a step."""

from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from explorer.search.convention import Bound
from explorer.search.horizon import search_horizon
from explorer.search.trace import Trace, count_before
from explorer.trees.tree import MAX, Tree

LIVE, SOLVED = "LIVE", "SOLVED"


@dataclass(frozen=True)
class OpenEntry:
    """A node on OPEN, its state and its merit: an upper bound on the strategies that the entry stands for."""

    node: int
    state: str
    merit: Bound


def open_list(tree: Tree, trace: Trace, step: int) -> list[OpenEntry]:
    """What is on OPEN after this many steps, best merit first, then leftmost: the first is taken next.

    Taking a SOLVED child of MAX purges OPEN at once, also of visits that only the next steps leave. Costs a look at
    each open visit's children.
    """
    families = search_horizon(tree, trace.convention.depth, trace.options).children_by_node
    entered = count_before(trace.entered, step)
    if not entered:
        return [OpenEntry(0, LIVE, inf)]
    is_over = trace.left[:entered] < step
    row = dict(zip(trace.node[:entered].tolist(), range(entered), strict=True))
    taken_with = trace.columns["merit"]
    purged: set[int] = set()  # rows below a MAX node that is solved
    entries: list[OpenEntry] = []
    for here in np.flatnonzero(~is_over).tolist():
        node, above = int(trace.node[here]), int(trace.parent[here])
        if above in purged:
            purged.add(here)
            continue
        family = families[node]
        over = [row[child] for child in family if child in row and is_over[row[child]]]
        over.sort(key=trace.left.__getitem__)
        if not family:
            entries.append(OpenEntry(node, SOLVED, _solved_merit(trace, here)))
        elif tree.player[node] == MAX:
            if over:
                purged.add(here)
                entries.append(OpenEntry(node, SOLVED, _solved_merit(trace, over[0])))
            else:
                entries += [OpenEntry(child, LIVE, taken_with[here]) for child in family if child not in row]
        else:
            entries += _min_entries(node, family, len(over),
                                    _solved_merit(trace, over[-1]) if over else taken_with[here], row)
    place = tree.preorder
    return sorted(entries, key=lambda entry: (-entry.merit, place[entry.node]))


def _solved_merit(trace: Trace, row: int) -> Bound:
    """The merit of the SOLVED state of a visit's node."""
    merit: Bound = min(trace.columns["merit"][row], trace.value[row])
    return merit


def _min_entries(node: int, family: Any, over: int, merit: Bound, row: dict[int, int]) -> list[OpenEntry]:
    """A MIN node's next child, or itself when all were solved or one at -inf; nothing while a child is searched."""
    if over == len(family) or (over and merit == -inf):
        return [OpenEntry(node, SOLVED, merit)]
    return [] if family[over] in row else [OpenEntry(family[over], LIVE, merit)]
