"""Claims about chance nodes: sums so far, the range of the other outcomes, cutoffs and the probes of Star2."""

from fractions import Fraction

from explorer.analysis.cutoffs import BOUND_SIGNS
from explorer.analysis.run import EXACT, LOWER, UPPER
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.explanations.claims.claim import Claim, format_comparison
from explorer.search.convention import Bound
from explorer.trees.names import format_number, node_reference
from explorer.trees.tree import Tree


class ProbePurpose(Claim, frozen=True):
    """The purpose of a probe: one reply gives an upper bound of an outcome at MIN, a lower bound at MAX."""

    node: int
    bound: int

    def sentence(self, tree: Tree) -> str:
        name = node_reference(tree, self.node)
        side = _("at most") if self.bound == UPPER else _("at least")
        return _("One reply of {node} is probed: it shows what the value of {node} is {side}, "
                 "before any outcome is searched in full."
                 ).format(node=name, side=side)


class ProbeResult(Claim, frozen=True):
    """The bound that a probe returns to the chance node; `ends` if the reply has only returned to its outcome."""

    node: int
    value: Bound
    bound: int
    ends: bool = False

    def sentence(self, tree: Tree) -> str:
        text = _("The probe shows that the value of {node} is at most {value}.") if self.bound == UPPER else _(
            "The probe shows that the value of {node} is at least {value}.")
        if self.ends:
            text = _("So the value of {node} is at most {value}: the probe ends here.") if self.bound == UPPER else _(
                "So the value of {node} is at least {value}: the probe ends here.")
        return text.format(node=node_reference(tree, self.node), value=format_number(self.value))


class ProbedRange(Claim, frozen=True):
    """The range of a chance node's value, from its probes and the bounds of the leaves."""

    node: int
    low: Bound
    high: Bound

    def sentence(self, tree: Tree) -> str:
        return _("By the probes the value of {node} is in [{low}, {high}].").format(
            node=node_reference(tree, self.node), low=display(self.low), high=display(self.high))


class OutcomeProbability(Claim, frozen=True):
    """The probability of the outcome that returned."""

    node: int
    probability: Fraction

    def sentence(self, tree: Tree) -> str:
        return _("It counts with probability {}.").format(display(self.probability))


class LastOutcome(Claim, frozen=True):
    """All outcomes have returned; `value` is their mean and `bound` its kind.

    `bound` is None if some outcomes returned upper bounds and others lower bounds: their mean is then no bound.
    """

    node: int
    value: Bound
    bound: int | None

    def sentence(self, tree: Tree) -> str:
        text = {
            EXACT: _("That was the last outcome: the value of {node} is their mean, {value}."),
            UPPER: _("That was the last outcome: the value of {node} is at most the mean of what they returned, "
                     "{value}."),
            LOWER: _("That was the last outcome: the value of {node} is at least the mean of what they returned, "
                     "{value}."),
        }.get(EXACT if self.bound is None else self.bound, "")
        if self.bound is None:
            text = _("That was the last outcome: {node} has a mean of {value}, which is no bound of its value.")
        return text.format(node=node_reference(tree, self.node), value=format_number(self.value))


class SumSoFar(Claim, frozen=True):
    """The weighted sum of the outcomes searched so far, and their total probability."""

    node: int
    total: Bound
    probability: Fraction

    def sentence(self, tree: Tree) -> str:
        return _("{node} has a sum of {total} from outcomes of probability {probability} so far.").format(
            node=node_reference(tree, self.node), total=format_number(self.total),
            probability=display(self.probability))


class RangeWithRest(Claim, frozen=True):
    """The range of a chance node's value if the other outcomes are within the bounds of the leaves."""

    node: int
    leaves: tuple[Bound, Bound]
    low: Bound
    high: Bound

    def sentence(self, tree: Tree) -> str:
        least, most = map(display, self.leaves)
        return _("With the rest between {least} and {most} its value is in [{lower}, {upper}].").format(
            least=least, most=most, lower=display(self.low), upper=display(self.high))


