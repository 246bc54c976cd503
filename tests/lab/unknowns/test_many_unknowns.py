"""Several unknowns: the conditions against the search of the tree with numbers in their place."""

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, Literal

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import SearchRefused
from explorer.lab import unknowns
from explorer.lab.unknowns import many_unknowns
from explorer.lab.unknowns.formula import format_formula, names_of, value_of
from explorer.lab.unknowns.inequalities import Condition
from explorer.lab.unknowns.many_unknowns import MOST_NODES, ManyUnknownsSolution, solve_many_unknowns
from explorer.lab.unknowns.simplify import condition_text, find_ways
from explorer.search.convention import Convention
from explorer.trees.edit import set_value
from explorer.trees.formats import parse
from explorer.trees.tree import Tree
from tests import oracle, small_trees
from tests.lab.unknowns import draw
from tests.options import sample

Cut = Literal["ge", "gt"]
Assignment = dict[str, Any]
Told = tuple[list[str], list[str], list[str], list[str], Any]
"""The paths skipped, visited and evaluated, the best move in a list, and the value."""
CUTS: tuple[Cut, ...] = ("ge", "gt")


def scan(names: tuple[str, ...], random: Random) -> Iterator[Assignment]:
    """Whole numbers around those of the trees, all for one name or two, some for more, and some halves."""
    whole = range(-6, 7) if len(names) < 3 else (-5, -1, 0, 1, 2, 3)
    for point in product(whole, repeat=len(names)):
        if len(names) < 2 or random.random() < 0.25:
            yield dict(zip(names, point, strict=True))
    for _point in range(10):
        yield {name: Fraction(random.randint(-12, 12), random.choice((2, 3))) for name in names}


def told(tree: Tree, found: ManyUnknownsSolution, point: Assignment) -> Told:
    """The paths skipped, visited and evaluated, the best move in a list, and the value."""
    skipped, visited, evaluated, best = (
        [tree.path(node) for node, condition in each.items() if condition.holds(point)]
        for each in (found.pruned, found.visited, found.evaluated, found.best_move))
    return skipped, visited, evaluated, best, value_of(found.value, point)


def by_oracle(root: oracle.Node, cut: Cut) -> Told:
    """Return the visited and pruned nodes by the independent recursion."""
    run = oracle.alpha_beta(root, cut)
    visited = run.visited
    seen = set(visited)
    skipped = [node.path for node in root.walk() if node.path not in seen and node.path.rpartition(".")[0] in seen]
    best = oracle.best(run)[0]
    return skipped, visited, run.evaluated, [] if best is None else [best], run.returned[""]


@pytest.mark.parametrize("cut", CUTS)
def test_200_trees_do_what_the_conditions_say_for_whole_numbers_and_fractions(cut: Cut) -> None:
    random = Random(21)
    for turn, (notation, root) in enumerate(draw.notations(sample(200), 21)):
        tree = small_trees.parsed(notation, root)
        found = solve_many_unknowns(tree, Convention(cut=cut))
        written = json.dumps(notation)
        for name in draw.NAMES:
            written = written.replace(f'"?{name}"', "0")
        plain = oracle.read(json.loads(written), root)
        leaves = [(node, name) for node in plain.walk() if (name := tree.unknown_name(tree.node_at_path(node.path)))]
        assert set(found.unknowns) == {name for _node, name in leaves}
        for point in scan(found.unknowns, random):
            for leaf, name in leaves:
                leaf.value = point[name]
            assert told(tree, found, point) == by_oracle(plain, cut), (turn, notation, root, point)


