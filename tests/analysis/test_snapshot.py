"""Snapshots, compared with a second search that stores its whole state at every step."""

import json
import random
from dataclasses import dataclass, field

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees.formats import parse
from explorer.trees.tree import MAX, MIN, Tree, build
from tests.options import sample
from tests.snapshots import open_visits

NAN, INF = float("nan"), float("inf")
CONVENTIONS = [
    Convention(), Convention(cut="gt"), Convention(fail="hard"), Convention(window=(2, 5)), Convention(depth=2),
    Convention(cut="gt", ties="last"), Convention(fail="hard", window=(1, 3)), Convention(depth=0),
]


@dataclass
class RecordedSearch:
    """A search that stores, at every step, the status by node and the open path with its windows."""

    tree: Tree
    convention: Convention
    status: list[int] = field(default_factory=list)
    path: list[list[float]] = field(default_factory=list)
    states: list[tuple[list[int], list[tuple[float, ...]]]] = field(default_factory=list)

    def store_state(self) -> None:
        self.states.append((list(self.status), [tuple(each) for each in self.path]))

    def run(self) -> None:
        self.status = [UNSEEN] * len(self.tree)
        self.store_state()
        self.visit(0, *map(float, self.convention.window))

    def visit(self, node: int, alpha: float, beta: float) -> float:
        tree, rules = self.tree, self.convention
        self.status[node] = OPEN
        leaf = not tree.n_children[node] or tree.depth[node] == rules.depth
        at_max = tree.player[node] == MAX
        v = float(tree.payoff[node, 0]) if leaf else -INF if at_max else INF
        live = [node, v, alpha, beta, alpha, beta]
        self.path.append(live)
        self.store_state()
        for child in [] if leaf else tree.children(node):
            value = self.visit(child, live[2], live[3])
            live[1] = max(live[1], value) if at_max else min(live[1], value)
            gap = live[1] - live[3] if at_max else live[2] - live[1]
            stop = live[1] == (live[3] if at_max else live[2]) if rules.cut == "ge" else False
            if stop or gap > 0:
                self.store_state()
                for other in tree.children(node):
                    if other > child:
                        self.prune(other)
                break
            live[2 if at_max else 3] = (max if at_max else min)(live[2 if at_max else 3], live[1])
            self.store_state()
        self.path.pop()
        self.status[node] = DONE
        v = live[1]
        if rules.fail == "hard" and not leaf:
            v = min(max(v, alpha), beta)
        if node == 0:
            self.store_state()
        return v

    def prune(self, node: int) -> None:
        self.status[node] = PRUNED
        for child in self.tree.children(node):
            self.prune(child)


def random_tree(rng: random.Random) -> Tree:
    counts, nodes = [], 1
    while len(counts) < nodes:
        count = min(rng.choice([0, 0, 1, 2, 3]) if counts else 3, 25 - nodes)
        counts.append(count)
        nodes += count
    return build(counts, [float(rng.randrange(7)) for _node in counts], player=rng.choice([MAX, MIN]))


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_every_step_looks_as_the_search_left_it(convention: Convention) -> None:
    rng = random.Random(1)
    for _trial in range(sample(150)):
        tree = random_tree(rng)
        trace = search.run(tree, "alpha-beta", convention)
        recorded = RecordedSearch(tree, convention)
        recorded.run()
        # Each return is stored once, after the parent has taken the value, so there is one state for each step.
        assert len(recorded.states) == trace.steps + 1
        steps = list(range(trace.steps + 1))
        rng.shuffle(steps)
        run = analyse(tree, trace)
        for step in steps:
            state = Snapshot(run, step)
            status, path = recorded.states[step]
            assert state.status.tolist() == status
            assert [(o.node, o.v, o.alpha, o.beta, o.alpha_in, o.beta_in) for o in open_visits(state)] == path


def test_what_is_shown_grows_with_the_steps_and_is_there_at_the_end() -> None:
    rng = random.Random(2)
    for _trial in range(100):
        tree = random_tree(rng)
        trace = search.run(tree)
        known = analyse(tree, trace)
        run = analyse(tree, trace)
        for step in range(trace.steps + 1):
            state = snapshot_at(run, step)
            assert state.ordinal.max(initial=0) == known.counts(step).evaluated
            assert len(state.cutoffs) == known.counts(step).cutoffs == np.count_nonzero(state.is_cut)
            assert np.all(state.status[state.is_pruned_root] == PRUNED)
            assert (state.variation == known.variation) if state.is_at_end else state.variation == ()
            if state.current_cutoff and state.current_cutoff.step == step:
                assert state.open_visit(-1).node == state.current_cutoff.node
                assert state.open_visit(-1).v == state.current_cutoff.value


