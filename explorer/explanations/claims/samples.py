"""Claims about searches by playouts: the child chosen, moves drawn at random, and the nodes where a result counts."""

from typing import Literal

from explorer.core.i18n import _, local_number, ngettext
from explorer.explanations.claims.claim import Claim, Value
from explorer.trees.names import format_number, node_reference
from explorer.trees.tree import Tree


def format_mean(mean: float) -> str:
    """Return a mean with three significant digits."""
    return local_number(f"{mean:.3g}").replace("-", "−")


class IterationBegins(Claim, frozen=True):
    """An iteration begins at the root, numbered from 1."""

    number: int
    iterations: int

    def sentence(self, tree: Tree) -> str:
        return _("Iteration {number:,} of {iterations:,} begins at {node}.").format(
            number=self.number, iterations=self.iterations, node=node_reference(tree, 0))


class IterationResult(Claim, frozen=True):
    """The number of a leaf, or of a node at the depth limit, is the result of an iteration."""

    node: int
    value: Value
    static: bool

    def sentence(self, tree: Tree) -> str:
        text = _("{node} is at the depth limit: its static evaluation {value} is the result of this iteration.") \
            if self.static else _("{node} is a leaf: the result of this iteration is {value}.")
        return text.format(node=node_reference(tree, self.node), value=format_number(self.value))


class ChildChosen(Claim, frozen=True):
    """The reason why a node of the search's tree is visited."""

    parent: int
    child: int
    how: Literal["chance", "in turn", "new"]

    def sentence(self, tree: Tree) -> str:
        parent, child = node_reference(tree, self.parent), node_reference(tree, self.child)
        if self.how == "chance":
            return _("{parent} is a chance node: {child} was drawn by its probability.").format(
                parent=parent, child=child)
        if self.how == "in turn":
            return _("The moves of {parent} take turns: now it is {child}.").format(parent=parent, child=child)
        return _("{} was never visited: it is added to the search's tree.").format(child)


class BestConfidenceBound(Claim, frozen=True):
    """The child has the best confidence bound of all siblings: mean + bonus at MAX, mean - bonus at MIN."""

    parent: int
    child: int
    mean: float
    bonus: float
    at_max: bool

    def sentence(self, tree: Tree) -> str:
        text = _("{child} has the greatest bound of {parent}'s children: "
                 "mean {mean} + {bonus} for its few visits = {bound}.") if self.at_max else _(
                     "{child} has the least bound of {parent}'s children: "
                     "mean {mean} − {bonus} for its few visits = {bound}.")
        bound = self.mean + self.bonus if self.at_max else self.mean - self.bonus
        return text.format(
            child=node_reference(tree, self.child), parent=node_reference(tree, self.parent),
            mean=format_mean(self.mean), bonus=format_mean(self.bonus), bound=format_mean(bound))


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
        return _("{value} comes back to {caller}").format(
            value=format_number(self.value), caller=node_reference(tree, self.caller))


class ResultCounted(Claim, frozen=True):
    """A result counts at a node of the search's tree; its visits and their mean include it."""

    node: int
    value: Value
    visits: int
    mean: float

    def sentence(self, tree: Tree) -> str:
        return ngettext("The result {value} counts at {node}: {visits:,} visit, mean {mean}.",
                        "The result {value} counts at {node}: {visits:,} visits, mean {mean}.", self.visits).format(
            value=format_number(self.value), node=node_reference(tree, self.node), visits=self.visits,
            mean=format_mean(self.mean))


class ResultNotCounted(Claim, frozen=True):
    """A result passes a node that is not in the search's tree; `flat` in flat Monte Carlo."""

    node: int
    value: Value
    flat: bool

    def sentence(self, tree: Tree) -> str:
        text = _("The result {value} goes back; only the root's moves count it, not {node}.") if self.flat else _(
            "The result {value} goes back; {node} is not in the search's tree and does not count it.")
        return text.format(value=format_number(self.value), node=node_reference(tree, self.node))


class IterationTotals(Claim, frozen=True):
    """The number of iterations, and of nodes that they reached and evaluated."""

    iterations: int
    reached: int
    leaves: int
    static: bool

    def sentence(self, tree: Tree) -> str:
        text = ngettext("{iterations:,} iteration; {reached:,} of {leaves:,} leaves reached.",
                        "{iterations:,} iterations; {reached:,} of {leaves:,} leaves reached.", self.iterations)
        if self.static:
            text = ngettext("{iterations:,} iteration; {reached:,} nodes evaluated, in a tree of {leaves:,} leaves.",
                            "{iterations:,} iterations; {reached:,} nodes evaluated, in a tree of {leaves:,} leaves.",
                            self.iterations)
        return text.format(iterations=self.iterations, reached=self.reached, leaves=self.leaves)


class MeanAfterMove(Claim, frozen=True):
    """The estimate is the mean after the chosen move; `mean` is that of all results, which differs."""

    mean: float

    def sentence(self, tree: Tree) -> str:
        return _("That is the mean of the results after this move; of all results it is {}.").format(
            format_mean(self.mean))
