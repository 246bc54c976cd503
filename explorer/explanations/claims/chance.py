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
        return _("One reply of {} is probed: it shows what the value of {} is {}, "
                 "before any outcome is searched in full."
                 ).format(name, name, side)


class ProbeResult(Claim, frozen=True):
    """The bound that a probe returns to the chance node; `ends` if the reply has only returned to its outcome."""

    node: int
    value: Bound
    bound: int
    ends: bool = False

    def sentence(self, tree: Tree) -> str:
        text = _("The probe shows that the value of {} is at most {}.") if self.bound == UPPER else _(
            "The probe shows that the value of {} is at least {}.")
        if self.ends:
            text = _("So the value of {} is at most {}: the probe ends here.") if self.bound == UPPER else _(
                "So the value of {} is at least {}: the probe ends here.")
        return text.format(node_reference(tree, self.node), format_number(self.value))


class ProbedRange(Claim, frozen=True):
    """The range of a chance node's value, from its probes and the bounds of the leaves."""

    node: int
    low: Bound
    high: Bound

    def sentence(self, tree: Tree) -> str:
        return _("By the probes the value of {} is in [{}, {}].").format(
            node_reference(tree, self.node), display(self.low), display(self.high))


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
            EXACT: _("That was the last outcome: the value of {} is their mean, {}."),
            UPPER: _("That was the last outcome: the value of {} is at most the mean of what they returned, {}."),
            LOWER: _("That was the last outcome: the value of {} is at least the mean of what they returned, {}."),
        }.get(EXACT if self.bound is None else self.bound, "")
        if self.bound is None:
            text = _("That was the last outcome: {} has a mean of {}, which is no bound of its value.")
        return text.format(node_reference(tree, self.node), format_number(self.value))


class SumSoFar(Claim, frozen=True):
    """The weighted sum of the outcomes searched so far, and their total probability."""

    node: int
    total: Bound
    probability: Fraction

    def sentence(self, tree: Tree) -> str:
        return _("{} has a sum of {} from outcomes of probability {} so far.").format(
            node_reference(tree, self.node), format_number(self.total), display(self.probability))


class RangeWithRest(Claim, frozen=True):
    """The range of a chance node's value if the other outcomes are within the bounds of the leaves."""

    node: int
    leaves: tuple[Bound, Bound]
    low: Bound
    high: Bound

    def sentence(self, tree: Tree) -> str:
        return _("With the rest between {} and {} its value is in [{}, {}].").format(
            *map(display, self.leaves), display(self.low), display(self.high))


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
        text = _("The probes are enough: the value of {} is at most {}{}.") if self.bound == UPPER else _(
            "The probes are enough: the value of {} is at least {}{}.")
        products = " + ".join(f"{display(chance)} × {format_factor(bound)}" for chance, bound in self.terms)
        return text.format(node_reference(tree, self.node), f"{products} = " if products else "", display(self.value))


class CutWithRestAtBound(Claim, frozen=True):
    """A chance node is cut, with the leaves' bound `end` for all other outcomes: total + rest × end = value."""

    node: int
    end: Bound
    total: Bound
    rest: Fraction
    value: Bound
    bound: int

    def sentence(self, tree: Tree) -> str:
        text = _("Even if all other outcomes of {} had the value {}, its own would be at most {} + {} × {} = {}.") \
            if self.bound == UPPER else _(
                "Even if all other outcomes of {} had the value {}, its own would be at least {} + {} × {} = {}.")
        return text.format(node_reference(tree, self.node), display(self.end), format_number(self.total),
                           display(self.rest), format_factor(self.end), display(self.value))


class CutWithRestProbed(Claim, frozen=True):
    """A chance node is cut: the sum of its searched outcomes, and the bound by probes for the others."""

    node: int
    total: Bound
    others: Bound
    value: Bound
    bound: int

    def sentence(self, tree: Tree) -> str:
        text = _("By the probes the other outcomes of {} add at most {}, so its value is at most {} + {} = {}.") \
            if self.bound == UPPER else _(
                "By the probes the other outcomes of {} add at least {}, so its value is at least {} + {} = {}.")
        return text.format(node_reference(tree, self.node), display(self.others), format_number(self.total),
                           format_factor(self.others), display(self.value))


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
        text = _("To matter to {}, its value would have to be more than {}, "
                 "even with {} for all that follow.") if self.more else _(
            "To matter to {}, its value would have to be less than {}, even with {} for all that follow.")
        return text.format(node_reference(tree, self.above), format_number(self.limit), display(self.end))


class FollowsFromWindow(Claim, frozen=True):
    """The bound that cut an outcome follows from the window of its chance node."""

    bound: str
    limit: Bound
    above: int

    def sentence(self, tree: Tree) -> str:
        return _("The bound {} = {} follows from the window at {} and the bounds of the leaves.").format(
            BOUND_SIGNS[self.bound], format_number(self.limit), node_reference(tree, self.above))

