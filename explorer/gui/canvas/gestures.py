"""Pointer gestures: their state between press and release, and the edits made by a drop or a double click."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from PySide6.QtCore import QPointF, QRectF

from explorer.core.errors import TreeError
from explorer.core.i18n import _
from explorer.gui.canvas.keyboard_navigation import Drop
from explorer.gui.document import Document
from explorer.gui.document.shown_run import nodes_with_ids
from explorer.trees import edit, visible
from explorer.trees.names import node_name
from explorer.trees.orderings import AS_DRAWN
from explorer.trees.tree import IntArray


@dataclass
class Gesture:
    """One pointer gesture; `kind` is "press" until the pointer has moved far enough to start another kind."""

    kind: Literal["press", "pan", "band", "drag", "drop", "map", "number", "handle"]
    """A "drag" is a subtree's inside its canvas, a "drop" one by the desktop's means, from anywhere."""
    start: QPointF
    last: QPointF
    node: int | None = None
    adds_to_selection: bool = False
    drop: Drop | None = None
    stays_inside: bool = False
    """True if the dragged subtree is too large to be dragged out of the canvas."""
    number_before: float = 0.0
    """The number at the node when the dragging of a number started."""

    @property
    def band(self) -> QRectF:
        """The rubber band's rectangle, in widget pixels."""
        return QRectF(self.start, self.last).normalized()


def move_subtree(document: Document, visible_index: int, drop: Drop) -> None:
    """Move the subtree of a visible node to where it was dropped, as one undoable edit."""
    shown = document.visible_tree
    ids = document.tree.id[[shown.whole_node(visible_index), shown.whole_node(drop.parent)]]
    document.attempt(partial(_move, document, ids, drop))


def expand_subtree(document: Document, visible_index: int) -> None:
    """Expand the collapsed subtree at a visible node, as one undoable edit."""
    document.attempt(partial(_expand, document, document.tree.id[[document.visible_tree.whole_node(visible_index)]]))


def _move(document: Document, ids: IntArray, drop: Drop) -> None:
    """Move a node; `ids` (2,) are the ids of the node and of its new parent.

    Raises TreeError for a drop between siblings that are not all shown.
    """
    node, parent = nodes_with_ids(document.tree, ids).tolist()
    if min(node, parent) < 0:
        return  # an earlier edit has removed them
    chosen, whole = [int(ids[0])], document.tree
    if drop.is_between_siblings and whole.parent[node] != parent:
        raise TreeError(_("not all siblings of {} are shown; expand them first").format(
            node_name(document.named_tree, node)))
    if drop.is_between_siblings:
        drawn = document.shown_run.tree_in_shown_order()
        document.history.apply_edit(_("Move"), lambda study: (
            replace(study, tree=edit.move(drawn, node, parent, drop.child_index), ordering=AS_DRAWN), chosen))
        return
    # A drop onto a node: the subtree becomes its last child, even if siblings are collapsed.
    child_index = sum(1 for child in whole.children(parent) if child != node)
    old, new = document.shown_run.drawn_indices([node, parent])
    document.history.apply_edit(_("Move"), lambda study: (
        replace(study, tree=edit.move(study.tree, old, new, child_index)), chosen))


def _expand(document: Document, ids: IntArray) -> None:
    node = int(nodes_with_ids(document.tree, ids)[0])
    if node < 0 or not document.tree.n_children[node]:
        return
    visible_part = visible.reveal_node(document.tree, document.study.visible_part, document.tree.children(node)[0])
    is_collapsed = int(ids[0]) in document.study.visible_part.collapsed
    text = _("Expand the subtree of {}").format(node_name(document.named_tree, node)) if is_collapsed else _("Show one "
                                                                                                    "level more")
    document.set_scope(text, visible_part)
