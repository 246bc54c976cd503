"""The snapshot of the part of a tree that is shown: the whole search's, place by place."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from explorer.analysis.cutoffs import Cutoff
from explorer.analysis.lazy import Lazy
from explorer.analysis.node_columns import NodeColumns
from explorer.analysis.run import Run
from explorer.analysis.snapshot import Snapshot, Visit
from explorer.trees.tree import AnyArray, BoolArray, IntArray, Tree
from explorer.trees.visible import Shown


@dataclass(frozen=True, eq=False)
class VisibleColumns(NodeColumns):
    """The columns of the whole tree at the nodes that are shown. A stub is entered with its first hidden node and left
    with its parent; it has no number, and nothing is said of it but that."""

    whole: NodeColumns
    shown: Shown

    @cached_property
    def stub(self) -> BoolArray:
        """(m,) whether a node stands for what is hidden below its parent."""
        return self.shown.hidden > 0

    def _gathered(self, column: AnyArray, nothing: float) -> AnyArray:
        gathered = column[self.shown.nodes]
        gathered[self.stub] = nothing
        return gathered

    def _with_parent(self, column: IntArray) -> IntArray:
        """The column, a stub's row being that of its parent."""
        return column[np.where(self.stub, self.whole.tree.parent[self.shown.nodes], self.shown.nodes)]

    @cached_property
    def row(self) -> IntArray:
        return self._gathered(self.whole.row, -1)

    @cached_property
    def enter(self) -> IntArray:
        return self.whole.enter[self.shown.nodes]

    @cached_property
    def leave(self) -> IntArray:
        return np.where(self.stub & (self.enter < self._with_parent(self.whole.leave)),
                        self._with_parent(self.whole.leave), self.whole.leave[self.shown.nodes])

    @cached_property
    def skip(self) -> IntArray:
        return self._with_parent(self.whole.skip)

    @cached_property
    def earlier(self) -> BoolArray:
        return self._gathered(self.whole.earlier, False)

    @cached_property
    def pruned_roots(self) -> IntArray:
        places = np.flatnonzero(self.is_pruned_root)
        return places[np.argsort(self.tree.preorder[places], kind="stable")]

    @cached_property
    def value(self) -> AnyArray:
        return self._gathered(self.whole.value, np.nan)

    @cached_property
    def ordinal(self) -> IntArray:
        return self._gathered(self.whole.ordinal, 0)

    @cached_property
    def is_static(self) -> BoolArray:
        return self._gathered(self.whole.is_static, False)

    @cached_property
    def is_cut(self) -> BoolArray:
        return self._gathered(self.whole.is_cut, False)

    @cached_property
    def is_pruned_root(self) -> BoolArray:
        return self._gathered(self.whole.is_pruned_root, False)

    @cached_property
    def bound(self) -> IntArray:
        return self._gathered(self.whole.bound, 0)

    @property
    def bound_by_row(self) -> IntArray:
        return self.whole.bound_by_row

    @property
    def ordinal_by_row(self) -> IntArray:
        return self.whole.ordinal_by_row

    def intervals_of(self, nodes: IntArray, step: int) -> tuple[AnyArray, AnyArray]:
        return self.whole.intervals_of(self.shown.nodes[nodes], step)


