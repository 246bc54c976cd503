"""Inequalities between unknown leaves that guarantee pruning, and the judgement of given inequalities."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.lab.unknowns.inequalities import (
    Comparison,
    Condition,
    Inequality,
    KnownOrder,
    StepBudget,
    SymbolOrder,
    find_counterexample,
    find_example,
)
from explorer.lab.unknowns.many_unknowns import ManyUnknownsSolution, solve_many_unknowns
from explorer.lab.unknowns.simplify import build_condition, remove_redundant
from explorer.search.convention import Bound, Convention
from explorer.trees.tree import Tree

MOST_LOOKS = 200
"""The number of candidates after which the shortest found so far is returned."""


@dataclass(frozen=True, eq=False)
class GuaranteeVerdict:
    """The judgement of inequalities; with the values `numbers` they allow a visit to `failing_node`."""

    is_consistent: bool
    failing_node: int | None = None
    numbers: dict[str, Bound] | None = None

    @property
    def is_right(self) -> bool:
        """True if the inequalities are consistent and guarantee that all the nodes are pruned."""
        return self.is_consistent and self.failing_node is None


def find_guarantee(tree: Tree, convention: Convention, pruned: Iterable[int]) -> Condition:
    """Return a few inequalities between numbers and names under which all these nodes are roots of pruned subtrees.

    Raises ExamError if there are none, for one node or for all together.
    """
    found = solve_many_unknowns(tree, convention)
    wanted = pruning_condition(tree, found, pruned)
    order = SymbolOrder([wanted], found.unknowns)
    best: Sequence[Inequality] | None = None
    for edges in _guarantees(order, wanted):
        if best is None or len(edges) < len(best):
            best = edges
    if best is None:
        raise ExamError(_("no values of the unknowns have all of these branches pruned at once"))
    return build_condition(order, best)


def _guarantees(order: SymbolOrder, wanted: Condition) -> Iterator[Sequence[Inequality]]:
    """Yield sets of inequalities that imply the condition, depth first; those that add little come first."""
    steps = StepBudget()
    waiting: list[tuple[KnownOrder, tuple[Inequality, ...], int]] = [(order.empty_state, (), 0)]
    is_known = False
    looks = 0
    while waiting and not (is_known and looks > MOST_LOOKS):
        looks += 1
        state, edges, done = waiting.pop()
        if done == len(wanted.comparisons):
            is_known = True
            yield remove_redundant(order, edges)
            continue
        comparison = wanted.comparisons[done]
        if comparison.always_holds:
            waiting.append((state, edges, done + 1))
            continue
        missing: list[list[Inequality]] = []
        for way in order.ways(comparison):
            steps.spend()
            missing.append([edge for edge in dict.fromkeys(way) if not order.follows(state, edge)])
        for more in sorted(missing, key=len, reverse=True):
            then = order.add_all(state, more)
            if then is not None:
                waiting.append((then, (*edges, *more), done + 1))


def pruning_condition(tree: Tree, found: ManyUnknownsSolution, pruned: Iterable[int]) -> Condition:
    """Return the condition that all these nodes are roots of pruned subtrees; raises ExamError if one never is."""
    comparisons: list[Comparison] = []
    for node in pruned:
        if node not in found.pruned:
            raise ExamError(_("node {} is the root of a pruned subtree for no values of the unknowns").format(
                tree.name(node)))
        comparisons += found.pruned[node].comparisons
    return Condition(tuple({id(each): each for each in comparisons}.values()))


def judge_guarantee(found: ManyUnknownsSolution, given: Condition, pruned: Collection[int]) -> GuaranteeVerdict:
    """Decide whether inequalities are consistent and guarantee that all these nodes are roots of pruned subtrees.

    The answer is exact. Raises SearchRefused if there are too many combinations to check.
    """
    if find_example(given) is None:
        return GuaranteeVerdict(False)
    for node in pruned:
        if node in found.pruned:
            numbers = find_counterexample(given, found.pruned[node], found.unknowns)
        else:
            numbers = find_example(given, found.unknowns)
        if numbers is not None:
            return GuaranteeVerdict(True, node, numbers)
    return GuaranteeVerdict(True)
