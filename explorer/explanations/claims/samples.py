"""Claims about searches by playouts: the child chosen, moves drawn at random, and the nodes where a result counts."""

from typing import Literal

from explorer.core.i18n import _, ngettext
from explorer.explanations.claims.claim import Claim, Value
from explorer.trees.names import format_number, node_reference
from explorer.trees.tree import Tree


def format_mean(mean: float) -> str:
    """Return a mean with three significant digits."""
    return f"{mean:.3g}".replace("-", "−")


class IterationBegins(Claim, frozen=True):
    """An iteration begins at the root, numbered from 1."""

    number: int
    iterations: int

    def sentence(self, tree: Tree) -> str:
        return _("Iteration {:,} of {:,} begins at {}.").format(self.number, self.iterations, node_reference(tree, 0))


class IterationResult(Claim, frozen=True):
    """The number of a leaf, or of a node at the depth limit, is the result of an iteration."""

    node: int
    value: Value
    static: bool

    def sentence(self, tree: Tree) -> str:
        text = _("{} is at the depth limit: its static evaluation {} is the result of this iteration.") \
            if self.static else _("{} is a leaf: the result of this iteration is {}.")
        return text.format(node_reference(tree, self.node), format_number(self.value))


class ChildChosen(Claim, frozen=True):
    """The reason why a node of the search's tree is visited."""

    parent: int
    child: int
    how: Literal["chance", "in turn", "new"]

    def sentence(self, tree: Tree) -> str:
        parent, child = node_reference(tree, self.parent), node_reference(tree, self.child)
        if self.how == "chance":
            return _("{} is a chance node: {} was drawn by its probability.").format(parent, child)
        if self.how == "in turn":
            return _("The moves of {} take turns: now it is {}.").format(parent, child)
        return _("{} was never visited: it is added to the search's tree.").format(child)


class BestConfidenceBound(Claim, frozen=True):
    """The child has the best confidence bound of all siblings: mean + bonus at MAX, mean - bonus at MIN."""

    parent: int
    child: int
    mean: float
    bonus: float
    at_max: bool

    def sentence(self, tree: Tree) -> str:
        text = _("{} has the greatest bound of {}'s children: mean {} + {} for its few visits = {}.") if self.at_max \
            else _("{} has the least bound of {}'s children: mean {} − {} for its few visits = {}.")
        bound = self.mean + self.bonus if self.at_max else self.mean - self.bonus
        return text.format(node_reference(tree, self.child), node_reference(tree, self.parent),
                           *map(format_mean, (self.mean, self.bonus, bound)))


class DrawnAtRandom(Claim, frozen=True):
    """Moves are drawn at random, from this node on or as before."""

    node: int
    begins: bool

    def sentence(self, tree: Tree) -> str:
        if self.begins:
            return _("From here on all moves are drawn at random.")
        return _("The playout continues to {}.").format(node_reference(tree, self.node))


class ResultComesBack(Claim, frozen=True):
    """The title of a step that returns a result to the parent visit."""

    value: Value
    caller: int

    def sentence(self, tree: Tree) -> str:
        return _("{} comes back to {}").format(format_number(self.value), node_reference(tree, self.caller))


class ResultCounted(Claim, frozen=True):
    """A result counts at a node of the search's tree; its visits and their mean include it."""

    node: int
    value: Value
    visits: int
    mean: float

    def sentence(self, tree: Tree) -> str:
        return ngettext("The result {} counts at {}: {:,} visit, mean {}.",
                        "The result {} counts at {}: {:,} visits, mean {}.", self.visits).format(
            format_number(self.value), node_reference(tree, self.node), self.visits, format_mean(self.mean))


class ResultNotCounted(Claim, frozen=True):
    """A result passes a node that is not in the search's tree; `flat` in flat Monte Carlo."""

    node: int
    value: Value
    flat: bool

    def sentence(self, tree: Tree) -> str:
        text = _("The result {} goes back; only the root's moves count it, not {}.") if self.flat else _(
            "The result {} goes back; {} is not in the search's tree and does not count it.")
        return text.format(format_number(self.value), node_reference(tree, self.node))


class IterationTotals(Claim, frozen=True):
    """The number of iterations, and of nodes that they reached and evaluated."""

    iterations: int
    reached: int
    leaves: int
    static: bool

    def sentence(self, tree: Tree) -> str:
        text = ngettext("{:,} iteration; {:,} of {:,} leaves reached.",
                        "{:,} iterations; {:,} of {:,} leaves reached.", self.iterations)
        if self.static:
            text = ngettext("{:,} iteration; {:,} nodes evaluated, in a tree of {:,} leaves.",
                            "{:,} iterations; {:,} nodes evaluated, in a tree of {:,} leaves.", self.iterations)
        return text.format(self.iterations, self.reached, self.leaves)


class MeanAfterMove(Claim, frozen=True):
    """The estimate is the mean after the chosen move; `mean` is that of all results, which differs."""

    mean: float

    def sentence(self, tree: Tree) -> str:
        return _("That is the mean of the results after this move; of all results it is {}.").format(
            format_mean(self.mean))
