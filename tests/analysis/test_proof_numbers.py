"""Proof and disproof numbers at a step, compared with a plain recursion over the nodes expanded by then."""

from math import isnan

from explorer import search
from explorer.analysis.proof_numbers import proof_numbers_at
from explorer.search.options import SearchOptions
from explorer.search.trace import NEVER_LEFT
from explorer.trees import games
from tests.options import sample
from tests.oracles import proof
from tests.oracles.notation import read
from tests.oracles.random_trees import many
from tests.small_trees import parsed


def test_between_passes_all_numbers_and_the_most_proving_node_are_those_of_a_plain_recursion() -> None:
    for notation, root in many(sample(300), seed=81):
        node, tree = read(notation, root), parsed(notation, root)
        if not node.children:
            continue
        expected = proof.proof_number(node, 1)
        trace = search.run(tree, "proof-number", options=SearchOptions(goal=1))
        steps = [0] + [int(trace.left[each.first_row]) + 1 for each in trace.passes]
        for done, step in enumerate(steps):
            numbers, expanded = proof_numbers_at(tree, trace, step), set(expected.expanded[:done])
            most_proving = tree.path(numbers.most_proving) if numbers.most_proving >= 0 else None
            assert most_proving == (expected.expanded[done] if done < len(expected.expanded) else None)
            for each in node.walk():
                pair = numbers.proof[tree.node_at_path(each.path)], numbers.disproof[tree.node_at_path(each.path)]
                above = each.path.rpartition(".")[0]
                if not each.path or above in expanded:
                    assert pair == proof.numbers(each, 1, expanded)
                else:
                    assert all(map(isnan, pair))


def test_within_a_pass_numbers_change_as_visits_are_left_and_the_most_proving_node_stays() -> None:
    tree = parsed([[3, 12], [2, 4]])
    trace = search.run(tree, "proof-number", options=SearchOptions(goal=3))
    assert [proof_numbers_at(tree, trace, step).most_proving for step in range(trace.steps + 1)] == [
        0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, -1]
    start = proof_numbers_at(tree, trace, 0)
    assert (start.proof[0], start.disproof[0]) == (1, 1)
    child = int(trace.left[1])
    assert isnan(proof_numbers_at(tree, trace, child).proof[1])
    assert proof_numbers_at(tree, trace, child + 1).proof[1] == 1


def test_a_leaf_at_the_root_and_a_stopped_pass_have_their_numbers() -> None:
    leaf = parsed(5)
    trace = search.run(leaf, "proof-number")
    assert [proof_numbers_at(leaf, trace, step).most_proving for step in range(3)] == [0, 0, -1]
    assert proof_numbers_at(leaf, trace, 2).proof[0] == 0
    tree = games.expand("tic-tac-toe")
    stopped = search.run(tree, "proof-number", tick=lambda _visits: False)
    assert NEVER_LEFT in stopped.left
    assert proof_numbers_at(tree, stopped, stopped.steps).most_proving == -1
    assert proof_numbers_at(tree, stopped, 100).most_proving >= 0
