"""Inequalities between unknown leaves that guarantee skips, and whether those that somebody gives do."""

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
"""Looks after which the shortest of what was found is taken."""


@dataclass(frozen=True, eq=False)
class GuaranteeVerdict:
    """What somebody's inequalities are worth: they let `failing_node`, the first of such, be visited with `numbers`."""

    is_consistent: bool
    failing_node: int | None = None
    numbers: dict[str, Bound] | None = None

    @property
    def is_right(self) -> bool:
        """Whether they can hold, and guarantee all that is wanted."""
        return self.is_consistent and self.failing_node is None


def find_guarantee(tree: Tree, convention: Convention, skipped: Iterable[int]) -> Condition:
    """Inequalities between numbers and names under which all these nodes are tops of skipped subtrees; few of them.

    ExamError where there are none, for a node or for all together.
    """
    found = solve_many_unknowns(tree, convention)
    wanted = pruning_condition(tree, found, skipped)
    order = SymbolOrder([wanted], found.unknowns)
    best: Sequence[Inequality] | None = None
    for edges in _guarantees(order, wanted):
        if best is None or len(edges) < len(best):
            best = edges
    if best is None:
        raise ExamError(_("no values of the unknowns have all of these branches skipped at once"))
    return build_condition(order, best)


def _guarantees(order: SymbolOrder, wanted: Condition) -> Iterator[Sequence[Inequality]]:
    """Sets of inequalities from which it follows, depth first; those that add little are tried first."""
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


def pruning_condition(tree: Tree, found: ManyUnknownsSolution, skipped: Iterable[int]) -> Condition:
    """The condition that all these nodes are tops of skipped subtrees; ExamError for one that never is."""
    comparisons: list[Comparison] = []
    for node in skipped:
        if node not in found.skipped:
            raise ExamError(_("node {} is the top of a skipped subtree for no values of the unknowns").format(
                tree.name(node)))
        comparisons += found.skipped[node].comparisons
    return Condition(tuple({id(each): each for each in comparisons}.values()))


def judge_guarantee(found: ManyUnknownsSolution, given: Condition, skipped: Collection[int]) -> GuaranteeVerdict:
    """Whether the given inequalities can hold, and guarantee that all these nodes are tops of skipped subtrees.

    Exact; SearchRefused where inequalities and conditions go together in too many ways.
    """
    if find_example(given) is None:
        return GuaranteeVerdict(False)
    for node in skipped:
        if node in found.skipped:
            numbers = find_counterexample(given, found.skipped[node], found.unknowns)
        else:
            numbers = find_example(given, found.unknowns)
        if numbers is not None:
            return GuaranteeVerdict(True, node, numbers)
    return GuaranteeVerdict(True)
