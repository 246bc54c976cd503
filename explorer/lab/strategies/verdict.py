"""What a strategy is worth: whether it wins, does not lose, what it guarantees, and whether another does better."""

from dataclasses import dataclass

import numpy as np

from explorer.core.i18n import _
from explorer.core.numerals import Number, pretty
from explorer.lab.strategies.extract import Strategy, subtree
from explorer.lab.strategies.sides import cautious, cut, duel, possible, refuse_missing
from explorer.trees.backward_induction import backed_up, numbers
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, FEATURE, MIN, IntArray, Tree


@dataclass(frozen=True)
class Verdict:
    """What a strategy is worth to its player, in the tree's own payoffs: low ones are good for MIN.

    `guarantee`: the worst over all replies and all outcomes that have a probability; `at_best`: the best over them.
    `expected`: the mean over chance against the worst replies, None without chance or where there is no mean. `best`,
    `best_expected`: the best that any strategy of this player has of both, None where a number elsewhere is missing.
    `answered`: all players' payoffs where numbered opponents answer the strategy each for himself. `is_outcome`:
    payoffs mean won, drawn and lost. `is_evaluation`: some are static evaluations.
    """

    player: int
    name: str
    guarantee: Number
    at_best: Number
    expected: Number | None = None
    best: Number | None = None
    best_expected: Number | None = None
    answered: tuple[Number, ...] | None = None
    is_outcome: bool = False
    is_evaluation: bool = False

    @property
    def wins(self) -> bool:
        """Whether every play ends won."""
        return self.is_outcome and self.guarantee == self._won

    @property
    def does_not_lose(self) -> bool:
        """Whether no play ends lost."""
        return self.is_outcome and self.guarantee != -self._won

    @property
    def loses(self) -> bool:
        """Whether every play ends lost."""
        return self.is_outcome and self.at_best == -self._won

    @property
    def is_safest(self) -> bool | None:
        """Whether no strategy of this player guarantees more; None where that can't be told."""
        return None if self.best is None else self.guarantee == self.best

    @property
    def is_optimal(self) -> bool | None:
        """Whether none does better against the worst replies: by the mean, where chance moves; None if untold."""
        if self.expected is None:
            return self.is_safest
        return None if self.best_expected is None else self.expected == self.best_expected

    @property
    def _won(self) -> int:
        return -1 if self.player == MIN else 1


def judge(strategy: Strategy) -> Verdict:
    """What the strategy is worth; SearchRefused names a leaf of its own without a payoff."""
    tree, player, depth = strategy.tree, strategy.player, strategy.depth
    at = max(player, 0)
    within, plan = cut(tree, depth), subtree(strategy)
    ends = np.flatnonzero(plan.is_leaf & possible(plan))
    blank = np.zeros(len(tree), bool)
    blank[strategy.nodes[ends]] = np.isnan(plan.payoff[ends, at])
    refuse_missing(tree, depth, blank)
    paid = numbers(plan, at)[ends].tolist()
    has_chance = bool(np.any(within.player == CHANCE))
    return Verdict(
        player, player_name(tree, player),
        guarantee=_worth(cautious(plan, player)),
        at_best=(min if player == MIN else max)(paid),
        expected=_known(_worth(duel(plan, player))) if has_chance else None,
        best=_known(_worth(cautious(within, player))),
        best_expected=_known(_worth(duel(within, player))) if has_chance else None,
        answered=_payoffs(plan) if tree.payoff.shape[1] > 1 else None,
        is_outcome=_is_outcome(tree, np.flatnonzero(within.is_leaf), at),
        is_evaluation=_evaluated(tree, strategy.nodes[ends]),
    )


def sentences(verdict: Verdict) -> tuple[str, ...]:
    """The verdict for people: what is certain, what is expected, and whether there is something better."""
    told = [_certain(verdict)]
    worst = _("at most") if verdict.player == MIN else _("at least")
    if verdict.expected is not None:
        told.append(_("Against the worst replies it brings {} on average.").format(pretty(verdict.expected)))
    if verdict.answered is not None:
        told.append(_("If the others answer it each for himself, the payoffs are ({}).").format(
            ", ".join(map(pretty, verdict.answered))))
    if verdict.is_evaluation:
        told.append(_("This goes by static evaluations, not by how games end."))
    if verdict.expected is not None and verdict.is_optimal is not None:
        told.append(
            _("No strategy of {} has a better mean.").format(verdict.name) if verdict.is_optimal else
            _("The best strategy of {} has the mean {}.").format(verdict.name, pretty(verdict.best_expected or 0)))
    if verdict.is_safest is not None:
        told.append(
            _("No strategy of {} guarantees more.").format(verdict.name) if verdict.is_safest else
            _("The safest strategy of {} guarantees {} {}.").format(
                verdict.name, worst, pretty(verdict.best or 0)))
    return tuple(told)


def _certain(verdict: Verdict) -> str:
    name, least = verdict.name, pretty(verdict.guarantee)
    if verdict.wins:
        return _("{} wins with this strategy, whatever the others do.").format(name)
    if verdict.loses:
        return _("{} loses with this strategy, whatever the others do.").format(name)
    if verdict.does_not_lose:
        return _("{} does not lose with this strategy.").format(name)
    if verdict.is_outcome:
        return _("{} may lose with this strategy.").format(name)
    if verdict.guarantee == verdict.at_best:
        return _("The strategy brings {} exactly {}, whatever the others do.").format(name, least)
    if verdict.player == MIN:
        return _("The strategy of {} guarantees at most {}.").format(name, least)
    return _("The strategy of {} guarantees at least {}.").format(name, least)


def _worth(tree: Tree) -> Number:
    value: Number = backed_up(tree)[:1].tolist()[0]
    return value


def _known(value: Number) -> Number | None:
    return value if value == value else None


def _payoffs(tree: Tree) -> tuple[Number, ...] | None:
    told: tuple[Number, ...] = tuple(np.ravel(backed_up(tree)[:1]).tolist())
    return told if all(payoff == payoff for payoff in told) else None


def _evaluated(tree: Tree, ends: IntArray) -> bool:
    """Whether one of these payoffs is a static evaluation: it stands at a depth limit, or features tell of it."""
    features = [column for name, column in tree.columns.items() if name.startswith(FEATURE)]
    told = [bool(np.any(column[ends] == column[ends])) for column in features if isinstance(column, np.ndarray)]
    return any(told) or bool(np.any(tree.n_children[ends]))


def _is_outcome(tree: Tree, ends: IntArray, at: int) -> bool:
    """Whether payoffs are 1 won, 0 drawn and -1 lost: of a game, or where both 1 and -1 occur."""
    if _evaluated(tree, ends):
        return False
    if tree.exact is not None and any(number is not None for number in tree.exact[ends, at].tolist()):
        return False
    paid = set(np.unique(tree.payoff[ends, at]).tolist())
    return paid <= {-1.0, 0.0, 1.0} and (bool(tree.game) or {-1.0, 1.0} <= paid)
