"""The snapshot of the visible part of a tree, compared with the whole snapshot node by node."""

import json
import random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN
from explorer.analysis.open_list import open_list
from explorer.analysis.proof_numbers import proof_numbers_at
from explorer.analysis.snapshot import snapshot_at
from explorer.analysis.visible_part import VisibleRun
from explorer.search.options import SearchOptions
from explorer.trees import formats
from explorer.trees.tree import Tree
from explorer.trees.visible import VisiblePart, VisibleTree, visible_tree
from tests.options import sample
from tests.small_trees import ragged
from tests.snapshots import open_visits


def random_tree(seed: int) -> Tree:
    return formats.parse(json.dumps(ragged(random.Random(seed))))


def random_visible_part(rng: random.Random, tree: Tree) -> VisiblePart:
    ids = tree.id.tolist()
    first = rng.choice((0, 0, 1, 2))
    return VisiblePart(rng.choice((None, None, *ids)), (first, rng.choice((None, first, first + 1, first + 2))),
                       tuple(rng.sample(ids, min(2, len(ids)))))


def descendants(tree: Tree, node: int) -> list[int]:
    return [each for child in tree.children(node) for each in (child, *descendants(tree, child))]


def stub_status(shown: VisibleTree, status: list[int], path: list[int], place: int) -> int:
    """Return the expected status of a stub: OPEN while the search is among its hidden nodes, else that of these."""
    parent = int(shown.nodes[shown.tree.parent[place]])
    hidden = descendants(shown.whole, parent)
    if status[parent] in (PRUNED, DONE):
        return status[parent] if status[hidden[0]] != UNSEEN or status[parent] == PRUNED else UNSEEN
    if any(node in path for node in hidden):
        return OPEN
    return OPEN if status[hidden[0]] == DONE else UNSEEN


def cases(count: int):
    rng = random.Random(9)
    for seed in range(count):
        tree = random_tree(seed)
        shown = visible_tree(tree, random_visible_part(rng, tree))
        trace = search.run(tree, rng.choice(("alpha-beta", "minimax")))
        for step in sorted({0, trace.steps, *(rng.randint(0, trace.steps) for _ in range(4))}):
            yield shown, snapshot_at(analyse(tree, trace), step)


def test_every_node_shown_looks_as_in_the_whole_tree_and_a_stub_like_what_it_hides():
    for shown, whole in cases(sample(300)):
        part = VisibleRun(whole.run, shown).snapshot_of(whole)
        status = whole.status.tolist()
        for place, node in enumerate(shown.nodes.tolist()):
            if shown.hidden_counts[place]:
                assert part.status[place] == stub_status(shown, status, whole.path.tolist(), place)
                assert np.isnan(float(part.value[place])) or shown.is_whole
                assert not part.is_cut[place]
                assert not part.is_pruned_root[place]
                assert not part.ordinal[place]
                continue
            assert part.status[place] == status[node]
            for name in ("is_cut", "is_pruned_root", "ordinal", "is_static", "bound", "low", "high"):
                assert getattr(part, name)[place] == getattr(whole, name)[node], name


def test_the_open_path_is_the_part_of_it_that_is_shown():
    for shown, whole in cases(300):
        part = VisibleRun(whole.run, shown).snapshot_of(whole)
        nodes = shown.nodes.tolist()
        path = [node for node in whole.path.tolist() if node in nodes and not shown.hidden_counts[nodes.index(node)]]
        ordinary = [place for place in part.path.tolist() if not shown.hidden_counts[place]]
        assert [nodes[place] for place in ordinary] == path
        assert [visit.node for visit in open_visits(part)] == part.path.tolist()
        assert len(part.path) - len(ordinary) <= 1
        for visit in open_visits(part):
            original = next(each for each in open_visits(whole) if each.row == visit.row)
            assert (visit.v, visit.alpha, visit.beta) == (original.v, original.alpha, original.beta)


def test_cutoffs_and_the_variation_speak_of_places():
    for shown, whole in cases(200):
        part = VisibleRun(whole.run, shown).snapshot_of(whole)
        nodes = shown.nodes.tolist()
        visible_cutoffs = [cut for cut in whole.cutoffs
                           if cut.node in nodes and not shown.hidden_counts[nodes.index(cut.node)]]
        assert [nodes[cut.node] for cut in part.cutoffs] == [cut.node for cut in visible_cutoffs]
        for cut, original in zip(part.cutoffs, visible_cutoffs, strict=True):
            assert cut.set_by < 0 or nodes[cut.set_by] == original.set_by
            assert cut.test_text == original.test_text
            assert part.cutoff_of(cut.node) == cut
        assert all(whole.cutoff_of(cut.node) == cut for cut in whole.cutoffs)
        assert part.cutoff_of(10**6) is None
        ordinary = [nodes[place] for place in part.variation if not shown.hidden_counts[place]]
        assert ordinary == [node for node in whole.variation
                            if node in nodes[1:] and not shown.hidden_counts[nodes.index(node)]]


