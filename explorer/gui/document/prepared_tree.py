"""What a study's tree looks like before any search: in its order, the part that is shown, laid out."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from explorer.core.errors import ExplorerError
from explorer.lab import orders
from explorer.pictures.figure import geometry
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.study.opening import open_study
from explorer.trees import layout, orderings, visible
from explorer.trees.layout import Layout
from explorer.trees.tree import Tree
from explorer.trees.visible import Scope, Shown


@dataclass(frozen=True, eq=False)
class PreparedTree:
    """`tree` is `drawn` under `ordering`, or `drawn` itself with the reason why it can't be; `shown` is its part
    within `scope`, `layout` where that stands."""

    drawn: Tree
    ordering: str
    convention: Convention
    scope: Scope
    tree: Tree
    refusal: str
    shown: Shown
    layout: Layout

    @property
    def trees(self) -> tuple[Tree, Tree, Tree]:
        """The tree as drawn, in its order, and what is shown of it: often the same."""
        return self.drawn, self.tree, self.shown.tree

    def is_of(self, study: Study) -> bool:
        """Whether the study looks like this."""
        return self.is_ordered_like(study) and study.scope == self.scope

    def is_ordered_like(self, study: Study) -> bool:
        """Whether the study's children stand in this order."""
        same = study.tree is self.drawn and study.ordering == self.ordering
        return same and (study.convention == self.convention or not orders.depends(self.ordering))

    def is_like(self, study: Study) -> bool:
        """Whether the study looks the same but for its texts and numbers: then it takes no time to know."""
        same = study.tree.n_children is self.drawn.n_children and study.scope == self.scope == visible.WHOLE
        return same and study.ordering == self.ordering == orderings.AS_DRAWN


def prepare(
    study: Study, before: PreparedTree | None = None, progress: Callable[[float], bool] = lambda _share: True
) -> PreparedTree:
    """Work out what a study looks like; what it has in common with the sight before is taken over.

    Raises Stopped when `progress`, told the share done, says so.
    """
    tree, refusal = study.tree, ""
    if before and before.is_ordered_like(study):
        tree, refusal = before.tree, before.refusal
    else:
        try:
            tree = orders.arranged(
                study.tree, study.ordering, study.convention, tick=lambda _windows: progress(0.0))
        except ExplorerError as error:
            refusal = str(error)
    shown = visible.show(tree, study.scope)
    placed = _laid_out(shown.tree, before, progress)
    geometry.scale(placed)
    return PreparedTree(study.tree, study.ordering, study.convention, study.scope, tree, refusal, shown, placed)


def open_prepared(path: Path, progress: Callable[[float], bool]) -> tuple[Study, PreparedTree]:
    """A file's study, and what that looks like; raises what either does."""
    study = open_study(path)
    return study, prepare(study, progress=progress)


def _laid_out(tree: Tree, before: PreparedTree | None, progress: Callable[[float], bool]) -> Layout:
    """The layout, which depends on the tree's shape alone."""
    if before and np.array_equal(before.layout.tree.n_children, tree.n_children):
        return replace(before.layout, tree=tree)
    return layout.tidy(tree, tick=progress)
