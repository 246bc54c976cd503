"""Claims about SSS*: states taken from the OPEN list, added to it and purged."""

from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.explanations.claims.claim import Claim, Value
from explorer.search.convention import Bound
from explorer.trees.names import format_number, join_node_names, node_reference
from explorer.trees.tree import Tree


class TakenFromOpen(Claim, frozen=True):
    """A state with the largest merit is taken from OPEN; `solved` or else live."""

    node: int
    merit: Bound
    solved: bool

    def sentence(self, tree: Tree) -> str:
        text = _("{node} is taken from the OPEN list, solved with merit {merit}: "
                 "no other has a larger one.") if self.solved \
            else _("{node} is taken from the OPEN list with merit {merit}: no other has a larger one.")
        return text.format(node=node_reference(tree, self.node), merit=display(self.merit))


class ReturnedSolved(Claim, frozen=True):
    """An evaluated node goes back on OPEN as solved, with the smaller of its merit (`before`) and its number."""

    node: int
    value: Value
    before: Bound
    merit: Bound
    static: bool

    def sentence(self, tree: Tree) -> str:
        text = _("Its static evaluation is {value}: it goes back on the list, solved, with merit MIN({before}, "
                 "{value}) = {merit}.") \
            if self.static else _("Its utility is {value}: it goes back on the list, solved, with merit MIN({before}, "
                                  "{value}) = {merit}.")
        value = format_number(self.value)
        return text.format(value=value, before=display(self.before), merit=display(self.merit))


class AddedToOpen(Claim, frozen=True):
    """The children that replace a live node on OPEN: all at MAX, the first at MIN."""

    node: int
    children: tuple[int, ...]
    merit: Bound
    at_max: bool

    def sentence(self, tree: Tree) -> str:
        if not self.at_max:
            return _("At a MIN node one child after the other: {nodes} goes on the list with merit {merit}.").format(
                nodes=join_node_names(tree, self.children), merit=display(self.merit))
        return ngettext("At a MAX node every child may be the best: {nodes} goes on the list with merit {merit}.",
                        "At a MAX node every child may be the best: {nodes} go on the list with merit {merit}.",
                        len(self.children)).format(
                            nodes=join_node_names(tree, self.children), merit=display(self.merit))


class NodePurged(Claim, frozen=True):
    """A node is removed from OPEN because a MAX node above it is solved; the step's title if `solved` is -1."""

    node: int
    solved: int = -1

    def sentence(self, tree: Tree) -> str:
        name = node_reference(tree, self.node)
        if self.solved < 0:
            return _("{} is purged").format(name)
        return _("{node} is solved, so nothing below it is needed any more: the search is done with {root}.").format(
            node=node_reference(tree, self.solved), root=name)


class ParentSolved(Claim, frozen=True):
    """A solved child solves its parent: any child at MAX; the last one, or one with merit minus infinity, at MIN."""

    parent: int
    merit: Bound
    at_max: bool
    is_last: bool

    def sentence(self, tree: Tree) -> str:
        parent = node_reference(tree, self.parent)
        if self.at_max:
            return _("So {node}, a MAX node, is solved with {merit}; all else below it leaves the list.").format(
                node=parent, merit=display(self.merit))
        if self.is_last:
            return _("It was the last child of {node}, a MIN node, which is solved with {merit}.").format(
                node=parent, merit=display(self.merit))
        return _("Below −∞ MIN has nothing to look for: {} is solved.").format(parent)


class NextChild(Claim, frozen=True):
    """After a solved child of a MIN node, its next child is put on OPEN."""

    parent: int
    child: int
    merit: Bound

    def sentence(self, tree: Tree) -> str:
        return _("{parent} is a MIN node: its next child, {child}, goes on the list with merit {merit}.").format(
            parent=node_reference(tree, self.parent), child=node_reference(tree, self.child), merit=display(self.merit))