@pytest.mark.parametrize("cut", CUTS)
def test_no_condition_is_kept_that_never_holds_and_the_ways_told_are_the_condition(cut: Cut) -> None:
    random = Random(22)
    for notation, root in draw.notations(sample(80), 22):
        found = solve_many_unknowns(small_trees.parsed(notation, root), Convention(cut=cut))
        every = [*found.pruned.values(), *found.visited.values(), *found.best_move.values()]
        for condition in every:
            multiplied = find_ways(condition, found.unknowns)
            assert multiplied
            for _point in range(8):
                point = draw.numbers(random)
                assert any(way.holds(point) for way in multiplied) == condition.holds(point)


@pytest.mark.parametrize("cut", CUTS)
def test_one_unknown_has_the_intervals_of_the_solver_of_one(cut: Cut) -> None:
    for notation, root in draw.notations(sample(200), 23, "x"):
        tree = small_trees.parsed(notation, root)
        convention = Convention(cut=cut)
        found, alone = solve_many_unknowns(tree, convention), unknowns.solve_one_unknown(tree, convention)
        for mine, other in ((found.pruned, alone.pruned), (found.visited, alone.visited),
                            (found.evaluated, alone.evaluated), (found.best_move, alone.best_move)):
            assert list(mine) == list(other)
            for node, condition in mine.items():
                for number in (Fraction(sixth, 6) for sixth in range(-36, 37)):
                    assert condition.holds({"x": number}) == (number in other[node])
        for number in (Fraction(half, 2) for half in range(-12, 13)):
            (piece,) = [piece for piece in alone.value if number in piece.where]
            assert value_of(found.value, {"x": number}) == (number if piece.value is None else piece.value)


@pytest.mark.parametrize("convention", [
    Convention(depth=2), Convention(cut="gt", depth=1), Convention(fail="hard"), Convention(cut="gt", ties="last")])
def test_a_depth_limit_fail_hard_and_the_last_tie_are_honoured(convention: Convention) -> None:
    random = Random(24)
    for notation, root in draw.notations(sample(40, 6), 24, static=1.0, depth=4):
        tree = small_trees.parsed(notation, root)
        found = solve_many_unknowns(tree, convention)
        for _turn in range(10):
            point = draw.numbers(random)
            filled = tree
            for name, leaves in unknowns.unknown_leaves(tree).items():
                filled = set_value(filled, leaves, point[name])
            known = analyse(filled, search.run(filled, "alpha-beta", convention))
            skipped, visited, evaluated, best, value = told(tree, found, point)
            assert sorted(skipped) == sorted(tree.path(node) for node in known.pruned_roots.tolist())
            assert visited == [tree.path(node) for node in known.trace.node.tolist()]
            assert evaluated == [tree.path(node) for node in known.trace.node[known.evaluation_rows].tolist()]
            assert best == ([] if known.best_move is None else [tree.path(known.best_move)])
            assert value == known.root_value


def test_every_node_has_its_value_as_a_formula() -> None:
    for notation, root in draw.notations(60, 25, breaks=0):
        tree = small_trees.parsed(notation, root)
        found = solve_many_unknowns(tree)
        for node in range(len(tree)):
            assert set(names_of(found.values[node])) <= set(found.unknowns)
        for leaf in range(len(tree)):
            if not tree.n_children[leaf]:
                assert found.values[leaf] == (tree.unknown_name(leaf) or tree.payoff_of(leaf))


def test_the_exam_sheet_s_tree_with_nine_letters_is_told_as_its_key_says() -> None:
    tree = parse('[["?a","?b","?c"],["?d","?e","?f"],["?g","?h","?i"]]')
    found = solve_many_unknowns(tree)
    assert found.unknowns == tuple("abcdefghi")
    assert format_formula(found.value) == "max(min(a, b, c), min(d, e, f), min(g, h, i))"
    skipped = {tree.path(node): condition for node, condition in found.pruned.items()}
    assert {path: condition.formula_text() for path, condition in skipped.items()} == {
        "1.1": "min(a, b, c) ≥ d", "1.2": "min(a, b, c) ≥ min(d, e)",
        "2.1": "max(min(a, b, c), min(d, e, f)) ≥ g", "2.2": "max(min(a, b, c), min(d, e, f)) ≥ min(g, h)"}
    assert condition_text(skipped["1.1"], found.unknowns) == "a ≥ d and b ≥ d and c ≥ d"


