"""F13: leaves pruned because of known bounds, compared with an independent search."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from explorer.core.errors import ExamError
from explorer.exam import Question, study_context
from explorer.exam.forms.bounded_leaves import FORM
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study
from tests.options import sample
from tests.oracles import bounded, notation
from tests.small_trees import many, parsed

DICE = [[3, 6, 5], [1, 4, 6], [[6, 5], [2, [5, 6, 1]]], [6, 6, [6, [1, 3]]]]


def asked(
    tree: Any, root: str = "max", *, cut: Any = "ge", study: dict[str, Any] | None = None, **options: Any
) -> Question:
    given = study_context(Study(parsed(tree, root), convention=Convention(cut=cut), **(study or {})))
    return FORM.build_question(given, FORM.read_settings(options))


def keys(question: Question) -> dict[str, str]:
    return {each.name: each.model_answer for each in question.fields}


def test_a_max_node_that_has_the_greatest_number_needs_no_further_child() -> None:
    question = asked(DICE, bounds=(1, 6))
    assert keys(question) == {"extra": "L8", "skipped": "L5, L6, L8, L16, L17"}
    assert "F is cut after L7: v = 6, and no leaf is above that; pruned: L8." in question.solution


def test_under_the_strict_rule_the_ends_of_the_bounds_still_cut_on_equality() -> None:
    question = asked(DICE, bounds=(1, 6), cut="gt")
    assert keys(question)["extra"] == "L8, L16"
    assert sum("no leaf is above" in each for each in question.solution) == 2


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_300_trees_have_the_leaves_of_a_bounded_search_by_hand(cut: str) -> None:
    for turn, (tree, root) in enumerate(many(sample(300), 13, depth=4, numbers=(1, 2, 3, 6, 6, 1), stop=0.3)):
        node = notation.read(tree, root)
        if not node.children:
            continue
        leaves = [each.path for each in node.walk() if not each.children]
        bounds = ((1, 6), (0, 7), (1, 7))[turn % 3]
        seen = {known: set(bounded.alpha_beta(node, cut=cut, leaf_bounds=known).evaluated) for known in (None, bounds)}
        question = asked(tree, root, cut=cut, bounds=bounds)
        names = {path: f"L{place}" for place, path in enumerate(leaves, 1)}
        said = {name: {each for each in key.split(", ") if each != "none"} for name, key in keys(question).items()}
        assert said["skipped"] == {names[path] for path in leaves if path not in seen[bounds]}
        assert said["extra"] == {names[path] for path in seen[None] - seen[bounds]}


def test_whatever_the_skipped_leaves_are_within_the_bounds_the_root_is_worth_the_same() -> None:
    tree = [[[6, 1], 3], [2, [1, 1]], [1, 2]]
    skipped = keys(asked(tree, bounds=(1, 3 + 3)))["skipped"].split(", ")
    root = notation.read(tree)
    worth = notation.minimax(root)
    leaves = {f"L{place}": each for place, each in enumerate((e for e in root.walk() if not e.children), 1)}
    assert skipped != ["none"]
    for numbers in product((1, 3, 6), repeat=len(skipped)):
        for name, number in zip(skipped, numbers, strict=True):
            leaves[name].value = Fraction(number)
        assert notation.minimax(root) == worth


def test_without_a_setting_the_study_s_bounds_hold_and_else_the_range_of_the_leaves() -> None:
    of_study = asked(DICE, study={"options": SearchOptions(bounds=(0, 6))})
    assert "between 0 and 6" in of_study.prompt[0]
    assert "between 1 and 6" in asked(DICE).prompt[0]


def test_a_leaf_outside_of_the_bounds_is_refused_and_so_are_bounds_that_are_none() -> None:
    with pytest.raises(ExamError, match="outside of the bounds"):
        asked([[3, 12], [2, 4]], bounds=(1, 6))
    with pytest.raises(ExamError, match="two numbers"):
        asked(DICE, bounds=(1, 6, 7))
    with pytest.raises(ExamError, match="F13"):
        asked(DICE, bounds=("one", "six"))
    with pytest.raises(ExamError, match="MAX and MIN alone"):
        asked({"player": "chance", "children": [1, 2]})


def test_a_missing_and_an_extra_leaf_are_found_and_the_first_is_explained_at_its_step() -> None:
    question = asked(DICE, bounds=(1, 6))
    grade = question.grade({"extra": "L8", "skipped": "L5, L6, L16, L17, L1"})
    assert grade.points == Fraction(1, 2) * (1 + Fraction(3, 5))
    assert [fault.kind for fault in grade.mistakes] == ["extra", "missing"]
    grade = question.grade({"extra": "none", "skipped": "L5, L6, L8, L16, L17"})
    assert grade.first_mistake is not None
    assert question.run is not None
    assert grade.first_mistake.node == question.run.tree.node_at_path("2.0.1")
    assert any("L8" in sentence for sentence in grade.explanation)


def test_the_extra_ones_need_not_be_asked() -> None:
    assert list(keys(asked(DICE, bounds=(1, 6), extra=False))) == ["skipped"]


def test_nodes_at_the_depth_limit_are_leaves_here_too() -> None:
    tree = [{"value": 2, "children": [3, 5]}, {"value": 1, "children": [[4, 1], 6]}, {"value": 6, "children": [7, 8]}]
    question = FORM.build_question(study_context(Study(parsed(tree, "min"), convention=Convention(depth=1))),
                                   FORM.read_settings({}))
    assert keys(question) == {"extra": "D", "skipped": "D"}
    assert "Nodes that are evaluated statically count as leaves." in question.search_rules


def test_clamped_numbers_do_not_go_with_bounds() -> None:
    given = study_context(Study(parsed([[4, 5, 5], 4]), convention=Convention("ge", "hard", (0.0, 3.0))))
    with pytest.raises(ExamError, match="fail-soft"):
        FORM.build_question(given, FORM.read_settings({}))
