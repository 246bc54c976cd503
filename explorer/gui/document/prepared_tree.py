"""A study's tree prepared for drawing: reordered, reduced to its visible part and laid out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from explorer.core import memory
from explorer.core.errors import ExplorerError, Stopped, TreeError
from explorer.core.i18n import _
from explorer.lab import orders
from explorer.pictures.figure import directions
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.study.opening import open_study
from explorer.trees import layout, names, orderings, visible
from explorer.trees.layout import Layout
from explorer.trees.tree import Tree
from explorer.trees.visible import VisiblePart, VisibleTree


@dataclass(frozen=True, eq=False)
class PreparedTree:
    """A tree in its child order, its visible part, and the layout of that part.

    `tree` is `drawn_tree` in the order `ordering`; if that is impossible, it is `drawn_tree` and `refusal` is the
    reason. `visible_tree` is the part of `tree` within `scope`, and `layout` holds its positions.
    """

    drawn_tree: Tree
    ordering: str
    convention: Convention
    scope: VisiblePart
    tree: Tree
    refusal: str
    visible_tree: VisibleTree
    layout: Layout

    @cached_property
    def named_drawn_tree(self) -> Tree:
        """The tree as drawn, with a name for every node but the root, from which texts name nodes."""
        return names.fill_names(self.drawn_tree, names_root=False)

    @cached_property
    def named_tree(self) -> Tree:
        """The tree in its child order with the names that the nodes have as drawn."""
        named = self.named_drawn_tree
        return self.tree if named is self.drawn_tree else names.take_labels(self.tree, named)

    @cached_property
    def layout_with_names(self) -> Layout:
        """The layout of the visible tree with a name as the label of each node; that of a large tree has no more."""
        named = names.fill_names(self.named_tree)
        return self.layout if named is self.tree else layout.tidy_layout(visible.visible_tree(named, self.scope).tree)

    @property
    def trees(self) -> tuple[Tree, Tree, Tree]:
        """The tree as drawn, in its child order, and its visible part; they are often one object."""
        return self.drawn_tree, self.tree, self.visible_tree.tree

    def matches(self, study: Study) -> bool:
        """Return True if this is the prepared tree of the study."""
        return self.matches_order(study) and study.visible_part == self.scope

    def matches_order(self, study: Study) -> bool:
        """Return True if the study has this tree and child order."""
        same = study.tree is self.drawn_tree and study.ordering == self.ordering
        return same and (study.convention == self.convention or not orders.depends_on_convention(self.ordering))

    def matches_shape(self, study: Study) -> bool:
        """Return True if the study's whole tree is shown as drawn and has this tree's shape.

        Then only texts and numbers may differ, and preparing the study takes no time.
        """
        same_shape = study.tree.n_children is self.drawn_tree.n_children
        both_whole = study.visible_part == self.scope == visible.WHOLE_TREE
        return same_shape and both_whole and study.ordering == self.ordering == orderings.AS_DRAWN


def prepare(
    study: Study, before: PreparedTree | None = None, progress: Callable[[float], bool] = lambda _share: True
) -> PreparedTree:
    """Prepare a study's tree, reusing the parts that it shares with `before`.

    `progress` gets the share done and returns False to stop. Raises Stopped if it does, and TreeError if the free
    memory has no room for it beside `before`. An impossible order is no error; see `PreparedTree.refusal`.
    """
    tree, refusal = study.tree, ""
    if before:
        _require_room(study, before)
    if before and before.matches_order(study):
        tree, refusal = before.tree, before.refusal
    else:
        try:
            tree = orders.apply(
                study.tree, study.ordering, study.convention, tick=lambda _windows: progress(0.0))
        except ExplorerError as error:
            refusal = refusal_with_names(
                error, study.tree, names.fill_names(study.tree, names_root=False),
                lambda named: orders.apply(named, study.ordering, study.convention))
    shown = visible.visible_tree(tree, study.visible_part)
    last = before.layout if before else None
    placed = layout.tidy_layout(shown.tree, before=last, tick=progress)
    directions.directed_geometry(placed, directions.drawn_looks(shown.tree, study.view.looks), last)
    return PreparedTree(study.tree, study.ordering, study.convention, study.visible_part, tree, refusal, shown, placed)


def refusal_with_names(error: Exception, tree: Tree, named: Tree, call: Callable[[Tree], object]) -> str:
    """Return the text of an error that `call(tree)` raised, with the names in `named` in place of nodes' paths."""
    if named is not tree:
        try:
            call(named)
        except (ExplorerError, ValueError) as same:
            return str(same)
    return str(error)


def _require_room(study: Study, before: PreparedTree) -> None:
    """Raise TreeError if the free memory has no room for a new order or layout of all nodes."""
    has_new_order = study.ordering != orderings.AS_DRAWN and not before.matches_order(study)
    has_new_layout = study.visible_part == visible.WHOLE_TREE and not before.matches_shape(study)
    each = memory.BYTES_PER_NODE if has_new_order else memory.LAYOUT_BYTES if has_new_layout else 0
    if lack := memory.describe_lack(len(study.tree), each):
        raise TreeError(_("the tree can't be laid out: {}").format(lack))


def open_prepared(path: Path, progress: Callable[[float], bool]) -> tuple[Study, PreparedTree]:
    """Open a file's study and prepare its tree; raises what `open_study` and `prepare` raise.

    Reading a study's file and laying out its tree take about as long, so each has half of the progress.
    """
    def report_reading(share: float) -> None:
        if not progress(share / 2):
            raise Stopped

    study = open_study(path, progress=report_reading)
    return study, prepare(study, progress=lambda share: progress((1 + share) / 2))
