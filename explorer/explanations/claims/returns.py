"""Claims about a number that returns: its kind, the test that follows, and its effect on the parent's v."""

from typing import Literal

from explorer.analysis.run import UPPER
from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.explanations.claims.claim import Claim, Value, format_comparison
from explorer.search.convention import Bound
from explorer.trees.names import format_number, join_node_names, node_reference
from explorer.trees.tree import Tree


class NodeReturned(Claim, frozen=True):
    """The title of a step that leaves a visit and returns its number to the parent visit."""

    node: int
    value: Value
    caller: int

    def sentence(self, tree: Tree) -> str:
        return _("{node} returned {value} to {caller}").format(
            node=node_reference(tree, self.node), value=format_number(self.value),
            caller=node_reference(tree, self.caller))


class NodeLeft(Claim, frozen=True):
    """The title of a step that leaves a visit of proof-number search or SSS*."""

    node: int
    how: Literal["evaluated", "updated", "back at", "solved"]

    def sentence(self, tree: Tree) -> str:
        return {
            "evaluated": _("{} is evaluated"), "updated": _("{} is updated"), "back at": _("Back at {}"),
            "solved": _("{} is solved"),
        }[self.how].format(node_reference(tree, self.node))


class ReturnedBound(Claim, frozen=True):
    """The number that returned is a bound of the node's value."""

    node: int
    value: Value
    bound: int

    def sentence(self, tree: Tree) -> str:
        text = _("{node} returned {value}, an upper bound: its value may be less.") if self.bound == UPPER else _(
            "{node} returned {value}, a lower bound: its value may be more.")
        return text.format(node=node_reference(tree, self.node), value=format_number(self.value))


class NodeCut(Claim, frozen=True):
    """A visit ended in a cutoff, which prunes the children in `pruned`."""

    node: int
    pruned: tuple[int, ...]

    def sentence(self, tree: Tree) -> str:
        return _("{node} was cut: {pruned}.").format(
            node=node_reference(tree, self.node), pruned=describe_pruned(tree, self.pruned))


def describe_pruned(tree: Tree, nodes: tuple[int, ...]) -> str:
    """Return a phrase such as "B and C are pruned"."""
    return ngettext("{} is pruned", "{} are pruned", len(nodes)).format(join_node_names(tree, nodes))


class CurrentV(Claim, frozen=True):
    """The parent's v after the return; `is_new` if it changed."""

    node: int
    v: Value
    is_new: bool

    def sentence(self, tree: Tree) -> str:
        text = _("{node} has v = {v} now.") if self.is_new else _("{node} keeps v = {v}.")
        return text.format(node=node_reference(tree, self.node), v=format_number(self.v))


class TestHoldsOnLast(Claim, frozen=True):
    """The test holds at the last child that is searched, so that nothing is left to prune.

    `of_all` is False beyond the depth limit, if only some children are searched there.
    """

    __test__ = False  # pytest collects classes named Test...

    node: int
    v: Bound
    sign: str
    name: str
    limit: Bound
    of_all: bool = True

    def sentence(self, tree: Tree) -> str:
        text = _("{} holds, but that was the last child: nothing is left to prune.") if self.of_all else _(
            "{} holds, but that was the last forcing move: nothing is left to prune.")
        return text.format(
            format_comparison(self.v, self.sign, self.limit, self.name))


class TestFails(Claim, frozen=True):
    """The test does not hold; the parent's end of the window moves to v or stays.

    `own` is "α" at MAX and "β" at MIN; "" if the search has one question instead of a window.
    """

    __test__ = False

    node: int
    v: Bound
    sign: str
    name: str
    limit: Bound
    own: str = ""
    end: Bound = 0
    moved: bool = False

    def sentence(self, tree: Tree) -> str:
        test = format_comparison(self.v, self.sign, self.limit, self.name)
        if not self.own:
            return _("{} does not hold.").format(test)
        own = (_("now {}") if self.moved else _("{} stays")).format(f"{self.own} = {display(self.end)}")
        return _("{test} does not hold; {bounds}.").format(test=test, bounds=own)


class WillBeSearchedAgain(Claim, frozen=True):
    """The null window returned a number inside the parent's window that may not be exact, so a re-search follows."""

    node: int
    value: Bound
    caller: int

    def sentence(self, tree: Tree) -> str:
        text = _("{value} lies inside the window at {caller}, and a null window can't tell whether it is exact: "
                 "{node} will be searched again.")
        return text.format(
            value=display(self.value), caller=node_reference(tree, self.caller), node=node_reference(tree, self.node))