class MeanOfDrawn(Claim, frozen=True):
    """A chance node's value is the mean of the outcomes that were drawn at random."""

    node: int

    def sentence(self, tree: Tree) -> str:
        return _("{} takes the mean of the outcomes that were drawn.").format(node_reference(tree, self.node))


# Cutoffs

class CutByProbes(Claim, frozen=True):
    """The probes alone cause a cutoff; `terms` are the probabilities and bounds that sum to `value`, if few."""

    node: int
    terms: tuple[tuple[Fraction, Bound], ...]
    value: Bound
    bound: int

    def sentence(self, tree: Tree) -> str:
        text = _("The probes are enough: the value of {node} is at most {sum}{value}.") if self.bound == UPPER else _(
            "The probes are enough: the value of {node} is at least {sum}{value}.")
        products = " + ".join(f"{display(chance)} × {format_factor(bound)}" for chance, bound in self.terms)
        return text.format(
            node=node_reference(tree, self.node), sum=f"{products} = " if products else "", value=display(self.value))


class CutWithRestAtBound(Claim, frozen=True):
    """A chance node is cut, with the leaves' bound `end` for all other outcomes: total + rest × end = value."""

    node: int
    end: Bound
    total: Bound
    rest: Fraction
    value: Bound
    bound: int

    def sentence(self, tree: Tree) -> str:
        text = _("Even if all other outcomes of {node} had the value {bound}, its own would be at most {sum} + {rest} "
                 "× {product} = {value}.") \
            if self.bound == UPPER else _(
                "Even if all other outcomes of {node} had the value {bound}, its own would be at least {sum} + {rest} "
                "× {product} = {value}.")
        return text.format(node=node_reference(tree, self.node), bound=display(self.end), sum=format_number(self.total),
                           rest=display(self.rest), product=format_factor(self.end), value=display(self.value))


class CutWithRestProbed(Claim, frozen=True):
    """A chance node is cut: the sum of its searched outcomes, and the bound by probes for the others."""

    node: int
    total: Bound
    others: Bound
    value: Bound
    bound: int

    def sentence(self, tree: Tree) -> str:
        text = _("By the probes the other outcomes of {node} add at most {others}, so its value is at most {sum} + "
                 "{rest} = {value}.") \
            if self.bound == UPPER else _(
                "By the probes the other outcomes of {node} add at least {others}, so its value is at least {sum} + "
                "{rest} = {value}.")
        return text.format(
            node=node_reference(tree, self.node), others=display(self.others), sum=format_number(self.total),
                           rest=format_factor(self.others), value=display(self.value))


def format_factor(factor: Bound) -> str:
    """Return a number as it is written after an operator: a negative one in brackets."""
    return display(factor) if factor >= 0 else f"({display(factor)})"


class OutcomesIrrelevant(Claim, frozen=True):
    """The comparison that shows that a chance node's other outcomes cannot change anything above it."""

    value: Bound
    sign: str
    bound: str
    limit: Bound

    def sentence(self, tree: Tree) -> str:
        return _("{}, so the other outcomes can't change anything above.").format(
            format_comparison(self.value, self.sign, self.limit, BOUND_SIGNS[self.bound]))


class OutcomeNeeds(Claim, frozen=True):
    """The value that an outcome would need to have an effect on its chance node."""

    above: int
    limit: Bound
    end: Bound
    more: bool

    def sentence(self, tree: Tree) -> str:
        text = _("To matter to {above}, its value would have to be more than {limit}, "
                 "even with {bound} for all that follow.") if self.more else _(
            "To matter to {above}, its value would have to be less than {limit}, even with {bound} for all that "
            "follow.")
        return text.format(
            above=node_reference(tree, self.above), limit=format_number(self.limit), bound=display(self.end))


class FollowsFromWindow(Claim, frozen=True):
    """The bound that cut an outcome follows from the window of its chance node."""

    bound: str
    limit: Bound
    above: int

    def sentence(self, tree: Tree) -> str:
        return _("The bound {bound} = {limit} follows from the window at {above} and the bounds of the leaves.").format(
            bound=BOUND_SIGNS[self.bound], limit=format_number(self.limit), above=node_reference(tree, self.above))

