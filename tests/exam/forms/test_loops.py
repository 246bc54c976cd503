"""F20: compared with the answers of the published game, and with all possible values of repeated states."""

import json
from itertools import count, product
from random import Random
from typing import Any

import pytest

from explorer.core.errors import ExamError
from explorer.exam import study_context
from explorer.exam.answers import BoundAnswer
from explorer.exam.forms import loops
from explorer.exam.questions import race
from explorer.exam.questions.context import QuestionContext
from explorer.exam.questions.question import Question
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import TREES
from tests.options import sample

FORM = loops.FORM
PUBLISHED = {"1-4": "1", "2-4": "1", "2-3": "1", "1-3": "-1", "1-2": "-1", "3-2": "-1", "3-4": "?"}
"""Russell and Norvig's answer to exercise 5.8."""


def given_of(notation: Any, seed: str = "1") -> QuestionContext:
    return study_context(Study(formats.parse(notation if isinstance(notation, str) else json.dumps(notation))), seed)


def question(given: QuestionContext, **settings: Any) -> Question:
    return FORM.build_question(given, FORM.read_settings(settings))


def test_the_published_game_has_the_published_values() -> None:
    asked = question(given_of("3"), game="four-squares")
    assert {each.name.partition(":")[2]: each.model_answer.replace("−", "-") for each in asked.fields} == PUBLISHED
    assert asked.solution[:2] == ("3-4: max(?) = ?", "3-2: min(−1, ?) = −1")


def test_the_same_value_above_and_below_settles_the_last_state_of_the_game() -> None:
    asked = question(given_of("3"), game="four-squares", repeated="same")
    assert {each.name: each.model_answer for each in asked.fields}["value:3-4"] == "1"


def test_the_seed_draws_a_game_whose_states_stand_once() -> None:
    starts = {race.draw_start(str(seed)) for seed in range(60)}
    assert len(starts) > 6
    assert race.PUBLISHED_START in starts
    for start in starts:
        tree = race.build_tree(start)
        labels = [tree.label[node] for node in range(len(tree)) if not tree.unknown_name(node)]
        assert len(set(labels)) == len(labels)
        assert any(tree.unknown_name(node) for node in range(len(tree)))
    assert race.draw_start("7") == race.draw_start("7")


def grow_tree(random: Random) -> tuple[Any, int]:
    """Return a random tree, and the number of leaves that repeat an ancestor: at most three."""
    names = count(1)
    made = 0

    def grow(plies: int, above: tuple[str, ...]) -> Any:
        nonlocal made
        if plies == 4 or (plies and random.random() < 0.3):
            if made < 3 and random.random() < 0.45:
                made += 1
                return f"?{random.choice(above)}"
            return random.randint(0, 4)
        name = f"S{next(names)}"
        return {"label": name, "player": random.choice(("max", "min")),
                "children": [grow(plies + 1, (*above, name)) for _child in range(random.randint(1, 3))]}

    notation = grow(0, ())
    return notation, made


def back_up_values(node: Any, given: list[int], found: dict[str, int], of: list[tuple[str, int]]) -> int:
    """Return the minimax value for the values in `given` at the leaves that repeat a state.

    Adds the value of each inner node to `found`, by label, and the state and value of each such leaf to `of`.
    """
    if isinstance(node, str):
        number = given[len(of)]
        of.append((node[1:], number))
        return number
    if isinstance(node, int):
        return node
    below = [back_up_values(child, given, found, of) for child in node["children"]]
    found[node["label"]] = max(below) if node["player"] == "max" else min(below)
    return found[node["label"]]


@pytest.mark.parametrize("same", [False, True])
def test_facts_are_the_ends_of_all_that_is_possible(same: bool) -> None:
    random, tried, unsure = Random(20), 0, 0
    for _turn in range(sample(400)):
        notation, repeats = grow_tree(random)
        written = json.dumps(notation)
        numbers = formats.parse(written).payoff[:, 0]
        known = numbers[numbers == numbers]
        if not repeats or not len(known):
            continue
        tried += 1
        low, high = int(known.min()), int(known.max())
        possible: dict[str, set[int]] = {}
        for assignment in product(range(low, high + 1), repeat=repeats):
            found: dict[str, int] = {}
            of: list[tuple[str, int]] = []
            back_up_values(notation, list(assignment), found, of)
            if same and any(found[name] != number for name, number in of):
                continue
            for name, number in found.items():
                possible.setdefault(name, set()).add(number)
        for each in question(given_of(written), repeated="same" if same else "unknown").fields:
            assert isinstance(each, BoundAnswer)
            ends = possible[each.name.partition(":")[2]]
            if len(ends) == 1:
                assert (each.low, each.high) == (min(ends), max(ends))
                continue
            unsure += 1
            assert max(each.low, low) == min(ends)
            assert min(each.high, high) == max(ends)
    assert tried > sample(100, 5)
    assert unsure > sample(100, 5)


def test_without_limits_only_the_numbers_themselves_are_ends() -> None:
    asked = question(study_context(TREES["loops"]), limits="nothing")
    assert {each.name: each.model_answer for each in asked.fields} == {
        "value:A": "[3, 4]", "value:B": "3", "value:C": "≥5", "value:D": "≤4"}


def test_labels_that_stand_twice_are_repeats_too() -> None:
    given = given_of('{"label": "A", "children": [{"label": "A", "value": "?z"}, {"label": "A", "value": "?z"}, 3]}')
    assert set(loops.find_repeated_states(given).values()) == {0}
    asked = question(given)
    drawn = asked.drawings
    assert drawn is not None
    assert [text.text for text in drawn.student.texts].count("= A") == 2


@pytest.mark.parametrize("notation", [
    '{"label": "A", "children": ["?x", "?A", 3]}', '{"label": "A", "children": ["?A", "?A"]}',
    '[{"player": "chance", "children": [1, 2]}, 3]', '{"player": 0, "children": [{"payoffs": [1, 2]}]}'])
def test_other_trees_are_refused(notation: str) -> None:
    with pytest.raises(ExamError, match="F20"):
        question(given_of(notation))


def test_a_weaker_fact_earns_half_and_the_first_wrong_state_is_the_lowest() -> None:
    asked = question(given_of("3"), game="four-squares")
    right = {each.name: each.model_answer for each in asked.fields}
    grade = asked.grade({**right, "value:1-4": "?", "value:3-2": "?", "value:3-4": "1"})
    assert grade.first_mistake is not None
    assert grade.first_mistake.reason == "Value of 3-4: ?, not 1"
    assert grade.explanation == ("3-4: max(?) = ?",)
    assert len(grade.mistakes) == 3
