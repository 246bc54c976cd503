"""F1: minimax values and the best move."""

import json
from random import Random
from typing import Any

import pytest

from explorer.core.errors import ExamError
from explorer.exam import FORMS, study_context
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests.options import sample

FORM = FORMS["values"]


def drawn(random: Random, plies: int) -> Any:
    if not plies or random.random() < 0.2:
        return random.randint(-4, 4)
    return [drawn(random, plies - 1) for _child in range(random.randint(1, 3))]


def minimax(tree: Any, at_max: bool) -> int:
    if isinstance(tree, int):
        return tree
    return (max if at_max else min)(minimax(child, not at_max) for child in tree)


@pytest.mark.parametrize("root", ["max", "min"])
def test_values_and_every_tied_best_move_are_right(root: str) -> None:
    random = Random(root)
    for _turn in range(sample(150)):
        notation = [drawn(random, random.randint(0, 3)) for _child in range(random.randint(1, 3))]
        tree = formats.parse(json.dumps(notation), "max" if root == "max" else "min")
        question = FORM.build_question(study_context(Study(tree)), FORM.read_settings({}))
        worth = [minimax(child, root == "min") for child in notation]
        best = max(worth) if root == "max" else min(worth)
        answer = {field["name"]: field for field in question.answer_as_json()["fields"]}
        assert answer["value:A"]["right"] == best
        rights = {question.run.tree.label[1 + place] for place, value in enumerate(worth) if value == best
                  } if question.run else set()
        assert set(answer["move"]["right"]) == rights


def test_below_a_depth_limit_nothing_is_asked() -> None:
    tree = formats.parse('[{"value":4,"children":[1,2]},{"value":3,"children":[7,[8]]}]')
    question = FORM.build_question(study_context(Study(tree, convention=Convention(depth=1))), FORM.read_settings({}))
    assert {field.name: field.model_answer for field in question.fields} == {"value:A": "4", "move": "B"}


def test_a_move_may_be_called_by_its_own_name() -> None:
    tree = formats.parse('{"moves":["left","right"],"children":[1,2]}')
    question = FORM.build_question(study_context(Study(tree)), FORM.read_settings({}))
    assert question.grade({"value:A": "2", "move": "Right"}).points == 1
    assert question.grade({"value:A": "2", "move": "left"}).first_mistake is not None


def test_without_the_move_only_values_are_asked() -> None:
    tree = formats.parse("[[1,2],3]")
    question = FORM.build_question(study_context(Study(tree)), FORM.read_settings({"move": False}))
    assert {field.kind for field in question.fields} == {"number"}


def test_where_there_is_nothing_to_back_up_there_is_no_question() -> None:
    for text, depth in (("5", None), ('{"value":3,"children":[1,2]}', 0)):
        with pytest.raises(ExamError, match="below the root"):
            FORM.build_question(study_context(Study(formats.parse(text), convention=Convention(depth=depth))),
                                FORM.read_settings({}))


def test_other_trees_are_refused() -> None:
    for text in ('{"player":"chance","children":[1,2]}',
                 '{"player":0,"children":[{"payoffs":[1,2]},{"payoffs":[2,1]}]}'):
        with pytest.raises(ExamError, match="MAX and MIN"):
            FORM.build_question(study_context(Study(formats.parse(text))), FORM.read_settings({}))
