"""What there is to tell of one strategy: worked out from a question that holds all it depends on."""

from dataclasses import dataclass

import numpy as np

from explorer.core.i18n import _, ngettext
from explorer.lab import strategies
from explorer.lab.strategies import Strategy, Verdict
from explorer.lab.strategies.extract import Aim, Ties
from explorer.trees.tree import MAX, MIN, BoolArray, Tree


@dataclass(frozen=True)
class Question:
    """Whose strategy of which tree, by what aim, with what choices of a person's own, node by node."""

    tree: Tree
    player: int
    aim: Aim
    ties: Ties
    depth: int | None
    own: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, eq=False)
class Plan:
    """The strategy, what it is worth, and how many there are."""

    question: Question
    strategy: Strategy
    verdict: Verdict
    count: str


def plan(question: Question, count: str = "") -> Plan:
    """Work a strategy out; raises SearchRefused. `count` is the number of strategies, if it is known already."""
    tree, player, depth = question.tree, question.player, question.depth
    made = strategies.optimal(tree, player, depth=depth, ties=question.ties, aim=question.aim)
    if question.own:
        rest = strategies.best_choices(tree, depth=depth, ties=question.ties)
        made = strategies.from_choices(tree, player, {**made.choices, **dict(question.own)}, depth=depth, rest=rest)
    count = count or strategies.count_text(strategies.count(tree, player, depth=depth))
    return Plan(question, made, strategies.judge(made), count)


def players(tree: Tree) -> list[int]:
    """Who has a choice somewhere."""
    return [player for player in (MAX, MIN, *range(tree.payoff.shape[1])) if np.any(tree.player == player)]


def chosen(made: Strategy) -> BoolArray:
    """(n,) whether the edge above a node is what the strategy chooses."""
    edges = np.zeros(len(made.tree), bool)
    edges[made.choice[made.choice >= 0]] = True
    return edges


def extent(made: Plan) -> str:
    """Of how many strategies it is one, and how much of the tree it comes to."""
    reached, whole = len(made.strategy.nodes), len(made.strategy.tree)
    one_of = _("The only strategy of {}.") if made.count == "1" else _("One of {count} strategies of {}.")
    told = [one_of.format(made.verdict.name, count=made.count),
            ngettext("It comes to {} of {} node.", "It comes to {} of {} nodes.", whole).format(
                f"{reached:,}", f"{whole:,}")]
    if made.question.depth is not None:
        told.append(_("It ends at the depth limit of {}.").format(made.question.depth))
    return " ".join(told)
