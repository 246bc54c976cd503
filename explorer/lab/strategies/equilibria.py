"""Subgame-perfect equilibria in pure strategies, by backward induction (Selten 1965; Kuhn 1953)."""

from fractions import Fraction
from typing import Literal

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.trees.backward_induction import (
    Payoffs,
    backward_induction,
    exact_payoffs,
    exact_probabilities,
    nodes_without_value,
    refuse_no_mean,
    weighted_value,
)
from explorer.trees.tree import CHANCE, MIN, IntArray, Tree


def equilibrium(tree: Tree, ties: Literal["first", "last"] = "first") -> IntArray:
    """Return (n,) the child that the mover chooses at each inner node, -1 at leaves and chance nodes.

    Ties are broken by the first or the last child everywhere. Raises SearchRefused if a leaf has no payoff.
    """
    _require_all_payoffs(tree)
    return backward_induction(tree, None, ties)[1]


def equilibrium_payoffs(tree: Tree, most: int = 1000) -> list[Payoffs]:
    """Return the root's payoffs in all subgame-perfect equilibria in pure strategies, for every way to break ties.

    They are in the order of the leaves that first give them. Raises SearchRefused if a leaf has no payoff, and if a
    node has more than `most` different ones.
    """
    _require_all_payoffs(tree)
    payoffs, chance = exact_payoffs(tree), exact_probabilities(tree)
    found: list[dict[Payoffs, None]] = [{} for _node in range(len(tree))]
    for node in range(len(tree) - 1, -1, -1):
        family = tree.children(node)
        if not family:
            found[node] = {payoffs[node]: None}
            continue
        if tree.player[node] == CHANCE:
            found[node] = _means(tree, node, [(chance[child], found[child]) for child in family], most)
        else:
            found[node] = _choices(tree, node, [found[child] for child in family])
        _require_at_most(tree, node, len(found[node]), most)
        for child in family:
            found[child] = {}
    return list(found[0])


def _choices(tree: Tree, node: int, below: list[dict[Payoffs, None]]) -> dict[Payoffs, None]:
    """Return the payoffs that the mover may choose: not worse than the worst continuation of every other child."""
    mover = int(tree.player[node])
    place, sign = max(mover, 0), -1 if mover == MIN else 1
    least = [min(sign * each[place] for each in family) for family in below]
    best = max(least)
    # The child with the best worst payoff is compared with the second best, all others with the best.
    second = max((each for at, each in enumerate(least) if at != least.index(best)), default=float("-inf"))
    return {
        each: None for at, family in enumerate(below) for each in family
        if sign * each[place] >= (second if at == least.index(best) else best)
    }


def _means(
    tree: Tree, node: int, below: list[tuple[Fraction, dict[Payoffs, None]]], most: int
) -> dict[Payoffs, None]:
    sums: dict[Payoffs, None] = {(Fraction(0),) * tree.payoff.shape[1]: None}
    for p, family in below:
        if not p:
            continue
        sums = {
            tuple(total + weighted_value(p, payoff) for total, payoff in zip(each, outcome, strict=True)): None
            for each in sums for outcome in family
        }
        _require_at_most(tree, node, len(sums), most)
    if any(payoff != payoff for each in sums for payoff in each):
        refuse_no_mean(tree, node)
    return sums


def _require_at_most(tree: Tree, node: int, count: int, most: int) -> None:
    if count > most:
        raise SearchRefused(_("node {node} has more than {most:,} equilibrium payoffs: too many to list").format(
            node=tree.name(node), most=most))


def _require_all_payoffs(tree: Tree) -> None:
    if len(blank := nodes_without_value(tree, None)):
        raise SearchRefused(_("leaf {} has no payoff yet: an equilibrium needs all").format(tree.name(int(blank[0]))))
