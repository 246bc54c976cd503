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
        text = _("{child} returned {returned}, "
                 "so the value of {node} is at least {value}.") if self.bound == LOWER else _(
            "{child} returned {returned}, so the value of {node} is at most {value}.")
        if not self.below_chance:
            text = _("{node} is a MAX node: {child} returned {returned}, so the value of {node} is at least {value}.") \
                if self.bound == LOWER else _(
                    "{node} is a MIN node: {child} returned {returned}, so the value of {node} is at most {value}.")
        return text.format(node=node_reference(tree, self.node), child=node_reference(tree, self.child),
                           returned=format_number(self.returned), value=display(self.value))


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
            return _("{player} at {node} already has {value} by standing pat.").format(
                player=player_name(tree, self.player), node=name, value=value)
        if self.how == "null window":
            text = _("{player} at {node} already has at least {value}: the null window returned that for {child}.") \
                if self.player == MAX else _(
                    "{player} at {node} already has at most {value}: the null window returned that for {child}.")
            return text.format(player=player_name(tree, self.player), node=name, value=value, child=child)
        return _("{player} at {node} already has {value} by moving to {child}.").format(
            player=player_name(tree, self.player), node=name, value=value, child=child)


class CutNodeIrrelevant(Claim, frozen=True):
    """The comparison that shows that nothing below the cut node can change the root's value."""

    node: int
    value: Bound
    sign: str
    limit: Bound

    def sentence(self, tree: Tree) -> str:
        return _("{comparison}, so {node} can't change the root's value, whatever else is below it.").format(
            comparison=format_comparison(self.value, self.sign, self.limit), node=node_reference(tree, self.node))


class CutNodeValue(Claim, frozen=True):
    """The cut node's value is exact: the null window proved one bound, and this search the opposite one."""

    node: int
    value: Bound

    def sentence(self, tree: Tree) -> str:
        return _("So the value of {node} is exactly {value}, whatever else is below it.").format(
            node=node_reference(tree, self.node), value=display(self.value))


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
        return _("Cutoff by the initial window: {bound} = {limit}.").format(
            bound=BOUND_SIGNS[self.bound], limit=display(self.limit))


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
            text = _("Shallow cutoff: the bound {bound} = {limit} was set by {setter}, the parent").format(
                bound=name, limit=limit, setter=setter)
        else:
            text = _("Deep cutoff: the bound {bound} = {limit} was set by {setter}, {plies} plies above").format(
                bound=name, limit=limit, setter=setter, plies=self.plies)
        how_set = {
            "move": _(", when {child} returned {value}."), "stand pat": _(", which may stand pat on {value}."),
            "null window": _(", when the null window for {child} returned {value}."),
        }[self.how]
        return text + how_set.format(child=node_reference(tree, self.child), value=limit)


class StandsPat(Claim, frozen=True):
    """A visit ends before any child because the mover's static evaluation suffices for a cutoff."""

    node: int
    value: Value

    def sentence(self, tree: Tree) -> str:
        return _("The mover at {node} stands pat on {value}: that is enough for a cutoff.").format(
            node=node_reference(tree, self.node), value=format_number(self.value))


class KnownBeforehand(Claim, frozen=True):
    """A visit ends before any child because the node's own known bound is outside the window."""

    node: int
    value: Bound
    bound: int
    limit: Bound

    def sentence(self, tree: Tree) -> str:
        text = _("The value of {node} was known to be at most {value}: with α = {limit} that can't change anything "
                 "above.") \
            if self.bound == UPPER else _(
                "The value of {node} was known to be at least {value}: with β = {limit} that can't change anything "
                "above.")
        return text.format(node=node_reference(tree, self.node), value=display(self.value), limit=display(self.limit))


class BestPossible(Claim, frozen=True):
    """A child returned the best number that the leaves' bounds allow, so nothing better can follow."""

    node: int
    child: int
    value: Bound

    def sentence(self, tree: Tree) -> str:
        return _("{child} returned {value}: no leaf lies beyond, so {node} has reached the best it can.").format(
            child=node_reference(tree, self.child), value=display(self.value), node=node_reference(tree, self.node))


class CutByLeafBounds(Claim, frozen=True):
    """The known bounds of the leaves caused the cutoff."""

    low: Bound
    high: Bound

    def sentence(self, tree: Tree) -> str:
        return _("Cutoff by the known bounds of the leaves: [{lower}, {upper}].").format(
            lower=display(self.low), upper=display(self.high))


class AnswersQuestion(Claim, frozen=True):
    """The number at the cut node answers the question of the pass, whether the root's value is at least `guess`."""

    node: int
    value: Bound
    guess: Bound
    says_yes: bool

    def sentence(self, tree: Tree) -> str:
        text = _("This pass asks only whether the root's value is at least γ = {guess}: "
                 "{value} ≥ γ answers it at {node}.") if self.says_yes else _(
                     "This pass asks only whether the root's value is at least γ = {guess}: "
                     "{value} < γ answers it at {node}.")
        guess, value = display_distinct(self.guess, self.value)
        return text.format(guess=guess, value=value, node=node_reference(tree, self.node))


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
        text = _("{algorithm} only tests with a null window whether the value here is more than {limit}: {comparison} "
                 "so far.") \
            if self.more else _(
                "{algorithm} only tests with a null window whether the value here is less than {limit}: {comparison} "
                "so far.")
        return text.format(algorithm=node_reference(tree, self.asker), limit=display(self.than),
                           comparison=format_comparison(self.value, self.sign, self.limit))


class CutByNullWindow(Claim, frozen=True):
    """The null window caused the cutoff."""

    def sentence(self, tree: Tree) -> str:
        return _("Cutoff by the null window.")
