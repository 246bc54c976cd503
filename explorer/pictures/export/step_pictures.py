"""Figures of a study's tree at any step of its search."""

from dataclasses import dataclass, replace
from functools import cached_property

from explorer.analysis.analyse import analyse
from explorer.analysis.run import Run
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.analysis.visible_part import VisibleRun
from explorer.explanations.explain import explain
from explorer.lab.orders import apply
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.show import Show
from explorer.pictures.theme import Theme
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.trees import layout, visible
from explorer.trees.layout import Layout
from explorer.trees.names import fill_names, node_name, take_labels
from explorer.trees.tree import Tree
from explorer.trees.visible import VisibleTree


def ordered_tree(study: Study, show: Show) -> Tree:
    """Return the study's tree in its child order, with a name for each node as its label if names are shown."""
    ordered = apply(study.tree, study.ordering, study.convention)
    named = fill_names(study.tree) if show.names else study.tree
    return ordered if named is study.tree else take_labels(ordered, named)


@dataclass(frozen=True)
class StepPictures:
    """The visible part of a study's tree, to be drawn at any step of its search, or without one if there is no trace.

    All figures with the same title and legend have one geometry.
    """

    study: Study
    trace: Trace | None
    show: Show

    @cached_property
    def whole(self) -> Tree:
        """The study's tree in its child order, with a name for each node as its label if names are shown."""
        return ordered_tree(self.study, self.show)

    @cached_property
    def named_tree(self) -> Tree:
        """The tree with a name for each node as its label, from which sentences name nodes."""
        return self.whole if self.show.names else take_labels(self.whole, fill_names(self.study.tree))

    @cached_property
    def shown(self) -> VisibleTree:
        """The part of the tree that is drawn."""
        return visible.visible_tree(self.whole, self.study.visible_part)

    @cached_property
    def run(self) -> Run | None:
        """The analysed search; None without a trace."""
        return None if self.trace is None else analyse(self.whole, self.trace)

    @property
    def last_step(self) -> int:
        """The last step of the search, 0 without one."""
        return self.trace.steps if self.trace else 0

    @cached_property
    def _layout(self) -> Layout:
        return layout.tidy_layout(self.shown.tree)

    @cached_property
    def _visible_run(self) -> VisibleRun | None:
        return None if self.run is None else VisibleRun(self.run, self.shown)

    def without_title(self) -> "StepPictures":
        """Return the same pictures without a title."""
        return replace(self, show=replace(self.show, title=""))

    def snapshot(self, step: int) -> Snapshot | None:
        """Return the visible part of what is known after `step` steps; None without a search."""
        run = self._visible_run
        return None if run is None else run.snapshot_of(snapshot_at(run.run, step))

    def name(self, place: int) -> str:
        """Return the name of a drawn node, as sentences name it."""
        return node_name(self.named_tree, self.shown.whole_node(place))

    def sentence(self, step: int) -> str:
        """Return the title of the explanation of a step; "" without a search."""
        return "" if self.run is None else explain(snapshot_at(self.run, step), self.named_tree).title

    def figure(self, step: int, theme: Theme, *, is_bare: bool = False) -> Figure:
        """Draw a step; a bare figure has neither title nor legend."""
        show = replace(self.show, legend=False, title="") if is_bare else self.show
        return draw(self.shown.tree, self._layout, self.snapshot(step), show, theme)
