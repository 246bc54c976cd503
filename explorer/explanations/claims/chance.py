"""Claims about chance nodes: sums so far, what the rest could add, the inequality of a cut, and Star2's probes."""

from fractions import Fraction

from explorer.analysis import BOUND_SIGNS, EXACT, LOWER, UPPER
from explorer.core.i18n import _
from explorer.core.numerals import pretty
from explorer.explanations.claims.claim import Claim, comparison
from explorer.search.convention import Bound
from explorer.trees.names import name_of, number
from explorer.trees.tree import Tree


class ProbeTells(Claim, frozen=True):
    """The purpose of a probe: one reply bounds an outcome from above at MIN, from below at MAX."""

    node: int
    bound: int

    def sentence(self, tree: Tree) -> str:
        name = name_of(tree, self.node)
        side = _("at most") if self.bound == UPPER else _("at least")
        return _("One reply of {} is probed: it tells what {} is worth {}, before any outcome is searched in full."
                 ).format(name, name, side)


class ProbeEnds(Claim, frozen=True):
    """The one reply has come back to its outcome."""

    node: int
    value: Bound
    bound: int

    def sentence(self, tree: Tree) -> str:
        told = _("So {} is worth at most {}: the probe ends here.") if self.bound == UPPER else _(
            "So {} is worth at least {}: the probe ends here.")
        return told.format(name_of(tree, self.node), number(self.value))


class ProbeSays(Claim, frozen=True):
    """The bound that a probe takes back to the chance node."""

    node: int
    value: Bound
    bound: int

    def sentence(self, tree: Tree) -> str:
        told = _("The probe says that {} is worth at most {}.") if self.bound == UPPER else _(
            "The probe says that {} is worth at least {}.")
        return told.format(name_of(tree, self.node), number(self.value))


class ProbedRange(Claim, frozen=True):
    """Between which numbers a chance node lies by its probes and the bounds of the leaves."""

    node: int
    low: Bound
    high: Bound

    def sentence(self, tree: Tree) -> str:
        return _("By the probes {} comes to something in [{}, {}].").format(
            name_of(tree, self.node), pretty(self.low), pretty(self.high))


class CountsWith(Claim, frozen=True):
    """The probability of the outcome that came back."""

    node: int
    probability: Fraction

    def sentence(self, tree: Tree) -> str:
        return _("It counts with probability {}.").format(pretty(self.probability))


class LastOutcome(Claim, frozen=True):
    """All outcomes have come back; `value` is the mean of what they returned, `bound` what it says of the node.

    None: some returned upper bounds and some lower ones, so that the mean says nothing.
    """

    node: int
    value: Bound
    bound: int | None

    def sentence(self, tree: Tree) -> str:
        told = {
            EXACT: _("That was the last outcome: {} is worth their mean, {}."),
            UPPER: _("That was the last outcome: {} is worth at most the mean of what they returned, {}."),
            LOWER: _("That was the last outcome: {} is worth at least the mean of what they returned, {}."),
        }.get(EXACT if self.bound is None else self.bound, "")
        if self.bound is None:
            told = _("That was the last outcome: {} has a mean of {}, which is no bound of its value.")
        return told.format(name_of(tree, self.node), number(self.value))


class SumSoFar(Claim, frozen=True):
    """The sum of the outcomes searched so far."""

    node: int
    total: Bound
    probability: Fraction

    def sentence(self, tree: Tree) -> str:
        return _("{} has a sum of {} from outcomes of probability {} so far.").format(
            name_of(tree, self.node), number(self.total), pretty(self.probability))


class WithTheRest(Claim, frozen=True):
    """Between which numbers a chance node lies if the other outcomes lie between the bounds of the leaves."""

    node: int
    leaves: tuple[Bound, Bound]
    low: Bound
    high: Bound

    def sentence(self, tree: Tree) -> str:
        return _("With the rest between {} and {} it comes to something in [{}, {}].").format(
            *map(pretty, self.leaves), pretty(self.low), pretty(self.high))


