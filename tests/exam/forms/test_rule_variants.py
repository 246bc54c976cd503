"""F21: every rule variant compared with an independent implementation."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from explorer.core.errors import ExamError
from explorer.exam import study_context
from explorer.exam.answers import NumberAnswer
from explorer.exam.forms import rule_variants
from explorer.exam.questions.context import QuestionContext
from explorer.exam.questions.question import Question
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import TREES, posed
from tests.options import sample
from tests.oracles import random_trees
from tests.oracles.notation import OTHER, Node, Notation, minimax, read
from tests.oracles.notation import Number as Value

FORM = rule_variants.FORM


def given_of(notation: Notation, seed: str = "1") -> QuestionContext:
    return study_context(Study(formats.parse(notation if isinstance(notation, str) else json.dumps(notation))), seed)


def question(given: QuestionContext, **settings: Any) -> Question:
    return FORM.build_question(given, FORM.read_settings(settings))


def drawn(random: Random) -> Notation:
    while True:
        notation = random_trees.tree(random, (-2, 0, 1, 1, 3, "1/3"), depth=4, breaks=0.2)
        if isinstance(notation, (list, dict)):
            return notation


def keys(given: QuestionContext, asked: Question) -> dict[str, Value]:
    return {given.tree.path(each.node): each.right for each in asked.fields if isinstance(each, NumberAnswer)}


def value_against(node: Node, kind: str, best: str | int, found: dict[str, Value]) -> Value:
    """Return the value of `node` if the player `best` plays best against an opponent of this kind."""
    if not node.children:
        assert node.value is not None
        return node.value
    below = [value_against(child, kind, best, found) for child in node.children]
    if node.player == best:
        value = max(below) if best == "max" else min(below)
    elif kind == "leftmost":
        value = below[0]
    elif kind == "random":
        value = sum(below, Fraction(0)) / len(below)
    else:
        ordered = sorted(below)
        if node.player == "max":
            ordered.reverse()
        value = ordered[1] if len(ordered) > 1 else ordered[0]
    found[node.path] = value
    return value


@pytest.mark.parametrize("kind", ["second-best", "random", "leftmost"])
def test_an_opponent_who_does_not_play_his_best(kind: str) -> None:
    random = Random(21)
    for _turn in range(sample(100)):
        notation = drawn(random)
        given, root = given_of(notation), read(notation)
        found: dict[str, Value] = {}
        value_against(root, kind, root.player, found)
        asked = question(given, twist=kind)
        assert keys(given, asked) == found
        for child in root.children:
            worth = found.get(child.path, child.value)
            name = given.name(given.tree.node_at_path(child.path))
            assert (asked.fields[-1].mark(name).share == 1) == (worth == found[""])


def value_with_swaps(node: Node, swaps: set[str], cost: Fraction, turned: bool, found: dict[str, Value]) -> Value:
    """Return the value of `node` under swaps; `turned` means that the players have changed places above it."""
    if not node.children:
        assert node.value is not None
        return node.value
    mover = OTHER[str(node.player)] if turned else str(node.player)
    below = []
    for child in node.children:
        swap = child.path in swaps
        value = value_with_swaps(child, swaps, cost, turned != swap, found)
        below.append(value if not swap else value - cost if mover == "max" else value + cost)
    found[node.path] = max(below) if mover == "max" else min(below)
    return found[node.path]


def test_moves_that_swap_turn_every_mover_below_and_are_paid_for() -> None:
    random = Random(22)
    for turn in range(sample(200)):
        notation = drawn(random)
        given, root = given_of(notation, str(turn)), read(notation)
        cost = Fraction(turn % 5, 2)
        marked, moves = rule_variants.mark_swaps(given)
        swaps = {given.tree.path(node) for node in moves}
        assert swaps
        assert all(marked.tree.move[node].endswith("swap") for node in moves)
        found: dict[str, Value] = {}
        value_with_swaps(root, swaps, cost, False, found)
        asked = question(given, cost=str(cost))
        assert keys(given, asked) == found
        assert f"marked “swap”: {', '.join(map(given.name, sorted(moves, key=given.tree.preorder.__getitem__)))}." in (
            asked.prompt[0])


def test_moves_that_are_named_swap_are_those() -> None:
    written = '{"moves": ["stay", "Swap"], "children": [[3, 5], {"moves": ["a", "b swap"], "children": [1, 4]}]}'
    asked = question(given_of(written), cost=2)
    # Below the swap MAX moves. The move to the leaf 4 swaps again, and MAX pays 2 for it.
    assert {each.name: each.model_answer for each in asked.fields} == {
        "value:A": "3", "value:B": "3", "value:C": "2", "move": "B"}
    assert asked.solution[-2:] == ("Best move: B (stay).", "Under the usual rules the root's value would be 3.")


def test_a_swap_for_nothing_gives_the_best_of_aima() -> None:
    asked = question(study_context(TREES["aima"], "1"), cost=0)
    assert {each.name: each.model_answer for each in asked.fields}["value:A"] in ("12", "14", "6")


def test_without_a_choice_a_twist_changes_nothing() -> None:
    random = Random(23)
    for _turn in range(30):
        notation = random_trees.tree(random, (0, 1, 2), depth=4, unary=1.0, stop=0)
        given = given_of(notation)
        for kind in ("second-best", "random", "leftmost"):
            assert keys(given, question(given, twist=kind))[""] == minimax(read(notation))


@pytest.mark.parametrize(("notation", "settings"), [
    ("3", {}), ("[1, [2, 3]]", {"cost": -1}), ("[1, [2, 3]]", {"cost": "inf"}), ("[1, [2, 3]]", {"cost": "x"}),
    ('["?x", 3]', {}), ('[["inf", 1], 2]', {"twist": "random"}), ('[{"player": "chance", "children": [1, 2]}, 3]', {}),
    ('{"player": 0, "children": [{"payoffs": [1, 2]}]}', {})])
def test_other_trees_and_costs_are_refused(notation: str, settings: dict[str, Any]) -> None:
    with pytest.raises(ExamError, match="F21"):
        question(given_of(notation), **settings)


def test_the_seed_draws_the_same_swaps_again_and_others_for_others() -> None:
    given = [given_of(json.dumps([[[1, 2], [3, 4]], [[5, 6], [7, 8]]]), seed) for seed in "112345678"]
    found = [rule_variants.mark_swaps(each)[1] for each in given]
    assert found[0] == found[1]
    assert len(set(found)) > 2


def test_the_first_wrong_value_is_the_lowest() -> None:
    asked = posed("twists", "ragged")
    right = {each.name: each.model_answer for each in asked.fields}
    grade = asked.grade({**right, "value:A": "8", "value:H": "11"})
    assert [fault.reason for fault in grade.mistakes] == ["Value of H: 0, not 11", "Value of A: 5, not 8"]
    assert grade.explanation == ("H: min(0, 11, 3) = 0",)
