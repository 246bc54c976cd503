"""Facts of searches that visit nodes again, look at part of a family, take means, sample, or know bounds beforehand.

What a plain search has once and for all by node is here a matter of the step: `General` speaks of the whole run, and
its `Moment` at a step of the pass then running, in which a node's last visit counts.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from explorer.analysis.cutoffs import DEEP, KINDS, SHALLOW
from explorer.analysis.facts import ESTIMATE, EXACT, LOWER, UPPER, Counts, Facts
from explorer.analysis.general_cuts import GeneralCuts, spread_down
from explorer.analysis.interval_propagation import Folding
from explorer.analysis.moment import Moment, last_rows, taken
from explorer.analysis.search_order import places_in_search_order
from explorer.search.parameters import Parameters
from explorer.search.trace import CUTOFF, HIT, NEVER, STATIC, UNFINISHED, Trace, count_before
from explorer.trees.tree import CHANCE, MAX, MIN, AnyArray, BoolArray, IntArray, Tree


@dataclass(frozen=True, eq=False)
class General(Facts):
    """What follows from (tree, trace) as a whole: by node, its last visit's."""

    @property
    def is_plain(self) -> bool:
        return False

    def at(self, step: int) -> Moment:
        return _moment(self, step)

    # Results

    @cached_property
    def finished(self) -> int:
        """The root's row of the last pass that was finished, -1 where none was."""
        roots = np.array([each.first_row for each in self.trace.passes if each.first_row < len(self.trace)], np.int64)
        done = roots[self.trace.left[roots] != NEVER]
        return int(done[-1]) if len(done) else -1

    @property
    def result(self) -> Any:
        if self.trace.estimate is not None:
            return self.trace.estimate
        return self.trace.value[self.finished] if self.finished >= 0 else float("nan")

    @property
    def best_move(self) -> int | None:
        if self.trace.samples:
            return self.trace.chosen if self.trace.chosen >= 0 else None
        return self.variation[0] if self.variation else None

    @cached_property
    def variation(self) -> tuple[int, ...]:
        return self.variation_of(self.finished)

    def variation_of(self, root_row: int) -> tuple[int, ...]:
        """The principal variation by the end of one of the root's visits, without the root."""
        if self.trace.samples or root_row < 0 or not self._is_exact(root_row):
            return ()
        line: list[int] = []
        node = 0
        while family := self._best_children(root_row, node):
            node = family[-1 if self.trace.convention.ties == "last" else 0]
            line.append(node)
        return tuple(line)

    def best_move_of(self, root_row: int) -> int | None:
        if self.trace.samples or root_row < 0 or not self._is_exact(root_row):
            return None
        best = self._best_children(root_row, 0)
        return best[-1 if self.trace.convention.ties == "last" else 0] if best else None

    def _is_exact(self, row: int) -> bool:
        """Whether a visit returned its node's value: a bound, and no number, has no variation to be sought."""
        value = self.trace.value[row]
        return self.trace.value.ndim > 1 or bool(value == value and self.bound_by_row[row] == EXACT)

    def _after(self, root_row: int) -> Moment:
        """The moment at which this visit of the root was over."""
        return self.at(int(self.trace.left[root_row]) + 1)

    def _best_children(self, root_row: int, node: int) -> list[int]:
        """The children proved to carry the value of the root, or of a numbered player's node: in search order."""
        end, mover = self._after(root_row), int(self.tree.player[node])
        family = np.array(self.reach(root_row).children(node), np.int64)
        if self.trace.value.ndim > 1:
            family = family[end.row[family] >= 0] if mover >= 0 else family[:0]
            values = end.value[family, max(mover, 0)]
            carrying = family[values == values.max()] if len(family) else family
        elif mover in (MAX, MIN):
            low, high = end.intervals_of(np.append(family, node), end.step)
            value = self.trace.value[root_row]
            is_exact = low[-1] == high[-1] == value
            carrying = family[(low[:-1] == value) & (high[:-1] == value)] if is_exact else family[:0]
        else:
            return []
        in_order: list[int] = carrying[np.argsort(end.tried[carrying])].tolist()
        return in_order

    @cached_property
    def best_moves(self) -> tuple[int, ...] | None:
        if self.trace.samples or self.best_move is None:
            return None
        end, value, best = self._after(self.finished), self.result, self._best_children(self.finished, 0)
        family = np.array(self.reach(self.finished).children(0))
        if self.trace.value.ndim > 1:
            proved = (end.row[family] >= 0).all() and not (self.trace.ended[end.row[best]] == CUTOFF).any()
            return tuple(best) if proved else None
        low, high = end.intervals_of(family, end.step)
        is_worse = low > value if self.tree.player[0] == MIN else high < value
        return tuple(best) if len(best) + np.count_nonzero(is_worse) == len(family) else None

    # By node at the end

    @cached_property
    def row(self) -> IntArray:
        """Of a stopped search's visits those that were left, where there is one."""
        last, left = last_rows(self, np.arange(len(self.trace))), last_rows(self, np.sort(self.trace.leaving))
        return np.where(left >= 0, left, last)

    @cached_property
    def first_row(self) -> IntArray:
        """(n,) the node's first row, NEVER where it was not visited."""
        first = np.full(len(self.tree), NEVER, np.int32)
        np.minimum.at(first, self.trace.node, np.arange(len(self.trace), dtype=np.int32))
        return first

    @cached_property
    def bound_by_row(self) -> IntArray:
        """(visits,) EXACT, UPPER, LOWER or ESTIMATE: what each returned number is."""
        if self.trace.samples:
            return np.full(len(self.trace), ESTIMATE, np.uint8)
        if self.trace.value.ndim > 1:  # a mover who is cut has at least what he returned
            return np.where(self.trace.ended == CUTOFF, LOWER, EXACT).astype(np.uint8)
        kind = np.full(len(self.trace), EXACT, np.uint8)
        told = self.trace.value == self.trace.value  # a visit that came to no number has NaN
        (low, high), value = (ends[told] for ends in self.proved), self.trace.value[told]
        kind[told] = np.where((low == value) & (high == value), EXACT, np.where(value >= high, UPPER, LOWER))
        return kind

    @cached_property
    def tops(self) -> IntArray:
        """Tops of subtrees that were never visited though their parent was, in search order."""
        top = self._within_sight & (self.first_row == NEVER)
        return np.flatnonzero(top)[np.argsort(places_in_search_order(self.tree, self.trace)[top])].astype(np.int32)

    @cached_property
    def _within_sight(self) -> BoolArray:
        """(n,) whether a visit to the node's parent was to look at it, to the depth limit of that visit's pass."""
        tree, trace = self.tree, self.trace
        looking = ~np.isin(trace.ended, (STATIC, HIT, UNFINISHED))
        sight = np.zeros(len(tree), bool)
        regimes = [*self.folding.regimes, len(trace)]
        for first, stop in pairwise(regimes):
            looked = np.zeros(len(tree), bool)
            looked[trace.node[first:stop][looking[first:stop]]] = True
            below = looked[tree.parent]
            sight |= below if (seen := self.reach(first).seen) is None else below & seen
        sight[0] = False
        return sight

    @cached_property
    def skip(self) -> IntArray:
        lost = np.zeros(len(self.tree), bool)
        lost[self.tops] = True
        spread_down(self.tree, lost)
        return np.where(lost, self.trace.steps - 1, NEVER).astype(np.int32)

    @cached_property
    def cuts(self) -> GeneralCuts:
        return GeneralCuts(self.tree, self.trace, self.row, self.folding)

    @cached_property
    def folding(self) -> Folding:
        """The proved intervals, row by row."""
        return Folding(self.tree, self.trace)

    @property
    def proved(self) -> tuple[AnyArray, AnyArray]:
        return self.folding.ends

    def intervals_of(self, nodes: IntArray, step: int) -> tuple[AnyArray, AnyArray]:
        now = self.at(step)
        return self.folding.at(nodes, now.left_rows, now.path, now.entered - 1)

    @cached_property
    def _new(self) -> IntArray:
        """The rows, rising, that visit a node for the first time."""
        return np.sort(self.first_row[self.first_row != NEVER])

    def counts(self, step: int | None = None) -> Counts:
        step = self.trace.steps if step is None else step
        made, rows = self.cuts.count(step), count_before(self.trace.entered, step)
        lost = self.skip < step if step >= self.trace.steps else self.at(step).skip < step
        kinds = dict(zip(KINDS, self.cuts.before[made].tolist(), strict=True))
        return Counts(
            nodes=len(self.tree), visited=int(np.searchsorted(self._new, rows)), leaves=self.leaves,
            evaluated=count_before(self.evaluations, rows),
            skipped_nodes=int(np.count_nonzero(lost)), skipped_leaves=int(np.count_nonzero(lost & self.tree.is_leaf)),
            cutoffs=made, shallow=kinds[SHALLOW], deep=kinds[DEEP], visits=rows,
        )

    def work_out(self) -> None:
        _views = (self.folding, self.bound_by_row, self.cuts.before, self.cuts.steps, self.trace.leaving, self.row,
                  self.first_row, self.cuts.skipped)

    def returned_rows(self, row: int, step: int) -> IntArray:
        """One that is visited again by the same caller is superseded by its last visit."""
        rows = self.folding.called(row)
        _nodes, last = np.unique(self.trace.node[rows][::-1], return_index=True)
        rows = rows[np.sort(len(rows) - 1 - last)]
        returned: IntArray = rows[self.trace.left[rows] < step]
        return returned

    def open_rows(self, step: int) -> IntArray:
        """(p,) the open rows; where visits don't nest, a set of them by node."""
        if self.trace.nests:
            return super().open_rows(step)
        rows = np.flatnonzero(self.trace.left[: count_before(self.trace.entered, step)] >= step).astype(np.int32)
        return rows[np.argsort(self.trace.node[rows], kind="stable")]

    def _by_node(self, column: AnyArray, missing: float) -> AnyArray:
        return taken(column, self.row, missing)


@lru_cache(maxsize=4)
def _moment(whole: General, step: int) -> Moment:
    return Moment(whole.tree, whole.trace, whole, step)


def is_plain(tree: Tree, trace: Trace) -> bool:
    """Whether the search visits each node at most once, left to right, and knows nothing but what it evaluates."""
    plain = Parameters(seed=trace.parameters.seed)
    return (
        trace.parameters == plain and trace.nests and not trace.samples and not trace.columns and trace.value.ndim == 1
        and not np.any(tree.player == CHANCE) and not {"lower", "upper"} & tree.columns.keys() and not trace.recurs
    )


@lru_cache(maxsize=2)
def facts(tree: Tree, trace: Trace) -> Facts:
    """The facts of a trace of this tree; the last two are kept, for they are asked for at every step.

    ValueError where the trace speaks of nodes that the tree has not.
    """
    if trace.node.max(initial=0) >= len(tree):
        raise ValueError(f"the trace is of another tree: node {trace.node.max()} is none of the {len(tree)} nodes here")
    return Facts(tree, trace) if is_plain(tree, trace) else General(tree, trace)
