"""The summary of one strategy, computed from a query that contains everything it depends on."""

from dataclasses import dataclass

import numpy as np

from explorer.core.i18n import _, grouped, ngettext
from explorer.lab import strategies
from explorer.lab.strategies import Strategy, StrategyVerdict
from explorer.lab.strategies.extract import Aim, Ties
from explorer.trees.tree import MAX, MIN, BoolArray, Tree


@dataclass(frozen=True)
class StrategyQuery:
    """The tree, the player, the aim, and the user's own choices by node."""

    tree: Tree
    player: int
    aim: Aim
    ties: Ties
    depth: int | None
    own_choices: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, eq=False)
class StrategySummary:
    """The strategy, its verdict, and the number of strategies."""

    query: StrategyQuery
    strategy: Strategy
    verdict: StrategyVerdict
    count: str


def summarize_strategy(query: StrategyQuery, count: str = "") -> StrategySummary:
    """Compute the strategy of a query; raises SearchRefused. `count` is the number of strategies, if it is known."""
    tree, player, depth = query.tree, query.player, query.depth
    made = strategies.optimal_strategy(tree, player, depth=depth, ties=query.ties, aim=query.aim)
    if query.own_choices:
        rest = strategies.best_choices(tree, depth=depth, ties=query.ties)
        choices = {**made.choices, **dict(query.own_choices)}
        made = strategies.strategy_from_choices(tree, player, choices, depth=depth, rest=rest)
    count = count or strategies.format_count(strategies.count_strategies(tree, player, depth=depth))
    return StrategySummary(query, made, strategies.judge_strategy(made), count)


def choosing_players(tree: Tree) -> list[int]:
    """Return the players with a choice somewhere in the tree."""
    return [player for player in (MAX, MIN, *range(tree.payoff.shape[1])) if np.any(tree.player == player)]


def chosen_edges(made: Strategy) -> BoolArray:
    """Return (n,) True if the strategy chooses the edge above the node."""
    edges = np.zeros(len(made.tree), bool)
    edges[made.choice[made.choice >= 0]] = True
    return edges


def describe_extent(made: StrategySummary) -> str:
    """Return a sentence about the number of strategies, and how much of the tree this one reaches."""
    reached, whole = len(made.strategy.nodes), len(made.strategy.tree)
    one_of = _("The only strategy of {player}.") if made.count == "1" else _(
        "One of {count} strategies of {player}.")
    told = [one_of.format(player=made.verdict.name, count=made.count),
            ngettext("It reaches {reached} of {nodes} node.", "It reaches {reached} of {nodes} nodes.", whole).format(
                reached=grouped(reached), nodes=grouped(whole))]
    if made.query.depth is not None:
        told.append(_("It stops at the depth limit of {}.").format(made.query.depth))
    return " ".join(told)