def test_a_step_outside_is_the_nearest_there_is() -> None:
    tree = build([2, 0, 0], [NAN, 1, 2])
    trace = search.run(tree)
    assert snapshot_at(analyse(tree, trace), -5).step == 0
    assert snapshot_at(analyse(tree, trace), 99).step == trace.steps


def test_nodes_at_the_depth_limit_are_marked_as_evaluated_there() -> None:
    tree = build([2, 1, 0, 0], [NAN, 4, 3, 9])
    trace = search.run(tree, "minimax", Convention(depth=1))
    end = snapshot_at(analyse(tree, trace), trace.steps)
    assert end.is_static.tolist() == [False, True, False, False]


def test_a_trace_of_a_larger_tree_is_refused() -> None:
    small, large = build([1, 0], [NAN, 1]), build([2, 0, 0], [NAN, 1, 2])
    with pytest.raises(ValueError, match="of another tree: node 2 is none of the 2 nodes"):
        snapshot_at(analyse(small, search.run(large)), 1)


def test_what_is_asked_of_some_nodes_is_what_the_whole_columns_say() -> None:
    rng = random.Random(4)
    for trial in range(60):
        tree = random_tree(rng)
        trace = search.run(tree, "alpha-beta", CONVENTIONS[trial % len(CONVENTIONS)])
        run = analyse(tree, trace)
        for step in range(trace.steps + 1):
            state = Snapshot(run, step)
            nodes = np.array(rng.choices(range(len(tree)), k=5))
            for some, whole in (
                (state.status_of, state.status), (state.ordinal_of, state.ordinal),
                (state.is_static_at, state.is_static),
                (state.is_cut_at, state.is_cut), (state.is_pruned_root_at, state.is_pruned_root),
            ):
                assert some(nodes).tolist() == whole[nodes].tolist()
            assert state.path.tolist() == [visit.node for visit in open_visits(state)] == sorted(state.path)
            for node in range(len(tree)):
                visit = state.visit_of(node)
                assert (visit.node if visit else None) == (node if node in state.path else None)


@pytest.mark.parametrize("name", ["sss-star", "proof-number"])
def test_a_child_that_proves_nothing_yet_leaves_v_blank_in_fractions_too(name: str) -> None:
    for notation in ("[[3,12,8],[2,4,6],[14,5,2]]", '[["1/3",3],[0.1,5]]'):
        tree = parse(notation)
        trace = search.run(tree, name)
        run = analyse(tree, trace)
        for step in range(trace.steps + 1):
            for visit in open_visits(snapshot_at(run, step)):
                values = [trace.value[row] for row in range(len(trace))
                          if trace.parent[row] == visit.row and trace.left[row] < step]
                if any(value != value for value in values):
                    assert visit.v != visit.v


def test_who_stands_pat_begins_with_the_static_evaluation() -> None:
    loud = {"value": 4, "quiet": False, "children": [{"value": 5, "forcing": True}, {"value": 7, "forcing": True}]}
    tree = parse(json.dumps([loud, 3, loud]), "min")
    trace = search.run(tree, "alpha-beta", Convention(depth=1), SearchOptions(quiescence=True, stand_pat=True))
    opened = open_visits(snapshot_at(analyse(tree, trace), 2))
    assert [(visit.v, visit.alpha, visit.beta) for visit in opened] == [(INF, -INF, INF), (4, 4, INF)]


def test_of_equal_payoffs_the_mover_holds_the_first_or_the_last_by_exact_comparison() -> None:
    payoffs = (["1/3", 1], [0.3333333333333333, 2], ["1/3", 3], [0, 0])
    tree = parse(json.dumps({"player": 0, "children": [{"payoffs": each} for each in payoffs]}))
    for ties, second in (("first", 1), ("last", 3)):
        trace = search.run(tree, "max-n", Convention(ties=ties))
        assert snapshot_at(analyse(tree, trace), trace.steps - 1).open_visit(0).v[1] == second


def test_a_cut_by_the_known_bounds_leaves_the_window_as_it_was() -> None:
    tree = parse("[5,4,[3,2]]")
    trace = search.run(tree, "alpha-beta", None, SearchOptions(bounds=(2, 5)))
    root = snapshot_at(analyse(tree, trace), 3).open_visit(0)
    assert (root.v, root.alpha, root.beta) == (5, -INF, INF)


def test_a_cut_by_standing_pat_leaves_the_window_as_it_was() -> None:
    loud = {"value": 4, "quiet": False, "children": [{"value": 5, "forcing": True}]}
    for notation, root, window in (([3, loud], "min", (-INF, 3)), ([5, loud], "max", (5, INF))):
        tree = parse(json.dumps(notation), root)
        trace = search.run(tree, "alpha-beta", Convention(depth=1), SearchOptions(quiescence=True, stand_pat=True))
        visit = snapshot_at(analyse(tree, trace), 4).open_visit(-1)
        assert (visit.v, visit.alpha, visit.beta) == (4, *window)
