"""Expectiminimax, Star1 and Star2 on trees with chance nodes, compared with oracles."""

from random import Random
from typing import Any

import pytest

from tests.laws import INF, mapping, run
from tests.options import sample
from tests.oracles import told
from tests.oracles.chance import star1
from tests.oracles.notation import Node, minimax, read
from tests.oracles.random_trees import many, many_of_chance


def bounds_of(root: Node, random: Random, *, inner: bool = False) -> tuple[Any, Any] | None:
    """Return bounds on all leaves, sometimes too wide; None if a leaf is infinite.

    With `inner`, static evaluations of inner nodes are within the bounds, too.
    """
    numbers = [node.value for node in root.walk() if node.value is not None and (inner or not node.children)]
    low, high = min(numbers), max(numbers)
    if -INF in numbers or INF in numbers:
        return None
    return low - random.randint(0, 2), high + random.randint(1, 2)


def first_best(root: Node) -> str | None:
    if root.player == "chance":
        return None
    value = minimax(root)
    return next((child.path for child in root.children if minimax(child) == value), None)


def test_expectiminimax_is_the_exact_mean_on_two_thousand_trees() -> None:
    for notation, mover in many_of_chance(sample(2_000), 201, never=0.15):
        root, done = read(notation, mover), run(notation, mover, "expectiminimax")
        assert done.value == minimax(root), (notation, mover)
        assert done.best_move == first_best(root), (notation, mover)
        assert done.evaluated == [leaf.path for leaf in root.leaves()]


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_both_stars_have_the_value_and_move_of_expectiminimax_on_two_thousand_trees(name: str) -> None:
    random, fewer = Random(202), 0
    for notation, mover in many_of_chance(sample(2_000), 203, never=0.1):
        root = read(notation, mover)
        bounds = bounds_of(root, random)
        if bounds is None:
            continue
        done = run(notation, mover, name, bounds=bounds)
        assert done.value == minimax(root), (notation, mover, bounds)
        assert done.best_move in (first_best(root), None), (notation, mover, bounds)
        assert root.player == "chance" or not root.children or done.best_move is not None, (notation, mover, bounds)
        if name == "star1" and all(chance for node in root.walk() for chance in node.chances):
            assert done.evaluated == star1(root, *bounds).evaluated, (notation, mover, bounds)
        fewer += len(set(done.evaluated)) < len(root.leaves())
    assert fewer > sample(200, 10)


@pytest.mark.parametrize("name", ["expectiminimax", "star1", "star2"])
def test_the_mappings_follow_from_what_was_evaluated(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(206)
    for notation, mover in many_of_chance(sample(200), 207, static=1.0, never=0.1):
        root = read(notation, mover)
        depth = random.choice((None, None, 0, 1, 2))
        options = [] if depth is None else ["--depth", str(depth)]
        unseen = (-INF, INF)
        if name != "expectiminimax":
            bounds = bounds_of(root, random, inner=True)
            if bounds is None:
                continue
            unseen = bounds
            options += ["--bounds", *map(str, bounds)]
        found = mapping(notation, mover, name, capsys, *options)
        assert read(found["value"]).value == minimax(root, depth)
        told.check(root, found, depth=depth, unseen=unseen)


def test_without_chance_nodes_expectiminimax_is_minimax() -> None:
    for notation, mover in many(500, 208):
        assert run(notation, mover, "expectiminimax").value == minimax(read(notation, mover))
