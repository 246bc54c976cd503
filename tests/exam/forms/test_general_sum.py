"""F16: compared with backward induction; and a proof that no leaf may be pruned."""

import json
from random import Random

import pytest

from explorer.core.errors import ExamError
from explorer.exam import study_context
from explorer.exam.answers import VectorAnswer
from explorer.exam.forms import general_sum
from explorer.exam.questions.question import Question
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import posed
from tests.options import sample
from tests.oracles import many_players, random_trees
from tests.oracles.notation import read

FORM = general_sum.FORM


def question(notation: object, **settings: bool) -> Question:
    return FORM.build_question(study_context(Study(formats.parse(json.dumps(notation)))), FORM.read_settings(settings))


def test_every_vector_and_the_move_are_those_of_backward_induction() -> None:
    random, tried = Random(16), 0
    for _turn in range(sample(300)):
        notation = random_trees.payoffs(random, 2, lowest=-2, chance=0.15)
        oracle = read(notation)
        sums = {sum(leaf.payoffs) for leaf in oracle.leaves()}
        if not oracle.children or len(sums) == 1:
            with pytest.raises(ExamError):
                question(notation)
            continue
        tried += 1
        given = study_context(Study(formats.parse(json.dumps(notation))))
        asked = FORM.build_question(given, FORM.read_settings({}))
        keys = {given.tree.path(each.node): each.right for each in asked.fields if isinstance(each, VectorAnswer)}
        assert keys == {node.path: many_players.max_n(node) for node in oracle.walk() if node.children}
        if oracle.player != "chance":
            first = many_players.best_moves(oracle)[0]
            assert asked.fields[-2].model_answer == given.name(given.tree.node_at_path(first))
    assert tried > sample(150, 7)


def test_any_leaf_may_be_the_best_for_both_so_none_may_be_skipped() -> None:
    random = Random(17)
    for _turn in range(60):
        oracle = read(random_trees.payoffs(random, 2))
        for leaf in oracle.leaves():
            kept, leaf.payoffs = leaf.payoffs, (100, 100)
            assert many_players.max_n(oracle) == (100, 100)
            leaf.payoffs = kept


def test_under_the_last_tie_the_other_move_is_made() -> None:
    notation = {"player": 0, "children": [{"payoffs": [1, 2]}, {"payoffs": [1, 0]}]}
    given = study_context(Study(formats.parse(json.dumps(notation)), convention=Convention(ties="last")))
    asked = FORM.build_question(given, FORM.read_settings({}))
    assert [each.model_answer for each in asked.fields] == ["(1, 0)", "L2", "no"]
    assert any("rightmost" in sentence for sentence in asked.search_rules)


def test_the_first_wrong_pair_is_found_and_explained() -> None:
    asked = posed("general-sum", "pairs")
    right = {each.name: each.model_answer for each in asked.fields}
    grade = asked.grade({**right, "value:C": "(5, 4)", "value:A": "(5, 4)", "cuts": "yes"})
    assert grade.points == 1 - 3 * grade.max_points / 6
    assert grade.first_mistake is not None
    assert grade.first_mistake.reason == "Value of C: (1, 7), not (5, 4)"
    assert grade.explanation


@pytest.mark.parametrize("notation", [
    3, [[1, 2], [3, 4]], {"payoffs": [1, 2]}, {"player": 0, "children": [{"payoffs": [1, 2, 3]}]},
    {"player": 0, "children": [{"payoffs": [1, 2]}, {"payoffs": [3, 0]}]}])
def test_other_trees_are_refused(notation: object) -> None:
    with pytest.raises(ExamError, match="F16"):
        question(notation)


def test_parts_can_be_left_out() -> None:
    notation = {"player": 0, "children": [{"payoffs": [1, 2]}, {"payoffs": [3, 1]}]}
    assert [each.name for each in question(notation, move=False, cuts=False).fields] == ["value:A"]
