"""F10: the best case compared with all values of small trees, formulas and inequalities with numbers."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, Literal

import pytest

from explorer.core.errors import ExamError
from explorer.exam import Question, study_context
from explorer.exam.answers import FormulaAnswer, InequalitiesAnswer, NodeSetAnswer
from explorer.exam.forms.without_values import FORM
from explorer.lab import best_worst_order
from explorer.lab.unknowns import value_of
from explorer.search.convention import Convention
from explorer.study import Study
from tests import oracle
from tests.options import sample
from tests.small_trees import parsed, ragged

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
Cut = Literal["ge", "gt"]
Root = Literal["max", "min"]


def asked(tree: Any, root: Root = "max", *, cut: Cut = "ge", **options: bool) -> Question:
    return FORM.build_question(study_context(Study(parsed(tree, root), convention=Convention(cut))),
                               FORM.read_settings(options))


def keys(question: Question) -> dict[str, str]:
    return {each.name: each.model_answer for each in question.fields}


def test_the_book_s_tree_without_its_values() -> None:
    assert keys(asked(BOOK)) == {
        "skipped": "L5, L6, L8, L9",
        "value": "max(min(L1, L2, L3), min(L4, L5, L6), min(L7, L8, L9))",
        "inequalities": "max(L4, L7) ≤ L1 and L1 ≤ min(L2, L3)",
    }
    assert keys(asked(BOOK, cut="gt"))["inequalities"] == "max(L4, L7) < L1 and L1 < min(L2, L3)"


@pytest.mark.parametrize(("width", "plies"), [(2, 2), (2, 3), (2, 4), (3, 3), (4, 2)])
def test_a_uniform_tree_has_as_many_leaves_in_the_best_case_as_the_formula_says(width: int, plies: int) -> None:
    def grow(left: int) -> Any:
        return [grow(left - 1) for _child in range(width)] if left else 0

    tree = grow(plies)
    field = asked(tree, value=False, inequalities=False).fields[0]
    assert isinstance(field, NodeSetAnswer)
    assert width ** plies - len(field.right) == best_worst_order.uniform_minimum(parsed(tree))


def shapes(count: int, seed: int, most: int) -> list[tuple[Any, Root, int]]:
    random, made = Random(seed), list[tuple[Any, Root, int]]()
    while len(made) < count:
        tree = ragged(random, depth=4, numbers=(0,), stop=0.4)
        leaves = str(tree).count("0")
        if 2 < leaves <= most:
            made.append((tree, random.choice(("max", "min")), leaves))
    return made


def filled(tree: Any, numbers: list[Any]) -> Any:
    return [filled(child, numbers) for child in tree] if isinstance(tree, list) else numbers.pop(0)


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_no_values_let_alpha_beta_examine_fewer_leaves_and_none_as_few_others(cut: Cut) -> None:
    for tree, root, leaves in shapes(sample(30, 4), 10, 6):
        best: dict[int, set[tuple[str, ...]]] = {}
        for numbers in product(range(5 if leaves < 6 else 4), repeat=leaves):
            seen = oracle.alpha_beta(oracle.read(filled(tree, list(numbers)), root), cut).evaluated
            best.setdefault(len(seen), set()).add(tuple(seen))
        assert len(best[min(best)]) == 1
        field = asked(tree, root, cut=cut, value=False, inequalities=False).fields[0]
        assert isinstance(field, NodeSetAnswer)
        given = parsed(tree, root)
        examined = [given.path(spot.node) for spot in field.named_nodes if spot.node not in field.right]
        assert tuple(examined) == min(best[min(best)])


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_formulas_are_the_minimax_value_and_inequalities_make_the_best_case(cut: Cut) -> None:
    random = Random(5)
    for tree, root, leaves in shapes(sample(60, 10), 11, 12):
        question = asked(tree, root, cut=cut)
        parts = {each.name: each for each in question.fields}
        value, sure, skipped = parts["value"], parts.get("inequalities"), parts["skipped"]
        assert isinstance(value, FormulaAnswer)
        assert isinstance(skipped, NodeSetAnswer)
        assert (sure is None) == (not skipped.right)
        given = parsed(tree, root)
        for _turn in range(40):
            numbers = [random.randint(0, 6) for _leaf in range(leaves)]
            node = oracle.read(filled(tree, list(numbers)), root)
            named = {name: float(number) for name, number in zip(value.names, numbers, strict=True)}
            assert value_of(value.right, named) == oracle.minimax(node)
            if isinstance(sure, InequalitiesAnswer) and sure.model.holds(named):
                seen = oracle.alpha_beta(node, cut).evaluated
                assert not {given.path(leaf) for leaf in skipped.right} & set(seen)


def test_any_inequalities_that_guarantee_the_skips_are_right() -> None:
    field = next(each for each in asked(BOOK).fields if each.name == "inequalities")
    for typed in ("L4 <= min(L1, L2, L3), L7 <= min(L1, L2, L3)", "L1 = L2 = L3 = L4 = L7",
                  "max(L4, L7) < min(L1, L2, L3)", "L4 < 0, L7 < 0, L1 >= 0, L2 > 0, L3 > 0",
                  "L4 <= min(L1, L2, L3) and L7 <= L4"):
        assert field.mark(typed).share == 1, typed
    assert field.mark("L4 <= min(L1, L2, L3)").share == Fraction(1, 2)
    assert field.mark("L4 <= L1, L7 <= L1").share == 0
    assert field.mark("L1 < L2 < L1").share == 0
    # These guarantee that D is cut, as L7 ≤ B ≤ α; C may still be searched.
    assert field.mark("L7 <= min(L1, L2, L3)").share == Fraction(1, 2)


def test_leaves_with_letters_of_their_own_are_called_by_them() -> None:
    question = asked([["?a", "?b"], ["?c", ["?d", "?e"]]])
    assert keys(question) == {"skipped": "d, e", "value": "max(min(a, b), min(c, max(d, e)))",
                              "inequalities": "c ≤ a and a ≤ b"}
    same = asked([["?a", "?b"], ["?a", "?c"]])
    assert keys(same)["value"] == "max(min(L1, L2), min(L3, L4))"


def test_the_student_sees_no_number_and_the_key_one_example() -> None:
    question = asked([{"value": 4, "children": [3, 12, 8]}, [2, 4, 6]])
    assert question.drawings is not None
    assert not any(text.role == "value" for text in question.drawings.student.texts)
    shown = {text.node: text.text for text in question.drawings.key.texts if text.role == "value"}
    assert [shown[node] for node in range(3, 9)] == ["5", "7", "7", "3", "?", "?"]


def test_the_first_wrong_leaf_is_explained_by_the_search_of_the_example() -> None:
    question = asked(BOOK)
    right = keys(question)
    grade = question.grade({**right, "skipped": "L5, L6, L8, L9, L2"})
    assert grade.first_mistake is not None
    assert (grade.first_mistake.kind, "L2" in grade.first_mistake.reason) == ("extra", True)
    assert grade.explanation
    grade = question.grade({**right, "inequalities": "L4 <= min(L1, L2, L3)"})
    assert grade.first_mistake is not None
    assert "L8 is still visited" in grade.first_mistake.reason
    assert any("D was cut" in sentence for sentence in grade.explanation)


def test_one_ply_has_nothing_to_skip() -> None:
    question = asked([1, 2, 3])
    assert keys(question) == {"skipped": "none", "value": "max(L1, L2, L3)"}


@pytest.mark.parametrize(("tree", "options", "reason"), [
    (5, {}, "single leaf"),
    ([1, 2], {"skipped": False, "value": False, "inequalities": False}, "nothing is asked"),
    ([1, 2], {"skipped": False, "value": False}, "no inequalities"),
    ({"player": "chance", "children": [1, 2]}, {}, "MAX and MIN alone"),
])
def test_what_can_not_be_asked_is_refused_with_the_reason(tree: Any, options: dict[str, bool], reason: str) -> None:
    with pytest.raises(ExamError, match=reason):
        asked(tree, **options)


def test_of_a_tree_too_large_for_formulas_the_skipped_leaves_can_be_asked() -> None:
    tree = [[[[[[0, 0]] * 2] * 2] * 2] * 2] * 2
    with pytest.raises(ExamError, match=r"only the pruned leaves|more than 500 terms"):
        asked(tree)
    field = asked(tree, value=False, inequalities=False).fields[0]
    assert isinstance(field, NodeSetAnswer)
    assert 64 - len(field.right) == 2**3 + 2**3 - 1


def tree_with(name: str) -> list[Any]:
    one, *others = ({"label": label, "value": 1} for label in (name, "b", "c", "d"))
    return [[one, others[0]], others[1:]]


@pytest.mark.parametrize("name", ["A B", "max", "3x", "x=y", "a<b", "é", "(a)", "3"])
def test_a_leaf_with_an_odd_name_is_asked_for(name: str) -> None:
    assert all(field.mark(field.model_answer).share == 1 for field in asked(tree_with(name)).fields)


@pytest.mark.parametrize("name", ["R&D", "inf", "∧"])
def test_a_leaf_whose_name_means_something_else_is_refused_with_this_reason(name: str) -> None:
    with pytest.raises(ExamError, match=f"in a formula {name} would not be read as the name of a leaf"):
        asked(tree_with(name))
    assert asked(tree_with(name), value=False, inequalities=False).fields


def test_a_depth_limit_above_the_leaves_is_refused() -> None:
    with pytest.raises(ExamError, match="depth limit"):
        FORM.build_question(study_context(Study(parsed(BOOK), convention=Convention(depth=1))), FORM.read_settings({}))


def test_in_a_given_window_the_best_case_is_another_so_it_is_refused() -> None:
    given = study_context(Study(parsed(BOOK), convention=Convention(window=(2.0, 4.0))))
    with pytest.raises(ExamError, match="full one"):
        FORM.build_question(given, FORM.read_settings({"value": False, "inequalities": False}))
