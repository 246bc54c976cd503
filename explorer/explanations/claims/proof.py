"""Claims about proof-number search: the most-proving node, what a new one starts with, and how numbers go back up."""

from typing import Literal

from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.explanations.claims.claim import Claim, Value
from explorer.search.convention import Bound
from explorer.trees.names import format_number, node_reference
from explorer.trees.tree import Tree


def describe_goal(goal: Bound | None) -> str:
    """Return the number to be reached, as far as it is a stated one."""
    return _("the goal") if goal is None else _("the goal {}").format(display(goal))


class DescentBegins(Claim, frozen=True):
    """A descent begins; they are counted from 1."""

    number: int

    def sentence(self, tree: Tree) -> str:
        return _("Descent {:,}: from the root down to the most-proving node.").format(self.number)


class NewNodeNumbers(Claim, frozen=True):
    """A new inner node starts with 1 and 1."""

    node: int

    def sentence(self, tree: Tree) -> str:
        return _("{} is new: it starts with proof number 1 and disproof number 1.").format(
            node_reference(tree, self.node))


class LeafDecided(Claim, frozen=True):
    """An evaluated node is proved or disproved."""

    node: int
    value: Value
    goal: Bound | None
    reaches: bool

    def sentence(self, tree: Tree) -> str:
        told = _("The value of {} is {}, which reaches {}: it is proved.") if self.reaches else _(
            "The value of {} is {}, which does not reach {}: it is disproved.")
        return told.format(node_reference(tree, self.node), format_number(self.value), describe_goal(self.goal))


class MostProvingChild(Claim, frozen=True):
    """The descent goes to the first child with the least proof number at MAX, the least disproof number at MIN."""

    parent: int
    child: int
    at_max: bool

    def sentence(self, tree: Tree) -> str:
        told = _("{} is a MAX node, where one child is enough: "
                 "{} is the first of those that take the least to prove.") if self.at_max else _(
            "{} is a MIN node, where one child can refute: {} is the first of those that take the least to disprove.")
        return told.format(node_reference(tree, self.parent), node_reference(tree, self.child))


class ProofNumbersOf(Claim, frozen=True):
    """The numbers with which a visit is left."""

    node: int
    proof: float
    disproof: float
    goes_on: bool = False

    def sentence(self, tree: Tree) -> str:
        told = _("{} has proof number {} and disproof number {}.")
        if self.goes_on:
            told = _("{} has proof number {} and disproof number {}: neither is 0, so the next descent begins.")
        return told.format(node_reference(tree, self.node), display(self.proof), display(self.disproof))


class ProofBackupRule(Claim, frozen=True):
    """The rule by which an inner node's numbers follow from its children's."""

    node: int
    at_max: bool

    def sentence(self, tree: Tree) -> str:
        if self.at_max:
            return _("At a MAX node the proof number is the least of the children's, the disproof number their sum.")
        return _("At a MIN node the proof number is the sum of the children's, the disproof number the least.")


class NodeLeft(Claim, frozen=True):
    """A visit is left: the title of the step."""

    node: int
    how: Literal["evaluated", "updated", "back at"]

    def sentence(self, tree: Tree) -> str:
        told = {"evaluated": _("{} is evaluated"), "updated": _("{} is updated"), "back at": _("Back at {}")}
        return told[self.how].format(node_reference(tree, self.node))


class ProofVerdict(Claim, frozen=True):
    """The answer of the search; None where it was stopped before."""

    goal: Bound | None
    reaches: bool | None

    def sentence(self, tree: Tree) -> str:
        if self.reaches is None:
            return _("Neither proved nor disproved: the search was stopped.")
        told = _("Proved: {} reaches {}.") if self.reaches else _("Disproved: {} does not reach {}.")
        return told.format(node_reference(tree, 0), describe_goal(self.goal))


class DescentTotals(Claim, frozen=True):
    """The number of descents, of nodes visited and of leaves evaluated."""

    descents: int
    nodes: int
    leaves: int
    all_leaves: int

    def sentence(self, tree: Tree) -> str:
        descents = ngettext("{:,} descent", "{:,} descents", self.descents).format(self.descents)
        return _("{}, {:,} of {:,} nodes known, {:,} of {:,} leaves evaluated.").format(
            descents, self.nodes, len(tree), self.leaves, self.all_leaves)
