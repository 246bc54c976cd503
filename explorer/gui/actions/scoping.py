"""Commands that choose the visible part of the tree: collapsed subtrees, levels, another root. Each can be undone."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from explorer.core.i18n import _, ngettext
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.document import Document
from explorer.trees import edit, visible
from explorer.trees.names import node_name
from explorer.trees.visible import WHOLE_TREE


def toggle_collapsed(document: Document) -> None:
    """Collapse the selected subtrees, or expand those of them that are collapsed if there are any."""
    tree, now = document.tree, document.study.visible_part
    nodes = [node for node in document.selection if tree.n_children[node]]
    if closed := [node for node in nodes if document.visible_tree.is_collapsed(node)]:
        now = visible.expand_subtrees(tree, now, closed)
        document.set_scope(_("Expand {}").format(_describe_subtrees(document, closed)), now)
    else:
        ids = dict.fromkeys((*now.collapsed, *tree.id[nodes].tolist()))
        document.set_scope(_("Collapse {}").format(_describe_subtrees(document, nodes)),
                           replace(now, collapsed=tuple(ids)))


def expand_all(document: Document) -> None:
    """Expand all collapsed subtrees."""
    document.set_scope(_("Expand all subtrees"), replace(document.study.visible_part, collapsed=()))


def focus_on_subtree(document: Document, node: int) -> None:
    """Show only the subtree of `node`, and select `node`."""
    tree, now = document.tree, document.study.visible_part
    own = int(tree.id[node])
    wanted = replace(now, root=own if node else None, collapsed=tuple(each for each in now.collapsed if each != own))
    document.set_scope(_("Focus on {}").format(node_name(document.named_tree, node)), wanted)
    document.select([node])


def focus_one_level_up(document: Document) -> None:
    """Show the subtree of the parent of the top node shown."""
    focus_on_subtree(document, max(int(document.tree.parent[document.visible_tree.whole_node(0)]), 0))


def change_last_level(document: Document, by: int) -> None:
    """Show one level more (`by` = 1) or one level fewer (`by` = -1) below the top node shown."""
    (first, last), deepest = document.study.visible_part.levels, document.visible_tree.deepest_level
    now = document.visible_tree.last_level if by < 0 or last is None else min(last, deepest)
    last = max(now + by, first, 1)
    levels = first, None if last >= deepest else last
    document.set_scope(_("Show levels to {}").format(last), replace(document.study.visible_part, levels=levels))


def show_all_levels(document: Document) -> None:
    """Show all levels below the top node shown."""
    document.set_scope(_("Show all levels"), replace(document.study.visible_part, levels=WHOLE_TREE.levels))


def show_whole_tree(document: Document) -> None:
    """Show the whole tree again."""
    document.set_scope(_("Show whole tree"), WHOLE_TREE)


def keep_subtree(document: Document) -> None:
    """Replace the tree by the current subtree, which is then searched on its own."""
    node = document.shown_run.drawn_index(document.current or 0)
    top = [int(document.study.tree.id[node])]
    text = _("Keep only the subtree of {}").format(node_name(document.named_drawn_tree, node))
    document.history.apply_edit(text, lambda study: (
        replace(study, tree=edit.extract(study.tree, node), visible_part=WHOLE_TREE), top))


def sections(context: WindowContext) -> Sections:
    """Return the commands that choose the visible part of the tree, and the one that keeps only a subtree."""
    document = context.document

    def change(name: str, text: str, call: Callable[[Document], None], keys: str, when: Callable[[], bool],
               tip: str = "") -> ActionSpec:
        return ActionSpec(name, text, partial(document.attempt, partial(call, document)), keys, tip, when=when)

    def has_subtree() -> bool:
        chosen = document.selection
        return any(document.tree.n_children[node] for node in (*chosen[:20], *chosen[-20:]))

    def below_looked_from() -> bool:
        node = document.current
        return node is not None and bool(document.tree.n_children[node]) and node != document.visible_tree.whole_node(0)

    def goes_deeper() -> bool:
        last = document.study.visible_part.levels[1]
        return last is not None and last < document.visible_tree.deepest_level

    return {
        "part": [
            change("collapse", _("Collapse or expand &subtree"), toggle_collapsed, "Ctrl+T", has_subtree,
                   _("Hide the selected subtrees behind their node counts, or show them again")),
            change("expand all", _("Expand &all subtrees"), expand_all, "Ctrl+Shift+T",
                   lambda: bool(document.study.visible_part.collapsed)),
            change("look from", _("&Focus on this subtree"),
                   lambda document: focus_on_subtree(document, document.current or 0), "Ctrl+D", below_looked_from,
                   _("Show only this subtree; the search is still of the whole tree")),
            change("look higher", _("Focus one level &up"), focus_one_level_up, "Ctrl+U",
                   lambda: document.study.visible_part.root is not None),
            ActionSpec("levels", _("&Levels…"), partial(
                context.open_dialog, "explorer.gui.dialogs.levels:LevelsDialog", document), "Ctrl+H",
                       _("Choose which levels of the tree are shown"), when=lambda: len(document.tree) > 1),
            change("more levels", _("Show one level &more"), partial(change_last_level, by=1),
                   "Ctrl+Shift+Down", goes_deeper),
            change("fewer levels", _("Show one level f&ewer"), partial(change_last_level, by=-1), "Ctrl+Shift+Up",
                   lambda: document.visible_tree.last_level > max(document.study.visible_part.levels[0], 1)),
            change("whole tree", _("Show &whole tree"), show_whole_tree, "Ctrl+Shift+U",
                   lambda: document.study.visible_part != WHOLE_TREE),
        ],
        "subtree": [
            change("keep subtree", _("&Keep only this subtree"), keep_subtree, "",
                   lambda: bool(document.current) and has_subtree(),
                   _("Delete the rest of the tree; the subtree is searched on its own")),
        ],
    }


def _describe_subtrees(document: Document, nodes: list[int]) -> str:
    if len(nodes) == 1:
        return _("the subtree of {}").format(node_name(document.named_tree, nodes[0]))
    return ngettext("{} subtree", "{} subtrees", len(nodes)).format(len(nodes))
