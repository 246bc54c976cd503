"""F15: examples are checked by a search, "none" by trials, and the best order against all orders."""

import json
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from explorer.core.errors import ExamError, SearchRefused
from explorer.exam import study_context
from explorer.exam.answers import ChildOrderAnswer, ExampleAnswer
from explorer.exam.forms import chance_cuts
from explorer.exam.questions.context import QuestionContext
from explorer.exam.questions.question import Question
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import TREES
from tests.options import sample
from tests.oracles import chance, random_trees
from tests.oracles.notation import Node, minimax, read

FORM = chance_cuts.FORM


def given_of(notation: Any) -> QuestionContext:
    return study_context(Study(formats.parse(notation if isinstance(notation, str) else json.dumps(notation))))


def question(given: QuestionContext, **settings: Any) -> Question:
    return FORM.build_question(given, FORM.read_settings(settings))


def drawn(random: Random, depth: int = 3) -> Any:
    while True:
        notation = random_trees.tree(random, (0, 1, 2, 3), chance=0.5, depth=depth, unary=0.3)
        if isinstance(notation, (list, dict)) and any(node.player == "chance" for node in read(notation).walk()) \
                and len({leaf.value for leaf in read(notation).leaves()}) > 1:
            return notation


def given_leaves(root: Node, numbers: tuple[Any, ...]) -> Node:
    for leaf, number in zip(root.leaves(), numbers, strict=True):
        leaf.value = Fraction(number)
    return root


def cuts(root: Node, numbers: tuple[Any, ...], low: Any, high: Any) -> bool:
    run = chance.star1(given_leaves(root, numbers), low, high)
    return len(run.evaluated) < len(root.leaves())


def test_the_sample_is_cut_and_where_there_is_none_no_grid_of_leaves_is() -> None:
    random, never = Random(1), 0
    for _turn in range(sample(120, 40)):
        notation = drawn(random)
        root, given = read(notation), given_of(notation)
        asked = question(given, bounds=(0, 3)).fields
        field = asked[1]
        assert isinstance(field, ExampleAnswer)
        if field.sample is not None:
            assert cuts(root, field.sample, 0, 3)
            assert asked[0].model_answer == "yes"
            continue
        never += 1
        count = len(root.leaves())
        tried = product((0, 2, 3), repeat=count) if count <= 5 else (
            tuple(random.choice((0, 1, 3)) for _leaf in range(count)) for _try in range(200))
        assert not any(cuts(root, numbers, 0, 3) for numbers in tried)
    assert never > 3


def test_a_reply_is_searched_itself() -> None:
    random = Random(2)
    right = wrong = 0
    for _turn in range(sample(60, 20)):
        notation = drawn(random)
        root, given = read(notation), given_of(notation)
        field = question(given, bounds=(0, 3)).fields[1]
        for _try in range(5):
            numbers = tuple(random.choice((0, 1, 2, 3, Fraction(1, 2))) for _leaf in root.leaves())
            share = field.mark(" ".join(map(str, numbers))).share
            assert (share == 1) == cuts(root, numbers, 0, 3)
            right, wrong = right + (share == 1), wrong + (share == 0)
    assert min(right, wrong) > 40


def decided_early(root: Node, numbers: tuple[Any, ...]) -> bool:
    """Return True if at some leaf's turn the root's value no longer depends on it.

    Huge numbers stand for unseen leaves.
    """
    leaves = root.leaves()
    for place in range(len(leaves)):
        unseen = len(leaves) - place - 1
        differs = False
        # Unseen leaves of very different sizes push the means to either side for all probabilities.
        for others in product((-10**6, -10**3, 0, 10**3, 10**6), repeat=unseen):
            ends = {minimax(given_leaves(root, (*numbers[:place], end, *others))) for end in (-10**4, 10**4)}
            if len(ends) > 1:
                differs = True
                break
        if not differs:
            return True
    return False


