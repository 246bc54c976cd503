"""The verdict on a strategy: whether it wins or does not lose, its guarantee, and whether another one is better."""

from dataclasses import dataclass

import numpy as np

from explorer.core.exact import Number, display
from explorer.core.i18n import _
from explorer.lab.strategies.extract import Strategy, strategy_subtree
from explorer.lab.strategies.sides import is_possible, limit_depth, require_payoffs, two_sided, worst_case
from explorer.trees.backward_induction import backed_up_values, evaluation_column
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, FEATURE_PREFIX, MIN, IntArray, Tree


@dataclass(frozen=True)
class StrategyVerdict:
    """The results of a strategy for its player, in the tree's own payoffs, so that small ones are good for MIN.

    - `guarantee`, `best_case`: worst and best payoff over all replies and all outcomes of positive probability
    - `expected`: mean over chance against the worst replies; None without chance nodes or without a mean
    - `best`, `best_expected`: the best guarantee and mean of any strategy of the player; None if a number is missing
    - `payoffs_if_answered`: all players' payoffs if numbered opponents each maximize their own
    - `is_outcome`: payoffs mean won, drawn and lost
    - `is_evaluation`: some payoffs are static evaluations
    """

    player: int
    name: str
    guarantee: Number
    best_case: Number
    expected: Number | None = None
    best: Number | None = None
    best_expected: Number | None = None
    payoffs_if_answered: tuple[Number, ...] | None = None
    is_outcome: bool = False
    is_evaluation: bool = False

    @property
    def wins(self) -> bool:
        """True if every play is won."""
        return self.is_outcome and self.guarantee == self._won

    @property
    def does_not_lose(self) -> bool:
        """True if no play is lost."""
        return self.is_outcome and self.guarantee != -self._won

    @property
    def loses(self) -> bool:
        """True if every play is lost."""
        return self.is_outcome and self.best_case == -self._won

    @property
    def is_safest(self) -> bool | None:
        """True if no strategy of the player has a better guarantee; None if unknown."""
        return None if self.best is None else self.guarantee == self.best

    @property
    def is_optimal(self) -> bool | None:
        """True if no strategy is better against the worst replies, by the mean if there is chance; None if unknown."""
        if self.expected is None:
            return self.is_safest
        return None if self.best_expected is None else self.expected == self.best_expected

    @property
    def _won(self) -> int:
        return -1 if self.player == MIN else 1


def judge_strategy(strategy: Strategy) -> StrategyVerdict:
    """Return the verdict on a strategy; raises SearchRefused if one of its leaves has no payoff."""
    tree, player, depth = strategy.tree, strategy.player, strategy.depth
    at = max(player, 0)
    limited, plan = limit_depth(tree, depth), strategy_subtree(strategy)
    ends = np.flatnonzero(plan.is_leaf & is_possible(plan))
    blank = np.zeros(len(tree), bool)
    blank[strategy.nodes[ends]] = np.isnan(plan.payoff[ends, at])
    require_payoffs(tree, depth, blank)
    paid = evaluation_column(plan, at)[ends].tolist()
    has_chance = bool(np.any(limited.player == CHANCE))
    return StrategyVerdict(
        player, player_name(tree, player),
        guarantee=_worth(worst_case(plan, player)),
        best_case=(min if player == MIN else max)(paid),
        expected=_number_or_none(_worth(two_sided(plan, player))) if has_chance else None,
        best=_number_or_none(_worth(worst_case(limited, player))),
        best_expected=_number_or_none(_worth(two_sided(limited, player))) if has_chance else None,
        payoffs_if_answered=_payoffs(plan) if tree.payoff.shape[1] > 1 else None,
        is_outcome=_is_outcome(tree, np.flatnonzero(limited.is_leaf), at),
        is_evaluation=_has_evaluations(tree, strategy.nodes[ends]),
    )


def verdict_sentences(verdict: StrategyVerdict) -> tuple[str, ...]:
    """Return the verdict in sentences: what is certain, what is expected, and whether another strategy is better."""
    sentences = [_describe_certain(verdict)]
    worst = _("at most") if verdict.player == MIN else _("at least")
    if verdict.expected is not None:
        sentences.append(_("Against the worst replies it brings {} on average.").format(display(verdict.expected)))
    if verdict.payoffs_if_answered is not None:
        sentences.append(_("If the others each maximize their own payoff, the payoffs are ({}).").format(
            ", ".join(map(display, verdict.payoffs_if_answered))))
    if verdict.is_evaluation:
        sentences.append(_("This goes by static evaluations, not by how games end."))
    if verdict.expected is not None and verdict.is_optimal is not None:
        sentences.append(
            _("No strategy of {} has a better mean.").format(verdict.name) if verdict.is_optimal else
            _("The best strategy of {player} has the mean {mean}.").format(
                player=verdict.name, mean=display(verdict.best_expected or 0)))
    if verdict.is_safest is not None:
        sentences.append(
            _("No strategy of {} guarantees more.").format(verdict.name) if verdict.is_safest else
            _("The safest strategy of {player} guarantees {bound} {value}.").format(
                player=verdict.name, bound=worst, value=display(verdict.best or 0)))
    return tuple(sentences)


def _describe_certain(verdict: StrategyVerdict) -> str:
    name, least = verdict.name, display(verdict.guarantee)
    if verdict.wins:
        return _("{} wins with this strategy, whatever the others do.").format(name)
    if verdict.loses:
        return _("{} loses with this strategy, whatever the others do.").format(name)
    if verdict.does_not_lose:
        return _("{} does not lose with this strategy.").format(name)
    if verdict.is_outcome:
        return _("{} may lose with this strategy.").format(name)
    if verdict.guarantee == verdict.best_case:
        return _("The strategy brings {player} exactly {value}, whatever the others do.").format(
            player=name, value=least)
    if verdict.player == MIN:
        return _("The strategy of {player} guarantees at most {value}.").format(player=name, value=least)
    return _("The strategy of {player} guarantees at least {value}.").format(player=name, value=least)


def _worth(tree: Tree) -> Number:
    value: Number = backed_up_values(tree)[:1].tolist()[0]
    return value


def _number_or_none(value: Number) -> Number | None:
    return value if value == value else None


def _payoffs(tree: Tree) -> tuple[Number, ...] | None:
    payoffs: tuple[Number, ...] = tuple(np.ravel(backed_up_values(tree)[:1]).tolist())
    return payoffs if all(payoff == payoff for payoff in payoffs) else None


def _has_evaluations(tree: Tree, ends: IntArray) -> bool:
    """Return True if one of these payoffs is a static evaluation: at a depth limit, or computed from features."""
    features = [column for name, column in tree.columns.items() if name.startswith(FEATURE_PREFIX)]
    is_present = [bool(np.any(column[ends] == column[ends])) for column in features if isinstance(column, np.ndarray)]
    return any(is_present) or bool(np.any(tree.n_children[ends]))


def _is_outcome(tree: Tree, ends: IntArray, at: int) -> bool:
    """Return True if payoffs are 1 (won), 0 (drawn) and -1 (lost): those of a game, or with both 1 and -1."""
    if _has_evaluations(tree, ends):
        return False
    if tree.exact is not None and any(number is not None for number in tree.exact[ends, at].tolist()):
        return False
    paid = set(np.unique(tree.payoff[ends, at]).tolist())
    return paid <= {-1.0, 0.0, 1.0} and (bool(tree.game) or {-1.0, 1.0} <= paid)
