"""Snapshots and columns of the visible part of a tree, gathered from those of the whole search."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from explorer.analysis.cutoffs import Cutoff
from explorer.analysis.lazy import LazySequence
from explorer.analysis.level_counts import LevelCounts
from explorer.analysis.node_columns import NodeColumns
from explorer.analysis.run import Run
from explorer.analysis.snapshot import Snapshot, Visit
from explorer.core.virtual_column import VirtualColumn
from explorer.trees.tree import AnyArray, IntArray
from explorer.trees.visible import VisibleTree


def _gather_column(name: str, nothing: float) -> cached_property[VirtualColumn]:
    """Return a cached property: a column of the whole tree at the shown nodes, `nothing` for stubs."""
    def gather(columns: "VisibleColumns") -> VirtualColumn:
        whole, shown = columns.whole, columns.visible_tree

        def compute(places: IntArray) -> AnyArray:
            gathered = whole.at(name, shown.nodes[places])
            gathered[shown.hidden_counts[places] > 0] = nothing
            return gathered

        return VirtualColumn(len(shown.tree), compute)

    return cached_property(gather)


@dataclass(frozen=True, eq=False)
class VisibleColumns(NodeColumns):
    """The columns of the whole tree at the m shown nodes, gathered for the nodes asked for.

    A stub is entered with its first hidden node, and left and pruned with its parent; its other columns are empty.
    """

    whole: NodeColumns
    visible_tree: VisibleTree

    row = _gather_column("row", -1)
    was_visited_earlier = _gather_column("was_visited_earlier", False)
    value = _gather_column("value", np.nan)
    ordinal = _gather_column("ordinal", 0)
    is_static = _gather_column("is_static", False)
    is_cut = _gather_column("is_cut", False)
    is_pruned_root = _gather_column("is_pruned_root", False)
    bound = _gather_column("bound", 0)

    @cached_property
    def enter_step(self) -> VirtualColumn:
        whole, shown = self.whole, self.visible_tree
        return VirtualColumn(len(shown.tree), lambda places: whole.at("enter_step", shown.nodes[places]))

    @cached_property
    def leave_step(self) -> VirtualColumn:
        whole, shown = self.whole, self.visible_tree

        def compute(places: IntArray) -> IntArray:
            nodes, with_parent = shown.nodes[places], whole.at("leave_step", _stub_parents(shown, places))
            is_entered_stub = (shown.hidden_counts[places] > 0) & (whole.at("enter_step", nodes) < with_parent)
            return np.where(is_entered_stub, with_parent, whole.at("leave_step", nodes))

        return VirtualColumn(len(shown.tree), compute)

    @cached_property
    def prune_step(self) -> VirtualColumn:
        whole, shown = self.whole, self.visible_tree
        return VirtualColumn(len(shown.tree), lambda places: whole.at("prune_step", _stub_parents(shown, places)))

    @cached_property
    def pruned_roots(self) -> IntArray:
        places = np.flatnonzero(self.is_pruned_root[:])
        return places[np.argsort(self.tree.preorder[places], kind="stable")]

    def intervals_of(self, nodes: IntArray, step: int) -> tuple[AnyArray, AnyArray]:
        return self.whole.intervals_of(self.visible_tree.nodes[nodes], step)


def _stub_parents(shown: VisibleTree, places: IntArray) -> IntArray:
    """Return (k,) the nodes of the whole tree at these places; for a stub its parent."""
    nodes = shown.nodes[places]
    return np.where(shown.hidden_counts[places] > 0, shown.whole.parent[nodes], nodes)


@dataclass(frozen=True, eq=False)
class VisibleRun:
    """A run seen through the visible part of its tree; a plain search's columns are gathered once for all steps."""

    run: Run
    visible_tree: VisibleTree

    def snapshot_of(self, whole: Snapshot) -> Snapshot:
        """Return the visible part of a snapshot of this run; the snapshot itself if nothing is hidden."""
        return whole if self.visible_tree.is_whole else VisibleSnapshot(self.run, whole.step, whole, self)

    @cached_property
    def _columns(self) -> VisibleColumns:
        return VisibleColumns(self.visible_tree.tree, self.run.trace, self.run, self.visible_tree)

    def columns_of(self, whole: Snapshot) -> VisibleColumns:
        """Return the columns by shown node of a snapshot of the whole tree."""
        if self.run.visits_nodes_once:
            return self._columns
        return VisibleColumns(self.visible_tree.tree, self.run.trace, whole.columns, self.visible_tree)

    def precompute(self) -> None:
        """Compute in advance, in any thread, the counts that take time proportional to the nodes."""
        counts = self._columns.level_counts if self.run.visits_nodes_once else None
        if isinstance(counts, LevelCounts):
            counts.precompute()

    @cached_property
    def variation(self) -> tuple[int, ...]:
        """The visible part of the principal variation, without the root."""
        places = self.visible_path(np.array(self.run.variation, np.int64))
        # Index 0 is the focused node, which is the root here.
        return tuple(places[places > 0].tolist())

    def visible_indices(self, nodes: IntArray) -> IntArray:
        """Return (k,) the indices at which these nodes of the whole tree are shown; -1 for hidden nodes."""
        places = np.minimum(np.searchsorted(self.visible_tree.nodes, nodes), len(self.visible_tree.nodes) - 1)
        return np.where((self.visible_tree.nodes[places] == nodes) & (self.visible_tree.hidden_counts[places] == 0),
                        places, -1)

    def visible_path(self, path: IntArray) -> IntArray:
        """Return the indices of a path's shown nodes; if its end is hidden, the stub that hides it comes last."""
        exact = self.visible_indices(path)
        shown = exact[exact >= 0]
        if not len(path) or exact[-1] >= 0:
            return shown
        stub = self.visible_tree.visible_index(int(path[-1]))
        return np.append(shown, stub) if stub >= 0 else shown

    @cached_property
    def visible_cutoffs(self) -> tuple[IntArray, IntArray]:
        """The indices of the cutoffs at shown nodes, and the indices of these nodes."""
        places = self.visible_indices(self.run.cutoff_columns.nodes)
        return np.flatnonzero(places >= 0), places[places >= 0]

    def translate_cutoff(self, cut: Cutoff) -> Cutoff:
        """Return the cutoff with the indices of shown nodes; `node` and `set_by` are -1 if they are hidden."""
        node, set_by = self.visible_indices(np.array([cut.node, cut.set_by])).tolist()
        return replace(cut, node=node, after=self.visible_tree.visible_index(cut.after),
                       set_by=set_by if cut.set_by >= 0 else -1)