def test_two_unknowns_are_told_in_inequalities() -> None:
    tree = parse('[[3,"?x",8],["?y","?x",6],[14,"?y",2]]')
    found = solve_many_unknowns(tree, Convention(cut="gt"))
    assert format_formula(found.value) == "max(min(3, x), min(y, x, 6), min(2, y))"
    assert {tree.path(node): condition_text(each, found.unknowns) for node, each in found.pruned.items()} == {
        "1.1": "x > y and y < 3", "1.2": "x > y and y < 3", "2.2": "x > y and y < 3"}
    assert {tree.path(node): condition_text(each, found.unknowns) for node, each in found.best_move.items()} == {
        "0": "x ≥ y and y ≤ 3, or 2 ≤ x ≤ 3", "1": "x > 3 and y > 3", "2": "x < y and x < 2"}


@pytest.mark.long
def test_hundreds_of_unknown_leaves_side_by_side_and_inside_of_each_other_are_solved() -> None:
    wide = solve_many_unknowns(parse("[" + ",".join(f'["?a{place}",1]' for place in range(290)) + "]"))
    assert len(wide.pruned) == len(wide.best_move) - 1 == 289
    deep = solve_many_unknowns(parse("".join(f'["?a{place}",' for place in range(290)) + "1" + "]" * 290))
    assert len(deep.pruned) == 289
    assert deep.values[0] is deep.value


@pytest.mark.parametrize(("tree", "reason"), [
    ("[1,2]", "no leaf is unknown"),
    ('{"player":"chance","children":["?x","?y"]}', "chance node"),
    ('{"player":0,"children":[{"payoffs":[1,2]},{"payoffs":[2,1]}]}', "numbered player"),
    ('[{"bounds":[0,3],"children":["?x",1]},"?y"]', "bounds"),
    ("[" + ",".join(f'"?x{place}"' for place in range(301)) + "]", "301 unknown leaves: up to 300"),
    ('["?x","?y"' + ",1" * MOST_NODES + "]", "nodes: trees with several unknowns are solved up to 10,000"),
])
def test_what_can_not_be_solved_is_refused_with_the_reason(tree: str, reason: str) -> None:
    with pytest.raises(SearchRefused, match=reason):
        solve_many_unknowns(parse(tree))


@pytest.mark.parametrize(("convention", "reason"), [
    (Convention(window=(0, 5)), "full window"), (Convention(ties="last"), "last tied move"),
    (Convention(depth=1), "static evaluation")])
def test_a_convention_that_changes_the_question_is_refused(convention: Convention, reason: str) -> None:
    with pytest.raises(SearchRefused, match=reason):
        solve_many_unknowns(parse('[["?x",1],["?y",2]]'), convention)


def test_the_unknowns_stand_in_the_order_of_their_first_leaves_in_the_tree() -> None:
    assert solve_many_unknowns(parse('[["?z",2],["?b","?z"],["?a",1]]'), Convention()).unknowns == ("z", "b", "a")


@pytest.mark.parametrize("notation", [
    '[["?a","?b","?c"],["?d","?e","?f"],["?g","?h","?i"]]', '[[["?a","?b"],["?c","?d"]],[["?e","?f"],["?g","?h"]]]',
    '[[3,"?a"],["?b",2]]', '[[30,"?a"],["?b",20],[-7,"?c"]]',
])
def test_no_long_search_for_an_example_is_needed_in_usual_trees(monkeypatch: pytest.MonkeyPatch, notation: str) -> None:
    searched: list[Condition] = []
    monkeypatch.setattr(many_unknowns, "find_example", searched.append)
    assert solve_many_unknowns(parse(notation)).pruned
    assert not searched
