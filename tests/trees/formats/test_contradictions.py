"""Tests of trees that are refused because their columns contradict each other."""

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest

from explorer.core.errors import TreeError
from explorer.trees import formats
from explorer.trees.formats.contradictions import require_consecutive_ranks, require_consistent_columns
from explorer.trees.named_columns import MOST_MERGED
from explorer.trees.tree import StringColumn
from tests.small_trees import many, parsed


@pytest.mark.parametrize(("count", "reason"), [
    (0, "node 1 counts for less than one"), (MOST_MERGED + 1, "node 1 counts for more than 1,000,000,000"),
    (2**62, "node 1 counts for more than"),
])
def test_a_node_stands_for_as_many_siblings_as_every_format_can_say(count: int, reason: str) -> None:
    tree = formats.parse("[1,2]")
    with pytest.raises(TreeError, match=reason):
        require_consistent_columns(tree.with_columns(columns={"count": np.array([1, 1, count])}))
    most = tree.with_columns(columns={"count": np.array([1, 1, MOST_MERGED])})
    require_consistent_columns(most)
    assert formats.write(formats.parse(formats.write(most))) == formats.write(most)


def test_only_a_leaf_without_a_number_may_be_unknown_and_the_first_other_is_named() -> None:
    random, refused = Random(4), 0
    for notation, root in many(200, seed=8):
        tree = parsed(notation, root)
        payoff = np.where(np.array([[random.random() < 0.6] for _node in range(len(tree))]), np.nan, tree.payoff)
        codes = np.array([random.random() < 1.5 / len(tree) for _node in range(len(tree))], np.int32)
        changed = tree.with_columns(
            payoff=payoff, exact=None, columns={"unknown": StringColumn(codes, ("", "x"))})
        wrong = [node for node in range(len(tree)) if codes[node] and (
            tree.n_children[node] or payoff[node, 0] == payoff[node, 0])]
        if not wrong:
            require_consistent_columns(changed)
            continue
        refused += 1
        with pytest.raises(TreeError) as caught:
            require_consistent_columns(changed)
        name = changed.name(wrong[0])
        assert str(caught.value) == f"node {name} is unknown, though it has children or a number"
    assert 50 < refused < 150


@pytest.mark.parametrize(("lower", "upper", "is_refused"), [
    (1.0, 1.0, False), (1.0, 2.0, False), (2.0, 1.0, True), (np.nan, 1.0, False), (2.0, np.nan, False),
    (-np.inf, np.inf, False), (np.inf, -np.inf, True), (None, Fraction(1, 3), False), (Fraction(1, 3), None, False),
    (Fraction(1, 3), Fraction(1, 3), False), (Fraction(2, 3), Fraction(1, 3), True),
    (Fraction(10**30 + 1, 3 * 10**30), Fraction(1, 3), True), (np.inf, Fraction(1, 3), True),
])
def test_a_lower_bound_may_not_be_above_the_upper_one_exactly_compared(
    lower: float | Fraction | None, upper: float | Fraction | None, is_refused: bool
) -> None:
    kind = float if isinstance(lower, float) and isinstance(upper, float) else object
    nothing = np.nan if kind is float else None
    low, high = (np.array([nothing, nothing, end, nothing], kind) for end in (lower, upper))
    tree = formats.parse("[1,[2]]")
    changed = tree.with_columns(columns={"lower": low, "upper": high})
    if is_refused:
        with pytest.raises(TreeError, match="the lower bound of node 1 is above its upper bound"):
            require_consistent_columns(changed)
    else:
        require_consistent_columns(changed)
    for name, column in (("lower", low), ("upper", high)):
        require_consistent_columns(tree.with_columns(columns={name: column}))


def test_the_ranks_of_a_family_are_its_places_in_any_order() -> None:
    n_children = np.array([2, 3, 0, 0, 0, 0], np.int32)
    kept = 0
    for ranks in product((-1, 0, 1, 2), repeat=len(n_children)):
        families = ranks[:1], ranks[1:3], ranks[3:]
        if all(sorted(family) == list(range(len(family))) for family in families):
            require_consecutive_ranks(np.array(ranks), n_children)
            kept += 1
        else:
            with pytest.raises(TreeError, match="the ranks of siblings don't count from 0"):
                require_consecutive_ranks(np.array(ranks), n_children)
    assert kept == 1 * 2 * 6
