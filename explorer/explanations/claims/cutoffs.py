"""Claims about a cutoff: the test that holds, what follows for the node, and who set the bound."""

from typing import Literal

from explorer.analysis.cutoffs import BOUND_SIGNS
from explorer.analysis.run import LOWER, UPPER
from explorer.core.exact import display, display_distinct
from explorer.core.i18n import _
from explorer.explanations.claims.claim import Claim, Value, format_comparison
from explorer.search.convention import Bound
from explorer.trees.names import format_number, node_reference
from explorer.trees.players import player_name
from explorer.trees.tree import MAX, Tree


class CutoffAt(Claim, frozen=True):
    """The title of the step at which the test of a cutoff holds."""

    node: int

    def sentence(self, tree: Tree) -> str:
        return _("Cutoff at {}").format(node_reference(tree, self.node))


class CutTest(Claim, frozen=True):
    """The test that cut, as the search makes it: "2 ≤ α = 3", "36 < γ = 41".

    It is "v = 10" if `sign` is "=", for a cutoff by the leaves' bounds.
    """

    node: int
    value: Bound
    sign: str
    name: str
    limit: Bound

    def sentence(self, tree: Tree) -> str:
        if self.sign == "=":
            return f"v = {display(self.value)}"
        return format_comparison(self.value, self.sign, self.limit, self.name)


class CutNodeBound(Claim, frozen=True):
    """`value` is a lower bound (MAX) or an upper bound (MIN) for the cut node, as its last child returned it.

    `below_chance` if the limit follows from the window of a chance node above.
    """

    node: int
    child: int
    returned: Value
    value: Bound
    bound: int
    below_chance: bool = False

    def sentence(self, tree: Tree) -> str:
        text = _("{1} returned {2}, so the value of {0} is at least {3}.") if self.bound == LOWER else _(
            "{1} returned {2}, so the value of {0} is at most {3}.")
        if not self.below_chance:
            text = _("{0} is a MAX node: {1} returned {2}, so the value of {0} is at least {3}.") \
                if self.bound == LOWER else _(
                    "{0} is a MIN node: {1} returned {2}, so the value of {0} is at most {3}.")
        return text.format(node_reference(tree, self.node), node_reference(tree, self.child),
                           format_number(self.returned), display(self.value))


HowSet = Literal["move", "stand pat", "null window"]
"""The source of a MAX or MIN node's number.

A child returned it, it is the static evaluation, or the null window of the child that is being searched again returned
it.
"""


class AncestorBound(Claim, frozen=True):
    """MAX or MIN already has `value`, at least or at most, at an ancestor of the cut node."""

    node: int
    player: int
    value: Bound
    how: HowSet
    child: int

    def sentence(self, tree: Tree) -> str:
        name, value, child = node_reference(tree, self.node), display(self.value), node_reference(tree, self.child)
        if self.how == "stand pat":
            return _("{} at {} already has {} by standing pat.").format(player_name(tree, self.player), name, value)
        if self.how == "null window":
            text = _("{} at {} already has at least {}: the null window returned that for {}.") \
                if self.player == MAX else _(
                    "{} at {} already has at most {}: the null window returned that for {}.")
            return text.format(player_name(tree, self.player), name, value, child)
        return _("{} at {} already has {} by moving to {}.").format(player_name(tree, self.player), name, value, child)


class CutNodeIrrelevant(Claim, frozen=True):
    """The comparison that shows that nothing below the cut node can change the root's value."""

    node: int
    value: Bound
    sign: str
    limit: Bound

    def sentence(self, tree: Tree) -> str:
        return _("{}, so {} can't change the root's value, whatever else is below it.").format(
            format_comparison(self.value, self.sign, self.limit), node_reference(tree, self.node))


class CutNodeValue(Claim, frozen=True):
    """The cut node's value is exact: the null window proved one bound, and this search the opposite one."""

    node: int
    value: Bound

    def sentence(self, tree: Tree) -> str:
        return _("So the value of {} is exactly {}, whatever else is below it.").format(
            node_reference(tree, self.node), display(self.value))


class WindowEnds(Claim, frozen=True):
    """The initial window ends at `limit`, its upper end β or its lower end α."""

    limit: Bound
    bound: str

    def sentence(self, tree: Tree) -> str:
        text = _("The initial window ends at β = {}: larger values are not distinguished.") if self.bound == "beta" \
            else _("The initial window begins at α = {}: smaller values are not distinguished.")
        return text.format(display(self.limit))


