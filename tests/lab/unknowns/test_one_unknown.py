"""One unknown: its solution against the search of the tree with each number in its place."""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import inf
from random import Random
from typing import Any, Literal

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import SearchRefused
from explorer.lab import unknowns
from explorer.lab.unknowns import Intervals, OneUnknownSolution
from explorer.search.convention import Convention
from explorer.trees import edit
from explorer.trees.formats import parse
from explorer.trees.tree import Tree
from tests import oracle, small_trees
from tests.options import sample

Cut = Literal["ge", "gt"]
Number = int | float | Fraction
CUTS: tuple[Cut, ...] = ("ge", "gt")
AIMA = '[[3,12,8],["?x",4,6],[14,5,2]]'
PALETTES = (tuple(range(-4, 5)), (1, 2), small_trees.WIDE, small_trees.EXACT, small_trees.ENDLESS)


def with_unknown(thing: Any, random: Random, share: float) -> Any:
    """The notation with "?x" at about this share of its leaves."""
    if isinstance(thing, list):
        return [with_unknown(child, random, share) for child in thing]
    if isinstance(thing, dict):
        return {**thing, "children": with_unknown(thing["children"], random, share)}
    return "?x" if random.random() < share else thing


def many(count: int, seed: int, **options: Any) -> Iterator[tuple[Any, Literal["max", "min"]]]:
    """Trees with the unknown at one leaf or several, a third of them with own players, each with its root's player."""
    random, made = Random(seed), 0
    while made < count:
        numbers = PALETTES[made % len(PALETTES)]
        drawn = small_trees.ragged(random, **{
            "numbers": numbers, "breaks": 0.2 * (made % 3 == 0), "depth": 2 + made % 3, **options})
        notation = with_unknown(drawn, random, random.choice((0.1, 0.2, 0.5)))
        if '"?x"' in json.dumps(notation):
            made += 1
            yield notation, random.choice(("max", "min"))


class Told:
    """A solution by paths."""

    def __init__(self, tree: Tree, solution: OneUnknownSolution) -> None:
        self.solution = solution
        self.sets: list[Mapping[str, Intervals]] = [
            {tree.path(node): where for node, where in sets.items()}
            for sets in (solution.pruned, solution.visited, solution.evaluated, solution.best_move)
        ]

    def at(self, x: Number) -> tuple[list[str], list[str], list[str], list[str], Number]:
        """The paths skipped, visited and evaluated, the best move in a list, and the value."""
        skipped, visited, evaluated, best = ([path for path, where in sets.items() if x in where] for sets in self.sets)
        (value,) = [x if piece.value is None else piece.value for piece in self.solution.value if x in piece.where]
        return skipped, visited, evaluated, best, value

    @property
    def ends(self) -> set[Number]:
        """The finite ends of all sets."""
        every = [where for sets in self.sets for where in sets.values()]
        every += [piece.where for piece in self.solution.value]
        return {end for where in every for part in where for end in (part.low, part.high) if abs(end) != inf}


def by_oracle(root: oracle.Node, cut: Cut) -> tuple[list[str], list[str], list[str], list[str], Number]:
    """Return the results for one value by the independent recursion."""
    run = oracle.alpha_beta(root, cut)
    visited = run.visited
    seen = set(visited)
    skipped = [node.path for node in root.walk() if node.path not in seen and node.path.rpartition(".")[0] in seen]
    best = oracle.best(run)[0]
    return skipped, visited, run.evaluated, [] if best is None else [best], run.returned[""]


def by_search(tree: Tree, convention: Convention) -> tuple[list[str], list[str], list[str], list[str], Number]:
    """Return the results for one value by the program's own search."""
    known = analyse(tree, search.run(tree, "alpha-beta", convention))
    lists = known.pruned_roots, known.trace.node, known.trace.node[known.evaluation_rows]
    best = [] if known.best_move is None else [tree.path(known.best_move)]
    skipped, visited, evaluated = ([tree.path(node) for node in nodes.tolist()] for nodes in lists)
    return skipped, visited, evaluated, best, known.root_value


def order_of(paths: list[str], tree: Tree) -> list[str]:
    return sorted(paths, key=lambda path: int(tree.preorder[tree.node_at_path(path)]))


