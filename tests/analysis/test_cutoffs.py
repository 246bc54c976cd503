"""The columns over all cutoffs, compared with each cutoff as a record."""

from math import inf
from typing import Any

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.cutoffs import Cutoff
from explorer.analysis.snapshot import snapshot_at
from explorer.explanations.explain import explain
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import NEVER_LEFT
from explorer.trees import formats
from explorer.trees.tree import Tree
from tests.small_trees import many, parsed

CONVENTIONS = (Convention(), Convention(cut="gt"), Convention(fail="hard"), Convention(window=(0.0, 2.0)))


def test_the_columns_say_what_each_cutoff_says() -> None:
    for turn, (notation, root) in enumerate(many(300, seed=51)):
        tree = parsed(notation, root)
        known = analyse(tree, search.run(tree, convention=CONVENTIONS[turn % len(CONVENTIONS)]))
        cuts, each = known.cutoff_columns, list(known.cutoffs)
        assert cuts.nodes.tolist() == [cutoff.node for cutoff in each]
        assert cuts.steps.tolist() == sorted(cutoff.step for cutoff in each)
        assert len(cuts.counts_before) == len(each) + 1
        kinds = ("window", "shallow", "deep")
        for made in range(len(each) + 1):
            assert cuts.counts_before[made].tolist() == [
                sum(cutoff.kind == kind for cutoff in each[:made]) for kind in kinds]
            assert cuts.prune_steps_and_counts[1][made].tolist() == count_pruned(tree, each[:made], known.row.tolist())


def count_pruned(tree: Tree, made: list[Cutoff], row: list[int]) -> list[int]:
    """Return the number of nodes and of leaves below the unvisited children of the cut nodes."""
    pruned = [child for cutoff in made for child in tree.children(cutoff.node) if row[child] < 0]
    for node in pruned:
        pruned.extend(tree.children(node))
    return [len(pruned), sum(not tree.n_children[node] for node in pruned)]


def test_what_is_skipped_below_a_deep_cutoff_is_found_in_a_slender_tree() -> None:
    plies = 4_000
    tree = formats.parse("[3,[2," + "[" * plies + "1" + "]" * plies + "]]")
    assert tree.has_small_levels
    known = analyse(tree, search.run(tree))
    (cutoff,) = known.cutoffs
    assert np.flatnonzero(known.prune_step == cutoff.step).tolist() == list(range(4, len(tree)))
    assert (known.prune_step[:4] == NEVER_LEFT).all()
    assert known.counts().pruned_nodes == plies + 1


def test_with_shallow_cuts_only_an_infinite_limit_was_set_by_nobody() -> None:
    tree = formats.parse('[["-inf",3],[2,1],[0,[5,"inf"]]]')
    trace = search.run(tree, "alpha-beta", Convention(window=(0, 9)), SearchOptions(shallow=True))
    known = analyse(tree, trace)
    assert [(cutoff.node, cutoff.set_by, cutoff.kind) for cutoff in known.cutoffs] == [
        (1, -1, "window"), (3, 0, "shallow")]
    run = analyse(tree, trace)
    for step in range(trace.steps + 1):
        assert explain(snapshot_at(run, step)).title


STANDS = '{"children":[{"value":5,"forcing":true}],"value":0,"quiet":false}'
PAT: dict[str, Any] = {"quiescence": True, "stand_pat": True}


@pytest.mark.parametrize(("notation", "root", "convention", "options", "expected", "test"), [
    # Standing pat against the end of the window, or of the leaves' bounds, that the mover can reach.
    (STANDS, "min", Convention(depth=0), {**PAT, "bounds": (0, 9)}, (0, "alpha", 0, None, "stand-pat", True), "v = 0"),
    (STANDS, "min", Convention(depth=0, window=(0, 9)), PAT, (0, "alpha", 0, None, "stand-pat", False), "0 ≤ α = 0"),
    (STANDS, "max", Convention(depth=0, window=(-9, 0)), PAT, (0, "beta", 0, None, "stand-pat", False), "0 ≥ β = 0"),
    (STANDS, "max", Convention("gt", depth=0, window=(-9, -1)), PAT, (0, "beta", -1, None, "stand-pat", False),
     "0 > β = −1"),
    # A node's own bounds: they cut on equality even under >, and the value is not clamped by fail-hard.
    ('[1,[1,{"children":[2,3],"bounds":[1,null]}]]', "min", Convention("gt"), {},
     (1, "beta", 1, "", "own-bounds", False), "1 ≥ β = 1"),
    ('["-inf",{"children":[1],"bounds":[null,10]}]', "min", Convention("gt"), {},
     (-inf, "beta", -inf, "", "own-bounds", False), "−∞ ≥ β = −∞"),
    ('[3,{"children":[1,2],"bounds":[-5,2]}]', "max", Convention(fail="hard"), {},
     (2, "alpha", 3, "", "own-bounds", False), "2 ≤ α = 3"),
    ('[3,{"children":[4,5],"bounds":[4,5]}]', "min", Convention(fail="hard"), {},
     (4, "beta", 3, "", "own-bounds", False), "4 ≥ β = 3"),
    # Both: v equals an end of the leaves' bounds, but the node's own bound cuts.
    ('[3,{"children":[3,3],"bounds":[null,3]}]', "max", Convention("gt"), {"bounds": (3, 9)},
     (3, "alpha", 3, "", "own-bounds", False), "3 ≤ α = 3"),
    # The leaves' bounds cut on equality; if the window would cut too, the cutoff is by the window.
    ("[[3,5],4]", "max", Convention("gt"), {"bounds": (3, 9)}, (3, "alpha", 3, None, "child", True), "v = 3"),
    ("[3,[3,4]]", "max", Convention(), {"bounds": (3, 9)}, (3, "alpha", 3, "", "child", False), "3 ≤ α = 3"),
    ("[9,4]", "max", Convention(), {"bounds": (3, 9)}, (9, "beta", 9, None, "child", True), "v = 9"),
])
def test_a_cutoff_names_the_bound_that_cut_and_the_test_that_was_made(
    notation: str, root: str, convention: Convention, options: Any, expected: Any, test: str
) -> None:
    tree = formats.parse(notation, root)
    trace = search.run(tree, "alpha-beta", convention, SearchOptions(**options))
    results = [
        (cut.value, cut.bound, cut.limit, None if cut.set_by < 0 else tree.path(cut.set_by), cut.cause,
         cut.by_leaf_bounds) for cut in analyse(tree, trace).cutoffs
    ]
    assert results[:1] == [expected]
    assert analyse(tree, trace).cutoffs[0].test_text == test


def test_in_max_n_the_parent_sets_the_limit_even_where_a_node_above_had_the_same_one() -> None:
    below = '{"player":2,"children":[{"payoffs":[0,1,2]},{"payoffs":[1,1,1]}]}'
    tree = formats.parse(
        '{"player":0,"children":[{"payoffs":[1,1,1]},{"player":1,"children":[{"payoffs":[1,1,1]},' + below + "]}]}")
    (cut,) = analyse(tree, search.run(tree, "max-n", None, SearchOptions(total=3))).cutoffs
    assert (tree.path(cut.node), tree.path(cut.set_by), cut.kind, cut.test_text) == ("1.1", "1", "shallow", "2 ≥ β = 2")
