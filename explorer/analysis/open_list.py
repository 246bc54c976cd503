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
    """A node on OPEN with its state, LIVE or SOLVED, and its merit.

    The merit is an upper bound on the values of the strategies that the entry represents.
    """

    node: int
    state: str
    merit: Bound


def open_list(tree: Tree, trace: Trace, step: int) -> list[OpenEntry]:
    """Return the OPEN list after `step` steps, best merit first, then leftmost; the first entry is taken next.

    Taking a SOLVED child of a MAX node purges OPEN at once, also of visits that only the next steps leave. The cost is
    linear in the visits so far and the children of the open ones.
    """
    families = search_horizon(tree, trace.convention.depth, trace.options).children_by_node
    entered = count_before(trace.entered, step)
    if not entered:
        return [OpenEntry(0, LIVE, inf)]
    is_over = trace.left[:entered] < step
    row = dict(zip(trace.node[:entered].tolist(), range(entered), strict=True))
    taken_with = trace.columns["merit"]
    purged: set[int] = set()  # rows of solved MAX nodes and of open visits below them
    entries: list[OpenEntry] = []
    for visit_row in np.flatnonzero(~is_over).tolist():
        node, above = int(trace.node[visit_row]), int(trace.parent[visit_row])
        if above in purged:
            purged.add(visit_row)
            continue
        family = families[node]
        returned = [row[child] for child in family if child in row and is_over[row[child]]]
        returned.sort(key=trace.left.__getitem__)
        if not family:
            entries.append(OpenEntry(node, SOLVED, solved_merit(trace, visit_row)))
        elif tree.player[node] == MAX:
            if returned:
                purged.add(visit_row)
                entries.append(OpenEntry(node, SOLVED, solved_merit(trace, returned[0])))
            else:
                entries += [OpenEntry(child, LIVE, taken_with[visit_row]) for child in family if child not in row]
        else:
            entries += _min_entries(node, family, len(returned),
                                    solved_merit(trace, returned[-1]) if returned else taken_with[visit_row], row)
    place = tree.preorder
    return sorted(entries, key=lambda entry: (-entry.merit, place[entry.node]))


def solved_merit(trace: Trace, row: int) -> Bound:
    """Return the merit of a node's SOLVED state: the smaller of its LIVE state's merit and the value of the visit."""
    merit: Bound = min(trace.columns["merit"][row], trace.value[row])
    return merit


def _min_entries(node: int, family: Any, returned_count: int, merit: Bound, row: dict[int, int]) -> list[OpenEntry]:
    """Return the entries of a MIN node: its next child, or itself if all children are solved or one has merit -inf.

    There are none while a child is searched.
    """
    if returned_count == len(family) or (returned_count and merit == -inf):
        return [OpenEntry(node, SOLVED, merit)]
    return [] if family[returned_count] in row else [OpenEntry(family[returned_count], LIVE, merit)]
