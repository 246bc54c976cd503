"""Tests of weighted features: exact sums where a position has features, no change elsewhere."""

import math
import random
from fractions import Fraction

import numpy as np
import pytest

from explorer import study
from explorer.core.errors import TreeError
from explorer.core.exact import as_fraction, normalize_number
from explorer.study import Study
from explorer.trees import edit, visible
from explorer.trees.edit import weights
from explorer.trees.tree import FEATURE_PREFIX, StringColumn, Tree, build
from explorer.trees.visible import VisiblePart

NAN = math.nan


def random_featured_tree(seed: int) -> Tree:
    """Return a small random tree; about 70 % of its nodes have the features "open lines" and "b"."""
    rng = random.Random(seed)
    n_children = [3] + [rng.choice((0, 2)) for _ in range(3)]
    n_children += [0] * (sum(n_children) + 1 - len(n_children))
    known = [rng.random() < 0.7 for _ in n_children]
    values = rng.choice(((0, 1, -2, 7), (0.5, 0.1, 3), (2**52, 1, -1)))
    columns = {FEATURE_PREFIX + name: np.array([rng.choice(values) if has else NAN for has in known], float)
               for name in ("open lines", "b")}
    return build(n_children, [rng.choice((3.0, Fraction(1, 3), NAN)) for _ in n_children], columns=columns,
                 weights={"b": Fraction(1, 3)})


def test_features_and_weights_are_told_and_those_without_a_weight_have_none():
    tree = random_featured_tree(1)
    assert weights.feature_names(tree.columns) == ("open lines", "b")
    assert weights.feature_weights(tree) == {"open lines": 0, "b": Fraction(1, 3)}
    assert weights.feature_names(build([0], [1.0]).columns) == ()


@pytest.mark.parametrize("seed", range(200))
def test_every_node_with_features_has_the_exact_sum_and_no_other_is_touched(seed):
    tree, rng = random_featured_tree(seed), random.Random(-seed)
    given = {name: rng.choice((0, 1, -3, 0.1, 0.5, Fraction(2, 7), 10**15)) for name in ("open lines", "b")}
    made = weights.set_weights(tree, given)
    assert {name: as_fraction(number) for name, number in weights.feature_weights(made).items()} == {
        name: as_fraction(number) for name, number in given.items()}
    for node in range(len(tree)):
        row = [float(tree.columns[FEATURE_PREFIX + name][node]) for name in given]
        if math.isnan(row[0]):
            assert repr(made.payoff_of(node)) == repr(tree.payoff_of(node))
            continue
        total = sum(as_fraction(number) * as_fraction(value) for number, value in zip(given.values(), row, strict=True))
        assert as_fraction(made.payoff_of(node)) == total
        assert type(made.payoff_of(node)) is type(normalize_number(total))


def test_whole_weights_of_whole_features_leave_no_fractions():
    columns = {FEATURE_PREFIX + "a": np.array([1.0, 2.0])}
    tree = build([1, 0], [0.0, Fraction(1, 3)], columns=columns)
    assert weights.set_weights(tree, {"a": 3}).exact is None
    assert weights.set_weights(tree, {"a": 3}).payoff[:, 0].tolist() == [3, 6]
    assert weights.set_weights(tree, {"a": Fraction(1, 3)}).payoff_of(1) == Fraction(2, 3)
    assert weights.set_weights(weights.set_weights(tree, {"a": 0.1}), {"a": 2}).exact is None


def test_features_that_are_left_out_keep_their_weights():
    tree = weights.set_weights(random_featured_tree(3), {"open lines": 5})
    assert weights.feature_weights(weights.set_weights(tree, {})) == {"open lines": 5, "b": Fraction(1, 3)}


def test_an_unknown_leaf_stays_unknown():
    columns = {FEATURE_PREFIX + "a": np.array([1.0, 2.0, 3.0])}
    tree = edit.set_unknown(build([2, 0, 0], [NAN] * 3, columns=columns), 2, "x")
    made = weights.set_weights(tree, {"a": 1})
    assert np.array_equal(made.payoff[:, 0], [1, 2, NAN], equal_nan=True)
    assert made.unknown_name(2) == "x"


@pytest.mark.parametrize(("given", "reason"), [
    ({"hats": 1}, "there is no feature 'hats'; there are open lines, b"),
    ({"b": math.inf}, "the weight of b must lie between"),
    ({"b": math.nan}, "the weight of b must lie between"),
    ({"b": 10**16}, "the weight of b must lie between"),
])
def test_a_weight_that_cannot_be_is_refused_naming_the_feature(given, reason):
    with pytest.raises(TreeError, match=reason):
        weights.set_weights(random_featured_tree(1), given)


def test_a_tree_without_features_and_a_column_of_texts_are_refused():
    with pytest.raises(TreeError, match="the positions of this tree have none"):
        weights.set_weights(build([0], [1.0]), {"a": 1})
    with pytest.raises(TreeError, match="column feature a does not hold one value of its kind"):
        weights.set_weights(build([0], [1.0], columns={FEATURE_PREFIX + "a": StringColumn.from_texts(["1"])}), {"a": 1})


@pytest.mark.parametrize("seed", range(20))
def test_features_and_weights_survive_the_studys_file_edits_and_scopes(seed):
    tree = weights.set_weights(random_featured_tree(seed), {"open lines": 2})
    again = study.loads(study.dumps(Study(tree))).tree
    assert again.weights == tree.weights
    assert list(map(type, again.weights.values())) == list(map(type, tree.weights.values()))
    seen = visible.visible_tree(tree, VisiblePart(levels=(0, 1))).tree
    for changed in (
        again, edit.add_child(tree, 0)[0], edit.delete(tree, [3]), edit.extract(tree, 1),
        edit.paste(build([0], [1.0]), 0, tree)[0], edit.set_value(tree, [0], 4), seen,
    ):
        assert weights.feature_weights(changed) == weights.feature_weights(tree)
    for name in weights.feature_names(tree.columns):
        assert np.array_equal(again.columns[FEATURE_PREFIX + name], tree.columns[FEATURE_PREFIX + name], equal_nan=True)
    grown, leaf = edit.add_child(tree, 0)
    assert np.isnan(grown.columns[FEATURE_PREFIX + "b"][np.flatnonzero(grown.id == leaf)]).all()


def test_a_large_trees_features_are_packed_and_only_a_tree_with_weights_needs_version_3():
    tree = build([9_999] + [0] * 9_999, np.zeros(10_000), columns={FEATURE_PREFIX + "a": np.arange(10_000.0)})
    assert '"version":2' in study.dumps(Study(tree))
    text = study.dumps(Study(weights.set_weights(tree, {"a": Fraction(1, 3)})))
    assert '"version":3' in text
    again = study.loads(text).tree
    assert again.payoff_of(8) == Fraction(8, 3)
    assert again.weights == {"a": Fraction(1, 3)}