def test_without_bounds_the_sample_leaves_one_no_say_and_where_there_is_none_all_have_it() -> None:
    random = Random(3)
    some = never = 0
    for _turn in range(sample(250, 120)):
        notation = drawn(random, depth=4)
        root = read(notation)
        if len(root.leaves()) > 5:
            continue
        field = question(given_of(notation), bounded=False).fields[1]
        assert isinstance(field, ExampleAnswer)
        if field.sample is not None:
            some += 1
            assert decided_early(root, field.sample), notation
        else:
            never += 1
            for _try in range(3):
                assert not decided_early(root, tuple(random.randint(-9, 9) for _leaf in root.leaves())), notation
    assert some > sample(5, 1)
    assert never > sample(20, 2)


def test_expectimax_alone_is_never_cut_without_bounds_and_may_be_with_them() -> None:
    given = study_context(TREES["expectimax"])
    asked = question(given, bounded=False)
    assert [each.model_answer for each in asked.fields] == ["no", "none"]
    assert asked.grade({"ever": "no", "leaves": "none"}).points == asked.points
    assert asked.grade({"ever": "no", "leaves": "1 2 3 4 5 6 7 8 9 10 11 12"}).points == asked.points / 3
    assert question(given).fields[0].model_answer == "yes"


def test_a_narrow_window_is_put_aside() -> None:
    flat = Study(formats.parse('{"player": "chance", "children": [1, [2], [4]]}'), convention=Convention(window=(0, 1)))
    assert [each.model_answer for each in question(study_context(flat), bounds=(0, 9)).fields] == ["no", "none"]


def reordered(node: Node, chosen: dict[str, tuple[int, ...]]) -> Node:
    children = [reordered(child, chosen) for child in node.children]
    order = chosen.get(node.path, tuple(range(len(children))))
    return Node(node.path, node.player, node.value, [children[at] for at in order],
                [node.chances[at] for at in order] if node.chances else [])


def test_the_best_order_of_the_outcomes_is_the_best_of_all() -> None:
    random, better = Random(4), 0
    for _turn in range(sample(120, 10)):
        notation = drawn(random)
        root, given = read(notation), given_of(notation)
        families = [node for node in root.walk() if node.player == "chance" and len(node.children) > 1]
        ways = [list(permutations(range(len(node.children)))) for node in families]
        if not families or sum(map(len, ways)) > 20:
            continue
        field = question(given, ask="order", bounds=(0, 3)).fields[0]
        assert isinstance(field, ChildOrderAnswer)
        counts = [len(chance.star1(reordered(root, {
            node.path: way for node, way in zip(families, chosen, strict=True)}), 0, 3).evaluated)
            for chosen in product(*ways)]
        assert (field.initial_count, field.best_count) == (counts[0], min(counts))
        assert field.mark(field.model_answer).share == 1
        better += field.best_count < field.initial_count
    assert better > sample(8, 1)


def test_an_order_on_the_way_earns_a_part() -> None:
    asked = question(study_context(TREES["expectimax"]), ask="order")
    assert asked.fields[0].model_answer == "C: L9 E F"
    assert asked.grade({"order": "C: L9 F E"}).points == asked.points
    assert asked.grade({"order": "as drawn"}).points == 0
    assert 0 < asked.grade({"order": "C: E L9 F"}).points < asked.points


@pytest.mark.parametrize(("notation", "settings"), [
    ("[[1, 2], [3, 4]]", {}), ("3", {}), ('{"player": "chance", "children": [2, 2]}', {}),
    ('[{"player": "chance", "probabilities": [1, 0], "children": [1, 2]}, 3]', {}),
    ('[{"player": "chance", "children": [1, 2]}, 3]', {"bounds": ("-inf", 4)}),
    ('[{"player": "chance", "children": [1]}, 3]', {"ask": "order"}),
    ('[{"player": "chance", "children": [1, 2, 3, 4, 5, 6, 7]}, 3]', {"ask": "order"}),
])
def test_other_trees_are_refused(notation: str, settings: dict[str, Any]) -> None:
    with pytest.raises(ExamError, match="F15"):
        question(given_of(notation), **settings)


def test_a_rule_that_star1_does_not_accept_is_refused_before_any_reply_is_graded() -> None:
    tree = formats.parse('[{"player": "chance", "children": [1, 6]}]')
    given = study_context(Study(tree, convention=Convention("gt")))
    with pytest.raises(SearchRefused, match="star1 cuts on >="):
        question(given)
    assert question(given, bounded=False).grade({"leaves": "1, 2"}).points < 1