class MeanOfDrawn(Claim, frozen=True):
    """A chance node of which only some outcomes are drawn."""

    node: int

    def sentence(self, tree: Tree) -> str:
        return _("{} takes the mean of the outcomes that were drawn.").format(name_of(tree, self.node))


# Cutoffs

class ProbesEnough(Claim, frozen=True):
    """The probes alone cut a chance node; `terms` are the probabilities and bounds that sum to `value`, if few."""

    node: int
    terms: tuple[tuple[Fraction, Bound], ...]
    value: Bound
    bound: int

    def sentence(self, tree: Tree) -> str:
        told = _("The probes are enough: {} is worth at most {}{}.") if self.bound == UPPER else _(
            "The probes are enough: {} is worth at least {}{}.")
        products = " + ".join(f"{pretty(chance)} × {in_product(bound)}" for chance, bound in self.terms)
        return told.format(name_of(tree, self.node), f"{products} = " if products else "", pretty(self.value))


class EvenIf(Claim, frozen=True):
    """A chance node is cut: total + rest × end = value, the other outcomes being worth an end of the leaves' bounds."""

    node: int
    end: Bound
    total: Bound
    rest: Fraction
    value: Bound
    bound: int

    def sentence(self, tree: Tree) -> str:
        told = _("Even if all other outcomes of {} were worth {}, it would be worth at most {} + {} × {} = {}.") \
            if self.bound == UPPER else _(
                "Even if all other outcomes of {} were worth {}, it would be worth at least {} + {} × {} = {}.")
        return told.format(name_of(tree, self.node), pretty(self.end), number(self.total), pretty(self.rest),
                           in_product(self.end), pretty(self.value))


class WithProbes(Claim, frozen=True):
    """A chance node is cut: what its searched outcomes add, and what the probes leave to the others."""

    node: int
    total: Bound
    others: Bound
    value: Bound
    bound: int

    def sentence(self, tree: Tree) -> str:
        told = _("By the probes the other outcomes of {} add at most {}, so it is worth at most {} + {} = {}.") \
            if self.bound == UPPER else _(
                "By the probes the other outcomes of {} add at least {}, so it is worth at least {} + {} = {}.")
        return told.format(name_of(tree, self.node), pretty(self.others), number(self.total),
                           in_product(self.others), pretty(self.value))


def in_product(factor: Bound) -> str:
    """Return a number as it stands behind an operator: a negative one in brackets."""
    return pretty(factor) if factor >= 0 else f"({pretty(factor)})"


class OthersCantMatter(Claim, frozen=True):
    """The comparison by which the other outcomes of a chance node change nothing above it."""

    value: Bound
    sign: str
    bound: str
    limit: Bound

    def sentence(self, tree: Tree) -> str:
        return _("{}, so the other outcomes can't change anything above.").format(
            comparison(self.value, self.sign, self.limit, BOUND_SIGNS[self.bound]))


class OutcomeNeeds(Claim, frozen=True):
    """The value that an outcome would need, to matter to its chance node above."""

    above: int
    limit: Bound
    end: Bound
    more: bool

    def sentence(self, tree: Tree) -> str:
        told = _("To matter to {}, this outcome would have to be worth more than {}, "
                 "even with {} for all that follow.") if self.more else _(
            "To matter to {}, this outcome would have to be worth less than {}, even with {} for all that follow.")
        return told.format(name_of(tree, self.above), number(self.limit), pretty(self.end))


class FollowsFromWindow(Claim, frozen=True):
    """The bound that cut an outcome follows from the window of its chance node."""

    bound: str
    limit: Bound
    above: int

    def sentence(self, tree: Tree) -> str:
        return _("The bound {} = {} follows from the window at {} and the bounds of the leaves.").format(
            BOUND_SIGNS[self.bound], number(self.limit), name_of(tree, self.above))

