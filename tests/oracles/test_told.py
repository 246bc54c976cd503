"""The check of `search --json` lets the older oracle's mappings pass, and none that was falsified."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests import oracle
from tests.oracles import told
from tests.oracles.notation import read
from tests.oracles.random_trees import many


def falsified(mapping: Any, random: Random) -> Any:
    """One statement of the mapping turned into its contrary."""
    other = deepcopy(mapping)
    keys = ("best_move", "best_moves", "principal_variation", "skipped", "skipped_leaves", "evaluated", "returned")
    key = random.choice(keys)
    if key == "returned":
        path = random.choice(list(other[key]))
        bounds = ["exact", "upper", "lower"]
        bounds.remove(other[key][path]["bound"])
        other[key][path]["bound"] = random.choice(bounds)
    elif key == "best_move":
        other[key] = "7" if other[key] is None else None
    elif other[key] and random.random() < 0.5:
        other[key] = other[key][:-1]
    else:
        other[key] = [*(other[key] or []), "7"]
    return other


def test_true_mappings_pass_and_false_ones_do_not() -> None:
    random = Random(31)
    for notation, mover in many(1_000, 32, static=1.0):
        depth = random.choice((None, None, 0, 1, 2))
        name, cut = random.choice(("alpha-beta", "minimax")), random.choice(("ge", "gt"))
        mapping: Any = oracle.results(notation, algorithm=name, root=mover, cut=cut, depth=depth)
        root = read(notation, mover)
        told.check(root, mapping, depth=depth)
        with pytest.raises(AssertionError):
            told.check(root, falsified(mapping, random), depth=depth)
