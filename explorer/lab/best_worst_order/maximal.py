"""The most leaves that alpha-beta evaluates under any child order: proved, or the most found in a large tree."""

import numpy as np

from explorer.lab.best_worst_order.hill_climbing import OrderedSearch, climb, worst_first_key
from explorer.lab.best_worst_order.isomorphic_subtrees import find_shapes
from explorer.lab.best_worst_order.ranks import ExtremeOrder, ValueRanks, rank_values
from explorer.lab.best_worst_order.solver import ALLOWANCE, AllowanceExceeded, Solver
from explorer.search.convention import Convention
from explorer.search.trace import Tick
from explorer.trees import orderings
from explorer.trees.tree import IntArray, Tree

CAPS = 4096, 512, 64, 8, 1
"""Sizes, in evaluations, up to which subtrees of a large tree are solved exactly; the first affordable is used."""


def maximal(
    tree: Tree, convention: Convention = Convention(), *, allowance: int = ALLOWANCE, tick: Tick = lambda _windows: True
) -> ExtremeOrder:
    """Return the most evaluations over all orders and an order that makes them, or the most found.

    The result is proved unless the allowance is exceeded. `tick` is called every few thousand windows with their
    number; Stopped is raised if it returns False. Raises SearchRefused for chance nodes, numbered players, missing
    numbers, or bounds of inner nodes.
    """
    known = rank_values(tree, convention)
    found = find_shapes(tree, known)
    solver = Solver(found, known.slack, allowance, tick)
    every = found.evaluation_counts[found.shape_of[0]]
    run = OrderedSearch(tree, known, solver, 1)
    run.sort(worst_first_key(run))
    if run.count_evaluations() == every:
        return ExtremeOrder(every, orderings.reorder(tree, _order_key(run)), True)
    try:
        most = solver.maximum(found.shape_of[0], known.low, known.high)
    except AllowanceExceeded:
        most, run = _climb_by_caps(tree, known, solver, allowance)
        return ExtremeOrder(most, orderings.reorder(tree, _order_key(run)), most == every)
    return ExtremeOrder(most, orderings.reorder(tree, _order_key(OrderedSearch(tree, known, solver, every))), True)


def _climb_by_caps(tree: Tree, known: ValueRanks, solver: Solver, allowance: int) -> tuple[int, OrderedSearch]:
    """Return the best result of hill climbing and its orders; windows already solved cost nothing."""
    for cap in CAPS:
        solver.left = allowance // 2
        run = OrderedSearch(tree, known, solver, cap)
        if (most := climb(run)) >= 0:
            break
    return most, run


def _order_key(run: OrderedSearch) -> IntArray:
    """Return the key, (n,), of the order that makes the run's evaluations; it is negative for searched nodes."""
    tree, known, solver = run.tree, run.ranks, run.solver
    key = tree.rank.astype(np.int32)
    rest = [(0, known.low, known.high)]
    while rest:
        node, low, high = rest.pop()
        if known.is_evaluated[node]:
            continue
        if tree.n_children[node] == 1:
            turns = [(tree.children(node)[0], low, high)]
        elif node in run.orders:
            turns = list(run.child_windows(node, low, high))
        else:
            children = solver.shapes.sorted_children(tree, node)
            planned = solver.best_order(solver.shapes.shape_of[node], low, high)
            turns = [(children[place], alpha, beta) for place, alpha, beta in planned]
        for turn, (child, _low, _high) in enumerate(turns):
            key[child] = turn - len(turns)
        rest += turns
    return key
