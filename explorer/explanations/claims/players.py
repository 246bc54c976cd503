"""Claims about numbered players: the mover's payoff, ties, and shallow pruning by the sum of payoffs."""

from typing import Literal

from explorer.core.exact import display, display_distinct
from explorer.core.i18n import _
from explorer.explanations.claims.claim import Claim, Value
from explorer.search.convention import Bound
from explorer.trees.names import format_number, node_reference
from explorer.trees.players import player_name
from explorer.trees.tree import Tree


class PayoffHeld(Claim, frozen=True):
    """The mover's payoff that returned, the best one before it, and the payoffs held now."""

    node: int
    player: int
    payoff: Bound
    best: Bound | None
    held: Value
    takes_last: bool

    @property
    def kind(self) -> Literal["first", "better", "tie", "less"]:
        """The comparison of the two payoffs; "first" if there was none before."""
        if self.best is None:
            return "first"
        return "better" if self.payoff > self.best else "tie" if self.payoff == self.best else "less"

    def sentence(self, tree: Tree) -> str:
        node, held, player = node_reference(tree, self.node), format_number(self.held), player_name(tree, self.player)
        if self.best is None:
            return _("It is the first: {node} holds {held} now.").format(node=node, held=held)
        if self.kind == "tie":
            rule = _("the last one counts") if self.takes_last else _("the first one stays")
            return _("A tie for {player}, {payoff} both times: {rule}; {node} holds {held}.").format(
                player=player, payoff=display(self.payoff), rule=rule, node=node, held=held)
        text = _("{payoff} is better for {player} than {best}: "
                 "{node} holds {held} now.") if self.kind == "better" else _(
            "{payoff} is less for {player} than {best}: {node} still holds {held}.")
        payoff, best = display_distinct(self.payoff, self.best)
        return text.format(payoff=payoff, player=player, best=best, node=node, held=held)


class MoverHasAtLeast(Claim, frozen=True):
    """The mover has at least this payoff at the cut node."""

    node: int
    player: int
    payoff: Bound

    def sentence(self, tree: Tree) -> str:
        return _("{player} has at least {payoff} at {node}.").format(
            player=player_name(tree, self.player), payoff=display(self.payoff), node=node_reference(tree, self.node))


class RestOfSum(Claim, frozen=True):
    """The bound on the sum leaves at most total - payoff for a player above, who already has total - limit."""

    total: Bound
    payoff: Bound
    player: int
    limit: Bound
    above: int

    def sentence(self, tree: Tree) -> str:
        return _("All payoffs sum to at most {total}, so at most {rest} is left for {player}, who already has {payoff} "
                 "at {above}.").format(
            total=display(self.total), rest=display(self.total - self.payoff), player=player_name(tree, self.player),
            payoff=display(self.total - self.limit), above=node_reference(tree, self.above))


class ShallowPruning(Claim, frozen=True):
    """The player above will not move to the cut node."""

    player: int

    def sentence(self, tree: Tree) -> str:
        return _("Shallow pruning: {} won't move here, whatever else is below.").format(player_name(tree, self.player))
