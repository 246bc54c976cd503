"""Tests of the visible part of a tree, against a plain recursion."""

import json
import random

import numpy as np
import pytest

from explorer.core import memory
from explorer.core.errors import TreeError
from explorer.trees import formats, games, visible
from explorer.trees.edit import weights
from explorer.trees.tree import FEATURE_PREFIX, StringColumn, Tree
from explorer.trees.visible import ELIDED, HIDDEN, WHOLE_TREE, VisiblePart, VisibleTree, reveal_node, visible_tree
from tests.small_trees import ragged


def tree_of(text: str) -> Tree:
    return formats.parse(text)


def random_tree(seed: int) -> Tree:
    return formats.parse(json.dumps(ragged(random.Random(seed))))


def below(tree: Tree, node: int) -> list[int]:
    """Return the nodes of a subtree, its root first."""
    return [node, *(each for child in tree.children(node) for each in below(tree, child))]


def expected(tree: Tree, asked: VisiblePart) -> list[tuple[int, int, int]]:
    """Return rows (node, visible parent, hidden nodes); a stub is given by its first hidden node."""
    ids = tree.id.tolist()
    root = ids.index(asked.root) if asked.root in ids else 0
    closed = {ids.index(each) for each in asked.collapsed if each in ids}
    base, nodes = int(tree.depth[root]), below(tree, root)
    deepest = max(int(tree.depth[node]) for node in nodes) - base
    first, last = asked.levels
    first = 0 if root in closed and tree.n_children[root] else min(first, deepest)
    last = deepest if last is None else min(max(last, first), deepest)
    rows = []

    def visit(node: int, above: int) -> None:
        depth = int(tree.depth[node]) - base
        is_seen = depth >= first or depth == 0
        if is_seen:
            rows.append((node, above, 0))
            if tree.n_children[node] and (depth == last or node in closed):
                rows.append((tree.children(node)[0], node, len(below(tree, node)) - 1))
                return
        for child in tree.children(node):
            visit(child, node if is_seen else above)

    visit(root, -1)
    return sorted(rows)


def rows_of(shown: VisibleTree) -> list[tuple[int, int, int]]:
    parents = [-1, *shown.nodes[shown.tree.parent[1:]].tolist()]
    return list(zip(shown.nodes.tolist(), parents, shown.hidden_counts.tolist(), strict=True))


def scopes(rng: random.Random, tree: Tree) -> VisiblePart:
    ids = tree.id.tolist()
    first = rng.choice([0, 0, 0, 1, 2, 3])
    last = rng.choice([None, None, first, first + 1, first + 2])
    collapsed = tuple(rng.sample(ids, rng.randint(0, min(3, len(ids)))))
    return VisiblePart(rng.choice([None, None, *ids]), (first, last), collapsed)


def test_what_is_seen_is_what_a_plain_recursion_sees() -> None:
    rng = random.Random(3)
    for seed in range(600):
        tree = random_tree(seed)
        asked = scopes(rng, tree)
        shown = visible_tree(tree, asked)
        if shown.is_whole:
            assert not expected(tree, asked)[-1][2]
            assert len(expected(tree, asked)) == len(tree)
            continue
        assert rows_of(shown) == expected(tree, asked), (seed, asked)
        ordinary = shown.hidden_counts == 0
        assert (shown.tree.player[ordinary] == tree.player[shown.nodes[ordinary]]).all()
        assert np.isnan(shown.tree.payoff[~ordinary]).all()


def test_every_node_is_stood_for_by_itself_by_a_stub_or_by_nothing() -> None:
    rng = random.Random(5)
    for seed in range(200):
        tree = random_tree(seed)
        shown = visible_tree(tree, scopes(rng, tree))
        nodes = shown.nodes.tolist()
        for node in range(len(tree)):
            place = shown.visible_index(node)
            if node in nodes:
                assert place == nodes.index(node)
            elif place >= 0:
                stub_parent = int(shown.nodes[shown.tree.parent[place]])
                assert shown.hidden_counts[place]
                assert node in below(tree, stub_parent)
        for place in range(len(shown.tree)):
            meant = int(shown.tree.parent[place]) if shown.hidden_counts[place] else place
            assert shown.whole_node(place) == nodes[meant]


