"""Editing commands; each computes a new tree and gives it to the document as one undo step."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

import numpy as np
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog

from explorer.core.errors import TreeError
from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.canvas import subtree_edits
from explorer.gui.canvas.fields import NodeField, describe_edit, display_name
from explorer.gui.canvas.subtree_edits import edit_and_select
from explorer.gui.document import Document
from explorer.gui.toolkit.help_topic import topic_of_dialogs
from explorer.trees import edit, formats, orderings
from explorer.trees.tree import CHANCE, MAX, MIN, Tree


def add_child(document: Document) -> None:
    """Add a child to the current node, or to the root if there is none, and select the child."""
    node = _current_node(document)
    text = _("Add child to {}").format(_current_name(document))
    edit_and_select(document, text, lambda tree: edit.add_child(tree, node))


def add_sibling(document: Document, before: bool = False) -> None:
    """Add a leaf after the current node, or before it if `before`, and select the leaf."""
    node = _current_node(document)
    edit_and_select(document, _("Add sibling of {}").format(_current_name(document)),
                    lambda tree: edit.add_sibling(tree, node, before))


def delete(document: Document) -> None:
    """Delete the selected subtrees and select the nearest sibling of the last one, or its parent."""
    _selected_nodes(document)  # refuses if there is none
    subtree_edits.delete(document, document.selection)


def copy(document: Document) -> None:
    """Copy the current subtree to the clipboard as notation."""
    QGuiApplication.clipboard().setText(formats.write(edit.extract(document.study.tree, _current_node(document))))


def cut(document: Document) -> None:
    """Copy the current subtree to the clipboard, then delete it; other selected subtrees stay."""
    copy(document)
    document.select([document.current or 0])
    delete(document)


def paste(document: Document, text: str | None = None) -> None:
    """Paste notation, by default from the clipboard, over a blank leaf, or as the last child of the current node."""
    text = QGuiApplication.clipboard().text() if text is None else text
    subtree_edits.paste(document, document.current or 0, text)


def move_among_siblings(document: Document, by: int) -> None:
    """Move the current node by `by` places among its siblings as shown, and make the order shown the drawn order.

    Raises TreeError if no node is selected; does nothing if the node is the root or would move past the last sibling.
    """
    if document.current is None:
        raise TreeError(_("select the node to move first"))
    tree, node = document.shown_run.tree_in_shown_order(), document.current
    at = int(tree.rank[node]) + by
    if node == 0 or not 0 <= at < len(tree.children(int(tree.parent[node]))):
        return
    text = _("Move {} left") if by < 0 else _("Move {} right")
    document.history.apply_edit(text.format(_current_name(document)), lambda study: (
        replace(study, tree=edit.move(tree, node, int(tree.parent[node]), at), ordering=orderings.AS_DRAWN), None))


def adopt_order(document: Document) -> None:
    """Make the child order shown the drawn order."""
    shown = document.tree
    document.history.apply_edit(_("Keep this order"), lambda study: (
        replace(study, tree=edit.adopt_order(shown), ordering=orderings.AS_DRAWN), None))


def name_nodes(document: Document) -> None:
    """Label every inner node that has no label with a letter."""
    _edit(document, _("Name nodes"), edit.name_nodes)


def mirror(document: Document) -> None:
    """Mirror the whole tree, as shown, from left to right."""
    shown = document.shown_run.tree_in_shown_order()
    document.history.apply_edit(_("Mirror tree"), lambda study: (
        replace(study, tree=edit.adopt_order(orderings.apply(shown, "mirror")), ordering=orderings.AS_DRAWN), None))


def set_player(document: Document, player: int) -> None:
    """Set the player of the selected nodes."""
    _set_field(document, "player", edit.set_player(document.study.tree, _selected_nodes(document), player))


def clear_values(document: Document) -> None:
    """Remove the values of the selected nodes."""
    _set_field(document, "value", edit.set_value(document.study.tree, _selected_nodes(document), None))


def select_all(document: Document) -> None:
    """Select all visible nodes that are not collapsed."""
    shown = document.visible_tree
    document.select(range(len(shown.tree)) if shown.is_whole else shown.nodes[shown.hidden_counts == 0])


def select_leaves(document: Document) -> None:
    """Select all visible leaves."""
    shown = document.visible_tree
    document.select(shown.nodes[shown.tree.is_leaf & (shown.hidden_counts == 0)])


def select_level(document: Document) -> None:
    """Select all visible nodes on the level of the current node."""
    tree, shown = document.tree, document.visible_tree
    nodes = shown.nodes[shown.hidden_counts == 0]
    document.select(nodes[tree.depth[nodes] == tree.depth[document.current or 0]])


def select_subtree(document: Document) -> None:
    """Select the current node and all its descendants, in reverse index order."""
    document.select(np.flatnonzero(document.tree.in_subtree(document.current or 0))[::-1])


def copy_notation(document: Document) -> None:
    """Copy the whole drawn tree to the clipboard as notation."""
    QGuiApplication.clipboard().setText(formats.write(document.study.tree))


def set_title(context: WindowContext) -> None:
    """Ask for the title of the tree, which is used in pictures and as the name of an unsaved study."""
    tree = context.document.study.tree
    with topic_of_dialogs(context.window, "trees.md#Whole levels, and the title"):
        title, given = QInputDialog.getText(context.window, _("Title"), _("Title"), text=tree.title)
    if given and title.strip() != tree.title:
        document = context.document
        document.attempt(lambda: document.edit_tree(
            _("Title"), replace(document.study.tree, title=title.strip())))


def sections(context: WindowContext) -> Sections:
    """Return the commands of the Edit menu, and those of the Study menu that edit the tree."""
    document, canvas = context.document, context.canvas

    def selected() -> bool:
        return document.current is not None

    def below_root() -> bool:
        return bool(document.current)

    def change(name: str, text: str, call: Callable[[Document], None], keys: str = "", tip: str = "",
               when: Callable[[], bool] | None = None, on_canvas: bool = True) -> ActionSpec:
        return ActionSpec(name, text, partial(document.attempt, partial(call, document)), keys, tip, on_canvas, when)

    def field(name: str, text: str, keys: str, kind: NodeField, when: Callable[[], bool], tip: str = "") -> ActionSpec:
        return ActionSpec(name, text, lambda: canvas.begin_edit(document.current or 0, kind), keys, tip, True, when)

    def by_level(name: str, text: str, dialog: str, keys: str, when: Callable[[], bool] | None = None) -> ActionSpec:
        return ActionSpec(name, text, lambda: context.open_dialog(
            f"explorer.gui.dialogs.level:{dialog}", document, _current_level(document)), keys, when=when)

    def under_chance() -> bool:
        node = document.current
        return bool(node) and bool(document.tree.player[document.tree.parent[node or 0]] == CHANCE)

    return {
        "history": [
            ActionSpec("undo", _("&Undo"), partial(document.attempt, document.undo), "Ctrl+Z",
                       when=lambda: document.can_undo, practice="always"),
            ActionSpec("redo", _("&Redo"), partial(document.attempt, document.redo), "Ctrl+Y Ctrl+Shift+Z",
                       when=lambda: document.can_redo, practice="always"),
        ],
        "nodes": [
            change("add child", _("Add &child"), add_child, "Tab", _("Add a leaf below the current node")),
            change("add sibling", _("Add &sibling"), add_sibling, "Enter Return", when=below_root),
            change("add sibling before", _("Add sibling &before"), partial(add_sibling, before=True),
                   "Shift+Enter Shift+Return", when=below_root),
            change("delete", _("&Delete"), delete, "Del Backspace", _("Delete the selected subtrees"),
                   when=below_root),
        ],
        "fields": [
            field("edit value", _("Edit utilit&y"), "F2", "value", selected,
                  _("Type a number, a fraction or ?x; at an inner node this is its static evaluation")),
            field("edit label", _("Edit &label"), "F3", "label", selected),
            field("edit move", _("Edit &move"), "F4", "move", below_root, _("The text on the edge above the node")),
            field("edit probability", _("Edit &probability"), "F7", "probability", under_chance),
        ],
        "values": [change("clear value", _("Clear &utility"), clear_values, "Ctrl+Del", when=selected)],
        "players": [
            change("player max", _("MA&X"), partial(set_player, player=MAX), "Ctrl+1", when=selected),
            change("player min", _("MI&N"), partial(set_player, player=MIN), "Ctrl+2", when=selected),
            change("player chance", _("&Chance"), partial(set_player, player=CHANCE), "Ctrl+3", when=selected),
        ],
        "clipboard": [
            change("cut", _("Cu&t subtree"), cut, "Ctrl+X", when=below_root),
            change("copy", _("C&opy subtree"), copy, "Ctrl+C", _("Copy the subtree to the clipboard as notation")),
            change("paste", _("&Paste subtree"), paste, "Ctrl+V",
                   _("Insert the tree notation on the clipboard as a subtree")),
        ],
        "moving": [
            change("move left", _("Move le&ft"), partial(move_among_siblings, by=-1),
                   "Alt+Left Alt+Up", when=below_root),
            change("move right", _("Move ri&ght"), partial(move_among_siblings, by=1),
                   "Alt+Right Alt+Down", when=below_root),
        ],
        "turning": [change("mirror", _("Mirror &whole tree"), mirror, "Ctrl+M", on_canvas=False)],
        "selection": [
            change("select all", _("Select &all"), select_all, "Ctrl+A"),
            change("select leaves", _("Select all l&eaves"), select_leaves, "Ctrl+L"),
            change("select level", _("Select le&vel"), select_level, "Ctrl+Shift+L"),
            change("select subtree", _("Select subt&ree"), select_subtree, "Ctrl+Shift+A"),
        ],
        "by level": [
            by_level("fill level", _("F&ill level…"), "FillLevelDialog", "Ctrl+Shift+F"),
            by_level("level player", _("Set pla&yers by level…"), "LevelPlayerDialog", "Ctrl+Shift+Y",
                     lambda: len(document.tree) > 1),
        ],
        "tree": [
            ActionSpec("title", _("&Title…"), partial(set_title, context)),
            change("name nodes", _("&Name nodes A, B, C…"), name_nodes, "Ctrl+Shift+K", on_canvas=False,
                   tip=_("Label every inner node that has no label, level by level"),
                   when=lambda: _has_unnamed_nodes(document.study.tree)),
            change("adopt order", _("Kee&p this order"), adopt_order, "Ctrl+Shift+D", on_canvas=False,
                   when=lambda: document.study.ordering != orderings.AS_DRAWN),
            ActionSpec("copy notation", _("&Copy tree as notation"), partial(copy_notation, document),
                       "Ctrl+Shift+C"),
        ],
    }


def _edit(document: Document, text: str, make: Callable[[Tree], Tree], select: Sequence[int] | None = None) -> None:
    """Replace the drawn tree by `make(tree)` as one undo step, and select the nodes with the ids in `select`."""
    document.history.apply_edit(text, lambda study: (replace(study, tree=make(study.tree)), select))


def _set_field(document: Document, field: NodeField, tree: Tree) -> None:
    document.edit_tree(describe_edit(document.study.tree, tree, _selected_nodes(document), field), tree)


@lru_cache(maxsize=1)
def _has_unnamed_nodes(tree: Tree) -> bool:
    """Return True if an inner node has no label; the result for the last tree is cached."""
    blank = [code for code, text in enumerate(tree.label.names) if not text]
    return bool((~tree.is_leaf & np.isin(tree.label.codes, blank)).any())


def _current_name(document: Document) -> str:
    return display_name(document.tree, document.current or 0)


def _current_node(document: Document) -> int:
    return document.shown_run.drawn_index(document.current or 0)


def _current_level(document: Document) -> int | None:
    return None if document.current is None else int(document.tree.depth_of(document.current))


def _selected_nodes(document: Document) -> Sequence[int]:
    if not document.selection:
        raise TreeError(_("select a node first"))
    return document.shown_run.drawn_indices(document.selection)