@pytest.mark.parametrize("cut", CUTS)
def test_500_trees_are_solved_as_a_scan_of_whole_numbers_and_of_every_end_finds(cut: Cut) -> None:
    for notation, root in many(sample(500), seed=11):
        tree = small_trees.parsed(notation, root)
        told = Told(tree, unknowns.solve_one_unknown(tree, Convention(cut=cut)))
        plain = oracle.read(json.loads(json.dumps(notation).replace("?x", "0")), root)
        unknown = [node for node in plain.walk() if tree.unknown_name(tree.node_at_path(node.path))]
        near = {end + Fraction(step, 6) for end in map(Fraction, told.ends) for step in (-3, -2, 0, 2, 3)}
        for x in sorted({*range(-50, 51), *near}):
            for leaf in unknown:
                leaf.value = x
            assert told.at(x) == by_oracle(plain, cut), (notation, root, x)


@pytest.mark.parametrize("cut", CUTS)
def test_halves_and_thirds_from_50_below_to_50_above_are_solved_as_the_search_finds(cut: Cut) -> None:
    for notation, root in many(sample(5, 2), seed=12, depth=3):
        tree = small_trees.parsed(notation, root)
        leaves = unknowns.unknown_leaves(tree)["x"]
        told = Told(tree, unknowns.solve_one_unknown(tree, Convention(cut=cut)))
        for x in (Fraction(sixths, 6) for sixths in range(-300, 301) if sixths % 6 in (0, 2, 3, 4)):
            skipped, *rest = by_search(edit.set_value(tree, leaves, x), Convention(cut=cut))
            assert told.at(x) == (order_of(skipped, tree), *rest)


@pytest.mark.parametrize("convention", [
    Convention(depth=2), Convention(cut="gt", depth=1), Convention(fail="hard"), Convention(cut="gt", ties="last")])
def test_a_depth_limit_fail_hard_and_the_last_tie_are_solved_as_the_search_finds(convention: Convention) -> None:
    for notation, root in many(60, seed=13, static=1.0, depth=4):
        tree = small_trees.parsed(notation, root)
        leaves = unknowns.unknown_leaves(tree)["x"]
        told = Told(tree, unknowns.solve_one_unknown(tree, convention))
        near = {end + Fraction(step, 2) for end in map(Fraction, told.ends) for step in (-1, 0, 1)}
        for x in near or {Fraction(0)}:
            skipped, *rest = by_search(edit.set_value(tree, leaves, x), convention)
            assert told.at(x) == (order_of(skipped, tree), *rest)


@pytest.mark.parametrize("cut", CUTS)
def test_whole_numbers_alone_have_the_same_sets_without_the_empty_ones(cut: Cut) -> None:
    for notation, root in many(sample(100), seed=14):
        tree = small_trees.parsed(notation, root)
        real = unknowns.solve_one_unknown(tree, Convention(cut=cut))
        told, whole = Told(tree, real), Told(tree, unknowns.restrict_to_integers(real))
        assert all(where for sets in whole.sets for where in sets.values())
        assert all(end == int(end) for end in whole.ends)
        for x in range(-55, 56):
            assert whole.at(x) == told.at(x)


def test_unknowns_are_told_by_name_with_all_their_leaves() -> None:
    tree = parse('[["?y",1],["?x","?y"]]')
    assert {name: nodes.tolist() for name, nodes in unknowns.unknown_leaves(tree).items()} == {"y": [3, 6], "x": [5]}
    assert unknowns.unknown_leaves(edit.set_value(tree, [3, 5, 6], 1)) == {}
    assert unknowns.unknown_leaves(parse("[1,2]")) == {}


def text(tree: str, cut: Cut = "ge", root: Literal["max", "min"] = "max") -> dict[str, Any]:
    """The solution in words."""
    parsed = parse(tree, root)
    found = unknowns.solve_one_unknown(parsed, Convention(cut=cut))
    return {
        "skipped": {parsed.path(node): where.text("x") for node, where in found.pruned.items()},
        "value": [(piece.where.text("x"), piece.value) for piece in found.value],
        "best": {parsed.path(node): where.text("x") for node, where in found.best_move.items()},
    }


def test_the_book_s_tree_is_solved_as_the_contract_says() -> None:
    assert text(AIMA) == {
        "skipped": {"1.1": "x ≤ 3", "1.2": "x ≤ 3"},
        "value": [("x ≤ 3", 3), ("3 < x < 4", None), ("x ≥ 4", 4)],
        "best": {"0": "x ≤ 3", "1": "x > 3"},
    }
    assert text(AIMA, "gt")["skipped"] == {"1.1": "x < 3", "1.2": "x < 3"}


