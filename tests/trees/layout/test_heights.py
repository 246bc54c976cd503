"""Tests of packing many families at once, against packing them one by one."""

import numpy as np
import pytest

from explorer.trees.layout import heights
from explorer.trees.layout.nodes import pack_node_by_node
from explorer.trees.tree import FloatArray, Tree, build
from tests.options import sample
from tests.small_trees import many, parsed
from tests.trees.layout.test_layout import SHAPES, ragged, random_tree


def one_by_one(tree: Tree) -> FloatArray:
    """Return each node's offset from its parent, packed one family at a time."""
    offset = np.zeros(len(tree))
    pack_node_by_node(tree, offset, np.flatnonzero(tree.n_children), lambda _share: True)
    return offset


@pytest.fixture(name="at_once", params=[(1, 1, 128), (1, 1, 5), (4, 2, 128), (3, 3, 128)])
def _at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use NumPy even where a Python loop is faster."""
    for name, value in zip(("FEW", "WIDE", "TALL"), request.param, strict=True):
        monkeypatch.setattr(heights, name, value)
    monkeypatch.setattr(heights, "CHUNK", 64)


def check(tree: Tree) -> None:
    assert heights.pack_by_height(tree, lambda _share: True) == pytest.approx(one_by_one(tree), abs=1e-9)


@pytest.mark.usefixtures("at_once")
def test_both_ways_agree_on_random_trees() -> None:
    for seed in range(sample(150)):
        check(random_tree(seed, 300, 2 + seed % 6))
    for notation, root in many(sample(150), seed=3, depth=6):
        check(parsed(notation, root))


@pytest.mark.usefixtures("at_once")
def test_both_ways_agree_on_deep_ragged_trees() -> None:
    for seed in range(6):
        check(ragged(1_500, seed))


@pytest.mark.parametrize("name", SHAPES)
def test_both_ways_agree_on_unusual_shapes(name: str) -> None:
    check(build(SHAPES[name], np.zeros(len(SHAPES[name]))))
