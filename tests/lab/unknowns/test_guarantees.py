"""Inequalities that guarantee pruning, and the judgement of given ones."""

from collections.abc import Sequence
from random import Random

import pytest

from explorer.core.errors import ExamError
from explorer.lab.unknowns import guarantees
from explorer.lab.unknowns.formula import MinMax
from explorer.lab.unknowns.guarantees import find_guarantee, judge_guarantee
from explorer.lab.unknowns.inequalities import Inequality, SymbolOrder, find_example, implies
from explorer.lab.unknowns.many_unknowns import solve_many_unknowns
from explorer.lab.unknowns.parser import read_inequalities
from explorer.lab.unknowns.simplify import remove_redundant
from explorer.search.convention import Convention
from explorer.trees.formats import parse
from tests import oracle, small_trees
from tests.lab.unknowns import draw
from tests.options import sample

LETTERS = '[["?a","?b","?c"],["?d","?e","?f"],["?g","?h","?i"]]'
BEST = ("1.1", "1.2", "2.1", "2.2")


def test_what_is_guaranteed_can_be_and_all_of_it_follows() -> None:
    random, found, refused = Random(1), 0, 0
    for turn, (notation, root) in enumerate(draw.notations(sample(150, 24), 1)):
        tree, convention = small_trees.parsed(notation, root), Convention(cut=("ge", "gt")[turn % 2])
        known = solve_many_unknowns(tree, convention)
        tops = [node for node in known.pruned if random.random() < 0.6]
        try:
            given = find_guarantee(tree, convention, tops)
        except ExamError:
            assert not any(
                all(known.pruned[node].holds(point) for node in tops)
                for point in (draw.numbers(random) for _point in range(200)))
            refused += 1
            continue
        found += bool(tops)
        assert not any(isinstance(side, MinMax) for each in given.comparisons for side in (each.left, each.right))
        assert all(implies(given, known.pruned[node]) for node in tops)
        numbers = find_example(given, known.unknowns)
        assert numbers is not None
        assert judge_guarantee(known, given, tops).is_right
        assert all(known.pruned[node].holds(numbers) for node in tops)
    assert found > sample(50, 5)
    assert refused > sample(3, 1)


def test_the_skips_of_the_best_case_are_guaranteed_for_nine_letters_and_the_search_makes_them() -> None:
    tree = parse(LETTERS)
    given = find_guarantee(tree, Convention(), [tree.node_at_path(path) for path in BEST])
    assert given.formula_text() == "a ≥ d and b ≥ d and c ≥ d and d ≥ g and e ≥ g and f ≥ g"
    numbers = find_example(given, "abcdefghi")
    assert numbers is not None
    plain = oracle.read([[str(numbers[letter]) for letter in family] for family in ("abc", "def", "ghi")])
    assert len(oracle.alpha_beta(plain).evaluated) == 5


@pytest.mark.parametrize(("given", "is_right", "failing"), [
    ("d <= min(a,b,c), g <= min(a,b,c)", True, None),
    ("a>=d, b>=d, c>=d and d>=g, min(e,f)>=g", True, None),
    ("max(d,g) < min(a,b,c)", True, None),
    ("d <= a, d <= b", False, "1.1"),
    ("d <= min(a,b,c)", False, "2.1"),
    ("min(d,e) <= min(a,b,c), g <= min(a,b,c)", False, "1.1"),
    ("a < b, b < a", False, None),
])
def test_what_a_student_gives_is_judged_with_the_first_branch_that_it_misses(
    given: str, is_right: bool, failing: str | None
) -> None:
    tree = parse(LETTERS)
    known = solve_many_unknowns(tree)
    verdict = judge_guarantee(known, read_inequalities(given, known.unknowns),
                              [tree.node_at_path(path) for path in BEST])
    assert verdict.is_right == is_right
    assert verdict.failing_node == (None if failing is None else tree.node_at_path(failing))
    assert (verdict.numbers is None) == (verdict.failing_node is None)
    if verdict.numbers is not None and verdict.failing_node is not None:
        assert set(verdict.numbers) == set("abcdefghi")
        assert read_inequalities(given).holds(verdict.numbers)
        assert not known.pruned[verdict.failing_node].holds(verdict.numbers)


def test_a_branch_that_is_never_the_top_of_a_skipped_subtree_is_refused_and_fails_every_claim() -> None:
    tree = parse(LETTERS)
    with pytest.raises(ExamError, match=r"node 0\.1 is the root of a pruned subtree for no values"):
        find_guarantee(tree, Convention(), [tree.node_at_path("0.1")])
    known = solve_many_unknowns(tree)
    assert judge_guarantee(known, read_inequalities("a < b"),
                           [tree.node_at_path("0.1")]).failing_node == tree.node_at_path("0.1")


def test_skips_that_can_not_be_together_are_refused() -> None:
    tree = parse('[[3,9],["?x",9],[8,5]]')
    both = [tree.node_at_path("1.1"), tree.node_at_path("2.1")]
    assert list(solve_many_unknowns(tree).pruned) == both
    with pytest.raises(ExamError, match="at once"):
        find_guarantee(tree, Convention(), both)


def test_after_enough_steps_the_first_inequalities_found_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    tree, found = parse('[[["?a","?b"],["?c","?d"]],[["?e","?f"],["?g","?h"]]]'), list[object]()
    node = list(solve_many_unknowns(tree).pruned)[-1]

    def note(order: SymbolOrder, edges: Sequence[Inequality]) -> Sequence[Inequality]:
        found.append(edges)
        return remove_redundant(order, edges)

    monkeypatch.setattr(guarantees, "remove_redundant", note)
    find_guarantee(tree, Convention(), [node])
    assert len(found) > 1
    monkeypatch.setattr(guarantees, "MOST_LOOKS", 1)
    del found[:]
    given = find_guarantee(tree, Convention(), [node])
    assert len(found) == 1
    assert implies(given, solve_many_unknowns(tree).pruned[node])
