"""F14: compared with independent implementations of expectiminimax, Star1 and ranges."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from explorer.core.errors import ExamError
from explorer.exam import study_context
from explorer.exam.answers import BoundAnswer, NodeSetAnswer, NumberAnswer
from explorer.exam.forms import expectimax
from explorer.exam.questions.context import QuestionContext
from explorer.exam.questions.question import Question
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import TREES, posed
from tests.options import sample
from tests.oracles import chance, random_trees
from tests.oracles.notation import Node, minimax, read

FORM = expectimax.FORM
PUBLISHED = '[{"player": "chance", "children": [[3, 4], [-2, 5]]}, {"player": "chance", "children": [[0, 6], [1, -1]]}]'


def given_of(notation: Any) -> QuestionContext:
    return study_context(Study(formats.parse(notation if isinstance(notation, str) else json.dumps(notation))))


def question(given: QuestionContext, **settings: Any) -> Question:
    return FORM.build_question(given, FORM.read_settings(settings))


def drawn(random: Random, **more: Any) -> Any:
    while True:
        notation = random_trees.tree(random, (-2, 0, 1, 2, 3), chance=0.5, **{"depth": 3, **more})
        if isinstance(notation, (list, dict)) and any(node.player == "chance" for node in read(notation).walk()):
            return notation


def chosen(given: QuestionContext, field: object) -> set[str]:
    assert isinstance(field, NodeSetAnswer)
    return {given.tree.path(node) for node in field.right}


def test_values_are_exact_means_and_every_tied_best_move_is_right() -> None:
    random = Random(14)
    for _turn in range(sample(200)):
        notation = drawn(random)
        root, given = read(notation), given_of(notation)
        asked = question(given, cuts=False)
        found = {given.tree.path(each.node): each.right for each in asked.fields if isinstance(each, NumberAnswer)}
        assert found == {node.path: minimax(node) for node in root.walk() if node.children}
        if root.player != "chance":
            for child in root.children:
                name = given.name(given.tree.node_at_path(child.path))
                assert (asked.fields[-1].mark(name).share == 1) == (minimax(child) == minimax(root))


def test_the_leaves_that_star1_skips() -> None:
    random, cut = Random(15), 0
    for _turn in range(sample(300)):
        notation = drawn(random, depth=4)
        given, root = given_of(notation), read(notation)
        asked = question(given, ask="skipped", bounds=(-2, 3))
        run = chance.star1(root, -2, 3)
        found = chosen(given, asked.fields[0])
        assert found == {leaf.path for leaf in root.leaves()} - set(run.evaluated)
        cut += bool(found)
    assert cut > sample(60, 6)


def test_a_cut_chance_node_is_told_by_the_mean_that_is_still_possible() -> None:
    asked = question(study_context(TREES["expectimax"]), ask="skipped")
    assert asked.fields[0].model_answer == "L11"
    assert asked.solution[0] == "D is left after L10: its mean is at most 0.5, and that is ≤ α = 5."
    grade = asked.grade({"skipped": "none"})
    assert grade.points == 0
    assert grade.first_mistake is not None
    assert grade.explanation


def ends(node: Node, known: list[str], low: Fraction, high: Fraction) -> tuple[Any, Any]:
    kept = [leaf.value for leaf in node.leaves()]
    found = []
    for end in (low, high):
        for leaf in node.leaves():
            leaf.value = leaf.value if leaf.path in known else end
        found.append(minimax(node))
        for leaf, value in zip(node.leaves(), kept, strict=True):
            leaf.value = value
    return found[0], found[1]


def test_the_range_of_a_chance_node_after_its_first_leaves() -> None:
    random = Random(16)
    for turn in range(sample(100)):
        notation = drawn(random)
        given, root = given_of(notation), read(notation)
        asked = question(given, ask="range", bounds=(-2, 3), seen=turn % 4)
        nodes = {node.path: node for node in root.walk()}
        assert len(asked.fields) == sum(node.player == "chance" for node in nodes.values())
        for each in asked.fields:
            assert isinstance(each, BoundAnswer)
            node = nodes[given.tree.path(each.node)]
            known = [leaf.path for leaf in node.leaves()[: turn % 4]]
            assert (each.low, each.high) == ends(node, known, Fraction(-2), Fraction(3))


def test_with_one_bound_a_range_is_an_inequality() -> None:
    asked = question(given_of(PUBLISHED), ask="range", bounds=("-inf", 6), seen=3)
    assert [each.model_answer for each in asked.fields] == ["≤0.5", "≤0.5"]


def test_which_leaves_the_move_needs_from_left_to_right() -> None:
    given = given_of('[{"player": "chance", "children": [2, 2]}, {"player": "chance", "children": [0, 2]}]')
    asked = question(given, ask="needed", bounds=(-2, 2))
    assert asked.fields[0].model_answer == "L1, L2"
    assert question(given, ask="needed", bounds=(-2, 3)).fields[0].model_answer == "L1, L2, L3"
    assert question(given, ask="needed", bounds=("-inf", "inf")).fields[0].model_answer == "L1, L2, L3, L4"


@pytest.mark.parametrize("what", ["move", "value"])
def test_which_leaves_are_needed_when_all_others_are_known(what: str) -> None:
    random = Random(17)
    grid = [Fraction(number, 12) for number in range(-24, 37)]
    for _turn in range(sample(60, 10)):
        notation = drawn(random, widest=2)
        given, root = given_of(notation), read(notation)
        if root.player == "chance" and what == "move":
            continue
        right = set()
        for leaf in root.leaves():
            kept, found = leaf.value, set()
            for number in grid:
                leaf.value = number
                worth = [minimax(child) for child in root.children]
                found.add(worth.index(minimax(root)) if what == "move" else minimax(root))
            leaf.value = kept
            if len(found) > 1:
                right.add(leaf.path)
        asked = question(given, ask="needed", bounds=(-2, 3), known="others", **{"for": what})
        assert chosen(given, asked.fields[0]) == right, notation


def test_without_bounds_only_alpha_beta_inside_one_outcome_skips_anything() -> None:
    assert question(given_of(PUBLISHED)).fields[-1].model_answer == "yes"
    plain = '[{"player": "chance", "children": [3, 4]}, {"player": "chance", "children": [1, 0]}]'
    assert question(given_of(plain)).fields[-1].model_answer == "no"
    assert question(study_context(TREES["expectimax"])).fields[-1].model_answer == "no"


@pytest.mark.parametrize(("notation", "settings"), [
    ("[[1, 2], [3, 4]]", {}), ("3", {}), ('{"player": 0, "children": [{"payoffs": [1, 2]}]}', {}),
    ('[{"player": "chance", "children": ["?x", 2]}, 1]', {}),
    ('[{"player": "chance", "children": [1, 2]}, 1]', {"ask": "range", "bounds": (0, 1)}),
    ('[{"player": "chance", "children": [1, 2]}, 1]', {"ask": "range", "bounds": (0, 1, 2)}),
    ('[{"player": "chance", "children": [1, 2]}, 1]', {"ask": "range", "bounds": ("a", "b")}),
    ('[{"player": "chance", "children": [1, "inf"]}, 1]', {"ask": "skipped"}),
    ('[{"player": "chance", "children": [1, 2]}, 1]', {"ask": "range", "seen": -1}),
    ('{"player": "chance", "children": [1, 2]}', {"ask": "needed"}),
])
def test_other_trees_and_bounds_are_refused(notation: str, settings: dict[str, Any]) -> None:
    with pytest.raises(ExamError, match="F14"):
        question(given_of(notation), **settings)


def test_the_first_wrong_value_is_found_and_explained() -> None:
    asked = posed("expectimax", "dice-game")
    grade = asked.grade({each.name: each.model_answer for each in asked.fields} | {"value:D": "1", "value:I": "8"})
    assert [fault.reason for fault in grade.mistakes] == ["Value of I: −6, not 8", "Value of D: −2, not 1"]
    assert grade.explanation


def test_a_wrong_range_and_a_leaf_too_many_are_explained_without_a_search() -> None:
    given = study_context(TREES["expectimax"])
    grade = question(given, ask="range").grade({"range:B": "5", "range:C": "?"})
    assert grade.explanation == (
        "C: with L3, L4 seen it is −7.2 if all the others are −10, and 8.8 if all the others are 10.",)
    grade = question(given, ask="needed").grade({"needed": "L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12"})
    assert grade.explanation == (
        "Without L11 it is known that B = 5, C = −2.6, D ∈ [−9.5, 0.5], L12 ∈ [−10, 10], and it cannot change the "
        "answer.",)


def test_the_question_of_berkeley_s_section_on_games() -> None:
    """Eight leaves, known to lie in [-2, 2] in the later parts; the answers are those of the published solution."""
    given = given_of('[{"player": "chance", "children": [[2, 2], [1, 2]]}, '
                     '{"player": "chance", "children": [[0, 2], [-1, 0]]}]')
    keys = {each.name: each.model_answer for each in question(given).fields}
    assert (keys["value:A"], keys["value:B"], keys["value:C"], keys["move"]) == ("1.5", "1.5", "-0.5", "B")
    unbounded = question(given, ask="needed", bounds=("-inf", "inf")).fields[0]
    assert "L7" in unbounded.model_answer
    assert "L8" not in unbounded.model_answer
    assert question(given, ask="range", bounds=(-2, 2)).fields[0].model_answer == "[0, 2]"
    assert question(given, ask="skipped", bounds=(-2, 2)).fields[0].model_answer == "L6, L7, L8"
