"""Editing a node's fields on the canvas: which field opens for which nodes, and how its text is applied."""

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtWidgets import QMenu

from explorer.core.errors import ExplorerError
from explorer.gui.canvas.drawing import FIELD_BY_ROLE
from explorer.gui.canvas.editor import Editor
from explorer.gui.canvas.fields import (
    NodeField,
    describe_edit,
    editable_fields,
    field_hint,
    field_text,
    is_number,
    possible_players,
    set_field,
)
from explorer.gui.canvas.keyboard_navigation import next_node_with_field
from explorer.gui.canvas.surface import CanvasSurface
from explorer.gui.canvas.text_runs import text_box
from explorer.gui.document.prepared_tree import refusal_with_names
from explorer.gui.document.shown_run import nodes_with_ids
from explorer.gui.toolkit.mnemonics import keep_letters
from explorer.gui.toolkit.plain_text import add_action
from explorer.pictures.figure import geometry
from explorer.pictures.figure.proportions import HEIGHT, LEAF
from explorer.study.looks import RIGHT, UP
from explorer.trees import edit
from explorer.trees.players import player_name
from explorer.trees.tree import Tree

NEARBY_DISTANCE = 420.0
"""Distance in pixels within which the editor's hint avoids covering texts and shapes."""


class InPlaceEditing:
    """Opens the editor over nodes of a canvas and applies what was typed to the document."""

    def __init__(self, canvas: CanvasSurface, run_command: Callable[[str], None]) -> None:
        self._canvas, self._run_command = canvas, run_command
        self.editor = Editor(canvas, self._occupied_boxes)
        self.editor.committed.connect(self._commit)
        self.editor.entered.connect(self._enter)
        self._offer: tuple[Tree, int] | None = None

    def open(self, node: int, field: NodeField, typed: str | None) -> None:
        """Bring the node into view and edit its field, starting with `typed`, or with all its text selected if None."""
        if self._canvas.is_editor:
            self._canvas.reveal(node, at_once=True)
            self.begin(node, field, typed)

    def begin(self, node: int, field: NodeField, typed: str | None) -> None:
        """Edit a field of a node; do nothing if the node has no such field or a question is open.

        The value of one of several selected nodes is edited for all selected leaves, or, if there are none, for all
        selected nodes. For "player", a menu opens. An editor that is already open is committed first; if that fails, it
        stays.
        """
        document, canvas = self._canvas.document, self._canvas
        if document.practice or field not in editable_fields(document.tree, node):
            return
        if field == "player":
            self._choose_player(node)
            return
        if self.editor.isVisible() and not self._commit(0):
            self.editor.line.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        tree = document.tree
        nodes = self._edited_nodes(node) if field == "value" else [node]
        size = min(max(16.0 * canvas.camera.zoom, 13.0), 24.0)
        # For several nodes, the field shows their text if it is equal at all of them.
        texts = {field_text(tree, each, field) for each in nodes}
        before, hint = texts.pop() if len(texts) == 1 else "", field_hint(tree, nodes, field)
        self.editor.begin(tuple(tree.id[nodes].tolist()), field, before, typed, hint, size, document.theme)
        self.reposition()

    def double_click(self, at: QPointF) -> None:
        """Edit the item under the pointer: a text, else a node's shape, else an edge's move."""
        canvas, tree, shown = self._canvas, self._canvas.document.tree, self._canvas.document.visible_tree
        x, y = canvas.camera.to_figure(at.x(), at.y())
        for text in canvas.drawing.texts():
            field = FIELD_BY_ROLE.get(text.role)
            if not field or text.node < 0 or (field == "value" and shown.tree.n_children[text.node]):
                continue
            if text_box(text).adjusted(-4, -3, 4, 3).contains(x, y):
                self.begin(shown.whole_node(text.node), field, None)
                return
        visible_index = canvas.hit(at, 2.0)
        if visible_index is not None:
            node = shown.whole_node(visible_index)
            self.begin(node, "player" if tree.n_children[node] else "value", None)
            return
        edge = canvas.drawing.edge_at(canvas.camera, at)
        if edge is not None:
            self.begin(shown.whole_node(edge), "move", None)

    def cancel(self) -> bool:
        """Close the editor and discard its text; return True if it was open."""
        was_open = self.editor.isVisible()
        if was_open:
            self.editor.close_editor()
        return was_open

    @property
    def has_offer(self) -> bool:
        """True if the current node is the blank leaf that Enter has added, and nothing was edited since."""
        document = self._canvas.document
        current = document.shown_run.current
        return (self._offer is not None and document.study.tree is self._offer[0] and current is not None
                and int(document.tree.id[current]) == self._offer[1] and not self.editor.isVisible())

    def withdraw_offer(self, *, selects_parent: bool = False) -> bool:
        """Take away the blank leaf that Enter has added; return False if there is none.

        The leaf before it is selected, or else their parent.
        """
        if not self.has_offer:
            return False
        self._offer = None
        document = self._canvas.document
        document.history.undo()
        current = document.shown_run.current
        if selects_parent and current:
            document.select([int(document.tree.parent[current])])
        return True

    def _enter(self) -> None:
        """Commit what was typed; after the first value of a leaf, add a sibling, as people draw leaf after leaf."""
        node = next(iter(_nodes_with_ids(self._canvas.document.tree, self.editor.ids)), 0)
        is_drawn = self.editor.is_first_value and self._edited_field() == "value" and node > 0
        if not self._commit(0) or not is_drawn or self._canvas.document.tree.n_children[node]:
            return
        document = self._canvas.document
        document.select([node])
        self._run_command("add sibling")
        current = document.shown_run.current
        if current is not None:
            self._offer = document.study.tree, int(document.tree.id[current])

    def reposition(self) -> None:
        """Move the editor over its node, or close it if the node is gone."""
        if not self.editor.isVisible():
            return
        nodes = _nodes_with_ids(self._canvas.document.tree, self.editor.ids[-1:])
        if nodes:
            self.editor.move_to(self._field_position(nodes[0], self.editor.field))
        else:
            self.editor.close_editor()

    def _edited_nodes(self, node: int) -> list[int]:
        """Return the nodes whose value is edited together with that of `node`; the editor opens over the last one."""
        document = self._canvas.document
        chosen = document.selection
        if node not in chosen or len(chosen) == 1:
            return [node]
        leaves = [each for each in chosen if not document.tree.n_children[each]]
        edited = leaves or list(chosen)
        return [each for each in edited if each != node] + [node] if node in edited else edited

    def _field_position(self, node: int, field: NodeField) -> QPointF:
        """Return the centre of a node's field in widget pixels; where it is missing, that of where it will be drawn."""
        canvas = self._canvas
        camera, visible_index = canvas.camera, max(canvas.document.visible_tree.visible_index(node), 0)
        if centre := canvas.drawing.text_centre(visible_index, field, camera):
            return centre
        x, y = canvas.positions.point(visible_index)
        if field == "label":
            return self._label_position(visible_index)
        if field in ("move", "probability"):
            above_x, above_y = canvas.positions.point(max(int(canvas.positions.tree.parent[visible_index]), 0))
            x, y = (x + above_x) / 2, (y + above_y) / 2
        return QPointF(camera.to_widget_x(x), camera.to_widget_y(y))

    def _label_position(self, visible_index: int) -> QPointF:
        """Return where the label of a visible node will be drawn, in widget pixels."""
        positions, box = self._canvas.positions, self._canvas.drawing.box(visible_index, self._canvas.camera)
        is_leaf = not positions.tree.n_children[visible_index]
        scale = box.height() / (LEAF if is_leaf else HEIGHT)
        beside = geometry.NAME_DISTANCE * scale + 23
        above = box.top() - geometry.NAME_DISTANCE * scale
        if positions.direction == RIGHT:
            return QPointF(box.right() + beside, box.center().y()) if is_leaf else QPointF(box.center().x(), above)
        if is_leaf:
            below = max(box.bottom() + 13 * scale, box.bottom() + 11)
            return QPointF(box.center().x(), above if positions.direction == UP else below)
        is_right = positions.x[visible_index] > positions.x[0] + 0.5
        return QPointF(box.right() + beside if is_right else box.left() - beside, box.center().y() - 10 * scale)

    def _occupied_boxes(self) -> list[QRectF]:
        """Return the boxes of the texts and shapes near the editor, in widget pixels."""
        canvas, middle = self._canvas, QRectF(self.editor.geometry()).center()
        camera, reach = canvas.camera, NEARBY_DISTANCE
        near = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        boxes = canvas.drawing.text_boxes(near, camera)
        nodes = canvas.nodes_in(near) if canvas.drawing.texts() else []
        return boxes + [canvas.drawing.box(node, camera) for node in nodes]

    def _commit(self, direction: int) -> bool:
        """Apply the editor's text and open the next node's field; return False, showing the reason, if it is refused.

        `direction` is 1 for the next node, -1 for the previous one and 0 to close the editor only.
        """
        editor, document = self.editor, self._canvas.document
        field, next_ids = self._edited_field(), self._next_node_id(direction)
        nodes = _nodes_with_ids(document.study.tree, editor.ids)
        if document.jobs.blocked_reason:
            editor.show_error(document.jobs.blocked_reason)
            return False
        if nodes and editor.is_changed:
            try:
                tree = set_field(document.study.tree, nodes, field, editor.text)
            except (ValueError, ExplorerError) as error:
                editor.show_error(refusal_with_names(
                    error, document.study.tree, document.shown_run.named_drawn_tree,
                    lambda named: set_field(named, nodes, field, editor.text)))
                return False
            chosen = None if len(editor.ids) > 1 else editor.ids
            editor.close_editor()
            edited = nodes if field == "value" else nodes[-1:]
            document.edit_tree(describe_edit(document.study.tree, tree, edited, field), tree, chosen)
        else:
            editor.close_editor()
        for node in _nodes_with_ids(document.tree, next_ids):
            document.select([node])
            self.open(node, field, None)
        return True

    def _edited_field(self) -> NodeField:
        """Return the field to set: a number typed at a leaf is its value, even if typing it had begun a label."""
        editor, tree = self.editor, self._canvas.document.tree
        begun = editor.field == "label" and editor.was_begun and is_number(editor.text)
        if begun and all(not tree.n_children[node] for node in _nodes_with_ids(tree, editor.ids)):
            return "value"
        return editor.field

    def _next_node_id(self, direction: int) -> tuple[int, ...]:
        """Return the id of the node to edit next as a 1-tuple; () if `direction` is 0 or there is none."""
        document = self._canvas.document
        shown = document.visible_tree
        current = _nodes_with_ids(document.tree, self.editor.ids[-1:]) if direction else []
        node, field = shown.visible_index(current[0]) if current else -1, self._edited_field()
        while node >= 0 and (following := next_node_with_field(shown.tree, node, field, direction)) is not None:
            # Collapsed subtrees can't be edited.
            if not shown.hidden_counts[following]:
                return (int(shown.tree.id[following]),)
            node = following
        return ()

    def _choose_player(self, node: int) -> None:
        document, canvas = self._canvas.document, self._canvas
        tree = document.tree
        menu = QMenu(canvas)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for player in possible_players(tree):
            action = add_action(menu, player_name(tree, player))
            action.setCheckable(True)
            action.setChecked(int(tree.player[node]) == player)
            action.triggered.connect(partial(self._set_player, int(tree.id[node]), player))
        keep_letters(menu)
        x, y = canvas.positions.point(max(document.visible_tree.visible_index(node), 0))
        place = QPoint(round(canvas.camera.to_widget_x(x)) + 24, round(canvas.camera.to_widget_y(y)) - 8)
        menu.popup(canvas.mapToGlobal(place))

    def _set_player(self, node_id: int, player: int) -> None:
        document = self._canvas.document
        nodes = _nodes_with_ids(document.study.tree, (node_id,))

        def change() -> None:
            tree = edit.set_player(document.study.tree, nodes, player)
            document.edit_tree(describe_edit(document.study.tree, tree, nodes, "player"), tree, [node_id])

        document.attempt(change)


def _nodes_with_ids(tree: Tree, ids: tuple[int, ...]) -> list[int]:
    """Return the nodes with these ids that the tree still has, in the order of the ids."""
    nodes = nodes_with_ids(tree, np.array(ids, np.int64))
    found: list[int] = nodes[nodes >= 0].tolist()
    return found
