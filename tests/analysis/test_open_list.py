"""The OPEN list of SSS*, compared with the list that the test oracle keeps during its own search."""

from math import inf

from explorer import search
from explorer.analysis.open_list import LIVE, SOLVED, open_list
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import PURGED
from tests.options import sample
from tests.oracles.notation import read
from tests.oracles.random_trees import many
from tests.oracles.sss_star import sss_star
from tests.small_trees import parsed

PLAAT = [[[[41, 5], [12, 90]], [[101, 80], [20, 30]]], [[[34, 80], [36, 35]], [[50, 36], [25, 3]]]]


def test_the_first_on_open_is_what_is_taken_next() -> None:
    for notation, root in many(sample(400), seed=61):
        tree, taken = parsed(notation, root), sss_star(read(notation, root)).taken
        trace = search.run(tree, "sss-star")
        events = {int(step): (row, LIVE) for row, step in enumerate(trace.entered)}
        events |= {int(step): (row, SOLVED) for row, step in enumerate(trace.left)}
        entries_taken = []
        solved_before = set()
        for step in range(trace.steps):
            row, state = events[step]
            entries = open_list(tree, trace, step)
            first = entries[0]
            node = int(trace.node[row])
            if (first.node, first.state) == (node, state):
                entries_taken.append((tree.path(node), state.lower(), first.merit))
                solved_before.add(node)
            else:  # a visit below a solved node ends
                assert state == SOLVED
                assert (trace.ended[row] == PURGED) or not tree.n_children[node]
                assert node not in {entry.node for entry in entries}
        assert entries_taken[: len(taken)] == taken
        assert open_list(tree, trace, trace.steps) == []


def test_no_two_entries_are_of_one_line_of_descent() -> None:
    for notation, root in many(100, seed=62):
        tree = parsed(notation, root)
        trace = search.run(tree, "sss-star")
        for step in range(trace.steps):
            nodes = {entry.node for entry in open_list(tree, trace, step)}
            assert len(nodes) == len(open_list(tree, trace, step))
            for node in nodes:
                above = int(tree.parent[node])
                while above >= 0:
                    assert above not in nodes
                    above = int(tree.parent[above])


def test_plaats_tree_starts_with_the_root_and_has_strategies_then() -> None:
    tree = parsed(PLAAT)
    trace = search.run(tree, "sss-star")

    def open_entries(step: int) -> list[tuple[str, str, float]]:
        return [(tree.path(entry.node), entry.state, float(entry.merit)) for entry in open_list(tree, trace, step)]

    assert open_entries(0) == [("", LIVE, inf)]
    assert open_entries(1) == [("0", LIVE, inf), ("1", LIVE, inf)]
    first_leaf = trace.node.tolist().index(tree.node_at_path("0.0.0.0"))
    assert open_entries(int(trace.entered[first_leaf]) + 1) == [
        ("0.0.1", LIVE, inf), ("1", LIVE, inf), ("0.0.0.0", SOLVED, 41)]
    greatest = [open_list(tree, trace, step)[0].merit for step in range(trace.steps)]
    assert list(dict.fromkeys(greatest)) == [inf, 41, 36, 35]
    assert sorted(greatest, reverse=True) == greatest


def test_a_depth_limit_and_a_lone_leaf_have_a_list_too() -> None:
    tree = parsed([{"value": 3, "children": [1, 2]}, 2])
    trace = search.run(tree, "sss-star", Convention(depth=1), SearchOptions())
    assert [(entry.node, entry.state) for entry in open_list(tree, trace, 3)] == [(1, SOLVED), (2, SOLVED)]
    leaf = parsed(5)
    trace = search.run(leaf, "sss-star")
    assert [[entry.state for entry in open_list(leaf, trace, step)] for step in range(3)] == [[LIVE], [SOLVED], []]
