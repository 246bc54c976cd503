"""Edits of whole subtrees by the menu and by a drop: a tree given as text is pasted, subtrees are deleted."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

import numpy as np

from explorer.core.errors import FormatError, TreeError
from explorer.core.i18n import _, ngettext
from explorer.gui.canvas.fields import display_name
from explorer.gui.document import Document
from explorer.gui.document.shown_run import nodes_with_ids
from explorer.study import Study
from explorer.trees import edit, formats
from explorer.trees.names import format_reference
from explorer.trees.orderings import AS_DRAWN
from explorer.trees.tree import MAX, MIN, Tree

EXAMPLE = "[[3, 12, 8], [2, 4, 6]]"

Source = Literal["clipboard", "drop"]
"""The origin of a text that is read as a tree."""


def parse_text(text: str, root: Literal["max", "min"] = "max", source: Source = "clipboard") -> Tree:
    """Return the tree written in a text, whose root belongs to `root` unless the text says otherwise.

    Raises TreeError if the text is empty, and FormatError with an example of the notation if it is not a tree.
    """
    if not text.strip():
        raise TreeError(_("the clipboard contains no text to paste") if source == "clipboard" else _(
            "the text dropped is empty"))
    try:
        return formats.parse(text.strip(), root=root)
    except FormatError as error:
        reason = (
            _("The text on the clipboard is not a tree ({reason}). A tree is written like this: {example}")
            if source == "clipboard" else
            _("The text dropped is not a tree ({reason}). A tree is written like this: {example}"))
        raise FormatError(reason.format(reason=error, example=EXAMPLE)) from error


def paste(document: Document, node: int, text: str, at: int | None = None, source: Source = "clipboard") -> None:
    """Paste the tree in a text over a blank leaf, or as child number `at` (default: the last) of a node.

    `at` counts the children as shown, so their order becomes the drawn one. Raises TreeError and FormatError.
    """
    run = document.shown_run
    name = display_name(document.tree, node)
    edit_text = _("Paste into {}").format(name)
    if at is not None:
        tree = run.tree_in_shown_order()
        guest = parse_text(text, _mover_below(tree, node), source)

        def insert(study: Study) -> tuple[Study, list[int]]:
            grown, fresh = edit.paste(tree, node, guest, at)
            return replace(study, tree=grown, ordering=AS_DRAWN), [fresh]

        document.history.apply_edit(edit_text, insert)
        return
    tree, node = document.study.tree, run.drawn_index(node)
    if _is_blank(tree, node):
        guest = parse_text(text, _mover_below(tree, int(tree.parent[node])), source)
        if node == 0:
            document.edit_tree(edit_text, guest, [int(guest.id[0])])
            return
        parent, rank = int(tree.parent[node]), int(tree.rank[node])

        def put(tree: Tree) -> tuple[Tree, int]:
            after = edit.replace_subtree(tree, node, guest)
            place = after.children(int(np.flatnonzero(after.id == tree.id[parent])[0]))[rank]
            return after, int(after.id[place])

        edit_and_select(document, edit_text, put)
        return
    guest = parse_text(text, _mover_below(tree, node), source)
    edit_and_select(document, edit_text, lambda tree: edit.paste(tree, node, guest))
    if not tree.n_children[node]:
        name = name[:1].upper() + name[1:]
        # The node has another name now, so the message says where the one with the old name is.
        now = int(nodes_with_ids(document.tree, tree.id[[node]])[0])
        document.show_message(_("{} is now an inner node; its utility was removed").format(
            format_reference(now, name)), "information")


def delete(document: Document, nodes: Sequence[int]) -> None:
    """Delete the subtrees of these nodes and select the nearest sibling of the last one, or its parent.

    Raises TreeError for the root.
    """
    name, nodes = display_name(document.tree, nodes[-1]), document.shown_run.drawn_indices(nodes)
    tree, last, gone = document.study.tree, nodes[-1], set(nodes)
    parent = int(tree.parent[last])
    family = [child for child in tree.children(parent) if child not in gone]
    nearest = int(tree.id[min(family, key=lambda child: abs(child - last), default=parent)])
    text = (_("Delete {}").format(name) if len(gone) == 1
            else ngettext("Delete {} subtree", "Delete {} subtrees", len(gone)).format(len(gone)))
    document.history.apply_edit(text, lambda study: (
        replace(study, tree=edit.delete(study.tree, nodes)), [nearest]))


def edit_and_select(document: Document, text: str, make: Callable[[Tree], tuple[Tree, int]]) -> None:
    """Edit the drawn tree as one undo step; `make` returns the new tree and the id of the node to select."""

    def grown(study: Study) -> tuple[Study, list[int]]:
        tree, fresh = make(study.tree)
        return replace(study, tree=tree), [fresh]

    document.history.apply_edit(text, grown)


def _is_blank(tree: Tree, node: int) -> bool:
    blank = not tree.n_children[node] and np.isnan(tree.payoff[node]).all()
    return bool(blank and not tree.unknown_name(node))


def _mover_below(tree: Tree, node: int) -> Literal["max", "min"]:
    """Return the player to move in a subtree below `node`: the opponent of the nearest MAX or MIN node upwards."""
    while node >= 0 and tree.player[node] not in (MAX, MIN):
        node = int(tree.parent[node])
    return "min" if node >= 0 and tree.player[node] == MAX else "max"
