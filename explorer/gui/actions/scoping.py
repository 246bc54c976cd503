"""The commands that choose the part of the tree shown: subtrees put away, levels, another root. Each is one undo."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.document import Document
from explorer.trees import edit, visible
from explorer.trees.names import called
from explorer.trees.visible import WHOLE


def toggle(document: Document) -> None:
    """Put the selected subtrees away behind their counts; where some are, show those again."""
    tree, now = document.tree, document.study.scope
    nodes = [node for node in document.selection if tree.n_children[node]]
    if closed := [node for node in nodes if document.shown.is_closed(node)]:
        now = visible.opened(tree, now, closed)
        document.set_scope(_("Show {}").format(_what(document, closed)), now)
    else:
        ids = dict.fromkeys((*now.collapsed, *tree.id[nodes].tolist()))
        document.set_scope(_("Put away {}").format(_what(document, nodes)), replace(now, collapsed=tuple(ids)))


def show_all(document: Document) -> None:
    """Show every subtree that was put away."""
    document.set_scope(_("Show all subtrees"), replace(document.study.scope, collapsed=()))


def look_from(document: Document, node: int) -> None:
    """Show the tree below a node alone."""
    tree, now = document.tree, document.study.scope
    own = int(tree.id[node])
    wanted = replace(now, root=own if node else None, collapsed=tuple(each for each in now.collapsed if each != own))
    document.set_scope(_("Look from {}").format(called(tree, node)), wanted)
    document.select([node])


def look_higher(document: Document) -> None:
    """Look from the node above the one looked from."""
    look_from(document, max(int(document.tree.parent[document.shown.node(0)]), 0))


def show_levels(document: Document, by: int) -> None:
    """Show one level more (1) or one fewer (-1) below the node looked from."""
    (first, last), deepest = document.study.scope.levels, document.shown.deepest_level
    now = document.shown.last_level if by < 0 or last is None else min(last, deepest)
    last = max(now + by, first, 1)
    levels = first, None if last >= deepest else last
    document.set_scope(_("Levels to {}").format(last), replace(document.study.scope, levels=levels))


def show_all_levels(document: Document) -> None:
    """Show every level below the node looked from."""
    document.set_scope(_("All levels"), replace(document.study.scope, levels=WHOLE.levels))


def show_whole(document: Document) -> None:
    """Show the whole tree again."""
    document.set_scope(_("Show the whole tree"), WHOLE)


def keep_subtree(document: Document) -> None:
    """Make the current subtree the whole tree, to be searched on its own."""
    node = document.run.drawn(document.current or 0)
    top = [int(document.study.tree.id[node])]
    document.history.change(_("Keep only the subtree of {}").format(called(document.study.tree, node)), lambda study: (
        replace(study, tree=edit.extract(study.tree, node), scope=WHOLE), top))


def ask_levels(context: WindowContext) -> None:
    """Ask which levels are shown."""
    from explorer.gui.dialogs.levels import Levels

    Levels(context.document, context.window).exec()


def sections(context: WindowContext) -> Sections:
    """The commands of the View menu's part of the tree, and the one that cuts the tree down to a part."""
    document = context.document

    def change(name: str, text: str, call: Callable[[Document], None], keys: str, when: Callable[[], bool],
               tip: str = "") -> ActionSpec:
        return ActionSpec(name, text, partial(document.attempt, partial(call, document)), keys, tip, when=when)

    def has_subtree() -> bool:
        chosen = document.selection
        return any(document.tree.n_children[node] for node in (*chosen[:20], *chosen[-20:]))

    def below_looked_from() -> bool:
        node = document.current
        return node is not None and bool(document.tree.n_children[node]) and node != document.shown.node(0)

    def goes_deeper() -> bool:
        last = document.study.scope.levels[1]
        return last is not None and last < document.shown.deepest_level

    return {
        "part": [
            change("collapse", _("Put away or show the &subtree"), toggle, "Ctrl+T", has_subtree,
                   _("The subtrees selected go behind the number of their nodes, and come back")),
            change("expand all", _("Show &all subtrees"), show_all, "Ctrl+Shift+T",
                   lambda: bool(document.study.scope.collapsed)),
            change("look from", _("Look from &this node"),
                   lambda document: look_from(document, document.current or 0), "Ctrl+D", below_looked_from,
                   _("The node becomes the root of what is shown; the search stays that of the whole tree")),
            change("look higher", _("Look from one node &higher"), look_higher, "Ctrl+U",
                   lambda: document.study.scope.root is not None),
            ActionSpec("levels", _("&Levels…"), partial(ask_levels, context), "Ctrl+H",
                       _("Show some levels of the tree only"), when=lambda: len(document.tree) > 1),
            change("more levels", _("One level &more"), partial(show_levels, by=1), "Ctrl+Shift+Down", goes_deeper),
            change("fewer levels", _("One level &fewer"), partial(show_levels, by=-1), "Ctrl+Shift+Up",
                   lambda: document.shown.last_level > max(document.study.scope.levels[0], 1)),
            change("whole tree", _("The &whole tree"), show_whole, "Ctrl+Shift+U",
                   lambda: document.study.scope != WHOLE),
        ],
        "subtree": [
            change("keep subtree", _("&Keep only this subtree"), keep_subtree, "",
                   lambda: bool(document.current) and has_subtree(),
                   _("The subtree becomes a tree of its own, with a search of its own")),
        ],
    }


def _what(document: Document, nodes: list[int]) -> str:
    if len(nodes) == 1:
        return _("the subtree of {}").format(called(document.tree, nodes[0]))
    return _("{} subtrees").format(len(nodes))
