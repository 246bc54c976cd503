"""Names of nodes in texts: a name under the pointer or with the focus rings its node, a click selects it."""

import html
import re
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex
from PySide6.QtWidgets import QAbstractItemView, QLabel

from explorer.core.errors import TreeError
from explorer.gui.document import Document
from explorer.gui.toolkit.plain_text import show_links, show_plain
from explorer.trees.names import MOST_NAMED, REFERENCE_PATTERN, format_reference, unescape_name
from explorer.trees.tree import Tree

LINK = re.compile(r'<a href="(\d+)"[^>]*>(.*?)</a>')


class LinkPointer(QObject):
    """Rings the node of the link of a label that the pointer is over, or that Tab has gone to."""

    def __init__(self, label: QLabel, document: Document) -> None:
        super().__init__(label)
        self._label, self._document = label, document
        label.linkHovered.connect(self._point)
        label.installEventFilter(self)

    def _point(self, link: str) -> None:
        self._document.node_pointed_at.emit(int(link) if link.isdigit() else -1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.KeyRelease, QEvent.Type.FocusIn):
            # Qt selects the link that has the focus, and has no signal for it.
            chosen = self._label.selectedText()
            self._point(next((link for link, name in LINK.findall(self._label.text()) if name == chosen), ""))
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self._point("")
        return False


class RowPointer(QObject):
    """Rings the node of the row that the pointer is over, or that the arrow keys have gone to.

    `node_of` returns the node of an index of the view, -1 for none.
    """

    def __init__(
        self, view: QAbstractItemView, document: Document,
        node_of: Callable[[QModelIndex | QPersistentModelIndex], int]
    ) -> None:
        super().__init__(view)
        self._view, self._document, self._node_of = view, document, node_of
        view.setMouseTracking(True)
        view.entered.connect(self._point)
        for watched in (view, view.viewport()):
            watched.installEventFilter(self)

    def _point(self, index: QModelIndex) -> None:
        self._document.node_pointed_at.emit(self._node_of(index) if index.isValid() else -1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyRelease:
            # The current row changes without a person, too: with each step, or if the panel gets the focus.
            self._point(self._view.currentIndex())
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self._document.node_pointed_at.emit(-1)
        return False


def link_node_names(marked: str, ink: str) -> str:
    """Return a text with references as rich text: `[[12|C]]` becomes a link to node 12 with text C, in colour `ink`."""
    escaped = html.escape(marked, quote=False)
    link = f'<a href="{{}}" style="color: {ink}; text-decoration: none; font-weight: 600">{{}}</a>'
    if "\\" in escaped:
        return REFERENCE_PATTERN.sub(lambda found: link.format(found[1], unescape_name(found[2])), escaped)
    return REFERENCE_PATTERN.sub(link.format(r"\1", r"\2"), escaped)


def follow_names(label: QLabel, document: Document) -> None:
    """Let the names that `show_names` makes links of ring and select their nodes."""
    label.linkActivated.connect(lambda link: document.select([int(link)]))
    LinkPointer(label, document)


def show_names(label: QLabel, text: str, document: Document, *, is_selectable: bool = False) -> None:
    """Show a message in a label; references and the names of nodes in it become links, which Tab goes to."""
    marked = text if REFERENCE_PATTERN.search(text) else mark_names(text, document.named_tree)
    if not REFERENCE_PATTERN.search(marked):
        show_plain(label, text, is_selectable=is_selectable)
        return
    show_links(label, link_node_names(marked, document.theme.text).replace("\n", "<br>"))


def mark_names(text: str, tree: Tree) -> str:
    """Return a message with references in place of the names that nodes have as labels in `tree`.

    Only names with a capital letter or a digit count, and no single letter that may begin a sentence as a word ("A tree
    ..."). In a tree too large for names, paths of at least three ranks are names.
    """
    names, pattern = _names_of(tree)

    def mark(found: re.Match[str]) -> str:
        name = found[0]
        if len(tree) > MOST_NAMED:
            try:
                return format_reference(tree.node_at_path(name), name)
            except TreeError:
                return name
        begins = not text[: found.start()].strip() or text[: found.start()].rstrip()[-1] in ".!?:"
        is_word = len(name) == 1 and name.isalpha() and begins and re.match(r" [a-z]", text[found.end():])
        return name if is_word else format_reference(names[name], name)

    return pattern.sub(mark, text) if pattern else text


@lru_cache(maxsize=2)
def _names_of(tree: Tree) -> tuple[dict[str, int], re.Pattern[str] | None]:
    """Return the nodes by their names in texts, and the pattern of all names; None if there is none."""
    if len(tree) > MOST_NAMED:
        return {}, re.compile(r"(?<![\w.])\d+(?:\.\d+){2,}(?![\w]|\.\d)")
    names: dict[str, int] = {}
    for node in range(len(tree)):
        if re.search(r"[^\W_a-z]", tree.label[node]):
            names.setdefault(tree.label[node], node)
    longest_first = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return names, re.compile(rf"(?<!\w)(?:{longest_first})(?!\w)") if names else None