@dataclass(frozen=True, eq=False)
class VisibleRun:
    """A run as far as the tree is shown; a plain search's columns are gathered once for all steps."""

    run: Run
    shown: Shown

    def of(self, whole: Snapshot) -> Snapshot:
        """The part of this run's snapshot that is shown: itself while nothing is hidden."""
        return whole if self.shown.is_whole else VisibleSnapshot(self.run, whole.step, whole, self)

    @cached_property
    def _columns(self) -> VisibleColumns:
        return VisibleColumns(self.shown.tree, self.run.trace, self.run, self.shown)

    def columns_of(self, whole: Snapshot) -> VisibleColumns:
        """The columns by shown node of a snapshot."""
        if self.run.is_plain:
            return self._columns
        return VisibleColumns(self.shown.tree, self.run.trace, whole.columns, self.shown)

    @cached_property
    def variation(self) -> tuple[int, ...]:
        """The shown part of the principal variation, without the root."""
        places = self.places(np.array(self.run.variation, np.int64))
        # Without the root, as the whole's: the node looked from is the root here.
        return tuple(places[places > 0].tolist())

    def exactly(self, nodes: IntArray) -> IntArray:
        """Where these nodes of the whole tree are shown themselves, -1 where they are not."""
        places = np.minimum(np.searchsorted(self.shown.nodes, nodes), len(self.shown.nodes) - 1)
        return np.where((self.shown.nodes[places] == nodes) & (self.shown.hidden[places] == 0), places, -1)

    def places(self, path: IntArray) -> IntArray:
        """The places of a path's nodes that are shown; the stub behind which it goes on comes last."""
        exact = self.exactly(path)
        shown = exact[exact >= 0]
        if not len(path) or exact[-1] >= 0:
            return shown
        stub = self.shown.place(int(path[-1]))
        return np.append(shown, stub) if stub >= 0 else shown

    @cached_property
    def cut_places(self) -> tuple[IntArray, IntArray]:
        """The numbers of the cutoffs at nodes that are shown, and these nodes' places."""
        places = self.exactly(self.run.cuts.nodes)
        return np.flatnonzero(places >= 0), places[places >= 0]

    def cutoff(self, cut: Cutoff) -> Cutoff:
        """The same cutoff in places; who set the bound may not be shown."""
        node, set_by = self.exactly(np.array([cut.node, cut.set_by])).tolist()
        return replace(cut, node=node, after=self.shown.place(cut.after), set_by=set_by if cut.set_by >= 0 else -1)


@dataclass(frozen=True, eq=False)
class VisibleSnapshot(Snapshot):
    """A snapshot over the nodes of `visible.shown.tree`; what the search does outside of them is not in it."""

    whole: Snapshot
    visible: VisibleRun

    @property
    def shown(self) -> Shown:
        """The part of the tree."""
        return self.visible.shown

    @property
    def tree(self) -> Tree:
        return self.visible.shown.tree

    @cached_property
    def columns(self) -> NodeColumns:
        return self.visible.columns_of(self.whole)

    @cached_property
    def path(self) -> IntArray:
        return self.visible.places(self.whole.path)

    @cached_property
    def _places_on_path(self) -> IntArray:
        """(p,) the place in the whole path of each node of this one."""
        places = np.flatnonzero(self.visible.exactly(self.whole.path) >= 0)
        # The stub's own visit is the deepest one behind it.
        return np.append(places, len(self.whole.path) - 1)[: len(self.path)]

    @property
    def open(self) -> Lazy[Visit]:
        path, places = self.path, self._places_on_path

        def make(place: int) -> Visit:
            return replace(self.whole.open[int(places[place])], node=int(path[place]))

        return Lazy(range(len(path)), make, self._visits)

    @property
    def cutoffs(self) -> Lazy[Cutoff]:
        made = self.run.cuts.count(self.step)
        numbers, _places = self.visible.cut_places
        count = int(np.searchsorted(numbers, made))
        return Lazy(range(count), lambda place: self.visible.cutoff(self.run.cutoffs[int(numbers[place])]))

    def cutoff_of(self, node: int) -> Cutoff | None:
        made = np.flatnonzero(self.visible.cut_places[1][: len(self.cutoffs)] == node)
        return self.cutoffs[int(made[0])] if len(made) else None

    @cached_property
    def cutoff(self) -> Cutoff | None:
        cut = self.whole.cutoff
        moved = self.visible.cutoff(cut) if cut else None
        return moved if moved and moved.node >= 0 else None

    @property
    def variation(self) -> tuple[int, ...]:
        return self.visible.variation if self.at_end else ()

    def sources_of(self, nodes: IntArray) -> IntArray:
        sources = super().sources_of(nodes)
        sources[sources >= 0] = self.visible.exactly(sources[sources >= 0])
        return sources

    def intervals_of(self, nodes: IntArray) -> tuple[AnyArray, AnyArray]:
        return self.whole.intervals_of(self.shown.nodes[nodes])
