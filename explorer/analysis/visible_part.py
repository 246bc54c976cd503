"""The state of the part of a tree that is shown: the whole search's, place by place."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from explorer.analysis.cutoffs import Cutoff
from explorer.analysis.facts import Facts
from explorer.analysis.lazy import Lazy
from explorer.analysis.snapshot import State, Visit
from explorer.trees.tree import AnyArray, BoolArray, IntArray
from explorer.trees.visible import Shown


@dataclass(frozen=True, eq=False)
class PartFacts(Facts):
    """Facts of the whole search by shown node. A stub is entered with its first hidden node and left with its parent;
    it has no number, and nothing is said of it but that."""

    whole: Facts
    shown: Shown

    @property
    def is_part(self) -> bool:
        return True

    @cached_property
    def _stub(self) -> BoolArray:
        return self.shown.hidden > 0

    def _taken(self, column: AnyArray, nothing: float) -> AnyArray:
        taken = column[self.shown.nodes]
        taken[self._stub] = nothing
        return taken

    def _with_parent(self, column: IntArray) -> IntArray:
        """The column, a stub's row being that of its parent."""
        return column[np.where(self._stub, self.whole.tree.parent[self.shown.nodes], self.shown.nodes)]

    @cached_property
    def row(self) -> IntArray:
        return self._taken(self.whole.row, -1)

    @cached_property
    def enter(self) -> IntArray:
        return self.whole.enter[self.shown.nodes]

    @cached_property
    def leave(self) -> IntArray:
        return np.where(self._stub & (self.enter < self._with_parent(self.whole.leave)),
                        self._with_parent(self.whole.leave), self.whole.leave[self.shown.nodes])

    @cached_property
    def skip(self) -> IntArray:
        return self._with_parent(self.whole.skip)

    @cached_property
    def earlier(self) -> BoolArray:
        return self._taken(self.whole.earlier, False)

    @cached_property
    def tops(self) -> IntArray:
        places = np.flatnonzero(self.is_top)
        return places[np.argsort(self.tree.preorder[places], kind="stable")]

    @cached_property
    def value(self) -> AnyArray:
        return self._taken(self.whole.value, np.nan)

    @cached_property
    def ordinal(self) -> IntArray:
        return self._taken(self.whole.ordinal, 0)

    @cached_property
    def is_static(self) -> BoolArray:
        return self._taken(self.whole.is_static, False)

    @cached_property
    def is_cut(self) -> BoolArray:
        return self._taken(self.whole.is_cut, False)

    @cached_property
    def is_top(self) -> BoolArray:
        return self._taken(self.whole.is_top, False)

    @cached_property
    def bound(self) -> IntArray:
        return self._taken(self.whole.bound, 0)

    @cached_property
    def variation(self) -> tuple[int, ...]:
        places = self.places(np.array(self.whole.variation, np.int64))
        # Without the root, as the whole's: the node looked from is the root here.
        return tuple(places[places > 0].tolist())

    def intervals(self, step: int) -> tuple[AnyArray, AnyArray]:
        low, high = self.whole.intervals(step)
        return low[self.shown.nodes], high[self.shown.nodes]

    def exactly(self, nodes: IntArray) -> IntArray:
        """Where these nodes of the whole tree are shown themselves, -1 where they are not."""
        places = np.minimum(np.searchsorted(self.shown.nodes, nodes), len(self.shown.nodes) - 1)
        return np.where((self.shown.nodes[places] == nodes) & ~self._stub[places], places, -1)

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
        places = self.exactly(self.whole.trace.node[self.whole.cuts.rows])
        return np.flatnonzero(places >= 0), places[places >= 0]

    def cutoff(self, cut: Cutoff) -> Cutoff:
        """The same cutoff in places; who set the bound may not be shown."""
        node, set_by = self.exactly(np.array([cut.node, cut.set_by])).tolist()
        return replace(cut, node=node, after=self.shown.place(cut.after), set_by=set_by if cut.set_by >= 0 else -1)


@dataclass(frozen=True, eq=False)
class Part(State):
    """A state over the nodes of `shown.tree`; what the search does outside of them is not in it."""

    whole: State
    shown: Shown

    @cached_property
    def facts(self) -> PartFacts:
        return _facts(self.whole.facts, self.shown)

    @property
    def run(self) -> PartFacts:
        return self.facts

    @cached_property
    def path(self) -> IntArray:
        return self.facts.places(self.whole.path)

    @cached_property
    def open(self) -> Lazy[Visit]:
        items = np.flatnonzero(self.facts.exactly(self.whole.path) >= 0)
        path = self.path
        # The stub's own visit is the deepest one behind it.
        items = np.append(items, len(self.whole.path) - 1)[: len(path)]
        return Lazy(range(len(path)), lambda place: replace(self.whole.open[int(items[place])], node=int(path[place])))

    @property
    def cutoffs(self) -> Lazy[Cutoff]:
        made = self.whole.facts.cuts.count(self.step)
        numbers, _places = self.facts.cut_places
        count = int(np.searchsorted(numbers, made))
        return Lazy(range(count), lambda place: self.facts.cutoff(self.whole.facts.cutoffs[int(numbers[place])]))

    def cutoff_of(self, node: int) -> Cutoff | None:
        made = np.flatnonzero(self.facts.cut_places[1][: len(self.cutoffs)] == node)
        return self.cutoffs[int(made[0])] if len(made) else None

    @cached_property
    def cutoff(self) -> Cutoff | None:
        cut = self.whole.cutoff
        moved = self.facts.cutoff(cut) if cut else None
        return moved if moved and moved.node >= 0 else None

    def sources_of(self, nodes: IntArray) -> IntArray:
        sources = super().sources_of(nodes)
        sources[sources >= 0] = self.facts.exactly(sources[sources >= 0])
        return sources

    def intervals_of(self, nodes: IntArray) -> tuple[AnyArray, AnyArray]:
        return self.whole.intervals_of(self.shown.nodes[nodes])


@lru_cache(maxsize=4)
def part_of(state: State, shown: Shown) -> State:
    """The state of what is shown: the same one while nothing is hidden."""
    return state if shown.is_whole else Part(shown.tree, state.trace, state.step, state, shown)


@lru_cache(maxsize=2)
def _facts(whole: Facts, shown: Shown) -> PartFacts:
    return PartFacts(shown.tree, whole.trace, whole, shown)
