"""The bar above the tree that shows which part of it is visible."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QToolButton

from explorer.core.i18n import _, ngettext
from explorer.gui.actions.scoping import expand_all, focus_on_subtree, show_all_levels, show_whole_tree
from explorer.gui.document import Change, Document
from explorer.gui.toolkit.layouts import make_row
from explorer.gui.toolkit.plain_text import make_rich_label
from explorer.gui.toolkit.style import accent
from explorer.trees.visible import WHOLE_TREE, node_with_id

MOST_CRUMBS = 5
"""The number of ancestors that are shown as links; those nearest to the focused node are kept."""
LONGEST_NAME = 24


class ScopeBar(QFrame):
    """The path from the root, the levels and the number of collapsed subtrees, with links that undo each.

    It is hidden while the whole tree is visible.
    """

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.setObjectName("scope")
        self.text = make_rich_label()
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse
                                          | Qt.TextInteractionFlag.LinksAccessibleByKeyboard)
        # A long path must not widen the window.
        self.text.setWordWrap(True)
        self.text.linkActivated.connect(self._follow_link)
        whole = QToolButton()
        whole.setText(_("Whole tree"))
        whole.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        whole.clicked.connect(lambda: document.attempt(lambda: show_whole_tree(document)))
        make_row((self.text, 1), whole, on=self, margins=(18, 4, 8, 4))
        document.listen(Change.TREE | Change.THEME, self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the current visible part."""
        document = self._document
        now = document.study.visible_part
        self.setVisible(now != WHOLE_TREE and not document.visible_tree.is_whole)
        if self.isHidden():
            return
        parts = []
        if now.root is not None:
            parts.append(_("Focus: {}").format(" / ".join(self._breadcrumbs())))
        first, last = now.levels
        if first > 1 or last is not None:
            shown = document.visible_tree.last_level if last is None else min(last, document.visible_tree.deepest_level)
            parts.append(_("levels {first} to {last}").format(first=first, last=shown) + " " + self._link("levels", _(
                "show all")))
        if away := document.visible_tree.count_collapsed(now):
            words = ngettext("{} subtree collapsed", "{} subtrees collapsed", away).format(away)
            parts.append(words + " " + self._link("subtrees", _("show all") if away > 1 else _("expand")))
        line = " &nbsp;·&nbsp; ".join(parts)
        self.text.setText(line[:1].upper() + line[1:])

    def _breadcrumbs(self) -> list[str]:
        document = self._document
        tree, node = document.tree, document.visible_tree.whole_node(0)
        names = [f"<b>{_name(tree.label[node] or document.tree.move[node] or tree.path(node))}</b>"]
        while node and len(names) <= MOST_CRUMBS:
            node = int(tree.parent[node])
            name = tree.label[node] or tree.move[node] or tree.path(node) or _("root")
            names.append(self._link(str(tree.id[node]), _name(name)))
        if node:
            names.append("…")
        return names[::-1]

    def _link(self, target: str, words: str) -> str:
        ink = accent(self._document.theme)
        return f'<a href="{target}" style="color: {ink}; text-decoration: none">{words}</a>'

    def _follow_link(self, target: str) -> None:
        document = self._document
        if target == "levels":
            document.attempt(lambda: show_all_levels(document))
        elif target == "subtrees":
            document.attempt(lambda: expand_all(document))
        else:
            document.attempt(lambda: focus_on_subtree(document, node_with_id(document.tree, int(target))))


def _name(text: str) -> str:
    return escape(text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + "…")
