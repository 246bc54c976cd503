"""Fixtures shared by all tests."""

import locale
import math
import os
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from explorer.core import exact
from explorer.trees.formats.tree_from_rows import tree_from_rows, uniform_probabilities
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, StringColumn, Tree

LABELS = ("", "", "A", "Zug „x“", 'say "no"', "back\\slash", "tab\tand\nline", "日本", "{[,:]}")
NUMBERS = ("0", "3", "-7", "0.1", "7/3", "-1/3", "0.5", "1e19", "12345678901234567890123", "-0.0001", "1e-12", "300")


def _random_tree(seed: int, *, plain: bool = False, numbered: bool | None = None) -> Tree:
    """Return a small tree with random features of the notation; `plain` leaves out those that .efg can't represent."""
    rng = random.Random(seed)
    numbered = rng.random() < 0.3 if numbered is None else numbered
    width, depth, counts, players = rng.randint(1, 3) if numbered else 1, [], [], []
    rest = [0]
    while rest:
        depth.append(rest.pop())
        many = rng.randint(1, 4) if depth[-1] < rng.choice((0, 2, 5)) and len(depth) < 25 else 0
        counts.append(many)
        rest += [depth[-1] + 1] * many
        alternating = (MAX, MIN)[depth[-1] % 2]
        mover = rng.randrange(width) if numbered else alternating if rng.random() < 0.7 else rng.choice((MAX, MIN))
        players.append((CHANCE if rng.random() < 0.15 else mover) if many else NOBODY)
    rows, inner = range(len(depth)), [row for row, many in enumerate(counts) if many]
    numbers = NUMBERS if plain else (*NUMBERS, "inf", "-inf")
    payoffs: list[list[exact.Number]] = [[math.nan] * len(depth) for _ in range(width)]
    unknown: dict[int, str] = {}
    for row in rows:
        if not counts[row] and not numbered and not plain and rng.random() < 0.1:
            unknown[row] = rng.choice(("x", "y", "größe"))
        elif (not counts[row] and (plain or rng.random() < 0.95)) or (counts[row] and not plain and rng.random() < 0.1):
            for column in payoffs:
                column[row] = exact.parse_exact(rng.choice(numbers))
    chances: dict[int, list[exact.Number]] = {}
    for row in inner:
        if players[row] == CHANCE:
            weights = [rng.randint(0, 5) for _ in range(counts[row])]
            total = sum(weights)
            chances[row] = uniform_probabilities(counts[row]) if not total else [
                exact.normalize_number(Fraction(w, total)) for w in weights]
    flags = {} if plain else {
        "quiet": np.array([rng.random() < 0.9 for _ in rows]), "forcing": np.array([rng.random() < 0.1 for _ in rows]),
        "count": np.array([rng.choice((1, 1, 1, 4)) for _ in rows]),
    }
    return tree_from_rows(
        depth, counts, np.array(players, np.int8), payoffs,
        labels={row: rng.choice(LABELS) for row in rows if rng.random() < 0.3},
        moves={row: [rng.choice(LABELS) for _ in range(counts[row])] for row in inner if rng.random() < 0.3},
        chances=chances, flags={name: flags[name] for name in flags if rng.random() < 0.5}, unknown=unknown,
    )


def _columns(tree: Tree) -> dict[str, object]:
    """Return every column as a plain list, a missing one filled with its default."""
    count = len(tree)
    defaults = {"quiet": [True] * count, "forcing": [False] * count, "count": [1] * count, "unknown": [""] * count}
    named = {
        name: [column[node] for node in range(count)] if isinstance(column, StringColumn) else column.tolist()
        for name, column in tree.columns.items()
    }
    numbers = [[str(tree.payoff_of(node, player)) for player in range(tree.payoff.shape[1])] for node in range(count)]
    return {
        "n_children": tree.n_children.tolist(), "player": tree.player.tolist(), "payoff": numbers,
        "floats": [list(map(str, row)) for row in tree.payoff.tolist()],
        "chance": [str(tree.probability_of(node)) for node in range(count)],
        "move": [tree.move[node] for node in range(count)], "label": [tree.label[node] for node in range(count)],
        "id": tree.id.tolist(), "rank": tree.rank.tolist(), "columns": defaults | named,
        "players": tree.players, "constant": tree.constant, "title": tree.title, "game": tree.game,
    }


@pytest.fixture(autouse=True)
def own_process() -> Iterator[None]:
    """Restore the environment variables, the current folder and the locale after each test.

    There is no random state to restore: the program and its tests use generators of their own.
    """
    environment, folder, language = dict(os.environ), Path.cwd(), locale.setlocale(locale.LC_ALL)
    yield
    if os.environ != environment:
        os.environ.clear()
        os.environ.update(environment)
    os.chdir(folder)
    locale.setlocale(locale.LC_ALL, "C")  # glibc keeps the system's messages in the old language until this changes
    locale.setlocale(locale.LC_ALL, language)


@pytest.fixture(scope="session")
def random_tree() -> Callable[..., Tree]:
    """A function that returns the random tree of a seed."""
    return _random_tree


@pytest.fixture(scope="session")
def columns_of() -> Callable[[Tree], dict[str, object]]:
    """A function that converts a tree to comparable columns with exact numbers."""
    return _columns