@pytest.mark.parametrize("algorithm", ["mtd-f", "scout"])
def test_a_node_that_is_visited_again_has_its_last_cutoff_in_the_visible_part_too(algorithm: str) -> None:
    rng, repeated = random.Random(4), 0
    for seed in range(sample(200, 60)):
        tree = random_tree(seed)
        shown = visible_tree(tree, random_visible_part(rng, tree))
        options = SearchOptions(guess=5.0) if algorithm == "mtd-f" else SearchOptions()
        run = analyse(tree, search.run(tree, algorithm, options=options))
        whole = snapshot_at(run)
        part = VisibleRun(run, shown).snapshot_of(whole)
        for place, node in enumerate(shown.nodes.tolist()):
            cut = None if shown.hidden_counts[place] else whole.cutoff_of(node)
            found = part.cutoff_of(place)
            assert (found and found.test_text) == (cut and cut.test_text), (seed, node)
            repeated += sum(each.node == node for each in whole.cutoffs) > 1
    assert repeated


def test_the_level_counts_of_a_part_are_what_its_nodes_look_like():
    for shown, whole in cases(150):
        part = VisibleRun(whole.run, shown).snapshot_of(whole)
        counted = part.columns.level_counts
        assert counted.totals(part.step) == tuple(np.bincount(part.status, minlength=4).tolist())
        for level in range(shown.tree.levels):
            start, stop = shown.tree.level_start[level : level + 2].tolist()
            columns = counted.spans(level, np.array([start]), np.array([stop]))
            expected = np.bincount(part.status[start:stop], minlength=4)
            assert columns.counts(part.step)[:, 0].tolist() == expected.tolist()


def test_while_nothing_is_hidden_the_state_is_the_same_one():
    tree = random_tree(1)
    state = snapshot_at(analyse(tree, search.run(tree)), 3)
    assert VisibleRun(state.run, visible_tree(tree, VisiblePart())).snapshot_of(state) is state


def test_the_cutoff_of_now_and_the_pruned_subtrees_speak_of_places_too():
    told = hidden = 0
    for shown, whole in cases(300):
        part = VisibleRun(whole.run, shown).snapshot_of(whole)
        nodes = shown.nodes.tolist()
        place_of = {node: place for place, node in enumerate(nodes) if not shown.hidden_counts[place]}
        cut = whole.current_cutoff
        if cut is None or cut.node not in place_of:
            assert part.current_cutoff is None
            hidden += cut is not None
        else:
            found = part.current_cutoff
            assert found is not None
            assert (found.node, found.test_text) == (place_of[cut.node], cut.test_text)
            assert found.set_by == (place_of.get(cut.set_by, -1) if cut.set_by >= 0 else -1)
            told += 1
        roots = [place_of[node] for node in whole.columns.pruned_roots.tolist() if node in place_of]
        assert sorted(part.columns.pruned_roots.tolist()) == sorted(roots)
        order = shown.tree.preorder[part.columns.pruned_roots].tolist()
        assert order == sorted(order), "from left to right"
        for ends, whole_ends in zip(part.intervals_of(np.arange(len(nodes))), (whole.low, whole.high), strict=True):
            assert ends.tolist() == whole_ends[nodes].tolist()
    assert told > 5
    assert hidden > 5


def test_counts_made_in_advance_are_those_made_when_they_are_asked_for():
    for seed in range(30):
        tree = random_tree(seed)
        shown = visible_tree(tree, random_visible_part(random.Random(seed), tree))
        for algorithm in ("alpha-beta", "mtd-f"):
            run = analyse(tree, search.run(tree, algorithm))
            whole = snapshot_at(run, run.trace.steps // 2)
            ready, later = VisibleRun(run, shown), VisibleRun(run, shown)
            ready.precompute()
            states = [each.snapshot_of(whole) for each in (ready, later)]
            counts = [state.columns.level_counts.totals(state.step) for state in states]
            assert counts[0] == counts[1] == tuple(np.bincount(states[1].status, minlength=4).tolist())


def test_the_lists_of_single_algorithms_speak_of_the_whole_tree_in_a_part_too():
    rng = random.Random(2)
    for seed in range(20):
        tree = random_tree(seed)
        shown = visible_tree(tree, random_visible_part(rng, tree))
        for algorithm in ("sss-star", "proof-number"):
            run = analyse(tree, search.run(tree, algorithm))
            whole = snapshot_at(run, rng.randint(0, run.trace.steps))
            for state in (whole, VisibleRun(run, shown).snapshot_of(whole)):
                if algorithm == "sss-star":
                    assert state.open_list == open_list(tree, run.trace, whole.step)
                else:
                    found, expected = state.proof_numbers, proof_numbers_at(tree, run.trace, whole.step)
                    assert found.most_proving == expected.most_proving