class NothingBeyond(Claim, frozen=True):
    """v is infinite and cannot improve."""

    limit: Bound

    def sentence(self, tree: Tree) -> str:
        return _("No value lies beyond {}, so nothing better can come.").format(display(self.limit))


class BoundSetByWindow(Claim, frozen=True):
    """The bound that cut is an end of the initial window."""

    bound: str
    limit: Bound

    def sentence(self, tree: Tree) -> str:
        return _("Cutoff by the initial window: {} = {}.").format(
            BOUND_SIGNS[self.bound], display(self.limit))


class BoundSetBy(Claim, frozen=True):
    """The ancestor that set the bound that cut, `plies` above the cut node (1: its parent), and how it set it."""

    bound: str
    limit: Bound
    setter: int
    plies: int
    how: HowSet
    child: int

    def sentence(self, tree: Tree) -> str:
        name, limit, setter = BOUND_SIGNS[self.bound], display(self.limit), node_reference(tree, self.setter)
        if self.plies == 1:
            text = _("Shallow cutoff: the bound {} = {} was set by {}, the parent").format(name, limit, setter)
        else:
            text = _("Deep cutoff: the bound {} = {} was set by {}, {} plies above").format(
                name, limit, setter, self.plies)
        how_set = {
            "move": _(", when {} returned {}."), "stand pat": _(", which may stand pat on {1}."),
            "null window": _(", when the null window for {} returned {}."),
        }[self.how]
        return text + how_set.format(node_reference(tree, self.child), limit)


class StandsPat(Claim, frozen=True):
    """A visit ends before any child because the mover's static evaluation suffices for a cutoff."""

    node: int
    value: Value

    def sentence(self, tree: Tree) -> str:
        return _("The mover at {} stands pat on {}: that is enough for a cutoff.").format(
            node_reference(tree, self.node), format_number(self.value))


class KnownBeforehand(Claim, frozen=True):
    """A visit ends before any child because the node's own known bound is outside the window."""

    node: int
    value: Bound
    bound: int
    limit: Bound

    def sentence(self, tree: Tree) -> str:
        text = _("The value of {} was known to be at most {}: with α = {} that can't change anything above.") \
            if self.bound == UPPER else _(
                "The value of {} was known to be at least {}: with β = {} that can't change anything above.")
        return text.format(node_reference(tree, self.node), display(self.value), display(self.limit))


class BestPossible(Claim, frozen=True):
    """A child returned the best number that the leaves' bounds allow, so nothing better can follow."""

    node: int
    child: int
    value: Bound

    def sentence(self, tree: Tree) -> str:
        return _("{} returned {}: no leaf lies beyond, so {} has reached the best it can.").format(
            node_reference(tree, self.child), display(self.value), node_reference(tree, self.node))


class CutByLeafBounds(Claim, frozen=True):
    """The known bounds of the leaves caused the cutoff."""

    low: Bound
    high: Bound

    def sentence(self, tree: Tree) -> str:
        return _("Cutoff by the known bounds of the leaves: [{}, {}].").format(display(self.low), display(self.high))


class AnswersQuestion(Claim, frozen=True):
    """The number at the cut node answers the question of the pass, whether the root's value is at least `guess`."""

    node: int
    value: Bound
    guess: Bound
    says_yes: bool

    def sentence(self, tree: Tree) -> str:
        text = _("This pass asks only whether the root's value is at least γ = {}: {} ≥ γ answers it at {}.") \
            if self.says_yes else _(
                "This pass asks only whether the root's value is at least γ = {}: {} < γ answers it at {}.")
        return text.format(*display_distinct(self.guess, self.value), node_reference(tree, self.node))


class CutByQuestion(Claim, frozen=True):
    """The question of the pass caused the cutoff."""

    def sentence(self, tree: Tree) -> str:
        return _("Cutoff by the question of this pass.")


class AnswersNullWindow(Claim, frozen=True):
    """The number at the cut node answers the null window of an ancestor, `asker`."""

    asker: int
    more: bool
    than: Bound
    value: Bound
    sign: str
    limit: Bound

    def sentence(self, tree: Tree) -> str:
        text = _("{} only tests with a null window whether the value here is more than {}: {} so far.") \
            if self.more else _(
                "{} only tests with a null window whether the value here is less than {}: {} so far.")
        return text.format(node_reference(tree, self.asker), display(self.than),
                           format_comparison(self.value, self.sign, self.limit))


class CutByNullWindow(Claim, frozen=True):
    """The null window caused the cutoff."""

    def sentence(self, tree: Tree) -> str:
        return _("Cutoff by the null window.")
