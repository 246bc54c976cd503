"""The most that alpha-beta evaluates under any order: proved, or the most found where a tree is too large for that."""

import numpy as np

from explorer.lab.best_worst_order.hill_climbing import Run, climb, worst_first
from explorer.lab.best_worst_order.isomorphic_subtrees import shapes
from explorer.lab.best_worst_order.ranks import Codes, Extreme, codes
from explorer.lab.best_worst_order.solver import ALLOWANCE, Solver, TooMuch
from explorer.search.convention import Convention
from explorer.search.trace import Tick
from explorer.trees import orderings
from explorer.trees.tree import IntArray, Tree

CAPS = 4096, 512, 64, 8, 1
"""Evaluations up to which the subtrees of a tree that is too large are solved: the first that can be afforded."""


def maximal(
    tree: Tree, convention: Convention = Convention(), *, allowance: int = ALLOWANCE, tick: Tick = lambda _windows: True
) -> Extreme:
    """The most evaluations over all orders, and an order that makes them; beyond the allowance the most that was found.

    `tick` is called every few thousand windows with their number; False raises Stopped. SearchRefused with chance
    nodes, numbered players, missing numbers or bounds of inner nodes.
    """
    known = codes(tree, convention)
    found = shapes(tree, known)
    solver = Solver(found, known.slack, allowance, tick)
    every = found.bottoms[found.of[0]]
    run = Run(tree, known, solver, 1)
    run.sort(worst_first(run))
    if run.count() == every:
        return Extreme(every, orderings.reorder(tree, _key(run)), True)
    try:
        most = solver.most(found.of[0], known.low, known.high)
    except TooMuch:
        most, run = _found(tree, known, solver, allowance)
        return Extreme(most, orderings.reorder(tree, _key(run)), most == every)
    return Extreme(most, orderings.reorder(tree, _key(Run(tree, known, solver, every))), True)


def _found(tree: Tree, known: Codes, solver: Solver, allowance: int) -> tuple[int, Run]:
    """The best of a climb; what the solver has found out already is free."""
    for cap in CAPS:
        solver.left = allowance // 2
        run = Run(tree, known, solver, cap)
        if (most := climb(run)) >= 0:
            break
    return most, run


def _key(run: Run) -> IntArray:
    """(n,) the key of the order that makes the run's evaluations: negative where it says something."""
    tree, known, solver = run.tree, run.known, run.solver
    key = tree.rank.astype(np.int32)
    rest = [(0, known.low, known.high)]
    while rest:
        node, low, high = rest.pop()
        if known.bottom[node]:
            continue
        if tree.n_children[node] == 1:
            turns = [(tree.children(node)[0], low, high)]
        elif node in run.orders:
            turns = list(run.turns(node, low, high))
        else:
            children = solver.shapes.sorted_children(tree, node)
            planned = solver.plan(solver.shapes.of[node], low, high)
            turns = [(children[place], alpha, beta) for place, alpha, beta in planned]
        for turn, (child, _low, _high) in enumerate(turns):
            key[child] = turn - len(turns)
        rest += turns
    return key
