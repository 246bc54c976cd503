"""What a drop and a double click do to the document."""

from dataclasses import replace

from explorer import edit, scope
from explorer.errors import TreeError
from explorer.gui.canvas.walk import Drop
from explorer.gui.document import Document
from explorer.i18n import _
from explorer.order import AS_DRAWN
from explorer.playback import called


def move_subtree(document: Document, spot: int, drop: Drop) -> None:
    """Move what is shown at a spot as it was dropped: one undo; TreeError where its place can't be told."""
    node, parent = document.shown.node(spot), document.shown.node(drop.parent)
    chosen, whole = [int(document.tree.id[node])], document.tree
    if drop.beside and whole.parent[node] != parent:
        raise TreeError(_("the siblings of {} are not all shown").format(whole.name(node)))
    if drop.beside:
        drawn = document.adopted()
        document.change(_("Move"), lambda study: (
            replace(study, tree=edit.move(drawn, node, parent, drop.at), ordering=AS_DRAWN), chosen))
        return
    # Onto a node: its last child, whatever of its family is put away.
    last = sum(1 for child in whole.children(parent) if child != node)
    old, new = document.all_drawn([node, parent])
    document.change(_("Move"), lambda study: (replace(study, tree=edit.move(study.tree, old, new, last)), chosen))


def open_stub(document: Document, spot: int) -> None:
    """Show the subtree that a stub stands for, as one undo."""
    node = document.shown.node(spot)
    wanted = scope.revealing(document.tree, document.study.scope, document.tree.children(node)[0])
    document.set_scope(_("Show the subtree of {}").format(called(document.tree, node)), wanted)
