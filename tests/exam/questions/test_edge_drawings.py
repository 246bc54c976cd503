"""Drawings with a text on every edge."""

import json
from dataclasses import replace
from random import Random

from explorer.exam import study_context
from explorer.exam.questions.edge_drawings import draw_edge_question
from explorer.pictures.figure.items import Figure, Line
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import TREES
from tests.options import sample
from tests.small_trees import ragged


def test_what_is_written_stands_in_the_key_at_the_lines_of_the_others() -> None:
    given = replace(study_context(TREES["ragged"]), is_on_screen=True)
    written = {node: f"n{node}" for node in range(1, len(given.tree))}
    drawn = draw_edge_question(given, given.run("alpha-beta").snapshot(), written)
    answers = {text.node: text for text in drawn.key.texts if text.role == "note" and text.text == f"n{text.node}"}
    assert set(answers) == set(written)
    for figure in (drawn.blank, drawn.student):
        lines = [line for line in figure.edges if line.role == "place"]
        assert len({round(line.x2 - line.x1, 3) for line in lines}) == 1
        ends = {(line.x2 if answers[node].anchor == "end" else line.x1, line.y1 - 2)
                for node, line in zip(answers, lines, strict=True)}
        assert ends == {(text.x, text.y) for text in answers.values()}


def test_names_of_moves_give_way() -> None:
    tree = formats.parse('{"moves": ["left", "right"], "children": [1, 2]}')
    context = study_context(Study(tree))
    drawn = draw_edge_question(context, context.run("alpha-beta").snapshot(), {1: "a", 2: "b"})
    for figure in (drawn.blank, drawn.student, drawn.key):
        assert not {"left", "right"} & {text.text for text in figure.texts}


def test_every_edge_of_many_trees_has_its_place() -> None:
    random = Random(4)
    for _tree in range(sample(60)):
        given = study_context(Study(formats.parse(json.dumps(ragged(random, numbers=range(-99, 99))))))
        written = dict.fromkeys(range(1, len(given.tree)), "[−99, 99]")
        state = given.run("alpha-beta").snapshot()
        drawn = draw_edge_question(replace(given, is_on_screen=True), state, written)
        assert len(answer_lines(drawn.student)) == len(written)
        printed = draw_edge_question(given, state, written)
        assert len(answer_lines(printed.student)) == len(answer_lines(printed.blank)) in (0, len(written))


def answer_lines(figure: Figure) -> list[Line]:
    return [line for line in figure.edges if line.role == "place"]
