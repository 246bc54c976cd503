"""Claims about a number that comes back: what it is, the test that it meets, and why a cutoff follows."""

from explorer.analysis import UPPER
from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.explanations.claims.claim import Claim, Value, format_comparison
from explorer.search.convention import Bound
from explorer.trees.names import format_number, join_node_names, node_reference
from explorer.trees.tree import Tree


class NodeReturned(Claim, frozen=True):
    """A visit has ended and its number has come to the caller: the title of the step."""

    node: int
    value: Value
    caller: int

    def sentence(self, tree: Tree) -> str:
        return _("{} returned {} to {}").format(
            node_reference(tree, self.node), format_number(self.value), node_reference(tree, self.caller))


class ReturnedBound(Claim, frozen=True):
    """The number that came back is a bound of the node's value."""

    node: int
    value: Value
    bound: int

    def sentence(self, tree: Tree) -> str:
        told = _("{} returned {}, an upper bound: its value may be less.") if self.bound == UPPER else _(
            "{} returned {}, a lower bound: its value may be more.")
        return told.format(node_reference(tree, self.node), format_number(self.value))


class NodeCut(Claim, frozen=True):
    """A visit ended in a cutoff; these children are lost by it."""

    node: int
    skipped: tuple[int, ...]

    def sentence(self, tree: Tree) -> str:
        return _("{} was cut: {}.").format(node_reference(tree, self.node), describe_pruned(tree, self.skipped))


def describe_pruned(tree: Tree, nodes: tuple[int, ...]) -> str:
    """Return "B and C are pruned"."""
    return ngettext("{} is pruned", "{} are pruned", len(nodes)).format(join_node_names(tree, nodes))


class CurrentV(Claim, frozen=True):
    """The caller's v after the return, and whether it has changed."""

    node: int
    v: Value
    is_new: bool

    def sentence(self, tree: Tree) -> str:
        told = _("{} has v = {} now.") if self.is_new else _("{} keeps v = {}.")
        return told.format(node_reference(tree, self.node), format_number(self.v))


class TestHoldsOnLast(Claim, frozen=True):
    """The test holds at the last child that is searched, so that nothing is left to skip.

    `of_all`: the last of all children; beyond the depth limit only some are searched.
    """

    __test__ = False  # pytest looks for classes that begin with Test

    node: int
    v: Bound
    sign: str
    name: str
    limit: Bound
    of_all: bool = True

    def sentence(self, tree: Tree) -> str:
        told = _("{} holds, but that was the last child: nothing is left to prune.") if self.of_all else _(
            "{} holds, but that was the last forcing move: nothing is left to prune.")
        return told.format(
            format_comparison(self.v, self.sign, self.limit, self.name))


class TestFails(Claim, frozen=True):
    """The test does not hold; the caller's own end of the window moves to v, or stays.

    `own` is "α" at MAX and "β" at MIN; "" where the search has one question instead of a window.
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
        return _("{} does not hold; {}.").format(test, own)


class WillBeSearchedAgain(Claim, frozen=True):
    """The null window's answer lies inside the caller's window, and is no evaluation."""

    node: int
    value: Bound
    caller: int

    def sentence(self, tree: Tree) -> str:
        told = _("{} lies inside the window at {}, and a null window can't tell whether it is exact: "
                 "{} will be searched again.")
        return told.format(display(self.value), node_reference(tree, self.caller), node_reference(tree, self.node))