def test_without_a_scope_the_tree_is_the_same_one() -> None:
    tree = tree_of("[[3,12,8],[2,4,6]]")
    shown = visible_tree(tree, WHOLE_TREE)
    assert shown.is_whole
    assert shown.tree is tree
    part = VisiblePart(levels=(0, 9), collapsed=(4, 77))
    assert visible_tree(tree, part).is_whole, "leaves and strangers hide nothing"


def test_a_collapsed_subtree_becomes_a_stub_with_its_count() -> None:
    shown = visible_tree(tree_of("[[3,12,8],[2,[4,5],6]]"), VisiblePart(collapsed=(2,)))
    assert shown.tree.columns[HIDDEN].tolist() == [0, 0, 0, 0, 0, 0, 5]
    assert formats.write(shown.tree) == "[[3,12,8],[{}]]"


def test_left_out_plies_are_counted_above_the_first_level_shown() -> None:
    shown = visible_tree(tree_of("[[[1,2],[3]],[[4],[5,6]]]"), VisiblePart(levels=(2, 2)))
    assert shown.tree.columns[ELIDED].tolist() == [0, 1, 1, 1, 1, 0, 0, 0, 0]
    assert shown.tree.columns[HIDDEN].tolist() == [0, 0, 0, 0, 0, 2, 1, 1, 2]


def test_a_stub_below_a_chance_node_keeps_the_tree_whole() -> None:
    tree = tree_of('{"player":"chance","probabilities":["1/3","2/3"],"children":[[1,2],[3,4]]}')
    shown = visible_tree(tree, VisiblePart(collapsed=(0,)))
    assert shown.tree.probability_of(1) == 1
    assert visible_tree(tree, VisiblePart(levels=(2, None))).is_whole, "below a chance root nothing is left out"


def test_a_stub_has_no_texts_of_the_node_that_it_hides() -> None:
    tree = tree_of('[{"moves":["a","b"],"children":[{"label":"L","value":1},"?x"]},5]')
    shown = visible_tree(tree, VisiblePart(collapsed=(1,)))
    stub = int(np.flatnonzero(shown.hidden_counts)[0])
    unknown = shown.tree.columns["unknown"]
    assert isinstance(unknown, StringColumn)
    assert shown.tree.label[stub] == shown.tree.move[stub] == unknown[stub] == ""


def test_a_stub_has_no_features_and_no_position() -> None:
    tree = games.expand("connect", depth=2, eval="lines")
    shown = visible_tree(tree, VisiblePart(collapsed=(1,)))
    stub = np.flatnonzero(shown.hidden_counts)
    assert shown.tree.columns["key"][stub].tolist() == [-1]
    for name in weights.feature_names(tree.columns):
        there = np.array(tree.columns[FEATURE_PREFIX + name])[shown.nodes]
        there[stub] = np.nan
        assert np.array_equal(np.array(shown.tree.columns[FEATURE_PREFIX + name]), there, equal_nan=True)
    assert shown.tree.weights == tree.weights


@pytest.mark.parametrize("seed", range(40))
def test_revealing_shows_the_node_and_opens_no_more(seed: int) -> None:
    rng, tree = random.Random(seed), random_tree(seed + 100)
    asked = scopes(rng, tree)
    for node in range(len(tree)):
        wider = reveal_node(tree, asked, node)
        assert node in visible_tree(tree, wider).nodes.tolist()
        shown = visible_tree(tree, asked)
        if not shown.is_whole and node in shown.nodes.tolist() and not shown.hidden_counts[shown.visible_index(node)]:
            assert visible_tree(tree, wider).nodes.tolist() == shown.nodes.tolist()


def test_an_id_that_is_gone_leaves_the_whole_tree() -> None:
    assert visible_tree(tree_of("[1,2]"), VisiblePart(root=99)).is_whole
    assert visible.node_with_id(tree_of("[1,2]"), 99) == 0


def test_of_a_tree_that_is_shown_whole_nothing_is_kept_for_each_node() -> None:
    shown = visible_tree(tree_of("[[3,12,8],[2,4,6]]"), WHOLE_TREE)
    assert "nodes" not in vars(shown)
    assert shown.hidden_counts.strides == (0,)
    assert shown.hidden_counts.tolist() == [0] * 9
    assert shown.nodes.tolist() == list(range(9))
    assert shown.deepest_level == shown.last_level == 2


