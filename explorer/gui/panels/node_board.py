"""The board of the node at hand, large, beside the explanation of the step."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget

from explorer.analysis.visits import current_node
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.panels.board_view import BoardView, board_squares
from explorer.gui.panels.panel import MARGIN, make_text_label
from explorer.gui.toolkit.layouts import make_row
from explorer.gui.toolkit.text_size import grown
from explorer.trees.names import node_name

SHARE, BESIDE_FROM, GAP = 0.38, 520, 10
"""Largest share of the panel that the board takes, the panel's width from which it stands at the right, and the space
around it, in pixels."""
LEAST_SIDE = 84
"""The least side of a board, in pixels."""


class NodeBoard(QWidget):
    """The position at the node that the search is at, or at the one selected since the last step, with its name."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._is_selected = False
        self.board = BoardView(document)
        self.caption: QLabel = make_text_label("quiet")
        self._layout: QBoxLayout = make_row(
            self.board, (self.caption, 1), on=self, margins=(MARGIN, GAP, MARGIN, 12), spacing=GAP)
        self.hide()
        document.listen(Change.SELECTION | Change.STEP | Change.TRACE, self._note_last_change)

    def _note_last_change(self, changed: Change) -> None:
        self._is_selected = bool(changed & Change.SELECTION) and self._document.current is not None

    @property
    def node(self) -> int:
        """The node whose board is shown."""
        state = self._document.snapshot
        if self._is_selected and self._document.current is not None:
            return self._document.current
        return 0 if state is None else max(current_node(state), 0)

    def refresh(self) -> None:
        """Show the board of the node at hand; hide this widget if the tree has none."""
        tree = self._document.tree
        if "key" not in tree.columns or board_squares(tree, 0) is None:
            self.hide()
            return
        node = self.node
        self.board.show_node(tree, node, is_open=False)
        name = node_name(self._document.named_tree, node)
        self.caption.setText(_("Position at {node}").format(node=name))
        self.show()

    def fit(self, layout: QBoxLayout, size: QSize) -> None:
        """Take a share of a panel of this size: at the right of its text if it is wide, otherwise below."""
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        is_wide = size.width() >= grown(BESIDE_FROM)
        layout.setDirection(beside if is_wide else below)
        self._layout.setDirection(below if is_wide else beside)
        room = (min(size.width() * SHARE - 2 * MARGIN, size.height() - 60) if is_wide
                else min(size.width() / 2, size.height() * SHARE))
        self.board.set_widest(max(round(room), LEAST_SIDE))
