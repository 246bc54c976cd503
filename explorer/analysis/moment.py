"""What a search that visits nodes again has done by node at a step: in the pass then running, by its last visit."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from explorer.analysis.facts import Counts, Facts
from explorer.analysis.general_cuts import GeneralCuts
from explorer.analysis.search_order import places_among_siblings
from explorer.search.trace import CUTOFF, NEVER, STATIC, count_before
from explorer.trees.tree import AnyArray, BoolArray, IntArray

if TYPE_CHECKING:
    from explorer.analysis.general import General


@dataclass(frozen=True, eq=False)
class Moment(Facts):
    """What is known by node at a step: a node's last visit in the pass then running counts."""

    whole: "General"
    step: int

    @property
    def is_plain(self) -> bool:
        return False

    @cached_property
    def entered(self) -> int:
        """How many visits were begun."""
        return count_before(self.trace.entered, self.step)

    @cached_property
    def first(self) -> int:
        """The first row of the pass."""
        return self.trace.passes[self.trace.pass_of(max(self.entered - 1, 0))].first_row

    @cached_property
    def row(self) -> IntArray:
        return last_rows(self, np.arange(self.first, self.entered))

    @cached_property
    def tried(self) -> IntArray:
        """(n,) numbers that rise among siblings as the search to the present depth limit tries them."""
        begin = self.whole.folding.regime(self.entered - 1)
        return places_among_siblings(self.tree, self.trace, range(begin, self.entered))

    @cached_property
    def left_rows(self) -> IntArray:
        """(n,) each node's last row left by now to the present depth limit, -1 where there is none."""
        return self.whole.folding.left_rows(self.step, self.entered)

    @cached_property
    def path(self) -> IntArray:
        """The rows open now."""
        return self.whole.open_rows(self.step)

    @cached_property
    def earlier(self) -> BoolArray:
        return (self.whole.first_row < self.first) & (self.row < 0)

    @cached_property
    def skip(self) -> IntArray:
        skips = self.whole.cuts.last_skips(self.first, self.step)
        is_lost = (skips >= 0) & ~((self.row >= 0) & (self.enter > skips))
        return np.where(is_lost, skips, NEVER).astype(np.int32)

    @cached_property
    def tops(self) -> IntArray:
        """Tops of what is skipped now, in search order."""
        lost = self.skip != NEVER
        lost[1:] &= ~lost[self.tree.parent[1:]]
        tops = np.flatnonzero(lost)
        return tops[np.argsort(self.tree.preorder[tops], kind="stable")].astype(np.int32)

    @cached_property
    def ordinal(self) -> IntArray:
        numbers = np.zeros(len(self.trace), np.int32)
        numbers[self.evaluations] = np.arange(1, len(self.evaluations) + 1, dtype=np.int32)
        return self._by_node(numbers, 0)

    @cached_property
    def is_static(self) -> BoolArray:
        return self._by_node(self.trace.ended == STATIC, False)

    @cached_property
    def is_cut(self) -> BoolArray:
        return self._by_node(self.trace.ended == CUTOFF, False)

    def _by_node(self, column: AnyArray, missing: float) -> AnyArray:
        return taken(column, self.row, missing)

    # What does not depend on the step

    @property
    def result(self) -> Any:
        return self.whole.result

    @property
    def best_move(self) -> int | None:
        return self.whole.best_move

    @property
    def best_moves(self) -> tuple[int, ...] | None:
        return self.whole.best_moves

    @property
    def variation(self) -> tuple[int, ...]:
        return self.whole.variation

    def counts(self, step: int | None = None) -> Counts:
        return self.whole.counts(step)

    @property
    def evaluations(self) -> IntArray:
        return self.whole.evaluations

    @property
    def cuts(self) -> GeneralCuts:
        return self.whole.cuts

    @property
    def proved(self) -> tuple[AnyArray, AnyArray]:
        return self.whole.proved

    @property
    def bound_by_row(self) -> IntArray:
        return self.whole.bound_by_row

    def intervals_of(self, nodes: IntArray, step: int) -> tuple[AnyArray, AnyArray]:
        return self.whole.intervals_of(nodes, step)

    def returned_rows(self, row: int, step: int) -> IntArray:
        return self.whole.returned_rows(row, step)

    def open_rows(self, step: int) -> IntArray:
        return self.whole.open_rows(step)


def last_rows(known: Facts, rows: IntArray) -> IntArray:
    """(n,) each node's last row among these, -1 where it has none."""
    last = np.full(len(known.tree), -1, np.int32)
    np.maximum.at(last, known.trace.node[rows], rows.astype(np.int32))
    return last


def taken(column: AnyArray, row: IntArray, missing: float) -> AnyArray:
    """(n,) the rows' column by node, `missing` where there is no row."""
    taken = np.full((len(row), *column.shape[1:]), missing).astype(column.dtype)
    met = row >= 0
    taken[met] = column[row[met]]
    return taken
