"""F11: unknown leaves, compared with searches by the oracle for each of their values."""

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, Literal

import pytest

from explorer.core.errors import ExamError
from explorer.exam import Question, study_context
from explorer.exam.answers import FormulaAnswer, RegionAnswer, SetAnswer
from explorer.exam.forms.unknown_leaf import FORM
from explorer.lab.unknowns import value_of
from explorer.search.convention import Convention
from explorer.study import Study
from tests import oracle
from tests.options import sample
from tests.small_trees import parsed, ragged

BOOK = [[3, 12, 8], ["?x", 4, 6], [14, 5, 2]]
Cut = Literal["ge", "gt"]
Root = Literal["max", "min"]


def asked(tree: Any, root: Root = "max", *, cut: Cut = "ge", **options: Any) -> Question:
    return FORM.build_question(study_context(Study(parsed(tree, root), convention=Convention(cut))),
                               FORM.read_settings(options))


def keys(question: Question) -> dict[str, str]:
    return {each.name: each.model_answer for each in question.fields}


def test_the_book_s_tree_with_an_unknown_leaf() -> None:
    assert keys(asked(BOOK)) == {"skipped:L5": "x ≤ 3", "skipped:L6": "x ≤ 3"}
    assert keys(asked(BOOK, cut="gt")) == {"skipped:L5": "x < 3", "skipped:L6": "x < 3"}
    assert keys(asked(BOOK, ask="evaluated")) == {"evaluated:L5": "x > 3", "evaluated:L6": "x > 3"}
    assert keys(asked(BOOK, ask="best-move")) == {
        "best-move:B": "x ≤ 3", "best-move:C": "x > 3", "best-move:D": "no x"}
    assert keys(asked(BOOK, ask="value")) == {"value": "max(3, min(x, 4))"}


def test_whole_numbers_may_be_asked_and_their_ends() -> None:
    assert keys(asked(BOOK, cut="gt", answer="whole", branch="L5")) == {"skipped:L5": "x ≤ 2"}
    assert keys(asked(BOOK, cut="gt", answer="largest", branch="L5")) == {"skipped:L5": "2"}
    assert keys(asked(BOOK, answer="smallest", branch="L5")) == {"skipped:L5": "none"}
    assert keys(asked(BOOK, ask="best-move", answer="smallest", branch="C D")) == {
        "best-move:C": "4", "best-move:D": "none"}
    question = asked(BOOK, answer="whole", branch="L5")
    assert question.grade({"skipped:L5": "x < 4"}).points == 1


def test_a_branch_may_be_skipped_for_no_value_or_for_every_one() -> None:
    assert keys(asked(BOOK, branch="L4, L9")) == {"skipped:L4": "no x", "skipped:L9": "no x"}
    assert keys(asked([[5], [4, "?x"]], branch="L3")) == {"skipped:L3": "any x"}


def test_of_a_node_inside_a_skipped_branch_it_is_told_too() -> None:
    assert keys(asked([[5], ["?x", [1, 2]]], branch="D L4")) == {"skipped:D": "x ≤ 5", "skipped:L4": "x ≤ 5"}


def filled(tree: Any, numbers: dict[str, Any]) -> Any:
    return [filled(child, numbers) for child in tree] if isinstance(tree, list) else numbers.get(tree, tree)


def with_unknowns(tree: Any, random: Random, names: Sequence[str], left: list[int]) -> Any:
    if isinstance(tree, list):
        return [with_unknowns(child, random, names, left) for child in tree]
    if left[0] and random.random() < 0.3:
        left[0] -= 1
        return random.choice(names)
    return tree


def trees(count: int, seed: int, names: Sequence[str], most: int) -> list[tuple[Any, Root]]:
    random, made = Random(seed), list[tuple[Any, Root]]()
    while len(made) < count:
        tree = with_unknowns(ragged(random, depth=4, numbers=(1, 2, 3, 4)), random, names, [most])
        if isinstance(tree, list) and all(f"'{name}'" in str(tree) for name in names):
            made.append((tree, random.choice(("max", "min"))))
    return made


def by_hand(tree: Any, root: Root, cut: Cut, numbers: dict[str, Any]) -> oracle.Run:
    return oracle.alpha_beta(oracle.read(filled(tree, numbers), root), cut)


def right_answers(tree: Any, root: Root, cut: Cut, kind: type[SetAnswer | RegionAnswer]) -> dict[tuple[str, str], Any]:
    """Return the right answers for all nodes, by the setting "ask" and the node's path."""
    given = parsed(tree, root)
    found = {}
    for asks in ("skipped", "evaluated", "best-move"):
        with suppress(ExamError):
            question = asked(tree, root, cut=cut, ask=asks)
            found |= {(asks, given.path(field.node)): field.right
                      for field in question.fields if isinstance(field, kind)}
    return found