def test_the_mirror_image_under_a_min_root_has_the_mirrored_solution() -> None:
    assert text('[[-3,-12,-8],["?x",-4,-6],[-14,-5,-2]]', root="min") == {
        "skipped": {"1.1": "x ≥ −3", "1.2": "x ≥ −3"},
        "value": [("x ≤ −4", -4), ("−4 < x < −3", None), ("x ≥ −3", -3)],
        "best": {"0": "x ≥ −3", "1": "x < −3"},
    }


def test_a_branch_is_skipped_outside_of_an_interval_or_inside_of_one() -> None:
    outside, inside = '[[7,[3,"?x"]],[6,[2,"?x"],0]]', '[[6,[2,"?x"]],[7,[3,"?x"],0]]'
    assert text(outside, "gt")["skipped"] == {"1.1": "x > 6", "1.2": "x < 3 or x > 6"}
    assert text(outside, "ge")["skipped"]["1.2"] == "any x"
    assert text(inside, "ge")["skipped"] == {"1.2": "3 ≤ x ≤ 6"}
    assert text(inside, "gt")["skipped"] == {}


def test_infinite_leaves_cut_for_every_number_and_no_number_is_infinite() -> None:
    assert text('["inf","?x"]') == {"skipped": {"1": "any x"}, "value": [("any x", inf)], "best": {"0": "any x"}}
    assert text('["?x","inf",3]')["skipped"] == {"2": "any x"}
    assert text('["-inf","?x"]') == {"skipped": {}, "value": [("any x", None)], "best": {"1": "any x"}}
    assert text('[["-inf",1],["?x","-inf"]]', "gt")["best"] == {"0": "any x"}


def test_an_unknown_that_is_the_whole_tree_is_its_value_and_has_no_move() -> None:
    assert text('"?x"') == {"skipped": {}, "value": [("any x", None)], "best": {}}


def test_an_unknown_that_is_never_seen_is_skipped_for_every_number() -> None:
    assert text('[[3],[2,"?x"]]')["skipped"] == {"1.1": "any x"}
    assert unknowns.solve_one_unknown(parse('[[3],[2,"?x"]]')).evaluated.keys() == {3, 4}


def test_a_chain_of_100_000_plies_is_solved() -> None:
    chain = "[" * 100_000 + '"?x"' + "]" * 100_000
    assert unknowns.solve_one_unknown(parse(chain)).value[0].value is None


@pytest.mark.parametrize(("tree", "reason"), [
    ("[1,2]", "no leaf is unknown"),
    ('[["?x",1],["?y",2]]', r"2 unknowns \(\?x, \?y\)"),
    ('{"player":"chance","children":["?x",1]}', "chance node"),
    ('{"player":0,"children":[{"payoffs":[1,2]},{"payoffs":[2,1]}]}', "numbered player"),
    ('[{"bounds":[0,3],"children":["?x",1]},2]', "bounds"),
])
def test_what_can_not_be_solved_is_refused_with_the_reason(tree: str, reason: str) -> None:
    with pytest.raises(SearchRefused, match=reason):
        unknowns.solve_one_unknown(parse(tree))


@pytest.mark.parametrize(("convention", "reason"), [
    (Convention(window=(0, 5)), "full window"), (Convention(ties="last"), "last tied move"),
    (Convention(depth=1), "static evaluation")])
def test_a_convention_that_changes_the_question_is_refused(convention: Convention, reason: str) -> None:
    with pytest.raises(SearchRefused, match=reason):
        unknowns.solve_one_unknown(parse(AIMA), convention)


@pytest.mark.parametrize(("count", "shown"), [
    (2, r"2 unknowns \(\?x0, \?x1\): "), (5, r"5 unknowns \(\?x0, \?x1, \?x2, \?x3, \?x4\): "),
    (6, r"6 unknowns \(\?x0, \?x1, \?x2, \?x3, \?x4, …\): "), (7, r"7 unknowns \(\?x0, .*, \?x4, …\): ")])
def test_several_unknowns_are_refused_with_the_names_of_five(count: int, shown: str) -> None:
    with pytest.raises(SearchRefused, match=f"^{shown}intervals are of one; give the others values"):
        unknowns.solve_one_unknown(parse(json.dumps([f"?x{place}" for place in range(count)])))
