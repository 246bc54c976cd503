"""What there is to tell of one strategy: worked out from a question that holds all it depends on."""

from dataclasses import dataclass

import numpy as np

from explorer.core.i18n import _, ngettext
from explorer.lab import strategies
from explorer.lab.strategies import Strategy, StrategyVerdict
from explorer.lab.strategies.extract import Aim, Ties
from explorer.trees.tree import MAX, MIN, BoolArray, Tree


@dataclass(frozen=True)
class StrategyQuery:
    """Whose strategy of which tree, by what aim, with what choices of a person's own, node by node."""

    tree: Tree
    player: int
    aim: Aim
    ties: Ties
    depth: int | None
    own_choices: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, eq=False)
class StrategySummary:
    """The strategy, what it is worth, and how many there are."""

    query: StrategyQuery
    strategy: Strategy
    verdict: StrategyVerdict
    count: str


def summarize_strategy(query: StrategyQuery, count: str = "") -> StrategySummary:
    """Work a strategy out; raises SearchRefused. `count` is the number of strategies, if it is known already."""
    tree, player, depth = query.tree, query.player, query.depth
    made = strategies.optimal_strategy(tree, player, depth=depth, ties=query.ties, aim=query.aim)
    if query.own_choices:
        rest = strategies.best_choices(tree, depth=depth, ties=query.ties)
        choices = {**made.choices, **dict(query.own_choices)}
        made = strategies.strategy_from_choices(tree, player, choices, depth=depth, rest=rest)
    count = count or strategies.format_count(strategies.count_strategies(tree, player, depth=depth))
    return StrategySummary(query, made, strategies.judge_strategy(made), count)


def choosing_players(tree: Tree) -> list[int]:
    """Who has a choice somewhere."""
    return [player for player in (MAX, MIN, *range(tree.payoff.shape[1])) if np.any(tree.player == player)]


def chosen_edges(made: Strategy) -> BoolArray:
    """(n,) whether the edge above a node is what the strategy chooses."""
    edges = np.zeros(len(made.tree), bool)
    edges[made.choice[made.choice >= 0]] = True
    return edges


def describe_extent(made: StrategySummary) -> str:
    """Of how many strategies it is one, and how much of the tree it comes to."""
    reached, whole = len(made.strategy.nodes), len(made.strategy.tree)
    one_of = _("The only strategy of {}.") if made.count == "1" else _("One of {count} strategies of {}.")
    told = [one_of.format(made.verdict.name, count=made.count),
            ngettext("It reaches {} of {} node.", "It reaches {} of {} nodes.", whole).format(
                f"{reached:,}", f"{whole:,}")]
    if made.query.depth is not None:
        told.append(_("It stops at the depth limit of {}.").format(made.query.depth))
    return " ".join(told)
