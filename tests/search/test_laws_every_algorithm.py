"""Every registered algorithm compared with the oracle's value, on random trees, with the rules and options it accepts.

A new entry of ALGORITHMS is compared without a test of its own.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from random import Random
from typing import Any

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.passes import pass_results
from explorer.analysis.run import EXACT, LOWER, UPPER, Run
from explorer.core.errors import SearchRefused
from explorer.core.option import Option, options_of
from explorer.search.algorithm import CUT, FAIL, TIES, WINDOW, Algorithm
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import NEVER_LEFT, Tick, Trace
from explorer.trees import formats
from explorer.trees.tree import MAX, MIN, Tree
from tests.options import sample
from tests.oracles import random_trees
from tests.oracles.notation import Node, Number, minimax, read

CHOICES: dict[str, tuple[Any, ...]] = {CUT: ("ge", "gt"), FAIL: ("soft", "hard"), TIES: ("first", "last"),
                                       WINDOW: ((-inf, inf), (0, 1), (-1, 2))}
"""The values drawn for each rule of a convention."""


def draw_convention(random: Random, algorithm: Algorithm) -> Convention:
    """Draw a depth limit, and values for some of the rules that the algorithm follows or ignores."""
    rules = {rule: random.choice(CHOICES[rule]) for rule in (*algorithm.rules, *algorithm.ignores)
             if random.random() < 0.4}
    return Convention(**rules, depth=random.choice((None, None, 1, 2)))


def draw_option(random: Random, option: Option, numbers: list[Number]) -> Any:
    """Draw a value of the option's kind; an interval contains all numbers of the tree."""
    if option.kind == "flag":
        return True
    if option.kind == "interval":
        return min(numbers) - random.choice((0, 1)), max(numbers) + random.choice((0, 1))
    if option.kind == "whole":
        return random.randint(max(option.least, 1), 12)
    return random.choice((0, 1, 2))


def draw_options(random: Random, algorithm: Algorithm, numbers: list[Number]) -> dict[str, Any]:
    """Draw some of the options that the algorithm accepts, and the options they require."""
    options, drawn = options_of(SearchOptions), {}
    for name in algorithm.accepts:
        default = options[name].default
        # An option with a large default is always drawn, as the default takes long.
        if random.random() < 0.3 or (options[name].kind == "whole" and default and default > 100):
            drawn[name] = draw_option(random, options[name], numbers)
            if options[name].requires:
                drawn[options[name].requires] = True
    return drawn


def trees(seed: int) -> Iterator[tuple[Any, str]]:
    """Yield trees with ties, fractions, infinities, MIN roots and static evaluations; every second has chance nodes."""
    count = sample(300, 30)
    plain = random_trees.many(count, seed, static=1.0)
    chance = random_trees.many_of_chance(count, seed, static=1.0, numbers=random_trees.SMALL)
    for pair in zip(plain, chance, strict=True):
        yield from pair


def number_players(tree: Tree) -> Tree:
    """Return the tree with two numbered players, the second with the negated payoffs of the first."""
    player = np.select([tree.player == MAX, tree.player == MIN], [0, 1], tree.player).astype(np.int8)
    return replace(tree, exact=None).with_columns(player=player, payoff=np.hstack([tree.payoff, -tree.payoff]))


def try_search(tree: Tree, name: str, convention: Convention, options: SearchOptions) -> Run | None:
    """Search the tree as it is, else with numbered players; return None if both are refused."""
    for each in (tree, number_players(tree)) if tree.exact is None else (tree,):
        try:
            return analyse(each, search.run(each, name, convention, options))
        except SearchRefused:
            continue
    return None


def compare(run: Run, root: Node) -> bool:
    """Compare the root's value and moves with the oracle; return True if the value is exact."""
    trace, results = run.trace, pass_results(run)
    if trace.is_sampling:
        values = [float(node.value) for node in root.walk() if node.value is not None]
        assert min(values) - 1e-9 <= run.root_value <= max(values) + 1e-9  # means of floats are rounded
        return True
    over = [each for each in results if trace.left[each.first_row] != NEVER_LEFT]
    if not over:
        return False
    depth = over[-1].depth
    if depth is not None and trace.options.singular is not None:
        return False  # the oracle does not search beyond the limit
    value, bound = np.ravel(run.root_value)[0], int(run.bound_by_row[over[-1].first_row])
    truth = minimax(root, depth)
    assert {EXACT: value == truth, UPPER: value >= truth, LOWER: value <= truth}[bound], (value, bound, truth)
    if bound == EXACT and root.children and depth != 0:
        values = [minimax(child, None if depth is None else depth - 1) for child in root.children]
        equal = {place + 1 for place, each in enumerate(values) if each == truth}
        assert run.best_move is None or run.best_move in equal
        assert run.best_moves is None or set(run.best_moves) == equal
    return bound == EXACT


def check_callers(run: Run) -> None:
    """Every visit but those of the root was called by a visit of its parent."""
    trace, tree = run.trace, run.tree
    callers = np.where(trace.parent < 0, -1, trace.node[trace.parent])
    assert callers.tolist() == tree.parent[trace.node].tolist()


def count_exact(name: str, seed: int) -> int:
    """Compare an algorithm with the oracle on random trees; return the number of exact values."""
    random, algorithm, exact = Random(seed), search.ALGORITHMS[name], 0
    for notation, mover in trees(seed):
        root = read(notation, mover)
        tree = formats.parse(json.dumps(notation), mover)
        numbers = [node.value for node in root.walk() if node.value is not None]
        convention, drawn = Convention(), {}
        try:
            convention = draw_convention(random, algorithm)
            drawn = draw_options(random, algorithm, numbers)
            options = SearchOptions(**drawn)
        except SearchRefused:
            continue
        run = try_search(tree, name, convention, options)
        if run is not None:
            try:
                check_callers(run)
                exact += compare(run, root)
            except AssertionError as error:
                raise AssertionError(f"{name} {notation} {mover} {convention} {drawn}: {error}") from error
    return exact


@pytest.mark.parametrize("name", search.ALGORITHMS)
def test_every_algorithm_has_the_oracle_s_value_whatever_its_record_accepts(name: str) -> None:
    assert count_exact(name, 1) > 5


def with_wrong_root(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by an alpha-beta that treats every root as a MAX node."""
    player = tree.player.copy()
    player[0] = MAX
    return search.ALGORITHMS["alpha-beta"].run(tree.with_columns(player=player), convention, options, tick)


def with_wrong_option(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by an alpha-beta that adds 1 to every leaf if history is on."""
    if options.history:
        tree = tree.with_columns(payoff=tree.payoff + 1)
    return search.ALGORITHMS["alpha-beta"].run(tree, convention, options, tick)


@pytest.mark.parametrize("wrong", [with_wrong_root, with_wrong_option])
def test_an_invented_algorithm_that_is_wrong_is_found_without_a_test_of_its_own(
    wrong: Callable[[Tree, Convention, SearchOptions, Tick], Trace], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(search.ALGORITHMS, "invented", replace(search.ALGORITHMS["alpha-beta"], run=wrong))
    with pytest.raises(AssertionError, match="invented"):
        count_exact("invented", 1)
