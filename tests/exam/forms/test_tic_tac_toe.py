"""F19: AIMA's exercise on tic-tac-toe, and other positions."""

from itertools import product
from typing import Literal

import pytest

from explorer.core.errors import ExplorerError
from explorer.exam import FORMS, Question, QuestionContext
from explorer.exam.answers import ChoiceAnswer, NumberAnswer
from explorer.lab import best_worst_order
from explorer.search.convention import Convention
from explorer.trees.boards import board_text, drawable_positions
from explorer.trees.tree import build

FORM = FORMS["tic-tac-toe"]
LINES = [*((3 * row, 3 * row + 1, 3 * row + 2) for row in range(3)), *((at, at + 3, at + 6) for at in range(3)),
         (0, 4, 8), (2, 4, 6)]


def asked(**options: str | int | bool) -> Question:
    return FORM.build_question(QuestionContext(build([0], [0.0])), FORM.read_settings(options))


def worth(board: str, evaluation: str) -> int:
    marks = [[board[at] for at in line] for line in LINES]
    for mark, value in (("X", 1), ("O", -1)):
        if [mark] * 3 in marks:
            return value
    if "." not in board:
        return 0
    if evaluation == "lines":
        return sum("O" not in line for line in marks) - sum("X" not in line for line in marks)
    counted = {mark: [line.count(mark) for line in marks if not set(line) & ({"X", "O"} - {mark})] for mark in "XO"}
    return (3 * counted["X"].count(2) + counted["X"].count(1)
            - 3 * counted["O"].count(2) - counted["O"].count(1))


@pytest.mark.parametrize(("position", "evaluation", "symmetry"), [
    *product([".../.../..."], ["aima", "lines"], [True]), *product(["XO./.X./O..", "X.O/.../..."], ["aima", "lines"],
                                                                   [True, False]),
])
def test_evaluations_and_values_are_those_counted_by_hand(position: str, evaluation: str, symmetry: bool) -> None:
    question = asked(position=position, eval=evaluation, symmetry=symmetry)
    assert question.run is not None
    tree = question.run.tree
    found = drawable_positions(tree)
    assert found is not None
    boards = [board_text(found[0], key) for key in found[1].tolist()]

    def minimax(node: int) -> int:
        if not tree.n_children[node]:
            return worth(boards[node], evaluation)
        below = [minimax(child) for child in tree.children(node)]
        return max(below) if tree.depth[node] % 2 == (position.count("X") != position.count("O")) else min(below)

    numbers = {field.node: field.right for field in question.fields
               if isinstance(field, NumberAnswer) and field.name != "fewest"}
    assert numbers == {node: minimax(node) for node in range(len(tree))}
    move = next(field for field in question.fields if isinstance(field, ChoiceAnswer))
    best = [child for child in tree.children(0) if minimax(child) == minimax(0)]
    assert {move.options[place] for place in move.right} == {tree.label[child] for child in best}


def test_aimas_answers() -> None:
    question = asked()
    keys = {field.name: field.model_answer for field in question.fields}
    assert (keys["move"], keys["value:A"], keys["value:B"], keys["value:C"]) == ("D", "1", "-1", "-2")
    assert sum(name.startswith("eval:") for name in keys) == 12
    assert question.grade({**keys, "move": "b2"}).points == 1


@pytest.mark.parametrize(("options", "why"), [
    ({"position": "XXX/OO./..."}, "over"), ({"depth": 0}, "at least 1"), ({"depth": 5, "symmetry": False}, "no sheet"),
    ({"position": "X"}, "three rows"),
])
def test_what_is_no_question_is_refused(options: dict[str, str | int | bool], why: str) -> None:
    with pytest.raises(ExplorerError, match=why):
        asked(**options)


@pytest.mark.parametrize("cut", ["ge", "gt"])
def test_the_fewest_evaluations_are_those_of_the_rule_on_equality(cut: Literal["ge", "gt"]) -> None:
    options = FORM.read_settings({"position": "XO./.X./O..", "depth": 2, "eval": "lines", "symmetry": False})
    question = FORM.build_question(QuestionContext(build([0], [0.0]), Convention(cut)), options)
    assert question.drawings
    tree = question.drawings.tree
    assert tree
    found = {each.name: each for each in question.fields}["fewest"]
    assert isinstance(found, NumberAnswer)
    assert found.right == best_worst_order.minimal(tree, Convention(cut)).evaluated


def test_hints_know_who_is_to_move() -> None:
    assert "X moves" in asked().hints[-1]
    assert "O moves and takes the smallest" in asked(position="X../.../...", depth=1).hints[-1]
