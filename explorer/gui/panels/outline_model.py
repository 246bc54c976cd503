"""The model of the Outline panel: rows of nodes, computed from the tree's columns when they are asked for."""

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt

from explorer.core.i18n import _
from explorer.gui.canvas import describe
from explorer.gui.document import Document
from explorer.gui.toolkit.plain_text import escape_tip
from explorer.gui.toolkit.table import ModelIndex
from explorer.trees.tree import Tree

TEXT_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
GROUP = 500
"""The number of children from which on they are put into groups of so many; the view asks for every row it opens."""


class OutlineModel(QAbstractItemModel):
    """A row for each node of the document's tree, and one for each group of up to GROUP siblings.

    The id of an index is the node; that of a group is the number of nodes plus the group's first node. No row is kept.
    """

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.tree: Tree = document.tree

    def show_tree(self) -> None:
        """Show the document's tree."""
        self.beginResetModel()
        self.tree = self._document.tree
        self.endResetModel()

    @property
    def is_current(self) -> bool:
        """True if the rows are those of the document's tree; a panel shows another tree a frame later."""
        return self.tree is self._document.tree

    def index_of(self, node: int) -> QModelIndex:
        """Return the index of a node."""
        return self.createIndex(self._row_of(node), 0, node)

    def node_at(self, index: ModelIndex) -> int | None:
        """Return the node of an index; None for a group or an invalid index."""
        return int(index.internalId()) if index.isValid() and index.internalId() < len(self.tree) else None

    def index(self, row: int, column: int, parent: ModelIndex = QModelIndex()) -> QModelIndex:
        if column or not 0 <= row < self.rowCount(parent):
            return QModelIndex()
        if not parent.isValid():
            return self.createIndex(0, 0, 0)
        node = self.node_at(parent)
        if node is None:
            return self.createIndex(row, 0, self._first_of_group(parent) + row)
        first = int(self.tree.first_child[node])
        if self._has_groups(node):
            return self.createIndex(row, 0, len(self.tree) + first + row * GROUP)
        return self.createIndex(row, 0, first + row)

    def parent(self, child: ModelIndex = QModelIndex()) -> Any:
        if not child.isValid():
            return QModelIndex()
        node = self.node_at(child)
        if node is None:
            return self.index_of(int(self.tree.parent[self._first_of_group(child)]))
        if not node:
            return QModelIndex()
        above = int(self.tree.parent[node])
        if not self._has_groups(above):
            return self.index_of(above)
        group, place = divmod(node - int(self.tree.first_child[above]), GROUP)
        return self.createIndex(group, 0, len(self.tree) + node - place)

    def rowCount(self, parent: ModelIndex = QModelIndex()) -> int:
        if not parent.isValid():
            return 1
        node = self.node_at(parent)
        if node is None:
            return len(self._group(parent))
        count = int(self.tree.n_children[node])
        return -(-count // GROUP) if self._has_groups(node) else count

    def columnCount(self, parent: ModelIndex = QModelIndex()) -> int:
        return 1

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in TEXT_ROLES:
            return None
        phrases = self.phrases(index, in_speech=role == Qt.ItemDataRole.AccessibleTextRole)
        return escape_tip(", ".join(phrases)) if role == Qt.ItemDataRole.ToolTipRole else ", ".join(phrases)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return _("Node") if role == Qt.ItemDataRole.DisplayRole else None

    def phrases(self, index: ModelIndex, in_speech: bool = False) -> list[str]:
        """Return the name of a row's node and phrases about it; of a group its range.

        They are empty if the document has another tree already: the rows are about to be made anew.
        """
        node, document = self.node_at(index), self._document
        if not self.is_current:
            return [""]
        if node is not None:
            describe_node = describe.describe_in_speech if in_speech else describe.describe_with_name
            return describe_node(document.shown_run, document.practice_mode, node)
        group = self._group(index)
        parent = int(self.tree.parent[group[0]])
        first = group[0] - int(self.tree.first_child[parent]) + 1
        return [_("children {first:,} to {last:,} of {count:,}").format(
            first=first, last=first + len(group) - 1, count=int(self.tree.n_children[parent]))]

    def _row_of(self, node: int) -> int:
        if not node:
            return 0
        above = int(self.tree.parent[node])
        place = node - int(self.tree.first_child[above])
        return place % GROUP if self._has_groups(above) else place

    def _has_groups(self, node: int) -> bool:
        return int(self.tree.n_children[node]) > GROUP

    def _first_of_group(self, group: ModelIndex) -> int:
        return int(group.internalId()) - len(self.tree)

    def _group(self, group: ModelIndex) -> range:
        """Return the nodes of a group."""
        first = self._first_of_group(group)
        parent = int(self.tree.parent[first])
        return range(first, min(first + GROUP, int(self.tree.first_child[parent] + self.tree.n_children[parent])))