@pytest.mark.parametrize("seed", range(200))
def test_subtrees_followed_level_by_level_are_those_found_by_preorder(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree, chance = random_tree(seed), random.Random(seed)
    ids = chance.sample(tree.id.tolist(), min(len(tree), chance.randint(1, 4)))
    first = chance.randint(0, 3)
    part = VisiblePart(ids[0], (first, chance.choice((None, first, first + 2))), tuple(ids[1:]))
    by_levels = visible_tree(tree, part)
    monkeypatch.setattr(visible, "FEW_RANGES", -1)
    by_preorder = visible_tree(tree, part)
    assert by_levels.nodes.tolist() == by_preorder.nodes.tolist()
    assert by_levels.hidden_counts.tolist() == by_preorder.hidden_counts.tolist()
    assert by_levels.tree.n_children.tolist() == by_preorder.tree.n_children.tolist()


def test_what_is_told_of_a_part_is_what_a_plain_recursion_counts() -> None:
    rng, ends, collapsed = random.Random(8), set(), 0
    for seed in range(400):
        tree = random_tree(seed)
        asked = scopes(rng, tree)
        shown, ids = visible_tree(tree, asked), tree.id.tolist()
        rows = expected(tree, asked)
        focus = ids.index(asked.root) if asked.root in ids else 0
        base = int(tree.depth[focus])
        seen = [node for node, _above, hidden in rows if not hidden]
        assert shown.last_level == max(int(tree.depth[node]) for node in seen) - base
        assert shown.deepest_level == max(int(tree.depth[node]) for node in below(tree, focus)) - base
        stub_parents = [above for _node, above, hidden in rows if hidden]
        assert shown.count_collapsed(asked) == sum(ids[node] in asked.collapsed for node in stub_parents)
        assert [shown.is_collapsed(node) for node in range(len(tree))] == [
            node in stub_parents for node in range(len(tree))]
        ends.add(shown.deepest_level - shown.last_level)
        collapsed += shown.count_collapsed(asked)
    assert len(ends) > 2
    assert collapsed > 50


def test_expanding_shows_the_children_and_keeps_all_else_as_it_was() -> None:
    rng, opened = random.Random(9), 0
    for seed in range(300):
        tree = random_tree(seed)
        asked = scopes(rng, tree)
        shown = visible_tree(tree, asked)
        closed = [node for node in shown.nodes.tolist() if shown.is_collapsed(node)]
        if not closed:
            continue
        chosen = rng.sample(closed, rng.randint(1, len(closed)))
        wider = visible.expand_subtrees(tree, asked, chosen)
        after = visible_tree(tree, wider)
        assert not any(after.is_collapsed(node) for node in chosen)
        nodes = set(after.nodes[after.hidden_counts == 0].tolist())
        assert set(shown.nodes[shown.hidden_counts == 0].tolist()) < nodes
        base = int(tree.depth[shown.nodes[0]])
        assert all(child in nodes or tree.depth[child] - base < asked.levels[0]
                   for node in chosen for child in tree.children(node))
        assert set(asked.collapsed) - set(tree.id[chosen].tolist()) == set(wider.collapsed)
        assert (wider.root, wider.levels[0]) == (asked.root, asked.levels[0])
        opened += 1
    assert opened > 50


def test_of_a_part_only_the_ids_of_nodes_that_are_there_remain() -> None:
    tree = tree_of("[[1,2],[3,4]]")
    assert visible.drop_missing_nodes(tree, WHOLE_TREE) is WHOLE_TREE
    for root, kept in ((None, None), (0, 0), (2, 2), (99, None)):
        part = VisiblePart(root, (1, 3), (77, 1, 4, 88, 2))
        assert visible.drop_missing_nodes(tree, part) == VisiblePart(kept, (1, 3), (1, 4, 2))


def test_a_part_that_the_free_memory_has_no_room_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = tree_of("[[3,12,8],[2,4,6]]")
    monkeypatch.setattr(memory, "available_memory", lambda: 6 * memory.BYTES_PER_NODE)
    assert len(visible_tree(tree, VisiblePart(collapsed=(1, 2))).nodes) == 5
    with pytest.raises(TreeError, match=r"can't be shown: 7 nodes of 80 bytes need 0 MB"):
        visible_tree(tree, VisiblePart(collapsed=(1,)))
    assert visible_tree(tree, WHOLE_TREE).is_whole, "the whole tree is in memory already"
