"""Columns over the cutoffs, against each cutoff by itself."""

import numpy as np

from explorer import formats, playback, search
from explorer.analysis import Cutoff, facts
from explorer.convention import Convention
from explorer.parameters import Parameters
from explorer.trace import NEVER
from explorer.tree import Tree
from tests.trees import many, parsed

CONVENTIONS = (Convention(), Convention(cut="gt"), Convention(fail="hard"), Convention(window=(0.0, 2.0)))


def test_the_columns_say_what_each_cutoff_says() -> None:
    for turn, (notation, root) in enumerate(many(300, seed=51)):
        tree = parsed(notation, root)
        known = facts(tree, search.run(tree, convention=CONVENTIONS[turn % len(CONVENTIONS)]))
        cuts, each = known.cuts, list(known.cutoffs)
        assert cuts.nodes.tolist() == [cutoff.node for cutoff in each]
        assert cuts.steps.tolist() == sorted(cutoff.step for cutoff in each)
        assert len(cuts.before) == len(each) + 1
        kinds = ("window", "shallow", "deep")
        for made in range(len(each) + 1):
            assert cuts.before[made].tolist() == [
                sum(cutoff.kind == kind for cutoff in each[:made]) for kind in kinds]
            assert cuts.skips[1][made].tolist() == lost(tree, each[:made], known.row.tolist())


def lost(tree: Tree, made: list[Cutoff], row: list[int]) -> list[int]:
    """How many nodes and leaves are below the unvisited children of what was cut."""
    gone = [child for cutoff in made for child in tree.children(cutoff.node) if row[child] < 0]
    for node in gone:
        gone.extend(tree.children(node))
    return [len(gone), sum(not tree.n_children[node] for node in gone)]


def test_what_is_skipped_below_a_deep_cutoff_is_found_in_a_slender_tree() -> None:
    plies = 4_000
    tree = formats.parse("[3,[2," + "[" * plies + "1" + "]" * plies + "]]")
    assert tree.is_slender
    known = facts(tree, search.run(tree))
    (cutoff,) = known.cutoffs
    assert np.flatnonzero(known.skip == cutoff.step).tolist() == list(range(4, len(tree)))
    assert (known.skip[:4] == NEVER).all()
    assert known.counts().skipped_nodes == plies + 1


def test_with_shallow_cuts_only_an_infinite_limit_was_set_by_nobody() -> None:
    tree = formats.parse('[["-inf",3],[2,1],[0,[5,"inf"]]]')
    trace = search.run(tree, "alpha-beta", Convention(window=(0, 9)), Parameters(shallow=True))
    known = facts(tree, trace)
    assert [(cutoff.node, cutoff.set_by, cutoff.kind) for cutoff in known.cutoffs] == [
        (1, -1, "window"), (3, 0, "shallow")]
    for step in range(trace.steps + 1):
        assert playback.explain(playback.state_at(tree, trace, step)).title