@dataclass(frozen=True, eq=False)
class VisibleSnapshot(Snapshot):
    """A snapshot over the nodes of `visible_tree.tree`, without the search's work at hidden nodes."""

    whole: Snapshot
    visible_run: VisibleRun

    @property
    def visible_tree(self) -> VisibleTree:
        """The visible part of the tree."""
        return self.visible_run.visible_tree

    def __post_init__(self) -> None:
        super().__post_init__()
        self.__dict__["tree"] = self.visible_run.visible_tree.tree

    @cached_property
    def columns(self) -> NodeColumns:
        return self.visible_run.columns_of(self.whole)

    @cached_property
    def path(self) -> IntArray:
        return self.visible_run.visible_path(self.whole.path)

    @cached_property
    def _places_on_path(self) -> IntArray:
        """(p,) the index in the whole snapshot's path of each node of this path."""
        places = np.flatnonzero(self.visible_run.visible_indices(self.whole.path) >= 0)
        # A stub has the deepest visit that it hides.
        return np.append(places, len(self.whole.path) - 1)[: len(self.path)]

    def open_visit(self, place: int) -> Visit:
        return replace(self.whole.open_visit(int(self._places_on_path[place])), node=int(self.path[place]))

    @property
    def cutoffs(self) -> LazySequence[Cutoff]:
        whole_count = self.run.cutoff_columns.count_at(self.step)
        numbers, _places = self.visible_run.visible_cutoffs
        count = int(np.searchsorted(numbers, whole_count))
        return LazySequence(range(count),
                            lambda place: self.visible_run.translate_cutoff(self.run.cutoffs[int(numbers[place])]))

    def cutoff_of(self, node: int) -> Cutoff | None:
        indices = np.flatnonzero(self.visible_run.visible_cutoffs[1][: len(self.cutoffs)] == node)
        return self.cutoffs[int(indices[-1])] if len(indices) else None

    @cached_property
    def current_cutoff(self) -> Cutoff | None:
        cut = self.whole.current_cutoff
        translated = self.visible_run.translate_cutoff(cut) if cut else None
        return translated if translated and translated.node >= 0 else None

    @property
    def variation(self) -> tuple[int, ...]:
        return self.visible_run.variation if self.is_at_end else ()

    def sources_of(self, nodes: IntArray) -> IntArray:
        sources = super().sources_of(nodes)
        sources[sources >= 0] = self.visible_run.visible_indices(sources[sources >= 0])
        return sources

    def intervals_of(self, nodes: IntArray) -> tuple[AnyArray, AnyArray]:
        return self.whole.intervals_of(self.visible_tree.nodes[nodes])
