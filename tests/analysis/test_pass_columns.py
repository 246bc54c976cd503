"""The status of nodes in searches that visit again, compared with a look at every visit and every cutoff."""

from random import Random

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.last_visits import LastVisits
from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN
from explorer.analysis.revisiting_run import RevisitingRun
from explorer.analysis.snapshot import snapshot_at
from explorer.core.errors import SearchRefused
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import CUTOFF, STATIC, Trace
from explorer.trees.tree import Tree
from tests.options import sample, thinned
from tests.small_trees import many, parsed

WAYS = (
    ("scout", SearchOptions()), ("mtd-f", SearchOptions()),
    ("alpha-beta", SearchOptions(killers=True)), ("alpha-beta", SearchOptions(history=True)),
    ("iterative-deepening", SearchOptions()), ("sss-star", SearchOptions()), ("proof-number", SearchOptions()),
    ("mcts", SearchOptions(iterations=150)),
    ("star2", SearchOptions(bounds=(-60, 60))), ("monte-carlo", SearchOptions(iterations=150)),
)


def subtree(tree: Tree, top: int) -> list[int]:
    nodes = [top]
    for node in nodes:
        nodes += tree.children(node)
    return nodes


def expected(run: RevisitingRun, step: int) -> tuple[list[int], list[int], list[bool]]:
    """Return each node's status, its last row in the current pass, and whether only an earlier pass visited it."""
    tree, trace = run.tree, run.trace
    entered = [row for row in range(len(trace)) if trace.entered[row] < step]
    first = max((each.first_row for each in trace.passes if each.first_row in entered), default=0)
    status, last, early = [UNSEEN] * len(tree), [-1] * len(tree), [False] * len(tree)
    events = [(int(trace.entered[row]), row, OPEN) for row in entered if row >= first]
    events += [(int(trace.left[row]), row, DONE) for row in entered if row >= first and trace.left[row] < step]
    cuts = run.cutoff_columns
    for root, place in zip(*(column.tolist() for column in cuts.pruned_roots), strict=True):
        if cuts.rows[place] >= first and cuts.steps[place] < step:
            events.append((int(cuts.steps[place]), root, PRUNED))
    for _when, which, kind in sorted(events):
        if kind == PRUNED:
            for node in subtree(tree, which):
                status[node] = PRUNED
        elif kind == OPEN:
            node = int(trace.node[which])
            status[node], last[node] = OPEN, which
        elif last[node := int(trace.node[which])] == which and status[node] == OPEN:
            status[node] = DONE
    for row in entered:
        early[trace.node[row]] |= row < first and last[trace.node[row]] < 0
    return status, last, early


def check(tree: Tree, trace: Trace, random: Random, steps: int) -> None:
    run = RevisitingRun(tree, trace)
    for step in random.sample(range(trace.steps), min(steps, trace.steps)):
        state = snapshot_at(run, step)
        assert isinstance(state.columns, LastVisits)
        status, rows, early = expected(run, step)
        assert state.status.tolist() == status, step
        assert state.columns.row.tolist() == rows
        some = np.array(random.choices(range(len(tree)), k=7))
        part = slice(*sorted(random.choices(range(len(tree) + 1), k=2)))
        for nodes in (some, part):
            assert state.status_of(nodes).tolist() == np.array(status)[nodes].tolist()
            assert state.was_visited_earlier_at(nodes).tolist() == np.array(early)[nodes].tolist()
            its_rows = np.array(rows)[nodes]
            for asked, reason in ((state.is_cut_at, CUTOFF), (state.is_static_at, STATIC)):
                wanted = (its_rows >= 0) & (trace.ended[its_rows] == reason)
                if asked == state.is_cut_at:
                    wanted &= trace.left[its_rows] < step
                assert asked(nodes).tolist() == wanted.tolist()
        tops = [status[node] == PRUNED != status[max(int(tree.parent[node]), 0)] for node in range(len(tree))]
        assert state.is_pruned_root_at(slice(None)).tolist() == state.is_pruned_root.tolist() == tops
        assert state.columns.has_nodes_of_earlier_passes == any(early)
        counted = state.columns.level_counts
        assert counted.totals(step) == tuple(np.bincount(status, minlength=4).tolist())
        leaves = sum(status[node] == PRUNED for node in np.flatnonzero(tree.is_leaf).tolist())
        assert (state.counts.pruned_nodes, state.counts.pruned_leaves) == (status.count(PRUNED), leaves)
        for level in range(tree.levels):
            start, stop = tree.level_start[level : level + 2].tolist()
            first, last = np.sort([random.choices(range(start, stop + 1), k=5) for _end in range(2)], axis=0)
            counts = [[status[one:other].count(kind) for one, other in zip(first.tolist(), last.tolist(), strict=True)]
                      for kind in range(4)]
            assert counted.spans(level, first, last).counts(step).tolist() == counts


@pytest.mark.parametrize("way", thinned(range(len(WAYS)), 6), ids=lambda way: WAYS[way][0])
def test_the_status_at_any_step_is_that_of_all_events_before_it(way: int) -> None:
    name, options = WAYS[way]
    random, tried = Random(way), 0
    for notation, root in many(sample(600, 30), seed=40 + way, static=1.0 if name == "iterative-deepening" else 0.3):
        tree = parsed(notation, root)
        try:
            trace = search.run(tree, name, Convention(cut=random.choice(("ge", "gt"))), options)
        except SearchRefused:
            continue
        tried += 1
        check(tree, trace, random, 12)
    assert tried > 10


def test_a_node_pruned_again_after_a_visit_is_pruned() -> None:
    random, again = Random(9), 0
    for notation, root in many(sample(2000), seed=9, depth=5):
        tree = parsed(notation, root)
        try:
            trace = search.run(tree, "scout")
        except SearchRefused:
            continue
        run = RevisitingRun(tree, trace)
        roots, places = run.cutoff_columns.pruned_roots
        before = [np.flatnonzero(trace.node == node).min(initial=len(trace)) for node in roots.tolist()]
        if (np.array(before) < run.cutoff_columns.rows[places]).any():
            again += 1
            check(tree, trace, random, 30)
    assert again


COLUMNS = ("row", "enter_step", "leave_step", "value", "bound", "ordinal", "is_static", "is_cut", "is_pruned_root",
           "was_visited_earlier", "prune_step")


@pytest.mark.parametrize("name", ["alpha-beta", "scout", "mtd-f", "iterative-deepening", "proof-number"])
def test_a_whole_column_is_what_is_told_of_its_nodes_one_by_one(name: str) -> None:
    random = Random(21)
    for notation, root in many(30, seed=23, static=1.0, numbers=(0, 1, 2)):
        tree = parsed(notation, root)
        run = analyse(tree, search.run(tree, name))
        step = random.randint(0, run.trace.steps)
        columns = snapshot_at(run, step).columns
        nodes = np.arange(len(tree))
        for column in COLUMNS:
            whole = [repr(number) for number in getattr(columns, column)[:].tolist()]
            for some in (nodes, nodes[::2], slice(0, len(tree))):
                assert [repr(number) for number in columns.at(column, some).tolist()] == np.array(whole)[some].tolist()
            assert [repr(columns.at(column, np.array([node])).tolist()[0]) for node in nodes] == whole
        roots = np.flatnonzero(columns.at("is_pruned_root", nodes))
        if isinstance(columns, LastVisits):
            assert columns.pruned_roots.tolist() == roots[np.argsort(tree.preorder[roots])].tolist(), "left to right"
        else:
            assert sorted(columns.pruned_roots.tolist()) == roots.tolist()
