"""Every node of a question's figure has its name, at the same position in all three figures."""

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from explorer.exam import QuestionContext, study_context
from explorer.exam.questions.drawings import draw_question
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.metrics import text_box
from explorer.study import Study
from explorer.trees import formats
from tests.options import sample

CROWDED = "[[-2],-5,[50,[[[63],99],[[0,55]],[[97,-12],1]],[[[83,-19]]]]]"


def notation(random: Random, plies: int) -> Any:
    if not plies or random.random() < 0.25:
        return random.randint(-20, 99)
    return [notation(random, plies - 1) for _child in range(random.randint(1, 3))]


def given(text: str) -> QuestionContext:
    return study_context(Study(formats.parse(text)))


def names(figure: Figure) -> set[tuple[int, str, float, float]]:
    return {(text.node, text.text, text.x, text.y) for text in figure.texts if text.role == "name"}


@pytest.mark.parametrize("seed", range(8))
def test_no_name_is_left_out_or_shortened(seed: int) -> None:
    random = Random(seed)
    for _turn in range(sample(30, 5)):
        made = given(json.dumps([notation(random, random.randint(1, 4)) for _child in range(3)]))
        drawn = draw_question(made, made.run("alpha-beta").snapshot())
        for figure in (drawn.blank, drawn.student, drawn.key):
            assert {(node, name) for node, name, _x, _y in names(figure)} == {
                (node, made.name(node)) for node in range(len(made.tree))}
        assert names(drawn.blank) == names(drawn.student)


def test_a_name_finds_a_place_where_nothing_is() -> None:
    made = given(CROWDED)
    drawn = draw_question(made, None)
    leaf = made.tree.node_at_path("2.0")
    text = next(text for text in drawn.student.texts if text.node == leaf and text.role == "name")
    left, top, right, bottom = text_box(text)
    others = np.array([text_box(other) for other in drawn.student.texts if other is not text])
    assert not ((others[:, 0] < right) & (others[:, 2] > left) & (others[:, 1] < bottom) & (others[:, 3] > top)).any()
    for shape in drawn.student.shapes:
        assert (abs(shape.x - (left + right) / 2) > (shape.width + right - left) / 2
                or abs(shape.y - (top + bottom) / 2) > (shape.height + bottom - top) / 2)
