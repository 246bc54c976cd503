"""Claims about proof-number search: the most-proving node, the numbers of a new node, and how numbers are backed up."""


from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.explanations.claims.claim import Claim, Value
from explorer.search.convention import Bound
from explorer.trees.names import format_number, node_reference
from explorer.trees.tree import Tree


def describe_goal(goal: Bound | None) -> str:
    """Return the goal in words, with its number if one is given."""
    return _("the goal") if goal is None else _("the goal {}").format(display(goal))


class DescentBegins(Claim, frozen=True):
    """A descent begins, numbered from 1."""

    number: int

    def sentence(self, tree: Tree) -> str:
        return _("Descent {:,}: from the root down to the most-proving node.").format(self.number)


class NewNodeNumbers(Claim, frozen=True):
    """A new inner node begins with proof number 1 and disproof number 1."""

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
        text = _("The value of {node} is {value}, which reaches {goal}: it is proved.") if self.reaches else _(
            "The value of {node} is {value}, which does not reach {goal}: it is disproved.")
        return text.format(
            node=node_reference(tree, self.node), value=format_number(self.value), goal=describe_goal(self.goal))


class MostProvingChild(Claim, frozen=True):
    """The descent goes to the first child with the least proof number (MAX) or the least disproof number (MIN)."""

    parent: int
    child: int
    at_max: bool

    def sentence(self, tree: Tree) -> str:
        text = _("{parent} is a MAX node, where one child is enough: "
                 "{child} is the first of those that take the least to prove.") if self.at_max else _(
            "{parent} is a MIN node, where one child can refute: {child} is the first of those that take the least to "
            "disprove.")
        return text.format(parent=node_reference(tree, self.parent), child=node_reference(tree, self.child))


class ProofNumbersOf(Claim, frozen=True):
    """The proof and disproof numbers with which a visit is left; `goes_on` if another descent follows."""

    node: int
    proof: float
    disproof: float
    goes_on: bool = False

    def sentence(self, tree: Tree) -> str:
        text = _("{node} has proof number {proof} and disproof number {disproof}.")
        if self.goes_on:
            text = _("{node} has proof number {proof} and disproof number {disproof}: neither is 0, so the next "
                     "descent begins.")
        return text.format(
            node=node_reference(tree, self.node), proof=display(self.proof), disproof=display(self.disproof))


class ProofBackupRule(Claim, frozen=True):
    """The rule that derives an inner node's numbers from its children's."""

    node: int
    at_max: bool

    def sentence(self, tree: Tree) -> str:
        if self.at_max:
            return _("At a MAX node the proof number is the least of the children's, the disproof number their sum.")
        return _("At a MIN node the proof number is the sum of the children's, the disproof number the least.")


class ProofVerdict(Claim, frozen=True):
    """The result of the search: True if the root reaches the goal; None if the search was stopped before a result."""

    goal: Bound | None
    reaches: bool | None

    def sentence(self, tree: Tree) -> str:
        if self.reaches is None:
            return _("Neither proved nor disproved: the search was stopped.")
        text = _("Proved: {node} reaches {goal}.") if self.reaches else _("Disproved: {node} does not reach {goal}.")
        return text.format(node=node_reference(tree, 0), goal=describe_goal(self.goal))


class DescentTotals(Claim, frozen=True):
    """The numbers of descents, of nodes visited and of nodes evaluated, `static` of these at the depth limit."""

    descents: int
    nodes: int
    evaluated: int
    leaves: int
    static: int

    def sentence(self, tree: Tree) -> str:
        descents = ngettext("{:,} descent", "{:,} descents", self.descents).format(self.descents)
        if self.static:
            return _("{descents}, {known:,} of {nodes:,} nodes known, {evaluated:,} evaluated, {static:,} of them "
                     "statically.").format(
                descents=descents, known=self.nodes, nodes=len(tree), evaluated=self.evaluated, static=self.static)
        return _("{descents}, {known:,} of {nodes:,} nodes known, "
                 "{evaluated:,} of {leaves:,} leaves evaluated.").format(
            descents=descents, known=self.nodes, nodes=len(tree), evaluated=self.evaluated, leaves=self.leaves)
