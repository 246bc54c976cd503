"""Inequalities between unknown leaves that guarantee skips, and whether those that somebody gives do."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.lab.unknowns.inequalities import Comparison, Condition, Edge, Order, State, Steps, counterexample, example
from explorer.lab.unknowns.many_unknowns import Conditions, conditions
from explorer.lab.unknowns.simplify import needed, told
from explorer.search.convention import Bound, Convention
from explorer.trees.tree import Tree

ENOUGH = 200
"""Looks after which the shortest of what was found is taken."""


@dataclass(frozen=True, eq=False)
class Verdict:
    """What somebody's inequalities are worth: `failing` is the first node that they let be visited, with `numbers`."""

    is_consistent: bool
    failing: int | None = None
    numbers: dict[str, Bound] | None = None

    @property
    def is_right(self) -> bool:
        """Whether they can hold, and guarantee all that is wanted."""
        return self.is_consistent and self.failing is None


def guarantee(tree: Tree, convention: Convention, skipped: Iterable[int]) -> Condition:
    """Inequalities between numbers and names under which all these nodes are tops of skipped subtrees; few of them.

    ExamError where there are none, for a node or for all together.
    """
    found = conditions(tree, convention)
    wanted = wanted_of(tree, found, skipped)
    order = Order([wanted], found.unknowns)
    best: Sequence[Edge] | None = None
    for edges in _guarantees(order, wanted):
        if best is None or len(edges) < len(best):
            best = edges
    if best is None:
        raise ExamError(_("no values of the unknowns have all of these branches skipped at once"))
    return told(order, best)


def _guarantees(order: Order, wanted: Condition) -> Iterator[Sequence[Edge]]:
    """Sets of inequalities from which it follows, depth first; those that add little are tried first."""
    steps = Steps()
    waiting: list[tuple[State, tuple[Edge, ...], int]] = [(order.free, (), 0)]
    is_known = False
    looks = 0
    while waiting and not (is_known and looks > ENOUGH):
        looks += 1
        state, edges, done = waiting.pop()
        if done == len(wanted.comparisons):
            is_known = True
            yield needed(order, edges)
            continue
        comparison = wanted.comparisons[done]
        if comparison.always:
            waiting.append((state, edges, done + 1))
            continue
        missing: list[list[Edge]] = []
        for way in order.ways(comparison):
            steps.take()
            missing.append([edge for edge in dict.fromkeys(way) if not order.follows(state, edge)])
        for more in sorted(missing, key=len, reverse=True):
            then = order.with_all(state, more)
            if then is not None:
                waiting.append((then, (*edges, *more), done + 1))


def wanted_of(tree: Tree, found: Conditions, skipped: Iterable[int]) -> Condition:
    """The condition that all these nodes are tops of skipped subtrees; ExamError for one that never is."""
    comparisons: list[Comparison] = []
    for node in skipped:
        if node not in found.skipped:
            raise ExamError(_("node {} is the top of a skipped subtree for no values of the unknowns").format(
                tree.name(node)))
        comparisons += found.skipped[node].comparisons
    return Condition(tuple({id(each): each for each in comparisons}.values()))


def judge(found: Conditions, given: Condition, skipped: Collection[int]) -> Verdict:
    """Whether the given inequalities can hold, and guarantee that all these nodes are tops of skipped subtrees.

    Exact; SearchRefused where inequalities and conditions go together in too many ways.
    """
    if example(given) is None:
        return Verdict(False)
    for node in skipped:
        numbers = counterexample(given, found.skipped[node], found.unknowns) if node in found.skipped else example(
            given, found.unknowns)
        if numbers is not None:
            return Verdict(True, node, numbers)
    return Verdict(True)
