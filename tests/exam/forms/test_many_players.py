"""F17: compared with independent implementations of max^n and shallow pruning."""

import json
from random import Random
from typing import Any

import pytest

from explorer.core.errors import ExamError, SearchRefused
from explorer.exam import study_context
from explorer.exam.answers import NodeSetAnswer, VectorAnswer
from explorer.exam.forms import many_players
from explorer.exam.questions.context import QuestionContext
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import TREES, posed
from tests.options import sample
from tests.oracles import many_players as oracle_of
from tests.oracles import random_trees
from tests.oracles.notation import read

FORM = many_players.FORM
BONBONS = TREES["shared"]


def given_of(notation: Any, **rules: Any) -> QuestionContext:
    return study_context(Study(formats.parse(json.dumps(notation)), convention=Convention(**rules)))


def test_every_vector_and_the_move_are_those_of_max_n() -> None:
    random = Random(3)
    for turn in range(sample(200)):
        notation = {"player": turn % 3, "children": [random_trees.payoffs(random, 3, chance=0.2) for _ in range(2)]}
        oracle, given = read(notation), given_of(notation)
        asked = FORM.build_question(given, FORM.read_settings({}))
        keys = {given.tree.path(each.node): tuple(each.right) for each in asked.fields
                if isinstance(each, VectorAnswer)}
        assert keys == {node.path: oracle_of.max_n(node) for node in oracle.walk() if node.children}
        assert asked.fields[-1].model_answer == given.name(given.tree.node_at_path(oracle_of.best_moves(oracle)[0]))


def test_shallow_pruning_skips_what_the_oracle_skips() -> None:
    random, cut = Random(4), 0
    for turn in range(sample(300)):
        notation = {"player": turn % 3,
                    "children": [random_trees.payoffs(random, 3, share=4, chance=0.1) for _ in range(2)]}
        oracle, given = read(notation), given_of(notation)
        asked = FORM.build_question(given, FORM.read_settings({"ask": "skipped"})).fields[0]
        assert isinstance(asked, NodeSetAnswer)
        _value, run = oracle_of.shallow_max_n(oracle, 4)
        found = {given.tree.path(node) for node in asked.right}
        assert found == {leaf.path for leaf in oracle.leaves()} - set(run.evaluated)
        cut += bool(found)
    assert cut > sample(40, 4)


def test_a_shallow_cut_is_explained_by_what_is_left() -> None:
    asked = FORM.build_question(study_context(BONBONS), FORM.read_settings({"ask": "skipped"}))
    assert asked.fields[0].model_answer == "L6, L8, L12"
    assert asked.solution[0] == (
        "C is left after L5: player 2 has 6 ≥ 6. This limit is 10 less the 4 that player 1 already has at A.")
    grade = asked.grade({"skipped": "L8, L12, L2"})
    assert [(fault.kind, asked.run and asked.run.tree.label[fault.node]) for fault in grade.mistakes] == [
        ("extra", "L2"), ("missing", "L6")]
    assert grade.points == 1 - 2 * grade.max_points / 3
    assert grade.explanation


def test_a_larger_sum_leaves_less_to_cut_and_is_printed() -> None:
    asked = FORM.build_question(study_context(BONBONS), FORM.read_settings({"ask": "skipped", "total": 11}))
    assert asked.fields[0].model_answer == "L8, L12"
    assert any("11" in paragraph for paragraph in asked.prompt)


def test_the_last_tie_cuts_only_beyond_the_limit() -> None:
    given = QuestionContext(BONBONS.tree, Convention(ties="last"))
    asked = FORM.build_question(given, FORM.read_settings({"ask": "skipped"}))
    assert any("more there than its limit" in sentence for sentence in asked.search_rules)


@pytest.mark.parametrize("notation", [3, [[1, 2], [3, 4]], {"payoffs": [1, 2, 3]},
                                      {"player": 0, "children": [{"payoffs": [1, 2]}, {"payoffs": [2, 2]}]}])
def test_other_trees_are_refused(notation: Any) -> None:
    with pytest.raises(ExamError, match="F17"):
        FORM.build_question(given_of(notation), FORM.read_settings({}))


@pytest.mark.parametrize("total", ["many", "1/0", 3, -1])
def test_a_total_that_cannot_be_is_refused(total: Any) -> None:
    with pytest.raises((ExamError, SearchRefused)):
        FORM.build_question(study_context(BONBONS), FORM.read_settings({"ask": "skipped", "total": total}))


def test_the_first_wrong_vector_is_found_and_explained() -> None:
    asked = posed("many-players", "three")
    right = {each.name: each.model_answer for each in asked.fields}
    grade = asked.grade({**right, "value:B": "(6, 1, 2)", "value:C": "(5, 1, 3)"})
    assert grade.first_mistake is not None
    assert grade.first_mistake.reason == "Value of B: (1, 2, 6), not (6, 1, 2)"
    assert grade.explanation