def happens(run: oracle.Run, asks: str, path: str) -> bool:
    if asks == "best-move":
        return path == oracle.best(run)[0]
    return (path in run.visited) == (asks == "evaluated")


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_40_trees_have_the_sets_that_a_scan_of_halves_finds(cut: Cut) -> None:
    for tree, root in trees(sample(40, 6), 11, ("?x",), 2):
        found = right_answers(tree, root, cut, SetAnswer)
        value = asked(tree, root, cut=cut, ask="value").fields[0]
        assert isinstance(value, FormulaAnswer)
        for half in range(-2, 14):
            x = Fraction(half, 2)
            run = by_hand(tree, root, cut, {"?x": str(x)})
            assert value_of(value.right, {"x": x}) == run.returned[""]
            for (asks, path), where in found.items():
                assert (x in where) == happens(run, asks, path), (tree, asks, path, x)


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_the_smallest_and_the_largest_whole_number_are_those_of_a_scan(cut: Cut) -> None:
    for tree, root in trees(sample(40, 6), 12, ("?x",), 1):
        given = parsed(tree, root)
        try:
            ends = [keys(asked(tree, root, cut=cut, answer=answer)) for answer in ("smallest", "largest")]
        except ExamError:
            continue
        runs = {x: set(by_hand(tree, root, cut, {"?x": x}).visited) for x in range(-50, 51)}
        named = {each.name: each for each in asked(tree, root, cut=cut).fields}
        for name, field in named.items():
            assert isinstance(field, SetAnswer)
            skipping = [x for x, seen in runs.items() if given.path(field.node) not in seen]
            low = str(min(skipping)) if skipping and min(skipping) > -50 else "none"
            high = str(max(skipping)) if skipping and max(skipping) < 50 else "none"
            assert (ends[0][name], ends[1][name]) == (low, high)


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_of_two_unknown_leaves_conditions_hold_where_a_scan_finds_them(cut: Cut) -> None:
    for tree, root in trees(sample(30, 5), 13, ("?x", "?y"), 3):
        found = right_answers(tree, root, cut, RegionAnswer)
        for x, y in product([Fraction(half, 2) for half in range(1, 10, 2)] + list(range(1, 5)), repeat=2):
            run = by_hand(tree, root, cut, {"?x": str(x), "?y": str(y)})
            for (asks, path), ways in found.items():
                assert any(way.holds({"x": x, "y": y}) for way in ways) == happens(run, asks, path)


def test_several_unknown_leaves_are_answered_by_inequalities() -> None:
    tree = [[3, 12, 8], ["?x", "?y", 6], [14, 5, 2]]
    question = asked(tree)
    assert keys(question) == {
        "skipped:L5": "x ≤ 3", "skipped:L6": "x ≤ 3 or y ≤ 3", "skipped:L9": "x ≥ 5 and y ≥ 5"}
    grade = question.grade({"skipped:L5": "3 >= x", "skipped:L6": "min(x, y) <= 3", "skipped:L9": "x >= 5"})
    assert grade.points == (2 + Fraction(1, 2)) / 3
    assert "L9" in grade.mistakes[0].reason


def test_the_same_letter_at_two_leaves_is_one_unknown() -> None:
    question = asked([["?x", 2], [1, "?x"]], branch="L4")
    assert keys(question) == {"skipped:L4": "x ≥ 1"}
    assert "the same utility" in question.prompt[0]


def test_the_student_sees_the_letter_and_so_does_the_key() -> None:
    question = asked(BOOK)
    assert question.drawings is not None
    for drawn in (question.drawings.student, question.drawings.key):
        assert "x" in [text.text for text in drawn.texts]
    assert len(question.figures) == 1
    assert "The key's picture shows the search for x = 3." in question.solution


def test_open_instead_of_closed_has_half_the_marks_and_the_first_wrong_step_is_explained() -> None:
    question = asked(BOOK)
    grade = question.grade({"skipped:L5": "x < 3", "skipped:L6": "x <= 3"})
    assert grade.points == Fraction(3, 4)
    assert grade.first_mistake is not None
    assert any("C was cut" in sentence for sentence in grade.explanation)
    grade = question.grade({"skipped:L5": "x >= 3", "skipped:L6": "(-inf, 3]"})
    assert grade.points == Fraction(1, 2)


@pytest.mark.parametrize(("tree", "options", "reason"), [
    (BOOK, {"branch": "L99"}, "L99"),
    (BOOK, {"ask": "best-move", "branch": "L1"}, "root"),
    (BOOK, {"ask": "evaluated", "branch": "C"}, "only leaves"),
    ([["?x", "?y"], [1, 2]], {"answer": "largest"}, "several"),
    ("?x", {}, "the same"),
    ("?x", {"ask": "best-move"}, "moves"),
    ([1, "?x"], {}, "the same"),
    ({"player": "chance", "children": ["?x", 2]}, {}, "MAX and MIN alone"),
])
def test_what_can_not_be_asked_is_refused_with_the_reason(tree: Any, options: dict[str, str], reason: str) -> None:
    with pytest.raises(ExamError, match=reason):
        asked(tree, **options)


def test_a_tree_without_an_unknown_leaf_gets_one_that_matters_by_the_seed() -> None:
    book = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    posed = [FORM.build_question(study_context(Study(parsed(book)), str(seed)), FORM.read_settings({}))
             for seed in range(6)]
    assert len({str(keys(question)) for question in posed}) > 1
    for question in posed:
        assert any(key not in ("any x", "no x") for key in keys(question).values())
        assert question.drawings is not None
        assert "x" in [text.text for text in question.drawings.student.texts]
    for asks in ("evaluated", "best-move", "value"):
        assert any("x" in key and key not in ("any x", "no x") for key in keys(asked(book, ask=asks)).values())


def test_the_unknown_leaves_may_be_named() -> None:
    book = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    assert keys(asked(book, leaf="L4")) == {"skipped:L5": "x ≤ 3", "skipped:L6": "x ≤ 3"}
    assert keys(asked(book, leaf="L4, L5", branch="L6")) == {"skipped:L6": "x ≤ 3 or y ≤ 3"}
    with pytest.raises(ExamError, match="only a leaf"):
        asked(book, leaf="B")
    with pytest.raises(ExamError, match="no leaf of the tree would make a difference"):
        asked([1, 2])


def test_a_single_leaf_may_be_the_value() -> None:
    assert keys(asked("?x", ask="value")) == {"value": "x"}
