"""What a study's tree looks like before any search: in its order, the part that is shown, laid out."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from explorer.core.errors import ExplorerError
from explorer.lab import orders
from explorer.pictures.figure import geometry
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.study.opening import open_study
from explorer.trees import layout, orderings, visible
from explorer.trees.layout import Layout
from explorer.trees.tree import Tree
from explorer.trees.visible import VisiblePart, VisibleTree


@dataclass(frozen=True, eq=False)
class PreparedTree:
    """`tree` is `drawn_tree` under `ordering`, or `drawn_tree` itself with the reason why it can't be; `visible_tree`
    is its part within `scope`, `layout` where that stands."""

    drawn_tree: Tree
    ordering: str
    convention: Convention
    scope: VisiblePart
    tree: Tree
    refusal: str
    visible_tree: VisibleTree
    layout: Layout

    @property
    def trees(self) -> tuple[Tree, Tree, Tree]:
        """The tree as drawn, in its order, and what is shown of it: often the same."""
        return self.drawn_tree, self.tree, self.visible_tree.tree

    def matches(self, study: Study) -> bool:
        """Whether the study looks like this."""
        return self.matches_order(study) and study.visible_part == self.scope

    def matches_order(self, study: Study) -> bool:
        """Whether the study's children stand in this order."""
        same = study.tree is self.drawn_tree and study.ordering == self.ordering
        return same and (study.convention == self.convention or not orders.depends_on_convention(self.ordering))

    def matches_shape(self, study: Study) -> bool:
        """Whether the study looks the same but for its texts and numbers: then it takes no time to know."""
        same_shape = study.tree.n_children is self.drawn_tree.n_children
        both_whole = study.visible_part == self.scope == visible.WHOLE_TREE
        return same_shape and both_whole and study.ordering == self.ordering == orderings.AS_DRAWN


def prepare(
    study: Study, before: PreparedTree | None = None, progress: Callable[[float], bool] = lambda _share: True
) -> PreparedTree:
    """Work out what a study looks like; what it has in common with the sight before is taken over.

    Raises Stopped when `progress`, told the share done, says so.
    """
    tree, refusal = study.tree, ""
    if before and before.matches_order(study):
        tree, refusal = before.tree, before.refusal
    else:
        try:
            tree = orders.apply(
                study.tree, study.ordering, study.convention, tick=lambda _windows: progress(0.0))
        except ExplorerError as error:
            refusal = str(error)
    shown = visible.visible_tree(tree, study.visible_part)
    last = before.layout if before else None
    placed = layout.tidy_layout(shown.tree, before=last, tick=progress)
    geometry.tree_geometry(placed, last)
    return PreparedTree(study.tree, study.ordering, study.convention, study.visible_part, tree, refusal, shown, placed)


def open_prepared(path: Path, progress: Callable[[float], bool]) -> tuple[Study, PreparedTree]:
    """A file's study, and what that looks like; raises what either does."""
    study = open_study(path)
    return study, prepare(study, progress=progress)
