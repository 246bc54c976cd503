"""The most leaves that alpha-beta evaluates under any child order: proved, or the most found in a large tree."""

from sys import maxsize

from explorer.lab.best_worst_order.hill_climbing import OrderedSearch, climb
from explorer.lab.best_worst_order.initial_orders import initial_keys, largest_first_key, worst_first_key
from explorer.lab.best_worst_order.isomorphic_subtrees import find_shapes
from explorer.lab.best_worst_order.ranks import ExtremeOrder, rank_values
from explorer.lab.best_worst_order.solver import ALLOWANCE, AllowanceExceeded, Solver
from explorer.search.convention import Convention
from explorer.search.trace import Tick
from explorer.trees import orderings
from explorer.trees.tree import AnyArray, Tree

CAPS = 4096, 512, 64, 8, 1
"""Sizes, in evaluations, up to which subtrees of a large tree are solved exactly; the first affordable is used."""
CLIMBED_STARTS = 6
"""Number of initial orders, those with the most evaluations, that are improved by hill climbing."""


def maximal(
    tree: Tree, convention: Convention = Convention(), *, allowance: int = ALLOWANCE, tick: Tick = lambda _windows: True
) -> ExtremeOrder:
    """Return the most evaluations over all orders and an order that makes them, or the most found.

    The result is proved unless the allowance is exceeded; then it is at least that of every order in `initial_keys`.
    `tick` is called now and then with the number of windows solved; Stopped is raised if it returns False. Raises
    SearchRefused for chance nodes, numbered players, missing numbers, or bounds of inner nodes.
    """
    known = rank_values(tree, convention)
    found = find_shapes(tree, known)
    solver = Solver(found, known.slack, allowance, tick)
    every = found.evaluation_counts[found.shape_of[0]]
    run = OrderedSearch(tree, known, solver, 1)
    for key in (worst_first_key(run), largest_first_key(run)):
        run.sort(key)
        if run.count_evaluations() == every:
            return ExtremeOrder(every, orderings.reorder(tree, run.order_key()), True)
    try:
        most = solver.maximum(found.shape_of[0], known.low, known.high)
    except AllowanceExceeded:
        most, key = _find_most(run, convention, allowance)
        return ExtremeOrder(most, orderings.reorder(tree, key), most == every)
    solver.left = maxsize  # reading an order looks up windows that are solved
    return ExtremeOrder(most, orderings.reorder(tree, OrderedSearch(tree, known, solver, every).order_key()), True)


def _find_most(every_node: OrderedSearch, convention: Convention, allowance: int) -> tuple[int, AnyArray]:
    """Return the most evaluations found, and the key, (n,), of an order that makes them.

    `every_node` is a search whose orders determine the whole tree. The best initial orders are improved by hill
    climbing, with half of the allowance; windows already solved cost nothing.
    """
    tree, solver, starts = every_node.tree, every_node.solver, []
    for key in initial_keys(every_node, convention):
        solver.check_stopped()
        every_node.sort(key)
        starts.append((every_node.count_evaluations(), key))
    starts.sort(key=lambda start: -start[0])
    left = allowance // 2
    for cap in CAPS:
        run = OrderedSearch(tree, every_node.ranks, solver, cap)
        left -= left // 2
        solver.left = left
        if (most := climb(run, [key for _count, key in starts[:CLIMBED_STARTS]])) >= 0:
            break
    if most < starts[0][0]:
        return starts[0]
    solver.left = maxsize  # reading an order looks up windows that are solved
    return most, run.order_key()
